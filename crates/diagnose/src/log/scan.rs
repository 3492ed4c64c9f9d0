//! Walks through the log block by block: passes over noise, and gathers the lines near anchors into pages.

use super::LINE;
use super::anchors::{ANCHORS, Anchors};
use super::findings::Findings;
use super::page::Page;
use super::tools;
use std::collections::VecDeque;

/// Lines before an anchor that belong to its page.
const BEFORE: usize = 8;
/// A page of this many lines is cut at the next report.
const LONG: usize = 2_000;
/// A page of this many lines is cut wherever it is.
const TOO_LONG: usize = 4_000;

pub(super) struct Scan {
    anchors: &'static Anchors,
    /// The number of the line that comes next, from 1.
    next: u64,
    /// The last lines that were passed over.
    recent: VecDeque<Vec<u8>>,
    page: Option<Page>,
    /// How many more lines belong to the open page.
    left: u32,
    findings: Findings,
}

impl Scan {
    pub(super) fn new() -> Self {
        Self {
            anchors: &ANCHORS,
            next: 1,
            recent: VecDeque::with_capacity(BEFORE + 1),
            page: None,
            left: 0,
            findings: Findings::default(),
        }
    }

    /// Takes a block of whole lines.
    pub(super) fn block(&mut self, block: &[u8]) {
        let mut at = 0;
        while at < block.len() {
            if self.page.is_some() {
                let (line, next) = line_at(block, at);
                self.take(line);
                at = next;
                continue;
            }
            let start = self.next_opener(block, at).unwrap_or(block.len());
            self.pass_over(&block[at..start]);
            if start < block.len() {
                self.open();
            }
            at = start;
        }
    }

    pub(super) fn end(mut self) -> Findings {
        self.close();
        self.findings
    }

    /// Where the next line begins that opens a page.
    fn next_opener(&self, block: &[u8], from: usize) -> Option<usize> {
        // Anchors that begin with a line end cannot see the first line.
        if self.anchors.inspect(line_at(block, from).0).opens {
            return Some(from);
        }
        let mut at = from;
        while let Some(end) = self.anchors.next(block, at) {
            let inside = end.saturating_sub(1).max(from);
            let start = memchr::memrchr(b'\n', &block[from..inside]).map_or(from, |found| from + found + 1);
            let (line, next) = line_at(block, start);
            if self.anchors.inspect(line).opens {
                return Some(start);
            }
            // The search goes on at the line's end, which is part of some anchors.
            at = next.saturating_sub(1).max(end);
            if at >= block.len() {
                break;
            }
        }
        None
    }

    fn pass_over(&mut self, lines: &[u8]) {
        if lines.is_empty() {
            return;
        }
        let unterminated = u64::from(!lines.ends_with(b"\n"));
        let count = memchr::memchr_iter(b'\n', lines).count() as u64 + unterminated;
        self.next += count;
        let text = lines.strip_suffix(b"\n").unwrap_or(lines);
        let mut ends = text.len();
        let mut last: Vec<&[u8]> = Vec::with_capacity(BEFORE);
        while last.len() < BEFORE {
            let start = memchr::memrchr(b'\n', &text[..ends]).map_or(0, |at| at + 1);
            last.push(&text[start..ends]);
            if start == 0 {
                break;
            }
            ends = start - 1;
        }
        for line in last.into_iter().rev() {
            self.recent.push_back(line[..line.len().min(LINE)].to_vec());
        }
        while self.recent.len() > BEFORE {
            self.recent.pop_front();
        }
    }

    fn open(&mut self) {
        let before = self.recent.len() as u64;
        let mut page = Page::new(self.next.saturating_sub(before));
        for line in self.recent.drain(..) {
            page.push(&line);
        }
        self.page = Some(page);
        self.left = 1;
    }

    /// Takes a line into the open page.
    fn take(&mut self, line: &[u8]) {
        let inspection = self.anchors.inspect(line);
        let length = self.page.as_ref().map_or(0, Page::len);
        if length >= TOO_LONG || length >= LONG && inspection.section {
            self.close();
        }
        let next = self.next;
        self.page.get_or_insert_with(|| Page::new(next)).push(line);
        self.next += 1;
        self.left = inspection.window.max(self.left.saturating_sub(1));
        if self.left == 0 {
            self.close();
        }
    }

    fn close(&mut self) {
        if let Some(page) = self.page.take() {
            tools::read(page, &mut self.findings);
        }
    }
}

/// The line that begins here, as far as it is looked at, and where the next begins.
fn line_at(block: &[u8], at: usize) -> (&[u8], usize) {
    let rest = &block[at..];
    let (length, next) =
        memchr::memchr(b'\n', rest).map_or((rest.len(), block.len()), |end| (end, at + end + 1));
    (&rest[..length.min(LINE)], next)
}
