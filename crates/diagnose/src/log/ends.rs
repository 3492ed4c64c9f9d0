//! What a line says of steps and of ends: where a step begins, that a job ended well or badly, what a test runner's
//! closing line says.

use super::clean::regex;
use super::tail::Strength;
use regex::Regex;
use std::sync::LazyLock;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// The heading of a step, whose script and surroundings follow up to the end of the group.
    StepHeading,
    GroupEnd,
    /// A step begins, and that it does means that the one before it ended well.
    Step,
    /// A command of GitLab's script; elsewhere only text.
    Command,
    /// The CI system tidies up, whatever became of the steps.
    TidiesUp,
    /// What follows runs after a failed step too, and says nothing of it.
    Afterwards,
    JobStart,
    JobGreen,
    /// A bad end; a strong one ends a step or a job.
    Bad(Strength),
    /// The whole job ended badly, whichever of its steps it was.
    JobBad,
    /// An error was marked, which need not end the step.
    Marked,
    /// A runner says that all is well.
    Green,
    /// A runner counts failures.
    Red,
}

/// The line without what CI puts on it, but with its marks (`##[error]`).
pub(super) fn word(line: &str) -> Option<Word> {
    let line = line.trim();
    of_job(line)
        .or_else(|| of_step(line))
        .or_else(|| bad_end(line).map(Word::Bad))
        .or_else(|| line.starts_with("##[error]").then_some(Word::Marked))
        .or_else(|| verdict(line))
}

fn of_step(line: &str) -> Option<Word> {
    let starts = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
    if starts(&["##[group]Run "]) {
        Some(Word::StepHeading)
    } else if starts(&["##[endgroup]"]) {
        Some(Word::GroupEnd)
    } else if starts(&["##[section]Starting: "]) {
        Some(Word::Step)
    } else if starts(&["Post job cleanup.", "Cleaning up orphan processes", "##[section]Finishing: "]) {
        Some(Word::TidiesUp)
    } else if starts(&[
        "Running after_script",
        "Running after script",
        "Uploading artifacts for failed job",
        "Cleaning up project directory",
    ]) {
        Some(Word::Afterwards)
    } else if starts(&["$ "]) {
        Some(Word::Command)
    } else {
        None
    }
}

fn of_job(line: &str) -> Option<Word> {
    let starts = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
    if starts(&["Running with gitlab-runner", "##[group]Runner Image", "Current runner version: "]) {
        Some(Word::JobStart)
    } else if starts(&["Job succeeded", "Finished: SUCCESS", "Done. Your build exited with 0."]) {
        Some(Word::JobGreen)
    } else if starts(&["ERROR: Job failed", "Finished: FAILURE", "Finished: UNSTABLE", "Finished: ABORTED"]) {
        Some(Word::JobBad)
    } else {
        None
    }
}

static STRONG: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r#"(?x)^(?:
        (?:\#\#\[error\]|Error:\ )?Process\ completed\ with\ exit\ code\ [1-9]
        | \#\#\[error\].*(?:\ exited\ with\ code\ '?-?[1-9]|\ failed\ with\ exit\ code\ [1-9])
        | \#\#\[error\]The\ (?:operation\ was\ canceled|runner\ has\ received\ a\ shutdown|job\ running\ on)
        | ERROR:\ script\ returned\ exit\ code\ -?[1-9]
        | Build\ step\ '.*'\ marked\ build\ as\ failure
        | The\ command\ ".*"\ (?:failed\ and\ )?exited\ with\ [1-9]
        | Done\.\ Your\ build\ exited\ with\ [1-9]
        | Exited\ with\ code\ (?:exit\ status\ )?[1-9]
        | .{0,4}\ ?Error:\ The\ command\ exited\ with\ status\ -?[1-9]
        | Build\ teardown:\ FAILED
        | Failing\ task\ since\ return\ code\ of\ .*\ was\ -?[1-9]
        | ERROR:\ build\ step\ \d+\ .*\ failed
        | Process\ exited\ with\ code\ -?[1-9]\d*(?:\ \(Step.*)?$
        )"#,
    )
});

