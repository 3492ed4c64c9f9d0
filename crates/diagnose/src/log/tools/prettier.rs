//! Prettier: files that it would format otherwise, and files that it cannot read.

use crate::log::clean::regex;
use crate::log::findings::{Findings, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static UNPARSABLE: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^\[error\] (\S.*?): (SyntaxError: .+?) \((\d{1,9}):(\d{1,9})\)$"));
static UNFORMATTED: LazyLock<Regex> = LazyLock::new(|| regex(r"^\[warn\] (\S+\.\w+)$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    findings.add_lines(page, sighting);
}

fn sighting(line: &str, findings: &Findings) -> Option<Sighting> {
    if let Some(parts) = UNPARSABLE.captures(line) {
        return Some(Sighting {
            tool: "prettier",
            message: parts[2].to_owned(),
            place: Some((findings.locate(&parts[1]), parts[3].parse().ok()?)),
            column: parts[4].parse().ok(),
            ..Sighting::default()
        });
    }
    let parts = UNFORMATTED.captures(line)?;
    Some(Sighting {
        tool: "prettier",
        message: format!("{} is not formatted as prettier would", findings.locate(&parts[1]).file),
        place: Some((findings.locate(&parts[1]), 1)),
        ..Sighting::default()
    })
}
