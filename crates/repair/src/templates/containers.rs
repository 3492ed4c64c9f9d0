//! Wrong indices, slices, keys, elements and comprehensions.

use super::grammar::{self as g, strength};
use super::kinds::Kind;
use super::offers::Offers;
use super::scope::Role;
use super::site::{Site, arguments, callee, fit, fit_node, text_for};
use crate::edit::Edit;
use autoheal_syntax::Node;

fn indices<'a>(site: &Site<'a>) -> impl Iterator<Item = Node<'a>> {
    site.each(g::SUBSCRIPT)
        .flat_map(|node| node.children().filter(|child| child.field() == "subscript").collect::<Vec<_>>())
}

/// The first for the last, and their neighbours.
pub(super) fn index(site: &Site<'_>, offers: &mut Offers<'_>) {
    for index in indices(site).filter(|index| !index.is_any(&[g::SLICE, g::STRING])) {
        let others: &[(&str, f64)] = match index.text() {
            "0" => &[("-1", 1.0), ("1", 0.9)],
            "-1" => &[("0", 1.0), ("-2", 0.9)],
            "1" => &[("0", 1.0), ("-1", 0.8), ("2", 0.7)],
            _ => &[("0", 0.3), ("-1", 0.3)],
        };
        for (other, weight) in others {
            offers.one(*weight, Edit::node(index, *other));
        }
        if !index.is_any(g::NUMBERS) && !index.is(g::UNARY) {
            let text = format!("-{}", text_for(index, strength::UNARY));
            offers.one(0.4, Edit::node(index, text));
        }
    }
}

/// The two bounds of a slice, and where its first colon stands.
fn bounds(slice: Node<'_>) -> Option<(Option<Node<'_>>, Node<'_>, Option<Node<'_>>)> {
    let colon = slice.children().find(|child| child.text() == ":" && !child.is_named())?;
    let second = slice.children().filter(|child| child.text() == ":" && !child.is_named()).nth(1);
    let end = second.map_or(slice.end(), Node::start);
    let lower = slice.named_children().find(|child| child.end() <= colon.start());
    let upper = slice.named_children().find(|child| child.start() >= colon.end() && child.end() <= end);
    Some((lower, colon, upper))
}

pub(super) fn slice_bound(site: &Site<'_>, offers: &mut Offers<'_>) {
    for slice in site.each(g::SLICE) {
        let Some((lower, colon, upper)) = bounds(slice) else { continue };
        for bound in [lower, upper].into_iter().flatten() {
            offers.one(0.7, Edit::delete(bound.range()));
            for sign in ["+", "-"] {
                let text = format!("{} {sign} 1", text_for(bound, strength::SUM));
                offers.one(if bound.is_any(g::NUMBERS) { 0.3 } else { 0.9 }, Edit::node(bound, text));
            }
        }
        if lower.is_none() {
            offers.one(0.9, Edit::insert(colon.start(), "1"));
        }
        if upper.is_none() {
            offers.one(0.9, Edit::insert(colon.end(), "-1"));
            offers.one(0.4, Edit::insert(colon.end(), "1"));
        }
        if let (Some(lower), None) | (None, Some(lower)) = (lower, upper) {
            let text =
                if upper.is_none() { format!(":{}", lower.text()) } else { format!("{}:", lower.text()) };
            offers.one(0.8, Edit::node(slice, text));
        }
        let whole = slice.parent().and_then(|part| part.child("value")).map_or("", Node::text);
        if let (Some(bound), None) = (lower, upper) {
            let own = text_for(bound, strength::UNARY);
            offers.one(0.6, Edit::insert(colon.end(), format!("-{own}")));
            offers.one(0.55, Edit::insert(colon.end(), format!("len({whole}) - {own}")));
        }
        for name in site
            .names_at(slice)
            .iter()
            .filter(|name| name.role <= Role::Local && name.kind == Kind::Number)
            .take(3)
        {
            let (start, end) = (colon.start(), colon.end());
            if lower.is_none() {
                offers.one(0.5, Edit::insert(start, name.text.clone()));
            }
            if upper.is_none() {
                offers.one(0.5, Edit::insert(end, name.text.clone()));
            }
        }
    }
}

