//! Comparisons that linters want spelled otherwise.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Site;
use autoheal_syntax::Node;

pub(super) fn propose(proposals: &mut Proposals, site: &Site) {
    for node in site.nodes(&["comparison_operator"]) {
        let sides: Vec<Node<'_>> = node.named_children().collect();
        let operator = node.children().find(|child| child.field() == "operators");
        if let (Some(operator), [left, right]) = (operator, sides.as_slice()) {
            singleton(proposals, site, node, *left, *right, operator);
            literal(proposals, site, *left, *right, operator);
        }
    }
    for node in site.nodes(&["not_operator"]) {
        negated(proposals, site, node);
    }
}

/// `== None`, `== True`.
fn singleton(
    proposals: &mut Proposals,
    site: &Site,
    node: Node<'_>,
    left: Node<'_>,
    right: Node<'_>,
    operator: Node<'_>,
) {
    let equal = match operator.text() {
        "==" => true,
        "!=" => false,
        _ => return,
    };
    let word = if equal { "is" } else { "is not" };
    let (value, constant) = if is_constant(right) { (left, right) } else { (right, left) };
    if !is_constant(constant) {
        return;
    }
    let explanation = format!("{} is compared by identity", constant.text());
    let edit = Edit::node(operator, word);
    let prior = if constant.is("none") { 0.96 } else { 0.7 };
    proposals.edit("identity", prior, explanation.clone(), &site.file, vec![edit]);
    if !constant.is("none") {
        let positive = constant.is("true") == equal;
        let text = if positive { value.text().to_owned() } else { format!("not {}", value.text()) };
        proposals.edit("truth", 0.85, explanation, &site.file, vec![Edit::node(node, text)]);
    }
}

fn is_constant(node: Node<'_>) -> bool {
    node.is_any(&["none", "true", "false"])
}

/// `is "text"` compares identity where equality is meant.
fn literal(proposals: &mut Proposals, site: &Site, left: Node<'_>, right: Node<'_>, operator: Node<'_>) {
    let is_literal = |node: Node<'_>| {
        node.is_any(&["string", "integer", "float", "tuple", "list", "dictionary", "concatenated_string"])
    };
    let word = match operator.text().split_whitespace().collect::<Vec<_>>().as_slice() {
        ["is"] => "==",
        ["is", "not"] => "!=",
        _ => return,
    };
    if is_literal(left) || is_literal(right) {
        let edit = Edit::node(operator, word);
        proposals.edit("equality", 0.96, "literals are compared by value", &site.file, vec![edit]);
    }
}

/// `not x in y`, `not x is y`.
fn negated(proposals: &mut Proposals, site: &Site, node: Node<'_>) {
    let Some(argument) = node.child("argument") else { return };
    let inner = if argument.is("parenthesized_expression") {
        argument.named_children().next()
    } else {
        Some(argument)
    };
    let Some(inner) = inner.filter(|inner| inner.is("comparison_operator")) else { return };
    let sides: Vec<Node<'_>> = inner.named_children().collect();
    let operator = inner.children().find(|child| child.field() == "operators");
    let (Some(operator), [left, right]) = (operator, sides.as_slice()) else { return };
    let word = match operator.text() {
        "in" => "not in",
        "is" => "is not",
        _ => return,
    };
    let text = format!("{} {word} {}", left.text(), right.text());
    proposals.edit(
        "negated_test",
        0.96,
        format!("`{word}` says it at once"),
        &site.file,
        vec![Edit::node(node, text)],
    );
}
