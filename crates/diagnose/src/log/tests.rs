//! Facts about reading logs: any bytes, any cuts, flat excerpts.

use super::*;
use proptest::prelude::*;

mod course;

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
        "##[group]Run x",
        "##[endgroup]",
        "shell: bash",
        "Post job cleanup.",
        "Running with gitlab-runner 1",
        "\u{1b}[32;1m$ x",
        "Running after_script",
        "ERROR: Job failed: exit code 1",
        "Job succeeded",
        "Finished: FAILURE",
        "5 passed in 0.1s",
        "= FAILURES =",
        "make: *** [Makefile:3: x] Error 1",
        "src/a.rb:3: bad thing here",
        "     # ./spec/a_spec.rb:3:in `x'",
        "[unit] E   KeyError: 'x'",
        "[lint] looking",
        "Fatal Python error: Segmentation fault",
        "Current thread 0x1 (most recent call first):",
        "  File \"/app/a.py\", line 3 in f",
        "+++++ Timeout +++++",
        "~~~~~ Stack of MainThread (1) ~~~~~",
        "WARNING: DATA RACE",
        "- hook id: x",
        "- files were modified by this hook",
        "Fixing docs/a.md",
        "tests/test_a.py::test_b FAILED [ 66%]",
        "Require stack:",
        "- /app/a.js",
        "panic: test timed out after 1s",
        "a.py: Unused imports detected",
        "not ok 1 - a",
        "  ---",
        "  location: '/app/a.js:4:1'",
        "  ...",
        "╭──── Traceback (most recent call last) ────╮",
        "│ /app/a.py:3 in f │",
        "╰────╯",
        "  + Exception Group Traceback (most recent call last):",
        "  +-+---------------- 1 ----------------",
        "    | Traceback (most recent call last):",
        "    |   File \"/app/a.py\", line 3, in f",
        "    | ValueError: bad",
        "{\"Action\":\"output\",\"Output\":\"--- FAIL: TestA (0.00s)\\n\"}",
        "+ cd backend && x",
        "[Pipeline] sh",
        "――― test_a ―――",
        "✖ a (1ms)",
        "AssertionError [ERR_ASSERTION]: no",
        "> Task :core:test FAILED",
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
