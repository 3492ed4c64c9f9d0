//! Flake8 and pycodestyle: `f.py:1:19: E999 SyntaxError: expected ':'`.

use super::located::{PYTHON, located};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static RULE: LazyLock<Regex> = LazyLock::new(|| regex(r"^([A-Z]{1,7}\d{2,4}) (.+)$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) {
            continue;
        }
        let Some(place) = located(page.line(index), PYTHON) else { continue };
        let Some(parts) = RULE.captures(place.rest) else { continue };
        let sighting = Sighting {
            tool: "flake8",
            code: Some(parts[1].to_owned()),
            message: parts[2].trim().to_owned(),
            place: Some((findings.locate(place.path), place.line)),
            column: place.column,
            ..Sighting::default()
        };
        findings.add(page, index..=index, Keep::Start, sighting);
    }
}
