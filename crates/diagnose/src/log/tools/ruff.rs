//! Ruff: the concise form and the full one. (Its annotations for GitHub are read as annotations.)

use super::located::{PYTHON, located};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static ARROW: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*--> (.+?):(\d{1,9}):(\d{1,9})$"));
static RULE: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"^([A-Z]{1,7}\d{2,4}|invalid-syntax:|unformatted:|SyntaxError:|E999)(?: (\[\*\]))? (.+)$")
});

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) {
            continue;
        }
        if page.line(index).trim_start().starts_with("--> ") {
            full(page, findings, index);
        } else if let Some(path) = heading(page, index) {
            grouped(page, findings, index, &path);
        } else {
            concise(page, findings, index);
        }
    }
}

static GROUPED: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s+(\d{1,9}):(\d{1,9})\s+(\S.*)$"));

/// A file's name with a colon, alone on its line, with a finding on the next.
fn heading(page: &Page, index: usize) -> Option<String> {
    let path = page.line(index).trim_end().strip_suffix(':').filter(|path| path.ends_with(".py"))?;
    GROUPED.is_match(page.line(index + 1)).then(|| path.to_owned())
}

/// `--output-format grouped`: findings under their file's name.
fn grouped(page: &mut Page, findings: &mut Findings, heading: usize, path: &str) {
    for index in heading + 1..page.len() {
        let Some(parts) = GROUPED.captures(page.line(index)) else { break };
        let (Some((code, message)), Ok(line)) = (rule(&parts[3]), parts[1].parse()) else { break };
        let sighting = Sighting {
            tool: "ruff",
            code: Some(code),
            message,
            place: Some((findings.locate(path), line)),
            column: parts[2].parse().ok(),
            ..Sighting::default()
        };
        findings.add(page, index..=index, Keep::Start, sighting);
    }
}

/// The code and the words of a rule's line.
pub(super) fn rule(text: &str) -> Option<(String, String)> {
    let parts = RULE.captures(text)?;
    let code = parts[1].trim_end_matches(':');
    let code = if code == "SyntaxError" { "invalid-syntax" } else { code };
    Some((code.to_owned(), parts[3].trim().to_owned()))
}

/// `shop/price.py:2:8: F401 [*] ...`. Without Ruff's own marks, the line may as well be Flake8's.
fn concise(page: &mut Page, findings: &mut Findings, index: usize) {
    let Some(place) = located(page.line(index), PYTHON) else { return };
    let Some((code, message)) = rule(place.rest) else { return };
    let of_ruff =
        place.rest.contains("[*]") || place.rest.contains('`') || code == "invalid-syntax" || code == "I001";
    if !of_ruff || place.column.is_none() {
        return;
    }
    let sighting = Sighting {
        tool: "ruff",
        code: Some(code),
        message,
        place: Some((findings.locate(place.path), place.line)),
        column: place.column,
        ..Sighting::default()
    };
    findings.add(page, index..=index, Keep::Start, sighting);
}

/// A rule's line, and the place under it.
fn full(page: &mut Page, findings: &mut Findings, index: usize) {
    let Some(above) = index.checked_sub(1) else { return };
    let Some(parts) = ARROW.captures(page.line(index)) else { return };
    let Some((code, message)) = rule(page.line(above)) else { return };
    let (Ok(line), Ok(column)) = (parts[2].parse(), parts[3].parse()) else { return };
    let belongs = |at: &usize| *at < page.len() && page.line(*at).contains('|');
    let last = (index + 1..index + 30).take_while(belongs).last().unwrap_or(index);
    let sighting = Sighting {
        tool: if code == "unformatted" { "ruff format" } else { "ruff" },
        code: Some(code),
        message,
        place: Some((findings.locate(&parts[1]), line)),
        column: Some(column),
        ..Sighting::default()
    };
    findings.add(page, above..=last, Keep::Start, sighting);
}
