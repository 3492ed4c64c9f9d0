//! Attributes that an object does not have.

mod access;
mod definition;
mod initialise;
mod method;
mod module;
mod spelling;

use super::pattern::find;
use super::proposals::Proposals;
use super::scene::{Scene, Site, unmangled};
use super::{layout, types};
use autoheal_syntax::Node;

/// The failed look-up: what was asked of what.
pub(super) struct Lookup {
    /// The type or module that was asked.
    pub(super) owner: String,
    pub(super) name: String,
    pub(super) is_module: bool,
    pub(super) is_class: bool,
}

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(lookup) = lookup(scene) else { return };
    if lookup.owner == "NoneType" {
        types::none_value(scene, proposals);
        return;
    }
    if lookup.owner == "coroutine" {
        types::coroutine(scene, proposals);
    }
    spelling::propose(scene, proposals, &lookup);
    definition::propose(scene, proposals, &lookup);
    if lookup.is_module {
        module::propose(scene, proposals, &lookup);
        return;
    }
    method::propose(scene, proposals, &lookup);
    layout::method(scene, proposals, lookup.owner.rsplit('.').next().unwrap_or(&lookup.owner), &lookup.name);
    access::propose(scene, proposals, &lookup);
    initialise::propose(scene, proposals, &lookup);
}

fn lookup(scene: &Scene<'_>) -> Option<Lookup> {
    let object = find(r"'([\w.]+)' object has no attribute '(\w+)'", &scene.message);
    let class = find(r"type object '([\w.]+)' has no attribute '(\w+)'", &scene.message);
    let module = find(r"module '([\w.]+)' has no attribute '(\w+)'", &scene.message);
    let found = object.as_ref().or(class.as_ref()).or(module.as_ref());
    let told = scene.failure.evidence.owner.clone();
    let owner = found.map(|found| found[1].to_owned()).or(told)?;
    let name = found.map(|found| found[2].to_owned()).or_else(|| scene.missing())?;
    let name = unmangled(&name).to_owned();
    Some(Lookup { owner, name, is_module: module.is_some(), is_class: class.is_some() })
}

/// The places at a site where the name is asked for.
pub(super) fn accesses<'s>(site: &'s Site, name: &str) -> Vec<Node<'s>> {
    site.nodes(&["attribute"])
        .into_iter()
        .filter(|node| node.child("attribute").is_some_and(|attribute| attribute.text() == name))
        .collect()
}
