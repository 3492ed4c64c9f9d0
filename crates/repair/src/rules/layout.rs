//! Lines that slipped out of the block that they belong to: still valid Python, and now they run at the wrong time or place.

use super::edit::Edit;
use super::proposals::Proposals;
use super::scene::{File, Scene, Site};
use autoheal_syntax::Node;

/// A statement that asks for a name which the block above it knows: it belongs into that block.
pub(super) fn statement(proposals: &mut Proposals, site: &Site, name: &str) {
    let file = &site.file;
    let parsed = &file.parsed;
    let Some(statement) = outermost_statement(site) else { return };
    let Some(above) = (1..statement.line()).rev().find(|line| !is_blank(file, *line)) else { return };
    let own = file.indent(statement.line()).len();
    if file.indent(above).len() <= own || !parsed.names_in_scope(above).iter().any(|known| known.name == name)
    {
        return;
    }
    // The blocks that end right above, from the innermost out.
    let mut depths: Vec<&str> = (1..=above)
        .rev()
        .filter(|line| !is_blank(file, *line))
        .map(|line| file.indent(line))
        .take_while(|indent| indent.len() > own)
        .collect();
    depths.sort_unstable_by_key(|indent| std::cmp::Reverse(indent.len()));
    depths.dedup();
    for (place, indent) in depths.into_iter().take(3).enumerate() {
        let explanation = format!("`{name}` is known in the block above: the line belongs there");
        let prior = 0.9 - 0.1 * place as f64;
        // White space of a text inside a string may be of any kind and width.
        let Some(more) = indent.get(own..) else { continue };
        proposals.edit("misplaced_line", prior, explanation, file, indented(file, statement, more));
    }
}

/// A function after a class that takes `self` and bears the name that the class lacks: it belongs into the class.
pub(super) fn method(scene: &Scene<'_>, proposals: &mut Proposals, class_name: &str, name: &str) {
    for module in scene.context.index.defining(class_name) {
        let Some(file) = scene.file(&module.path) else { continue };
        let Some(class) = module.outline.class(class_name) else { continue };
        let functions = module.outline.functions_named(name).filter(|function| {
            function.class.is_none()
                && function.line > class.line
                && function
                    .parameters
                    .first()
                    .is_some_and(|first| matches!(first.name.as_str(), "self" | "cls"))
        });
        for node in functions.filter_map(|function| file.parsed.node_of(function.node)).take(2) {
            let node = node.parent().filter(|parent| parent.is("decorated_definition")).unwrap_or(node);
            let explanation = format!("`{name}` takes `self` and stands outside of `{class_name}`");
            let step = file.step();
            proposals.edit("misplaced_method", 0.93, explanation, &file, indented(&file, node, &step));
        }
    }
}

/// The statement of the site's line that stands highest, so that it moves as a whole.
fn outermost_statement(site: &Site) -> Option<Node<'_>> {
    let statement = site.statement()?;
    let on_line = |node: &Node<'_>| {
        node.line() == statement.line()
            && node.parent().is_some_and(|outer| outer.is_any(&["block", "module"]))
    };
    statement.ancestors().filter(on_line).last().or(Some(statement))
}

fn is_blank(file: &File, line: u32) -> bool {
    file.parsed
        .line_text(line)
        .is_none_or(|text| text.trim().is_empty() || text.trim_start().starts_with('#'))
}

/// Every line of a statement moved to the right; lines inside of strings stay.
fn indented(file: &File, node: Node<'_>, by: &str) -> Vec<Edit> {
    let in_string = |line: u32| {
        node.descendants().any(|inner| inner.is("string") && inner.line() < line && line <= inner.last_line())
    };
    (node.line()..=node.last_line())
        .filter(|line| !file.parsed.line_text(*line).is_none_or(|text| text.trim().is_empty()))
        .filter(|line| !in_string(*line))
        .filter_map(|line| Some(Edit::insert(file.parsed.full_line_range(line)?.start, by)))
        .collect()
}
