//! Statements that compute a value and do nothing with it: a lost `return`, a `==` that was meant as `=`, a call without its
//! parentheses. Sound code has next to none of them, so each is worth a try whatever the failure says.

use super::edit::Edit;
use super::proposals::Proposals;
use super::scene::{File, Scene};
use autoheal_syntax::Node;
use std::rc::Rc;

const MOST: usize = 12;
const VALUES: &[&str] = &[
    "conditional_expression",
    "comparison_operator",
    "boolean_operator",
    "binary_operator",
    "not_operator",
    "unary_operator",
    "identifier",
    "attribute",
    "subscript",
    "tuple",
    "list",
    "dictionary",
    "set",
    "string",
    "list_comprehension",
    "dictionary_comprehension",
    "set_comprehension",
    "generator_expression",
    "lambda",
    "integer",
    "float",
    "true",
    "false",
];

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let mut files: Vec<Rc<File>> = Vec::new();
    for site in scene.editable().filter(|site| !site.file.path.is_test()) {
        if !files.iter().any(|known| known.path == site.file.path) {
            files.push(site.file.clone());
        }
    }
    let near = files.len();
    for file in scene.source_files() {
        if !files.iter().any(|known| known.path == file.path) {
            files.push(file);
        }
    }
    let mut found = 0;
    for (place, file) in files.iter().enumerate() {
        let on_the_way = |line: u32, last: u32| {
            scene
                .sites
                .iter()
                .any(|site| site.file.path == file.path && line <= site.line && site.line <= last)
        };
        for statement in file.parsed.nodes_of("expression_statement") {
            let Some(value) = idle_value(statement) else { continue };
            let Some(function) = statement.ancestors().find(|outer| outer.is("function_definition")) else {
                continue;
            };
            let weight = match place < near {
                true if on_the_way(function.line(), function.last_line()) => 1.0,
                true => 0.9,
                false => 0.75,
            };
            mend(proposals, file, function, value, weight);
            found += 1;
            if found == MOST {
                return;
            }
        }
    }
}

/// The value of a statement that has no effect. Looking a name up to see whether it is there is an effect, and documentation is no value.
fn idle_value(statement: Node<'_>) -> Option<Node<'_>> {
    let mut values = statement.named_children();
    let value = values.next().filter(|value| value.is_any(VALUES))?;
    let documents = value.is("string") && !value.descendants().any(|inner| inner.is("interpolation"));
    let probes = statement.ancestors().any(|outer| outer.is_any(&["try_statement", "with_statement"]))
        && value.is_any(&["identifier", "attribute", "subscript"]);
    let acts = value.descendants().any(|inner| inner.is_any(&["yield", "await", "named_expression"]));
    (values.next().is_none() && !documents && !probes && !acts).then_some(value)
}

fn mend(proposals: &mut Proposals, file: &Rc<File>, function: Node<'_>, value: Node<'_>, weight: f64) {
    let explanation = format!("line {} computes a value and does nothing with it", value.line());
    let mut propose = |rule: &str, prior: f64, edits: Vec<Edit>| {
        proposals.edit(rule, prior * weight, explanation.clone(), file, edits);
    };
    let name = function.child("name").map_or("", |name| name.text());
    let yields = function.descendants().any(|inner| inner.is("yield") && inner.scope() == function);
    let is_comparison = value.is("comparison_operator");
    if name != "__init__" && !yields {
        let prior = if is_comparison { 0.7 } else { 0.9 };
        propose("missing_return", prior, vec![Edit::insert(value.start(), "return ")]);
    }
    let equals = value.children().find(|child| child.kind() == "==").filter(|_| is_comparison);
    if let (Some(sign), Some(left)) = (equals, value.named_children().next())
        && left.is_any(&["identifier", "attribute", "subscript"])
    {
        propose("comparison_for_assignment", 0.88, vec![Edit::node(sign, "=")]);
    }
    if value.is_any(&["identifier", "attribute"]) {
        propose("missing_call", 0.85, vec![Edit::insert(value.end(), "()")]);
    }
    if value.is("binary_operator") {
        augment(value, &mut propose);
    }
}

/// `total + price` as a statement was meant as `total += price`.
fn augment(sum: Node<'_>, propose: &mut impl FnMut(&str, f64, Vec<Edit>)) {
    let (Some(left), Some(sign)) = (sum.child("left"), sum.child("operator")) else { return };
    if left.is_any(&["identifier", "attribute", "subscript"]) {
        propose("missing_assignment", 0.89, vec![Edit::node(sign, format!("{}=", sign.text()))]);
    }
}
