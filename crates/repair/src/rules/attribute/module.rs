//! Modules that do not have what they are asked for: a submodule not imported, a class of the same name, a local file that
//! hides a standard module.

use super::{Lookup, accesses};
use crate::rules::edit::Edit;
use crate::rules::place::{Wanted, import_edits};
use crate::rules::proposals::Proposals;
use crate::rules::scene::Scene;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup) {
    let index = scene.context.index;
    let Lookup { owner, name, .. } = lookup;
    let last = owner.rsplit('.').next().unwrap_or(owner);
    for site in scene.editable() {
        let nodes = accesses(site, name);
        let Some(object) = nodes.first().and_then(|node| node.child("object")) else { continue };
        let submodule = format!("{owner}.{name}");
        let prior = if index.knows(&submodule) { 0.9 } else { 0.45 };
        if let Some(edits) = import_edits(scene, &site.file, &Wanted::module(&submodule)) {
            let explanation = format!("`{submodule}` is a module that has to be imported itself");
            proposals.edit("missing_submodule", prior, explanation, &site.file, edits);
        }
        let same_named =
            scene.context.facts.standard_names.get(last).is_some_and(|homes| homes.contains(owner));
        if same_named
            || index
                .module(owner)
                .is_some_and(|module| module.outline.own_names().any(|own| own.name == last))
        {
            let explanation = format!("`{name}` belongs to `{last}` in the module `{owner}`");
            let all = site
                .file
                .parsed
                .nodes_of("attribute")
                .filter(|node| node.child("attribute").is_some_and(|own| own.text() == name))
                .filter_map(|node| node.child("object"))
                .filter(|own| own.text() == object.text())
                .map(|own| Edit::node(own, format!("{}.{last}", object.text())))
                .collect();
            proposals.edit("class_of_module", 0.85, explanation, &site.file, all);
        }
        elsewhere(scene, proposals, lookup, site, object.text());
    }
    exported(scene, proposals, lookup);
}

/// Another module of the project defines the name.
fn elsewhere(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    lookup: &Lookup,
    site: &crate::rules::scene::Site,
    object: &str,
) {
    let homes = scene.context.index.defining(&lookup.name).filter(|home| !home.path.is_test());
    for home in homes.filter(|home| home.name != lookup.owner).take(3) {
        let Some(mut edits) = import_edits(scene, &site.file, &Wanted::name(&home.name, &lookup.name)) else {
            continue;
        };
        let uses = site.file.parsed.nodes_of("attribute").filter(|node| {
            node.child("object").is_some_and(|own| own.text() == object)
                && node.child("attribute").is_some_and(|own| own.text() == lookup.name)
        });
        edits.extend(uses.map(|node| Edit::node(node, &lookup.name)));
        let explanation = format!("`{}` is defined in `{}`", lookup.name, home.name);
        proposals.edit("moved_name", 0.7, explanation, &site.file, edits);
    }
}

/// The package is asked for a name that one of its modules defines.
fn exported(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup) {
    let Some(file) = scene.module_file(&lookup.owner) else { return };
    let inside = format!("{}.", lookup.owner);
    for home in
        scene.context.index.defining(&lookup.name).filter(|home| home.name.starts_with(&inside)).take(3)
    {
        if let Some(edits) = import_edits(scene, &file, &Wanted::name(&home.name, &lookup.name)) {
            let explanation = format!("`{}` should offer what `{}` defines", lookup.owner, home.name);
            proposals.edit("missing_export", 0.82, explanation, &file, edits);
        }
    }
}
