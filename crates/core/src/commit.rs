//! Commit messages.

use crate::{BugType, Candidate, RunId};

/// The first line of every commit: `[AI-AGENT] Fix SYNTAX error in validator.py line 8`.
pub fn subject(bug_type: BugType, file: &str, line: u32) -> String {
    // A file name may hold anything but `/` and NUL; a line break in it must not become a line break in the message.
    let file: String = file.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
    format!("[AI-AGENT] Fix {bug_type} error in {file} line {}", line.max(1))
}

/// Subject and body: what was done, by which rung, on what evidence, in which run.
pub fn message(subject: &str, candidate: &Candidate, evidence: &str, run: RunId) -> String {
    format!(
        "{subject}\n\n{}\n\nRung: {} ({})\nEvidence: {evidence}\nRun: {run}\n",
        candidate.explanation,
        candidate.rung.name(),
        candidate.rule
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Feature: autoheal-ci-agent, Property 3: Commit Message Prefix
        #[test]
        fn every_subject_is_one_line_with_prefix_type_and_file(file in "[^/\0]{1,30}", line in 0u32..5000, pick in 0usize..6) {
            let bug_type = BugType::ALL[pick];
            let subject = subject(bug_type, &file, line);
            prop_assert!(subject.starts_with("[AI-AGENT] Fix "));
            prop_assert!(subject.contains(bug_type.name()));
            prop_assert!(!subject.contains('\n'));
        }
    }
}
