//! One report of pytest: its title, its frames in any of the trace styles, and the exception that its `E` lines tell.

use super::located::exception;
use super::traceback::{self, GROUP, Traceback, native_frame};
use crate::log::EXCERPT;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Sighting};
use crate::log::page::Page;
use crate::place::is_test_file;
use autoheal_core::failure::Frame;
use regex::Regex;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// What a report is about.
#[derive(Debug, PartialEq)]
pub(super) enum Title<'a> {
    /// A test, by its class and name.
    Test(&'a str),
    /// A file that cannot be collected.
    File(&'a str),
    /// The examples of a docstring, by its dotted name.
    Doctest(&'a str),
}

const RULES: [char; 2] = ['_', '―'];

impl<'a> Title<'a> {
    /// `____ TestLabel.test_label ____`, or the one report that has no rule around its title.
    pub(super) fn of(line: &'a str) -> Option<Self> {
        if let Some(rest) = line.strip_prefix("ImportError while loading conftest '") {
            return Some(Self::File(rest.trim_end().trim_end_matches(['.', '\''])));
        }
        let line = line.trim_end();
        // pytest-sugar draws its rules with bars.
        if !line.starts_with(RULES) || !line.ends_with(RULES) {
            return None;
        }
        let inner = line.trim_matches(RULES);
        if !inner.starts_with(' ') || !inner.ends_with(' ') || !inner.contains(char::is_alphanumeric) {
            return None;
        }
        let title = inner.trim();
        if let Some(file) = title.strip_prefix("ERROR collecting ") {
            return Some(Self::File(file));
        }
        if let Some(name) = title.strip_prefix("[doctest] ") {
            return Some(Self::Doctest(name));
        }
        // A subtest is told of as its test, with its parameters behind it.
        let title = title.split(" (").next().unwrap_or(title);
        let of_test = ["ERROR at setup of ", "ERROR at teardown of ", "ERROR at call of "];
        Some(Self::Test(of_test.iter().find_map(|start| title.strip_prefix(start)).unwrap_or(title)))
    }
}

static SHORT: LazyLock<Regex> = LazyLock::new(|| regex(r"^(\S.*?):(\d{1,9}): in (.+)$"));
static LONG: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^(\S.*?(?:\.\w+|>)):(\d{1,9}):(?: ([A-Za-z_][\w.]*))?\s*$"));
static FIXTURE: LazyLock<Regex> = LazyLock::new(|| regex(r"^file (\S.*), line (\d{1,9})$"));

/// How an exception came after the one before it.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Link {
    /// `raise B from A`: A is the reason.
    Cause,
    /// B happened while A was handled: B is what is wrong now.
    Context,
    /// B is the first of the group A.
    Member,
}

fn link(line: &str) -> Option<Link> {
    if line.contains("The above exception was the direct cause") {
        Some(Link::Cause)
    } else if line.contains("During handling of the above exception") {
        Some(Link::Context)
    } else if line.trim_start().starts_with("+-+--") {
        Some(Link::Member)
    } else {
        None
    }
}

/// One exception of a chain.
#[derive(Debug, Default)]
struct Part {
    frames: Vec<Frame>,
    /// The class that the last place names.
    class: String,
    said: Vec<String>,
    linked: Option<Link>,
    /// The last line that tells of it.
    end: usize,
}

/// Reads the lines after a title; returns what was seen, and the last line that tells of it.
pub(super) fn read(
    page: &Page,
    findings: &Findings,
    title: &Title<'_>,
    start: usize,
    end: usize,
) -> Option<(Sighting, usize)> {
    let is_captured = |line: &str| line.starts_with("---") && line.trim_end().ends_with("---");
    let body_end =
        (start + 1..=end).find(|index| is_captured(page.line(*index))).map_or(end, |index| index - 1);
    let parts = parts(page, findings, start + 1, body_end);
    let test = test_id(title, &parts, findings);
    let chosen = choose(parts)?;
    let (mut exception, mut message) = chosen.told();
    let mut frames = chosen.frames;
    let is_text = |index: &usize| !page.line(*index).trim().is_empty();
    let mut last = (start..=body_end).rev().find(is_text).unwrap_or(start);
    // Of a chain too long to be shown, the exception to mend is what matters.
    if last - start >= EXCERPT {
        last = chosen.end.min(last);
    }
    if let Some(found) = reason_of_500(page, findings, &message, body_end + 1..=end) {
        (exception, message, frames, last) = (found.exception, found.message, found.frames, found.shown);
    }
    if exception.is_empty() && message.is_empty() {
        return None;
    }
    let place = match title {
        Title::File(path) => Some((findings.locate_from_folder(path), 1)),
        Title::Test(_) | Title::Doctest(_) => None,
    };
    let sighting = Sighting { exception, message, place, frames, tests: vec![test], ..Sighting::default() };
    Some((sighting, last))
}

/// A server that answers 500 has logged why: the exception of the project is the cause, the assertion only saw it.
fn reason_of_500(
    page: &Page,
    findings: &Findings,
    message: &str,
    mut captured: RangeInclusive<usize>,
) -> Option<Traceback> {
    let mut words = message.split(|c: char| !c.is_ascii_alphanumeric());
    words.find(|word| *word == "500")?;
    let heading = captured.find(|index| page.line(*index).contains("Traceback (most recent call last):"))?;
    let found = traceback::chain(page, findings, heading)?;
    let is_source = |frame: &Frame| frame.in_project && !is_test_file(&frame.file);
    found.frames.iter().any(is_source).then_some(found)
}

fn parts(page: &Page, findings: &Findings, start: usize, end: usize) -> Vec<Part> {
    let mut parts = vec![Part::default()];
    let mut source = "";
    let mut in_group = false;
    for index in start..=end {
        let mut line = page.line(index);
        in_group |= line.contains(GROUP);
        if in_group {
            // The others of a group have their own reasons; the first is enough to begin with.
            if line.trim_start().starts_with("+---------------- 2 ") {
                break;
            }
            line = line.trim_start().strip_prefix("| ").unwrap_or(line);
        }
        if let Some(link) = link(line) {
            parts.push(Part { linked: Some(link), ..Part::default() });
            continue;
        }
        let Some(part) = parts.last_mut() else { continue };
        if !line.trim().is_empty() {
            part.end = index;
        }
        if let Some(said) = line.strip_prefix("E ").or_else(|| (line == "E").then_some("")) {
            if let Some(frame) = native_frame(findings, said, "") {
                part.frames.push(frame);
            }
            part.said.push(said.trim().to_owned());
        } else if let Some(frame) = native_frame(findings, line, page.line(index + 1)) {
            part.frames.push(frame);
        } else if let Some(text) = line.strip_prefix('>') {
            source = text;
        } else if let Some(found) = pytest_frame(findings, line, source, page.line(index + 1)) {
            part.class = found.1;
            part.frames.push(found.0);
        } else if let Some((name, message)) = native_exception(line, part) {
            part.said.push(format!("{name}: {message}"));
        }
    }
    parts
}

/// In `--tb=native` the exception stands at the margin, after its frames.
fn native_exception<'a>(line: &'a str, part: &Part) -> Option<(&'a str, &'a str)> {
    let at_margin = !part.frames.is_empty() && part.said.is_empty() && line.starts_with(char::is_alphabetic);
    exception(line).filter(|_| at_margin)
}

