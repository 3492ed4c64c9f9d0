//! `None` where a value is needed: a function without `return`, a method that works in place, a default nobody replaced.

use super::resolve::{called, functions};
use super::returns;
use crate::rules::edit::Edit;
use crate::rules::name::{first_code, neutral_values};
use crate::rules::pattern::regex;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Node;

const IN_PLACE: &[&str] = &[
    "sort", "reverse", "append", "extend", "insert", "remove", "update", "add", "clear", "discard", "shuffle",
];

pub(in crate::rules) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    for (place, site) in scene.sites.iter().enumerate().take(3) {
        let weight = 1.0 - 0.1 * place as f64;
        let editable = scene.editable().any(|other| std::ptr::eq(other, site));
        for node in suspects(site) {
            follow(scene, proposals, site, node, weight, editable);
        }
    }
}

/// A test that got `None`: the functions on its line forget to return.
pub(in crate::rules) fn returned(scene: &Scene<'_>, proposals: &mut Proposals) {
    if !scene.message.contains("None") {
        return;
    }
    for site in scene.sites.iter().take(3) {
        for call in site.nodes(&["call"]) {
            for found in called(scene, call) {
                returns::propose(proposals, &found, 0.95);
            }
        }
        for name in site.nodes(&["identifier"]) {
            follow(scene, proposals, site, name, 0.85, false);
        }
    }
}

/// Expressions at the site whose value may be `None`.
fn suspects(site: &Site) -> Vec<Node<'_>> {
    let mut nodes: Vec<Node<'_>> = Vec::new();
    nodes.extend(site.nodes(&["attribute"]).into_iter().filter_map(|node| node.child("object")));
    nodes.extend(site.nodes(&["subscript"]).into_iter().filter_map(|node| node.child("value")));
    nodes.extend(
        site.nodes(&["for_statement", "for_in_clause", "assignment"])
            .into_iter()
            .filter_map(|node| node.child("right")),
    );
    nodes.extend(site.nodes(&["call"]).into_iter().filter_map(|node| node.child("function")));
    let operators = site.nodes(&["binary_operator", "augmented_assignment"]);
    nodes.extend(operators.into_iter().flat_map(|node| [node.child("left"), node.child("right")]).flatten());
    nodes.extend(
        site.nodes(&["comparison_operator", "argument_list"])
            .into_iter()
            .flat_map(|node| node.named_children().collect::<Vec<_>>()),
    );
    nodes.retain(|node| node.is_any(&["identifier", "attribute", "call", "subscript"]));
    nodes.truncate(40);
    nodes
}

/// From an expression to where its value comes from.
fn follow(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    site: &Site,
    node: Node<'_>,
    weight: f64,
    editable: bool,
) {
    if node.is("identifier") && scene.local_type(node.text()).is_some_and(|kind| kind != "NoneType") {
        return;
    }
    match node.kind() {
        "call" => from_call(scene, proposals, site, node, weight, editable),
        "identifier" => {
            for right in assigned(site, node.text()) {
                if right.is("call") {
                    from_call(scene, proposals, site, right, weight, editable);
                } else if right.is("await")
                    && let Some(call) = right.named_children().next().filter(|call| call.is("call"))
                {
                    from_call(scene, proposals, site, call, weight, editable);
                }
            }
            if editable {
                parameter(proposals, site, node, weight);
                fallback(proposals, site, node, weight);
            }
        }
        "attribute" => {
            if let Some(name) = node.child("attribute") {
                for found in functions(scene, name.text())
                    .into_iter()
                    .filter(|found| found.function.is_decorated("property"))
                {
                    returns::propose(proposals, &found, weight);
                }
                attribute(scene, proposals, node, name.text(), weight);
            }
        }
        _ => {}
    }
}

/// What a name was last given before the site, in its function.
fn assigned<'s>(site: &'s Site, name: &str) -> Vec<Node<'s>> {
    let function = site.file.parsed.enclosing_function(site.line).or_else(|| site.file.parsed.root());
    let mut values: Vec<Node<'s>> = function
        .into_iter()
        .flat_map(|function| function.descendants())
        .filter(|node| node.is("assignment") && node.line() <= site.line)
        .filter(|node| node.child("left").is_some_and(|left| left.text() == name))
        .filter_map(|node| node.child("right"))
        .collect();
    values.reverse();
    values.truncate(3);
    values
}

fn from_call(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    site: &Site,
    call: Node<'_>,
    weight: f64,
    editable: bool,
) {
    let name = call
        .child("function")
        .and_then(|function| function.child("attribute"))
        .map_or("", |name| name.text());
    if IN_PLACE.contains(&name) {
        if editable {
            in_place(proposals, site, call, name, weight);
        }
        return;
    }
    for found in called(scene, call) {
        returns::propose(proposals, &found, weight);
    }
}

