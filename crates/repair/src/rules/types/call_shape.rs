//! Things that are called and cannot be.

use super::resolve::positional;
use crate::rules::edit::Edit;
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site, is_keyword_name};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(found) = find(r"'([\w.]+)' object is not callable", &scene.message) else { return };
    for site in scene.editable().take(2) {
        for call in site.nodes(&["call"]) {
            let (Some(function), Some(list)) = (call.child("function"), call.child("arguments")) else {
                continue;
            };
            shape(scene, proposals, site, call, function, list, found[1]);
        }
    }
}

fn shape(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    site: &Site,
    call: Node<'_>,
    function: Node<'_>,
    list: Node<'_>,
    kind: &str,
) {
    let explanation = format!("`{}` is a {kind} and cannot be called", function.text());
    let known = function.is("identifier").then(|| scene.local_type(function.text())).flatten();
    if known.is_some_and(|known| known != kind && kind != "module") {
        return;
    }
    if kind == "module" {
        module(proposals, site, function, &explanation);
        return;
    }
    let given = positional(call);
    if matches!(
        kind,
        "list"
            | "dict"
            | "tuple"
            | "str"
            | "defaultdict"
            | "OrderedDict"
            | "Series"
            | "DataFrame"
            | "ndarray"
    ) && let [argument] = given.as_slice()
    {
        let edit = Edit::node(list, format!("[{}]", argument.text()));
        proposals.edit("brackets_for_index", 0.82, explanation.clone(), &site.file, vec![edit]);
    }
    if matches!(kind, "int" | "float") && !function.is("call") {
        let edit = Edit::insert(function.end(), " * ");
        proposals.edit("missing_operator", 0.75, explanation.clone(), &site.file, vec![edit]);
    }
    let prior = if given.is_empty() { 0.86 } else { 0.4 };
    proposals.edit("surplus_call", prior, explanation.clone(), &site.file, vec![Edit::delete(list.range())]);
    hidden_name(scene, proposals, site, function);
    remove_property(scene, proposals, function);
    missing_comma(proposals, site, call, function);
}

/// `import m` and `m()` where `m.m` is meant.
fn module(proposals: &mut Proposals, site: &Site, function: Node<'_>, explanation: &str) {
    if !function.is("identifier") {
        return;
    }
    let edit = Edit::insert(function.end(), format!(".{}", function.text()));
    proposals.edit("class_of_module", 0.8, explanation, &site.file, vec![edit]);
    let imports = &site.file.parsed.outline().imports;
    if let Some(import) = imports
        .iter()
        .find(|import| !import.from && import.module == function.text() && import.alias.is_none())
    {
        let name = function.text();
        let edit = Edit::replace(import.range.clone(), format!("from {name} import {name}"));
        proposals.edit("class_of_module", 0.7, explanation, &site.file, vec![edit]);
    }
}

/// A local name hides a built-in or a function: `list = []` and then `list(x)`.
fn hidden_name(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, function: Node<'_>) {
    let name = function.text();
    let parsed = &site.file.parsed;
    let bindings = parsed.outline().bindings.iter().filter(|binding| binding.name == name);
    let hides = scene.context.facts.builtins.contains(name) || bindings.clone().count() > 1;
    if !function.is("identifier") || !hides {
        return;
    }
    let variable = |binding: &&autoheal_syntax::Binding| {
        matches!(
            binding.kind,
            autoheal_syntax::BindingKind::Variable | autoheal_syntax::BindingKind::Parameter
        )
    };
    let Some(binding) = bindings.clone().find(variable) else { return };
    let fresh = format!("{name}_value");
    let scope = parsed.node_of(binding.scope);
    let edits = scope
        .into_iter()
        .flat_map(|scope| scope.descendants())
        .filter(|node| {
            node.is("identifier")
                && node.text() == name
                && node.field() != "attribute"
                && !is_keyword_name(*node)
        })
        .filter(|node| !(node.field() == "function" && node.parent().is_some_and(|parent| parent.is("call"))))
        .map(|node| Edit::node(node, &fresh))
        .collect();
    let explanation = format!("the variable `{name}` hides what is called");
    proposals.edit("hidden_name", 0.85, explanation, &site.file, edits);
}

/// A property that callers call: it was meant as a method.
fn remove_property(scene: &Scene<'_>, proposals: &mut Proposals, function: Node<'_>) {
    let Some(name) = function.child("attribute") else { return };
    for found in super::resolve::functions(scene, name.text()) {
        let property = found.function.decorators.iter().any(|decorator| decorator == "property");
        if let Some(range) = found.file.parsed.full_line_range(found.function.line).filter(|_| property) {
            let explanation = format!("`{}` is called, so it is no property", name.text());
            let by_test = scene.raised().is_some_and(|site| site.file.path.is_test());
            let prior = if by_test { 0.85 } else { 0.5 };
            proposals.edit("surplus_property", prior, explanation, &found.file, vec![Edit::delete(range)]);
        }
    }
}

/// `[(1, 2) (3, 4)]` calls the first pair.
fn missing_comma(proposals: &mut Proposals, site: &Site, call: Node<'_>, function: Node<'_>) {
    let in_list =
        call.parent().is_some_and(|parent| parent.is_any(&["list", "tuple", "set", "argument_list"]));
    if in_list && function.is_any(&["tuple", "parenthesized_expression", "string", "list", "integer"]) {
        let edit = Edit::insert(function.end(), ",");
        proposals.edit("missing_comma", 0.9, "two items without a comma", &site.file, vec![edit]);
    }
}
