//! Colons: missing behind the header of a block or a lambda, or one too many.

use super::pile::Pile;
use super::scene::{HEADERS, Scene};
use super::text::Edit;

const RULE: &str = "missing_colon";
const RULE_EXTRA: &str = "extra_colon";
const LINES_BEFORE: usize = 3;

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    for line in scene.line.saturating_sub(LINES_BEFORE)..=scene.line {
        if let Some(header) = header_of(scene, line) {
            end_header(scene, line, header, pile);
        }
    }
    multi_line_header(scene, pile);
    lambdas(scene, pile);
    extra_colons(scene, pile);
}

/// The header keyword that the line starts with.
fn header_of(scene: &Scene<'_>, line: usize) -> Option<&'static str> {
    let first = scene.first_word(line);
    HEADERS.iter().find(|header| **header == first).copied()
}

fn end_header(scene: &Scene<'_>, line: usize, header: &str, pile: &mut Pile) {
    let range = scene.on_line(line);
    let last = range.end - 1;
    let here = line == scene.line || scene.code_line_after(line) == Some(scene.line);
    let weight = if here { 1.0 } else { 0.5 };
    let body_follows =
        scene.code_line_after(line).is_some_and(|next| scene.indent(next).len() > scene.indent(line).len());
    let soft = matches!(header, "match" | "case");
    if !matches!(scene.text(last), ":" | "," | "(" | "[" | "{") {
        let expected = scene.says("expected ':'");
        let base = match (expected, body_follows) {
            (true, _) => 0.95,
            (_, true) if soft => 0.7,
            (_, true) => 0.9,
            _ => 0.45,
        };
        let words = format!("end the `{header}` line with a colon");
        pile.add(RULE, base * weight, Edit::insert(scene.tokens[last].end, ":"), words.clone());
        if matches!(scene.text(last), ";" | "." | "=" | "-" | "->") {
            let token = scene.tokens[last];
            pile.add(RULE, 0.85 * weight, Edit::replace(token.start, token.end, ":"), words);
        }
    }
    if scene.line == line {
        colon_within(scene, range, header, pile);
    }
}

/// The body may stand on the header's own line: `if x return y`.
fn colon_within(scene: &Scene<'_>, range: std::ops::Range<usize>, header: &str, pile: &mut Pile) {
    for after in range.start..range.end.saturating_sub(1).min(range.start + 80) {
        let next = after + 1;
        let bare = matches!(scene.text(after), "else" | "try" | "finally" | "except");
        if !(scene.ends_expression(after) || bare) || scene.is(next, ":") {
            continue;
        }
        let statement = matches!(
            scene.text(next),
            "return" | "raise" | "pass" | "break" | "continue" | "yield" | "assert" | "del"
        );
        let base = match () {
            () if statement => 0.85,
            () if bare => 0.6,
            () if scene.starts_expression(next) && next == scene.focus => 0.4,
            () => 0.12,
        };
        let prior = base * scene.nearness(next);
        pile.add(
            RULE,
            prior,
            Edit::insert(scene.tokens[after].end, ":"),
            format!("end the `{header}` with a colon"),
        );
    }
}

/// A header that spans lines ends with the line that closes its last bracket.
fn multi_line_header(scene: &Scene<'_>, pile: &mut Pile) {
    let Some(start) =
        (scene.line.saturating_sub(40)..=scene.line).rev().find(|line| scene.is_statement(*line))
    else {
        return;
    };
    let Some(header) = header_of(scene, start).filter(|_| start < scene.line) else { return };
    let last = scene.on_line(scene.line).end.saturating_sub(1);
    if scene.ends_expression(last) {
        let words = format!("end the `{header}` of line {} with a colon", start + 1);
        pile.add(RULE, 0.8, Edit::insert(scene.tokens[last].end, ":"), words);
    }
}

fn lambdas(scene: &Scene<'_>, pile: &mut Pile) {
    let range = scene.on_line(scene.line);
    for lambda in range.clone().filter(|token| scene.is(*token, "lambda")) {
        for after in lambda..range.end.saturating_sub(1).min(lambda + 24) {
            if scene.is(after, ":") {
                break;
            }
            let base = match () {
                () if after + 1 == scene.focus => 0.7,
                () if scene.ends_expression(after) => 0.4,
                () if after == lambda => 0.35,
                () => continue,
            };
            let edit = Edit::insert(scene.tokens[after].end, ":");
            pile.add(
                RULE,
                base * scene.nearness(after + 1),
                edit,
                "end the lambda's parameters with a colon",
            );
        }
    }
}

fn extra_colons(scene: &Scene<'_>, pile: &mut Pile) {
    for line in scene.line.saturating_sub(1)..=scene.line {
        let range = scene.on_line(line);
        let near = range.start.max(scene.focus.saturating_sub(100))..range.end.min(scene.focus + 100);
        for colon in near.filter(|token| scene.is(*token, ":")) {
            let token = scene.tokens[colon];
            let last = colon + 1 == range.end;
            let doubled = colon > 0 && scene.is(colon - 1, ":") || scene.is(colon + 1, ":");
            let header = header_of(scene, line).is_some();
            let base = match (doubled, last, header) {
                (true, ..) => 0.8,
                (_, true, false) => 0.6,
                (_, true, true) => 0.1,
                _ => 0.25,
            };
            pile.add(
                RULE_EXTRA,
                base * scene.nearness(colon),
                Edit::delete(token.start, token.end),
                "remove a colon",
            );
        }
    }
}
