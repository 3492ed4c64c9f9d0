//! Values as their neighbours, their definitions and the rest of the file suggest them.

use super::grammar as g;
use super::kinds::Kind;
use super::offers::Offers;
use super::questions::is_known;
use super::scope::Role;
use super::site::{Site, fit, text_for};
use crate::edit::Edit;
use autoheal_syntax::Node;
use std::collections::HashSet;

/// What a neighbour does and this one does not: `f(a + n, b)` becomes `f(a + n, b + n)`.
pub(super) fn like_neighbour(site: &Site<'_>, offers: &mut Offers<'_>) {
    let parts: Vec<(Node<'_>, Node<'_>, Node<'_>)> = site
        .each(g::BINARY)
        .filter_map(|node| Some((node, node.child("operator")?, node.child("right")?)))
        .collect();
    for (own, sign, right) in parts {
        let strength = g::operator_strength(sign.text());
        let plain = |node: &Node<'_>| {
            node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::SUBSCRIPT, g::CALL]) && !own.contains(*node)
        };
        for other in site.values().filter(plain) {
            let is_operand = other.parent().is_some_and(|up| {
                up.is_any(&[
                    g::ARGUMENTS,
                    g::TUPLE,
                    g::LIST,
                    g::COMPARISON,
                    g::RETURN,
                    g::ASSIGNMENT,
                    g::SLICE,
                ]) || up.is_any(&["expression_list", g::BINARY, g::PARENTHESES, g::KEYWORD])
            });
            if is_operand && other.text() != right.text() {
                let text = format!(
                    "{} {} {}",
                    text_for(other, strength),
                    sign.text(),
                    text_for(right, strength + 1)
                );
                offers.one(1.0, fit(other, text, strength));
            }
        }
    }
}

/// A name with what the file does to it elsewhere: `day` becomes `day.replace(day=1)`.
pub(super) fn as_elsewhere(site: &Site<'_>, offers: &mut Offers<'_>) {
    let own = site.scope.function;
    for node in site.values().filter(|node| node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE])) {
        let names = site.names_at(node);
        let used = site
            .scope
            .grown
            .iter()
            .filter(|grown| grown.base == node.text() && !site.node.contains(grown.node));
        let mut seen = HashSet::new();
        for grown in used.take(12) {
            let text = grown.node.text();
            if is_known(site, text, &names) && seen.insert(text) {
                let near = own.is_some_and(|own| own.contains(grown.node));
                offers.one(if near { 1.0 } else { 0.7 }, fit(node, text, g::strength_of(grown.node)));
            }
        }
    }
}

/// A function of the module around a value.
pub(super) fn own_function(site: &Site<'_>, offers: &mut Offers<'_>) {
    let callable = site.document.unary.iter().filter(|name| *name != site.scope.own_name());
    let functions: Vec<&String> = callable.take(8).collect();
    for node in
        site.values().filter(|node| node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::CALL, g::SUBSCRIPT]))
    {
        let is_place = node.field() == "right"
            || node
                .parent()
                .is_some_and(|up| up.is_any(&[g::ARGUMENTS, g::RETURN, g::LOOP_CLAUSE, g::KEYWORD]))
            || node.parent().is_some_and(|up| up.is_any(&[g::COMPARISON, g::BINARY, g::LIST, g::TUPLE]));
        if !is_place || Some(node.text()) == site.scope.receiver {
            continue;
        }
        for function in functions.iter().filter(|function| !node.text().starts_with(function.as_str())) {
            offers.one(1.0, Edit::node(node, format!("{function}({})", node.text())));
        }
    }
}

/// Counterparts of one statement that have changed places: `min` and `max`, first and last.
pub(super) fn counterparts_swapped(site: &Site<'_>, offers: &mut Offers<'_>) {
    let names: Vec<Node<'_>> = site
        .nodes
        .iter()
        .copied()
        .filter(|node| node.is(g::IDENTIFIER) && matches!(node.field(), "function" | "attribute"))
        .collect();
    let mut seen = HashSet::new();
    for node in &names {
        for other in super::data::counterparts(node.text()) {
            let (one, two) = (node.text(), other);
            let places: Vec<&Node<'_>> =
                names.iter().filter(|name| name.text() == one || name.text() == two).collect();
            let both = places.iter().any(|name| name.text() == two);
            if places.len() > 1 && both && seen.insert([one.min(two), one.max(two)]) {
                let swap = |name: &&Node<'_>| Edit::node(**name, if name.text() == one { two } else { one });
                offers.many(1.0, places.iter().map(swap).collect());
            }
        }
    }
}

/// A name exchanged for the expression that it was made from, which may say something else by now.
pub(super) fn inlined(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(own) = site.scope.function else { return };
    let made: Vec<(&str, Node<'_>)> = own
        .descendants()
        .filter(|node| node.is(g::ASSIGNMENT) && node.line() < site.node.line())
        .filter_map(|node| Some((node.child("left")?.text(), node.child("right")?)))
        .filter(|(_, value)| value.is_any(&[g::BINARY, g::CALL, g::SUBSCRIPT, g::ATTRIBUTE]))
        .filter(|(_, value)| value.text().len() <= 40 && !value.text().contains('\n'))
        .collect();
    for node in site.values().filter(|node| node.is(g::IDENTIFIER)) {
        for (_, value) in made.iter().rev().filter(|(name, _)| *name == node.text()).take(2) {
            offers.one(1.0, fit(node, value.text(), g::strength_of(*value)));
        }
    }
}

/// `x` becomes `TABLE.get(x, x)` or `TABLE[x]`, for tables of the module and the class.
pub(super) fn looked_up(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in
        site.values().filter(|node| node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::SUBSCRIPT, g::CALL]))
    {
        let is_place = node.parent().is_some_and(|up| {
            up.is_any(&[
                g::ARGUMENTS,
                g::RETURN,
                g::ASSIGNMENT,
                g::BINARY,
                g::LIST,
                g::TUPLE,
                "expression_list",
            ])
        });
        let names = site.names_at(node);
        let tables = names.iter().filter(|name| name.kind == Kind::Dict && name.text != node.text());
        for table in tables.filter(|_| is_place).take(3) {
            let (table, text) = (&table.text, node.text());
            for (other, weight) in [
                (format!("{table}.get({text}, {text})"), 1.0),
                (format!("{table}[{text}]"), 0.9),
                (format!("{table}.get({text})"), 0.7),
            ] {
                offers.one(weight, Edit::node(node, other));
            }
        }
    }
}

/// `x.name` and `name`, one for the other, where both mean something.
pub(super) fn namesake(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.values() {
        let names = site.names_at(node);
        match node.kind() {
            g::ATTRIBUTE => {
                let field = node.child("attribute").map_or("", Node::text);
                if names.iter().any(|name| name.text == field && name.role <= Role::Local) {
                    offers.one(1.0, Edit::node(node, field));
                }
            }
            g::IDENTIFIER => {
                let has = |object: &str| {
                    site.document.attributes_of(object, false).any(|field| field == node.text())
                };
                let objects = names.iter().filter(|name| name.role <= Role::Local && has(&name.text));
                for object in objects.take(3) {
                    offers.one(0.8, fit(node, format!("{}.{}", object.text, node.text()), g::strength::ATOM));
                }
            }
            _ => {}
        }
    }
}
