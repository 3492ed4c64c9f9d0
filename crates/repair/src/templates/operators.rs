//! Wrong operators and operands of arithmetic.

use super::grammar::{self as g, strength};
use super::kinds::Kind;
use super::offers::Offers;
use super::site::{Site, fit, fit_node, only_index, text_for};
use crate::edit::Edit;
use autoheal_syntax::Node;

/// Which operators are taken for which, the likeliest first.
const CONFUSED: &[(&str, &[&str])] = &[
    ("+", &["-", "*", "|", "//", "/", "%", "**"]),
    ("-", &["+", "*", "//", "/", "%", "^"]),
    ("*", &["+", "/", "//", "**", "-", "%"]),
    ("/", &["*", "-", "%", "+"]),
    ("//", &["%", "*", "-", "+", ">>"]),
    ("%", &["//", "/", "*", "-", "+"]),
    ("**", &["*", "<<", "+", "//"]),
    ("<<", &[">>", "**", "*"]),
    (">>", &["<<", "//"]),
    ("&", &["|", "^", "-"]),
    ("|", &["&", "^", "+"]),
    ("^", &["|", "&", "**", "+"]),
];

fn confused(operator: &str) -> &'static [&'static str] {
    CONFUSED.iter().find(|(own, _)| *own == operator).map_or(&[], |(_, others)| others)
}

fn binaries<'a>(site: &Site<'a>) -> impl Iterator<Item = (Node<'a>, Node<'a>, Node<'a>, Node<'a>)> {
    site.each(g::BINARY)
        .filter_map(|node| Some((node, node.child("left")?, node.child("operator")?, node.child("right")?)))
}

/// Another operator between the same operands, which keep together as before.
fn with_operator(node: Node<'_>, left: Node<'_>, operator: &str, right: Node<'_>) -> Edit {
    let own = g::operator_strength(operator);
    let is_power = own == strength::POWER;
    let left = text_for(left, own + u8::from(is_power));
    let right = text_for(right, own + u8::from(!is_power));
    fit(node, format!("{left} {operator} {right}"), own)
}

pub(super) fn arithmetic(site: &Site<'_>, offers: &mut Offers<'_>) {
    for (node, left, operator, right) in binaries(site) {
        let is_text = site.kind(left) == Kind::Text && operator.text() == "%";
        for (place, other) in confused(operator.text()).iter().enumerate().filter(|_| !is_text) {
            let weight = 1.0 - 0.1 * place as f64;
            // Where nothing else has to move, only the operator is exchanged.
            let edit = if g::operator_strength(other) == g::operator_strength(operator.text()) {
                Edit::node(operator, *other)
            } else {
                with_operator(node, left, other, right)
            };
            offers.one(weight, edit);
            if g::operator_strength(other) != g::operator_strength(operator.text()) {
                offers.one(weight * 0.6, Edit::node(operator, *other));
            }
        }
    }
}

pub(super) fn division(site: &Site<'_>, offers: &mut Offers<'_>) {
    for operator in site.any(&[g::BINARY, g::AUGMENTED]).filter_map(|node| node.child("operator")) {
        match operator.text() {
            "/" => offers.one(1.0, Edit::node(operator, "//")),
            "//" => offers.one(0.9, Edit::node(operator, "/")),
            "/=" => offers.one(1.0, Edit::node(operator, "//=")),
            "//=" => offers.one(0.9, Edit::node(operator, "/=")),
            _ => {}
        }
    }
}

pub(super) fn augmented(site: &Site<'_>, offers: &mut Offers<'_>) {
    for operator in site.each(g::AUGMENTED).filter_map(|node| node.child("operator")) {
        let bare = operator.text().trim_end_matches('=');
        for (place, other) in confused(bare).iter().take(4).enumerate() {
            offers.one(1.0 - 0.12 * place as f64, Edit::node(operator, format!("{other}=")));
        }
    }
}

/// `x = e` for `x += e` and the other way round.
pub(super) fn assign_or_update(site: &Site<'_>, offers: &mut Offers<'_>) {
    for operator in site.each(g::AUGMENTED).filter_map(|node| node.child("operator")) {
        offers.one(0.9, Edit::node(operator, "="));
    }
    for assignment in site.each(g::ASSIGNMENT).filter(|node| node.child("type").is_none()) {
        let single = assignment
            .child("left")
            .is_some_and(|left| left.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::SUBSCRIPT]));
        let nested = assignment.parent().is_some_and(|parent| parent.is(g::ASSIGNMENT))
            || assignment.child("right").is_none_or(|right| right.is(g::ASSIGNMENT));
        let Some(sign) = assignment.child_of_kind("=").filter(|_| single && !nested) else { continue };
        for (other, weight) in [("+=", 1.0), ("-=", 0.5), ("*=", 0.5), ("|=", 0.2)] {
            offers.one(weight, Edit::node(sign, other));
        }
        counted_up(assignment, offers);
    }
}

