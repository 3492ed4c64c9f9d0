//! `go test`: failing tests with what they logged, and panics with their goroutine.

use super::located::{frame, located};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use crate::log::paths::Located;
use autoheal_core::failure::Frame;
use autoheal_core::{BugType, Kind};
use regex::Regex;
use std::sync::LazyLock;

static FAIL: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*--- FAIL: (\S+)"));
static STACK: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s+(\S.*?\.go):(\d{1,9})(?: \+0x[0-9a-f]+)?$"));

/// Most lines of goroutines' stacks that are read for one panic.
const STACKS: usize = 1_000;

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    panics(page, findings);
    races(page, findings);
    for index in 0..page.len() {
        if !page.is_free(index) {
            continue;
        }
        let Some(test) = FAIL.captures(page.line(index)).map(|parts| parts[1].to_owned()) else { continue };
        let Some((first, last)) = logged_below(page, index).or_else(|| logged_above(page, index, &test))
        else {
            continue;
        };
        if let Some(sighting) = sighting(page, test, first, last, index) {
            findings.add(page, first.min(index)..=last.max(index), Keep::Start, sighting);
        }
    }
}

fn is_log(line: &str) -> bool {
    // The testing package's own lines only say that a race was told of above.
    let is_tests = |path: &str| path != "testing.go";
    line.starts_with("    ")
        && located(line, &["go"]).is_some_and(|place| place.column.is_none() && is_tests(place.path))
}

/// What the race detector says, between two rules; the test's verdict comes after it.
fn races(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) || !page.line(index).starts_with("WARNING: DATA RACE") {
            continue;
        }
        let is_rule = |at: &usize| page.line(*at).starts_with("=====");
        let end = (index + 1..page.len().min(index + 200)).find(is_rule).unwrap_or(index);
        // Each access is told innermost first, and the first of them is where the race was noticed.
        let blank = |at: &usize| page.line(*at).trim().is_empty();
        let access = (index + 1..end).find(blank).unwrap_or(end);
        let frames = stack(page, findings, index, access);
        let verdict = (end..page.len().min(end + 200)).find_map(|at| FAIL.captures(page.line(at)));
        let tests = verdict.map(|parts| parts[1].to_owned()).into_iter().collect();
        let class = Some((BugType::Logic, Kind::Exception));
        let sighting = Sighting { message: "DATA RACE".into(), frames, tests, class, ..Sighting::default() };
        findings.add(page, index..=end, Keep::Start, sighting);
    }
}

/// Without `-v`, what a test logged is indented below its verdict.
fn logged_below(page: &Page, verdict: usize) -> Option<(usize, usize)> {
    let belongs = |index: &usize| {
        *index < page.len() && page.line(*index).starts_with("    ") && !page.line(*index).contains("--- ")
    };
    let last = (verdict + 1..verdict + 60).take_while(belongs).last()?;
    let first = (verdict + 1..=last).find(|index| is_log(page.line(*index)))?;
    Some((first, last))
}

/// With `-v`, it stands between `=== RUN` and the verdict.
fn logged_above(page: &Page, verdict: usize, test: &str) -> Option<(usize, usize)> {
    let near = verdict.saturating_sub(200)..verdict;
    let run = near
        .rev()
        .find(|index| page.line(*index).strip_prefix("=== RUN").is_some_and(|name| name.trim() == test))?;
    let first = (run + 1..verdict).find(|index| is_log(page.line(*index)) && page.is_free(*index))?;
    Some((first, verdict - 1))
}

