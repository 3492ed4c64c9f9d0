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
        wrapped(&candidate.explanation),
        candidate.rung.name(),
        candidate.rule
    )
}

/// Text in lines that fit a terminal.
fn wrapped(text: &str) -> String {
    const WIDTH: usize = 76;
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            lines.push('\n');
            width = 0;
        } else if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines.push_str(word);
        width += length;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn wrapping_keeps_every_word_in_its_order(text in "([a-zé`]{1,90} ?){0,30}") {
            let lines = wrapped(&text);
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            prop_assert_eq!(words(&lines), words(&text));
            prop_assert!(lines.lines().all(|line| line.chars().count() <= 76 || !line.contains(' ')));
        }

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
