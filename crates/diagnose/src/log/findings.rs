//! What the parsers have found so far, merged by cause, and bounded.

use super::EXCERPT;
use super::journal::Journal;
use super::page::Page;
use super::paths::{Located, locate};
use crate::merge::Merged;
use crate::place;
use crate::taxonomy::{classify, classify_finding};
use autoheal_core::failure::{Evidence, Excerpt, Frame};
use autoheal_core::{BugType, Failure, Kind};
use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

/// Most causes that are kept apart.
pub(super) const CAUSES: usize = 2_000;
/// Most lines of summaries that are kept.
const SUMMARIES: usize = 20_000;
/// Longest message.
const MESSAGE: usize = 1_000;
const FRAMES: usize = 100;

/// What a parser saw, before it is judged.
#[derive(Debug, Default)]
pub(super) struct Sighting {
    /// The tool that reports a finding; empty for what a runtime raised.
    pub(super) tool: &'static str,
    pub(super) exception: String,
    pub(super) message: String,
    /// A linter's or compiler's code.
    pub(super) code: Option<String>,
    /// The place that the tool names; what frames say goes before it.
    pub(super) place: Option<(Located, u32)>,
    pub(super) column: Option<u32>,
    /// Outermost first.
    pub(super) frames: Vec<Frame>,
    pub(super) tests: Vec<String>,
    /// Where the parser knows better than the taxonomy.
    pub(super) class: Option<(BugType, Kind)>,
    /// A trace that nobody presents as a failure: a program may have logged it and gone on.
    pub(super) loose: bool,
}

/// Which end of a long report tells the most.
#[derive(Debug, Clone, Copy)]
pub(super) enum Keep {
    Start,
    End,
}

/// A line such as `FAILED tests/test_a.py::test_x - KeyError: 'x'`: it repeats what a report has told, or stands alone.
#[derive(Debug)]
pub(super) struct Summary {
    pub(super) test: String,
    pub(super) exception: String,
    pub(super) message: String,
    pub(super) file: String,
    pub(super) line: u32,
    pub(super) number: u64,
    pub(super) text: String,
    /// Said while the tests ran: heard only where nothing else tells of the test.
    pub(super) weak: bool,
}

#[derive(Debug, Default)]
pub(super) struct Findings {
    /// By stretch of the log, and whether they are loose: how a stretch ended tells later which of them count.
    pub(super) merged: BTreeMap<(usize, bool), Merged>,
    causes: usize,
    /// Tests whose reports were too many to keep.
    pub(super) dropped: HashSet<String>,
    pub(super) journal: Journal,
    pub(super) summaries: Vec<Summary>,
    /// Roots of checkouts that tools have named.
    pub(super) roots: Vec<String>,
    /// The folder of the repository in which the tests run, where it is not the root.
    pub(super) folder: Option<String>,
    /// The folder in which commands run now, where it is not the root.
    pub(super) current: Option<String>,
    /// Modules of the build that failed, by their folders.
    pub(super) modules: Vec<String>,
}

impl Findings {
    /// Nothing found yet, and the same idea of where the repository lies.
    pub(super) fn with_same_places(&self) -> Self {
        Self {
            roots: self.roots.clone(),
            folder: self.folder.clone(),
            current: self.current.clone(),
            ..Self::default()
        }
    }

    pub(super) fn locate(&self, raw: &str) -> Located {
        let located = locate(raw, &self.roots);
        let plain = raw.strip_prefix("./").unwrap_or(raw);
        match &self.current {
            Some(folder) if located.in_project && located.file == plain && is_below(plain, folder) => {
                Located { file: format!("{folder}/{plain}"), in_project: true }
            }
            _ => located,
        }
    }

    /// Where a path lies that is relative to the folder in which the tests run.
    pub(super) fn locate_from_folder(&self, raw: &str) -> Located {
        let located = self.locate(raw);
        match &self.folder {
            Some(folder) if located.in_project && located.file == raw => {
                Located { file: format!("{folder}/{raw}"), in_project: true }
            }
            _ => located,
        }
    }

    pub(super) fn add_root(&mut self, root: &str) {
        let root = root.trim_end_matches('/').to_owned();
        if root.len() > 1 && self.roots.len() < 32 && !self.roots.contains(&root) {
            self.roots.push(root);
        }
    }

