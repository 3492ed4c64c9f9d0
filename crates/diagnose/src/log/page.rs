//! A stretch of the log around anchors: cleaned lines in one string, and which of them a parser has already read.

use super::clean::clean;
use std::ops::{Range, RangeInclusive};

#[derive(Debug)]
pub(super) struct Page {
    first: u64,
    text: String,
    spans: Vec<Range<usize>>,
    claimed: Vec<bool>,
}

impl Page {
    /// An empty page whose first line will have this number in the log.
    pub(super) fn new(first: u64) -> Self {
        Self { first, text: String::new(), spans: Vec::new(), claimed: Vec::new() }
    }

    pub(super) fn push(&mut self, raw: &[u8]) {
        let start = self.text.len();
        clean(raw, &mut self.text);
        self.spans.push(start..self.text.len());
        self.claimed.push(false);
        self.text.push('\n');
    }

    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    /// All lines, for asking whether a parser has anything to do here.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The line at an index; empty beyond the end.
    pub(super) fn line(&self, index: usize) -> &str {
        self.spans.get(index).and_then(|span| self.text.get(span.clone())).unwrap_or("")
    }

    /// The number in the log, from 1.
    pub(super) fn number(&self, index: usize) -> u64 {
        self.first + index as u64
    }

    /// Whether no parser has read the line yet.
    pub(super) fn is_free(&self, index: usize) -> bool {
        self.claimed.get(index) == Some(&false)
    }

    pub(super) fn claim(&mut self, lines: RangeInclusive<usize>) {
        for index in lines {
            if let Some(claimed) = self.claimed.get_mut(index) {
                *claimed = true;
            }
        }
    }

    /// The lines as they are, joined.
    pub(super) fn joined(&self, lines: RangeInclusive<usize>) -> String {
        lines.filter(|index| *index < self.len()).map(|index| self.line(index)).collect::<Vec<_>>().join("\n")
    }
}
