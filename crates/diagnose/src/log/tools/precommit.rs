//! pre-commit: hooks that mend files and fail because they did. (What other hooks print is read as those tools' own.)

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
            }
        }
    }
}
