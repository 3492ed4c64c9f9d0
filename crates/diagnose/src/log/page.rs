//! A stretch of the log around anchors: cleaned lines in one string, and which of them a parser has already read.

use super::clean::{clean, without_further_prefixes};
use super::prefix::Shape;
use std::ops::{Range, RangeInclusive};

#[derive(Debug, Default)]
pub(super) struct Page {
    /// The lines' numbers in the log. They rise, but dull lines in the midst of a report may be left out.
    numbers: Vec<u64>,
    text: String,
    spans: Vec<Range<usize>>,
    claimed: Vec<bool>,
}

impl Page {
    pub(super) fn push(&mut self, number: u64, raw: &[u8]) {
        let start = self.text.len();
        clean(raw, &mut self.text);
        self.end_line(number, start);
    }

    fn end_line(&mut self, number: u64, start: usize) {
        self.numbers.push(number);
        self.spans.push(start..self.text.len());
        self.claimed.push(false);
        self.text.push('\n');
    }

    /// A page of lines that are already clean.
    pub(super) fn of_clean_lines<'a>(lines: impl Iterator<Item = (u64, &'a str)>) -> Self {
        let mut page = Self::default();
        for (number, line) in lines {
            let start = page.text.len();
            page.text.push_str(line);
            page.end_line(number, start);
        }
        page
    }

    /// Takes off what a CI system that nobody here knows has put before most lines.
    pub(super) fn take_off_shared_prefix(&mut self) {
        // Prefixes nest: a branch's name within a time stamp.
        for _ in 0..2 {
            let Some(shape) = Shape::shared((0..self.len()).map(|index| self.line(index))) else { return };
            let lines = (0..self.len()).map(|index| {
                let line = self.line(index);
                (self.number(index), shape.after(line).map_or(line, without_further_prefixes))
            });
            *self = Self::of_clean_lines(lines);
        }
    }

    /// The page itself, or one page for each of the sources whose lines alternate in it.
    pub(super) fn by_source(self) -> Vec<Self> {
        let shapes = Shape::several((0..self.len()).map(|index| self.line(index)));
        if shapes.len() < 2 {
            return vec![self];
        }
        let of = |index: usize| shapes.iter().position(|shape| shape.after(self.line(index)).is_some());
        let sources: Vec<Option<usize>> = (0..self.len()).map(of).collect();
        let page_of = |source: Option<usize>| {
            let lines = (0..self.len()).filter(|index| sources[*index] == source);
            Self::of_clean_lines(lines.map(|index| (self.number(index), self.line(index))))
        };
        (0..shapes.len()).map(Some).chain([None]).map(page_of).collect()
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
        self.numbers.get(index).or(self.numbers.last()).copied().unwrap_or(1)
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
