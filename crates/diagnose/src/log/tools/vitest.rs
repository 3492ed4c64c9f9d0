//! Vitest: ` FAIL  file > suite > test`, the error, and its frames.

use super::located::{JAVASCRIPT, exception, located};
use super::node::js_frames;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut index = 0;
    while index < page.len() {
        let Some(test) = title(page.line(index)).filter(|_| page.is_free(index)) else {
            index += 1;
            continue;
        };
        // Tests that fail with one and the same error share a report.
        let mut tests = vec![test];
        let mut error = index + 1;
        while let Some(test) = title(page.line(error)) {
            tests.push(test);
            error += 1;
        }
        let end = end_of_block(page, error);
        if let Some(sighting) = sighting(page, findings, tests, error, end) {
            findings.add(page, index..=end, Keep::Start, sighting);
        }
        index = end.max(error) + 1;
    }
}

/// A test by its file and titles; Jest writes no title on this line.
fn title(line: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix("FAIL ")?.trim();
    if let Some((file, again)) = rest.split_once(" [ ") {
        return again.starts_with(file).then(|| file.to_owned());
    }
    rest.contains(" > ").then(|| rest.to_owned())
}

fn end_of_block(page: &Page, start: usize) -> usize {
    let ends = |line: &str| line.trim_start().starts_with("⎯⎯") || line.trim_start().starts_with("FAIL ");
    let next = (start..page.len().min(start + 200)).find(|index| ends(page.line(*index)));
    let next = next.unwrap_or_else(|| page.len().min(start + 50));
    (start..next).rev().find(|index| !page.line(*index).trim().is_empty()).unwrap_or(start)
}

fn sighting(
    page: &Page,
    findings: &Findings,
    tests: Vec<String>,
    start: usize,
    end: usize,
) -> Option<Sighting> {
    let said = page.line(start).trim();
    let (name, message) = exception(said)?;
    let file = tests.first()?.split(" > ").next()?.to_owned();
    // The bundler names the place of what does not parse on a line of its own.
    let unparsable =
        (start..=end).filter_map(|index| located(page.line(index), JAVASCRIPT)).find_map(|place| {
            let said = place.rest.strip_prefix("ERROR: ")?;
            Some((findings.locate(place.path), place.line, said.to_owned()))
        });
    if let Some((place, line, message)) = unparsable {
        let place = Some((place, line));
        return Some(Sighting {
            exception: "SyntaxError".into(),
            message,
            place,
            tests,
            ..Sighting::default()
        });
    }
    Some(Sighting {
        exception: name.to_owned(),
        message: message.to_owned(),
        place: Some((findings.locate(&file), 1)),
        frames: js_frames(findings, page, start, end),
        tests,
        ..Sighting::default()
    })
}
