//! Statements that linters want written otherwise: bare `except`, lambda assignments, several on a line, late imports.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Site;
use autoheal_syntax::Node;

pub(super) fn propose(proposals: &mut Proposals, site: &Site, code: &str) {
    match code {
        "E722" | "W0702" | "BARE-EXCEPT" => bare_except(proposals, site),
        "E731" | "C3001" => lambda(proposals, site),
        "E401" | "C0410" => several_imports(proposals, site),
        "E402" => late_import(proposals, site),
        "E703" | "W0301" => semicolon(proposals, site),
        _ => several_statements(proposals, site),
    }
}

fn bare_except(proposals: &mut Proposals, site: &Site) {
    let clauses =
        site.file.parsed.on_line(site.line, "except_clause").filter(|clause| clause.child("value").is_none());
    for clause in clauses {
        let Some(colon) = clause.children().find(|child| child.is(":")) else { continue };
        let edit = Edit::replace(clause.start() + "except".len()..colon.start(), " Exception");
        proposals.edit("bare_except", 0.93, "`except` names what it catches", &site.file, vec![edit]);
    }
}

fn lambda(proposals: &mut Proposals, site: &Site) {
    for assignment in site.nodes(&["assignment"]) {
        let (Some(left), Some(right)) = (assignment.child("left"), assignment.child("right")) else {
            continue;
        };
        let Some(body) = right.child("body").filter(|_| right.is("lambda")) else { continue };
        let parameters = right.child("parameters").map_or("", |list| list.text());
        let (indent, step, newline) =
            (site.file.indent(assignment.line()), site.file.step(), site.file.newline());
        let text = format!("def {}({parameters}):{newline}{indent}{step}return {}", left.text(), body.text());
        proposals.edit(
            "lambda_to_def",
            0.95,
            "a named function is a def",
            &site.file,
            vec![Edit::node(assignment, text)],
        );
    }
}

fn several_imports(proposals: &mut Proposals, site: &Site) {
    for statement in site.nodes(&["import_statement"]) {
        let separator = format!("{}{}", site.file.newline(), site.file.indent(statement.line()));
        let lines: Vec<String> = statement
            .children()
            .filter(|child| child.field() == "name")
            .map(|child| format!("import {}", child.text()))
            .collect();
        let edit = Edit::node(statement, lines.join(&separator));
        proposals.edit("import_each", 0.96, "one import for each line", &site.file, vec![edit]);
    }
}

/// The import goes up behind the last one that stands before code.
fn late_import(proposals: &mut Proposals, site: &Site) {
    let Some(statement) = site.statement().filter(|statement| statement.kind().contains("import")) else {
        return;
    };
    let parsed = &site.file.parsed;
    let is_lead = |node: &Node<'_>| {
        node.kind().contains("import")
            || node.is("expression_statement")
                && node.named_children().next().is_some_and(|inner| inner.is("string"))
    };
    let lead = parsed.root().into_iter().flat_map(|root| root.named_children()).take_while(is_lead).last();
    let at = lead.and_then(|node| parsed.full_line_range(node.last_line())).map_or(0, |range| range.end);
    let (Some(first), Some(last)) =
        (parsed.full_line_range(statement.line()), parsed.full_line_range(statement.last_line()))
    else {
        return;
    };
    let text = format!("{}{}", statement.text(), site.file.newline());
    let edits = vec![Edit::insert(at, text), Edit::delete(first.start..last.end)];
    proposals.edit("late_import", 0.7, "imports stand at the top", &site.file, edits);
}

fn semicolon(proposals: &mut Proposals, site: &Site) {
    let Some(range) = site.file.parsed.line_range(site.line) else { return };
    let text = site.file.slice(range.clone()).trim_end();
    if let Some(kept) = text.strip_suffix(';') {
        let edit = Edit::delete(range.start + kept.trim_end().len()..range.start + text.len());
        proposals.edit("semicolon", 0.96, "no semicolon at the end of a line", &site.file, vec![edit]);
    }
}

/// `if x: y` and `a; b` become lines of their own.
fn several_statements(proposals: &mut Proposals, site: &Site) {
    let (indent, step, newline) = (site.indent(), site.file.step(), site.file.newline());
    let parsed = &site.file.parsed;
    let mut edits = Vec::new();
    for block in parsed.on_line(site.line, "block") {
        let Some(colon) =
            block.previous_sibling().filter(|before| before.is(":") && before.line() == block.line())
        else {
            continue;
        };
        edits.push(Edit::replace(colon.end()..block.start(), format!("{newline}{indent}{step}")));
    }
    let deeper = if edits.is_empty() { "" } else { step.as_str() };
    for mark in parsed.on_line(site.line, ";") {
        let Some(next) = mark.next_sibling().filter(|next| next.line() == site.line) else { continue };
        edits.push(Edit::replace(mark.start()..next.start(), format!("{newline}{indent}{deeper}")));
    }
    proposals.edit("one_statement", 0.93, "one statement for each line", &site.file, edits);
}