fn pytest_frame(findings: &Findings, line: &str, source: &str, next: &str) -> Option<(Frame, String)> {
    let make = |path: &str, line: &str, function: &str, text: &str| {
        let located = findings.locate_from_folder(path);
        Some(Frame {
            file: located.file,
            line: line.parse().ok()?,
            function: function.to_owned(),
            text: text.trim().to_owned(),
            in_project: located.in_project,
        })
    };
    if line.starts_with(' ') || !line.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Some(parts) = SHORT.captures(line) {
        return Some((make(&parts[1], &parts[2], &parts[3], next)?, String::new()));
    }
    if let Some(parts) = LONG.captures(line) {
        let class = parts.get(3).map_or("", |class| class.as_str());
        return Some((make(&parts[1], &parts[2], "", source)?, class.to_owned()));
    }
    let parts = FIXTURE.captures(line)?;
    Some((make(&parts[1], &parts[2], "", next)?, String::new()))
}

/// The exception to mend: the last, or the reason that it was raised from.
fn choose(mut parts: Vec<Part>) -> Option<Part> {
    let mut chosen = parts.pop()?;
    while let (Some(link), Some(before)) = (chosen.linked, parts.pop()) {
        match link {
            Link::Cause if before.is_ours() => chosen = before,
            Link::Context if before.is_ours() && !chosen.is_ours() => chosen = before,
            Link::Member if !chosen.is_ours() => {
                chosen = Part { frames: before.frames, linked: before.linked, ..chosen };
            }
            _ => break,
        }
    }
    Some(chosen)
}

