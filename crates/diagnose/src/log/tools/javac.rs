//! javac as Gradle, Ant or a shell shows it, and the Kotlin compiler: `F.java:15: error: ';' expected`.

use super::located::located;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if page.is_free(index)
            && let Some((sighting, last)) = sighting(page, findings, index)
        {
            findings.add(page, index..=last, Keep::Start, sighting);
        }
    }
}

fn sighting(page: &Page, findings: &Findings, index: usize) -> Option<(Sighting, usize)> {
    let line = page.line(index).trim_start_matches("[javac] ").trim_start();
    let kotlin = line.strip_prefix("e: ").map(|rest| rest.strip_prefix("file://").unwrap_or(rest));
    // The Kotlin compiler puts no colon after the place.
    let spaced = kotlin
        .and_then(|rest| rest.split_once(' '))
        .map(|(place, said)| format!("{}: {said}", place.trim_end_matches(':')));
    let text = spaced.as_deref().unwrap_or(line);
    let place = located(text, &["java", "kt", "scala"])?;
    let said = if kotlin.is_some() { place.rest } else { place.rest.strip_prefix("error: ")? };
    let is_detail = |at: &usize| *at < page.len() && page.line(*at).starts_with(' ');
    let last = (index + 1..index + 6).take_while(is_detail).last().unwrap_or(index);
    let source = page.line(index + 1).trim();
    let symbol = (index + 1..=last).find_map(|at| page.line(at).trim().strip_prefix("symbol:"));
    let mut message = said.to_owned();
    if let Some(symbol) = symbol {
        message = format!("{message}: {}", symbol.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    // A symbol that is not found in an import statement is a missing import.
    let is_import = said.starts_with("cannot find symbol") && source.starts_with("import ");
    let class = is_import.then_some((autoheal_core::BugType::Import, autoheal_core::Kind::MissingName));
    let place = Some((findings.locate(place.path), place.line));
    Some((Sighting { tool: "javac", message, place, class, ..Sighting::default() }, last))
}