    pub(super) fn add_module(&mut self, folder: String) {
        // Of more than one, nothing follows.
        if self.modules.len() < 2 && !self.modules.contains(&folder) {
            self.modules.push(folder);
        }
    }

    pub(super) fn add_summary(&mut self, summary: Summary) {
        if !summary.weak {
            self.journal.runner_reports(summary.number);
        }
        if self.summaries.len() < SUMMARIES {
            self.summaries.push(summary);
        }
    }

    /// For a tool that says all it has to say on one line.
    pub(super) fn add_lines(&mut self, page: &mut Page, sighting: fn(&str, &Self) -> Option<Sighting>) {
        for index in 0..page.len() {
            if page.is_free(index)
                && let Some(sighting) = sighting(page.line(index).trim_end(), self)
            {
                self.add(page, index..=index, Keep::Start, sighting);
            }
        }
    }

    /// Takes what a parser saw in these lines of the page, and claims the lines.
    pub(super) fn add(
        &mut self,
        page: &mut Page,
        lines: RangeInclusive<usize>,
        keep: Keep,
        sighting: Sighting,
    ) {
        page.claim(lines.clone());
        let number = page.number(*lines.end());
        let key = (self.journal.at(page.number(*lines.start())), sighting.loose);
        if !sighting.tests.is_empty() {
            self.journal.runner_reports(number);
        }
        let failure = judge(page, lines, keep, sighting);
        let merged = self.merged.entry(key).or_default();
        let before = merged.len();
        let room = CAUSES.saturating_sub(self.causes) + before;
        let tests = if self.causes >= CAUSES { failure.tests.clone() } else { vec![] };
        if !merged.add(failure, room) {
            let free = SUMMARIES.saturating_sub(self.dropped.len());
            self.dropped.extend(tests.into_iter().take(free));
        }
        self.causes += merged.len() - before;
    }
}

pub(super) fn judge(page: &Page, lines: RangeInclusive<usize>, keep: Keep, sighting: Sighting) -> Failure {
    let Sighting { tool, exception, message, code, place, column, mut frames, tests, class, loose: _ } =
        sighting;
    let (bug_type, kind) = class.unwrap_or_else(|| match (tool, &code) {
        ("", _) => classify(&exception, &message),
        (_, code) => classify_finding(tool, code.as_deref().unwrap_or(""), &message),
    });
    if frames.len() > FRAMES {
        frames.drain(..frames.len() - FRAMES);
    }
    let (file, line) = match (place::cause(&exception, &frames), place) {
        (Some(frame), _) => (frame.file.clone(), frame.line),
        (None, Some((located, line))) if located.in_project => (located.file, line),
        _ => (String::new(), 1),
    };
    let lines = shortened(page, lines, keep);
    Failure {
        file,
        line: line.max(1),
        bug_type,
        kind,
        message: bounded(message, &exception),
        stack_trace: page.joined(lines.clone()),
        tests,
        excerpt: Some(Excerpt {
            first_line: page.number(*lines.start()),
            last_line: page.number(*lines.end()),
        }),
        frames,
        evidence: Evidence {
            exception,
            column,
            code,
            tool: (!tool.is_empty()).then(|| tool.to_owned()),
            ..Evidence::default()
        },
    }
}

/// Whether a path may be told from this folder: it is relative, and does not name the folder itself.
fn is_below(path: &str, folder: &str) -> bool {
    let names_it = path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    !path.starts_with('/') && !path.is_empty() && !names_it
}

fn bounded(message: String, exception: &str) -> String {
    let message = if message.is_empty() { exception.to_owned() } else { message };
    match message.char_indices().nth(MESSAGE) {
        Some((end, _)) => message[..end].to_owned(),
        None => message,
    }
}

/// At most as many lines as an excerpt shows, counted in the log: a page may leave lines out.
fn shortened(page: &Page, lines: RangeInclusive<usize>, keep: Keep) -> RangeInclusive<usize> {
    let (start, end) = (*lines.start(), (*lines.end()).max(*lines.start()));
    let fits = |from: usize, to: usize| page.number(to).saturating_sub(page.number(from)) < EXCERPT as u64;
    match keep {
        Keep::Start => start..=(start..=end).rev().find(|last| fits(start, *last)).unwrap_or(start),
        Keep::End => (start..=end).find(|first| fits(*first, end)).unwrap_or(end)..=end,
    }
}
