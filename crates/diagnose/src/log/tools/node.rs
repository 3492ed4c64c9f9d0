//! JavaScript's stack traces: their frames wherever they stand, and errors that Node itself reports.

use super::located::{exception, frame};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::failure::Frame;
use regex::Regex;
use std::sync::LazyLock;

static FRAME: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"^\s*(?:at|❯) (?:(.+?) )?\(?((?:file://|node:|webpack://)?(?:[A-Za-z]:)?[^():\s][^():]*):(\d{1,9}):(\d{1,9})\)?\s*$",
    )
});
/// Most lines of what an assertion compares.
const COMPARISON: usize = 60;
static PLACE: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^((?:file://)?/?[^\s:]\S*\.[cm]?[jt]sx?):(\d{1,9})$"));

/// `at f (src/cart.js:2:55)`, or Vitest's `❯ f src/cart.js:2:55`.
pub(super) fn js_frame(findings: &Findings, line: &str) -> Option<Frame> {
    let start = line.trim_start();
    if !(start.starts_with("at ") || start.starts_with('❯')) {
        return None;
    }
    let parts = FRAME.captures(line)?;
    let function = parts.get(1).map_or("", |function| function.as_str());
    Some(frame(findings, &parts[2], parts[3].parse().ok()?, function, ""))
}

/// The frames of these lines, outermost first: JavaScript tells them the other way round.
pub(super) fn js_frames(findings: &Findings, page: &Page, first: usize, last: usize) -> Vec<Frame> {
    let mut frames: Vec<_> =
        (first..=last).filter_map(|index| js_frame(findings, page.line(index))).collect();
    frames.reverse();
    frames
}

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut index = 0;
    while index < page.len() {
        let raised = exception(page.line(index).trim_start().trim_start_matches("Uncaught "));
        let between = requirers(page, index).max(raised.map_or(0, |(name, _)| comparison(page, index, name)));
        let traced = page.line(index + 1 + between).trim_start().starts_with("at ");
        let Some((name, message)) = raised.filter(|_| traced && page.is_free(index)) else {
            index += 1;
            continue;
        };
        let is_frame = |at: &usize| *at < page.len() && page.line(*at).trim_start().starts_with("at ");
        let last = (index + 1 + between..index + 200).take_while(is_frame).last().unwrap_or(index);
        let frames = js_frames(findings, page, index + 1, last);
        let above = place_above(page, index);
        let test = index.checked_sub(1).and_then(|above| title(page.line(above)));
        let first = above.as_ref().map_or(index - usize::from(test.is_some()), |(at, ..)| *at);
        let place = above.map(|(_, path, line)| (findings.locate(&path), line));
        let place = place.filter(|(located, _)| located.in_project);
        // A module that is not found has only frames of the loader too: its importer is named in words.
        let importer = importer(page, index, message).map(|path| (findings.locate(&path), 1));
        let place = place.or(importer);
        // What does not parse has only frames of the loader: its place stands above the message.
        let frames = if name == "SyntaxError" && place.is_some() { vec![] } else { frames };
        if !frames.is_empty() || place.is_some() {
            let (exception, message) = (name.to_owned(), message.to_owned());
            let message = if between > 0 { message.trim_end_matches(':').to_owned() } else { message };
            let (loose, tests) = (test.is_none(), test.into_iter().collect());
            let sighting =
                Sighting { exception, message, place, frames, loose, tests, ..Sighting::default() };
            findings.add(page, first..=last, Keep::Start, sighting);
        }
        index = last + 1;
    }
}

/// How many lines tell who required a module, between the message and the frames.
fn requirers(page: &Page, index: usize) -> usize {
    if !page.line(index + 1).starts_with("Require stack:") {
        return 0;
    }
    1 + (index + 2..index + 60).take_while(|at| page.line(*at).starts_with("- ")).count()
}

/// How many lines of a comparison an assertion shows between its message and the frames.
fn comparison(page: &Page, index: usize, name: &str) -> usize {
    if name != "AssertionError" {
        return 0;
    }
    let is_frame = |at: &usize| page.line(*at).trim_start().starts_with("at ");
    (index + 1..index + COMPARISON).find(is_frame).map_or(0, |at| at - index - 1)
}

/// The test that Node's own runner names above an error: `✖ name (3.06ms)`.
fn title(line: &str) -> Option<String> {
    let rest = line.trim().strip_prefix("✖ ")?;
    let (name, time) = rest.rsplit_once(" (")?;
    time.ends_with("ms)").then(|| name.to_owned())
}

/// The file that asked for a module.
fn importer(page: &Page, index: usize, message: &str) -> Option<String> {
    let required = page.line(index + 2).strip_prefix("- ").filter(|_| requirers(page, index) > 0);
    let imported = || message.split_once(" imported from ").map(|(_, path)| path);
    required.or_else(imported).map(|path| path.trim().to_owned())
}

/// Node shows the place, the line and a caret before the error.
fn place_above(page: &Page, index: usize) -> Option<(usize, String, u32)> {
    (index.saturating_sub(6)..index).rev().find_map(|at| {
        let parts = PLACE.captures(page.line(at))?;
        Some((at, parts[1].to_owned(), parts[2].parse().ok()?))
    })
}
