//! Patterns that must stand near each other.

use super::urls;
use regex::bytes::Regex;

#[derive(Debug)]
pub(super) struct Near {
    /// All must match, the others near the first.
    pub(super) all: Vec<Regex>,
    /// How many lines around the first match count as near.
    pub(super) lines: usize,
    pub(super) unless: Option<Regex>,
    pub(super) unless_trusted: bool,
}

/// How many bytes of surroundings are looked at. Hostile text may match a pattern everywhere.
const MOST_LOOKED_AT: usize = 64 << 20;

/// No answer is `Ok(None)`; an error means that finding out costs too much.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooCostly;

impl Near {
    /// A quick look at the whole text that spares most files the careful one.
    pub(super) fn may_match(&self, text: &[u8]) -> bool {
        self.all.iter().all(|pattern| pattern.is_match(text))
    }

    /// The line, from 1.
    pub(super) fn find(&self, text: &[u8], trusted: &[String]) -> Result<Option<u32>, TooCostly> {
        let Some((first, others)) = self.all.split_first() else { return Ok(None) };
        let mut looked_at = 0usize;
        for found in first.find_iter(text) {
            let around = surroundings(text, found.start(), found.end(), self.lines);
            looked_at = looked_at.saturating_add(around.len());
            if looked_at > MOST_LOOKED_AT {
                return Err(TooCostly);
            }
            let company = others.iter().all(|other| other.is_match(around));
            if company && !self.spares(around, text, found.end().saturating_sub(1), trusted) {
                return Ok(Some(line_of(text, found.end().saturating_sub(1))));
            }
        }
        Ok(None)
    }

    fn spares(&self, around: &[u8], text: &[u8], at: usize, trusted: &[String]) -> bool {
        let is_trusted = || {
            let line = surroundings(text, at, at, 0);
            urls::all_trusted(&String::from_utf8_lossy(line), trusted)
        };
        self.unless.as_ref().is_some_and(|unless| unless.is_match(around))
            || self.unless_trusted && is_trusted()
    }
}

/// The lines of a match and as many before and after it, within reason.
fn surroundings(text: &[u8], start: usize, end: usize, lines: usize) -> &[u8] {
    const WIDEST: usize = 256 << 10;
    let floor = start.saturating_sub(WIDEST);
    let ceiling = text.len().min(end.saturating_add(WIDEST));
    let before = text.get(floor..start).unwrap_or_default();
    let after = text.get(end..ceiling).unwrap_or_default();
    let ends = |byte: &u8| *byte == b'\n';
    let from = before
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, byte)| ends(byte))
        .nth(lines)
        .map_or(floor, |(at, _)| floor + at + 1);
    let to = after
        .iter()
        .enumerate()
        .filter(|(_, byte)| ends(byte))
        .nth(lines)
        .map_or(ceiling, |(at, _)| end + at);
    text.get(from..to).unwrap_or_default()
}

fn line_of(text: &[u8], at: usize) -> u32 {
    let count = text.get(..at).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count();
    u32::try_from(count.saturating_add(1)).unwrap_or(u32::MAX)
}
