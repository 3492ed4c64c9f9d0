//! Statements in the wrong scope: `await` outside `async def`, misplaced `global` and `nonlocal`, a bare `except` that is not last.

use super::layout::{block_end, depth};
use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    if scene.says("async") || scene.says("await") || uses_async_words(scene) {
        make_async(scene, pile);
    }
    if scene.says("global") || scene.says("nonlocal") {
        declarations(scene, pile);
    }
    if scene.says("must be last") {
        move_bare_except(scene, pile);
    }
    if scene.says("__future__") {
        move_future(scene, pile);
    }
    leave_loop(scene, pile);
}

fn uses_async_words(scene: &Scene<'_>) -> bool {
    scene.on_line(scene.line).any(|token| matches!(scene.text(token), "await" | "async"))
}

/// Makes the nearest function around the line a coroutine, and offers to drop the keyword instead.
fn make_async(scene: &Scene<'_>, pile: &mut Pile) {
    let mut limit = usize::MAX;
    let mut line = Some(scene.line);
    for _ in 0..400 {
        let Some(found) = line else { break };
        let first = scene.on_line(found).start;
        if scene.is_statement(found) && depth(scene, found) < limit {
            limit = depth(scene, found);
            if scene.is(first, "def") && found < scene.line {
                let edit = Edit::insert(scene.tokens[first].start, "async ");
                pile.add(
                    "missing_async",
                    0.85,
                    edit,
                    format!("make the function of line {} `async`", found + 1),
                );
                break;
            }
        }
        line = scene.statement_before(found);
    }
    for token in
        scene.on_line(scene.line).filter(|token| matches!(scene.text(*token), "await" | "async")).take(6)
    {
        if let Some(next) = scene.tokens.get(token + 1) {
            let edit = Edit::delete(scene.tokens[token].start, next.start.max(scene.tokens[token].end));
            pile.add("stray_async", 0.4, edit, format!("remove `{}`", scene.text(token)));
        }
    }
}

/// The declaration goes to the top of its function, becomes the other kind, or goes away.
fn declarations(scene: &Scene<'_>, pile: &mut Pile) {
    let nearby = (scene.line.saturating_sub(60)..=(scene.line + 2).min(scene.lines.len() - 1)).rev();
    for line in nearby {
        let first = scene.on_line(line).start;
        let word = scene.text(first);
        if !scene.has_code(line) || !matches!(word, "global" | "nonlocal") {
            continue;
        }
        let near = if line == scene.line { 1.0 } else { 0.4 };
        let (found, token) = (scene.lines[line], scene.tokens[first]);
        let rule = "misplaced_declaration";
        pile.add(
            rule,
            0.5 * near,
            Edit::delete(found.start, found.next),
            format!("remove the `{word}` declaration"),
        );
        let other = if word == "global" { "nonlocal" } else { "global" };
        pile.add(
            rule,
            0.55 * near,
            Edit::replace(token.start, token.end, other),
            format!("declare it `{other}`"),
        );
        if let Some(header) = enclosing_def(scene, line) {
            let body = super::layout::continuation_end(scene, header) + 1;
            let text = scene.source.get(found.start..found.next).unwrap_or("");
            let start = scene.lines.get(body).map_or(found.start, |line| line.start);
            if start < found.start {
                let first_body = scene.statement_after(header).map_or("", |line| scene.indent(line));
                let moved = format!("{first_body}{}", text.trim_start_matches([' ', '\t']));
                let edits = vec![Edit::insert(start, moved), Edit::delete(found.start, found.next)];
                pile.add_all(rule, 0.7 * near, edits, format!("declare `{word}` at the top of the function"));
            }
        }
    }
}

fn enclosing_def(scene: &Scene<'_>, line: usize) -> Option<usize> {
    let mut limit = depth(scene, line);
    let mut above = scene.statement_before(line);
    for _ in 0..400 {
        let found = above?;
        if depth(scene, found) < limit {
            limit = depth(scene, found);
            let first = scene.on_line(found).start;
            if scene.is(first, "def") || (scene.is(first, "async") && scene.is(first + 1, "def")) {
                return Some(found);
            }
        }
        above = scene.statement_before(found);
    }
    None
}

/// Puts the handler that catches all behind the others.
fn move_bare_except(scene: &Scene<'_>, pile: &mut Pile) {
    let near = scene.line.saturating_sub(40)..(scene.line + 2).min(scene.lines.len());
    for line in near
        .filter(|line| scene.first_word(*line) == "except" && scene.is(scene.on_line(*line).start + 1, ":"))
    {
        let own = depth(scene, line);
        let end = block_end(scene, line, true);
        let mut last = end;
        while let Some(next) = scene.statement_after(last) {
            if depth(scene, next) != own || scene.first_word(next) != "except" {
                break;
            }
            last = block_end(scene, next, true);
        }
        let (start, middle, stop) = (scene.lines[line].start, scene.lines[end].next, scene.lines[last].next);
        let (Some(bare), Some(others)) = (scene.source.get(start..middle), scene.source.get(middle..stop))
        else {
            continue;
        };
        if !others.is_empty() {
            let separator = if others.ends_with(['\n', '\r']) { "" } else { scene.line_ending() };
            let edit = Edit::replace(start, stop, format!("{others}{separator}{bare}"));
            pile.add("except_order", 0.85, edit, "move the bare `except` behind the others");
        }
    }
}

/// `from __future__` goes before all other code but the docstring.
fn move_future(scene: &Scene<'_>, pile: &mut Pile) {
    let line = scene.lines[scene.line];
    let Some(text) = scene.source.get(line.start..line.next).filter(|text| text.contains("__future__"))
    else {
        return;
    };
    let first = (0..scene.lines.len()).find(|line| scene.is_statement(*line)).unwrap_or(0);
    let docstring = scene.kind(0) == Some(super::tokenizer::Kind::Text);
    let target = if docstring { super::layout::continuation_end(scene, first) + 1 } else { first };
    let Some(at) = scene.lines.get(target).map(|line| line.start).filter(|at| *at <= line.start) else {
        return;
    };
    let ending = if text.ends_with(['\n', '\r']) { "" } else { scene.line_ending() };
    let edits = vec![Edit::insert(at, format!("{text}{ending}")), Edit::delete(line.start, line.next)];
    pile.add_all("future_import", 0.9, edits, "move the `__future__` import to the top");
    pile.add("future_import", 0.3, Edit::delete(line.start, line.next), "remove the `__future__` import");
}

/// `break` or `continue` without a loop.
fn leave_loop(scene: &Scene<'_>, pile: &mut Pile) {
    let told = scene.says("outside loop") || scene.says("not properly in loop");
    let Some(token) =
        scene.on_line(scene.line).find(|token| told && matches!(scene.text(*token), "break" | "continue"))
    else {
        return;
    };
    let found = scene.tokens[token];
    for (word, prior) in [("return", 0.3), ("pass", 0.25)] {
        pile.add(
            "outside_loop",
            prior,
            Edit::replace(found.start, found.end, word),
            format!("write `{word}`"),
        );
    }
}
