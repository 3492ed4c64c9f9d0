//! Faults within f-strings: braces that miss their partner, nothing between them, brackets in them, and quotes nested in the same quotes.

use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;
use super::tokenizer::{Kind, is_name_part};

const RULE: &str = "f_string";
const LONGEST: usize = 800;
const MOST_FAULTY: usize = 40;

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    // Before Python 3.9 an error within an f-string is reported on a line of its own text, so every f-string may be meant.
    let told = scene.says("f-string");
    let lost = told || scene.error.line <= 1;
    let mut faulty = 0;
    for token in 0..scene.tokens.len() {
        let found = scene.tokens[token];
        let here = found.line == scene.line || (found.line < scene.line && found.end > scene.offset);
        if found.kind != Kind::Text || !(here || lost) || faulty > MOST_FAULTY {
            continue;
        }
        let text = scene.text(token);
        let prefix = text.find(['"', '\'']).unwrap_or(0);
        if !text[..prefix].contains(['f', 'F']) || text.len() > LONGEST {
            continue;
        }
        let weight = if here { 1.0 } else { 0.6 };
        let body = Body::new(scene, token, prefix);
        if here || body.is_faulty() {
            faulty += 1;
            braces(&body, weight, pile);
            empty_expressions(&body, weight, pile);
            backslashes(&body, weight * if told { 1.0 } else { 0.3 }, pile);
            let drop = Edit::delete(found.start, found.start + prefix);
            pile.add(RULE, 0.15 * weight, drop, "make it a plain string");
        }
        nested_quotes(scene, token, weight, pile);
    }
}

/// The text between the quotes.
struct Body<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Body<'a> {
    fn new(scene: &Scene<'a>, token: usize, prefix: usize) -> Self {
        let text = scene.text(token);
        let quotes = text[prefix..].bytes().take_while(|byte| matches!(byte, b'"' | b'\'')).count();
        let width = if quotes >= 3 { 3 } else { 1 };
        let end = if scene.tokens[token].unterminated { text.len() } else { text.len() - width };
        let inner = text.get(prefix + width..end).unwrap_or("");
        Self { text: inner, start: scene.tokens[token].start + prefix + width }
    }

    fn is_faulty(&self) -> bool {
        !balanced(self.text) || self.text.replace("{{", "").replace("}}", "").contains("{}")
    }
}

/// Whether braces and the brackets within them pair up.
fn balanced(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut open: Vec<u8> = Vec::new();
    let mut sound = true;
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        let doubled = bytes.get(at + 1) == Some(&byte);
        match byte {
            b'{' | b'}' if open.is_empty() && doubled => at += 1,
            b'{' => open.push(b'}'),
            b'(' if !open.is_empty() => open.push(b')'),
            b'[' if !open.is_empty() => open.push(b']'),
            b'}' => sound &= open.pop() == Some(b'}'),
            b')' | b']' if !open.is_empty() => sound &= open.pop() == Some(byte),
            _ => {}
        }
        at += 1;
    }
    sound && open.is_empty()
}

/// Every place where one brace or bracket makes all pair up, written or removed.
fn braces(body: &Body<'_>, weight: f64, pile: &mut Pile) {
    if balanced(body.text) {
        return;
    }
    for at in borders(body.text) {
        for mark in ["}", "{", ")", "]", "("] {
            let mut edited = body.text.to_owned();
            edited.insert_str(at, mark);
            if balanced(&edited) && !edited.contains("{}") {
                let prior = mark_prior(body.text, at, mark);
                pile.add(
                    RULE,
                    prior * weight,
                    Edit::insert(body.start + at, mark),
                    format!("write `{mark}` in the f-string"),
                );
            }
        }
    }
    for (at, mark) in body.text.char_indices().filter(|(_, c)| "{}()[]".contains(*c)) {
        let mut edited = body.text.to_owned();
        edited.remove(at);
        let place = body.start + at;
        if balanced(&edited) {
            pile.add(
                RULE,
                0.4 * weight,
                Edit::delete(place, place + 1),
                format!("remove `{mark}` from the f-string"),
            );
        }
        if matches!(mark, '{' | '}') {
            pile.add(
                RULE,
                0.35 * weight,
                Edit::insert(place, mark),
                format!("double `{mark}` in the f-string"),
            );
        }
    }
}

