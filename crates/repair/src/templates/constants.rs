//! Wrong numbers and other constants, and bounds that are off by one.

use super::grammar::{self as g, strength};
use super::kinds::Kind;
use super::literal::literal_kind;
use super::offers::Offers;
use super::site::{Site, arguments, callee, fit, is_calculated_with, text_for};
use crate::edit::Edit;
use autoheal_syntax::Node;

fn numbers<'a>(site: &Site<'a>) -> impl Iterator<Item = Node<'a>> {
    site.values().filter(|node| node.is_any(g::NUMBERS))
}

/// The number with its sign, if it has one.
fn signed(node: Node<'_>) -> Node<'_> {
    node.parent().filter(|parent| parent.is(g::UNARY) && parent.text().starts_with('-')).unwrap_or(node)
}

fn replace_number(node: Node<'_>, text: impl Into<String>) -> Edit {
    let text = text.into();
    let own = if text.starts_with('-') { strength::UNARY } else { strength::ATOM };
    fit(signed(node), text, own)
}

pub(super) fn number(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in numbers(site) {
        let text = signed(node).text().replace([' ', '_'], "");
        if let Ok(value) = text.parse::<i64>() {
            // Who counts, counts by one.
            let is_count = value == 1 && node.parent().is_some_and(|up| up.is(g::AUGMENTED));
            for (other, weight) in near_integers(value) {
                let weight = if is_count && other != -1 { 0.5 * weight } else { weight };
                offers.one(weight, replace_number(node, other.to_string()));
            }
        } else if let Ok(value) = text.parse::<f64>().map(|value| value * 1.0)
            && value.is_finite()
        {
            for other in [
                value + 1.0,
                value - 1.0,
                -value,
                value * 10.0,
                value / 10.0,
                value * 2.0,
                value / 2.0,
                1.0 - value,
            ] {
                offers.one(0.7, replace_number(node, format!("{:?}", (other * 1e9).round() / 1e9)));
            }
            offers.one(0.5, replace_number(node, "0"));
            offers.one(0.5, replace_number(node, "1"));
        }
    }
}

/// Numbers that are taken for each other: bases, parts of time, thousands.
const WELL_KNOWN: &[&[i64]] =
    &[&[2, 8, 10, 16], &[7, 12, 24, 30, 31, 52, 60, 365], &[60, 3600, 86400], &[1000, 1024], &[90, 180, 360]];

fn near_integers(value: i64) -> Vec<(i64, f64)> {
    let mut near = vec![
        // One is what people mean to write.
        (value.saturating_add(1), if value == 1 { 0.75 } else { 1.0 }),
        (value.saturating_sub(1), 1.0),
        (0, 0.8),
        (1, 0.8),
        (-1, 0.55),
        (value.saturating_neg(), if value.abs() > 2 { 0.35 } else { 0.6 }),
        (2, 0.6),
        (value.saturating_mul(2), 0.45),
        (value.saturating_mul(10), 0.4),
        (value / 2, 0.35),
        (value / 10, 0.35),
        (value.saturating_add(2), 0.4),
        (value.saturating_sub(2), 0.35),
        (value.saturating_mul(value), 0.2),
        (10, 0.25),
        (100, 0.2),
        (3, 0.25),
    ];
    let related = WELL_KNOWN.iter().filter(|group| group.contains(&value)).flat_map(|group| group.iter());
    near.extend(related.map(|other| (*other, 0.5)));
    near.retain(|(other, _)| *other != value && (-1_000_000_000..1_000_000_000_000).contains(other));
    near
}

/// Numbers and texts that the function or the file uses elsewhere.
pub(super) fn from_file(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in numbers(site) {
        for (place, other) in site.scope.numbers.iter().filter(|other| **other != node.text()).enumerate() {
            offers.one(1.0 - 0.03 * place as f64, Edit::node(node, *other));
        }
    }
    for node in plain_texts(site) {
        for (place, other) in
            site.scope.texts.iter().filter(|other| **other != node.text()).take(12).enumerate()
        {
            offers.one(0.8 - 0.03 * place as f64, Edit::node(node, *other));
        }
    }
}

/// Texts on one line that lie in no hole of another text, whose quotes they would break.
pub(super) fn texts<'a>(site: &Site<'a>) -> impl Iterator<Item = Node<'a>> {
    site.values().filter(|node| {
        node.is(g::STRING)
            && node.line() == node.last_line()
            && !node.ancestors().any(|outer| outer.is(g::INTERPOLATION))
    })
}

/// Texts that are constants: without holes, so that no variable is lost with them.
pub(super) fn plain_texts<'a>(site: &Site<'a>) -> impl Iterator<Item = Node<'a>> {
    texts(site).filter(|node| is_constant(*node))
}

/// A literal without holes.
fn is_constant(node: Node<'_>) -> bool {
    node.is_any(g::NUMBERS)
        || node.is_any(&[g::NONE, "true", "false"])
        || node.is(g::STRING) && node.child_of_kind(g::INTERPOLATION).is_none()
}

