//! Defaults that all calls share.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Site;
use autoheal_syntax::Node;

pub(super) fn propose(proposals: &mut Proposals, site: &Site) {
    let parsed = &site.file.parsed;
    let around =
        |function: &&autoheal_syntax::Function| function.line <= site.line && site.line <= function.last_line;
    let Some(function) = parsed.outline().functions.iter().rfind(around) else { return };
    let Some(node) = parsed.node_of(function.node) else { return };
    let Some(first) = first_code(node) else { return };
    let mutable = |value: &str| {
        value.starts_with(['[', '{'])
            || ["list(", "dict(", "set("].iter().any(|start| value.starts_with(start))
    };
    let (newline, indent, step) = (site.file.newline(), site.file.indent(first.line()), site.file.step());
    let mut edits = Vec::new();
    let mut lines = String::new();
    for parameter in &function.parameters {
        let Some(default) = parameter.default.as_deref().filter(|value| mutable(value)) else { continue };
        let start = parameter.range.end - default.len();
        edits.push(Edit::replace(start..parameter.range.end, "None"));
        let name = &parameter.name;
        lines.push_str(&format!(
            "if {name} is None:{newline}{indent}{step}{name} = {default}{newline}{indent}"
        ));
    }
    if !edits.is_empty() {
        edits.push(Edit::insert(first.start(), lines));
        proposals.edit("mutable_default", 0.95, "the default is made anew for each call", &site.file, edits);
    }
}

fn first_code(function: Node<'_>) -> Option<Node<'_>> {
    let mut statements = function.child("body")?.named_children();
    let first = statements.next()?;
    let docstring = first.is("expression_statement")
        && first.named_children().next().is_some_and(|inner| inner.is("string"));
    if docstring { statements.next() } else { Some(first) }
}