fn borders(text: &str) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    let mut before: Option<char> = None;
    for (at, next) in text.char_indices() {
        if before.is_none_or(|previous| is_name_part(previous) != is_name_part(next) || !is_name_part(next)) {
            places.push(at);
        }
        before = Some(next);
    }
    places.push(text.len());
    places
}

/// An expression ends best before a blank, the end or a format, and starts best at a word.
fn mark_prior(text: &str, at: usize, mark: &str) -> f64 {
    let (head, rest) = text.split_at(at);
    let after_word = head.ends_with(|c: char| is_name_part(c) || c == ')' || c == ']');
    let before_word = rest.starts_with(is_name_part);
    let starts_word = before_word && !after_word;
    match mark {
        "{" if starts_word && head.ends_with([' ', '=', '(', '\'', '"', ':', '/', '<', '[', '-']) => 0.75,
        "{" if starts_word && head.is_empty() => 0.75,
        "{" if starts_word => 0.5,
        "}" if after_word
            && (rest.is_empty() || rest.starts_with([' ', '\'', '"', '<', '/', ',', ')', '-'])) =>
        {
            0.75
        }
        "}" if after_word => 0.5,
        ")" | "]" if rest.starts_with(['}', ':', '!']) => 0.75,
        ")" | "]" if after_word => 0.5,
        "(" if after_word => 0.3,
        _ => 0.12,
    }
}

fn empty_expressions(body: &Body<'_>, weight: f64, pile: &mut Pile) {
    for (at, _) in body.text.match_indices("{}") {
        let place = body.start + at;
        pile.add(RULE, 0.6 * weight, Edit::replace(place, place + 2, "{{}}"), "write empty braces as text");
        pile.add(RULE, 0.3 * weight, Edit::delete(place, place + 2), "remove empty braces");
    }
}

fn backslashes(body: &Body<'_>, weight: f64, pile: &mut Pile) {
    for (at, _) in body.text.match_indices('\\').take(20) {
        let place = body.start + at;
        pile.add(RULE, 0.3 * weight, Edit::delete(place, place + 1), "remove a backslash from the f-string");
    }
}

/// `f"{d["k"]}"` before Python 3.12: the inner quotes become the other kind.
fn nested_quotes(scene: &Scene<'_>, token: usize, weight: f64, pile: &mut Pile) {
    let mut inner: Vec<usize> = Vec::new();
    let mut last = token;
    let quote = scene.text(token).chars().next_back().unwrap_or('"');
    let other = if quote == '"' { "'" } else { "\"" };
    let mut depth = brace_depth(scene.text(token));
    while depth > 0 && inner.len() < 16 {
        let Some(next) = scene.tokens.get(last + 1).filter(|next| next.line == scene.tokens[token].line)
        else {
            break;
        };
        last += 1;
        if next.kind == Kind::Text && scene.text(last).starts_with(quote) {
            inner.push(scene.tokens[last].start);
            depth += brace_depth(scene.text(last));
            if depth > 0 {
                inner.push(next.end.saturating_sub(1));
            }
        }
    }
    if inner.is_empty() || depth != 0 {
        return;
    }
    let mut edits = vec![Edit::replace(scene.tokens[token].end - 1, scene.tokens[token].end, other)];
    edits.extend(inner.iter().map(|at| Edit::replace(*at, *at + 1, other)));
    pile.add_all(RULE, 0.85 * weight, edits, "use the other quotes within the f-string");
}

fn brace_depth(text: &str) -> i32 {
    let plain = text.replace("{{", "").replace("}}", "");
    let count = |mark: char| i32::try_from(plain.matches(mark).count()).unwrap_or(0);
    count('{') - count('}')
}
