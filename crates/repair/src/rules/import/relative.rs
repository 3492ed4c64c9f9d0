//! Relative imports that climb too far, too little, or from a file that has no package.

use super::{imports_at, package, target};
use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Import;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let no_parent = scene.message.contains("attempted relative import");
    if no_parent {
        package::propose_parents(scene, proposals);
    }
    for site in scene.editable() {
        for import in imports_at(site).filter(|import| import.level > 0) {
            other_levels(scene, proposals, site, import);
            if no_parent {
                absolute(scene, proposals, site, import);
            }
        }
        if no_parent {
            all_absolute(scene, proposals, site);
        }
    }
}

fn other_levels(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, import: &Import) {
    let Some(own) = scene.context.index.module_of(&site.file.path) else { return };
    for level in 1..=import.level.saturating_add(2).min(6) {
        let mut moved = import.clone();
        moved.level = level;
        let Some(name) = own.target(&moved).filter(|_| level != import.level) else { continue };
        let depth = own.package().split('.').filter(|part| !part.is_empty()).count();
        let reaches = level as usize <= depth && fits(scene, &name, import);
        if reaches {
            let text = format!("{}{}", ".".repeat(level as usize), import.module);
            let explanation = format!("the relative import means `{name}`");
            let edit = Edit::replace(import.module_range.clone(), text);
            proposals.edit("relative_level", 0.86, explanation, &site.file, vec![edit]);
        }
    }
}

/// Whether a module exists and offers what is imported from it.
fn fits(scene: &Scene<'_>, module: &str, import: &Import) -> bool {
    let index = scene.context.index;
    index.knows(module)
        && import.names.iter().all(|name| {
            index.knows(&format!("{module}.{}", name.name))
                || index
                    .module(module)
                    .is_some_and(|found| found.outline.module_names().any(|own| own.name == name.name))
        })
}

fn absolute(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, import: &Import) {
    if let Some(edit) = absolute_edit(scene, site, import) {
        let explanation = "a file without a package cannot import relatively";
        proposals.edit("absolute_import", 0.8, explanation, &site.file, vec![edit]);
    }
}

fn all_absolute(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let imports = &site.file.parsed.outline().imports;
    let relative = imports.iter().filter(|import| import.level > 0 && import.top_level);
    let edits: Option<Vec<Edit>> = relative.map(|import| absolute_edit(scene, site, import)).collect();
    if let Some(edits) = edits.filter(|edits| edits.len() > 1) {
        let explanation = "a file without a package cannot import relatively";
        proposals.edit("absolute_import", 0.84, explanation, &site.file, edits);
    }
}

fn absolute_edit(scene: &Scene<'_>, site: &Site, import: &Import) -> Option<Edit> {
    let module = target(scene, site, import);
    let known = scene.context.index.knows(&module);
    if module.is_empty() {
        let names: Vec<String> = import
            .names
            .iter()
            .map(|name| match &name.alias {
                Some(alias) => format!("{} as {alias}", name.name),
                None => name.name.clone(),
            })
            .collect();
        return Some(Edit::replace(import.range.clone(), format!("import {}", names.join(", "))));
    }
    known.then(|| Edit::replace(import.module_range.clone(), module))
}
