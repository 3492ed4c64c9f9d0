//! Modules that import each other: the import moves to where it is needed, or becomes one that need not be complete yet.

use super::target;
use crate::rules::edit::Edit;
use crate::rules::place::{Wanted, import_edits};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene, is_keyword_name};
use autoheal_syntax::{Import, Node};
use std::collections::BTreeSet;
use std::rc::Rc;

pub(in crate::rules) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    if !scene.message.contains("circular import") && !scene.message.contains("partially initialized module") {
        return;
    }
    let mut seen: Vec<(String, std::ops::Range<usize>)> = Vec::new();
    for (place, site) in scene.editable().enumerate() {
        let lines = site.file.parsed.outline().imports.iter().filter(|import| import.top_level);
        let on_line = |import: &&Import| import.line <= site.line && site.line <= import.last_line;
        let in_cycle = |import: &&Import| reaches_back(scene, &site.file, &target(scene, site, import));
        for import in lines.filter(|import| on_line(import) || in_cycle(import)).take(6) {
            let key = (site.file.path.as_str().to_owned(), import.range.clone());
            if seen.contains(&key) {
                continue;
            }
            seen.push(key);
            let weight = 1.0 - 0.06 * place as f64;
            break_cycle(scene, proposals, &site.file, import, &target(scene, site, import), weight);
        }
    }
}

/// Whether a module leads back to this file through top-level imports.
fn reaches_back(scene: &Scene<'_>, file: &Rc<File>, module: &str) -> bool {
    let index = scene.context.index;
    let Some(start) = index.module(module) else { return false };
    let mut open = vec![&start.path];
    let mut seen = BTreeSet::new();
    while let Some(path) = open.pop() {
        if *path == file.path {
            return true;
        }
        if seen.insert(path) {
            let reached = index.imports_of(path).filter_map(|path| index.module_at(path));
            open.extend(reached.map(|module| &module.path));
        }
    }
    false
}

fn break_cycle(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    file: &Rc<File>,
    import: &Import,
    module: &str,
    weight: f64,
) {
    let names = import.bound_names();
    let uses: Vec<Node<'_>> = file
        .parsed
        .nodes_of("identifier")
        .filter(|node| names.contains(&node.text()) && is_read(*node))
        .collect();
    let alone = file.parsed.outline().imports.iter().filter(|other| other.range == import.range).count() == 1;
    if !alone {
        return;
    }
    let annotations = !uses.is_empty() && uses.iter().all(|node| in_annotation(*node));
    if annotations {
        type_checking(scene, proposals, file, import, &uses, weight);
    }
    if uses.iter().all(|node| in_annotation(*node) || node.ancestor("function_definition").is_some()) {
        into_functions(proposals, file, import, &uses, weight);
    }
    if import.from && !module.is_empty() {
        qualified(scene, proposals, file, import, module, weight);
    }
    to_the_end(proposals, file, import, weight);
}

fn is_read(node: Node<'_>) -> bool {
    node.field() != "attribute"
        && !is_keyword_name(node)
        && !node.ancestors().any(|outer| outer.kind().contains("import"))
}

fn in_annotation(node: Node<'_>) -> bool {
    node.ancestors().any(|outer| outer.is("type"))
}

fn removal(file: &File, import: &Import) -> Option<Edit> {
    let first = file.parsed.full_line_range(import.line)?;
    let last = file.parsed.full_line_range(import.last_line)?;
    Some(Edit::delete(first.start..last.end))
}

