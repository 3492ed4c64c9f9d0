//! Wrong names: variables, fields, methods and functions.

use super::data::counterparts;
use super::grammar as g;
use super::kinds::Kind;
use super::offers::Offers;
use super::scope::{Name, Role};
use super::site::{Site, callee, fit, is_value};
use crate::edit::Edit;
use autoheal_syntax::Node;
use std::collections::HashSet;

pub(super) fn variable(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.variables() {
        if node.parent().is_some_and(|parent| parent.is(g::ATTRIBUTE) && is_module(site, node)) {
            continue;
        }
        let kind = site.kind(node);
        for (place, name) in site.names_at(node).iter().enumerate() {
            if name.text == node.text() || !name.kind.fits(kind) {
                continue;
            }
            let nearness = match name.role {
                Role::Parameter | Role::Local => 1.0,
                Role::Field => 0.75,
                Role::Enclosing => 0.7,
                _ => 0.45,
            };
            let sure = if name.kind == kind && kind != Kind::Unknown { 1.0 } else { 0.88 };
            offers.one(nearness * sure - 0.01 * place.min(20) as f64, Edit::node(node, name.text.clone()));
        }
    }
}

fn is_module(site: &Site<'_>, node: Node<'_>) -> bool {
    let imports = &site.document.parsed.outline().imports;
    imports.iter().any(|import| import.bound_names().contains(&node.text()))
}

/// Another field of the same class, or one that the file uses on the same object.
pub(super) fn attribute(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.each(g::ATTRIBUTE) {
        let (Some(object), Some(name)) = (node.child("object"), node.child("attribute")) else { continue };
        if node.field() == "function" {
            continue;
        }
        for other in fields_of(site, object).into_iter().filter(|other| *other != name.text()) {
            offers.one(1.0, Edit::node(name, other));
        }
    }
}

fn fields_of<'a>(site: &Site<'a>, object: Node<'a>) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    let own = site.scope.class.filter(|_| Some(object.text()) == site.scope.receiver);
    let declared = own.into_iter().flat_map(|class| class.attributes.iter().map(|field| field.name.as_str()));
    let used = site.document.attributes_of(object.text(), false);
    declared.chain(used).filter(|name| seen.insert(*name)).take(12).collect()
}

/// Another method of the same class, or one that the file calls on the same object.
pub(super) fn method(site: &Site<'_>, offers: &mut Offers<'_>) {
    for call in site.each(g::CALL) {
        let Some(function) = call.child("function").filter(|function| function.is(g::ATTRIBUTE)) else {
            continue;
        };
        let (Some(object), Some(name)) = (function.child("object"), function.child("attribute")) else {
            continue;
        };
        let own = site.scope.class.filter(|_| Some(object.text()) == site.scope.receiver);
        let siblings = own.into_iter().flat_map(|class| class.methods.iter().map(String::as_str));
        let used = site.document.attributes_of(object.text(), true);
        let mut seen = HashSet::from([name.text()]);
        let fits = |other: &&str| !other.starts_with("__") && *other != site.scope.own_name();
        for other in siblings.chain(used).filter(fits).filter(|other| seen.insert(other)).take(10) {
            offers.one(1.0, Edit::node(name, other));
        }
    }
}

/// Another function of the same module.
pub(super) fn function(site: &Site<'_>, offers: &mut Offers<'_>) {
    for name in
        site.each(g::CALL).filter_map(|call| call.child("function")).filter(|name| name.is(g::IDENTIFIER))
    {
        let is_another = |other: &&Name| other.text != name.text() && other.text != site.scope.own_name();
        for other in site.scope.functions().filter(is_another).take(12) {
            offers.one(1.0, Edit::node(name, other.text.clone()));
        }
    }
}

/// `min` for `max`, `lstrip` for `rstrip` and other well-known pairs.
pub(super) fn counterpart(site: &Site<'_>, offers: &mut Offers<'_>) {
    let called = site.each(g::CALL).filter_map(callee);
    let given = site.each(g::IDENTIFIER).filter(|name| {
        let is_attribute =
            name.field() == "attribute" && name.parent().is_some_and(|up| up.field() != "function");
        (is_value(*name) || is_attribute) && !site.scope.names.iter().any(|own| own.text == name.text())
    });
    for name in called.chain(given) {
        for (place, other) in counterparts(name.text()).enumerate() {
            let is_method = name.field() == "attribute";
            if is_method || !other.starts_with('.') {
                offers.one(1.0 - 0.06 * place as f64, Edit::node(name, other));
            }
        }
    }
    for call in site.each(g::CALL) {
        let method = callee(call).filter(|method| method.field() == "attribute");
        let (Some(method), Some(arguments)) = (method, call.child("arguments")) else { continue };
        let range = method.start()..arguments.end();
        let text = site.document.text().get(range.clone()).unwrap_or("");
        for other in ALIKE.iter().filter(|alike| alike.contains(&text)).flat_map(|alike| alike.iter()) {
            if *other != text {
                offers.one(0.6, Edit::replace(range.clone(), *other));
            }
        }
    }
}

/// Calls of methods that are taken for each other though they are not spelled alike.
const ALIKE: &[&[&str]] = &[
    &["strip()", "replace(\" \", \"\")"],
    &["split()", "split(\" \")"],
    &["sort()", "sort(reverse=True)", "reverse()"],
    &["pop()", "pop(0)", "popleft()"],
];

/// `name` becomes `self.name` where the class has it.
pub(super) fn missing_self(site: &Site<'_>, offers: &mut Offers<'_>) {
    let (Some(receiver), Some(class)) = (site.scope.receiver, site.scope.class) else { return };
    for node in site.each(g::IDENTIFIER) {
        let is_callee = node.field() == "function";
        let is_target = node.field() == "left";
        if (is_value(node) || is_callee || is_target) && class.offers(node.text()) {
            offers.one(1.0, fit(node, format!("{receiver}.{}", node.text()), g::strength::ATOM));
        }
    }
}
