//! `from x import *` as the names that the file really uses.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use std::collections::BTreeSet;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let index = scene.context.index;
    let own = index.module_of(&site.file.path);
    let parsed = &site.file.parsed;
    let bound: BTreeSet<&str> =
        parsed.outline().bindings.iter().map(|binding| binding.name.as_str()).collect();
    let used: BTreeSet<&str> = parsed
        .nodes_of("identifier")
        .filter(|node| {
            node.field() != "attribute" && !node.ancestors().any(|outer| outer.kind().contains("import"))
        })
        .map(|node| node.text())
        .filter(|name| !bound.contains(name) && !scene.context.facts.builtins.contains(*name))
        .collect();
    for import in parsed.outline().imports.iter().filter(|import| import.star) {
        let module = own.and_then(|own| own.target(import)).unwrap_or_else(|| import.module.clone());
        let offers = |name: &&&str| {
            index
                .module(&module)
                .is_some_and(|found| found.outline.module_names().any(|own| own.name == ***name))
                || scene.context.facts.standard_names.get(**name).is_some_and(|homes| homes.contains(&module))
        };
        let names: Vec<&str> = used.iter().filter(offers).copied().collect();
        if names.is_empty() {
            continue;
        }
        let head = site.file.slice(import.range.start..import.module_range.end);
        let edit = Edit::replace(import.range.clone(), format!("{head} import {}", names.join(", ")));
        proposals.edit(
            "star_import",
            0.9,
            format!("`{module}` is asked for what is used"),
            &site.file,
            vec![edit],
        );
    }
}
