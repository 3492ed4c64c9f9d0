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
        let test = parts.get(1).map_or("", |test| test.as_str().trim());
        let said = parts.get(2).map_or("", |said| said.as_str());
        let (exception, message) = exception(said).unwrap_or(("", said));
        let (path, _) = test.split_once("::").unwrap_or((test, ""));
        let located = findings.locate_from_folder(path);
        findings.add_summary(Summary {
            test: test.to_owned(),
            exception: exception.to_owned(),
            message: message.to_owned(),
            file: located.file,
            line: 1,
            number: page.number(index),
            text: line.to_owned(),
        });
        page.claim(index..=index);
    }
}