impl Part {
    fn is_ours(&self) -> bool {
        self.frames.iter().any(|frame| frame.in_project)
    }

    /// The exception's class and what it says.
    fn told(&self) -> (String, String) {
        let of_compiler = self.said.iter().any(|line| line.starts_with("File \""));
        let mut raised = self.said.iter().filter_map(|line| exception(line));
        let found = if of_compiler { raised.next_back() } else { raised.next() };
        let first = self.said.iter().find(|line| !line.is_empty()).map_or("", String::as_str);
        match found {
            Some((name, "")) if !of_compiler => (name.to_owned(), self.after(name)),
            Some((name, message)) => (name.to_owned(), message.to_owned()),
            None if self.class.is_empty() && first.starts_with("assert") => {
                ("AssertionError".into(), first.to_owned())
            }
            None => (self.class.clone(), first.to_owned()),
        }
    }

    /// What stands below a class without a message: the words of the assertion.
    fn after(&self, name: &str) -> String {
        let mut rest = self.said.iter().skip_while(|line| !line.starts_with(name)).skip(1);
        rest.find(|line| !line.is_empty()).cloned().unwrap_or_default()
    }
}

/// The test as pytest names it, or its bare name where its file cannot be told: the summary will tell.
fn test_id(title: &Title<'_>, parts: &[Part], findings: &Findings) -> String {
    let name = match title {
        Title::File(path) => return findings.locate(path).file,
        Title::Doctest(name) => return (*name).to_owned(),
        Title::Test(name) => *name,
    };
    let bracket = name.find('[').unwrap_or(name.len());
    let (plain, parameters) = name.split_at(bracket);
    let name = format!("{}{parameters}", plain.replace('.', "::"));
    let first = parts.last().and_then(|part| part.frames.iter().find(|frame| frame.in_project));
    match first.map(|frame| frame.file.as_str()) {
        Some(file) if is_test_file(file) && !file.ends_with("conftest.py") => format!("{file}::{name}"),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_told_from_rules() {
        assert_eq!(Title::of("____ TestA.test_b ____"), Some(Title::Test("TestA.test_b")));
        assert_eq!(
            Title::of("_ test_with_a_very_long_name _"),
            Some(Title::Test("test_with_a_very_long_name"))
        );
        assert_eq!(Title::of("___ ERROR collecting tests/a.py ___"), Some(Title::File("tests/a.py")));
        assert_eq!(Title::of("___ ERROR at setup of test_a ___"), Some(Title::Test("test_a")));
        assert_eq!(Title::of("____ T.test_a (n=3) ____"), Some(Title::Test("T.test_a")));
        assert_eq!(Title::of("____ [doctest] shop.cart ____"), Some(Title::Doctest("shop.cart")));
        assert_eq!(Title::of("――― test_a ―――"), Some(Title::Test("test_a")));
        assert_eq!(Title::of("_ _ _ _ _ _ _ _"), None);
        assert_eq!(Title::of("__init__"), None);
    }
}
