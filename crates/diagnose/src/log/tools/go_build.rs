//! `go build` and `go vet`: `bad/bad.go:7:2: undefined: helper`.

use super::located::located;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::{BugType, Kind};
use regex::Regex;
use std::sync::LazyLock;

/// golangci-lint ends with the linter's name; staticcheck begins or ends with a code.
static LINTER: LazyLock<Regex> = LazyLock::new(|| {
    regex(r" \([a-z][a-z0-9]+\)$|^(?:SA|ST|QF|S|G|U)\d{3,4}: |\((?:SA|ST|QF|S|G|U)\d{3,4}\)")
});

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
            || LINTER.is_match(place.rest) && !place.rest.ends_with("(typecheck)");
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
