//! How a job says that it ended badly. Only heard when nothing else tells why.

use crate::log::findings::Findings;
use crate::log::page::Page;
use autoheal_core::Kind;

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    if findings.last_words.is_some() {
        return;
    }
    let found = (0..page.len())
        .filter(|index| page.is_free(*index))
        .find_map(|index| Some((index, kind(page.line(index))?)));
    if let Some((index, kind)) = found {
        findings.set_last_words(page, index, kind);
    }
}

fn kind(line: &str) -> Option<Kind> {
    let has = |words: &[&str]| words.iter().any(|word| line.contains(word));
    if has(&["heap out of memory", "OutOfMemoryError", "exit code 137", "OOMKilled"])
        || line.trim() == "Killed"
    {
        Some(Kind::OutOfMemory)
    } else if has(&["Segmentation fault", "exit code 139", "exit code 134", "Fatal Python error"]) {
        Some(Kind::Crash)
    } else if has(&[
        "exceeded the maximum execution time",
        "exceeded timeout limit",
        "timed out after",
        "exit code 124",
    ]) {
        Some(Kind::Timeout)
    } else if is_bad_end(line) {
        Some(Kind::Other)
    } else {
        None
    }
}

/// `exit code 1` and its like, but not `exit code 0`.
fn is_bad_end(line: &str) -> bool {
    let ends = ["exit code ", "exit status ", "exited with code "];
    let code = ends
        .iter()
        .find_map(|words| line.split_once(words))
        .map(|(_, rest)| rest.trim_start_matches([':', ' ']));
    code.is_some_and(|code| code.starts_with(|c: char| c.is_ascii_digit()) && !code.starts_with('0'))
        || line.contains("ERROR: Job failed")
        || line.contains("Finished: FAILURE")
}