static SOFT: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r#"(?x)(?:
        ^g?make(?:\.exe)?(?:\[\d+\])?:\ \*\*\*\ .*Error\ -?\d+
        | ^npm\ (?:ERR!|error)\ (?:Exit\ status\ |errno\ |code\ |Lifecycle\ script\ )[^0]
        | ELIFECYCLE
        | ^(?:BUILD\ FAILED|BUILD\ FAILURE|Build\ FAILED\.?|FAILURE:\ Build\ failed|ninja:\ build\ stopped)
        | ^\[(?:ERROR|INFO)\]\ BUILD\ FAILURE
        | (?:exit\ code|exit\ status|exited\ with(?:\ code|\ status|\ error\ code|\ exit\ code|\ non-zero\ status)?|returned(?:\ exit\ code|\ non-zero\ exit\ status|\ exit\ status)|return\ code)[:=\ ]{1,2}['"(]?-?[1-9]\d*['")]*[.!]?$
        | :\ exit\ [1-9]\d*\ \(
        )"#,
    )
});

/// Ends that tell their own reason.
const DEATHS: &[&str] = &[
    "Segmentation fault",
    "heap out of memory",
    "OutOfMemoryError",
    "OOMKilled",
    "Fatal Python error",
    "exceeded the maximum execution time",
    "exceeded timeout limit",
    "timed out after",
];

/// Whether the line only says that something ended badly.
pub(super) fn is_bad_end(line: &str) -> bool {
    matches!(word(line), Some(Word::Bad(_) | Word::JobBad))
}

/// Whether the line says that something ended badly, and how surely.
fn bad_end(line: &str) -> Option<Strength> {
    let line = line.trim();
    if STRONG.is_match(line) {
        return Some(Strength::Strong);
    }
    let died = line == "Killed" || DEATHS.iter().any(|words| line.contains(words));
    (died || SOFT.is_match(line)).then_some(Strength::Soft)
}

static COUNTED: LazyLock<Regex> = LazyLock::new(|| regex(r"\b[1-9]\d* (?:passed|passing)\b"));
static FAILED: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"\b[1-9]\d* (?:failed|failing|errors?\b)|(?:Failures|Errors|failures|errors)[:=] ?[1-9]")
});
static CLEAN: LazyLock<Regex> =
    LazyLock::new(|| regex(r"Failures: 0, Errors: 0|^OK(?: \(.*\))?$|BUILD SUCCESS"));