/// `x = items.sort()` keeps `None`: the method works in place.
fn in_place(proposals: &mut Proposals, site: &Site, call: Node<'_>, name: &str, weight: f64) {
    let Some(function) = call.child("function") else { return };
    let Some(object) = function.child("object") else { return };
    let arguments = call.child("arguments").map_or("", |list| list.text());
    let inner = arguments.get(1..arguments.len().saturating_sub(1)).unwrap_or("");
    let explanation = format!("`{name}` changes `{}` and returns nothing", object.text());
    let holder = call.parent();
    let mut propose = |node: Node<'_>, text: String, prior: f64| {
        proposals.edit(
            "in_place_method",
            prior * weight,
            explanation.clone(),
            &site.file,
            vec![Edit::node(node, text)],
        );
    };
    match name {
        "sort" => {
            let rest = if inner.is_empty() { String::new() } else { format!(", {inner}") };
            propose(call, format!("sorted({}{rest})", object.text()), 0.94);
        }
        "reverse" => {
            propose(call, format!("list(reversed({}))", object.text()), 0.86);
            propose(call, format!("{}[::-1]", object.text()), 0.88);
        }
        "append" | "add" => propose(call, format!("{} + [{inner}]", object.text()), 0.5),
        "extend" => propose(call, format!("{} + {inner}", object.text()), 0.5),
        "update" => propose(call, format!("{{**{}, **{inner}}}", object.text()), 0.5),
        _ => {}
    }
    let Some(statement) = holder.filter(|holder| holder.is_any(&["assignment", "return_statement"])) else {
        return;
    };
    if statement.is("return_statement") {
        let indent = site.file.indent(statement.line());
        let text = format!("{}{}{indent}return {}", call.text(), site.file.newline(), object.text());
        propose(statement, text, 0.82);
        return;
    }
    let left = statement.child("left").map_or("", |left| left.text());
    if left == object.text() {
        propose(statement, call.text().to_owned(), 0.95);
    } else {
        let indent = site.file.indent(statement.line());
        let text = format!("{}{}{indent}{left} = {}", call.text(), site.file.newline(), object.text());
        propose(statement, text, 0.7);
    }
}

/// A parameter whose default is `None`.
fn parameter(proposals: &mut Proposals, site: &Site, node: Node<'_>, weight: f64) {
    let name = node.text();
    let Some(function) = site.function() else { return };
    let Some(parameter) =
        function.parameter(name).filter(|parameter| parameter.default.as_deref() == Some("None"))
    else {
        return;
    };
    let Some(definition) = site.file.parsed.node_of(function.node) else { return };
    let Some(first) = first_code(definition) else { return };
    let (newline, indent, step) = (site.file.newline(), site.file.indent(first.line()), site.file.step());
    let explanation = format!("nobody replaces the default of `{name}`");
    for (value, prior) in neutral_values(definition, name).into_iter().filter(|(value, _)| *value != "None") {
        let text = format!("if {name} is None:{newline}{indent}{step}{name} = {value}{newline}{indent}");
        let edit = Edit::insert(first.start(), text);
        proposals.edit("none_default", (prior + 0.05) * weight, explanation.clone(), &site.file, vec![edit]);
        if !matches!(value, "[]" | "{}" | "set()")
            && let Some(at) = default_range(site, parameter)
        {
            let edit = Edit::replace(at, value);
            proposals.edit("none_default", 0.9 * prior * weight, explanation.clone(), &site.file, vec![edit]);
        }
    }
}

fn default_range(site: &Site, parameter: &autoheal_syntax::Parameter) -> Option<std::ops::Range<usize>> {
    let text = site.file.slice(parameter.range.clone());
    let at = parameter.range.start + text.rfind("None")?;
    Some(at..at + 4)
}

/// `x or []` at the place of use.
fn fallback(proposals: &mut Proposals, site: &Site, node: Node<'_>, weight: f64) {
    let Some(function) = site.file.parsed.enclosing_function(site.line) else { return };
    let explanation = format!("`{}` may be None", node.text());
    let looped =
        node.field() == "right" && node.parent().is_some_and(|parent| parent.kind().starts_with("for"));
    for (value, prior) in
        neutral_values(function, node.text()).into_iter().filter(|(value, _)| *value != "None").take(4)
    {
        let prior = if looped && value == "[]" { 0.6 } else { 0.55 * prior };
        let text = if looped {
            format!("{} or {value}", node.text())
        } else {
            format!("({} or {value})", node.text())
        };
        proposals.edit(
            "none_fallback",
            prior * weight,
            explanation.clone(),
            &site.file,
            vec![Edit::node(node, text)],
        );
    }
}

/// `self.items = None` in `__init__`, used as if it were something.
fn attribute(scene: &Scene<'_>, proposals: &mut Proposals, node: Node<'_>, name: &str, weight: f64) {
    let object = node.child("object").map_or("", |object| object.text());
    for file in scene.sites.iter().map(|site| &site.file).filter(|file| !file.path.is_test()) {
        let Some(pattern) = regex(r"^\w+\.\w+$") else { return };
        if object != "self" && !pattern.is_match(node.text()) {
            continue;
        }
        let assignments = file.parsed.nodes_of("assignment").filter(|assignment| {
            assignment.child("left").is_some_and(|left| {
                left.is("attribute") && left.child("attribute").is_some_and(|own| own.text() == name)
            }) && assignment.child("right").is_some_and(|right| right.is("none"))
        });
        for right in assignments.filter_map(|assignment| assignment.child("right")).take(2) {
            let Some(root) = file.parsed.root() else { continue };
            for (value, prior) in neutral_values(root, &format!("self.{name}"))
                .into_iter()
                .filter(|(value, _)| *value != "None")
            {
                let explanation = format!("`{name}` starts as None and is used as a value");
                proposals.edit(
                    "none_attribute",
                    0.75 * prior * weight,
                    explanation,
                    file,
                    vec![Edit::node(right, value)],
                );
            }
        }
    }
}
