//! White space: at the ends of lines and files, and around operators.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Site};
use autoheal_syntax::Node;

/// Trailing white space, blank lines at the end, and the missing last line end.
pub(super) fn ends(proposals: &mut Proposals, site: &Site) {
    let file = &site.file;
    let here = trailing(file, site.line);
    proposals.edit(
        "trailing_space",
        0.9,
        "white space at the end of the line",
        file,
        here.into_iter().collect(),
    );
    let mut all: Vec<Edit> = (1..=file.parsed.line_count()).filter_map(|line| trailing(file, line)).collect();
    let text = file.text();
    let kept = text.trim_end();
    if !text.is_empty() && text.get(kept.len()..) != Some(file.newline()) && !kept.is_empty() {
        let edit = Edit::replace(kept.len()..text.len(), file.newline());
        all.retain(|other| other.range.end <= kept.len());
        proposals.edit("file_end", 0.9, "a file ends with one line end", file, vec![edit.clone()]);
        all.push(edit);
    }
    proposals.edit("trailing_space", 0.95, "white space at the ends of lines", file, all);
}

/// Spaces and tabs at the end of a line, outside of texts that go on.
fn trailing(file: &File, line: u32) -> Option<Edit> {
    let range = file.parsed.line_range(line)?;
    let text = file.slice(range.clone());
    let kept = text.trim_end_matches([' ', '\t']);
    if kept.len() == text.len() {
        return None;
    }
    let inside = file.parsed.covering(range.start + kept.len()..range.end).is_some_and(|node| {
        std::iter::once(node)
            .chain(node.ancestors())
            .any(|outer| outer.is("string") && outer.line() < outer.last_line() && outer.end() > range.end)
    });
    (!inside).then(|| Edit::delete(range.start + kept.len()..range.end))
}

/// E2xx: spaces around operators, after commas, inside brackets, before comments.
pub(super) fn within(proposals: &mut Proposals, site: &Site, code: &str, column: Option<u32>) {
    let file = &site.file;
    let edits = tidy(file, site.line);
    let here: Vec<Edit> = edits
        .iter()
        .filter(|edit| {
            let start = file.parsed.line_range(site.line).map_or(0, |range| range.start);
            column.is_some_and(|column| edit.range.start.abs_diff(start + column as usize) <= 3)
        })
        .cloned()
        .collect();
    proposals.edit("spacing", 0.9, format!("{code}: spacing of the line"), file, edits);
    proposals.edit("spacing", 0.8, format!("{code}: spacing at the place"), file, here);
}

fn tidy(file: &File, line: u32) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    let on_line = file
        .parsed
        .nodes()
        .filter(|node| node.line() == line && node.last_line() == line && node.children().next().is_none());
    let leaves: Vec<Node<'_>> = on_line.filter(|node| !in_text(*node)).collect();
    for pair in leaves.windows(2) {
        let gap = pair[0].end()..pair[1].start();
        let Some(between) = file.text().get(gap.clone()) else { continue };
        if !between.chars().all(|letter| letter == ' ' || letter == '\t') {
            continue;
        }
        if let Some(wanted) = wanted_gap(pair[0], pair[1], between)
            && wanted != between
        {
            edits.push(Edit::replace(gap, wanted));
        }
    }
    for comment in file.parsed.on_line(line, "comment") {
        let text = comment.text();
        let mark = text.len() - text.trim_start_matches('#').len();
        let rest = text.get(mark..).unwrap_or("");
        let first = file.parsed.line_text(line).is_some_and(|line| line.trim_start().starts_with('#'));
        if !rest.is_empty() && !rest.starts_with([' ', '!', ':']) && mark == 1 {
            edits.push(Edit::insert(comment.start() + 1, " "));
        } else if !first && rest.starts_with("  ") {
            edits.push(Edit::replace(
                comment.start() + 1..comment.start() + 1 + rest.len() - rest.trim_start().len(),
                " ",
            ));
        }
    }
    edits
}

fn in_text(node: Node<'_>) -> bool {
    node.ancestors().any(|outer| outer.is("string")) && !node.is("string")
}

/// What should stand between two neighbours; `None` where both ways are fine.
fn wanted_gap(left: Node<'_>, right: Node<'_>, between: &str) -> Option<&'static str> {
    let (before, after) = (left.text(), right.text());
    let parent = right.parent().map_or("", |parent| parent.kind());
    let left_parent = left.parent().map_or("", |parent| parent.kind());
    if right.is("comment") {
        return (between.len() < 2).then_some("  ");
    }
    if matches!(before, "(" | "[" | "{") && left_parent != "interpolation"
        || matches!(after, ")" | "]" | "}") && parent != "interpolation"
    {
        return if before == "," { None } else { Some("") };
    }
    if after == "," || after == ";" {
        return Some("");
    }
    if before == "," || before == ";" {
        return Some(" ");
    }
    if after == ":" && !matches!(parent, "slice" | "format_specifier" | "interpolation" | "lambda") {
        return Some("");
    }
    if before == ":"
        && matches!(left_parent, "pair" | "typed_parameter" | "typed_default_parameter" | "assignment")
    {
        return Some(" ");
    }
    if matches!(after, "(" | "[")
        && matches!(parent, "argument_list" | "parameters" | "subscript" | "generator_expression")
        && right.parent().is_some_and(|holder| holder.start() == right.start() || holder.is("subscript"))
    {
        return (!matches!(left.kind(), "print" | "await" | "return")).then_some("");
    }
    operator_gap(left, right, between)
}

fn operator_gap(left: Node<'_>, right: Node<'_>, between: &str) -> Option<&'static str> {
    for own in [left, right] {
        let parent = own.parent().map_or("", |parent| parent.kind());
        let spaced = match (own.text(), parent) {
            ("=", "assignment" | "typed_default_parameter") => true,
            ("=", "keyword_argument" | "default_parameter") => return Some(""),
            ("==" | "!=" | "<" | ">" | "<=" | ">=" | "<>", "comparison_operator") => true,
            (sign, "augmented_assignment") if sign.ends_with('=') => true,
            ("->", "function_definition") => true,
            ("+" | "-" | "*" | "/" | "//" | "%" | "|" | "&" | "^" | "<<" | ">>" | "@", "binary_operator") => {
                true
            }
            ("and" | "or" | "in" | "is" | "not" | "if" | "else" | "import" | "from" | "as" | "return", _)
                if own.children().next().is_none() && !own.is("identifier") =>
            {
                return (between.len() > 1).then_some(" ");
            }
            _ => false,
        };
        if spaced {
            return Some(" ");
        }
    }
    None
}
