//! Facts about a log's course: steps, ends, traces that were only logged, and reports that go on for long.

use super::*;

/// A step of GitHub's, with what it printed and how it ended.
fn step(name: &str, output: &str, code: u32) -> String {
    let end = if code == 0 {
        String::new()
    } else {
        format!("##[error]Process completed with exit code {code}.\n")
    };
    format!("##[group]Run {name}\n{name}\nshell: /usr/bin/bash -e {{0}}\n##[endgroup]\n{output}{end}")
}

fn messages(log: &str) -> Vec<String> {
    check(log.as_bytes()).into_iter().map(|failure| failure.message).collect()
}

const LOGGED: &str = "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in f\n    return x\nValueError: logged\n";
const FINDING: &str = "a.py:3: error: bad  [arg-type]\n";

#[test]
fn a_trace_counts_unless_a_runner_went_on_after_it() {
    assert_eq!(messages(LOGGED), ["ValueError: logged"]);
    assert!(messages(&format!("{LOGGED}5 passed in 0.1s\n")).is_empty());
    assert!(messages(&format!("{LOGGED}Ran 3 tests in 0.1s\n\nOK\n")).is_empty());
    let failed = "FAILED tests/test_b.py::test_b - KeyError: 'x'\n";
    assert_eq!(messages(&format!("{LOGGED}{failed}")), ["KeyError: 'x'"]);
    let later = format!("5 passed in 0.1s\n{LOGGED}");
    assert_eq!(messages(&later), ["ValueError: logged"], "nothing went on after it");
}

#[test]
fn what_destructors_raise_is_no_failure() {
    assert!(messages(&format!("Exception ignored in: <function A.__del__ at 0x7f>\n{LOGGED}")).is_empty());
}

#[test]
fn a_step_that_ended_well_has_no_failures() {
    let green = step("mypy || true", FINDING, 0);
    let red = step("pytest", "FAILED tests/test_b.py::test_b - KeyError: 'x'\n", 1);
    assert_eq!(messages(&format!("{green}{red}")), ["KeyError: 'x'"]);
    assert!(messages(&format!("{green}Post job cleanup.\n")).is_empty());
    assert_eq!(
        messages(&green).len(),
        1,
        "a log that stops in the middle of a step is not known to be green"
    );
    assert!(messages(&format!("{FINDING}Finished: SUCCESS\n")).is_empty());
}

#[test]
fn tests_whose_step_went_on_explain_a_job_that_is_red_without_a_reason() {
    let report = "____ test_a ____\n\ntests/test_a.py:3: in test_a\n    f()\nE   KeyError: 'x'\n=== 1 failed in 0.1s ===\n";
    let swallowed = step("pytest || true", report, 0);
    assert_eq!(messages(&format!("{swallowed}{}", step("exit $CODE", "", 1))), ["KeyError: 'x'"]);
    let passed = step("pytest || pytest", &format!("{report}4 passed in 0.1s\n"), 0);
    assert_eq!(messages(&format!("{passed}{}", step("deploy", "no way\n", 1))), ["no way"]);
}

#[test]
fn last_words_are_those_of_the_step_that_failed() {
    let log = format!(
        "{}{}",
        step("setup", "fatal: not this\n", 0),
        step("check", "thing.toml is out of date\n", 1)
    );
    let failures = check(log.as_bytes());
    assert_eq!(failures[0].message, "thing.toml is out of date");
    assert_eq!(failures[0].excerpt.unwrap().first_line, 10);
    assert_eq!(messages(&step("x", "x.sh: line 1: python -m pytest: No module named pytest\n", 1)).len(), 1);
    assert_eq!(
        check(step("x", "/usr/bin/python: No module named pytest\n", 1).as_bytes())[0].bug_type,
        autoheal_core::BugType::Import
    );
    assert!(messages("helper exited with code 3 (expected)\nall is well\n").is_empty());
}

#[test]
fn the_test_that_had_begun_is_the_place_of_a_kill() {
    let log = step("pytest -v", "tests/a.py::test_x PASSED\ntests/test_big.py::test_load \nKilled\n", 137);
    let failures = check(log.as_bytes());
    assert_eq!(
        (failures[0].file.as_str(), failures[0].kind),
        ("tests/test_big.py", autoheal_core::Kind::OutOfMemory)
    );
}

#[test]
fn reports_go_on_however_much_was_captured() {
    let noise = "captured words\n".repeat(5_000);
    let log = format!(
        "= FAILURES =\n____ test_a ____\n\ntests/test_a.py:3: in test_a\n    f()\nE   KeyError: 'x'\n\
         ---- Captured stdout call ----\n{noise}{LOGGED}{noise}\
         ____ test_b ____\n\ntests/test_b.py:4: in test_b\n    f()\nE   IndexError: y\n\
         = short test summary info =\nFAILED tests/test_a.py::test_a - KeyError: 'x'\nFAILED tests/test_b.py::test_b - IndexError: y\n"
    );
    assert_eq!(messages(&log).len(), 2);
}

#[test]
fn a_long_comparison_does_not_hide_its_place() {
    let lines = "E     - something\n".repeat(12_000);
    let log = format!(
        "= FAILURES =\n____ test_a ____\n\n>       assert a == b\nE       assert [1] == [2]\n{lines}\n\
         tests/test_a.py:30: AssertionError\n= short test summary info =\nFAILED tests/test_a.py::test_a - assert [1] == [2]\n"
    );
    let failures = check(log.as_bytes());
    assert_eq!((failures.len(), failures[0].line), (1, 30));
}

#[test]
fn lines_of_parallel_branches_are_told_apart() {
    let lines =
        LOGGED.lines().enumerate().map(|(n, line)| format!("[unit] {line}\n[lint] looking at file {n}\n"));
    let failures = check(lines.collect::<String>().as_bytes());
    assert_eq!((failures.len(), failures[0].file.as_str(), failures[0].line), (1, "a.py", 3));
}

#[test]
fn the_deepest_traceback_is_read_to_its_end() {
    let frames = "  File \"/app/a.py\", line 3, in f\n    g()\n  File \"/app/b.py\", line 4, in g\n    f()\n"
        .repeat(1_000);
    let log = format!(
        "Traceback (most recent call last):\n{frames}RecursionError: maximum recursion depth exceeded\n"
    );
    assert_eq!(check(log.as_bytes())[0].evidence.exception, "RecursionError");
}

#[test]
fn reports_that_are_too_many_do_not_come_back_as_summaries() {
    let report = |n: usize| {
        format!("____ test_{n} ____\n\ntests/test_a.py:{n}: in test_{n}\n    f()\nE   ValueError: v\n")
    };
    let summary = |n: usize| format!("FAILED tests/test_a.py::test_{n} - ValueError: v\n");
    let log: String = std::iter::once("= FAILURES =\n".to_owned())
        .chain((1..=2_300).map(report))
        .chain(std::iter::once("= short test summary info =\n".to_owned()))
        .chain((1..=2_300).map(summary))
        .collect();
    assert_eq!(check(log.as_bytes()).len(), 2_000);
}

#[test]
fn logs_of_powershell_are_read() {
    let bytes: Vec<u8> = format!("\u{feff}{LOGGED}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(diagnose(bytes.as_slice()).unwrap()[0].file, "a.py");
}
