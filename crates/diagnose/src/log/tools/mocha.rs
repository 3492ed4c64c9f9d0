//! Mocha: the numbered list after `2 failing`.

use super::located::exception;
use super::node::js_frames;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static COUNT: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s+\d{1,9} failing$"));
static NUMBER: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s+\d{1,9}\) (.+)$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let Some(start) = (0..page.len()).find(|index| COUNT.is_match(page.line(*index))) else { return };
    let mut index = start + 1;
    while index < page.len() {
        if !page.is_free(index) || !NUMBER.is_match(page.line(index)) {
            index += 1;
            continue;
        }
        let next = (index + 1..page.len()).find(|at| NUMBER.is_match(page.line(*at))).unwrap_or(page.len());
        let end = end_of_frames(page, index, next);
        if let Some(sighting) = sighting(page, findings, index, end) {
            findings.add(page, index..=end, Keep::Start, sighting);
        }
        index = next;
    }
}

/// The last frame before the next number; without frames, the last line that is not empty.
fn end_of_frames(page: &Page, start: usize, next: usize) -> usize {
    let is_frame = |index: &usize| page.line(*index).trim_start().starts_with("at ");
    let is_text = |index: &usize| !page.line(*index).trim().is_empty();
    let near = start..next.min(start + 200);
    near.clone().rev().find(is_frame).or_else(|| near.rev().find(is_text)).unwrap_or(start)
}

/// The titles go on, one a line, up to the one that ends with a colon; then comes the error.
fn sighting(page: &Page, findings: &Findings, start: usize, end: usize) -> Option<Sighting> {
    let mut titles = vec![NUMBER.captures(page.line(start))?[1].trim().to_owned()];
    let mut index = start;
    while !titles.last()?.ends_with(':') && index < end && index < start + 10 {
        index += 1;
        titles.push(page.line(index).trim().to_owned());
    }
    let test = titles.join(" ").trim_end_matches(':').to_owned();
    let said = (index + 1..=end).map(|at| page.line(at).trim()).find(|line| !line.is_empty())?;
    let (name, message) = exception(said).unwrap_or(("", said));
    Some(Sighting {
        exception: name.to_owned(),
        message: message.trim_end_matches(':').to_owned(),
        frames: js_frames(findings, page, start, end),
        tests: vec![test],
        ..Sighting::default()
    })
}
