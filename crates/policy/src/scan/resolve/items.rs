//! Words, strings and signs of a Python text, one by one, with the line ends between statements.

use crate::python::{Class, Source, resets};
use std::borrow::Cow;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name, or a dotted chain of names once they are folded.
    Name,
    /// A whole string literal, formatted ones excepted.
    Text,
    Number,
    Sign,
    /// A piece of a formatted string.
    Opaque,
    /// The end of a logical line; its text is the next line's indentation.
    Break,
}

#[derive(Debug, Clone)]
pub(super) struct Item<'a> {
    pub(super) kind: Kind,
    pub(super) text: Cow<'a, str>,
    /// White space stood before it.
    pub(super) spaced: bool,
    /// Line ends that stood before or inside it and that a `Break` has to make up for.
    pub(super) lines: usize,
    /// A single `=` or `+=` follows: the name is assigned to or names an argument.
    pub(super) is_target: bool,
}

impl Item<'_> {
    pub(super) fn is(&self, text: &str) -> bool {
        self.kind != Kind::Text && self.text == text
    }
}

pub(super) struct Items<'a> {
    source: &'a Source<'a>,
    bytes: &'a [u8],
    at: usize,
    next_string: usize,
    /// Up to here the text is a formatted string.
    formatted_until: usize,
    depth: usize,
}

const LONG_SIGNS: &[&[u8]] =
    &[b"==", b"!=", b"<=", b">=", b":=", b"+=", b"-=", b"*=", b"/=", b"|=", b"->", b"**"];

impl<'a> Items<'a> {
    pub(super) fn new(source: &'a Source<'a>) -> Self {
        let bytes = source.text().as_bytes();
        Self { source, bytes, at: 0, next_string: 0, formatted_until: 0, depth: 0 }
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn text(&self, from: usize, to: usize) -> &'a str {
        self.source.text().get(from..to).unwrap_or_default()
    }

    fn is_line_end(&self, at: usize) -> bool {
        self.byte(at) == b'\n' || self.byte(at) == b'\r' && self.byte(at + 1) != b'\n'
    }

    /// Passes white space; says how many line ends were passed, or that one of them ended the statement.
    fn gap(&mut self) -> (usize, bool) {
        let mut lines = 0;
        while self.at < self.bytes.len() && self.class() == Class::Code {
            if self.is_line_end(self.at) {
                if self.depth > 0 && resets(self.bytes.get(self.at + 1..).unwrap_or_default()) {
                    self.depth = 0;
                }
                if self.depth == 0 && self.at >= self.formatted_until {
                    return (lines, true);
                }
                lines += 1;
            } else if self.byte(self.at) == b'\\' {
                // A line that is continued.
                let width =
                    if self.byte(self.at + 1) == b'\r' && self.byte(self.at + 2) == b'\n' { 2 } else { 1 };
                lines += usize::from(self.is_line_end(self.at + width));
                self.at += width;
            } else if !self.byte(self.at).is_ascii_whitespace() {
                break;
            }
            self.at += 1;
        }
        (lines, false)
    }

    fn class(&self) -> Class {
        self.source.class(self.at)
    }

    fn line_end(&mut self, lines: usize) -> Item<'a> {
        self.at += 1;
        let from = self.at;
        while matches!(self.byte(self.at), b' ' | b'\t' | b'\x0c') {
            self.at += 1;
        }
        let text = Cow::Borrowed(self.text(from, self.at));
        Item { kind: Kind::Break, text, spaced: false, lines: lines + 1, is_target: false }
    }

    /// How long the piece at the current place is, and what it is.
    fn piece(&mut self) -> (Kind, usize) {
        if self.at < self.formatted_until && self.class() != Class::Code {
            let rest = (self.at..self.formatted_until).take_while(|at| self.source.class(*at) != Class::Code);
            return (Kind::Opaque, rest.count().max(1));
        }
        let limit = match self.source.strings().get(self.next_string) {
            Some(span) if span.start == self.at => {
                self.next_string += 1;
                let prefix = self.text(span.start, span.from);
                if !prefix.contains(['f', 'F', 't', 'T']) {
                    return (Kind::Text, span.end.saturating_sub(self.at).max(1));
                }
                self.formatted_until = span.end;
                return self.piece();
            }
            Some(span) => span.start.saturating_sub(self.at).max(1),
            None => usize::MAX,
        };
        let first = self.byte(self.at);
        let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
        if word(first) {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            let length = rest.iter().take(limit).take_while(|byte| word(**byte)).count();
            return (if first.is_ascii_digit() { Kind::Number } else { Kind::Name }, length);
        }
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let is_long = limit > 1 && LONG_SIGNS.iter().any(|sign| rest.starts_with(sign));
        (Kind::Sign, if is_long { 2 } else { 1 })
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        let before = self.at;
        let (mut lines, ended) = self.gap();
        if ended {
            return Some(self.line_end(lines));
        }
        if self.at >= self.bytes.len() {
            return None;
        }
        let spaced = self.at > before;
        let (kind, length) = self.piece();
        let text = self.text(self.at, self.at + length);
        match text {
            "(" | "[" | "{" if kind == Kind::Sign => self.depth += 1,
            ")" | "]" | "}" if kind == Kind::Sign => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.at += length;
        let mut after = self.at;
        while matches!(self.byte(after), b' ' | b'\t') {
            after += 1;
        }
        let sign = (self.byte(after), self.byte(after + 1));
        let is_target = kind == Kind::Name && (sign.0 == b'=' && sign.1 != b'=' || sign == (b'+', b'='));
        // A long string's own lines are folded, so that a statement is one line.
        let text = if matches!(kind, Kind::Text | Kind::Opaque) && text.contains(['\n', '\r']) {
            lines += text.matches('\n').count();
            Cow::Owned(text.replace("\\\n", "").replace('\r', "").replace('\n', "\\n"))
        } else {
            Cow::Borrowed(text)
        };
        Some(Item { kind, text, spaced, lines, is_target })
    }
}