/// A slice of something that is used whole, and the whole where a slice is used.
pub(super) fn slice_added(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.variables() {
        let is_whole = node.parent().is_some_and(|parent| {
            parent.is_any(&[
                g::RETURN,
                g::ASSIGNMENT,
                g::ARGUMENTS,
                g::FOR,
                g::LOOP_CLAUSE,
                g::BINARY,
                g::COMPARISON,
            ])
        });
        let kind = site.kind(node);
        if is_whole && matches!(kind, Kind::List | Kind::Text | Kind::Tuple | Kind::Unknown) {
            let sure = if kind == Kind::Unknown { 0.5 } else { 1.0 };
            for (part, weight) in
                [("[1:]", 1.0), ("[:-1]", 1.0), ("[::-1]", 0.9), ("[0]", 0.8), ("[-1]", 0.8)]
            {
                offers.one(weight * sure, Edit::insert(node.end(), part));
            }
        }
    }
    for node in site.each(g::SUBSCRIPT).filter(|node| !super::site::is_target(*node)) {
        if let Some(value) = node.child("value") {
            offers.one(0.6, Edit::node(node, value.text()));
        }
    }
}

pub(super) fn slice_step(site: &Site<'_>, offers: &mut Offers<'_>) {
    for slice in site.each(g::SLICE) {
        let colons: Vec<Node<'_>> =
            slice.children().filter(|child| child.text() == ":" && !child.is_named()).collect();
        match colons.as_slice() {
            [_] => {
                offers.one(0.9, Edit::insert(slice.end(), ":-1"));
                offers.one(0.7, Edit::insert(slice.end(), ":2"));
            }
            [_, second] => {
                offers.one(1.0, Edit::delete(second.start()..slice.end()));
                let step = slice.text().get(second.end() - slice.start()..).unwrap_or("").trim().to_owned();
                let negated = step.strip_prefix('-').map_or_else(|| format!("-{step}"), ToOwned::to_owned);
                if !step.is_empty() {
                    offers.one(0.8, Edit::replace(second.end()..slice.end(), negated));
                }
            }
            _ => {}
        }
    }
}

/// Both bounds one place further, or one place back.
pub(super) fn slice_shift(site: &Site<'_>, offers: &mut Offers<'_>) {
    for slice in site.each(g::SLICE) {
        let Some((Some(lower), _, Some(upper))) = bounds(slice) else { continue };
        for sign in ["+", "-"] {
            let moved =
                |bound: Node<'_>| Edit::node(bound, format!("{} {sign} 1", text_for(bound, strength::SUM)));
            offers.many(1.0, vec![moved(lower), moved(upper)]);
        }
        offers.many(0.6, vec![Edit::node(lower, upper.text()), Edit::node(upper, lower.text())]);
    }
}

/// Another key that the file uses.
pub(super) fn key(site: &Site<'_>, offers: &mut Offers<'_>) {
    let keys = indices(site).filter(|index| index.is(g::STRING));
    let asked = site
        .each(g::CALL)
        .filter(|call| callee(*call).is_some_and(|name| matches!(name.text(), "get" | "pop" | "setdefault")));
    let asked = asked.filter_map(|call| arguments(call).first().copied()).filter(|key| key.is(g::STRING));
    let written = site.each("pair").filter_map(|pair| pair.child("key")).filter(|key| key.is(g::STRING));
    for key in keys.chain(asked).chain(written) {
        for (place, other) in site.document.keys.iter().filter(|other| *other != key.text()).enumerate() {
            offers.one(1.0 - 0.05 * place as f64, Edit::node(key, other.as_str()));
        }
    }
}

/// What `get` gives for a key that is not there; `d[k]` becomes `d.get(k, 0)`.
pub(super) fn get_default(site: &Site<'_>, offers: &mut Offers<'_>) {
    const DEFAULTS: &[&str] = &["0", "\"\"", "[]", "{}", "1", "False"];
    for call in site
        .each(g::CALL)
        .filter(|call| callee(*call).is_some_and(|name| matches!(name.text(), "get" | "pop" | "getattr")))
    {
        match arguments(call).as_slice() {
            [key] => {
                // Without a default, `get` gives `None` anyway.
                let none = callee(call).is_some_and(|name| name.text() != "get").then_some(&"None");
                for default in DEFAULTS.iter().chain(none) {
                    offers.one(1.0, Edit::insert(key.end(), format!(", {default}")));
                }
                offers.one(0.8, Edit::insert(key.end(), format!(", {}", key.text())));
            }
            [.., default] => {
                for other in DEFAULTS.iter().chain(&["None"]).filter(|other| **other != default.text()) {
                    offers.one(0.7, Edit::node(*default, *other));
                }
            }
            [] => {}
        }
    }
    for node in site.each(g::SUBSCRIPT).filter(|node| !super::site::is_target(*node)) {
        let (Some(value), Some(index)) = (node.child("value"), node.child("subscript")) else { continue };
        if !index.is(g::SLICE) && site.kind(value).may_be(Kind::Dict) {
            for default in DEFAULTS.iter().take(3) {
                offers
                    .one(0.6, Edit::node(node, format!("{}.get({}, {default})", value.text(), index.text())));
            }
        }
    }
}

