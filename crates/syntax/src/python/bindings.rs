//! Where Python names get their values, and in which scope.

use crate::node::Node;
use crate::outline::{Binding, BindingKind, Import};
use crate::tree::Parsed;
use std::collections::BTreeSet;

pub(super) fn collect(parsed: &Parsed, imports: &[Import]) -> Vec<Binding> {
    let outer = declared_elsewhere(parsed);
    let mut bindings: Vec<Binding> = parsed.nodes().filter_map(binding).collect();
    bindings.extend(imports.iter().flat_map(|import| imported(parsed, import)));
    for binding in &mut bindings {
        if outer.contains(&(binding.scope, binding.name.as_str())) {
            binding.scope = 0;
        }
    }
    bindings.sort_by_key(|binding| binding.range.start);
    bindings
}

/// Names that a function declares `global` or `nonlocal`: they are not its own.
fn declared_elsewhere(parsed: &Parsed) -> BTreeSet<(u32, &str)> {
    parsed
        .nodes()
        .filter(|node| node.is_any(&["global_statement", "nonlocal_statement"]))
        .flat_map(|statement| {
            statement.named_children().map(move |name| (statement.scope().id(), name.text()))
        })
        .collect()
}

fn binding(node: Node<'_>) -> Option<Binding> {
    if !node.is("identifier") {
        return None;
    }
    let parent = node.parent()?;
    let make = |kind, scope: Node<'_>| {
        Some(Binding {
            name: node.text().to_owned(),
            kind,
            range: node.range(),
            line: node.line(),
            scope: scope.id(),
        })
    };
    match (parent.kind(), node.field()) {
        ("function_definition", "name") => make(BindingKind::Function, parent.scope()),
        ("class_definition", "name") => make(BindingKind::Class, parent.scope()),
        ("named_expression", "name") => make(BindingKind::Variable, function_scope(node)),
        ("default_parameter" | "typed_default_parameter", "name")
        | ("parameters" | "lambda_parameters", _) => make(BindingKind::Parameter, node.scope()),
        _ if is_parameter(node) => make(BindingKind::Parameter, node.scope()),
        _ if is_target(node) => make(BindingKind::Variable, node.scope()),
        _ => None,
    }
}

/// A walrus in a comprehension binds outside of it.
fn function_scope(node: Node<'_>) -> Node<'_> {
    let mut scope = node.scope();
    while scope.kind().ends_with("comprehension") || scope.is("generator_expression") {
        scope = scope.scope();
    }
    scope
}

fn is_parameter(node: Node<'_>) -> bool {
    let Some(parent) = node.parent() else { return false };
    let splat = parent.is_any(&["list_splat_pattern", "dictionary_splat_pattern"]);
    let holder = if splat { parent.parent() } else { Some(parent) };
    let typed = holder.is_some_and(|holder| holder.is("typed_parameter"));
    let is_type = typed && node.field() == "type";
    !is_type
        && holder.is_some_and(|holder| holder.is_any(&["parameters", "lambda_parameters", "typed_parameter"]))
}

fn is_target(node: Node<'_>) -> bool {
    const PATTERNS: &[&str] = &[
        "pattern_list",
        "tuple_pattern",
        "list_pattern",
        "list_splat_pattern",
        "as_pattern_target",
        "splat_pattern",
    ];
    let mut inner = node;
    while let Some(parent) = inner.parent() {
        if parent.is("as_pattern_target") || parent.is("case_pattern") && node.parent() == Some(parent) {
            return true;
        }
        if parent.is("dotted_name") && parent.parent().is_some_and(|holder| holder.is("case_pattern")) {
            return true;
        }
        if inner.field() == "left"
            && parent.is_any(&["assignment", "augmented_assignment", "for_statement", "for_in_clause"])
        {
            return true;
        }
        if !PATTERNS.contains(&parent.kind()) {
            return false;
        }
        inner = parent;
    }
    false
}

fn imported(parsed: &Parsed, import: &Import) -> Vec<Binding> {
    let scope = parsed.node(import.node).map_or(0, |node| node.scope().id());
    import
        .bound_names()
        .into_iter()
        .map(|name| Binding {
            name: name.to_owned(),
            kind: BindingKind::Import,
            range: import.range.clone(),
            line: import.line,
            scope,
        })
        .collect()
}
