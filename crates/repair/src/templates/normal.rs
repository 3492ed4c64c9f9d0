//! Which edits have the same result. White space inside a line and parentheses that change nothing do not count.

use super::document::Document;
use crate::edit::Edit;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Stretches of lines as they read before any edit, normalised once.
pub(super) type Known = HashMap<(usize, usize), String>;

/// The result of edits as a number, or `None` where they change nothing that counts or do not fit.
pub(super) fn fingerprint(document: &Document, edits: &[Edit], known: &mut Known) -> Option<u64> {
    let (changed, first, last) = changed_lines(document, edits)?;
    let new: Vec<&str> = changed.split_inclusive('\n').collect();
    let total = document.parsed.line_count() as usize;
    let old_line = |place: usize| {
        let range = document.parsed.full_line_range(u32::try_from(place + 1).ok()?)?;
        document.text().get(range)
    };
    let new_total = total - (last - first) + new.len();
    let new_line = |place: usize| match place.checked_sub(first) {
        None => old_line(place),
        Some(inside) if inside < new.len() => new.get(inside).copied(),
        Some(inside) => old_line(inside - new.len() + last),
    };
    let shorter = total.min(new_total);
    let mut head = first;
    while head < shorter && old_line(head) == new_line(head) {
        head += 1;
    }
    let mut tail = (total - last).min(shorter - head);
    while head + tail < shorter && old_line(total - 1 - tail) == new_line(new_total - 1 - tail) {
        tail += 1;
    }
    let after: String = (head..new_total - tail).filter_map(new_line).collect();
    let after = normalised(&after);
    let mut hasher = DefaultHasher::new();
    (&document.path, head, tail, &after).hash(&mut hasher);
    let before = known
        .entry((head, tail))
        .or_insert_with(|| normalised(&(head..total - tail).filter_map(old_line).collect::<String>()));
    (after != *before && idle(&after) <= idle(before)).then(|| hasher.finish())
}

/// The text of the lines that edits touch, with the edits, and which lines these are (from 0, the end excluded).
fn changed_lines(document: &Document, edits: &[Edit]) -> Option<(String, usize, usize)> {
    let start = edits.iter().map(|edit| edit.range.start).min()?;
    let end = edits.iter().map(|edit| edit.range.end).max()?;
    let first = document.parsed.line_of(start);
    let last = document.parsed.line_of(end);
    let region = document.parsed.full_line_range(first)?.start..document.parsed.full_line_range(last)?.end;
    let moved: Vec<Edit> = edits
        .iter()
        .map(|edit| Edit {
            range: edit.range.start - region.start..edit.range.end - region.start,
            text: edit.text.clone(),
        })
        .collect();
    let text = crate::edit::apply(document.text().get(region)?, &moved)?;
    Some((text, first as usize - 1, last as usize))
}

/// How many times a normalised text says what nobody writes on purpose: `x - x`, `x <= x`, `x + 0`, `x * 1`, `x // 0`.
fn idle(text: &str) -> usize {
    let mut tokens: Vec<&str> = Vec::new();
    for token in text.split_whitespace() {
        // Signs stand one by one here.
        let whole = match (tokens.last().copied().unwrap_or(""), token) {
            ("/", "/") => "//",
            ("*", "*") => "**",
            ("<", "=") => "<=",
            (">", "=") => ">=",
            ("=", "=") => "==",
            ("!", "=") => "!=",
            _ => {
                tokens.push(token);
                continue;
            }
        };
        tokens.pop();
        tokens.push(whole);
    }
    let at = |place: usize| tokens.get(place).copied().unwrap_or("");
    // An operand that is the end or the beginning of something longer says nothing by itself.
    let stands_alone = |place: usize, strength: usize| {
        let (before, behind) = (place.checked_sub(1).map_or("", at), at(place + 3));
        let binds = |token: &str| BINDING.iter().take(strength).any(|signs| signs.contains(&token));
        !binds(before) && !binds(behind) && !matches!(behind, "(" | "[")
    };
    let is_idle = |place: usize| match (at(place), at(place + 1), at(place + 2)) {
        (left, "/" | "//" | "%" | "+" | "-", "0") | (left, "*" | "**" | "/" | "//", "1") => {
            !left.ends_with(['"', '\'', '(', '[', ',', ':']) && !matches!(at(place + 3), "." | "**")
        }
        (left, sign, right) if left == right && is_name(left) => match sign {
            "-" => stands_alone(place, 1) && place.checked_sub(1).map_or("", at) != "-",
            "/" | "//" | "%" => stands_alone(place, 1),
            "<" | ">" | "<=" | ">=" | "==" | "!=" => stands_alone(place, 2),
            "and" | "or" => stands_alone(place, 3),
            _ => false,
        },
        _ => false,
    };
    (0..tokens.len()).filter(|place| is_idle(*place)).count()
}

