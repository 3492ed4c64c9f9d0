//! pytest: reports of failing tests and of files that cannot be collected, `--tb=line`, and the short summary.

use super::located::{PYTHON, exception, frame, located};
use super::pytest_report::{self, Title};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting, Summary};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    reports(page, findings);
    one_line_reports(page, findings);
    summaries(page, findings);
    verdicts(page, findings);
}

fn reports(page: &mut Page, findings: &mut Findings) {
    let mut index = 0;
    while index < page.len() {
        let Some(title) = Title::of(page.line(index)).filter(|_| page.is_free(index)) else {
            index += 1;
            continue;
        };
        let end = end_of_report(page, index);
        if let Some((sighting, last)) = pytest_report::read(page, findings, &title, index, end) {
            findings.add(page, index..=last, Keep::End, sighting);
            page.claim(index..=end);
        }
        index = end + 1;
    }
}

/// The last line before the next title or section.
fn end_of_report(page: &Page, title: usize) -> usize {
    let ends = |line: &str| line.starts_with("===") || line.starts_with("!!!") || Title::of(line).is_some();
    let next = (title + 1..page.len()).find(|index| ends(page.line(*index)));
    next.unwrap_or(page.len()) - 1
}

/// `--tb=line`: `/x/price.py:14: ZeroDivisionError: division by zero`.
fn one_line_reports(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) || page.line(index).starts_with(' ') {
            continue;
        }
        let Some(place) = located(page.line(index), PYTHON).filter(|place| place.column.is_none()) else {
            continue;
        };
        let raised = exception(place.rest).filter(|(name, _)| !name.ends_with("Warning"));
        let asserted = || place.rest.starts_with("assert ").then_some(("AssertionError", place.rest));
        let Some((exception, message)) = raised.or_else(asserted) else { continue };
        let sighting = Sighting {
            exception: exception.to_owned(),
            message: message.to_owned(),
            frames: vec![frame(findings, place.path, place.line, "", "")],
            ..Sighting::default()
        };
        let told_before = index > 0 && page.is_free(index - 1) && page.line(index - 1).starts_with("E   ");
        findings.add(page, index - usize::from(told_before)..=index, Keep::End, sighting);
    }
}

static SUMMARY: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"^(?:FAILED|ERROR|SUBFAILED\S*) ([^\s:][^:]*?\.(?:py|pyx|rst|md|txt)(?:::[^\s\[]+(?:\[.*?\])?)?)(?: - (.*))?$",
    )
});

fn summaries(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let line = page.line(index);
        if !page.is_free(index)
            || !["FAILED ", "ERROR ", "SUBFAILED"].iter().any(|word| line.starts_with(word))
        {
            continue;
        }
        let Some(parts) = SUMMARY.captures(line) else { continue };
        let said = parts.get(2).map_or("", |said| said.as_str());
        let asserted = || said.starts_with("assert ").then_some(("AssertionError", said));
        let raised = exception(said).or_else(asserted).unwrap_or(("", said));
        let summary = summary(page, findings, index, &parts[1], raised);
        findings.add_summary(summary);
        page.claim(index..=index);
    }
}

fn summary(page: &Page, findings: &Findings, index: usize, test: &str, raised: (&str, &str)) -> Summary {
    let (path, name) = test.trim().split_once("::").unwrap_or((test.trim(), ""));
    // Windows has its own way to write paths; reports and summaries must meet on one.
    let path = path.replace('\\', "/");
    let test = if name.is_empty() { path.clone() } else { format!("{path}::{name}") };
    Summary {
        test,
        exception: raised.0.to_owned(),
        message: raised.1.to_owned(),
        file: findings.locate_from_folder(&path).file,
        line: 1,
        number: page.number(index),
        text: page.line(index).to_owned(),
        weak: false,
    }
}

static VERDICT: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^(\S+\.py::\S.*?) (?:FAILED|ERROR)(?: +\[ *\d{1,3}%\])?$"));

/// `tests/test_a.py::test_x FAILED [ 66%]`: all that is known of a test when the run was stopped before its reports.
fn verdicts(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let line = page.line(index).trim_end();
        if !page.is_free(index) || !(line.contains(" FAILED") || line.contains(" ERROR")) {
            continue;
        }
        let Some(test) = VERDICT.captures(line).map(|parts| parts[1].to_owned()) else { continue };
        let summary = Summary { weak: true, ..summary(page, findings, index, &test, ("", "")) };
        findings.add_summary(summary);
    }
}
