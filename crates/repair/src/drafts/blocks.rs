//! Blocks without a body, `try` without `except`, and headers that nothing follows.

use super::layout::{continuation_end, depth, opens_block};
use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;

const RULE: &str = "empty_block";

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let wants_body = scene.says("expected an indented block")
        || scene.says("unexpected EOF")
        || scene.error.exception == "IndentationError";
    let candidates =
        [Some(scene.line), scene.statement_before(scene.line), scene.statement_before(scene.lines.len())];
    for header in candidates.into_iter().flatten() {
        if wants_body && scene.is_statement(header) && opens_block(scene, header) {
            fill(scene, header, pile);
        }
    }
    if scene.says("expected 'except'") || scene.says("unexpected EOF") || scene.says("invalid syntax") {
        end_try(scene, pile);
    }
    orphan_branch(scene, pile);
    decorator(scene, pile);
}

/// Puts a statement that does nothing into an empty block: on a blank line that is there, or behind the header and its comments.
fn fill(scene: &Scene<'_>, header: usize, pile: &mut Pile) {
    let body_depth = scene.statement_after(header).map(|next| depth(scene, next));
    if body_depth.is_some_and(|body| body > depth(scene, header)) {
        return;
    }
    let unit = scene.unit.clone();
    let indent = format!("{}{unit}", scene.indent(header));
    let mut last = continuation_end(scene, header);
    let next = scene.statement_after(header).unwrap_or(scene.lines.len());
    for line in last + 1..next {
        let text = scene.line_text(line);
        if text.trim().is_empty() && text.len() >= indent.len() {
            for (word, prior) in [("pass", 0.6), ("return", 0.25), ("continue", 0.2), ("break", 0.2)] {
                pile.add(
                    RULE,
                    prior,
                    Edit::insert(scene.lines[line].end, word),
                    format!("write `{word}` as the body"),
                );
            }
        } else if scene.indent(line).len() >= indent.len() {
            last = line;
        }
    }
    let ending = scene.line_ending();
    let edit = Edit::insert(scene.lines[last].end, format!("{ending}{indent}pass"));
    pile.add(RULE, 0.35, edit, format!("give the header of line {} an empty body", header + 1));
    let line = scene.lines[header];
    pile.add(
        RULE,
        0.08,
        Edit::delete(line.start, line.next),
        format!("remove the header of line {}", header + 1),
    );
}

/// A `try` that ends without a handler gets one that changes nothing.
fn end_try(scene: &Scene<'_>, pile: &mut Pile) {
    let mut above = scene.statement_before(scene.line + 1);
    for _ in 0..200 {
        let Some(line) = above else { return };
        if scene.first_word(line) == "try" {
            let end = super::layout::block_end(scene, line, true);
            let (indent, ending, unit) = (scene.indent(line), scene.line_ending(), scene.unit.clone());
            let text = format!("{ending}{indent}finally:{ending}{indent}{unit}pass");
            pile.add(
                "try_without_except",
                0.12,
                Edit::insert(scene.lines[end].end, text),
                "end the `try` with an empty `finally`",
            );
            return;
        }
        above = scene.statement_before(line);
    }
}

/// An `else:` or `except:` that belongs to nothing may be one too many.
fn orphan_branch(scene: &Scene<'_>, pile: &mut Pile) {
    let first = scene.on_line(scene.line).start;
    if matches!(scene.text(first), "elif" | "else") && scene.is_statement(scene.line) {
        let token = scene.tokens[first];
        if scene.is(first, "elif") {
            pile.add(
                "orphan_branch",
                0.4,
                Edit::replace(token.start, token.end, "if"),
                "an `elif` without `if` is an `if`",
            );
        }
    }
    if scene.is(first, "if") && scene.focus == first {
        return;
    }
    if scene.is_statement(scene.line)
        && opens_block(scene, scene.line)
        && scene.error.exception == "SyntaxError"
    {
        let line = scene.lines[scene.line];
        pile.add("orphan_branch", 0.05, Edit::delete(line.start, line.next), "remove the line");
    }
}

/// A decorator must stand right above a `def` or `class`.
fn decorator(scene: &Scene<'_>, pile: &mut Pile) {
    for line in scene.line.saturating_sub(2)..=scene.line {
        if scene.first_word(line) == "@" {
            let found = scene.lines[line];
            pile.add("stray_decorator", 0.15, Edit::delete(found.start, found.next), "remove the decorator");
        }
    }
}
