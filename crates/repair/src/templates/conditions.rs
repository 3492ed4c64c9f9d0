//! Wrong comparisons and conditions.

use super::grammar::{self as g, strength};
use super::kinds::Kind;
use super::offers::Offers;
use super::scope::Role;
use super::site::{Site, fit, fit_node, operators, text_for};
use crate::edit::Edit;
use autoheal_syntax::Node;

/// Which comparison is taken for which: first the boundary, then the direction.
const CONFUSED: &[(&str, &[(&str, f64)])] = &[
    ("<", &[("<=", 1.0), (">", 0.9), (">=", 0.75), ("!=", 0.5), ("==", 0.4)]),
    ("<=", &[("<", 1.0), (">=", 0.9), (">", 0.75), ("==", 0.5), ("!=", 0.3)]),
    (">", &[(">=", 1.0), ("<", 0.9), ("<=", 0.75), ("!=", 0.5), ("==", 0.4)]),
    (">=", &[(">", 1.0), ("<=", 0.9), ("<", 0.75), ("==", 0.5), ("!=", 0.3)]),
    ("==", &[("!=", 1.0), ("<=", 0.75), (">=", 0.75), ("<", 0.55), (">", 0.55)]),
    ("!=", &[("==", 1.0), ("<", 0.7), (">", 0.7), ("<=", 0.4), (">=", 0.4)]),
];

pub(super) fn comparison(site: &Site<'_>, offers: &mut Offers<'_>) {
    for operator in site.each(g::COMPARISON).flat_map(operators) {
        let others = CONFUSED.iter().find(|(own, _)| *own == operator.text()).map_or(&[][..], |(_, all)| all);
        for (other, weight) in
            others.iter().filter(|(other, _)| is_equality(other) || may_be_ordered(operator))
        {
            offers.one(*weight, Edit::node(operator, *other));
        }
    }
    for node in site.each(g::COMPARISON) {
        let borders: Option<Vec<Edit>> = operators(node).map(other_border).collect();
        if let Some(edits) = borders.filter(|edits| edits.len() > 1) {
            offers.many(0.8, edits);
        }
    }
}

fn is_equality(operator: &str) -> bool {
    matches!(operator, "==" | "!=")
}

/// Whether more and less mean anything here: nobody asks whether a state is more than `"open"` or `None`.
fn may_be_ordered(operator: Node<'_>) -> bool {
    let sides = [operator.previous_sibling(), operator.next_sibling()];
    let is_word = |side: &Node<'_>| side.is_any(&[g::STRING, g::NONE, "true", "false"]);
    !is_equality(operator.text()) || !sides.iter().flatten().any(is_word)
}

fn other_border(operator: Node<'_>) -> Option<Edit> {
    let other = match operator.text() {
        "<" => "<=",
        "<=" => "<",
        ">" => ">=",
        ">=" => ">",
        _ => return None,
    };
    Some(Edit::node(operator, other))
}

pub(super) fn identity(site: &Site<'_>, offers: &mut Offers<'_>) {
    for operator in site.each(g::COMPARISON).flat_map(operators) {
        let others: &[&str] = match operator.text() {
            "is" => &["==", "is not"],
            "is not" => &["!=", "is"],
            "==" => &["is"],
            "!=" => &["is not"],
            _ => &[],
        };
        let has_constant =
            operator.next_sibling().is_some_and(|right| right.is_any(&[g::NONE, "true", "false"]));
        for other in others {
            let weight = if operator.text().starts_with("is") || has_constant { 1.0 } else { 0.15 };
            offers.one(weight, Edit::node(operator, *other));
        }
    }
}

pub(super) fn membership(site: &Site<'_>, offers: &mut Offers<'_>) {
    for operator in site.each(g::COMPARISON).flat_map(operators) {
        match operator.text() {
            "in" => {
                offers.one(1.0, Edit::node(operator, "not in"));
                offers.one(0.3, Edit::node(operator, "=="));
            }
            "not in" => offers.one(1.0, Edit::node(operator, "in")),
            "==" => offers.one(0.35, Edit::node(operator, "in")),
            "!=" => offers.one(0.3, Edit::node(operator, "not in")),
            _ => {}
        }
    }
}

