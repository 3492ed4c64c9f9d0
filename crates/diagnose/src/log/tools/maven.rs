//! Maven: the compiler's errors, Surefire's summary, and dependencies that cannot be had.

use super::spring::source_of;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting, Summary};
use crate::log::page::Page;
use crate::log::paths::Located;
use autoheal_core::{BugType, Kind};
use regex::Regex;
use std::sync::LazyLock;

static COMPILER: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"^\[ERROR\] (?:file://)?(\S.*?\.(?:java|kt|scala|groovy)):(?:\[(\d{1,9})(?:,(\d{1,9}))?\]|(\d{1,9}):(\d{1,9})) (.+)$",
    )
});
static CHECKSTYLE: LazyLock<Regex> = LazyLock::new(|| regex(r"^\([a-z]+\) [A-Z]\w+: "));
static SUREFIRE: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"^\[ERROR\]\s{2,}([A-Z]\w*(?:[.$]\w+)*)\.(\w+)(?:\[.*?\])?:(\d{1,9})(?:->\S+)* ?(?:» )?(.*)$")
});

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) || !page.line(index).starts_with("[ERROR]") {
            continue;
        }
        if let Some((sighting, last)) = compiler(page, findings, index) {
            findings.add(page, index..=last, Keep::Start, sighting);
        } else if let Some(sighting) = dependencies(page.line(index)) {
            findings.add(page, index..=index, Keep::Start, sighting);
        } else if let Some(summary) = surefire(page, index) {
            findings.add_summary(summary);
            page.claim(index..=index);
        }
    }
}

fn compiler(page: &Page, findings: &Findings, index: usize) -> Option<(Sighting, usize)> {
    let parts = COMPILER.captures(page.line(index))?;
    let number = |java: usize, kotlin: usize| {
        parts.get(java).or_else(|| parts.get(kotlin)).and_then(|n| n.as_str().parse().ok())
    };
    // What symbol cannot be found stands on the lines below.
    let below = |at: usize| page.line(at).trim_start_matches("[ERROR]").trim();
    let is_detail = |at: &usize| {
        ["symbol:", "location:", "required:", "found:", "reason:"]
            .iter()
            .any(|word| below(*at).starts_with(word))
    };
    let last = (index + 1..(index + 5).min(page.len())).take_while(is_detail).last().unwrap_or(index);
    let mut message = parts[6].trim().to_owned();
    if let Some(symbol) = (index + 1..=last).map(below).find_map(|line| line.strip_prefix("symbol:")) {
        message = format!("{message}: {}", symbol.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    let place = Some((findings.locate(&parts[1]), number(2, 4).unwrap_or(1)));
    // `(sizes) LineLength: ...` is a rule of Checkstyle.
    let tool = if CHECKSTYLE.is_match(&message) { "checkstyle" } else { "javac" };
    Some((Sighting { tool, message, place, column: number(3, 5), ..Sighting::default() }, last))
}

fn dependencies(line: &str) -> Option<Sighting> {
    let (_, said) = line.split_once("ould not resolve dependencies")?;
    Some(Sighting {
        message: format!("Could not resolve dependencies{}", said.trim_end()),
        place: Some((Located { file: "pom.xml".into(), in_project: true }, 1)),
        class: Some((BugType::Import, Kind::Install)),
        ..Sighting::default()
    })
}

/// `[ERROR]   CartTest.isSafe:21 » IllegalState no items`: the class without its package, the exception without its end.
fn surefire(page: &Page, index: usize) -> Option<Summary> {
    let line = page.line(index);
    let parts = SUREFIRE.captures(line)?;
    let said = parts[4].trim();
    let exception =
        if line.contains(" » ") { said.split(' ').next().unwrap_or("") } else { "AssertionError" };
    Some(Summary {
        test: format!("{}.{}", &parts[1], &parts[2]),
        exception: exception.to_owned(),
        message: said.to_owned(),
        file: source_of(&parts[1]).file,
        line: parts[3].parse().ok()?,
        number: page.number(index),
        text: line.to_owned(),
        weak: false,
    })
}
