//! Characters that look like Python but are not: typographic quotes, dashes, wide punctuation, invisible spaces; and backslashes that
//! do not end their line.

use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;
use super::tokenizer::Kind;

const RULE: &str = "foreign_character";

/// What a character stands for; `None` for those that are fine.
fn plain(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{201f}' | '\u{ab}' | '\u{bb}' | '\u{2033}' | '\u{ff02}' => {
            "\""
        }
        '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' | '\u{2032}' | '\u{b4}' | '\u{ff07}' => "'",
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}' => "-",
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => " ",
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\0' => "",
        '\u{ff08}' => "(",
        '\u{ff09}' => ")",
        '\u{ff3b}' => "[",
        '\u{ff3d}' => "]",
        '\u{ff5b}' => "{",
        '\u{ff5d}' => "}",
        '\u{ff0c}' | '\u{3001}' => ",",
        '\u{ff1a}' => ":",
        '\u{ff1b}' => ";",
        '\u{ff0e}' | '\u{3002}' => ".",
        '\u{ff1d}' => "=",
        '\u{ff0b}' => "+",
        '\u{ff0a}' | '\u{d7}' => "*",
        '\u{f7}' => "/",
        '\u{ff1c}' => "<",
        '\u{ff1e}' => ">",
        '\u{ff01}' => "!",
        '\u{2026}' => "...",
        '\u{2264}' => "<=",
        '\u{2265}' => ">=",
        '\u{2260}' => "!=",
        _ => return None,
    })
}

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let line = scene.lines[scene.line];
    let outside = edits(scene, line.start, line.next, true);
    let everywhere = edits(scene, line.start, line.next, false);
    let words = "write foreign characters as Python does";
    for edit in outside.iter().chain(&everywhere) {
        pile.add(RULE, 0.5, edit.clone(), words);
    }
    let many = everywhere.len() > outside.len();
    pile.add_all(RULE, 0.9, outside, words);
    pile.add_all(RULE, if many { 0.88 } else { 0.5 }, everywhere, words);
    let told = scene.says("character")
        || scene.says("null byte")
        || scene.says("identifier")
        || scene.says("invalid syntax");
    if told {
        pile.add_all(
            RULE,
            0.85,
            edits(scene, 0, scene.source.len(), true),
            format!("{words}, in the whole file"),
        );
    }
    continuation(scene, pile);
}

fn edits(scene: &Scene<'_>, start: usize, end: usize, outside_text: bool) -> Vec<Edit> {
    let Some(text) = scene.source.get(start..end) else { return Vec::new() };
    let found = text.char_indices().filter_map(|(at, c)| {
        let with = plain(c)?;
        let at = start + at;
        let skip = outside_text && (in_text(scene, at) || in_comment(scene, at)) && c != '\0';
        (!skip).then(|| Edit::replace(at, at + c.len_utf8(), with))
    });
    found.take(5000).collect()
}

fn in_text(scene: &Scene<'_>, at: usize) -> bool {
    let index = scene.tokens.partition_point(|token| token.end <= at);
    scene
        .tokens
        .get(index)
        .is_some_and(|token| token.kind == Kind::Text && token.start <= at && !token.unterminated)
}

fn in_comment(scene: &Scene<'_>, at: usize) -> bool {
    let line = scene.lines.partition_point(|line| line.next <= at);
    scene.facts.get(line).and_then(|facts| facts.comment).is_some_and(|comment| comment <= at)
}

/// A backslash must be the last character of its line, and needs a line after it.
fn continuation(scene: &Scene<'_>, pile: &mut Pile) {
    for line in scene.line.saturating_sub(2)..=scene.line {
        let text = scene.line_text(line);
        let start = scene.lines[line].start;
        let trimmed = text.trim_end();
        if trimmed.ends_with('\\') {
            let slash = start + trimmed.len() - 1;
            if trimmed.len() < text.len() {
                pile.add(
                    "line_continuation",
                    0.9,
                    Edit::delete(slash + 1, scene.lines[line].end),
                    "remove the spaces after the backslash",
                );
            }
            let end = start + trimmed.trim_end_matches('\\').trim_end().len();
            pile.add(
                "line_continuation",
                0.4,
                Edit::delete(end, scene.lines[line].end),
                "remove the backslash",
            );
        }
        if let Some(comment) = scene.facts[line].comment.filter(|comment| {
            scene.source.get(..*comment).is_some_and(|head| head.trim_end().ends_with('\\'))
        }) {
            pile.add(
                "line_continuation",
                0.6,
                Edit::delete(comment, scene.lines[line].end),
                "remove the comment after the backslash",
            );
        }
        continue_line(scene, line, pile);
    }
}

/// A line that ends in an operator goes on with a backslash or in brackets.
fn continue_line(scene: &Scene<'_>, line: usize, pile: &mut Pile) {
    let range = scene.on_line(line);
    let Some(last) = range.end.checked_sub(1).filter(|_| !range.is_empty()) else { return };
    let next_operator = scene.first_word(line + 1);
    let waits = matches!(
        scene.text(last),
        "+" | "-" | "*" | "/" | "%" | "and" | "or" | "," | "=" | "==" | "." | "in" | "not" | "|" | "&"
    );
    let continues = matches!(
        next_operator,
        "+" | "-" | "*" | "/" | "%" | "and" | "or" | "." | "==" | "|" | "&" | "in" | "if" | "else"
    );
    if !(waits || continues) {
        return;
    }
    let near = if line == scene.line || line + 1 == scene.line { 1.0 } else { 0.5 };
    let prior = if scene.error.exception == "IndentationError" { 0.6 } else { 0.5 } * near;
    pile.add(
        "line_continuation",
        prior,
        Edit::insert(scene.tokens[last].end, " \\"),
        "continue the line with a backslash",
    );
}
