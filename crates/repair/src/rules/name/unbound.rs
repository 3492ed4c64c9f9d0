//! Local names that are read before they have a value.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::{BindingKind, Node};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, name: &str) {
    let Some(function) = site.file.parsed.enclosing_function(site.line) else { return };
    declare_outer(proposals, site, function, name);
    initialise(proposals, site, function, name);
    rename_inner(scene, proposals, site, function, name);
    super::spelling::propose(scene, proposals, site, name);
}

/// `global` or `nonlocal` where an outer scope has the name.
fn declare_outer(proposals: &mut Proposals, site: &Site, function: Node<'_>, name: &str) {
    let bindings = &site.file.parsed.outline().bindings;
    let module = bindings
        .iter()
        .any(|binding| binding.name == name && binding.scope == 0 && binding.kind == BindingKind::Variable);
    let around =
        |scope: u32| function.ancestors().any(|outer| outer.is("function_definition") && outer.id() == scope);
    let enclosing = bindings.iter().any(|binding| binding.name == name && around(binding.scope));
    let Some(first) = first_code(function) else { return };
    let indent = site.file.indent(first.line());
    for (word, applies) in [("nonlocal", enclosing), ("global", module)] {
        if applies {
            let text = format!("{word} {name}{}{indent}", site.file.newline());
            let explanation = format!("`{name}` belongs to the scope outside");
            let edit = Edit::insert(first.start(), text);
            proposals.edit("missing_global", 0.9, explanation, &site.file, vec![edit]);
        }
    }
}

/// The first statement of a function behind its documentation.
pub(in crate::rules) fn first_code(function: Node<'_>) -> Option<Node<'_>> {
    let mut statements = function.child("body")?.named_children();
    let first = statements.next()?;
    let docstring = first.is("expression_statement")
        && first.named_children().next().is_some_and(|inner| inner.is("string"));
    if docstring { statements.next().or(Some(first)) } else { Some(first) }
}

/// A neutral value before the branch or loop that gives the first one.
fn initialise(proposals: &mut Proposals, site: &Site, function: Node<'_>, name: &str) {
    let Some(body) = function.child("body") else { return };
    let binds = |node: &Node<'_>| node.is("identifier") && node.text() == name && node.scope() == function;
    let Some(first) = body.descendants().find(|node| binds(node) && node.field() != "attribute") else {
        return;
    };
    let mut holder = first;
    while let Some(parent) = holder.parent().filter(|parent| *parent != body) {
        holder = parent;
    }
    let indent = site.file.indent(holder.line());
    for (value, prior) in neutral_values(function, name) {
        let text = format!("{name} = {value}{}{indent}", site.file.newline());
        let explanation = format!("`{name}` has no value on every path: start with {value}");
        let edit = Edit::insert(holder.start(), text);
        proposals.edit("initialise_local", prior, explanation, &site.file, vec![edit]);
    }
}

/// Values that fit how the name is used, the likeliest first.
pub(in crate::rules) fn neutral_values(scope: Node<'_>, name: &str) -> Vec<(&'static str, f64)> {
    let mut values =
        vec![("None", 0.62), ("0", 0.5), ("[]", 0.46), ("\"\"", 0.42), ("{}", 0.38), ("False", 0.34)];
    let mut raise = |value: &str| {
        for entry in &mut values {
            if entry.0 == value {
                entry.1 = 0.84;
            }
        }
    };
    let mut is_set = false;
    for node in
        scope.descendants().filter(|node| node.text() == name && node.is_any(&["identifier", "attribute"]))
    {
        let Some(parent) = node.parent() else { continue };
        match (parent.kind(), node.field()) {
            ("attribute", "object") => match parent.child("attribute").map_or("", |name| name.text()) {
                "append" | "extend" | "insert" | "sort" | "pop" => raise("[]"),
                "items" | "keys" | "values" | "update" | "setdefault" | "get" => raise("{}"),
                "strip" | "join" | "split" | "lower" | "upper" => raise("\"\""),
                "add" | "discard" => is_set = true,
                _ => {}
            },
            ("subscript", "value") => raise("{}"),
            ("argument_list", _) => match called_with(parent) {
                "dict" => raise("{}"),
                "list" | "tuple" | "len" | "sorted" | "sum" | "enumerate" | "map" | "filter" | "zip"
                | "join" | "extend" => raise("[]"),
                "set" => is_set = true,
                "int" | "float" | "abs" | "round" | "range" => raise("0"),
                _ => {}
            },
            ("dictionary_splat", _) => raise("{}"),
            ("list_splat", _) | ("for_statement" | "for_in_clause", "right") => raise("[]"),
            ("augmented_assignment", "left") => {
                match parent.child("right").map_or("", |right| right.kind()) {
                    "string" | "concatenated_string" => raise("\"\""),
                    "list" | "list_comprehension" => raise("[]"),
                    _ => raise("0"),
                }
            }
            ("assignment", "left") => match parent.child("right").map_or("", |right| right.kind()) {
                "string" | "concatenated_string" => raise("\"\""),
                "list" | "list_comprehension" => raise("[]"),
                "dictionary" | "dictionary_comprehension" => raise("{}"),
                "integer" | "float" | "binary_operator" => raise("0"),
                "true" | "false" | "comparison_operator" | "not_operator" => raise("False"),
                _ => {}
            },
            _ => {}
        }
    }
    if is_set {
        values.push(("set()", 0.86));
    }
    values
}

/// The name of what is called with these arguments.
fn called_with(arguments: Node<'_>) -> &str {
    let function = arguments.parent().and_then(|call| call.child("function"));
    function.map_or("", |function| function.child("attribute").unwrap_or(function).text())
}

/// A local that hides a built-in, an import or a function of the same name.
fn rename_inner(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, function: Node<'_>, name: &str) {
    let outer = site.file.parsed.outline().module_names().any(|binding| binding.name == name);
    if !outer && !scene.context.facts.builtins.contains(name) {
        return;
    }
    let Some(statement) = site.statement() else { return };
    let fresh = format!("{name}_value");
    let own = |node: &Node<'_>| node.is("identifier") && node.text() == name && node.field() != "attribute";
    let hides = statement.descendants().any(|node| own(&node) && node.field() == "left");
    if !hides {
        return;
    }
    let edits = function
        .descendants()
        .filter(|node| own(node) && !crate::rules::scene::is_keyword_name(*node))
        .filter(|node| node.start() >= statement.end() || node.field() == "left")
        .map(|node| Edit::node(node, &fresh))
        .collect();
    let explanation = format!("the local `{name}` hides the outer one");
    proposals.edit("hidden_name", 0.6, explanation, &site.file, edits);
}
