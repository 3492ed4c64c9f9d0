//! pip: requirements that do not exist or contradict each other, and packages that do not build.

use crate::log::clean::regex;
use crate::log::ends::is_bad_end;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::{BugType, Kind};
use regex::Regex;
use std::sync::LazyLock;

static REQUIREMENT: LazyLock<Regex> = LazyLock::new(|| regex(r"-r (\S+) \(line (\d{1,9})\)"));

static LINE_OF: LazyLock<Regex> = LazyLock::new(|| regex(r"\(from line (\d{1,9}) of (\S+?)\)"));

static FILE: LazyLock<Regex> = LazyLock::new(|| regex(r"(?:^|\s|\()-r ([\w./-]+\.(?:txt|in))\b"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut told = false;
    let mut index = 0;
    while index < page.len() {
        let line = page.line(index).trim_start();
        let last = if !page.is_free(index) {
            None
        } else if line.starts_with("ERROR: Could not find a version")
            || line.starts_with("ERROR: No matching distribution")
        {
            Some(while_starts(page, index, "ERROR: No matching distribution"))
        } else if line.starts_with("ERROR: Cannot install ") {
            Some(until(page, index, "ResolutionImpossible", 40))
        } else if line.starts_with("ERROR: ResolutionImpossible") {
            Some(index)
        } else if line.starts_with("error: subprocess-exited-with-error") {
            Some(until(page, index, "note: This error originates", 400)).filter(|last| *last > index)
        } else if !told && is_of_pip(page, index) {
            Some(
                (index + 1..index + 12)
                    .take_while(|at| page.line(*at).starts_with("  "))
                    .last()
                    .unwrap_or(index),
            )
        } else {
            None
        };
        if let Some(last) = last {
            // pip says at the end that the build failed, once more and without the reason.
            if (index..=last).any(|at| page.line(at).contains("See above for output")) {
                page.claim(index..=last);
                index = last + 1;
                continue;
            }
            let mut sighting = install(findings, page, message(page, index, last), index, last);
            if page.line(index).contains("OSError") {
                // The machine's fault, not the requirements'.
                sighting.class = Some((BugType::Logic, Kind::Other));
            }
            findings.add(page, index..=last, Keep::End, sighting);
            // What pip says after the reason only follows from it.
            told = true;
            index = last;
        }
        index += 1;
    }
}

/// Whether an error is pip's: by its words, or because pip spoke shortly before.
fn is_of_pip(page: &Page, index: usize) -> bool {
    const WORDS: &[&str] = &[
        "Invalid requirement",
        "THESE PACKAGES DO NOT MATCH",
        "Could not open requirements file",
        "Could not install packages due to",
        "Could not build wheels",
        "Failed building wheel",
        "Failed to build ",
        "Hashes are required",
        "In --require-hashes mode",
        "HTTP error",
        "Double requirement given",
        "Cannot uninstall",
        "No .egg-info",
    ];
    let Some(said) = page.line(index).trim_start().strip_prefix("ERROR: ") else { return false };
    let is_note = ["pip's dependency resolver", "Exception:", "Ignored the following"]
        .iter()
        .any(|start| said.starts_with(start))
        || is_bad_end(page.line(index));
    let known =
        || WORDS.iter().any(|words| said.starts_with(words)) || said.contains("requires a different Python");
    let speaks = |at: usize| {
        let line = page.line(at).trim_start();
        ["Collecting ", "Processing ", "Requirement already", "Looking in indexes", "Obtaining "]
            .iter()
            .any(|start| line.starts_with(start))
    };
    let spoke = || (index.saturating_sub(8)..index).any(speaks);
    !is_note && (known() || spoke())
}

/// A failed installation, at the line of the requirements file that the installer names.
pub(super) fn install(
    findings: &Findings,
    page: &Page,
    message: String,
    first: usize,
    last: usize,
) -> Sighting {
    let named = (first..=last).find_map(|index| {
        let line = page.line(index);
        let parts = REQUIREMENT.captures(line).map(|parts| (parts[1].to_owned(), parts[2].to_owned()));
        parts.or_else(|| LINE_OF.captures(line).map(|parts| (parts[2].to_owned(), parts[1].to_owned())))
    });
    let place = named.and_then(|(file, line)| Some((findings.locate(&file), line.parse().ok()?)));
    // Without a name, it is the file that was being installed from.
    let from = || (0..first).rev().find_map(|index| FILE.captures(page.line(index)));
    let place = place.or_else(|| Some((findings.locate(&from()?[1]), 1)));
    Sighting { message, place, class: Some((BugType::Import, Kind::Install)), ..Sighting::default() }
}

fn message(page: &Page, first: usize, last: usize) -> String {
    let line = page.line(first).trim();
    let line = line.strip_prefix("ERROR: ").unwrap_or(line);
    if !line.starts_with("error: subprocess") {
        return line.split(" (from versions").next().unwrap_or(line).to_owned();
    }
    // The step that failed, and the last thing that it said.
    let step = (first..=last).map(|index| page.line(index).trim()).find_map(|line| line.strip_prefix("× "));
    let end = (first..=last).find(|index| page.line(*index).contains("[end of output]"));
    let said = end.and_then(|end| end.checked_sub(1)).map(|index| page.line(index).trim());
    [step, said].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn while_starts(page: &Page, index: usize, start: &str) -> usize {
    if page.line(index + 1).trim_start().starts_with(start) { index + 1 } else { index }
}

/// The first line, from `index` on, that has these words; `index` itself where there is none near.
pub(super) fn until(page: &Page, index: usize, words: &str, limit: usize) -> usize {
    let end = page.len().min(index + limit);
    (index..end).find(|at| page.line(*at).contains(words)).unwrap_or(index)
}
