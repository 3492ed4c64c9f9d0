//! Formatters that only name files: Black, `ruff format --check`, rustfmt.

use crate::log::clean::regex;
use crate::log::findings::{Findings, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static RUSTFMT: LazyLock<Regex> = LazyLock::new(|| regex(r"^Diff in (.+?)(?: at line |:)(\d{1,9}):?$"));
static UNPARSABLE: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^error: cannot format (.+?): (Cannot parse.*?:? (\d{1,9}):(\d{1,9}):.*)$"));

/// The same in newer words: `error: cannot parse: f.py:2:0`.
static CANNOT_PARSE: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^error: (cannot parse): (.+?):(\d{1,9}):\d{1,9}$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    findings.add_lines(page, sighting);
}

fn sighting(line: &str, findings: &Findings) -> Option<Sighting> {
    let formatted = |tool, path: &str, line| Sighting {
        tool,
        message: format!("{} is not formatted as {tool} would", findings.locate(path).file),
        place: Some((findings.locate(path), line)),
        ..Sighting::default()
    };
    if let Some(path) = line.strip_prefix("would reformat ") {
        return Some(formatted("black", path, 1));
    }
    if let Some(path) = line.strip_prefix("Would reformat: ") {
        return Some(formatted("ruff format", path, 1));
    }
    if let Some(parts) = RUSTFMT.captures(line) {
        return Some(formatted("rustfmt", &parts[1], parts[2].parse().ok()?));
    }
    let unparsable = |path: &str, message: &str, line: &str| {
        Some(Sighting {
            tool: "black",
            code: Some("invalid-syntax".into()),
            message: message.to_owned(),
            place: Some((findings.locate(path), line.parse().ok()?)),
            ..Sighting::default()
        })
    };
    if let Some(parts) = CANNOT_PARSE.captures(line) {
        return unparsable(&parts[2], &parts[1], &parts[3]);
    }
    let parts = UNPARSABLE.captures(line)?;
    unparsable(&parts[1], &parts[2], &parts[3])
}
