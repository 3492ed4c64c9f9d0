//! What a statement fills: names, objects that collect values, files.

use super::Follow;
use super::program::Piece;
use super::taint::{Mask, PICKED, SOURCE};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

fn pattern(text: &str) -> Option<Regex> {
    Regex::new(text).ok()
}

/// `name.append(`: the object holds what it was given.
static COLLECTS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"([A-Za-z_][\w.]*)\.(append|extend|add|update|insert|write|writelines|put|send_bytes|write_text|write_bytes|setdefault|write_through)\s*\(",
    )
});
/// `open(file…).write(`, `Path(file).write_text(`.
static OPENED: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(r#"\b(?:open|Path)\s*\(\s*([A-Za-z_][\w.]*|["'][^"'\n]+["'])"#));
static COPIES: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(r"\bcopyfileobj\s*\(([^,()]*(?:\([^()]*\))?[^,()]*),\s*([A-Za-z_][\w.]*)"));

impl Follow<'_> {
    pub(super) fn assigned(&mut self, piece: &Piece<'_>) {
        let scope = self.program.scope(piece);
        for (names, value) in assignments(piece.code) {
            self.handles(piece, &names, &value);
            let mut mask = self.holds(piece, &value);
            // Where picking a few makes a value harmless, a loop that picks is trusted not to hand on the whole.
            if self.flow.cleaned.is_some() && mask & SOURCE != 0 && piece.code.starts_with("for ") {
                mask = mask & !SOURCE | PICKED;
            }
            if mask != 0 {
                names.iter().for_each(|name| self.taints.add(name, scope, mask));
            }
        }
        if let Some(target) = self.filled_file(piece) {
            self.fills(&target, piece);
        }
        self.collected(piece);
    }

    /// The name of the file that a source fills, where the source says so.
    fn filled_file(&self, piece: &Piece<'_>) -> Option<String> {
        // Only few sources name a file; the others need no second search.
        self.flow.source.capture_names().flatten().next()?;
        let target = self.flow.source.captures(piece.raw.as_bytes())?.name("target")?;
        Some(String::from_utf8_lossy(target.as_bytes()).into_owned())
    }

    /// A file counts by its name: a literal one wherever a string names it, another one as a value.
    fn fills(&mut self, file: &str, piece: &Piece<'_>) {
        let scope = self.program.scope(piece);
        let literal = file.trim_matches(['"', '\'']);
        let is_name = literal == file && !file.contains(['/', '-']);
        if is_name {
            self.taints.add(file, scope, SOURCE);
        } else {
            self.taints.add_file(literal);
        }
    }

    fn handles(&mut self, piece: &Piece<'_>, names: &[String], value: &Range<usize>) {
        let raw = piece.raw_in(value);
        if let Some(file) =
            OPENED.as_ref().and_then(|opened| opened.captures(raw)).and_then(|found| found.get(1))
        {
            names.iter().for_each(|name| self.taints.add_handle(name, file.as_str()));
        }
    }

    fn collected(&mut self, piece: &Piece<'_>) {
        let (Some(collects), Some(copies)) = (COLLECTS.as_ref(), COPIES.as_ref()) else { return };
        let scope = self.program.scope(piece);
        for found in collects.captures_iter(piece.code) {
            let (Some(whole), Some(name)) = (found.get(0), found.get(1)) else { continue };
            let mask = self.holds(piece, &self.program.arguments(piece, whole.end()));
            if mask != 0 {
                self.taints.add(name.as_str(), scope, mask);
                self.fills_file_of(name.as_str(), mask, piece);
            }
            if self.budget == 0 {
                return;
            }
        }
        if let Some(written) = written_at_once(piece.raw, piece.code) {
            let arguments = self.program.arguments(piece, written.1);
            if self.holds(piece, &arguments) & SOURCE != 0 {
                self.fills(&written.0, piece);
            }
        }
        for found in copies.captures_iter(piece.code).take(16) {
            let (Some(from), Some(to)) = (found.get(1), found.get(2)) else { continue };
            let mask = self.holds(piece, &from.range());
            self.fills_file_of(to.as_str(), mask, piece);
        }
    }

    fn fills_file_of(&mut self, handle: &str, mask: Mask, piece: &Piece<'_>) {
        let file = self.taints.file_of(handle).filter(|_| mask & SOURCE != 0).cloned();
        if let Some(file) = file {
            self.fills(&file, piece);
        }
    }
}

