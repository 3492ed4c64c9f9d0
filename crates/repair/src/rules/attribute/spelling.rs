//! The nearest attribute that the owner does offer.

use super::{Lookup, accesses};
use crate::rules::edit::Edit;
use crate::rules::name::members;
use crate::rules::near::nearest;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup) {
    let offered = offered(scene, lookup);
    let Some(site) = scene.editable().find(|site| !accesses(site, &lookup.name).is_empty()) else { return };
    for (found, score) in nearest(&lookup.name, offered.iter().map(String::as_str), 5) {
        let hidden = if found.starts_with("__") && !lookup.name.starts_with('_') { 0.6 } else { 1.0 };
        let explanation = format!("`{}` has `{found}`, not `{}`", lookup.owner, lookup.name);
        let prior = 0.96 * score * hidden;
        let all = same_object(site, &lookup.name).into_iter().map(|node| Edit::node(node, &found)).collect();
        proposals.edit("misspelled_attribute", prior, explanation.clone(), &site.file, all);
        let here = accesses(site, &lookup.name)
            .into_iter()
            .filter_map(|node| node.child("attribute"))
            .map(|node| Edit::node(node, &found))
            .collect();
        proposals.edit("misspelled_attribute", 0.9 * prior, explanation, &site.file, here);
    }
}

/// The same mistake on the same object elsewhere in the file.
fn same_object<'s>(site: &'s Site, name: &str) -> Vec<Node<'s>> {
    let objects: Vec<&str> = accesses(site, name)
        .into_iter()
        .filter_map(|node| node.child("object"))
        .map(|object| object.text())
        .collect();
    site.file
        .parsed
        .nodes_of("attribute")
        .filter(|node| node.child("object").is_some_and(|object| objects.contains(&object.text())))
        .filter_map(|node| node.child("attribute"))
        .filter(|attribute| attribute.text() == name)
        .collect()
}

fn offered(scene: &Scene<'_>, lookup: &Lookup) -> Vec<String> {
    let index = scene.context.index;
    let mut offered: Vec<String> = scene.offered().map(str::to_owned).collect();
    let class_name = lookup.owner.rsplit('.').next().unwrap_or(&lookup.owner);
    for module in index.defining(class_name) {
        if let Some(class) = module.outline.class(class_name) {
            offered.extend(members(scene, class));
        }
    }
    if let Some(module) = index.module(&lookup.owner) {
        offered.extend(module.outline.module_names().map(|binding| binding.name.clone()));
    }
    if lookup.is_module {
        let standard = scene.context.facts.standard_names.iter();
        let homes = standard.filter(|(_, homes)| homes.contains(&lookup.owner));
        offered.extend(homes.map(|(name, _)| name.clone()));
    }
    offered
}
