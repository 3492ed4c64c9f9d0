//! `cargo test`: panics, in the form of today and that of before Rust 1.73, and tests that fail without one.

use super::located::frame;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::failure::Frame;
use autoheal_core::{BugType, Kind};
use regex::Regex;
use std::sync::LazyLock;

/// Most lines that a test prints before its error.
const STDOUT: usize = 200;

static PANIC: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"^thread '(.+?)'(?: \(\d+\))? panicked at (?:'(.*)', )?(\S.*?\.rs):(\d{1,9}):(\d{1,9}):?$")
});
static BACKTRACE: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s+at (\S.*?\.rs):(\d{1,9}):\d{1,9}$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let Some(parts) = PANIC.captures(page.line(index)).filter(|_| page.is_free(index)) else { continue };
        let Ok(line) = parts[4].parse() else { continue };
        let end = end_of_panic(page, index);
        let mut frames = backtrace(page, findings, index, end);
        frames.push(frame(findings, &parts[3], line, "", ""));
        let old_style = parts.get(2).map(|message| message.as_str().to_owned());
        let message = old_style.unwrap_or_else(|| message(page, index, end));
        let tests = if &parts[1] == "main" { vec![] } else { vec![parts[1].to_owned()] };
        let is_assertion = message.starts_with("assertion ");
        let class = is_assertion.then_some((BugType::Logic, Kind::Assertion));
        let first =
            (index.saturating_sub(3)..index).find(|at| page.line(*at).starts_with("---- ")).unwrap_or(index);
        let sighting =
            Sighting { exception: "panic".into(), message, frames, tests, class, ..Sighting::default() };
        findings.add(page, first..=end, Keep::Start, sighting);
    }
    without_panic(page, findings);
}

/// Tests that return an error, or that were to panic and did not.
fn without_panic(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let Some(test) =
            page.line(index).strip_prefix("---- ").and_then(|line| line.strip_suffix(" stdout ----"))
        else {
            continue;
        };
        let test = test.trim_end_matches(" - should panic").to_owned();
        let near = index + 1..page.len().min(index + STDOUT);
        let end = near.clone().find(|at| page.line(*at).starts_with("---- ")).unwrap_or(near.end);
        let told = (index + 1..end).filter(|at| page.is_free(*at)).find_map(|at| {
            let line = page.line(at);
            let error = line.strip_prefix("Error: ").map(|error| (error.to_owned(), None));
            Some((at, error.or_else(|| Some((line.strip_prefix("note: ")?.to_owned(), Some(calm(line)?))))?))
        });
        if let Some((last, (message, place))) = told.filter(|_| page.is_free(index)) {
            let place = place.flatten().map(|(path, line)| (findings.locate(&path), line));
            let class = Some((BugType::Logic, Kind::Assertion));
            let sighting = Sighting { message, place, tests: vec![test], class, ..Sighting::default() };
            findings.add(page, index..=last, Keep::End, sighting);
        }
    }
}

/// `note: test did not panic as expected at src/lib.rs:14:8`: the place, where today's form names it.
fn calm(line: &str) -> Option<Option<(String, u32)>> {
    let (_, rest) = line.split_once("test did not panic as expected")?;
    let place = || {
        let mut parts = rest.strip_prefix(" at ")?.split(':');
        Some((parts.next()?.to_owned(), parts.next()?.parse().ok()?))
    };
    Some(place())
}

fn end_of_panic(page: &Page, start: usize) -> usize {
    let ends = |index: &usize| {
        let line = page.line(*index);
        line.trim().is_empty()
            || line.starts_with("note:")
            || line.starts_with("---- ")
            || line.starts_with("thread '")
    };
    (start + 1..page.len().min(start + 300))
        .find(ends)
        .unwrap_or(page.len().min(start + 300))
        .saturating_sub(1)
        .max(start)
}

/// The panic's words: with an assertion, its two sides.
fn message(page: &Page, start: usize, end: usize) -> String {
    let is_side = |line: &&str| line.starts_with("left:") || line.starts_with("right:");
    let first = page.line((start + 1).min(end)).trim().to_owned();
    let sides = (start + 2..=end).map(|index| page.line(index).trim()).filter(is_side).take(2);
    sides.fold(first, |message, side| format!("{message}; {side}"))
}

fn backtrace(page: &Page, findings: &Findings, start: usize, end: usize) -> Vec<Frame> {
    let frame_of = |index: usize| {
        let parts = BACKTRACE.captures(page.line(index))?;
        Some(frame(findings, &parts[1], parts[2].parse().ok()?, "", ""))
    };
    let mut frames: Vec<_> = (start..=end).filter_map(frame_of).collect();
    frames.reverse();
    frames
}
