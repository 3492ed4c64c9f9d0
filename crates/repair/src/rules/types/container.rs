//! Values that are not iterable, not hashable, not indexable, not assignable.

use super::infer::type_of;
use super::operand::bare;
use super::resolve::positional;
use crate::rules::edit::Edit;
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(site) = scene.editable().next() else { return };
    let message = scene.message.as_str();
    if let Some(found) = find(r"unhashable type: '(\w+)'", message) {
        unhashable(scene, proposals, site, found[1]);
    }
    if let Some(found) = find(r"'(\w+)' object is not iterable", message) {
        iterable(scene, proposals, site, found[1]);
    }
    if let Some(found) = find(r"object of type '(\w+)' has no len\(\)", message) {
        length(scene, proposals, site, found[1]);
    }
    if let Some(found) = find(r"'(\w+)' object (?:is not subscriptable|does not support indexing)", message) {
        subscripts(scene, proposals, site, found[1]);
    }
    if let Some(found) =
        find(r"'(\w+)' object does(?:n't| not) support item (?:assignment|deletion)", message)
    {
        assignment(proposals, site, found[1]);
    }
    if let Some(found) = find(r"cannot unpack non-iterable (\w+) object", message) {
        unpack(proposals, site, found[1]);
    }
    if find(r"'(\w+)' object is not reversible|'(\w+)' object is not an iterator", message).is_some() {
        wrap_arguments(proposals, site);
    }
}

fn wrapped(node: Node<'_>, function: &str) -> Edit {
    Edit::node(node, format!("{function}({})", bare(node)))
}

fn unhashable(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, kind: &str) {
    let function = match kind {
        "set" => "frozenset",
        "dict" => "str",
        _ => "tuple",
    };
    let keys = site.nodes(&["subscript"]).into_iter().filter_map(|node| node.child("subscript"));
    let members = site.nodes(&["pair"]).into_iter().filter_map(|node| node.child("key"));
    let arguments = site.nodes(&["call"]).into_iter().flat_map(positional);
    let items = site.nodes(&["set"]).into_iter().flat_map(|node| node.named_children().collect::<Vec<_>>());
    let compared = site
        .nodes(&["comparison_operator"])
        .into_iter()
        .flat_map(|node| node.named_children().collect::<Vec<_>>());
    let bodies = site.nodes(&["set_comprehension"]).into_iter().filter_map(|node| node.child("body"));
    for node in keys.chain(members).chain(items).chain(bodies).chain(arguments).chain(compared) {
        let known = type_of(scene, node);
        if known.as_ref().is_some_and(|known| known != kind) {
            continue;
        }
        let prior = if known.is_some() { 0.85 } else { 0.6 };
        let explanation = format!("a {kind} cannot be a key");
        if node.is("list") {
            let inner = node.text().get(1..node.text().len() - 1).unwrap_or("");
            let comma = if node.named_children().count() == 1 { "," } else { "" };
            let edit = Edit::node(node, format!("({inner}{comma})"));
            proposals.edit("hashable", 0.88, explanation.clone(), &site.file, vec![edit]);
        }
        proposals.edit("hashable", prior, explanation, &site.file, vec![wrapped(node, function)]);
    }
}

fn iterated(site: &Site) -> Vec<Node<'_>> {
    let mut nodes: Vec<Node<'_>> = site
        .nodes(&["for_statement", "for_in_clause"])
        .into_iter()
        .filter_map(|node| node.child("right"))
        .collect();
    nodes.extend(site.nodes(&["call"]).into_iter().flat_map(positional));
    nodes.extend(site.nodes(&["list_splat"]).into_iter().filter_map(|node| node.named_children().next()));
    nodes.extend(
        site.nodes(&["comparison_operator"]).into_iter().filter_map(|node| node.named_children().last()),
    );
    nodes.extend(site.nodes(&["assignment"]).into_iter().filter_map(|node| node.child("right")));
    nodes
}