/// Values that say nothing, one for the other.
pub(super) fn empty(site: &Site<'_>, offers: &mut Offers<'_>) {
    const NEUTRAL: &[&str] = &["None", "0", "\"\"", "[]", "{}", "False", "set()", "()", "1", "True"];
    let in_hole = |node: Node<'_>| node.ancestors().any(|outer| outer.is(g::INTERPOLATION));
    for node in site.values().filter(|node| !in_hole(*node)) {
        let is_neutral = NEUTRAL.contains(&node.text()) || node.text() == "''" || node.text() == "-1";
        let is_text = node.is(g::STRING) && is_constant(node);
        if is_neutral {
            let fits = |other: &&&str| !is_calculated_with(node) || matches!(**other, "0" | "1");
            for other in NEUTRAL.iter().filter(|other| **other != node.text()).filter(fits) {
                offers.one(0.9, Edit::node(node, *other));
            }
            for other in first_of(node) {
                offers.one(0.7, Edit::node(node, *other));
            }
        } else if is_text && node.line() == node.last_line() {
            offers.one(0.6, Edit::node(node, "\"\""));
            offers.one(0.5, Edit::node(node, "\" \""));
        } else if node.is(g::LIST) && site.result() == Some(node) {
            offers.one(0.4, Edit::node(node, "[]"));
        }
    }
}

/// A container that something is in from the start, in the place of an empty one that is filled later.
fn first_of(node: Node<'_>) -> &'static [&'static str] {
    if !node.parent().is_some_and(|parent| parent.is(g::ASSIGNMENT)) {
        return &[];
    }
    match node.text() {
        "[]" => &["[0]", "[1]", "[[]]", "[\"\"]", "[None]"],
        "set()" => &["{0}", "{1}", "{\"\"}"],
        "{}" => &["{0: 0}", "{0: 1}"],
        _ => &[],
    }
}

/// Literals that the failing tests expect, in the place of constants only.
pub(super) fn expected(site: &Site<'_>, offers: &mut Offers<'_>) {
    let in_hole = |node: Node<'_>| node.ancestors().any(|outer| outer.is(g::INTERPOLATION));
    let constants = site.values().filter(|node| !in_hole(*node) && is_constant(*node));
    for node in constants.filter(|node| node.line() == node.last_line()) {
        for (place, literal) in site.clues.literals.iter().take(16).enumerate() {
            let Some(kind) = literal_kind(literal).filter(|kind| kind.fits(site.kind(node))) else {
                continue;
            };
            let same = if kind == site.kind(node) { 1.0 } else { 0.5 };
            let edit = if node.is_any(g::NUMBERS) {
                replace_number(node, literal)
            } else {
                fit(node, literal, strength::UNARY)
            };
            offers.one(same - 0.04 * place as f64, edit);
        }
    }
}

/// `x` becomes `x + 1` or `x - 1` where it counts; `x + 1` loses its one.
pub(super) fn off_by_one(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.each(g::BINARY) {
        let (Some(left), Some(operator), Some(right)) =
            (node.child("left"), node.child("operator"), node.child("right"))
        else {
            continue;
        };
        if matches!(operator.text(), "+" | "-") && right.text() == "1" {
            offers.one(1.0, fit(node, left.text(), g::strength_of(left)));
        }
    }
    for node in site.values() {
        let Some(weight) = counts(site, node) else { continue };
        for (sign, factor) in [("+", 1.0), ("-", 1.0)] {
            let text = format!("{} {sign} 1", text_for(node, strength::SUM));
            offers.one(weight * factor, fit(node, text, strength::SUM));
        }
    }
}

/// How much an expression looks like a count or a bound.
fn counts(site: &Site<'_>, node: Node<'_>) -> Option<f64> {
    let parent = node.parent()?;
    let is_number = site.kind(node).may_be(Kind::Number);
    if !is_number
        || node.is_any(g::NUMBERS)
        || node.is_any(&[g::UNARY, g::LAMBDA, g::CONDITIONAL, g::PARENTHESES, g::AWAIT])
    {
        return None;
    }
    match parent.kind() {
        g::SLICE => Some(1.0),
        g::SUBSCRIPT if node.field() == "subscript" => Some(0.9),
        g::ARGUMENTS => {
            let call = parent.parent()?;
            let is_range = callee(call).is_some_and(|name| name.text() == "range");
            (!arguments(call).is_empty()).then_some(if is_range { 1.0 } else { 0.5 })
        }
        g::COMPARISON => {
            let operator = parent.child("operators").map_or("", Node::text);
            (!operator.contains("in") && !operator.starts_with("is")).then_some(0.8)
        }
        g::BINARY => Some(0.45),
        g::RETURN => Some(0.6),
        g::ASSIGNMENT | g::AUGMENTED if node.field() == "right" => Some(0.6),
        _ => None,
    }
}