/// `a < b < c` loses an end; `a < b and b < c` joins into a chain by its own meaning, which needs no edit.
pub(super) fn chained(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.each(g::COMPARISON) {
        let parts: Vec<Node<'_>> = node.named_children().collect();
        if let [first, .., before, last] = parts.as_slice()
            && let Some(second) = parts.get(1)
        {
            offers.one(1.0, Edit::delete(first.start()..second.start()));
            offers.one(1.0, Edit::delete(before.end()..last.end()));
        }
    }
}

/// `a < b` becomes `not a < b` and the other way round; so do the operands of `and` and `or`.
pub(super) fn negate(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.each(g::NOT) {
        if let Some(argument) = node.child("argument") {
            offers.one(1.0, fit_node(node, argument));
        }
    }
    for node in site.conditions() {
        let is_negated = node.is(g::NOT) || node.parent().is_some_and(|parent| parent.is(g::NOT));
        if !is_negated {
            let weight = if node.is(g::COMPARISON) { 0.6 } else { 1.0 };
            offers.one(weight, fit(node, format!("not {}", text_for(node, strength::NOT)), strength::NOT));
        }
    }
}

pub(super) fn boolean_operator(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.each(g::BOOLEAN) {
        let (Some(left), Some(operator), Some(right)) =
            (node.child("left"), node.child("operator"), node.child("right"))
        else {
            continue;
        };
        let other = if operator.text() == "and" { "or" } else { "and" };
        offers.one(1.0, Edit::node(operator, other));
        let own = g::operator_strength(other);
        let text = format!("{} {other} {}", text_for(left, own), text_for(right, own + 1));
        offers.one(0.8, fit(node, text, own));
        // `a is not None and b` for `a is None or b`: one side says the opposite as well.
        let opposites = [(opposite(left), right, true), (opposite(right), left, false)];
        for (turned, kept, is_left) in opposites {
            let Some(turned) = turned.filter(|turned| !turned.starts_with("not ")) else { continue };
            let kept = text_for(kept, own + 1);
            let text =
                if is_left { format!("{turned} {other} {kept}") } else { format!("{kept} {other} {turned}") };
            offers.one(0.55, fit(node, text, own));
        }
    }
}

/// What says the opposite of a condition.
pub(super) fn opposite(node: Node<'_>) -> Option<String> {
    if node.is(g::NOT) {
        return node.named_children().next().map(|inner| inner.text().to_owned());
    }
    if !node.is(g::COMPARISON) {
        return Some(format!("not {}", text_for(node, strength::NOT)));
    }
    let mut signs = super::site::operators(node);
    let (sign, None) = (signs.next()?, signs.next()) else { return None };
    let other = match sign.text() {
        "<" => ">=",
        "<=" => ">",
        ">" => "<=",
        ">=" => "<",
        "==" => "!=",
        "!=" => "==",
        "in" => "not in",
        "not in" => "in",
        "is" => "is not",
        "is not" => "is",
        _ => return None,
    };
    let (start, end) = (sign.start() - node.start(), sign.end() - node.start());
    Some(format!("{}{other}{}", node.text().get(..start)?, node.text().get(end..)?))
}

pub(super) fn drop_condition(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.each(g::BOOLEAN) {
        let (Some(left), Some(right)) = (node.child("left"), node.child("right")) else { continue };
        offers.one(1.0, fit_node(node, left));
        offers.one(1.0, fit_node(node, right));
    }
}

