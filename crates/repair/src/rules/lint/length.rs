//! Lines that are too long: broken inside brackets, before `and`/`or`, or, for comments, between words.

use crate::rules::edit::Edit;
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let Some(limit) = limit(&scene.message) else { return };
    comment(proposals, site, limit);
    brackets(proposals, site, limit);
    conditions(proposals, site);
    strings(proposals, site, limit);
}

fn limit(message: &str) -> Option<usize> {
    let found =
        find(r"\(\d+ ?(?:>|/) ?(\d+)(?: characters)?\)|(?:exceeds|limit of|maximum of) (\d+)", message);
    let number = found.map_or(Some(79), |found| found[1..].iter().find_map(|group| group.parse().ok()))?;
    (20..1_000).contains(&number).then_some(number)
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn comment(proposals: &mut Proposals, site: &Site, limit: usize) {
    let file = &site.file;
    let Some(comment) = file.parsed.on_line(site.line, "comment").next() else { return };
    let Some(range) = file.parsed.line_range(site.line) else { return };
    let indent = site.indent();
    let line = file.slice(range.clone());
    if !line.trim_start().starts_with('#') {
        let code = file.slice(range.start..comment.start()).trim_end();
        let text = format!("{indent}{}{}{code}", comment.text(), file.newline());
        proposals.edit(
            "long_comment",
            0.85,
            "the comment gets its own line",
            file,
            vec![Edit::replace(range, text)],
        );
        return;
    }
    let mut lines = vec![format!("{indent}#")];
    for word in comment.text().trim_start_matches('#').split_whitespace() {
        let fits = lines.last().is_some_and(|last| width(last) + 1 + width(word) <= limit);
        if !fits {
            lines.push(format!("{indent}#"));
        }
        if let Some(last) = lines.last_mut() {
            last.push(' ');
            last.push_str(word);
        }
    }
    lines.retain(|line| line.trim() != "#");
    let edit = Edit::replace(range, lines.join(file.newline()));
    proposals.edit("long_comment", 0.93, "the comment goes over several lines", file, vec![edit]);
}

/// Items of the outermost bracket on lines of their own, or together one step deeper.
fn brackets(proposals: &mut Proposals, site: &Site, limit: usize) {
    let file = &site.file;
    let kinds =
        ["argument_list", "parameters", "list", "tuple", "dictionary", "set", "parenthesized_expression"];
    let (indent, step, newline) = (site.indent(), site.file.step(), site.file.newline());
    let on_line = |node: &Node<'_>| node.line() == site.line && node.last_line() == site.line;
    for (place, node) in site.nodes(&kinds).into_iter().filter(on_line).take(6).enumerate() {
        let items: Vec<Node<'_>> = node.named_children().collect();
        let (Some(first), Some(last)) = (items.first(), items.last()) else { continue };
        if !node.text().starts_with(['(', '[', '{']) || node.text().contains('#') {
            continue;
        }
        let weight = 1.0 - 0.05 * place as f64;
        let inner = file.slice(first.start()..last.end());
        let comma = file.slice(last.end()..node.end().saturating_sub(1));
        let deeper = format!("{newline}{indent}{step}");
        if width(inner) + width(indent) + width(&step) <= limit {
            let text = format!("{deeper}{inner}{}{newline}{indent}", comma.trim_end());
            let edit = Edit::replace(node.start() + 1..node.end() - 1, text);
            proposals.edit(
                "long_line",
                0.9 * weight,
                "the line is broken inside its brackets",
                file,
                vec![edit],
            );
        }
        if items.len() > 1 && !node.is("parenthesized_expression") {
            let each: Vec<&str> = items.iter().map(|item| item.text()).collect();
            let splat = items.iter().any(|item| {
                item.is_any(&[
                    "dictionary_splat",
                    "list_splat",
                    "dictionary_splat_pattern",
                    "list_splat_pattern",
                ])
            });
            let end = if splat { "" } else { "," };
            let text = format!("{deeper}{}{end}{newline}{indent}", each.join(&format!(",{deeper}")));
            let edit = Edit::replace(node.start() + 1..node.end() - 1, text);
            proposals.edit("long_line", 0.88 * weight, "each item gets its own line", file, vec![edit]);
        }
    }
}

/// A long condition or sum in parentheses, broken before an operator.
fn conditions(proposals: &mut Proposals, site: &Site) {
    let file = &site.file;
    let newline = format!("{}{}{}", file.newline(), site.indent(), file.step());
    let on_line = |node: &Node<'_>| node.line() == site.line && node.last_line() == site.line;
    let node = site
        .nodes(&["boolean_operator", "binary_operator", "conditional_expression"])
        .into_iter()
        .find(on_line);
    let Some(node) = node else { return };
    let operator = node.child("operator").or_else(|| node.children().find(|child| child.is("if")));
    let Some(operator) = operator else { return };
    let gap = node.start() + file.slice(node.start()..operator.start()).trim_end().len()..operator.start();
    let wrapped = node
        .parent()
        .is_some_and(|parent| parent.is_any(&["parenthesized_expression", "argument_list", "list", "tuple"]));
    let edits = if wrapped {
        vec![Edit::replace(gap, newline)]
    } else {
        vec![Edit::insert(node.start(), "("), Edit::replace(gap, newline), Edit::insert(node.end(), ")")]
    };
    proposals.edit("long_line", 0.7, "the line is broken before an operator", file, edits);
}

/// A long text as two texts side by side, inside brackets.
fn strings(proposals: &mut Proposals, site: &Site, limit: usize) {
    let file = &site.file;
    let Some(line) = file.parsed.line_range(site.line) else { return };
    for string in site.nodes(&["string"]) {
        let (Some(start), Some(end)) =
            (string.child_of_kind("string_start"), string.child_of_kind("string_end"))
        else {
            continue;
        };
        if start.text().ends_with("\"\"\"")
            || start.text().ends_with("'''")
            || string.line() != string.last_line()
        {
            continue;
        }
        let room = (line.start + limit).saturating_sub(end.text().len() + 1).min(end.start());
        let head = file.slice(start.end()..floor_boundary(file.text(), room));
        let Some(cut) = head.rfind(' ').map(|at| start.end() + at + 1) else { continue };
        let splits_field = string
            .children()
            .any(|child| child.is("interpolation") && child.start() < cut && cut < child.end());
        if cut <= start.end() + 1 || splits_field {
            continue;
        }
        let column = string.start() - line.start;
        let bracketed = string.parent().is_some_and(|parent| {
            parent.is_any(&["argument_list", "list", "tuple", "parenthesized_expression"])
        });
        let pad = " ".repeat(if bracketed { column } else { column + 1 });
        let join = format!("{}{}{pad}{}", end.text(), file.newline(), start.text());
        let mut edits = vec![Edit::insert(cut, join)];
        if !bracketed {
            edits.push(Edit::insert(string.start(), "("));
            edits.push(Edit::insert(string.end(), ")"));
        }
        proposals.edit("long_text", 0.75, "the text goes over two lines", file, edits);
    }
}

fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
