//! From a call to the functions it may mean, and from a function's name to its calls.

use crate::rules::scene::{File, Scene, Site};
use autoheal_syntax::{Function, Node};
use std::rc::Rc;

/// A function of the project, with the file that holds it.
pub(super) struct Found {
    pub(super) file: Rc<File>,
    pub(super) function: Function,
}

/// Functions by the name that a message or a call gives: `f`, `Class.f`, `module.f`.
pub(super) fn functions(scene: &Scene<'_>, qualified: &str) -> Vec<Found> {
    let mut parts = qualified.rsplit('.');
    let name = parts.next().unwrap_or(qualified);
    let class = parts.next().filter(|part| {
        !part.starts_with('<') && part.starts_with(|letter: char| letter.is_uppercase() || letter == '_')
    });
    let mut found: Vec<Found> = Vec::new();
    for module in scene.context.index.modules().filter(|module| !module.path.is_test()) {
        for function in module.outline.functions_named(name) {
            let fits = class.is_none_or(|class| function.class.as_deref() == Some(class));
            if let Some(file) = scene.file(&module.path).filter(|_| fits) {
                found.push(Found { file, function: function.clone() });
            }
        }
        if found.len() >= 6 {
            break;
        }
    }
    let near =
        |found: &Found| scene.sites.iter().position(|site| site.file.path == found.file.path).unwrap_or(99);
    found.sort_by_key(near);
    found
}

/// The functions that a call node may mean; a class means its `__init__`.
pub(super) fn called(scene: &Scene<'_>, call: Node<'_>) -> Vec<Found> {
    let Some(function) = call.child("function") else { return Vec::new() };
    let name = function.child("attribute").unwrap_or(function).text();
    let direct = functions(scene, name);
    if direct.is_empty() && name.starts_with(char::is_uppercase) {
        return functions(scene, &format!("{name}.__init__"));
    }
    direct
}

/// The calls at a site that can mean the function of this qualified name.
pub(in crate::rules) fn calls_of<'s>(site: &'s Site, qualified: &str) -> Vec<Node<'s>> {
    let mut parts = qualified.rsplit('.');
    let name = parts.next().unwrap_or(qualified);
    let class = parts.next().unwrap_or("");
    site.nodes(&["call"])
        .into_iter()
        .filter(|call| {
            let Some(function) = call.child("function") else { return false };
            let last = function.child("attribute").unwrap_or(function).text();
            last == name
                || name == "__init__"
                    && (last == class || class.is_empty() && last.starts_with(char::is_uppercase))
        })
        .collect()
}

/// The arguments of a call, in order.
pub(super) fn arguments(call: Node<'_>) -> Vec<Node<'_>> {
    call.child("arguments")
        .filter(|list| list.is("argument_list"))
        .map_or_else(Vec::new, |list| list.named_children().collect())
}

pub(super) fn positional(call: Node<'_>) -> Vec<Node<'_>> {
    arguments(call)
        .into_iter()
        .filter(|argument| !argument.is_any(&["keyword_argument", "dictionary_splat", "list_splat"]))
        .collect()
}