fn iterable(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, kind: &str) {
    for node in iterated(site) {
        let known = type_of(scene, node);
        if known.as_ref().is_some_and(|known| known != kind) {
            continue;
        }
        let looped =
            node.field() == "right" && node.parent().is_some_and(|parent| parent.kind().starts_with("for"));
        let certain = if known.is_some() || looped { 1.0 } else { 0.75 };
        let explanation = format!("`{}` is a {kind}, which cannot be looped over", node.text());
        match kind {
            "int" | "float" => {
                proposals.edit(
                    "range",
                    0.88 * certain,
                    explanation.clone(),
                    &site.file,
                    vec![wrapped(node, "range")],
                );
                let list = vec![Edit::node(node, format!("[{}]", node.text()))];
                proposals.edit("single_item", 0.6 * certain, explanation.clone(), &site.file, list);
                digits(proposals, site, node, &explanation);
                reduced(proposals, site, node, certain);
            }
            "method" | "function" | "builtin_function_or_method" => {
                let edit = Edit::insert(node.end(), "()");
                proposals.edit("missing_call", 0.93 * certain, explanation, &site.file, vec![edit]);
            }
            "NoneType" | "coroutine" => {}
            _ => {
                let list = vec![Edit::node(node, format!("[{}]", node.text()))];
                proposals.edit("single_item", 0.45 * certain, explanation, &site.file, list);
            }
        }
    }
}

fn digits(proposals: &mut Proposals, site: &Site, node: Node<'_>, explanation: &str) {
    let edit = wrapped(node, "str");
    proposals.edit("digits", 0.4, explanation, &site.file, vec![edit]);
}

/// `sum(x)` and `max(x)` of one number are the number.
fn reduced(proposals: &mut Proposals, site: &Site, node: Node<'_>, certain: f64) {
    let Some(call) = node.ancestors().nth(1).filter(|call| call.is("call")) else { return };
    let name = call.child("function").map_or("", |function| function.text());
    if matches!(name, "sum" | "max" | "min" | "sorted" | "list" | "len") {
        let explanation = format!("`{}` is one value already", node.text());
        proposals.edit(
            "single_value",
            0.4 * certain,
            explanation,
            &site.file,
            vec![Edit::node(call, node.text())],
        );
    }
}

fn length(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, kind: &str) {
    for call in site.nodes(&["call"]) {
        let is_len = call.child("function").is_some_and(|function| function.text() == "len");
        if let Some(list) = call.child("arguments").filter(|list| is_len && list.is("generator_expression")) {
            let edits = vec![Edit::insert(list.start(), "(list"), Edit::insert(list.end(), ")")];
            proposals.edit("listed", 0.93, "a generator has no length", &site.file, edits);
        }
        let Some(argument) = positional(call).first().copied().filter(|_| is_len) else { continue };
        if type_of(scene, argument).is_some_and(|known| known != kind) {
            continue;
        }
        let explanation = format!("a {kind} has no length");
        match kind {
            "int" | "float" => {
                proposals.edit(
                    "length_of_text",
                    0.7,
                    explanation.clone(),
                    &site.file,
                    vec![wrapped(argument, "str")],
                );
                let edit = Edit::node(call, argument.text());
                proposals.edit("single_value", 0.6, explanation, &site.file, vec![edit]);
            }
            "generator" | "map" | "filter" | "zip" | "reversed" | "enumerate" => {
                proposals.edit("listed", 0.93, explanation, &site.file, vec![wrapped(argument, "list")]);
            }
            "method" | "function" | "builtin_function_or_method" => {
                let edit = Edit::insert(argument.end(), "()");
                proposals.edit("missing_call", 0.9, explanation, &site.file, vec![edit]);
            }
            _ => {}
        }
    }
}

