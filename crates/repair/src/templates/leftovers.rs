//! What a loop leaves over: the last group, line or sum that it began and never handed on.

use super::grammar as g;
use super::offers::Offers;
use super::site::{Site, is_value};
use autoheal_syntax::Node;

const MOST_STEPS: usize = 6;
const LONGEST: usize = 90;

/// A step of the loop once more behind it: as it is, only where something is left, or as the loop itself asks for it.
pub(super) fn leftover(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.node.is_any(g::LOOPS) || !site.is_statement() || site.scope.function.is_none() {
        return;
    }
    for (place, step) in steps(site.node).into_iter().enumerate() {
        let (text, weight) = (step.text(), 1.0 - 0.08 * place as f64);
        for name in left(site, step) {
            let lines = [format!("if {name}:"), format!("\t{text}")];
            offers.maybe(weight, site.document.after(site.node, &lines));
        }
        if let Some(asked) = asked(step) {
            let lines = [format!("if {asked}:"), format!("\t{text}")];
            offers.maybe(0.8 * weight, site.document.after(site.node, &lines));
        }
        offers.maybe(0.9 * weight, site.document.after(site.node, &[text.to_owned()]));
    }
}

/// Statements of a loop that hand something on.
fn steps(outer: Node<'_>) -> Vec<Node<'_>> {
    let hands_on = |node: &Node<'_>| {
        let is_step = node.named_children().next().is_some_and(|inner| {
            let is_filling = inner.child("function").is_some_and(|function| function.is(g::ATTRIBUTE));
            inner.is(g::CALL) && is_filling || inner.is_any(&[g::YIELD, g::AUGMENTED])
        });
        node.is(g::EXPRESSION) && is_step && node.text().len() <= LONGEST && !node.text().contains('\n')
    };
    outer.descendants().filter(hands_on).take(MOST_STEPS).collect()
}

/// Names that a step hands on and that outlive a round: they are set before the loop.
fn left<'a>(site: &Site<'a>, step: Node<'a>) -> Vec<&'a str> {
    let Some(inner) = step.named_children().next() else { return Vec::new() };
    let given = inner.child("arguments").or_else(|| inner.child("right")).unwrap_or(inner);
    let mut names: Vec<&str> = Vec::new();
    for node in given.descendants().filter(|node| node.is(g::IDENTIFIER) && is_value(*node)) {
        if is_set_before(site, node.text()) && !names.contains(&node.text()) {
            names.push(node.text());
        }
    }
    names.truncate(3);
    names
}

fn is_set_before(site: &Site<'_>, name: &str) -> bool {
    let nodes = site.scope.function.into_iter().flat_map(Node::descendants);
    let mut set = nodes.filter(|node| node.is(g::ASSIGNMENT) && node.start() < site.node.start());
    set.any(|node| {
        let left = node.child("left");
        left.is_some_and(|left| {
            left.text() == name || left.named_children().any(|inner| inner.text() == name)
        })
    })
}

/// The condition under which alone the loop makes a step.
fn asked<'a>(step: Node<'a>) -> Option<&'a str> {
    let outer = step.parent().and_then(Node::parent).filter(|outer| outer.is(g::IF))?;
    let condition = outer.child("condition")?.text();
    (condition.len() <= LONGEST && !condition.contains('\n')).then_some(condition)
}