/// Signs that bind, the strongest first.
const BINDING: [&[&str]; 3] = [
    &[".", "*", "/", "//", "%", "**", "@"],
    &["+", "-"],
    &["<", ">", "<=", ">=", "==", "!=", "in", "is", "not"],
];

fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    /// The indentation of a line.
    Lead(&'a str),
    Word(&'a str),
    Text(&'a str),
    Sign(&'a str),
}

/// The text with one space between tokens and without parentheses that change nothing.
pub(super) fn normalised(text: &str) -> String {
    let tokens = tokens(text);
    let dropped = if text.contains('(') { redundant(&tokens) } else { vec![false; tokens.len()] };
    let mut result = String::with_capacity(text.len());
    for (token, _) in tokens.iter().zip(dropped).filter(|(_, dropped)| !dropped) {
        match token {
            Token::Lead(lead) => {
                result.push('\n');
                result.push_str(lead);
            }
            Token::Word(part) | Token::Text(part) | Token::Sign(part) => {
                result.push_str(part);
                result.push(' ');
            }
        }
    }
    result
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::with_capacity(text.len() / 3);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let bare = line.trim_start();
        tokens.push(Token::Lead(&line[..line.len() - bare.len()]));
        let mut rest = bare.trim_end();
        while let Some(first) = rest.chars().next() {
            let (token, length) = next_token(rest, first);
            tokens.push(token);
            rest = rest[length..].trim_start();
        }
    }
    tokens
}

fn next_token(rest: &str, first: char) -> (Token<'_>, usize) {
    if first.is_alphanumeric() || first == '_' {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        return (Token::Word(&rest[..length]), length);
    }
    if first == '"' || first == '\'' {
        let mut escaped = false;
        let closing = rest.char_indices().skip(1).find(|(_, letter)| {
            let closes = *letter == first && !escaped;
            escaped = *letter == '\\' && !escaped;
            closes
        });
        let length = closing.map_or(rest.len(), |(at, letter)| at + letter.len_utf8());
        return (Token::Text(&rest[..length]), length);
    }
    (Token::Sign(&rest[..first.len_utf8()]), first.len_utf8())
}

const KEYWORDS: &[&str] =
    &["return", "if", "elif", "while", "in", "not", "and", "or", "else", "yield", "await", "is", "lambda"];
const OPENERS: &[&str] = &["=", "(", ",", "[", ":", "{"];
const CLOSERS: &[&str] = &[")", ",", "]", ":", "}"];

fn redundant(tokens: &[Token<'_>]) -> Vec<bool> {
    let mut dropped = vec![false; tokens.len()];
    let mut open = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign(sign @ ("(" | "[" | "{")) => open.push((place, *sign)),
            Token::Sign(")" | "]" | "}") => {
                if let Some((start, "(")) = open.pop()
                    && changes_nothing(tokens, start, place, &dropped)
                {
                    dropped[start] = true;
                    dropped[place] = true;
                }
            }
            _ => {}
        }
    }
    dropped
}

fn changes_nothing(tokens: &[Token<'_>], start: usize, end: usize, dropped: &[bool]) -> bool {
    let before =
        tokens[..start].iter().zip(dropped).rfind(|(_, dropped)| !**dropped).map(|(token, _)| *token);
    let is_call = match before {
        Some(Token::Word(word)) => !KEYWORDS.contains(&word),
        Some(Token::Text(_) | Token::Sign(")" | "]" | "}")) => true,
        _ => false,
    };
    let inside: Vec<Token<'_>> = tokens[start + 1..end]
        .iter()
        .zip(&dropped[start + 1..end])
        .filter(|(_, dropped)| !**dropped)
        .map(|(token, _)| *token)
        .collect();
    if is_call || inside.is_empty() || is_special(&inside) {
        return false;
    }
    let opens = match before {
        None | Some(Token::Lead(_)) => true,
        Some(Token::Word(word)) => matches!(word, "return" | "if" | "elif" | "while"),
        Some(Token::Sign(sign)) => OPENERS.contains(&sign),
        Some(Token::Text(_)) => false,
    };
    let closes = match tokens.get(end + 1) {
        None | Some(Token::Lead(_)) => true,
        Some(Token::Sign(sign)) => CLOSERS.contains(sign),
        _ => false,
    };
    is_atom(&inside) || opens && closes
}

/// Tuples, generators and the like need their parentheses, and lines may only break inside them.
fn is_special(inside: &[Token<'_>]) -> bool {
    let mut depth = 0_i32;
    inside.iter().any(|token| {
        match token {
            Token::Sign("(" | "[" | "{") => depth += 1,
            Token::Sign(")" | "]" | "}") => depth -= 1,
            _ => {}
        }
        depth == 0
            && matches!(
                token,
                Token::Sign("," | ":" | "*") | Token::Word("for" | "yield" | "lambda") | Token::Lead(_)
            )
    })
}

fn is_atom(inside: &[Token<'_>]) -> bool {
    matches!(inside, [Token::Word(_) | Token::Text(_)])
        || inside.iter().all(|token| matches!(token, Token::Word(_) | Token::Sign(".")))
            && !inside.iter().any(|token| matches!(token, Token::Word(word) if KEYWORDS.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::{idle, normalised};

    #[test]
    fn what_nobody_writes_on_purpose_is_counted() {
        for text in [
            "x - x",
            "if low <= low:",
            "n % 0",
            "a + 0",
            "b * 1",
            "a // 1",
            "x or x",
            "f(a - a, 1)",
            "i = n / 0",
        ] {
            assert_eq!(idle(&normalised(text)), 1, "{text}");
        }
        for text in [
            "a.x - x",
            "x - x.y",
            "x * y - y",
            "x - x[0]",
            "n % 10",
            "a + 0.5",
            "'%d' % 0",
            "x[-0:]",
            "y - x - x(1)",
            "f(*1)",
        ] {
            assert_eq!(idle(&normalised(text)), 0, "{text}");
        }
    }

    #[test]
    fn spaces_and_parentheses_that_change_nothing_do_not_count() {
        for (one, other) in [
            ("return (x)", "return x"),
            ("if (a < b):", "if a<b:"),
            ("f((x), 1)", "f(x,1)"),
            ("y = ((a + b))", "y = (a + b)"),
            ("y = (self.x) * 2", "y = self.x * 2"),
        ] {
            assert_eq!(normalised(one), normalised(other));
        }
    }

    #[test]
    fn calls_tuples_and_grouping_count() {
        for (one, other) in [
            ("return f(x)", "return f x"),
            ("y = (a + b) * c", "y = a + b * c"),
            ("y = (a,)", "y = a,"),
            ("y = 'a  b'", "y = 'a b'"),
            ("  x", "x"),
            ("y = sum((x for x in y), z)", "y = sum(x for x in y, z)"),
        ] {
            assert_ne!(normalised(one), normalised(other));
        }
    }
}
