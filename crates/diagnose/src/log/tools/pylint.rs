//! Pylint: `f.py:8:4: W0612: Unused variable 'x' (unused-variable)`.

use super::located::{PYTHON, located};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static RULE: LazyLock<Regex> = LazyLock::new(|| regex(r"^([CRWEFI]\d{4}): (.+?)(?: \([\w-]+\))?$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) {
            continue;
        }
        let Some(place) = located(page.line(index), PYTHON) else { continue };
        let Some(parts) = RULE.captures(place.rest) else { continue };
        let sighting = Sighting {
            tool: "pylint",
            code: Some(parts[1].to_owned()),
            message: parts[2].trim().to_owned(),
            place: Some((findings.locate(place.path), place.line)),
            column: place.column.map(|column| column.saturating_add(1)),
            ..Sighting::default()
        };
        findings.add(page, index..=index, Keep::Start, sighting);
    }
}