/// The import goes to the start of each function that uses it.
fn into_functions(
    proposals: &mut Proposals,
    file: &Rc<File>,
    import: &Import,
    uses: &[Node<'_>],
    weight: f64,
) {
    let mut functions: Vec<Node<'_>> = uses.iter().filter_map(|node| outermost_function(*node)).collect();
    functions.dedup_by_key(|node| node.id());
    let statement = file.slice(import.range.clone()).to_owned();
    let mut edits: Vec<Edit> = functions
        .iter()
        .filter_map(|function| function.child("body"))
        .filter_map(|body| first_code(body))
        .map(|first| {
            Edit::insert(first.start(), format!("{statement}{}{}", file.newline(), file.indent(first.line())))
        })
        .collect();
    let Some(removed) = removal(file, import) else { return };
    if edits.is_empty() && !uses.is_empty() {
        return;
    }
    edits.push(removed);
    let explanation =
        format!("`{}` and this module import each other: import it where it is used", import.module);
    proposals.edit("circular_import", 0.85 * weight, explanation, file, edits);
}

fn outermost_function(node: Node<'_>) -> Option<Node<'_>> {
    node.ancestors().filter(|outer| outer.is("function_definition")).last()
}

/// The first statement of a body that is no docstring.
fn first_code(body: Node<'_>) -> Option<Node<'_>> {
    let is_docstring = |node: &Node<'_>| {
        node.is("expression_statement")
            && node.named_children().next().is_some_and(|inner| inner.is("string"))
    };
    let mut statements = body.named_children();
    let first = statements.next()?;
    if is_docstring(&first) { statements.next().or(Some(first)) } else { Some(first) }
}

/// `from pkg.mod import f` and `f()` become `import pkg.mod` and `pkg.mod.f()`.
fn qualified(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    file: &Rc<File>,
    import: &Import,
    module: &str,
    weight: f64,
) {
    let mut edits = vec![Edit::replace(import.range.clone(), format!("import {module}"))];
    for name in &import.names {
        let is_module = scene.context.index.knows(&format!("{module}.{}", name.name));
        if is_module || import.star {
            return;
        }
        let full = format!("{module}.{}", name.name);
        edits.extend(
            super::missing::uses(file, name.bound()).into_iter().map(|range| Edit::replace(range, &full)),
        );
    }
    let explanation = format!("`{module}` is not complete while it imports this module: look names up later");
    proposals.edit("circular_import", 0.6 * weight, explanation, file, edits);
}

/// Only annotations use it: the import is for type checkers.
fn type_checking(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    file: &Rc<File>,
    import: &Import,
    uses: &[Node<'_>],
    weight: f64,
) {
    let (Some(removed), step) = (removal(file, import), file.step()) else { return };
    let newline = file.newline();
    let statement = file.slice(import.range.clone());
    let last = file.parsed.outline().imports.iter().rfind(|other| other.top_level && !other.conditional);
    let Some(end) = last.and_then(|last| file.parsed.full_line_range(last.last_line)).map(|range| range.end)
    else {
        return;
    };
    let block = format!("{newline}if TYPE_CHECKING:{newline}{step}{statement}{newline}");
    // Edits at one place keep their order: the import of the flag stands before the block that asks for it.
    let mut edits = import_edits(scene, file, &Wanted::name("typing", "TYPE_CHECKING")).unwrap_or_default();
    edits.extend([removed, Edit::insert(end, block)]);
    let future = file.parsed.outline().imports.iter().any(|other| other.module == "__future__");
    if !future {
        let mut whole: Vec<Node<'_>> =
            uses.iter().filter_map(|node| node.ancestors().filter(|outer| outer.is("type")).last()).collect();
        whole.dedup_by_key(|node| node.id());
        edits.extend(
            whole.iter().map(|node| Edit::node(*node, format!("\"{}\"", node.text().replace('"', "'")))),
        );
    }
    let explanation = format!("only annotations need `{}`", import.module);
    proposals.edit("circular_import", 0.88 * weight, explanation, file, edits);
}

fn to_the_end(proposals: &mut Proposals, file: &Rc<File>, import: &Import, weight: f64) {
    let Some(removed) = removal(file, import) else { return };
    let newline = file.newline();
    let open = if file.text().ends_with('\n') { "" } else { newline };
    let statement = file.slice(import.range.clone());
    let text = format!("{open}{newline}{statement}  # noqa: E402{newline}");
    let edits = vec![removed, Edit::insert(file.text().len(), text)];
    let explanation = format!("`{}` can be imported once this module is complete", import.module);
    proposals.edit("circular_import", 0.25 * weight, explanation, file, edits);
}
