//! Splits blanked code into statements: bracketed and back-slashed lines are joined, `a; b` and `if x: y` are parted.

/// A statement without its body: `if x:` and `return y` are two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Statement {
    /// From 1.
    pub(crate) line: u32,
    pub(crate) indent: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

const COMPOUND: &[&str] = &[
    "if", "elif", "else", "for", "while", "try", "except", "finally", "with", "def", "class", "async",
    "match", "case",
];

/// Words that start a statement and never a continued line. They end a bracket that somebody forgot to close.
const RESET: &[&str] =
    &["def", "class", "return", "raise", "assert", "try", "except", "import", "while", "elif", "finally"];

pub(crate) fn split(code: &[u8]) -> Vec<Statement> {
    let mut statements = Vec::new();
    let (mut start, mut depth, mut line, mut first_line) = (0, 0usize, 1u32, 1u32);
    let mut at = 0;
    while at < code.len() {
        match code.get(at).copied().unwrap_or(0) {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'\n' | b'\r' if is_line_end(code, at) => {
                line = line.saturating_add(1);
                let continued = is_continued(code.get(start..at).unwrap_or_default());
                if depth > 0 && resets(code.get(at + 1..).unwrap_or_default()) {
                    depth = 0;
                }
                if depth == 0 && !continued {
                    push_line(code, start, at, first_line, &mut statements);
                    (start, first_line) = (at + 1, line);
                }
            }
            _ => {}
        }
        at += 1;
    }
    push_line(code, start, code.len(), first_line, &mut statements);
    statements
}

/// Whether a line cannot be the continuation of an open bracket.
pub(crate) fn resets(line: &[u8]) -> bool {
    RESET.contains(&first_word(line))
}

/// Python also ends a line at a carriage return that no line feed follows.
fn is_line_end(text: &[u8], at: usize) -> bool {
    match text.get(at) {
        Some(b'\n') => true,
        Some(b'\r') => text.get(at + 1) != Some(&b'\n'),
        _ => false,
    }
}

fn is_continued(line: &[u8]) -> bool {
    line.strip_suffix(b"\r").unwrap_or(line).ends_with(b"\\")
}

/// The first word of a line, after its indentation.
pub(crate) fn first_word(line: &[u8]) -> &str {
    let start = line.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(line.len());
    let rest = line.get(start..).unwrap_or_default();
    let length =
        rest.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_').unwrap_or(rest.len());
    std::str::from_utf8(rest.get(..length).unwrap_or_default()).unwrap_or("")
}

/// One logical line becomes one or more statements.
fn push_line(code: &[u8], start: usize, end: usize, mut line: u32, statements: &mut Vec<Statement>) {
    let Some(text) = code.get(start..end) else { return };
    let Some(lead) = text.iter().position(|byte| !byte.is_ascii_whitespace()) else { return };
    line = line.saturating_add(newlines(text.get(..lead).unwrap_or_default()));
    let indent_from = text
        .get(..lead)
        .and_then(|lead| lead.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')))
        .map_or(0, |at| at + 1);
    let mut indent = columns(text.get(indent_from..lead).unwrap_or_default());
    let mut from = start + lead;
    let mut inline = false;
    while from < end {
        let rest = code.get(from..end).unwrap_or_default();
        let compound = COMPOUND.contains(&first_word(rest));
        let length = part_length(rest, compound);
        let piece = rest.get(..length).unwrap_or_default();
        if !piece.trim_ascii().is_empty() {
            let skipped = piece.len() - piece.trim_ascii_start().len();
            let line = line.saturating_add(newlines(piece.get(..skipped).unwrap_or_default()));
            statements.push(Statement {
                line,
                indent,
                start: from + skipped,
                end: from + piece.trim_ascii_end().len(),
            });
            // Python knows one inline level only; more would let hostile text nest without end.
            if compound && !inline {
                (indent, inline) = (indent + 1, true);
            }
        }
        line = line.saturating_add(newlines(piece));
        // The separator itself (`;`, or `:` already taken with its header) is passed over.
        from += length + usize::from(rest.get(length) == Some(&b';'));
        if length == 0 && rest.first() != Some(&b';') {
            break;
        }
    }
}

/// How much of the text is one statement: up to `;`, or for a compound one up to and with its colon.
fn part_length(text: &[u8], compound: bool) -> usize {
    let (mut depth, mut lambdas) = (0usize, 0usize);
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'l' if depth == 0 && is_word(text, at, b"lambda") => lambdas += 1,
            b';' if depth == 0 => return at,
            b':' if depth == 0 && compound && text.get(at + 1) != Some(&b'=') => {
                if lambdas == 0 {
                    return at + 1;
                }
                lambdas -= 1;
            }
            _ => {}
        }
    }
    text.len()
}

fn is_word(text: &[u8], at: usize, word: &[u8]) -> bool {
    let letter = |index: Option<usize>| {
        index
            .and_then(|index| text.get(index))
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
    };
    text.get(at..).is_some_and(|rest| rest.starts_with(word))
        && !letter(at.checked_sub(1))
        && !letter(Some(at + word.len()))
}

fn newlines(text: &[u8]) -> u32 {
    let ends = (0..text.len()).filter(|at| is_line_end(text, *at)).count();
    u32::try_from(ends).unwrap_or(u32::MAX)
}

fn columns(indent: &[u8]) -> usize {
    // Even steps, so that the inline body of `if x: y` fits between two real levels.
    indent.iter().fold(0, |column, byte| if *byte == b'\t' { (column / 16 + 1) * 16 } else { column + 2 })
}
