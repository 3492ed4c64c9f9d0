//! Findings of one line each that name their rule by a code, as linters for Python write them.

use super::located::{PYTHON, located};
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;

/// `rule` finds code and message behind the place; `shift` is what its columns lack to count from 1.
pub(super) fn read(page: &mut Page, findings: &mut Findings, tool: &'static str, rule: &Regex, shift: u32) {
    for index in 0..page.len() {
        if !page.is_free(index) {
            continue;
        }
        let Some(place) = located(page.line(index), PYTHON) else { continue };
        let Some(parts) = rule.captures(place.rest) else { continue };
        let sighting = Sighting {
            tool,
            code: Some(parts[1].to_owned()),
            message: parts[2].trim().to_owned(),
            place: Some((findings.locate(place.path), place.line)),
            column: place.column.map(|column| column.saturating_add(shift)),
            ..Sighting::default()
        };
        findings.add(page, index..=index, Keep::Start, sighting);
    }
}