fn subscripts(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, kind: &str) {
    for subscript in site.nodes(&["subscript"]) {
        let (Some(value), Some(key)) = (subscript.child("value"), subscript.child("subscript")) else {
            continue;
        };
        if type_of(scene, value).is_some_and(|known| known != kind) {
            continue;
        }
        let explanation = format!("a {kind} cannot be indexed");
        match kind {
            "method" | "function" | "builtin_function_or_method" | "type" => {
                let call = Edit::node(subscript, format!("{}({})", value.text(), key.text()));
                proposals.edit("brackets_for_call", 0.85, explanation.clone(), &site.file, vec![call]);
                let edit = Edit::insert(value.end(), "()");
                proposals.edit("missing_call", 0.8, explanation, &site.file, vec![edit]);
            }
            "generator" | "map" | "filter" | "zip" | "set" | "dict_keys" | "dict_values" | "dict_items"
            | "reversed" | "enumerate" | "frozenset" | "odict_keys" => {
                let edit = wrapped(value, "list");
                proposals.edit("listed", 0.93, explanation.clone(), &site.file, vec![edit]);
                at_assignment(proposals, site, value, &explanation);
            }
            "int" | "float" => {
                proposals.edit("digits", 0.55, explanation.clone(), &site.file, vec![wrapped(value, "str")]);
                let edit = Edit::node(subscript, value.text());
                proposals.edit("single_value", 0.5, explanation, &site.file, vec![edit]);
            }
            "NoneType" | "coroutine" => {}
            _ => {
                let text = key.text().trim_matches(['"', '\'']);
                let plain =
                    !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
                if key.is("string") && plain {
                    let edit = Edit::node(subscript, format!("{}.{text}", value.text()));
                    proposals.edit("attribute_not_key", 0.85, explanation, &site.file, vec![edit]);
                }
            }
        }
    }
}

/// The value becomes a list where its name is assigned.
fn at_assignment(proposals: &mut Proposals, site: &Site, value: Node<'_>, explanation: &str) {
    let function = site.file.parsed.enclosing_function(site.line).or_else(|| site.file.parsed.root());
    let assigned = function
        .into_iter()
        .flat_map(|function| function.descendants())
        .filter(|node| {
            node.is("assignment") && node.child("left").is_some_and(|left| left.text() == value.text())
        })
        .filter_map(|node| node.child("right"));
    for right in assigned.take(2) {
        proposals.edit("listed", 0.8, explanation, &site.file, vec![wrapped(right, "list")]);
    }
}

fn assignment(proposals: &mut Proposals, site: &Site, kind: &str) {
    for subscript in site.nodes(&["subscript"]) {
        let (Some(value), Some(key)) = (subscript.child("value"), subscript.child("subscript")) else {
            continue;
        };
        let explanation = format!("a {kind} cannot be changed");
        if matches!(kind, "tuple" | "str" | "range" | "dict_keys" | "map") {
            at_assignment(proposals, site, value, &explanation);
        }
        let statement = subscript.parent().filter(|parent| parent.is("assignment") && kind == "str");
        if let Some(right) = statement.and_then(|statement| statement.child("right")) {
            let (name, place) = (value.text(), key.text());
            let text = format!("{name} = {name}[:{place}] + {} + {name}[{place} + 1:]", right.text());
            if let Some(statement) = statement {
                proposals.edit(
                    "rebuilt_text",
                    0.6,
                    explanation,
                    &site.file,
                    vec![Edit::node(statement, text)],
                );
            }
        }
    }
}

fn unpack(proposals: &mut Proposals, site: &Site, kind: &str) {
    for right in
        site.nodes(&["for_statement", "for_in_clause"]).into_iter().filter_map(|node| node.child("right"))
    {
        let explanation = format!("each item is one {kind}, not a pair");
        for (text, prior) in
            [(format!("enumerate({})", right.text()), 0.78), (format!("{}.items()", right.text()), 0.72)]
        {
            proposals.edit("pairs", prior, explanation.clone(), &site.file, vec![Edit::node(right, text)]);
        }
    }
}

fn wrap_arguments(proposals: &mut Proposals, site: &Site) {
    for call in site.nodes(&["call"]) {
        let name = call.child("function").map_or("", |function| function.text());
        let function = match name {
            "next" => "iter",
            "reversed" => "list",
            _ => continue,
        };
        for argument in positional(call).into_iter().take(1) {
            let explanation = format!("`{name}` needs {function}(…)");
            proposals.edit("iterator", 0.88, explanation, &site.file, vec![wrapped(argument, function)]);
        }
    }
}
