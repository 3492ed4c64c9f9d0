//! The Test Anything Protocol, as Node's own runner speaks it: `not ok 3 - name`, then what is known in YAML.

use super::located::{exception, frame};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::failure::Frame;
use regex::Regex;
use std::sync::LazyLock;

/// Most lines of one test's block.
const BLOCK: usize = 200;

static NOT_OK: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*not ok \d{1,9}(?: -)? (.+)$"));
static PLACE: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"^\s*(?:at )?(?:[\w.<>\[\] ]+ \()?((?:file://)?(?:[A-Za-z]:)?[^():\s]+):(\d{1,9}):\d{1,9}\)?$")
});

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let Some(parts) = NOT_OK.captures(page.line(index)).filter(|_| page.is_free(index)) else { continue };
        // What is to do or to skip may fail.
        let name = parts[1].trim().to_owned();
        if name.contains("# TODO") || name.contains("# SKIP") || page.line(index + 1).trim() != "---" {
            continue;
        }
        let ends = |at: &usize| matches!(page.line(*at).trim(), "..." | "---");
        let Some(end) = (index + 2..page.len().min(index + BLOCK)).find(ends) else { continue };
        // A suite or file only repeats that a test of it failed.
        let repeats = (index..end).any(|at| page.line(at).contains("failureType: 'subtestsFailed'"));
        if repeats {
            page.claim(index..=end);
        } else {
            let sighting = sighting(page, findings, name, index + 2, end);
            findings.add(page, index..=end, Keep::Start, sighting);
        }
    }
}

fn sighting(page: &Page, findings: &Findings, test: String, first: usize, end: usize) -> Sighting {
    let value = |name: &str| {
        (first..end).find_map(|at| {
            let value = page.line(at).trim_start().strip_prefix(name)?.trim();
            // A text of several lines begins below.
            let value = if value.starts_with(['|', '>']) { page.line(at + 1).trim() } else { value };
            Some(value.trim_matches('\'').to_owned())
        })
    };
    let said = value("error:").or_else(|| value("message:")).unwrap_or_else(|| test.clone());
    let named = value("name:").filter(|name| exception(name).is_some());
    let (name, message) = match (named, exception(&said)) {
        (None, Some((name, message))) => (name.to_owned(), message.to_owned()),
        (named, _) => (named.unwrap_or_default(), said),
    };
    let place = value("location:").and_then(|place| place_of(findings, &place));
    let stack = (first..end).skip_while(|at| !page.line(*at).trim_start().starts_with("stack:")).skip(1);
    let mut frames: Vec<Frame> = stack.filter_map(|at| place_of(findings, page.line(at))).collect();
    frames.reverse();
    let at_place = place.filter(|_| frames.iter().all(|frame| !frame.in_project));
    frames.extend(at_place);
    Sighting {
        exception: name,
        message: message.trim_end_matches(':').to_owned(),
        frames,
        tests: vec![test],
        ..Sighting::default()
    }
}

fn place_of(findings: &Findings, text: &str) -> Option<Frame> {
    let parts = PLACE.captures(text.trim_end())?;
    Some(frame(findings, &parts[1], parts[2].parse().ok()?, "", ""))
}
