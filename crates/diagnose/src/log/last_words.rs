//! Steps that ended badly and in which no parser found anything: the places that they name, or else their last words.

use super::EXCERPT;
use super::clean::regex;
use super::ends::word;
use super::findings::{Findings, Keep, Sighting, judge};
use super::page::Page;
use super::paths::Located;
use super::places;
use super::tail::{Ending, Strength};
use super::tools;
use crate::taxonomy::classify;
use autoheal_core::{BugType, Failure, Kind};
use regex::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// How many lines may follow an end that only a program speaks of: a job does not go on for long after it.
const NEAR_THE_END: u64 = 60;

/// What the steps that ended badly say themselves, where nothing was found in them.
pub(super) fn of_untold_steps(
    findings: &Findings,
    endings: &[Ending],
    lines: u64,
    told: &BTreeSet<usize>,
) -> Vec<Failure> {
    let strong = endings.iter().any(|ending| ending.strength == Strength::Strong);
    let counts = |ending: &&Ending| match ending.strength {
        Strength::Strong => true,
        Strength::Soft => {
            let journal = &findings.journal;
            let refuted =
                journal.ended_well(ending.stretch) || journal.green_after(ending.stretch, ending.next);
            !strong && told.is_empty() && !refuted && lines.saturating_sub(ending.next) < NEAR_THE_END
        }
        Strength::Candidate => false,
    };
    let untold = endings.iter().filter(counts).filter(|ending| !told.contains(&ending.stretch));
    let mut found = Vec::new();
    let mut last = None;
    for ending in untold {
        let mut page = page_of(findings, ending);
        found.extend(read_closely(findings, &mut page));
        last = Some(page);
    }
    if found.is_empty() && told.is_empty() {
        found.extend(last.and_then(|page| last_words(&page, findings)));
    }
    found
}

/// Shows a step's output to every parser, whether a word in it opened a page or not; then looks for places alone.
fn read_closely(findings: &Findings, page: &mut Page) -> Vec<Failure> {
    let mut own = findings.with_same_places();
    tools::read(page, &mut own);
    let logged = |failure: &Failure| {
        failure.excerpt.is_some_and(|excerpt| findings.journal.was_only_logged(excerpt.last_line))
    };
    let found: Vec<Failure> = std::mem::take(&mut own.merged)
        .into_iter()
        .flat_map(|((_, loose), merged)| {
            merged.into_failures().into_iter().filter(move |failure| !(loose && logged(failure)))
        })
        .collect();
    if found.is_empty() { places::read(page, findings) } else { found }
}

/// The output of the step that ended, up to the end.
fn page_of(findings: &Findings, ending: &Ending) -> Page {
    let body = findings.journal.body(ending.stretch);
    let mut page = Page::default();
    for (number, line) in ending.lines().into_iter().filter(|(number, _)| *number >= body) {
        page.push(number, &line[..line.len().min(super::LINE)]);
    }
    page.take_off_shared_prefix();
    page
}

static TELLING: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"(?i:\berror\b|error:|exception|\bfatal\b|not found|no such|failed|failure|cannot|can't|could not|unable to|denied|no space|unrecognized|invalid|missing|killed|required|no module|no tests ran|out of date|changed significantly|incompatible|refused|conflict)",
    )
});

/// Lines that every failure of a tool ends with, whatever the reason.
const BOILERPLATE: &[&str] = &[
    "A complete log of this run",
    "info Visit ",
    "Stage \"",
    "[Pipeline]",
    "Cleaning up project directory",
    "npm ERR! errno",
    "npm ERR! code ELIFECYCLE",
    "For more information",
    "Run `",
    "The command '/bin/sh",
    "To see a list of scripts",
    "npm run",
    "Errors while running CTest",
    "Temporarily overriding",
    "build/reports",
];

