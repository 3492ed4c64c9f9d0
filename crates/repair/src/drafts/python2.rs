//! Python 2 in a Python 3 file: print and exec statements, old `except` and `raise`, backticks, old numbers and prefixes.

use super::layout::statement_end;
use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;
use super::tokenizer::Kind;

const RULE: &str = "python2";
const MOST: usize = 2000;
/// No hand-written line has more tokens.
const LONGEST_LINE: usize = 1000;

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let mut all: Vec<Edit> = Vec::new();
    let mut count = 0;
    let last = scene.on_line(scene.line + 1).end;
    let first = scene.on_line(scene.line.saturating_sub(2)).start;
    for token in 0..scene.tokens.len() {
        let edits = modernise(scene, token);
        if edits.is_empty() || count > MOST {
            continue;
        }
        let here = scene.tokens[token].line == scene.line;
        if (first..last).contains(&token) {
            let prior = if here { 0.9 } else { 0.5 };
            pile.add_all(
                RULE,
                prior,
                edits.clone(),
                format!("write `{}` as Python 3 does", shown(scene, token)),
            );
        }
        let overlaps = all.last().is_some_and(|known| edits.iter().any(|edit| edit.start < known.end));
        if !overlaps {
            all.extend(edits);
            count += 1;
        }
    }
    if count > 1 {
        pile.add_all(RULE, 0.88, all, format!("write {count} Python 2 statements as Python 3 does"));
    }
}

fn shown(scene: &Scene<'_>, token: usize) -> String {
    super::missing_words::shorten(scene.text(token))
}

fn modernise(scene: &Scene<'_>, token: usize) -> Vec<Edit> {
    match scene.text(token) {
        "print" => print_statement(scene, token),
        "exec" => exec_statement(scene, token),
        "except" => old_except(scene, token),
        "raise" => old_raise(scene, token),
        "`" => backticks(scene, token),
        "<>" => vec![Edit::replace(scene.tokens[token].start, scene.tokens[token].end, "!=")],
        _ => old_literal(scene, token),
    }
}

/// The last token of the simple statement that the token starts; `None` where it stands within an expression.
fn simple_end(scene: &Scene<'_>, token: usize) -> Option<usize> {
    let line = scene.tokens.get(token)?.line;
    let starts = scene.on_line(line).start == token || matches!(scene.text(token - 1), ":" | ";");
    if !starts || scene.tokens.get(token + 1).is_none_or(|next| next.line != line) {
        return None;
    }
    let last = statement_end(scene, line).min(token + 400);
    Some((token..last).find(|next| scene.is(next + 1, ";")).unwrap_or(last)).filter(|last| *last > token)
}

fn print_statement(scene: &Scene<'_>, token: usize) -> Vec<Edit> {
    let Some(last) = simple_end(scene, token) else { return Vec::new() };
    let whole_call = scene.is(token + 1, "(") && closes_at(scene, token + 1) == Some(last);
    if whole_call
        || matches!(scene.text(token + 1), "=" | "." | "," | ":" | ")" | "]" | "is" | "in" | "==" | "[")
    {
        return Vec::new();
    }
    let (name, end) = (scene.tokens[token], scene.tokens[last].end);
    let first = scene.tokens[token + 1];
    if scene.is(token + 1, ">>") {
        return print_to(scene, token, last);
    }
    let mut edits = vec![Edit::replace(name.end, first.start, "(")];
    match scene.is(last, ",") {
        true => edits.push(Edit::replace(scene.tokens[last].start, end, ", end=\" \")")),
        false => edits.push(Edit::insert(end, ")")),
    }
    edits
}

/// `print >>file, value`
fn print_to(scene: &Scene<'_>, token: usize, last: usize) -> Vec<Edit> {
    let comma = (token + 2..=last).find(|found| scene.is(*found, ","));
    let file_end = comma.unwrap_or(last + 1) - 1;
    if file_end < token + 2 {
        return Vec::new();
    }
    let part = |from: usize, to: usize| {
        scene.source.get(scene.tokens[from].start..scene.tokens[to].end).unwrap_or("")
    };
    let file = part(token + 2, file_end);
    let ends_in_comma = scene.is(last, ",");
    let value_last = if ends_in_comma { last.saturating_sub(1) } else { last };
    let text = match comma {
        Some(comma) if comma < value_last => {
            let end = if ends_in_comma { ", end=\" \"" } else { "" };
            format!("({}{end}, file={file})", part(comma + 1, value_last))
        }
        _ => format!("(file={file})"),
    };
    vec![Edit::replace(scene.tokens[token].end, scene.tokens[last].end, text)]
}

