//! Operators between values that do not go together: one side has to be converted.

use super::infer::type_of;
use crate::rules::edit::Edit;
use crate::rules::name::quote_of;
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some((left, right)) = types(&scene.message) else { return };
    if left == "NoneType" || right == "NoneType" {
        return;
    }
    let Some(site) = scene.editable().next() else { return };
    for (first, second) in pairs(site) {
        let known = (type_of(scene, first), type_of(scene, second));
        if contradicts(&known.0, &left) || contradicts(&known.1, &right) {
            continue;
        }
        let certain = if known.0.is_some() || known.1.is_some() { 1.0 } else { 0.8 };
        convert(proposals, site, first, &left, &right, certain);
        convert(proposals, site, second, &right, &left, certain);
    }
    concatenation(scene, proposals, site);
}

fn contradicts(known: &Option<String>, told: &str) -> bool {
    known.as_ref().is_some_and(|known| known != told)
}

/// The two types that the message names, left first.
fn types(message: &str) -> Option<(String, String)> {
    if let Some(found) = find(r"can only concatenate (\w+) \(not \x22([\w.]+)\x22\) to", message) {
        return Some((found[1].to_owned(), found[2].to_owned()));
    }
    if let Some(found) = find(r"must be str, not (\w+)", message) {
        return Some(("str".to_owned(), found[1].to_owned()));
    }
    if let Some(found) = find(r"can't multiply sequence by non-int of type '(\w+)'", message) {
        return Some(("str".to_owned(), found[1].to_owned()));
    }
    find(r"(?:unsupported operand type\(s\) for [^:]+:|not supported between instances of) '([\w.]+)' and '([\w.]+)'", message)
        .map(|found| (short(found[1]), short(found[2])))
}

fn short(name: &str) -> String {
    name.rsplit('.').next().unwrap_or(name).to_owned()
}

/// The sides of every operator at the site, outermost first.
pub(super) fn pairs(site: &Site) -> Vec<(Node<'_>, Node<'_>)> {
    let kinds = ["binary_operator", "augmented_assignment", "comparison_operator"];
    site.nodes(&kinds)
        .into_iter()
        .flat_map(|node| {
            if node.is("comparison_operator") {
                let sides: Vec<Node<'_>> = node.named_children().collect();
                return sides.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
            }
            node.child("left").zip(node.child("right")).into_iter().collect::<Vec<_>>()
        })
        .collect()
}

fn convert(proposals: &mut Proposals, site: &Site, side: Node<'_>, own: &str, other: &str, weight: f64) {
    let assigned =
        side.field() == "left" && side.parent().is_some_and(|parent| parent.is("augmented_assignment"));
    let joins = site_operator(side).is_none_or(|sign| matches!(sign, "+" | "+="));
    for (function, prior) in conversions(own, other) {
        // Only `+` joins texts; everywhere else a number is what is meant.
        let weight = if *function == "str" && !joins { 0.3 * weight } else { weight };
        let explanation = format!("{own} and {other} do not go together");
        let text = match *function {
            "*" => format!("[{}]", side.text()),
            name => format!("{name}({})", bare(side)),
        };
        let edit = if assigned {
            let Some(statement) = side.parent() else { continue };
            let (Some(operator), Some(right)) = (statement.child("operator"), statement.child("right"))
            else {
                continue;
            };
            let sign = operator.text().trim_end_matches('=');
            Edit::node(statement, format!("{} = {text} {sign} {}", side.text(), right.text()))
        } else {
            Edit::node(side, text)
        };
        proposals.edit("missing_conversion", prior * weight, explanation, &site.file, vec![edit]);
    }
}

/// The sign of the operator that a side belongs to.
fn site_operator<'n>(side: Node<'n>) -> Option<&'n str> {
    let parent = side.parent()?;
    parent.children().find(|child| matches!(child.field(), "operator" | "operators")).map(|sign| sign.text())
}

/// The text of an expression without parentheses of its own.
pub(super) fn bare<'n>(node: Node<'n>) -> &'n str {
    if node.is("parenthesized_expression") {
        let text = node.text();
        return text.get(1..text.len().saturating_sub(1)).unwrap_or(text);
    }
    node.text()
}

/// What can make `own` fit beside `other`.
fn conversions(own: &str, other: &str) -> &'static [(&'static str, f64)] {
    match (own, other) {
        ("str", "int") => &[("int", 0.72), ("float", 0.5)],
        ("str", "float") => &[("float", 0.72)],
        ("int" | "float" | "bool", "str") => &[("str", 0.85)],
        ("list" | "tuple" | "dict" | "set", "str") => &[("str", 0.6)],
        (
            "tuple" | "set" | "dict_keys" | "dict_values" | "map" | "filter" | "range" | "generator",
            "list",
        ) => &[("list", 0.85)],
        ("list", "tuple") => &[("tuple", 0.75)],
        ("list", "set") => &[("set", 0.8)],
        ("str" | "int" | "float" | "dict", "list") => &[("*", 0.75)],
        ("float", "Decimal") => &[("Decimal", 0.8)],
        ("Decimal", "float") => &[("float", 0.7)],
        ("bytes", "str") => &[("str", 0.3)],
        ("str", "Path" | "PosixPath") => &[("Path", 0.7)],
        ("PosixPath" | "Path", "str") => &[("str", 0.85)],
        ("list", "int" | "float") => &[("sum", 0.5), ("len", 0.45)],
        ("datetime" | "date" | "Decimal" | "UUID", "str") => &[("str", 0.8)],
        (_, "str") => &[("str", 0.55)],
        _ => &[],
    }
}

/// `"a" + x + "b"` as one f-string.
fn concatenation(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    if !scene.message.contains("concatenate str") && !scene.message.contains("'str'") {
        return;
    }
    let plus = |node: &Node<'_>| node.child("operator").is_some_and(|operator| operator.text() == "+");
    let Some(whole) = site.nodes(&["binary_operator"]).into_iter().find(plus) else { return };
    let mut parts = Vec::new();
    let mut rest = whole;
    while rest.is("binary_operator") && plus(&rest) {
        let (Some(left), Some(right)) = (rest.child("left"), rest.child("right")) else { return };
        parts.push(right);
        rest = left;
    }
    parts.push(rest);
    parts.reverse();
    let all: Vec<Edit> = parts
        .iter()
        .filter(|part| type_of(scene, **part).as_deref() != Some("str"))
        .map(|part| Edit::node(*part, format!("str({})", bare(*part))))
        .collect();
    if parts.iter().any(|part| part.is("string")) {
        let explanation = "every part of a text has to be text";
        proposals.edit("missing_conversion", 0.74, explanation, &site.file, all);
        let quote = quote_of(&site.file);
        if let Some(text) = f_string(&parts, quote) {
            proposals.edit("f_string", 0.45, explanation, &site.file, vec![Edit::node(whole, text)]);
        }
    }
}

fn f_string(parts: &[Node<'_>], quote: char) -> Option<String> {
    let mut text = String::new();
    for part in parts {
        if part.is("string") {
            let start = part.child_of_kind("string_start")?.text();
            if start.len() != 1 {
                return None;
            }
            let inner = part.text().get(1..part.text().len().checked_sub(1)?)?;
            if inner.contains(['{', '}', quote]) {
                return None;
            }
            text.push_str(inner);
        } else {
            if part.text().contains(['"', '\'', '\n', '\\']) {
                return None;
            }
            text.push_str(&format!("{{{}}}", bare(*part)));
        }
    }
    Some(format!("f{quote}{text}{quote}"))
}