/// Comparisons of a name with neutral values; what they say when the name is of use, and the opposite.
fn tests_of(name: &str, kind: Kind) -> Vec<(String, String)> {
    let pair = |yes: String, no: String| (yes, no);
    let mut tests = Vec::new();
    if kind != Kind::Number {
        tests.push(pair(name.to_owned(), format!("not {name}")));
    }
    if matches!(kind, Kind::Number | Kind::Unknown) {
        tests.push(pair(format!("{name} > 0"), format!("{name} <= 0")));
        tests.push(pair(format!("{name} >= 0"), format!("{name} < 0")));
        tests.push(pair(format!("{name} != 0"), format!("{name} == 0")));
        tests.push(pair(format!("{name} > 1"), format!("{name} <= 1")));
    }
    if !kind.is_sized() {
        tests.push(pair(format!("{name} is not None"), format!("{name} is None")));
    }
    tests
}

/// Whole conditions of clauses that could be made stricter or looser.
pub(super) fn whole_conditions<'a>(site: &Site<'a>) -> impl Iterator<Item = Node<'a>> {
    site.conditions().filter(|node| node.parent().is_some_and(|parent| !parent.is_any(&[g::BOOLEAN, g::NOT])))
}

fn extend_condition(site: &Site<'_>, offers: &mut Offers<'_>, word: &str) {
    let own = g::operator_strength(word);
    for node in whole_conditions(site) {
        let names = site.names_at(node);
        for (place, name) in names.iter().filter(|name| name.role <= Role::Field).take(8).enumerate() {
            let weight =
                (if node.text().contains(name.text.as_str()) { 1.0 } else { 0.8 }) - 0.04 * place as f64;
            let is_there = |test: &str| {
                let own = node.descendants().filter(|inner| !inner.is(g::IDENTIFIER));
                std::iter::once(node).chain(own).any(|inner| inner.text() == test)
            };
            for (yes, no) in tests_of(&name.text, name.kind) {
                if is_there(&yes) || is_there(&no) {
                    continue;
                }
                let test = if word == "and" { &yes } else { &no };
                let text = format!("{} {word} {test}", text_for(node, own));
                offers.one(weight, fit(node, text, own));
                let test = if word == "and" { no } else { yes };
                let text = format!("{} {word} {test}", text_for(node, own));
                offers.one(weight * 0.5, fit(node, text, own));
            }
        }
        for (left, right) in ordered_pairs(site, node) {
            for sign in ["<", "<=", "!=", "=="] {
                let text = format!("{} {word} {left} {sign} {right}", text_for(node, own));
                offers.one(0.55, fit(node, text, own));
            }
        }
    }
}

/// Pairs of near names that could be compared with each other.
fn ordered_pairs<'a>(site: &Site<'a>, node: Node<'a>) -> Vec<(String, String)> {
    let names = site.names_at(node);
    let near: Vec<_> = names.iter().filter(|name| name.role <= Role::Local).take(4).collect();
    let mut pairs = Vec::new();
    for left in &near {
        for right in near.iter().filter(|right| right.text != left.text && right.kind == left.kind) {
            pairs.push((left.text.clone(), right.text.clone()));
        }
    }
    pairs.truncate(6);
    pairs
}

pub(super) fn strengthen(site: &Site<'_>, offers: &mut Offers<'_>) {
    extend_condition(site, offers, "and");
}

pub(super) fn weaken(site: &Site<'_>, offers: &mut Offers<'_>) {
    extend_condition(site, offers, "or");
}

pub(super) fn flip_truth(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.any(g::BOOLEANS) {
        offers.one(1.0, Edit::node(node, if node.is("true") { "False" } else { "True" }));
    }
}

/// `a if c else b` becomes `b if c else a`, `a` or `b`.
pub(super) fn conditional_branches(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.each(g::CONDITIONAL) {
        let parts: Vec<Node<'_>> = node.named_children().collect();
        let [yes, _, no] = parts.as_slice() else { continue };
        offers.many(1.0, vec![Edit::node(*yes, text_for(*no, strength::OR)), Edit::node(*no, yes.text())]);
        offers.one(0.3, fit_node(node, *yes));
        offers.one(0.3, fit_node(node, *no));
    }
}