pub(super) fn comprehension_condition(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.any(g::COMPREHENSIONS) {
        let Some(last) = node.named_children().last() else { continue };
        for clause in node.named_children().filter(|child| child.is(g::IF_CLAUSE)) {
            let before = clause.previous_sibling().map_or(clause.start(), Node::end);
            offers.one(0.7, Edit::delete(before..clause.end()));
        }
        if last.is(g::IF_CLAUSE) {
            continue;
        }
        let Some(left) = last.child("left") else { continue };
        let targets = if left.is(g::IDENTIFIER) { vec![left] } else { left.named_children().collect() };
        for target in targets.iter().filter(|target| target.is(g::IDENTIFIER)) {
            let name = target.text();
            for test in [
                "{}",
                "{} is not None",
                "{} > 0",
                "not {}",
                "{} % 2 == 0",
                "{} % 2 == 1",
                "{} != 0",
                "{} >= 0",
                "{}.strip()",
            ] {
                offers.one(0.9, Edit::insert(last.end(), format!(" if {}", test.replace("{}", name))));
            }
            for other in
                site.scope.values().filter(|other| other.role <= Role::Local && other.text != name).take(5)
            {
                for sign in ["!=", "in", "not in", "<", ">", "<=", ">=", "=="] {
                    offers.one(0.5, Edit::insert(last.end(), format!(" if {name} {sign} {}", other.text)));
                }
            }
        }
    }
}

/// Another part of what a comprehension goes over as its element.
pub(super) fn comprehension_element(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.any(g::COMPREHENSIONS) {
        let (Some(body), Some(clause)) = (node.child("body"), node.child_of_kind(g::LOOP_CLAUSE)) else {
            continue;
        };
        let Some(left) = clause.child("left") else { continue };
        if body.is("pair") {
            if let (Some(key), Some(value)) = (body.child("key"), body.child("value")) {
                offers.many(0.9, vec![Edit::node(key, value.text()), Edit::node(value, key.text())]);
            }
            continue;
        }
        for inner in body
            .descendants()
            .filter(|inner| inner.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::SUBSCRIPT, g::CALL, g::BINARY]))
        {
            if super::site::is_value(inner) {
                offers.one(0.6, fit_node(body, inner));
            }
        }
        let whole =
            if left.is("pattern_list") { format!("({})", left.text()) } else { left.text().to_owned() };
        offers.one(0.7, Edit::node(body, whole));
        if body.is(g::IDENTIFIER) {
            let name = body.text();
            for text in [
                format!("{name} * {name}"),
                format!("{name} * 2"),
                format!("{name} + 1"),
                format!("{name} - 1"),
            ] {
                offers.one(0.5, fit(body, text, strength::SUM));
            }
            for text in
                [format!("{name}[0]"), format!("{name}[1]"), format!("str({name})"), format!("int({name})")]
            {
                offers.one(0.5, Edit::node(body, text));
            }
        }
    }
}

/// Two neighbours of a tuple, a list or several targets, the other way round.
pub(super) fn element_order(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.any(&[g::TUPLE, "expression_list", "pattern_list", "tuple_pattern", g::LIST]) {
        let items: Vec<Node<'_>> = node.named_children().take(8).collect();
        for (first, second) in items.iter().zip(items.iter().skip(1)) {
            let weight = if items.len() == 2 { 1.0 } else { 0.7 };
            offers.many(weight, vec![Edit::node(*first, second.text()), Edit::node(*second, first.text())]);
        }
    }
    for pair in site.each("pair") {
        if let (Some(key), Some(value)) = (pair.child("key"), pair.child("value")) {
            offers.many(0.4, vec![Edit::node(key, value.text()), Edit::node(value, key.text())]);
        }
    }
}
