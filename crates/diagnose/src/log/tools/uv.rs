//! uv: a resolution that has no solution.

use super::pip::install;
use crate::log::findings::{Findings, Keep};
use crate::log::page::Page;

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        let line = page.line(index);
        if !page.is_free(index) || !line.contains("No solution found when resolving") {
            continue;
        }
        let reason = |at: usize| {
            let text = page.line(at).trim_start_matches([' ', '╰', '─', '▶', '>', '│']).trim();
            text.strip_prefix("cause: ").unwrap_or(text)
        };
        let continues = |at: &usize| {
            *at < page.len() && page.line(*at).starts_with([' ', '╰', '│']) && !reason(*at).is_empty()
        };
        let last = (index + 1..index + 30).take_while(continues).last().unwrap_or(index);
        let mut message = line.trim_start_matches([' ', '×']).trim().trim_start_matches("error: ").to_owned();
        for at in index + 1..=last {
            message = format!("{message} {}", reason(at));
        }
        let sighting = install(findings, page, message, index, last);
        findings.add(page, index..=last, Keep::End, sighting);
    }
}