/// `open(file, 'wb').write(`: the file, and where the arguments of `write` start.
fn written_at_once(raw: &str, code: &str) -> Option<(String, usize)> {
    let at = [").write(", ").write_text(", ").write_bytes("]
        .iter()
        .find_map(|call| code.find(call).map(|at| at + call.len()))?;
    let file = OPENED.as_ref()?.captures(raw.get(..at)?)?.get(1)?.as_str().to_owned();
    Some((file, at))
}

/// The names that a statement gives values to, and where each value stands.
fn assignments(code: &str) -> Vec<(Vec<String>, Range<usize>)> {
    let mut found = walrus(code);
    if code.starts_with("with ") || code.starts_with("async with ") {
        let names: Vec<String> =
            code.match_indices(" as ").filter_map(|(at, _)| first_name(code.get(at + 4..)?)).collect();
        found.push((names, 0..code.len()));
        return found;
    }
    if let Some((names, value)) = code.strip_prefix("for ").and_then(|rest| rest.split_once(" in ")) {
        found.push((words(names), code.len() - value.len()..code.len()));
        return found;
    }
    if ["def ", "class ", "async def ", "return ", "import ", "from "]
        .iter()
        .any(|word| code.starts_with(word))
    {
        return found;
    }
    let signs = assignment_signs(code);
    let Some(last) = signs.last() else { return found };
    let mut from = 0;
    for sign in &signs {
        let target = code.get(from..*sign).unwrap_or_default().trim_end_matches(['+', '|', ' ']);
        let target = target.split([':', '[']).next().unwrap_or(target);
        if !target.contains('(') || target.trim_start().starts_with('(') {
            found.push((words(target), last + 1..code.len()));
        }
        from = sign + 1;
    }
    found
}

/// Where single equals signs stand outside brackets, up to a `lambda`.
fn assignment_signs(code: &str) -> Vec<usize> {
    let bytes = code.as_bytes();
    let mut depth = 0usize;
    let mut found = Vec::new();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'l' if depth == 0 && code.get(at..).is_some_and(|rest| rest.starts_with("lambda")) => break,
            b'=' if depth == 0 => {
                let beside = |at: Option<usize>| {
                    at.and_then(|at| bytes.get(at)).is_some_and(|byte| b"=!<>:".contains(byte))
                };
                if !beside(at.checked_add(1)) && !beside(at.checked_sub(1)) {
                    found.push(at);
                }
            }
            _ => {}
        }
        if found.len() > 8 {
            break;
        }
    }
    found
}

fn walrus(code: &str) -> Vec<(Vec<String>, Range<usize>)> {
    let name = |at: usize| {
        let before = code.get(..at)?.trim_end();
        let start = before.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        before
            .get(start..)
            .filter(|name| !name.is_empty())
            .map(|name| (vec![name.to_owned()], at + 2..code.len()))
    };
    code.match_indices(":=").take(4).filter_map(|(at, _)| name(at)).collect()
}

fn first_name(text: &str) -> Option<String> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').unwrap_or(text.len());
    text.get(..end).filter(|name| !name.is_empty()).map(str::to_owned)
}

fn words(text: &str) -> Vec<String> {
    let name =
        |part: &str| part.trim_matches(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').to_owned();
    text.split(',').map(name).filter(|name| !name.is_empty() && name.len() < 80).collect()
}
