//! Arguments and indices that need a conversion.

use super::infer::type_of;
use super::operand::bare;
use super::resolve::positional;
use crate::rules::edit::Edit;
use crate::rules::pattern::{find, matches};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(site) = scene.editable().next() else { return };
    let message = scene.message.as_str();
    if let Some(found) = find(r"'(\w+)' object cannot be interpreted as an integer", message) {
        integers(scene, proposals, site, found[1]);
    }
    if let Some(found) =
        find(r"(?:indices|index) must be (?:an )?integers?(?: or slices)?,? not '?(\w+)'?", message)
    {
        indices(scene, proposals, site, found[1]);
    }
    if matches(r"slice indices must be integers", message) {
        slices(proposals, site);
    }
    if let Some(found) = find(r"sequence item \d+: expected str instance, (\w+) found", message) {
        joins(proposals, site, found[1]);
    }
    if let Some(found) = find(r"bad operand type for (?:unary [-+~]|abs\(\)): '(\w+)'", message) {
        unary(proposals, site, found[1]);
    }
    if matches(r"is not JSON serializable", message) {
        json(proposals, site);
    }
    if matches(
        r"(?:expected str|argument must be (?:a )?str|must be str|expected string|string argument expected)",
        message,
    ) {
        wrap_arguments(proposals, site, "str", 0.5);
    }
    if matches(
        r"must be real number, not str|a float is required|'str' object cannot be interpreted",
        message,
    ) {
        wrap_arguments(proposals, site, "float", 0.6);
        wrap_arguments(proposals, site, "int", 0.62);
    }
    if matches(r"round\(\)|type str doesn't define __round__", message) {
        wrap_arguments(proposals, site, "float", 0.8);
    }
    offset_naive(scene, proposals, site);
}

fn wrap(node: Node<'_>, function: &str) -> Edit {
    Edit::node(node, format!("{function}({})", bare(node)))
}

/// Proposes the conversion of one value.
fn convert(
    proposals: &mut Proposals,
    site: &Site,
    node: Node<'_>,
    function: &str,
    prior: f64,
    explanation: String,
) {
    proposals.edit("missing_conversion", prior, explanation, &site.file, vec![wrap(node, function)]);
}

fn wrap_arguments(proposals: &mut Proposals, site: &Site, function: &str, prior: f64) {
    for call in site.nodes(&["call"]) {
        for argument in positional(call) {
            let explanation = format!("`{}` has to be {function}", argument.text());
            convert(proposals, site, argument, function, prior, explanation);
        }
    }
}

fn integers(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, kind: &str) {
    if kind == "float" {
        floor_division(proposals, site, 0.88);
    }
    for call in site.nodes(&["call"]) {
        for argument in positional(call) {
            let known = type_of(scene, argument);
            if known.as_ref().is_some_and(|known| known != kind) {
                continue;
            }
            let prior = if known.is_some() { 0.85 } else { 0.7 };
            let (function, prior) = match kind {
                "list" | "tuple" | "dict" | "set" => ("len", prior),
                _ => ("int", prior),
            };
            let explanation = format!("`{}` is a {kind} where a whole number is needed", argument.text());
            convert(proposals, site, argument, function, prior, explanation);
        }
    }
}

/// `/` gives a fraction where `//` gives a whole number: at the site, and where its names get their values.
fn floor_division(proposals: &mut Proposals, site: &Site, prior: f64) {
    let is_division = |node: &Node<'_>| {
        node.is("binary_operator") && node.child("operator").is_some_and(|sign| sign.text() == "/")
    };
    let at_site = site
        .nodes(&["binary_operator"])
        .into_iter()
        .filter(|node| is_division(node))
        .map(|node| (node, prior));
    let function = site.file.parsed.enclosing_function(site.line).or_else(|| site.file.parsed.root());
    let names: Vec<&str> = site.nodes(&["identifier"]).into_iter().map(|node| node.text()).collect();
    let assigned = function
        .into_iter()
        .flat_map(|function| function.descendants())
        .filter(|node| {
            node.is("assignment") && node.child("left").is_some_and(|left| names.contains(&left.text()))
        })
        .filter_map(|assignment| assignment.child("right"))
        .flat_map(|right| std::iter::once(right).chain(right.descendants()))
        .filter(is_division)
        .map(|node| (node, prior - 0.04));
    let divisions: Vec<_> = at_site.chain(assigned).take(6).collect();
    for (node, prior) in divisions {
        let Some(sign) = node.child("operator") else { continue };
        let explanation = "a whole number is needed: `//` for `/`";
        proposals.edit("floor_division", prior, explanation, &site.file, vec![Edit::node(sign, "//")]);
    }
}

fn indices(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, kind: &str) {
    if kind == "float" {
        floor_division(proposals, site, 0.88);
    }
    for subscript in site.nodes(&["subscript"]) {
        let keys: Vec<Node<'_>> = subscript.children().filter(|child| child.field() == "subscript").collect();
        let Some(value) = subscript.child("value") else { continue };
        if let ("tuple", [_, _, ..]) = (kind, keys.as_slice()) {
            let text: String = keys.iter().map(|key| format!("[{}]", key.text())).collect();
            let explanation = "one pair of brackets for each index";
            let edit = Edit::replace(value.end()..subscript.end(), text);
            proposals.edit("nested_index", 0.9, explanation, &site.file, vec![edit]);
        }
        for key in keys {
            let known = type_of(scene, key);
            if known.as_ref().is_some_and(|known| known != kind) {
                continue;
            }
            let explanation = format!("the index `{}` has to be a whole number", key.text());
            convert(proposals, site, key, "int", 0.66, explanation);
            if kind == "str" && key.is("string") {
                let explanation = format!("`{}` is a sequence: its first item has the key", value.text());
                let edit = Edit::insert(value.end(), "[0]");
                proposals.edit("first_item", 0.4, explanation, &site.file, vec![edit]);
            }
        }
    }
    item_loops(proposals, site);
}

