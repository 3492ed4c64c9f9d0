//! `go build` and `go vet`: `bad/bad.go:7:2: undefined: helper`.

use super::located::located;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::{BugType, Kind};

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) {
            continue;
        }
        let line = page.line(index);
        let Some(place) = located(line.strip_prefix("vet: ").unwrap_or(line), &["go"]) else { continue };
        // Without a column it is a test's own output, or a frame; those have other readers.
        if place.column.is_none() || place.rest.is_empty() {
            continue;
        }
        let is_vet = place.rest.contains(" format %")
            || place.rest.contains("possible misuse")
            || place.rest.contains("(SA")
            || place.rest.ends_with(')') && place.rest.contains("lint");
        let sighting = Sighting {
            tool: "go",
            message: place.rest.to_owned(),
            place: Some((findings.locate(place.path), place.line)),
            column: place.column,
            class: is_vet.then_some((BugType::Linting, Kind::Lint)),
            ..Sighting::default()
        };
        findings.add(page, index..=index, Keep::Start, sighting);
    }
}