fn verdict(line: &str) -> Option<Word> {
    if FAILED.is_match(line)
        && (COUNTED.is_match(line)
            || line.contains("Failures: ")
            || line.contains("FAILED (")
            || line.contains(" in "))
    {
        return Some(Word::Red);
    }
    (COUNTED.is_match(line) || CLEAN.is_match(line)).then_some(Word::Green)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::anchors::ANCHORS;
    use crate::log::diagnose;

    /// Lines by which CI systems and runners say how it ended.
    const ENDS: &[(&str, Word)] = &[
        ("##[error]Process completed with exit code 1.", Word::Bad(Strength::Strong)),
        ("Error: Process completed with exit code 1.", Word::Bad(Strength::Strong)),
        ("##[error]Bash exited with code '1'.", Word::Bad(Strength::Strong)),
        ("##[error]Cmd.exe exited with code '2'.", Word::Bad(Strength::Strong)),
        ("##[error]The operation was canceled.", Word::Bad(Strength::Strong)),
        ("ERROR: script returned exit code 2", Word::Bad(Strength::Strong)),
        ("Build step 'Execute shell' marked build as failure", Word::Bad(Strength::Strong)),
        ("The command \"pytest -q\" exited with 1.", Word::Bad(Strength::Strong)),
        ("Done. Your build exited with 1.", Word::Bad(Strength::Strong)),
        ("Exited with code exit status 1", Word::Bad(Strength::Strong)),
        ("🚨 Error: The command exited with status 1", Word::Bad(Strength::Strong)),
        ("Build teardown: FAILED", Word::Bad(Strength::Strong)),
        ("Failing task since return code of [sh x.sh] was 1 while expected 0", Word::Bad(Strength::Strong)),
        (
            "ERROR: build step 2 \"python:3.11\" failed: step exited with non-zero status: 1",
            Word::Bad(Strength::Strong),
        ),
        ("Process exited with code 1", Word::Bad(Strength::Strong)),
        ("ERROR: Job failed: exit code 1", Word::JobBad),
        ("Finished: FAILURE", Word::JobBad),
        ("Finished: UNSTABLE", Word::JobBad),
        ("make: *** [Makefile:12: check] Error 1", Word::Bad(Strength::Soft)),
        ("make[2]: *** [build/x.o] Error 2", Word::Bad(Strength::Soft)),
        ("npm ERR! Exit status 1", Word::Bad(Strength::Soft)),
        ("npm error code 1", Word::Bad(Strength::Soft)),
        ("error Command failed with exit code 1.", Word::Bad(Strength::Soft)),
        (" ELIFECYCLE  Command failed with exit code 1.", Word::Bad(Strength::Soft)),
        ("step: exited with non-zero status 1", Word::Bad(Strength::Soft)),
        ("web-1 exited with code 1", Word::Bad(Strength::Soft)),
        ("BUILD FAILED", Word::Bad(Strength::Soft)),
        ("[INFO] BUILD FAILURE", Word::Bad(Strength::Soft)),
        ("command terminated with exit code 137", Word::Bad(Strength::Soft)),
        ("Segmentation fault (core dumped)", Word::Bad(Strength::Soft)),
        ("Killed", Word::Bad(Strength::Soft)),
        ("Job succeeded", Word::JobGreen),
        ("Finished: SUCCESS", Word::JobGreen),
        ("========== 5 passed in 0.12s ==========", Word::Green),
        ("5 passed, 1 warning in 0.12s", Word::Green),
        ("OK", Word::Green),
        ("OK (skipped=1)", Word::Green),
        ("[INFO] BUILD SUCCESS", Word::Green),
        ("[INFO] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0", Word::Green),
        ("Tests:       4 passed, 4 total", Word::Green),
        ("  12 passing (40ms)", Word::Green),
        ("===== 1 failed, 3 passed in 0.2s =====", Word::Red),
        ("[ERROR] Tests run: 4, Failures: 1, Errors: 0, Skipped: 0", Word::Red),
        ("##[group]Run pytest -q", Word::StepHeading),
        ("##[endgroup]", Word::GroupEnd),
        ("##[section]Starting: Tests", Word::Step),
        ("Post job cleanup.", Word::TidiesUp),
        ("Running after_script", Word::Afterwards),
        ("Running with gitlab-runner 16.11.0 (abc)", Word::JobStart),
    ];

    #[test]
    fn ends_are_known_and_looked_at() {
        for (line, expected) in ENDS {
            assert_eq!(word(line), Some(*expected), "{line}");
            assert!(ANCHORS.inspect(line.as_bytes()).noted, "nothing looks at {line:?}");
        }
    }

    #[test]
    fn every_bad_end_makes_a_log_red_and_no_good_one_does() {
        let noise = "all is quiet here\n".repeat(500);
        for (line, word) in ENDS {
            let log = format!("{noise}thing.toml is out of date\n{line}\n\nbye\n");
            let failures = diagnose(log.as_bytes()).unwrap();
            let is_bad = matches!(word, Word::Bad(_) | Word::JobBad);
            assert_eq!(failures.len(), usize::from(is_bad), "{line}: {failures:?}");
            if let Some(failure) = failures.first().filter(|failure| failure.file.is_empty()) {
                assert_eq!(failure.message, "thing.toml is out of date", "{line}");
                assert!(failure.stack_trace.contains(line.trim_start_matches("##[error]").trim()), "{line}");
            }
        }
    }

    #[test]
    fn programs_may_speak_of_exit_codes() {
        for line in [
            "checking helper... helper exited with code 3 (expected)",
            "test that command fails with exit code 2 ... ok",
            "Process completed with exit code 0.",
            "the worker exited with 0",
            "the query returned 12",
            "0 passed",
        ] {
            assert_eq!(word(line), None, "{line}");
        }
    }
}