fn last_words(page: &Page, findings: &Findings) -> Option<Failure> {
    let end = page.len().checked_sub(1)?;
    let first = (0..=end).find(|index| page.number(end) - page.number(*index) < EXCERPT as u64)?;
    let is_own = |index: &usize| {
        let line = page.line(*index).trim();
        let is_boilerplate = BOILERPLATE.iter().any(|words| line.contains(words));
        !line.is_empty() && page.is_free(*index) && word(line).is_none() && !is_boilerplate
    };
    let own: Vec<usize> = (first..=end).filter(is_own).collect();
    let telling: Vec<usize> =
        own.iter().copied().filter(|index| TELLING.is_match(page.line(*index))).collect();
    let chosen = telling.last().or(own.last()).copied().unwrap_or(end);
    let message = page.line(chosen).trim().to_owned();
    let said = telling.iter().rev().map(|index| page.line(*index));
    let class = death(page, first, end)
        .unwrap_or_else(|| said.clone().find_map(class).unwrap_or((BugType::Logic, Kind::Other)));
    let dies = matches!(class.1, Kind::OutOfMemory | Kind::Crash | Kind::Timeout);
    let test = if dies { open_test(page, findings) } else { None };
    let (place, tests) = match test {
        Some((place, test)) => (Some((place, 1)), vec![test]),
        None => (None, vec![]),
    };
    let sighting = Sighting { message, class: Some(class), place, tests, ..Sighting::default() };
    Some(judge(page, first..=end, Keep::End, sighting))
}

/// Words of installers and of managers of packages.
const INSTALL: &[&str] = &[
    "No module named pip",
    "PackagesNotFoundError",
    "incompatible with this module",
    "requires a different Python",
    "No matching distribution",
    "Could not find a version",
    "Unable to locate package",
    "has no installation candidate",
    "Unable to find image",
    "Invalid requirement",
    "dependency conflict",
    "Unable to resolve dependency",
    "Could not find gem",
    "Your requirements could not be resolved",
    "no matching package named",
    "failed to select a version",
    "Couldn't find any versions for",
    "Couldn't find package",
];

fn class(line: &str) -> Option<(BugType, Kind)> {
    if INSTALL.iter().any(|words| line.contains(words)) {
        return Some((BugType::Import, Kind::Install));
    }
    let (exception, message) = line.trim().split_once(": ").unwrap_or(("", line));
    let by_name = classify(if exception.contains(' ') { "" } else { exception }, message);
    // Only what the words say for sure: that something failed is no assertion.
    (by_name.1 != Kind::Exception && by_name.1 != Kind::Assertion).then_some(by_name)
}

/// What killed the process.
fn death(page: &Page, first: usize, end: usize) -> Option<(BugType, Kind)> {
    let kind = |line: &str| {
        let has = |words: &[&str]| words.iter().any(|word| line.contains(word));
        let killed = line.trim() == "Killed" || line.contains(" Killed ") && line.contains(": line ");
        if has(&["heap out of memory", "OutOfMemoryError", "exit code 137", "OOMKilled"]) || killed {
            Some(Kind::OutOfMemory)
        } else if has(&["Segmentation fault", "exit code 139", "exit code 134", "Fatal Python error"]) {
            Some(Kind::Crash)
        } else if has(&[
            "exceeded the maximum execution time",
            "exceeded timeout limit",
            "timed out after",
            "exit code 124",
            "operation was canceled",
            "execution took longer than",
        ]) {
            Some(Kind::Timeout)
        } else {
            None
        }
    };
    let last = end.saturating_sub(14).max(first);
    (last..=end).rev().find_map(|index| kind(page.line(index))).map(|kind| (BugType::Logic, kind))
}

static BEGUN: LazyLock<Regex> = LazyLock::new(|| regex(r"^(\S+\.py)::(\S+)(?:\s|$)(.*)$"));

/// The test that had begun and has no verdict.
fn open_test(page: &Page, findings: &Findings) -> Option<(Located, String)> {
    let begun = (0..page.len()).rev().find_map(|index| BEGUN.captures(page.line(index)))?;
    let has_verdict = ["PASSED", "FAILED", "ERROR", "SKIPPED", "XFAIL", "XPASS"]
        .iter()
        .any(|word| begun[3].starts_with(word));
    (!has_verdict).then(|| (findings.locate(&begun[1]), format!("{}::{}", &begun[1], &begun[2])))
}
