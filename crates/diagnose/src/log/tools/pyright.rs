//! Pyright: `/x/f.py:1:8 - error: Import "x" could not be resolved (reportMissingImports)`, wrapped over lines or not.

use super::located::{PYTHON, located};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static CODE: LazyLock<Regex> = LazyLock::new(|| regex(r"\s*\((report\w+)\)\s*$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) {
            continue;
        }
        let Some(place) = located(page.line(index), PYTHON) else { continue };
        let Some(said) = place.rest.strip_prefix("error: ") else { continue };
        if !page.line(index).contains(" - error: ") {
            continue;
        }
        let is_more = |at: &usize| {
            *at < page.len() && page.line(*at).starts_with("    ") && !page.line(*at).contains(" - ")
        };
        let last = (index + 1..index + 10).take_while(is_more).last().unwrap_or(index);
        let code =
            (index..=last).find_map(|at| CODE.captures(page.line(at)).map(|parts| parts[1].to_owned()));
        let sighting = Sighting {
            tool: "pyright",
            code,
            message: CODE.replace(said, "").trim().to_owned(),
            place: Some((findings.locate(place.path), place.line)),
            column: place.column,
            ..Sighting::default()
        };
        findings.add(page, index..=last, Keep::Start, sighting);
    }
}
