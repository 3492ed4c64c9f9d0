//! Follows values through a Python text, roughly: from where a value enters (a download, a decoded payload, a secret file)
//! over the names it is assigned to, into a call that must not get it.

use crate::python::{Source, Statement};
use regex::bytes::Regex;
use std::ops::Range;

/// A name that holds what came from the source.
#[derive(Debug)]
struct Tainted {
    name: String,
    /// A file's name counts inside strings too.
    is_file: bool,
    /// Names are forgotten at the next function, so that `data` in one has nothing to do with `data` in another.
    indent: usize,
}

const MOST_NAMES: usize = 64;
const LONGEST_STATEMENT: usize = 1 << 20;

/// One statement twice: as written, and with strings blanked. Calls and names are looked up in the latter, because a
/// program inside a string does not run here.
struct Piece<'a> {
    raw: &'a str,
    code: &'a str,
}

/// The line of the first call of `sink` whose arguments come from `source`. A group named `target` in `source` names the
/// file that it fills; otherwise what the statement assigns to is filled.
pub(crate) fn find(python: &Source<'_>, source: &Regex, sink: &Regex) -> Option<u32> {
    let mut tainted: Vec<Tainted> = Vec::new();
    for statement in python.statements() {
        let Some(piece) = Piece::new(python.text(), python.code(), statement) else { continue };
        if piece.code.starts_with("def ") || piece.code.starts_with("async def ") {
            tainted.retain(|name| name.indent <= statement.indent);
        }
        let flows = |part: Range<usize>| piece.holds(part, source, &tainted);
        let mut calls = sink.find_iter(piece.code.as_bytes());
        if calls.any(|call| flows(arguments(piece.code, call.end()))) {
            return Some(statement.line);
        }
        if tainted.len() < MOST_NAMES {
            let assigned =
                assignment(piece.code).filter(|(_, value)| flows(value.clone())).map(|(names, _)| names);
            let named =
                |is_file: bool| move |name: String| Tainted { name, is_file, indent: statement.indent };
            let names: Vec<Tainted> = assigned.unwrap_or_default().into_iter().map(named(false)).collect();
            tainted.extend(names.into_iter().chain(filled_file(piece.raw, source).map(named(true))).take(8));
        }
    }
    None
}

impl<'a> Piece<'a> {
    fn new(text: &'a str, code: &'a str, statement: &Statement) -> Option<Self> {
        let part = statement.start..statement.end.min(statement.start.saturating_add(LONGEST_STATEMENT));
        Some(Self { raw: text.get(part.clone())?, code: code.get(part)? })
    }

    /// Whether the source itself or a name that holds its value stands in a part of the statement.
    fn holds(&self, part: Range<usize>, source: &Regex, tainted: &[Tainted]) -> bool {
        let raw = self.raw.get(part.clone()).unwrap_or_default();
        let code = self.code.get(part).unwrap_or_default();
        let named = |tainted: &Tainted| has_word(if tainted.is_file { raw } else { code }, &tainted.name);
        source.is_match(raw.as_bytes()) || tainted.iter().any(named)
    }
}

fn filled_file(raw: &str, source: &Regex) -> Option<String> {
    // Only few sources name a file; the others need no second search.
    source.capture_names().flatten().next()?;
    let target = source.captures(raw.as_bytes())?.name("target")?;
    Some(String::from_utf8_lossy(target.as_bytes()).into_owned())
}

/// What stands between the bracket that was opened before `from` and its partner.
fn arguments(code: &str, from: usize) -> Range<usize> {
    let mut depth = 1usize;
    for (at, byte) in code.bytes().enumerate().skip(from) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return from..at;
        }
    }
    from..code.len()
}

/// The names that a statement gives a value to, and where the value stands.
fn assignment(code: &str) -> Option<(Vec<String>, Range<usize>)> {
    if code.starts_with("with ") || code.starts_with("async with ") {
        let at = code.rfind(" as ")?;
        return Some((words(code.get(at + 4..)?), 0..at));
    }
    if let Some(rest) = code.strip_prefix("for ") {
        let (name, value) = rest.split_once(" in ")?;
        return Some((words(name), code.len() - value.len()..code.len()));
    }
    let at = code.find('=')?;
    let beside = |at: Option<usize>| {
        at.and_then(|at| code.as_bytes().get(at)).is_some_and(|byte| b"=!<>".contains(byte))
    };
    if beside(at.checked_add(1)) || beside(at.checked_sub(1)) {
        return None;
    }
    let target = code.get(..at)?.trim_end_matches(['+', '|', ' ']);
    let target = target.split([':', '[']).next().unwrap_or(target);
    // A bracket before the sign means a keyword argument of a call.
    (!target.contains('(')).then(|| (words(target), at + 1..code.len()))
}

fn words(text: &str) -> Vec<String> {
    let name =
        |part: &str| part.trim_matches(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').to_owned();
    text.split(',').map(name).filter(|name| !name.is_empty() && name.len() < 80).collect()
}

fn has_word(text: &str, word: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(at + word.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(letter) && !after.is_some_and(letter)
    })
}
