//! Facts about reading logs: any bytes, any cuts, flat excerpts.

use super::*;
use proptest::prelude::*;

/// A reader that gives a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.max(1).min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

/// Lines as tools write them, and lines that only look like it.
fn lines() -> impl Strategy<Value = String> {
    let known = [
        "=================================== FAILURES ===================================",
        "____________________ ERROR collecting tests/test_a.py _____________________",
        "_______________________________ test_a[0] ________________________________",
        "tests/test_a.py:3: in test_a",
        "E   KeyError: 'x'",
        "E     File \"/app/x.py\", line 3",
        "app/x.py:14: KeyError",
        "Traceback (most recent call last):",
        "  File \"/app/a.py\", line 3, in f",
        "    return x",
        "ValueError: bad",
        "The above exception was the direct cause of the following exception:",
        "",
        "=========================== short test summary info ============================",
        "FAILED tests/test_a.py::test_a[0] - KeyError: 'x'",
        "ERROR tests/test_a.py",
        "FAIL: test_a (t.T)",
        "----------------------------------------------------------------------",
        "======================================================================",
        "a.py:3:4: F401 [*] `os` imported but unused",
        "a.py:3: error: bad  [arg-type]",
        "  3:4  error  bad  no-undef",
        "/app/a.js",
        "FAIL test/a.test.js",
        "  ● a › b",
        "    at f (src/a.js:3:4)",
        " FAIL  a.test.js > b",
        "TypeError: x is not a function",
        "src/a.ts(1,19): error TS2307: no",
        "[ERROR] /app/A.java:[4,19] package x does not exist",
        "java.lang.IllegalStateException: no",
        "\tat com.acme.A.b(A.java:11)",
        "Caused by: java.lang.Error: y",
        "--- FAIL: TestA (0.00s)",
        "    a_test.go:7: no",
        "FAIL\texample.com/a/b\t0.1s",
        "panic: x",
        "goroutine 1 [running]:",
        "panic(0x1)",
        "\t/app/a.go:4 +0x1",
        "error[E0308]: mismatched types",
        " --> src/lib.rs:5:5",
        "thread 'a::b' panicked at src/lib.rs:6:5:",
        "a.c:3:5: error: no",
        "ERROR: Could not find a version that satisfies the requirement x",
        "  2 failing",
        "  1) a",
        "       b:",
        "error: subprocess-exited-with-error",
        "npm ERR! code E404",
        "##[error]Process completed with exit code 1.",
        "would reformat a.py",
        "::error file=a.py,line=3::bad",
        "APPLICATION FAILED TO START",
        "Description:",
        "[warn] a.js",
    ];
    prop_oneof![
        4 => proptest::sample::select(known.to_vec()).prop_map(str::to_owned),
        1 => proptest::sample::select(known.to_vec()).prop_map(|line| format!("2024-01-15T10:30:00.1234567Z \u{1b}[31m{line}\u{1b}[0m\r")),
        1 => proptest::sample::select(known.to_vec()).prop_map(|line| line.chars().rev().collect()),
        1 => "\\PC{0,30}",
    ]
}

fn logs() -> impl Strategy<Value = String> {
    proptest::collection::vec(lines(), 0..60).prop_map(|lines| lines.join("\n"))
}

fn check(log: &[u8]) -> Vec<Failure> {
    let failures = diagnose(log).unwrap();
    let count = log.iter().filter(|byte| **byte == b'\n').count() as u64
        + u64::from(!log.is_empty() && !log.ends_with(b"\n"));
    for failure in &failures {
        let excerpt = failure.excerpt.unwrap();
        assert!(
            1 <= excerpt.first_line && excerpt.first_line <= excerpt.last_line && excerpt.last_line <= count,
            "{failure:?}"
        );
        assert!(excerpt.last_line - excerpt.first_line < EXCERPT as u64, "{failure:?}");
        assert!(failure.line >= 1);
    }
    failures
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Feature: autoheal-ci-agent, Property 6: Failure Extraction Completeness
    #[test]
    fn any_log_has_excerpts_within_itself(log in logs()) {
        check(log.as_bytes());
    }

    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        check(&bytes);
    }

    #[test]
    fn cuts_do_not_change_the_result(log in logs(), step in 1usize..70, block in 1usize..500) {
        let whole = read(log.as_bytes()).unwrap();
        prop_assert_eq!(diagnose_in_blocks(Trickle(log.as_bytes(), step), block).unwrap(), whole);
    }

    #[test]
    fn noise_before_a_failure_only_moves_its_excerpt(noise in 0usize..300) {
        let report = "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in f\n    return x\nValueError: bad\n";
        let log = format!("{}{report}", "Downloading something useful\n".repeat(noise));
        let failures = check(log.as_bytes());
        prop_assert_eq!(failures.len(), 1);
        prop_assert_eq!(failures[0].excerpt.unwrap().first_line, noise as u64 + 1);
    }
}

#[test]
fn endless_lines_and_broken_text_hurt_nobody() {
    let mut log = vec![b'x'; 3 << 20];
    log.extend(b"\n\xff\xfe\x1b[ \xc3\nTraceback (most recent call last):\n  File \"/app/a.py\", line 3, in f\n    return x\nValueError: ");
    log.extend(vec![b'y'; 2 << 20]);
    let failures = check(&log);
    assert_eq!((failures[0].file.as_str(), failures[0].line), ("a.py", 3));
}

#[test]
fn a_bad_end_is_told_only_when_nothing_else_is_known() {
    let end = "##[error]Process completed with exit code 1.\n";
    assert_eq!(check(end.as_bytes())[0].message, "Process completed with exit code 1.");
    let log = format!("a.py:3: error: bad  [arg-type]\n{end}");
    assert_eq!(check(log.as_bytes()).len(), 1);
    assert!(check(b"Process completed with exit code 0.\nall is well\n").is_empty());
}

#[test]
fn a_long_list_of_failures_is_read_to_its_end() {
    let report = |n: usize| {
        format!(
            "____ test_{n} ____\n\ntests/test_a.py:{n}: in test_{n}\n    f()\napp/m{n}.py:7: in f\n    x\nE   ValueError: no\n"
        )
    };
    let log: String = std::iter::once("= FAILURES =\n".to_owned()).chain((1..=900).map(report)).collect();
    assert_eq!(check(log.as_bytes()).len(), 900);
}

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
