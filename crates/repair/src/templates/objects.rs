//! Wrong exceptions, shared defaults, and constructors that forget their base.

use super::document::statements;
use super::grammar as g;
use super::offers::Offers;
use super::site::Site;
use crate::edit::Edit;
use autoheal_syntax::Node;

/// Exceptions that are taken for each other. None of them catches everything.
const EXCEPTIONS: &[&str] = &[
    "ValueError",
    "TypeError",
    "KeyError",
    "IndexError",
    "AttributeError",
    "ZeroDivisionError",
    "RuntimeError",
    "NotImplementedError",
    "StopIteration",
    "FileNotFoundError",
    "OverflowError",
    "PermissionError",
    "TimeoutError",
    "UnicodeDecodeError",
    "ArithmeticError",
    "LookupError",
    "OSError",
];

pub(super) fn exception(site: &Site<'_>, offers: &mut Offers<'_>) {
    let told = site.clues.exception.rsplit('.').next().unwrap_or("");
    let own: Vec<&str> = project_exceptions(site);
    for name in exception_names(site) {
        let known = std::iter::once(told)
            .filter(|told| told.ends_with("Error"))
            .chain(own.iter().copied())
            .chain(EXCEPTIONS.iter().copied());
        for (place, other) in known.filter(|other| *other != name.text()).enumerate() {
            let is_known = EXCEPTIONS.contains(&other) || own.contains(&other);
            if is_known && !matches!(other, "Exception" | "BaseException" | "AssertionError") {
                offers.one((1.0 - 0.04 * place as f64).max(0.2), Edit::node(name, other));
            }
        }
    }
}

fn exception_names<'a>(site: &Site<'a>) -> Vec<Node<'a>> {
    let holder = site.node;
    if !holder.is_any(&[g::RAISE, g::EXCEPT]) {
        return Vec::new();
    }
    let block = holder.child_of_kind(g::BLOCK).map_or(holder.end(), Node::start);
    holder
        .descendants()
        .take_while(|node| node.start() < block)
        .filter(|node| node.is(g::IDENTIFIER) && !node.ancestors().any(|up| up.is("as_pattern_target")))
        .filter(|node| {
            node.text().ends_with("Error") || EXCEPTIONS.contains(&node.text()) || node.text() == "Exception"
        })
        .collect()
}

fn project_exceptions<'a>(site: &Site<'a>) -> Vec<&'a str> {
    let outline = site.document.parsed.outline();
    let own = outline.classes.iter().filter(|class| {
        class.bases.iter().any(|base| base.ends_with("Error") || base.ends_with("Exception"))
    });
    let imported =
        outline.imports.iter().flat_map(|import| import.bound_names()).filter(|name| name.ends_with("Error"));
    own.map(|class| class.name.as_str()).chain(imported).take(8).collect()
}

/// `def f(x=[])` becomes `def f(x=None)` with a new list on each call.
pub(super) fn mutable_default(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.node.is(g::FUNCTION) {
        return;
    }
    let body = site.node.child("body").map(statements).unwrap_or_default();
    let is_docstring = |node: &Node<'_>| {
        node.is(g::EXPRESSION) && node.named_children().next().is_some_and(|only| only.is(g::STRING))
    };
    let Some(first) = body.iter().find(|node| !is_docstring(node)) else { return };
    for parameter in site.any(&["default_parameter", "typed_default_parameter"]) {
        let (Some(name), Some(value)) = (parameter.child("name"), parameter.child("value")) else { continue };
        let is_shared = value.is_any(&[g::LIST, g::DICTIONARY, "set"])
            || matches!(value.text(), "set()" | "dict()" | "list()");
        let lines = [format!("if {} is None:", name.text()), format!("\t{} = {}", name.text(), value.text())];
        if let Some(guard) = site.document.before(*first, &lines).filter(|_| is_shared) {
            offers.many(1.0, vec![Edit::node(value, "None"), guard]);
        }
    }
}

/// `super().__init__()` at the head of a constructor whose class has a base.
pub(super) fn missing_super(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(function) = site.scope.function.filter(|_| site.scope.own_name() == "__init__") else { return };
    let has_base = site.scope.class.is_some_and(|class| class.bases.iter().any(|base| base != "object"));
    let body = function.child("body").map(statements).unwrap_or_default();
    let calls_base = function.text().contains("super()") || function.text().contains(".__init__(");
    let Some(first) = body.first().filter(|_| has_base && !calls_base) else { return };
    let outline = site.document.parsed.outline();
    let own = outline.functions.iter().find(|own| own.node == function.id());
    let given: Vec<&str> = own
        .map(|own| own.parameters.iter().skip(1).map(|one| one.name.as_str()).collect())
        .unwrap_or_default();
    for count in [0, given.len(), 1, 2] {
        if let Some(some) = given.get(..count) {
            offers.maybe(
                1.0,
                site.document.before(*first, &[format!("super().__init__({})", some.join(", "))]),
            );
        }
    }
}