/// `d[k] = v` becomes `d[k] = d.get(k, 0) + v`.
fn counted_up(assignment: Node<'_>, offers: &mut Offers<'_>) {
    let element = assignment.child("left").filter(|left| left.is(g::SUBSCRIPT));
    let parts = element.and_then(|left| Some((left.child("value")?, only_index(left)?)));
    if let (Some((table, key)), Some(value)) = (parts, assignment.child("right")) {
        let text =
            format!("{}.get({}, 0) + {}", table.text(), key.text(), text_for(value, strength::SUM + 1));
        offers.one(0.7, Edit::node(value, text));
    }
}

pub(super) fn unary(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.each(g::UNARY) {
        if let Some(argument) = node.child("argument") {
            offers.one(1.0, fit_node(node, argument));
            if node.text().starts_with('-') {
                offers.one(0.8, Edit::node(node, format!("abs({})", argument.text())));
            }
        }
    }
    for node in site.values().filter(|node| may_be_negative(site, *node)) {
        let text = format!("-{}", text_for(node, strength::UNARY));
        offers.one(0.8, fit(node, text, strength::UNARY));
    }
}

fn may_be_negative(site: &Site<'_>, node: Node<'_>) -> bool {
    node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::CALL, g::SUBSCRIPT, g::PARENTHESES, g::INTEGER, g::FLOAT])
        && site.kind(node).may_be(Kind::Number)
        && node.parent().is_some_and(|parent| {
            parent.is_any(&[g::BINARY, g::RETURN, g::ARGUMENTS, g::ASSIGNMENT, g::COMPARISON, g::AUGMENTED])
                || parent.is_any(&[g::LAMBDA, g::TUPLE, "expression_list", g::SUBSCRIPT, g::SLICE])
        })
}

/// `a - b` becomes `b - a`; comparisons too, as `a < b` and `b < a`.
pub(super) fn operand_order(site: &Site<'_>, offers: &mut Offers<'_>) {
    for (node, left, operator, right) in binaries(site) {
        let matters = matches!(operator.text(), "-" | "/" | "//" | "%" | "**" | "<<" | ">>");
        let may_join =
            operator.text() == "+" && ![left, right].iter().any(|side| site.kind(*side) == Kind::Number);
        if matters || may_join {
            let edit = with_operator(node, right, operator.text(), left);
            offers.one(if matters { 1.0 } else { 0.8 }, edit);
        }
    }
}

/// `a + b` becomes `a` or `b`.
pub(super) fn drop_operand(site: &Site<'_>, offers: &mut Offers<'_>) {
    for (node, left, _, right) in binaries(site) {
        offers.one(1.0, fit_node(node, left));
        offers.one(0.8, fit_node(node, right));
    }
}

/// `a * (b + c)` for `a * b + c`, and `a * b + c` for `a * (b + c)`.
pub(super) fn grouping(site: &Site<'_>, offers: &mut Offers<'_>) {
    for (node, left, operator, right) in binaries(site) {
        let (Some(inner), Some(first), Some(second)) =
            (left.child("operator"), left.child("left"), left.child("right"))
        else {
            continue;
        };
        if left.is(g::BINARY) && node.parent().is_some() {
            let text = format!(
                "{} {} ({} {} {})",
                first.text(),
                inner.text(),
                second.text(),
                operator.text(),
                right.text()
            );
            offers.one(1.0, fit(node, text, g::operator_strength(inner.text())));
        }
    }
    for node in site.each(g::PARENTHESES) {
        let inner = node.named_children().next().filter(|inner| inner.is_any(&[g::BINARY, g::BOOLEAN]));
        let in_operation =
            node.parent().is_some_and(|parent| parent.is_any(&[g::BINARY, g::BOOLEAN, g::NOT]));
        if let Some(inner) = inner.filter(|inner| in_operation && inner.line() == inner.last_line()) {
            offers.one(0.9, Edit::node(node, inner.text()));
        }
    }
}
