//! Vitest: ` FAIL  file > suite > test`, the error, and its frames.

use super::located::{JAVASCRIPT, exception, located};
use super::node::js_frames;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::{BugType, Kind};

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
    let mut frames = js_frames(findings, page, start, end);
    let mut place = (findings.locate(&file), 1);
    let mut class = None;
    // Who asks for a module that cannot be loaded is named in words; other frames are the loader's or the test's.
    if let Some(path) = importer(message) {
        place = (findings.locate(path), line_of(page, path, start, end));
        frames.retain(|frame| frame.file == place.0.file);
        class = Some((BugType::Import, Kind::MissingModule));
    }
    Some(Sighting {
        exception: name.to_owned(),
        message: message.to_owned(),
        place: Some(place),
        frames,
        tests,
        class,
        ..Sighting::default()
    })
}

/// The file that asks for a module, in any of the words that Vite has had for it.
fn importer(message: &str) -> Option<&str> {
    let missing = ["Failed to load url ", "Failed to resolve import ", "Cannot find module "];
    missing.iter().any(|words| message.starts_with(words)).then_some(())?;
    let (_, path) =
        [") in ", " imported from ", " from "].iter().find_map(|words| message.split_once(words))?;
    let path = path.split_once(". Does the file exist").map_or(path, |(path, _)| path);
    Some(path.trim().trim_matches(['\'', '"']))
}

/// The line of that file, where the report names it: `File: /app/src/m.ts:3:20`.
fn line_of(page: &Page, path: &str, start: usize, end: usize) -> u32 {
    let number = |index| {
        let (_, rest) = page.line(index).split_once(path)?;
        rest.strip_prefix(':')?.split(':').next()?.parse().ok()
    };
    (start + 1..=end).find_map(number).unwrap_or(1)
}
