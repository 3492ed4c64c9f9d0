//! Functions that compute a value and forget to return it.

use super::resolve::{Found, functions};
use crate::rules::edit::Edit;
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene};
use autoheal_syntax::{Function, Node};

/// Proposes `return` for a function whose callers get `None`.
pub(super) fn propose(proposals: &mut Proposals, found: &Found, weight: f64) {
    let (file, function) = (&found.file, &found.function);
    let Some(node) = file.parsed.node_of(function.node) else { return };
    let Some(body) = node.child("body") else { return };
    if matches!(function.name.as_str(), "__init__" | "__new__") || yields(node) {
        return;
    }
    let explanation = format!("`{}` computes a value and does not return it", function.name);
    let returns = node.descendants().any(|inner| {
        inner.is("return_statement") && inner.scope() == node && inner.named_children().next().is_some()
    });
    let weight = if returns { 0.7 * weight } else { weight };
    let edits = branch_returns(body);
    if !edits.is_empty() {
        proposals.edit("missing_return", 0.9 * weight, explanation.clone(), file, edits);
    }
    for (name, prior) in locals(file, function, node, body) {
        if let Some(edit) = append(file, body, &name) {
            proposals.edit("missing_return", prior * weight, explanation.clone(), file, vec![edit]);
        }
    }
    for bare in node.descendants().filter(|inner| inner.is("return_statement") && inner.scope() == node) {
        if bare.named_children().next().is_some() {
            continue;
        }
        for (name, prior) in locals(file, function, node, body) {
            let edit = Edit::node(bare, format!("return {name}"));
            proposals.edit("missing_return", prior * weight, explanation.clone(), file, vec![edit]);
        }
    }
}

/// `__repr__ returned non-string (type NoneType)`: the interpreter itself called, so that no line of the caller names the method.
pub(super) fn propose_for_protocol(scene: &Scene<'_>, proposals: &mut Proposals) {
    let named = find(r"(__\w+__)\b.*\breturn", &scene.message).map(|found| found[1].to_owned());
    let name = named.or_else(|| {
        let of_builtin = [
            (r"^iter\(\) returned non-iterator", "__iter__"),
            (r"cannot be interpreted as an integer", "__len__"),
            (r"^__hash__ method should return", "__hash__"),
        ];
        let says = |(pattern, _): &&(&'static str, &str)| find(pattern, &scene.message).is_some();
        of_builtin.iter().find(says).map(|(_, name)| (*name).to_owned())
    });
    let Some(name) = name else { return };
    for found in functions(scene, &name) {
        propose(proposals, &found, 1.0);
    }
}

fn yields(function: Node<'_>) -> bool {
    function.descendants().any(|inner| inner.is("yield") && inner.scope() == function)
}

/// `return` before the expression that ends the body, or each branch of the `if` that ends it.
fn branch_returns(body: Node<'_>) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut open = vec![body];
    while let Some(block) = open.pop() {
        let Some(last) = block.named_children().last() else { continue };
        match last.kind() {
            "expression_statement" => {
                let Some(value) = last.named_children().next() else { continue };
                let side_effect = value.is_any(&["assignment", "augmented_assignment", "yield", "await"])
                    || is_docstring(value) && block.named_children().count() == 1
                    || value.text().starts_with("print(");
                if !side_effect {
                    edits.push(Edit::insert(last.start(), "return "));
                }
            }
            "if_statement" | "elif_clause" | "else_clause" | "try_statement" | "with_statement" => {
                let blocks = last.descendants().filter(|inner| inner.is("block")).filter(|inner| {
                    inner.ancestors().find(|outer| outer.is("block")).is_some_and(|outer| outer == block)
                });
                open.extend(blocks);
            }
            _ => {}
        }
    }
    edits
}

/// A string alone documents its function; one that is put together from values computes something.
fn is_docstring(value: Node<'_>) -> bool {
    value.is("string") && !value.descendants().any(|inner| inner.is("interpolation"))
}

/// Local names that may be the result: the last assigned first, words that say so before others.
fn locals(file: &File, function: &Function, node: Node<'_>, body: Node<'_>) -> Vec<(String, f64)> {
    const TELLING: &[&str] =
        &["result", "results", "res", "ret", "total", "output", "out", "value", "answer", "data", "items"];
    let bindings = file.parsed.outline().bindings.iter().filter(|binding| binding.scope == node.id());
    let last = body.named_children().last();
    let mut names: Vec<(String, f64)> = Vec::new();
    for binding in bindings {
        if function.parameter(&binding.name).is_some() || names.iter().any(|known| known.0 == binding.name) {
            continue;
        }
        let top = body
            .named_children()
            .any(|statement| statement.line() == binding.line && statement.is("expression_statement"));
        let at_end = last.is_some_and(|last| last.line() <= binding.line && binding.line <= last.last_line());
        let telling = TELLING.contains(&binding.name.as_str());
        let prior = match (at_end && top, telling, top) {
            (true, _, _) => 0.9,
            (false, true, _) => 0.86,
            (false, false, true) => 0.66,
            (false, false, false) => 0.4,
        };
        names.push((binding.name.clone(), prior));
    }
    if let Some(first) = function.parameters.first().filter(|first| first.name == "self") {
        names.push((first.name.clone(), 0.42));
    }
    names.sort_by(|a, b| b.1.total_cmp(&a.1));
    names.truncate(5);
    names
}

fn append(file: &File, body: Node<'_>, name: &str) -> Option<Edit> {
    let last = body.named_children().last()?;
    if last.is("return_statement") || last.is("raise_statement") {
        return None;
    }
    let first = body.named_children().next()?;
    if first.line() == body.parent()?.line() {
        return None;
    }
    let indent = file.indent(first.line());
    Some(Edit::insert(last.end(), format!("{}{indent}return {name}", file.newline())))
}
