//! What every rule looks at: the text, its lines and tokens, and the place that the compiler points at.

use super::text::{self, Line};
use super::tokenizer::{self, Kind, LineFacts, Token};
use autoheal_core::ports::CompileError;
use std::collections::HashSet;

pub(crate) const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Keywords that end in a colon and open a block.
pub(super) const HEADERS: [&str; 14] = [
    "def", "class", "if", "elif", "else", "for", "while", "try", "except", "finally", "with", "async",
    "match", "case",
];

/// Keywords that can only stand at the start of a statement.
const STARTERS: [&str; 20] = [
    "def", "class", "elif", "while", "try", "except", "finally", "with", "return", "raise", "import",
    "assert", "break", "continue", "del", "global", "nonlocal", "pass", "async", "from",
];

#[derive(Debug)]
pub(super) struct Scene<'a> {
    pub(super) source: &'a str,
    pub(super) error: &'a CompileError,
    pub(super) lines: Vec<Line>,
    pub(super) tokens: Vec<Token>,
    pub(super) facts: Vec<LineFacts>,
    /// The line of the error, counted from 0.
    pub(super) line: usize,
    /// The byte that the error points at.
    pub(super) offset: usize,
    /// The first token that ends after it; the number of tokens where there is none.
    pub(super) focus: usize,
    /// For each line, its first token.
    first_tokens: Vec<usize>,
    names: HashSet<&'a str>,
    code_lines: Marked,
    statements: Marked,
    /// One step of indentation in this file.
    pub(super) unit: String,
}

/// Lines of one kind in ascending order, so that neighbours are found at once in files of any length.
#[derive(Debug, Default)]
struct Marked(Vec<usize>);

impl Marked {
    fn before(&self, line: usize) -> Option<usize> {
        let place = self.0.partition_point(|marked| *marked < line);
        place.checked_sub(1).and_then(|place| self.0.get(place)).copied()
    }

    fn after(&self, line: usize) -> Option<usize> {
        self.0.get(self.0.partition_point(|marked| *marked <= line)).copied()
    }
}

impl<'a> Scene<'a> {
    pub(super) fn new(source: &'a str, error: &'a CompileError) -> Self {
        let lines = text::lines(source);
        let found = tokenizer::tokenize(source, &lines);
        let line = (error.line.max(1) as usize - 1).min(lines.len() - 1);
        let offset = offset_of(source, lines[line], error);
        let mut scene = Self {
            source,
            error,
            focus: found.tokens.partition_point(|token| token.end <= offset),
            first_tokens: (0..=lines.len())
                .map(|line| found.tokens.partition_point(|token| token.line < line))
                .collect(),
            names: found
                .tokens
                .iter()
                .filter(|token| token.kind == Kind::Name)
                .filter_map(|token| source.get(token.start..token.end))
                .collect(),
            lines,
            tokens: found.tokens,
            facts: found.lines,
            line,
            offset,
            code_lines: Marked::default(),
            statements: Marked::default(),
            unit: String::new(),
        };
        scene.code_lines = Marked((0..scene.lines.len()).filter(|line| scene.has_code(*line)).collect());
        scene.statements = Marked((0..scene.lines.len()).filter(|line| scene.is_statement(*line)).collect());
        scene.unit = scene.find_unit();
        if scene.error.column == 0 {
            scene.focus = scene.first_tokens[line];
        }
        scene
    }

    pub(super) fn says(&self, words: &str) -> bool {
        self.error.message.contains(words)
    }

