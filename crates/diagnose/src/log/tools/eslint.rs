//! ESLint, and stylelint and yamllint after its model: the stylish, the compact and the unix form. Warnings do not make a build red.

use super::located::{JAVASCRIPT, located};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static STYLISH: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^\s+(\d{1,9}):(\d{1,9})\s+(?:error|✖)\s+(.+?)(?:\s{2,}([\w@/-]+))?\s*$"));
static COMPACT: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^(.+?): line (\d{1,9}), col (\d{1,9}), Error - (.+?)(?: \(([\w@/-]+)\))?$"));
static UNIX: LazyLock<Regex> = LazyLock::new(|| regex(r"^(.+?) \[Error(?:/([\w@/-]+))?\]$"));
static FINDING: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s+\d{1,9}:\d{1,9}\s+(?:error|warning|✖|⚠)\s"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut file: Option<String> = None;
    for index in 0..page.len() {
        let line = page.line(index);
        if let Some(path) = heading(page, index) {
            file = Some(path.to_owned());
        }
        if !page.is_free(index) {
            continue;
        }
        let sighting = compact(line, findings)
            .or_else(|| unix(line, findings))
            .or_else(|| stylish(line, file.as_deref()?, findings));
        if let Some(sighting) = sighting {
            findings.add(page, index..=index, Keep::Start, sighting);
        }
    }
}

/// A file's path alone on its line, with a finding on the next.
fn heading(page: &Page, index: usize) -> Option<&str> {
    let line = page.line(index).trim_end();
    let is_path = !line.is_empty() && !line.starts_with(' ') && line.contains('.');
    (is_path && FINDING.is_match(page.line(index + 1))).then_some(line)
}

fn finding(
    findings: &Findings,
    path: &str,
    line: &str,
    column: &str,
    message: &str,
    code: Option<&str>,
) -> Option<Sighting> {
    Some(Sighting {
        tool: "eslint",
        code: code.map(str::to_owned),
        message: message.trim().to_owned(),
        place: Some((findings.locate(path), line.parse().ok()?)),
        column: column.parse().ok(),
        ..Sighting::default()
    })
}

fn stylish(line: &str, file: &str, findings: &Findings) -> Option<Sighting> {
    let parts = STYLISH.captures(line)?;
    finding(findings, file, &parts[1], &parts[2], &parts[3], parts.get(4).map(|code| code.as_str()))
}

fn compact(line: &str, findings: &Findings) -> Option<Sighting> {
    if !line.contains(", Error - ") {
        return None;
    }
    let parts = COMPACT.captures(line)?;
    finding(findings, &parts[1], &parts[2], &parts[3], &parts[4], parts.get(5).map(|code| code.as_str()))
}

fn unix(line: &str, findings: &Findings) -> Option<Sighting> {
    if !line.contains(" [Error") {
        return None;
    }
    let place = located(line, JAVASCRIPT)?;
    let parts = UNIX.captures(place.rest)?;
    let (number, column) = (place.line.to_string(), place.column.unwrap_or(1).to_string());
    finding(findings, place.path, &number, &column, &parts[1], parts.get(2).map(|code| code.as_str()))
}
