//! Poetry: `Because ... version solving failed.`

use super::pip::install;
use crate::log::findings::{Findings, Keep};
use crate::log::page::Page;

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) || !page.line(index).contains("version solving failed") {
            continue;
        }
        let first = (index.saturating_sub(20)..=index)
            .rev()
            .find(|at| page.line(*at).trim_start().starts_with("Because "));
        let first = first.unwrap_or(index);
        let message = page.joined(first..=index).split_whitespace().collect::<Vec<_>>().join(" ");
        let sighting = install(findings, page, message, first, index);
        findings.add(page, first..=index, Keep::End, sighting);
    }
}
