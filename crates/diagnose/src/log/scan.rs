//! Walks through the log block by block: passes over noise, and gathers the lines near anchors into pages.

use super::LINE;
use super::anchors::{ANCHORS, Anchors, Inspection};
use super::clean::clean_but_for_marks;
use super::findings::Findings;
use super::folders;
use super::page::Page;
use super::tail::{Ending, Tail};
use super::tools;

/// Lines before an anchor that belong to its page.
const BEFORE: usize = 8;
/// A page of this many lines is cut at the next report.
const LONG: usize = 2_000;
/// A page of this many lines is cut wherever it is: longer than the deepest traceback.
const TOO_LONG: usize = 8_000;
/// A page of this many bytes is cut wherever it is.
const TOO_LARGE: usize = 4 << 20;
/// Lines before a page, a step's mark or the log's end in which runners close and jobs end.
const CLOSING: u64 = 60;
/// Lines without an anchor, one after the other, after which a report is only passed through to find its end.
const DULL: u32 = 400;

pub(super) struct Scan {
    anchors: &'static Anchors,
    /// The number of the line that comes next, from 1.
    next: u64,
    tail: Tail,
    /// How many of the last lines no page has had yet.
    unread: usize,
    /// The last line in which words of steps and ends were looked for.
    looked_to: u64,
    page: Option<Page>,
    /// How many more lines belong to the open page.
    left: u32,
    /// Whether a runner's reports go on until its closing line, however much lies between.
    in_reports: bool,
    /// How many lines without an anchor came last.
    dull: u32,
    findings: Findings,
}

/// What was found, and what stood before the bad ends.
pub(super) struct Scanned {
    pub(super) findings: Findings,
    pub(super) endings: Vec<Ending>,
    pub(super) lines: u64,
}

impl Scan {
    pub(super) fn new() -> Self {
        Self {
            anchors: &ANCHORS,
            next: 1,
            tail: Tail::default(),
            unread: 0,
            looked_to: 0,
            page: None,
            left: 0,
            in_reports: false,
            dull: 0,
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
            let Some((start, inspection)) = self.next_candidate(block, at) else {
                self.pass_over(&block[at..]);
                return;
            };
            self.pass_over(&block[at..start]);
            at = start;
            if inspection.opens {
                self.open();
            } else {
                let (line, next) = line_at(block, start);
                self.look_back();
                self.pass_over(&block[start..next]);
                self.note(line, self.next - 1);
                at = next;
            }
        }
    }

    pub(super) fn end(mut self) -> Scanned {
        self.close();
        self.look_back();
        Scanned { findings: self.findings, endings: self.tail.into_endings(), lines: self.next - 1 }
    }

    /// Where the next line begins that opens a page or says something of steps and ends.
    fn next_candidate(&self, block: &[u8], from: usize) -> Option<(usize, Inspection)> {
        let tells = |inspection: &Inspection| inspection.opens || inspection.noted;
        // Anchors that begin with a line end cannot see the first line.
        let first = self.anchors.inspect(line_at(block, from).0);
        if tells(&first) {
            return Some((from, first));
        }
        let mut at = from;
        while let Some(end) = self.anchors.next(block, at) {
            let inside = end.saturating_sub(1).max(from);
            let start = memchr::memrchr(b'\n', &block[from..inside]).map_or(from, |found| from + found + 1);
            let (line, next) = line_at(block, start);
            let inspection = self.anchors.inspect(line);
            if tells(&inspection) {
                return Some((start, inspection));
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
        self.unread = BEFORE.min(self.unread.saturating_add(usize::try_from(count).unwrap_or(BEFORE)));
        self.tail.push(lines, count);
    }

    /// Looks for words of steps and ends in the lines that were last passed over.
    fn look_back(&mut self) {
        let last = self.next - 1;
        let count = last.saturating_sub(self.looked_to).min(CLOSING);
        let lines = self.tail.last(usize::try_from(count).unwrap_or(0));
        let first = last + 1 - lines.len() as u64;
        let told: Vec<(u64, Vec<u8>)> = (first..)
            .zip(lines)
            .map(|(number, line)| (number, &line[..line.len().min(LINE)]))
            .filter(|(_, line)| self.anchors.inspect(line).noted)
            .map(|(number, line)| (number, line.to_vec()))
            .collect();
        for (number, line) in told {
            self.note(&line, number);
        }
        self.looked_to = last;
    }

    fn open(&mut self) {
        self.look_back();
        let before = self.tail.last(self.unread);
        let mut page = Page::default();
        let first = self.next.saturating_sub(before.len() as u64);
        for (number, line) in (first..).zip(before) {
            page.push(number, &line[..line.len().min(LINE)]);
        }
        self.page = Some(page);
        self.left = 1;
        self.dull = 0;
    }

    /// Takes a line into the open page.
    fn take(&mut self, line: &[u8]) {
        let inspection = self.anchors.inspect(line);
        let (length, bytes) = self.page.as_ref().map_or((0, 0), |page| (page.len(), page.text().len()));
        if length >= TOO_LONG || bytes >= TOO_LARGE || length >= LONG && inspection.section {
            self.close();
        }
        let number = self.next;
        self.next += 1;
        self.unread = 0;
        self.looked_to = number;
        self.tail.push_line(line);
        // Of a comparison that goes on for thousands of lines, the beginning and the end are enough.
        let is_dull = inspection.window == 0 || self.in_reports && is_comparison(line);
        self.dull = if is_dull { self.dull.saturating_add(1) } else { 0 };
        let page = self.page.get_or_insert_with(Page::default);
        if self.dull <= DULL || !self.in_reports {
            page.push(number, line);
        }
        self.in_reports = (self.in_reports || inspection.reports_begin) && !inspection.reports_end;
        self.left = inspection.window.max(self.left.saturating_sub(1)).max(u32::from(self.in_reports));
        if inspection.noted {
            self.note(line, number);
        }
        if self.left == 0 {
            self.close();
        }
    }

    /// Writes down what a line says of steps and ends.
    fn note(&mut self, line: &[u8], number: u64) {
        let mut text = String::new();
        clean_but_for_marks(line, &mut text);
        // What stands before the line was said in the folder before.
        if let Some(folder) = folders::change(&text).filter(|folder| *folder != self.findings.current) {
            self.close();
            self.findings.current = folder;
        }
        self.findings.journal.note(number, &text, &mut self.tail);
        self.looked_to = number;
    }

    fn close(&mut self) {
        for mut page in self.page.take().into_iter().flat_map(Page::by_source) {
            page.take_off_shared_prefix();
            tools::read(&mut page, &mut self.findings);
        }
    }
}

/// A line of what pytest says of a failed assertion.
fn is_comparison(line: &[u8]) -> bool {
    line.starts_with(b"E  ")
        || [b"Z E  ".as_slice(), b"mE  "].iter().any(|words| memchr::memmem::find(line, words).is_some())
}

/// The line that begins here, as far as it is looked at, and where the next begins.
fn line_at(block: &[u8], at: usize) -> (&[u8], usize) {
    let rest = &block[at..];
    let (length, next) =
        memchr::memchr(b'\n', rest).map_or((rest.len(), block.len()), |end| (end, at + end + 1));
    (&rest[..length.min(LINE)], next)
}
