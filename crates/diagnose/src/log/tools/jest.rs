//! Jest: `● suite › test` and what follows it.

use super::located::exception;
use super::node::js_frames;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

static UNPARSABLE: LazyLock<Regex> =
    LazyLock::new(|| regex(r"SyntaxError: (.+?\.\w+): (.+?) \((\d{1,9}):(\d{1,9})\)"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut file = String::new();
    let mut index = 0;
    while index < page.len() {
        if let Some(path) = failing_file(page.line(index)) {
            file = findings.locate(path).file;
        }
        let Some(title) = title(page.line(index)).filter(|_| page.is_free(index)) else {
            index += 1;
            continue;
        };
        let end = end_of_block(page, index);
        // Type errors that ts-jest passes on are the compiler's: its parser reads them.
        let is_compilers = (index..=end).any(|at| page.line(at).contains("error TS"));
        if !is_compilers && let Some(sighting) = sighting(page, findings, &file, title, index, end) {
            findings.add(page, index..=end, Keep::Start, sighting);
        }
        index = end + 1;
    }
}

fn failing_file(line: &str) -> Option<&str> {
    let path = line.trim_start().strip_prefix("FAIL ")?.trim();
    let path = path.split(" (").next().unwrap_or(path).trim();
    // With several projects, the project's name goes before the path.
    path.rsplit(' ').next().filter(|path| path.contains('.'))
}

fn title(line: &str) -> Option<&str> {
    let title = line.trim_start().strip_prefix("● ")?.trim();
    let is_remark = ["Console", "Validation", "Deprecation", "Multiple configurations"]
        .iter()
        .any(|start| title.starts_with(start));
    (!is_remark && !title.is_empty()).then_some(title)
}

fn end_of_block(page: &Page, start: usize) -> usize {
    let ends = |line: &str| {
        let line = line.trim_start();
        ["● ", "FAIL ", "PASS ", "Test Suites:", "Summary of all failing"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let next = (start + 1..page.len()).find(|index| ends(page.line(*index))).unwrap_or(page.len());
    (start..next).rev().find(|index| !page.line(*index).trim().is_empty()).unwrap_or(start)
}

fn sighting(
    page: &Page,
    findings: &Findings,
    file: &str,
    title: &str,
    start: usize,
    end: usize,
) -> Option<Sighting> {
    let test =
        if title == "Test suite failed to run" { file.to_owned() } else { format!("{file} › {title}") };
    let tests = if file.is_empty() { vec![title.to_owned()] } else { vec![test] };
    let unparsable = (start..=end).find_map(|index| UNPARSABLE.captures(page.line(index)));
    if let Some(parts) = unparsable {
        let place = Some((findings.locate(&parts[1]), parts[3].parse().ok()?));
        let message = parts[2].to_owned();
        return Some(Sighting {
            exception: "SyntaxError".into(),
            message,
            place,
            tests,
            ..Sighting::default()
        });
    }
    let said = (start + 1..=end).map(|index| page.line(index).trim()).find(|line| !line.is_empty())?;
    let (exception, message) = exception(said).unwrap_or(("", said));
    let mut message = message.to_owned();
    if said.starts_with("expect(") {
        let is_value = |line: &&str| line.starts_with("Expected") || line.starts_with("Received");
        let values = (start..=end).map(|index| page.line(index).trim()).filter(is_value).take(2);
        message = values.fold(message, |message, value| format!("{message}; {value}"));
    }
    let frames = js_frames(findings, page, start, end);
    let place = (!file.is_empty()).then(|| (findings.locate(file), 1));
    Some(Sighting { exception: exception.to_owned(), message, place, frames, tests, ..Sighting::default() })
}
