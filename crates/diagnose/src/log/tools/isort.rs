//! isort: `ERROR: /x/f.py Imports are incorrectly sorted and/or formatted.`

use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let line = page.line(index);
        let Some((path, _)) = line.split_once(" Imports are incorrectly sorted") else { continue };
        if !page.is_free(index) {
            continue;
        }
        let place = findings.locate(path.trim().strip_prefix("ERROR: ").unwrap_or(path));
        let message = "Imports are incorrectly sorted and/or formatted.".to_owned();
        let sighting = Sighting { tool: "isort", message, place: Some((place, 1)), ..Sighting::default() };
        findings.add(page, index..=index, Keep::Start, sighting);
    }
}
