//! GCC and Clang: `f.c:3:5: error: expected ';' before 'return'`.

use super::located::located;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;

const EXTENSIONS: &[&str] = &["c", "cc", "cpp", "cxx", "h", "hpp", "hh", "hxx", "m", "mm", "cu"];

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) || !page.line(index).contains("error: ") {
            continue;
        }
        let Some(place) = located(page.line(index), EXTENSIONS) else { continue };
        let said = place.rest.strip_prefix("fatal ").unwrap_or(place.rest);
        let Some(message) = said.strip_prefix("error: ") else { continue };
        let shows_source = |at: &usize| {
            *at < page.len() && page.line(*at).starts_with(' ') && page.line(*at).contains(['|', '^'])
        };
        let last = (index + 1..index + 5).take_while(shows_source).last().unwrap_or(index);
        let sighting = Sighting {
            tool: "gcc",
            message: message.to_owned(),
            place: Some((findings.locate(place.path), place.line)),
            column: place.column,
            ..Sighting::default()
        };
        findings.add(page, index..=last, Keep::Start, sighting);
    }
}
