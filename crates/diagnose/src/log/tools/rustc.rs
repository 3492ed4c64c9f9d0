//! rustc and Clippy: `error[E0308]: mismatched types` and the place below it.

use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::{BugType, Kind};
use regex::Regex;
use std::sync::LazyLock;

static HEADING: LazyLock<Regex> = LazyLock::new(|| regex(r"^error(?:\[(E\d{4})\])?: (.+)$"));
static ARROW: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*--> (.+?\.rs):(\d{1,9}):(\d{1,9})$"));
static LINT: LazyLock<Regex> = LazyLock::new(|| regex(r"`(?:-D|#\[deny\()\s*([\w:-]+)"));

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut index = 0;
    while index < page.len() {
        let heading = HEADING.captures(page.line(index)).filter(|_| page.is_free(index));
        let Some((sighting, end)) = heading.and_then(|parts| block(page, findings, &parts, index)) else {
            index += 1;
            continue;
        };
        findings.add(page, index..=end, Keep::Start, sighting);
        index = end + 1;
    }
}

fn block(
    page: &Page,
    findings: &Findings,
    heading: &regex::Captures<'_>,
    index: usize,
) -> Option<(Sighting, usize)> {
    let message = heading[2].trim().to_owned();
    if is_installation(&message) {
        let class = Some((BugType::Import, Kind::Install));
        return Some((Sighting { message, class, ..Sighting::default() }, index));
    }
    let place =
        ARROW.captures((index + 1..index + 4).map(|at| page.line(at)).find(|line| line.contains("--> "))?)?;
    let ends = |at: &usize| page.line(*at).trim().is_empty();
    let end = (index + 1..page.len().min(index + 100)).find(ends).unwrap_or(page.len().min(index + 100)) - 1;
    let lint = (index..=end).find_map(|at| LINT.captures(page.line(at))).map(|parts| parts[1].to_owned());
    let lint = lint.or_else(|| {
        (index..=end).any(|at| page.line(at).contains("rust-clippy")).then(|| "clippy".to_owned())
    });
    let code = heading.get(1).map(|code| code.as_str().to_owned());
    let is_lint = code.is_none() && lint.is_some();
    let sighting = Sighting {
        tool: if is_lint { "clippy" } else { "rustc" },
        code: if is_lint { lint } else { code.clone() },
        class: (!is_lint && code.is_none()).then(|| without_code(&message)),
        message,
        place: Some((findings.locate(&place[1]), place[2].parse().ok()?)),
        column: place[3].parse().ok(),
        ..Sighting::default()
    };
    Some((sighting, end))
}

/// What rustc says without a code comes from its parser, unless its words say otherwise.
fn without_code(message: &str) -> (BugType, Kind) {
    match crate::taxonomy::classify("", message) {
        (BugType::Logic, _) => (BugType::Syntax, Kind::Compile),
        class => class,
    }
}

fn is_installation(message: &str) -> bool {
    message.starts_with("no matching package named")
        || message.starts_with("failed to select a version for")
        || message.starts_with("failed to load source for dependency")
}
