//! codespell: `docs/guide.md:3: teh ==> the`.

use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static MISSPELLED: LazyLock<Regex> = LazyLock::new(|| regex(r"^(\S.*?):(\d{1,9}): (\S+ ==> \S.*)$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let Some(parts) = MISSPELLED.captures(page.line(index)).filter(|_| page.is_free(index)) else {
            continue;
        };
        let Ok(line) = parts[2].parse() else { continue };
        let sighting = Sighting {
            tool: "codespell",
            message: parts[3].to_owned(),
            place: Some((findings.locate(&parts[1]), line)),
            ..Sighting::default()
        };
        findings.add(page, index..=index, Keep::Start, sighting);
    }
}
