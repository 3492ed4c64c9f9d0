//! Wrong results: what is returned, yielded or assigned.

use super::document::statements;
use super::grammar::{self as g, strength};
use super::kinds::Kind;
use super::offers::Offers;
use super::scope::Role;
use super::site::{Site, fit, fit_node, is_value, text_for};
use crate::edit::Edit;
use autoheal_syntax::Node;

fn returned<'a>(site: &Site<'a>) -> Option<Node<'a>> {
    site.node.named_children().next().filter(|_| site.node.is(g::RETURN))
}

/// Another name in the place of the whole result.
pub(super) fn name(site: &Site<'_>, offers: &mut Offers<'_>) {
    let bare = site.node.is(g::RETURN) && returned(site).is_none();
    let names = site.names_at(site.node);
    for (place, name) in names.iter().filter(|name| name.role <= Role::Field).take(12).enumerate() {
        let weight = 1.0 - 0.04 * place as f64;
        if let Some(value) = site.result() {
            // A name for a whole computation forgets what was computed.
            let weight = if value.named_children().next().is_some() { weight * 0.5 } else { weight };
            offers.one(weight, Edit::node(value, name.text.clone()));
        } else if bare {
            offers.one(weight, Edit::insert(site.node.end(), format!(" {}", name.text)));
        }
    }
    if let Some(value) = returned(site) {
        let kind = site.kind(value);
        for neutral in kind.neutral().iter().chain(Kind::Unknown.neutral()).take(8) {
            offers.one(0.45, Edit::node(value, *neutral));
        }
        if let Some(receiver) = site.scope.receiver {
            offers.one(0.5, Edit::node(value, receiver));
        }
    }
}

/// A part of the result in the place of the whole.
pub(super) fn part(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(value) = site.result() else { return };
    for inner in value.descendants().filter(|inner| is_value(*inner) && !inner.is_any(g::NUMBERS)).take(16) {
        let is_bound = inner
            .ancestors()
            .take_while(|outer| value.contains(*outer))
            .any(|outer| outer.is_any(g::COMPREHENSIONS) || outer.is_any(&[g::LAMBDA, g::INTERPOLATION]));
        if !is_bound {
            offers.one(1.0, fit_node(value, inner));
        }
    }
}

pub(super) fn negated(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(value) = returned(site).filter(|value| !value.is("expression_list")) else { return };
    let kind = site.kind(value);
    if kind.may_be(Kind::Number) && !value.is(g::UNARY) {
        offers.one(0.8, fit(value, format!("-{}", text_for(value, strength::UNARY)), strength::UNARY));
    }
    if kind.may_be(Kind::Bool) && !value.is(g::NOT) {
        offers.one(1.0, fit(value, format!("not {}", text_for(value, strength::NOT)), strength::NOT));
    }
}

/// A `return` that was forgotten before an expression, after an assignment, or at a function's end.
pub(super) fn missing(site: &Site<'_>, offers: &mut Offers<'_>) {
    if site.scope.function.is_none() {
        return;
    }
    let only = site.node.named_children().next().filter(|_| site.node.is(g::EXPRESSION));
    match only {
        Some(value) if value.is(g::ASSIGNMENT) => {
            if let (Some(left), Some(right)) = (value.child("left"), value.child("right")) {
                // In `a = b = 0` the last value is the one that is assigned.
                let mut inner = right;
                while let Some(next) = inner.child("right").filter(|_| inner.is(g::ASSIGNMENT)) {
                    inner = next;
                }
                offers.one(0.6, Edit::replace(value.start()..inner.start(), "return "));
                offers.maybe(0.6, site.document.after(site.node, &[format!("return {}", left.text())]));
            }
        }
        Some(value) if !value.is_any(&[g::YIELD, g::AUGMENTED]) => {
            offers.one(1.0, Edit::insert(site.node.start(), "return "));
        }
        _ => {}
    }
    at_end(site, offers);
}

/// A result at the end of the function to which the statement is the last, or the last but blocks.
fn at_end(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(body) = site.scope.function.and_then(|function| function.child("body")) else { return };
    let Some(last) = statements(body).last().copied() else { return };
    if !last.contains(site.node) || last.is_any(&[g::RETURN, g::RAISE]) {
        return;
    }
    for (place, name) in site.scope.values().filter(|name| name.role <= Role::Field).take(6).enumerate() {
        let edit = site.document.after(last, &[format!("return {}", name.text)]);
        let weight = if name.role == Role::Local { 0.8 } else { 0.5 };
        offers.maybe(weight - 0.03 * place as f64, edit);
    }
    for value in ["False", "True", "None", "0", "-1"] {
        offers.maybe(0.4, site.document.after(last, &[format!("return {value}")]));
    }
}

pub(super) fn yield_or_return(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.each(g::YIELD) {
        let Some(value) = node.named_children().next() else { continue };
        match node.child_of_kind("from") {
            Some(from) => offers.one(1.0, Edit::delete(from.start()..value.start())),
            None if value.is("expression_list") => {}
            None => offers.one(1.0, Edit::insert(value.start(), "from ")),
        }
        if node.parent().is_some_and(|parent| parent == site.node) && node.child_of_kind("from").is_none() {
            offers.one(0.8, Edit::replace(node.start()..value.start(), "return "));
        }
    }
    if let Some(value) = returned(site) {
        let yields = site.scope.function.is_some_and(|own| own.descendants().any(|node| node.is(g::YIELD)));
        offers.one(if yields { 1.0 } else { 0.4 }, Edit::replace(site.node.start()..value.start(), "yield "));
    }
}

/// Another name or field that is assigned.
pub(super) fn target(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.any(&[g::ASSIGNMENT, g::AUGMENTED]) {
        let Some(left) =
            node.child("left").filter(|left| left.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::SUBSCRIPT]))
        else {
            continue;
        };
        let names = site.scope.values().filter(|name| name.role <= Role::Field && name.text != left.text());
        for (place, name) in names.take(10).enumerate() {
            offers.one(1.0 - 0.04 * place as f64, Edit::node(left, name.text.clone()));
        }
    }
}