fn sighting(page: &Page, test: String, first: usize, last: usize, verdict: usize) -> Option<Sighting> {
    let place = located(page.line(first), &["go"])?;
    // Testify tells what is wrong on a line of its own.
    let told = (first..=last)
        .filter_map(|index| page.line(index).trim().strip_prefix("Error:"))
        .map(str::trim)
        .next();
    let message = if place.rest.is_empty() { told.unwrap_or("the test failed") } else { place.rest };
    let folder = package(page, verdict);
    let file = match folder.as_deref() {
        Some(folder) if !folder.is_empty() && !place.path.contains('/') => format!("{folder}/{}", place.path),
        _ => place.path.to_owned(),
    };
    Some(Sighting {
        message: message.to_owned(),
        place: Some((Located { file, in_project: true }, place.line)),
        tests: vec![test],
        class: Some((BugType::Logic, Kind::Assertion)),
        ..Sighting::default()
    })
}

/// The folder of the package whose verdict comes next: `FAIL<TAB>example.com/svc/calc<TAB>0.005s`.
fn package(page: &Page, from: usize) -> Option<String> {
    let mut verdicts = (from..page.len()).filter_map(|index| page.line(index).strip_prefix("FAIL\t"));
    let path = verdicts.next()?.split(['\t', ' ']).next()?;
    let parts: Vec<_> = path.split('/').collect();
    let forge = ["github.com", "gitlab.com", "bitbucket.org", "codeberg.org"].contains(parts.first()?);
    let module = if forge { 3 } else { 1 + usize::from(parts.first()?.contains('.')) };
    Some(parts.get(module.min(parts.len())..)?.join("/"))
}

fn panics(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let Some(message) = page.line(index).strip_prefix("panic: ").filter(|_| page.is_free(index)) else {
            continue;
        };
        let message = message.split(" [recovered").next().unwrap_or(message).to_owned();
        let end = end_of_goroutine(page, index);
        let mut end = end;
        let mut frames = stack(page, findings, index, end);
        // The goroutine that counts the time is not the one that hangs.
        if message.contains("timed out") && !frames.iter().any(|frame| frame.in_project) {
            let ends = |at: &usize| ["FAIL", "panic: "].iter().any(|word| page.line(*at).starts_with(word));
            let near = index + 1..page.len().min(index + STACKS);
            end = near.clone().find(ends).unwrap_or(near.end).saturating_sub(1).max(end);
            frames = stack(page, findings, index, end);
        }
        if frames.is_empty() {
            continue;
        }
        // The innermost verdict above names the test.
        let above = (index.saturating_sub(20)..index).rev().take_while(|at| page.line(*at).contains("---"));
        let verdicts: Vec<_> = above.filter(|at| FAIL.is_match(page.line(*at))).collect();
        let test =
            verdicts.first().and_then(|at| FAIL.captures(page.line(*at))).map(|parts| parts[1].to_owned());
        let first = verdicts.first().copied().unwrap_or(index);
        let sighting = Sighting { message, frames, tests: test.into_iter().collect(), ..Sighting::default() };
        findings.add(page, first..=end, Keep::Start, sighting);
        page.claim(verdicts.last().copied().unwrap_or(index)..=end);
    }
}

fn end_of_goroutine(page: &Page, start: usize) -> usize {
    let heading =
        (start..page.len().min(start + 10)).find(|index| page.line(*index).starts_with("goroutine "));
    let from = heading.unwrap_or(start) + 1;
    let ends = |index: &usize| {
        let line = page.line(*index);
        line.trim().is_empty() || line.starts_with("FAIL") || line.starts_with("panic: ")
    };
    let last = page.len().min(from + STACKS);
    (from..last).find(ends).unwrap_or(last).saturating_sub(1).max(start)
}

/// Frames outermost first. Those above the last call of `panic` belong to the runtime's own handling.
fn stack(page: &Page, findings: &Findings, start: usize, end: usize) -> Vec<Frame> {
    let mut frames = Vec::new();
    for index in start..=end {
        if page.line(index).starts_with("panic(") {
            frames.clear();
        } else if let Some(parts) = STACK.captures(page.line(index))
            && let Ok(line) = parts[2].parse()
        {
            let function = page.line(index.saturating_sub(1)).split('(').next().unwrap_or("").to_owned();
            frames.push(frame(findings, &parts[1], line, &function, ""));
        }
    }
    frames.reverse();
    frames
}