    pub(super) fn text(&self, token: usize) -> &'a str {
        self.tokens.get(token).and_then(|token| self.source.get(token.start..token.end)).unwrap_or("")
    }

    pub(super) fn line_text(&self, line: usize) -> &'a str {
        self.lines.get(line).and_then(|line| self.source.get(line.start..line.end)).unwrap_or("")
    }

    /// The tokens that start on the line, as a range of indices.
    pub(super) fn on_line(&self, line: usize) -> std::ops::Range<usize> {
        let last = self.first_tokens.len() - 1;
        self.first_tokens[line.min(last)]..self.first_tokens[(line + 1).min(last)]
    }

    /// The first token on the line; empty where there is none.
    pub(super) fn first_word(&self, line: usize) -> &'a str {
        let range = self.on_line(line);
        if range.is_empty() { "" } else { self.text(range.start) }
    }

    pub(super) fn is(&self, token: usize, text: &str) -> bool {
        self.text(token) == text
    }

    pub(super) fn kind(&self, token: usize) -> Option<Kind> {
        self.tokens.get(token).map(|token| token.kind)
    }

    pub(super) fn is_keyword(&self, token: usize) -> bool {
        self.kind(token) == Some(Kind::Name) && KEYWORDS.contains(&self.text(token))
    }

    pub(super) fn is_plain_name(&self, token: usize) -> bool {
        self.kind(token) == Some(Kind::Name) && !KEYWORDS.contains(&self.text(token))
    }

    /// Whether an expression can end with this token.
    pub(super) fn ends_expression(&self, token: usize) -> bool {
        match self.kind(token) {
            Some(Kind::Name) => {
                !self.is_keyword(token) || matches!(self.text(token), "None" | "True" | "False")
            }
            Some(Kind::Number | Kind::Text | Kind::Close) => true,
            _ => self.is(token, "..."),
        }
    }

    /// Whether an expression can start with this token.
    pub(super) fn starts_expression(&self, token: usize) -> bool {
        match self.kind(token) {
            Some(Kind::Name) => {
                !self.is_keyword(token)
                    || matches!(
                        self.text(token),
                        "None" | "True" | "False" | "not" | "lambda" | "await" | "yield"
                    )
            }
            Some(Kind::Number | Kind::Text | Kind::Open) => true,
            _ => matches!(self.text(token), "..." | "*" | "**" | "-" | "~"),
        }
    }

    pub(super) fn indent(&self, line: usize) -> &'a str {
        let text = self.line_text(line);
        &text[..text.len() - text.trim_start_matches([' ', '\t', '\x0c']).len()]
    }

    /// Whether a statement can start on this line: it has code and continues no string, bracket or backslash.
    pub(super) fn is_statement(&self, line: usize) -> bool {
        self.facts.get(line).is_some_and(|facts| !facts.in_string && facts.depth == 0 && !facts.continued)
            && self.has_code(line)
    }

    pub(super) fn has_code(&self, line: usize) -> bool {
        !self.on_line(line).is_empty()
    }

    /// The nearest line above with code on it.
    pub(super) fn code_line_before(&self, line: usize) -> Option<usize> {
        self.code_lines.before(line)
    }

    pub(super) fn code_line_after(&self, line: usize) -> Option<usize> {
        self.code_lines.after(line)
    }

    /// The nearest line above on which a statement starts.
    pub(super) fn statement_before(&self, line: usize) -> Option<usize> {
        self.statements.before(line)
    }

    pub(super) fn statement_after(&self, line: usize) -> Option<usize> {
        self.statements.after(line)
    }

    /// Whether the line reads as the start of a statement even though a bracket may still be open above it.
    pub(super) fn reads_as_statement(&self, line: usize) -> bool {
        let range = self.on_line(line);
        if range.is_empty() || self.facts.get(line).is_some_and(|facts| facts.in_string) {
            return false;
        }
        let first = self.text(range.start);
        if STARTERS.contains(&first) || first == "@" {
            return true;
        }
        let last = self.text(range.end - 1);
        (HEADERS.contains(&first) && last == ":")
            || (self.is_plain_name(range.start) && self.is(range.start + 1, "=") && last != ",")
    }

    /// How many tokens lie between the token and the one the error points at.
    pub(super) fn distance(&self, token: usize) -> usize {
        token.abs_diff(self.focus)
    }

    /// A factor that falls with the distance from the error; faults lie before the place where the compiler stumbles.
    pub(super) fn nearness(&self, token: usize) -> f64 {
        let distance = self.distance(token).min(200) as i32;
        if token <= self.focus { 0.95_f64.powi(distance) } else { 0.8_f64.powi(distance) }
    }

    /// The line ending that the file uses.
    pub(super) fn line_ending(&self) -> &'a str {
        let found = self.lines.iter().find(|line| line.next > line.end);
        found.and_then(|line| self.source.get(line.end..line.next)).unwrap_or("\n")
    }

    /// One step of indentation as this file writes it.
    fn find_unit(&self) -> String {
        let mut counts: Vec<(String, usize)> = Vec::new();
        let mut before = "";
        for line in self.statements.0.iter().copied().take(4000) {
            let indent = self.indent(line);
            if let Some(step) = indent.strip_prefix(before).filter(|step| !step.is_empty()) {
                match counts.iter().position(|(known, _)| known == step) {
                    Some(known) => counts[known].1 += 1,
                    None if counts.len() < 32 => counts.push((step.to_owned(), 1)),
                    None => {}
                }
            }
            before = indent;
        }
        counts.into_iter().max_by_key(|(_, count)| *count).map_or_else(|| "    ".to_owned(), |(step, _)| step)
    }

    /// The brackets that are open before the token, outermost first.
    pub(super) fn open_before(&self, token: usize) -> Vec<usize> {
        let mut open = Vec::new();
        for index in 0..token.min(self.tokens.len()) {
            match self.tokens[index].kind {
                Kind::Open => open.push(index),
                Kind::Close => {
                    open.pop();
                }
                _ => {}
            }
        }
        open
    }

    /// Whether the file uses this name, to tell known words from glued ones.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Whether only white space lies between two tokens of one line.
    pub(super) fn same_line(&self, left: usize, right: usize) -> bool {
        match (self.tokens.get(left), self.tokens.get(right)) {
            (Some(left), Some(right)) => left.line == right.line && left.end <= right.start,
            _ => false,
        }
    }
}

fn offset_of(source: &str, line: Line, error: &CompileError) -> usize {
    let text = source.get(line.start..line.end).unwrap_or("");
    let characters = error.column.max(1) as usize - 1;
    line.start + text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at)
}
