//! Gradle: tests whose trace is cut to one line, and dependencies that cannot be had. (Compilers' lines are javac's.)

use super::located::exception;
use super::spring::source_of;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use crate::log::paths::Located;
use autoheal_core::{BugType, Kind};
use regex::Regex;
use std::sync::LazyLock;

static TEST: LazyLock<Regex> = LazyLock::new(|| regex(r"^(\w[\w.$]*) > (.+?)(?:\(\))? FAILED$"));
/// `java.lang.AssertionError at CartTest.java:12`: what Gradle shows without full traces.
static THROWN: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^\s+([\w.$]+)(?:: (.*?))? at (\w+\.(?:java|kt|groovy|scala)):(\d{1,9})$"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) {
            continue;
        }
        if let Some(sighting) = test(page, index) {
            findings.add(page, index..=index + 1, Keep::Start, sighting);
        } else if page.line(index).trim_start().starts_with("> Could not resolve all") {
            let last = (index + 1).min(page.len() - 1);
            let message = page.joined(index..=last).split_whitespace().collect::<Vec<_>>().join(" ");
            let place = Some((Located { file: "build.gradle".into(), in_project: true }, 1));
            let class = Some((BugType::Import, Kind::Install));
            findings.add(
                page,
                index..=last,
                Keep::Start,
                Sighting { message, place, class, ..Sighting::default() },
            );
        }
    }
}

fn test(page: &Page, index: usize) -> Option<Sighting> {
    let test = TEST.captures(page.line(index))?;
    let below = page.line(index + 1);
    let thrown = THROWN.captures(below)?;
    let source = source_of(&test[1]);
    // The trace names a file without its folder: the test's own file has the same name, or lies beside it.
    let folder = source.file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let file = format!("{folder}/{}", &thrown[3]);
    let message = thrown.get(2).map_or("", |message| message.as_str());
    let (exception, message) =
        exception(&thrown[1]).map_or((&thrown[1], message), |(name, _)| (name, message));
    Some(Sighting {
        exception: exception.to_owned(),
        message: message.to_owned(),
        place: Some((Located { file, in_project: true }, thrown[4].parse().ok()?)),
        tests: vec![format!("{}.{}", &test[1], &test[2])],
        ..Sighting::default()
    })
}