fn closes_at(scene: &Scene<'_>, opener: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for token in opener..scene.tokens.len().min(opener + 2000) {
        match scene.kind(token) {
            Some(Kind::Open) => depth += 1,
            Some(Kind::Close) if depth <= 1 => return Some(token),
            Some(Kind::Close) => depth -= 1,
            _ => {}
        }
    }
    None
}

fn exec_statement(scene: &Scene<'_>, token: usize) -> Vec<Edit> {
    let Some(last) = simple_end(scene, token) else { return Vec::new() };
    if matches!(scene.text(token + 1), "(" | "=" | "." | "," | ")") {
        return Vec::new();
    }
    let mut edits = vec![Edit::replace(scene.tokens[token].end, scene.tokens[token + 1].start, "(")];
    if let Some(word) = (token..last).find(|found| scene.is(*found, "in") && *found > token + 1) {
        edits.push(Edit::replace(scene.tokens[word - 1].end, scene.tokens[word].end, ","));
    }
    edits.push(Edit::insert(scene.tokens[last].end, ")"));
    edits
}

/// `except E, e:`
fn old_except(scene: &Scene<'_>, token: usize) -> Vec<Edit> {
    let line = scene.on_line(scene.tokens[token].line);
    let Some(colon) = (token..line.end).find(|found| scene.is(*found, ":")) else { return Vec::new() };
    let named = colon > token + 3 && scene.is(colon - 2, ",") && scene.is_plain_name(colon - 1);
    let outside = super::brackets::left_open(scene, token..colon).is_empty();
    match named && outside {
        true => vec![Edit::replace(scene.tokens[colon - 2].start, scene.tokens[colon - 2].end, " as")],
        false => Vec::new(),
    }
}

/// `raise E, "message"`
fn old_raise(scene: &Scene<'_>, token: usize) -> Vec<Edit> {
    let Some(last) = simple_end(scene, token) else { return Vec::new() };
    let mut depth = 0_usize;
    let mut commas = Vec::new();
    for found in token + 1..=last {
        match scene.kind(found) {
            Some(Kind::Open) => depth += 1,
            Some(Kind::Close) => depth = depth.saturating_sub(1),
            _ if depth == 0 && scene.is(found, ",") => commas.push(found),
            _ => {}
        }
    }
    let Some(comma) = commas.first().copied().filter(|comma| *comma > token + 1 && *comma < last) else {
        return Vec::new();
    };
    let open = Edit::replace(scene.tokens[comma].start, scene.tokens[comma + 1].start, "(");
    match commas.get(1) {
        Some(second) if *second > comma + 1 && *second < last => {
            let trace =
                scene.source.get(scene.tokens[second + 1].start..scene.tokens[last].end).unwrap_or("");
            let tail = format!(").with_traceback({trace})");
            vec![open, Edit::replace(scene.tokens[*second].start, scene.tokens[last].end, tail)]
        }
        _ => vec![open, Edit::insert(scene.tokens[last].end, ")")],
    }
}

/// `` `x` `` is `repr(x)`; the first of a pair makes both edits.
fn backticks(scene: &Scene<'_>, token: usize) -> Vec<Edit> {
    let line = scene.on_line(scene.tokens[token].line);
    if line.len() > LONGEST_LINE {
        return Vec::new();
    }
    let marks: Vec<usize> = line.filter(|found| scene.is(*found, "`")).collect();
    let Some(place) = marks.iter().position(|mark| *mark == token).filter(|place| place % 2 == 0) else {
        return Vec::new();
    };
    let Some(end) = marks.get(place + 1) else { return Vec::new() };
    vec![
        Edit::replace(scene.tokens[token].start, scene.tokens[token].end, "repr("),
        Edit::replace(scene.tokens[*end].start, scene.tokens[*end].end, ")"),
    ]
}

/// `0777`, `10L`, `ur"x"`
fn old_literal(scene: &Scene<'_>, token: usize) -> Vec<Edit> {
    let (found, text) = (scene.tokens[token], scene.text(token));
    match found.kind {
        Kind::Number => {
            let digits = text.trim_end_matches(['l', 'L']);
            let octal = digits.len() > 1
                && digits.starts_with('0')
                && digits.bytes().all(|byte| (b'0'..=b'7').contains(&byte));
            let all_zero = digits.bytes().all(|byte| byte == b'0');
            let long = digits.len() + 1 == text.len() && !digits.is_empty();
            match (octal && !all_zero, long) {
                (true, _) => vec![Edit::replace(found.start, found.end, format!("0o{}", &digits[1..]))],
                (false, true) => vec![Edit::delete(found.end - 1, found.end)],
                _ => Vec::new(),
            }
        }
        Kind::Text if text.get(..2).is_some_and(|prefix| prefix.eq_ignore_ascii_case("ur")) => {
            vec![Edit::delete(found.start, found.start + 1)]
        }
        _ => Vec::new(),
    }
}