/// `for x in items: items[x]` loops over items, not over places.
fn item_loops(proposals: &mut Proposals, site: &Site) {
    for subscript in site.nodes(&["subscript"]) {
        let (Some(value), Some(key)) = (subscript.child("value"), subscript.child("subscript")) else {
            continue;
        };
        let loops = subscript.ancestors().filter(|outer| outer.is("for_statement"));
        for outer in loops {
            let (Some(left), Some(right)) = (outer.child("left"), outer.child("right")) else { continue };
            if left.text() != key.text() {
                continue;
            }
            let explanation = format!("`{}` is an item of the loop, not a place", left.text());
            if right.text() == value.text() {
                let edit = Edit::node(subscript, key.text());
                proposals.edit("loop_item", 0.8, explanation.clone(), &site.file, vec![edit]);
            }
            let edit = Edit::node(right, format!("range(len({}))", right.text()));
            proposals.edit("loop_range", 0.78, explanation, &site.file, vec![edit]);
        }
    }
}

fn slices(proposals: &mut Proposals, site: &Site) {
    floor_division(proposals, site, 0.88);
    for bound in
        site.nodes(&["slice"]).into_iter().flat_map(|slice| slice.named_children().collect::<Vec<_>>())
    {
        let explanation = format!("the bound `{}` has to be a whole number", bound.text());
        convert(proposals, site, bound, "int", 0.75, explanation);
    }
}

fn joins(proposals: &mut Proposals, site: &Site, kind: &str) {
    for call in site.nodes(&["call"]) {
        let is_join = call
            .child("function")
            .and_then(|function| function.child("attribute"))
            .is_some_and(|name| name.text() == "join");
        let Some(list) = call.child("arguments").filter(|_| is_join) else { continue };
        let explanation = format!("join takes text, not {kind}");
        if list.is("generator_expression") {
            if let Some(body) = list.child("body") {
                proposals.edit("join_text", 0.92, explanation, &site.file, vec![wrap(body, "str")]);
            }
            continue;
        }
        let Some(items) = list.named_children().next() else { continue };
        let inner = if items.is("list_comprehension") { items.child("body") } else { None };
        if let Some(body) = inner {
            proposals.edit("join_text", 0.9, explanation.clone(), &site.file, vec![wrap(body, "str")]);
        }
        let edit = Edit::node(items, format!("map(str, {})", items.text()));
        proposals.edit("join_text", 0.88, explanation, &site.file, vec![edit]);
    }
}

fn unary(proposals: &mut Proposals, site: &Site, kind: &str) {
    for argument in site.nodes(&["unary_operator"]).into_iter().filter_map(|node| node.child("argument")) {
        for (function, prior) in [("int", 0.7), ("float", 0.6)] {
            let explanation = format!("`{}` is a {kind}", argument.text());
            convert(proposals, site, argument, function, prior, explanation);
        }
    }
    if kind == "str" {
        wrap_arguments(proposals, site, "int", 0.6);
        wrap_arguments(proposals, site, "float", 0.58);
    }
}

fn json(proposals: &mut Proposals, site: &Site) {
    for call in site.nodes(&["call"]) {
        let name = call
            .child("function")
            .map_or("", |function| function.child("attribute").unwrap_or(function).text());
        if !matches!(name, "dumps" | "dump") {
            continue;
        }
        if let Some(last) = super::resolve::arguments(call).last() {
            let explanation = "values that JSON does not know become text";
            let edit = Edit::insert(last.end(), ", default=str");
            proposals.edit("json_default", 0.5, explanation, &site.file, vec![edit]);
        }
        for argument in positional(call).into_iter().take(1) {
            convert(proposals, site, argument, "list", 0.45, "JSON knows lists".to_owned());
        }
    }
}

/// Times with and without a zone do not compare.
fn offset_naive(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    if !scene.message.contains("offset-naive") {
        return;
    }
    let calls = site.file.parsed.nodes_of("call").filter(|call| {
        call.child("function").is_some_and(|function| {
            matches!(
                function.text(),
                "datetime.now" | "datetime.utcnow" | "datetime.datetime.now" | "datetime.datetime.utcnow"
            )
        })
    });
    for call in calls.take(4) {
        let (Some(function), Some(list)) = (call.child("function"), call.child("arguments")) else {
            continue;
        };
        if list.named_children().next().is_some() {
            continue;
        }
        let full = function.text().starts_with("datetime.datetime");
        let zone = if full { "datetime.timezone.utc" } else { "timezone.utc" };
        let text = format!("{}({zone})", function.text().replace("utcnow", "now"));
        let mut edits = vec![Edit::node(call, text)];
        if !full {
            let wanted = crate::rules::place::Wanted::name("datetime", "timezone");
            edits.extend(crate::rules::place::import_edits(scene, &site.file, &wanted).unwrap_or_default());
        }
        proposals.edit("aware_time", 0.35, "both times need a zone", &site.file, edits);
    }
}
