//! Imports that fail, and names that lack one.

mod circular;
mod dependency;
mod export;
mod missing;
mod module;
mod moved;
mod package;
mod relative;
mod spelling;

use super::pattern::find;
use super::proposals::Proposals;
use super::scene::{Scene, Site};
use autoheal_syntax::Import;

pub(super) use circular::propose as circular;
pub(super) use dependency::declare;
pub(super) use missing::{nearest_import, propose as missing, undefined};
pub(super) use moved::attributes as moved;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    if scene.message.contains("circular import") || scene.message.contains("partially initialized module") {
        circular::propose(scene, proposals);
    }
    relative::propose(scene, proposals);
    if let Some(name) = missing_module(scene) {
        moved::modules(scene, proposals, &name);
        module::propose(scene, proposals, &name);
        package::propose(scene, proposals, &name);
        dependency::propose(scene, proposals, &name);
    }
    if let Some((name, module)) = missing_name(scene) {
        moved::names(scene, proposals, &module, &name);
        spelling::propose(scene, proposals, &module, &name);
        export::propose(scene, proposals, &module, &name);
    }
}

/// The module that was not found.
fn missing_module(scene: &Scene<'_>) -> Option<String> {
    find(r"No module named '?([\w.]+)'?", &scene.message).map(|found| found[1].to_owned())
}

/// The name that a module did not have, and the module.
fn missing_name(scene: &Scene<'_>) -> Option<(String, String)> {
    let pattern = r"cannot import name '?(\w+)'?(?: from (?:partially initialized module )?'([\w.]+)')?";
    let found = find(pattern, &scene.message)?;
    let told = scene.failure.evidence.owner.clone().unwrap_or_default();
    let module = if found[2].is_empty() { told } else { found[2].to_owned() };
    Some((found[1].to_owned(), module))
}

/// The import statements at a site.
fn imports_at(site: &Site) -> impl Iterator<Item = &Import> {
    site.file
        .parsed
        .outline()
        .imports
        .iter()
        .filter(|import| import.line <= site.line && site.line <= import.last_line)
}

/// The absolute name of the module that an import names.
fn target(scene: &Scene<'_>, site: &Site, import: &Import) -> String {
    scene
        .context
        .index
        .module_of(&site.file.path)
        .and_then(|own| own.target(import))
        .unwrap_or_else(|| import.module.clone())
}

/// Whether a module can be imported as far as anybody knows.
fn is_available(scene: &Scene<'_>, module: &str) -> bool {
    let top = module.split('.').next().unwrap_or("");
    let facts = scene.context.facts;
    scene.context.index.knows(module)
        || facts.standard_modules.contains(top)
        || facts.installed_modules.contains(top)
        || facts.standard_modules.is_empty()
}
