//! Modules that do not have what they are asked for: a submodule not imported, a class of the same name, a local file that
//! hides a standard module.

use super::{Lookup, accesses};
use crate::rules::edit::Edit;
use crate::rules::place::{Wanted, import_edits};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Import;

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
            proposals.edit("class_of_module", 0.85, explanation.clone(), &site.file, all);
            if let Some(edit) = class_import(scene, site, owner, object.text()) {
                proposals.edit("class_of_module", 0.88, explanation, &site.file, vec![edit]);
            }
        }
        elsewhere(scene, proposals, lookup, site, object.text());
    }
    exported(scene, proposals, lookup);
}

/// `from datetime import datetime` for `import datetime`, where the file takes nothing from the module itself.
fn class_import(scene: &Scene<'_>, site: &Site, owner: &str, object: &str) -> Option<Edit> {
    let file = &site.file;
    let is_import = |import: &&Import| {
        !import.from && import.module == owner && import.alias.is_none() && object == owner
    };
    let import = file.parsed.outline().imports.iter().find(is_import)?;
    let statement = file.parsed.node_of(import.node)?;
    let of_module = |name: &str| {
        scene
            .context
            .facts
            .standard_names
            .get(name)
            .is_some_and(|homes| homes.iter().any(|home| home == owner))
    };
    let takes_more = file.parsed.nodes_of("attribute").any(|node| {
        node.child("object").is_some_and(|own| own.text() == object)
            && node.child("attribute").is_some_and(|own| of_module(own.text()))
    });
    let is_alone = statement.named_children().count() == 1;
    (is_alone && !takes_more).then(|| Edit::node(statement, format!("from {owner} import {owner}")))
}

/// Another module of the project defines the name.
fn elsewhere(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup, site: &Site, object: &str) {
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
