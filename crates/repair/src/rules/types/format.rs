//! `%` and `format` with the wrong number or kind of values.

use crate::rules::edit::Edit;
use crate::rules::pattern::{matches, regex};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let message = scene.message.as_str();
    let count = matches(r"not all arguments converted|not enough arguments for format string", message);
    let number = matches(
        r"format: a (?:real )?number is required|a real number is required, not|an integer is required",
        message,
    );
    if !count && !number {
        return;
    }
    for site in scene.editable() {
        for operator in site.nodes(&["binary_operator"]) {
            let is_format = operator.child("operator").is_some_and(|sign| sign.text() == "%");
            let (Some(template), Some(values)) = (operator.child("left"), operator.child("right")) else {
                continue;
            };
            if !is_format {
                continue;
            }
            if !template.is_any(&["string", "concatenated_string"]) {
                number_operand(proposals, site, template);
                continue;
            }
            if count {
                more_values(proposals, site, operator, values);
                marks(proposals, site, template, values);
            }
            if number {
                as_text(proposals, site, template);
            }
        }
    }
}

/// `text % 2` where the text is a number that was read as text.
fn number_operand(proposals: &mut Proposals, site: &Site, operand: Node<'_>) {
    let edit = Edit::node(operand, format!("int({})", operand.text()));
    proposals.edit("missing_conversion", 0.8, "the remainder needs a number", &site.file, vec![edit]);
}

/// `"%s %s" % a, b` takes only `a`.
fn more_values(proposals: &mut Proposals, site: &Site, operator: Node<'_>, values: Node<'_>) {
    if values.is("tuple") {
        return;
    }
    let Some(holder) = operator.parent() else { return };
    if holder.is_any(&["expression_list", "argument_list", "tuple"])
        && let Some(last) = holder.named_children().last().filter(|last| *last != operator)
    {
        let edits = vec![Edit::insert(values.start(), "("), Edit::insert(last.end(), ")")];
        proposals.edit("format_tuple", 0.9, "several values go into parentheses", &site.file, edits);
    }
    let edits = vec![Edit::insert(values.start(), "("), Edit::insert(values.end(), ",)")];
    proposals.edit(
        "format_tuple",
        0.6,
        "a tuple as one value goes into a tuple of its own",
        &site.file,
        edits,
    );
}

/// As many marks as values.
fn marks(proposals: &mut Proposals, site: &Site, template: Node<'_>, values: Node<'_>) {
    let given = if values.is("tuple") { values.named_children().count() } else { 1 };
    let Some(pattern) = regex(r"%[-+ #0]*\d*(?:\.\d+)?[diouxXeEfFgGcrsa]") else { return };
    let found: Vec<_> = pattern.find_iter(template.text()).collect();
    if found.len() > given && values.is("tuple") && !found.is_empty() {
        if let Some(last) = found.last() {
            let start = template.start() + last.start();
            let edit = Edit::delete(start..start + last.len());
            proposals.edit("format_marks", 0.4, "more marks than values", &site.file, vec![edit]);
        }
    } else if found.len() < given {
        let items: Vec<Node<'_>> = values.named_children().collect();
        if let [first, .., last] = items.as_slice()
            && found.len() == given - 1
        {
            let before = items.get(items.len() - 2).map_or(first.end(), |node| node.end());
            let edit = Edit::delete(before..last.end());
            proposals.edit("format_values", 0.45, "more values than marks", &site.file, vec![edit]);
        }
        if let Some(end) = template.descendants().filter(|node| node.is("string_end")).last() {
            let edit = Edit::insert(end.start(), " %s");
            proposals.edit("format_marks", 0.4, "more values than marks", &site.file, vec![edit]);
        }
    }
}

/// `%d` of a text.
fn as_text(proposals: &mut Proposals, site: &Site, template: Node<'_>) {
    let Some(pattern) = regex(r"%[-+ #0]*\d*(?:\.\d+)?[diouxXeEfFgG]") else { return };
    for found in pattern.find_iter(template.text()).take(4) {
        let start = template.start() + found.start();
        let edit = Edit::replace(start..start + found.len(), "%s");
        proposals.edit("format_text", 0.75, "the value is no number: `%s`", &site.file, vec![edit]);
    }
}
