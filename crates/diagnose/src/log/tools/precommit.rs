//! pre-commit: hooks that mend files and fail because they did. (What other hooks print is read as those tools' own.)

use crate::log::EXCERPT;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use regex::Regex;
use std::sync::LazyLock;

/// Most lines of a hook's output that are looked at.
const LINES: usize = 400;

/// The dotted line that tells how a hook went.
static HOOK: LazyLock<Regex> = LazyLock::new(|| regex(r"\.{3,}(?:\(.*\))?(?:Passed|Failed|Skipped)$"));
static MENDED: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"^(?:Fixing|Fixed|Rewriting|Rewrote|Formatting|Formatted|reformatted|Sorting) (\S+\.\w+|\S*/\S+)$")
});

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut unnamed = None;
    let mut named = false;
    for index in 0..page.len() {
        let Some(hook) = page.line(index).strip_prefix("- hook id: ").map(|hook| hook.trim().to_owned())
        else {
            continue;
        };
        let is_next = |at: &usize| {
            page.line(*at).starts_with("- hook id: ") || HOOK.is_match(page.line(*at).trim_end())
        };
        let near = index + 1..page.len().min(index + LINES);
        let end = near.clone().find(is_next).unwrap_or(near.end);
        let mends =
            (index..end.min(index + 6)).any(|at| page.line(at).contains("files were modified by this hook"));
        if mends {
            unnamed = unnamed.or_else(|| Some(hook.clone()));
        }
        for at in (index..end).filter(|_| mends) {
            let Some(path) = MENDED.captures(page.line(at).trim_end()).map(|parts| parts[1].to_owned())
            else {
                continue;
            };
            if page.is_free(at) {
                let located = findings.locate(&path);
                let message = format!("{} is changed by the hook {hook}", located.file);
                let sighting = Sighting {
                    tool: "pre-commit",
                    message,
                    place: Some((located, 1)),
                    ..Sighting::default()
                };
                findings.add(page, at..=at, Keep::Start, sighting);
                named = true;
            }
        }
    }
    // Hooks that do not say what they changed are given away by the changes, where those are shown.
    if let Some(hook) = unnamed.filter(|_| !named) {
        changes(page, findings, &hook);
    }
}

fn changes(page: &mut Page, findings: &mut Findings, hook: &str) {
    let Some(start) = (0..page.len()).find(|at| page.line(*at).starts_with("All changes made by hooks:"))
    else {
        return;
    };
    for at in start + 1..page.len() {
        let Some(path) = page.line(at).strip_prefix("+++ b/").map(|path| path.trim().to_owned()) else {
            continue;
        };
        let Some(line) = first_change(page, at + 1).filter(|_| page.is_free(at)) else { continue };
        let message = format!("{path} is changed by the hook {hook}");
        let place = Some((findings.locate(&path), line));
        let last = (at + 1..page.len().min(at + EXCERPT)).take_while(|at| !is_heading(page.line(*at))).last();
        let sighting = Sighting { tool: "pre-commit", message, place, ..Sighting::default() };
        findings.add(page, at..=last.unwrap_or(at), Keep::Start, sighting);
    }
}

/// Whether a line is no part of a file's changes.
fn is_heading(line: &str) -> bool {
    !line.starts_with([' ', '+', '-', '@', '\\'])
}

/// The line of the old file at which a hunk begins to differ.
fn first_change(page: &Page, hunk: usize) -> Option<u32> {
    let numbers = page.line(hunk).strip_prefix("@@ -")?;
    let digits = numbers.bytes().take_while(u8::is_ascii_digit).count();
    let first: u32 = numbers.get(..digits)?.parse().ok()?;
    let same = (hunk + 1..hunk + 10).take_while(|at| page.line(*at).starts_with(' ')).count();
    Some(first.saturating_add(u32::try_from(same).ok()?).max(1))
}
