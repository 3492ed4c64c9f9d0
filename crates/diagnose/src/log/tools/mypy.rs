//! mypy: `f.py:6: error: Argument 1 has incompatible type  [arg-type]`, wrapped over lines or not.

use super::located::{PYTHON, located};
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static CODE: LazyLock<Regex> = LazyLock::new(|| regex(r"\s+\[([a-z][a-z-]*)\]\s*$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) {
            continue;
        }
        let Some(place) = located(page.line(index), PYTHON) else { continue };
        let Some(said) = place.rest.strip_prefix("error: ") else { continue };
        let (message, last) = whole_message(page, index, said);
        let code = CODE.captures(&message).map(|parts| parts[1].to_owned());
        let message = CODE.replace(&message, "").trim().to_owned();
        let sighting = Sighting {
            tool: "mypy",
            code,
            message,
            place: Some((findings.locate(place.path), place.line)),
            column: place.column,
            ..Sighting::default()
        };
        findings.add(page, index..=last, Keep::Start, sighting);
    }
}

/// With `--pretty` a message goes on at the margin of the next lines, up to its code.
fn whole_message(page: &Page, index: usize, said: &str) -> (String, usize) {
    let mut message = said.to_owned();
    for next in index..(index + 4).min(page.len()) {
        if next > index {
            let line = page.line(next);
            if line.starts_with([' ', '\t']) || line.is_empty() || located(line, PYTHON).is_some() {
                break;
            }
            message = format!("{} {}", message.trim_end(), line.trim());
        }
        if CODE.is_match(&message) {
            return (message, next);
        }
    }
    (said.to_owned(), index)
}
