//! Results for the tests of this room: one for each way a run can end, and any at all.

use autoheal_core::failure::{Evidence, Excerpt, Frame};
use autoheal_core::flaky::{Arrangement, FlakyEvidence, Rerun};
use autoheal_core::redact::redact;
use autoheal_core::results::{CiStatus, FixRecord, FixStatus, Iteration, Results};
use autoheal_core::score::score;
use autoheal_core::{BugType, Failure, Kind, RunId, StopReason};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use std::time::Duration;

const RUN: &str = "0198c0de-7000-7000-8000-000000000001";

fn ended(stop_reason: StopReason) -> Results {
    Results {
        repository: "file:///srv/shop".into(),
        team_name: "Platform".into(),
        leader_name: "Ada".into(),
        branch_name: "PLATFORM_ADA_AI_Fix".into(),
        total_failures: 0,
        fixes_applied: 0,
        iterations: 1,
        ci_status: if stop_reason.exit_code() == 0 { CiStatus::Passed } else { CiStatus::Failed },
        total_time: "1m 2s".into(),
        fixes: Vec::new(),
        iteration_history: Vec::new(),
        run_id: RUN.parse().unwrap(),
        status: stop_reason.status(),
        stop_reason,
        summary: Vec::new(),
        base_commit: "1111111111111111111111111111111111111111".into(),
        head_commit: None,
        score: score(Duration::from_secs(62), 1),
        remaining: Vec::new(),
        flaky: Vec::new(),
        quarantine: Vec::new(),
        tests_total: 12,
        tests_passing: 12,
        candidates_tried: 3,
        seconds: 62.5,
        suite_seconds: 4.25,
    }
}

fn fix() -> FixRecord {
    FixRecord {
        file: "shop/cart.py".into(),
        bug_type: BugType::Syntax,
        line: 8,
        commit_message: "[AI-AGENT] Fix SYNTAX error in shop/cart.py line 8".into(),
        status: FixStatus::Fixed,
        kind: Kind::Compile,
        message: "SyntaxError: expected ':'".into(),
        rung: Some("rule".into()),
        rule: Some("missing_colon".into()),
        explanation: Some("Add the missing colon after the def line.".into()),
        evidence: Some("2 failing tests pass, 12 of 12 pass, twice".into()),
        commit: Some("2222222222222222222222222222222222222222".into()),
        diff: Some(
            "--- a/shop/cart.py\n+++ b/shop/cart.py\n@@ -8 +8 @@\n-def total(items)\n+def total(items):\n"
                .into(),
        ),
        witnesses: vec!["tests/test_cart.py::test_total".into(), "tests/test_cart.py::test_empty".into()],
        candidates_tried: 1,
        policy: Vec::new(),
        confidence: None,
        suggestions: Vec::new(),
    }
}

fn failure() -> Failure {
    Failure {
        file: "shop/tax.py".into(),
        line: 3,
        bug_type: BugType::Logic,
        kind: Kind::Assertion,
        message: "assert 19 | 0 == 20\n  where 19 = rate('DE')".into(),
        stack_trace: "tests/test_tax.py:5: in test_rate\n    assert rate('DE') == 20".into(),
        tests: vec!["tests/test_tax.py::test_rate".into()],
        excerpt: None,
        frames: Vec::new(),
        evidence: Evidence { exception: "AssertionError".into(), ..Evidence::default() },
    }
}

fn given_up() -> FixRecord {
    let Failure { file, line, bug_type, kind, message, tests, .. } = failure();
    FixRecord {
        commit_message: format!("[AI-AGENT] Fix {bug_type} error in {file} line {line}"),
        status: FixStatus::Failed,
        witnesses: tests,
        candidates_tried: 2,
        rung: None,
        rule: None,
        explanation: None,
        evidence: None,
        commit: None,
        diff: None,
        policy: Vec::new(),
        confidence: None,
        suggestions: Vec::new(),
        file,
        bug_type,
        line,
        kind,
        message,
    }
}

pub(crate) fn healed() -> Results {
    Results {
        total_failures: 1,
        fixes_applied: 1,
        fixes: vec![fix()],
        head_commit: fix().commit,
        iteration_history: vec![Iteration {
            iteration: 1,
            status: CiStatus::Passed,
            timestamp: "2026-01-02T03:04:05Z".into(),
            failure_count: 0,
        }],
        ..ended(StopReason::Healed)
    }
}

pub(crate) fn partial() -> Results {
    Results {
        stop_reason: StopReason::RetriesExhausted,
        ci_status: CiStatus::Failed,
        status: StopReason::RetriesExhausted.status(),
        fixes: vec![fix(), given_up()],
        total_failures: 2,
        remaining: vec![failure()],
        tests_passing: 11,
        ..healed()
    }
}

pub(crate) fn flaky() -> Results {
    let reruns = |test: &str, alone: (u32, u32), together: (u32, u32)| FlakyEvidence {
        test: test.into(),
        reruns: vec![
            Rerun { arrangement: Arrangement::Alone, passed: alone.0, failed: alone.1 },
            Rerun { arrangement: Arrangement::Together, passed: together.0, failed: together.1 },
        ],
    };
    Results {
        flaky: vec![
            reruns("tests/test_clock.py::test_tick", (2, 1), (3, 4)),
            reruns("tests/test_state.py::test_clean", (5, 0), (0, 5)),
            reruns("tests/test_tax.py::test_rate", (0, 5), (0, 5)),
        ],
        tests_passing: 9,
        ..ended(StopReason::Flaky)
    }
}

pub(crate) fn quarantined() -> Results {
    Results {
        quarantine: vec!["setup.py:14 fetches a script and runs it (install_hook)".into()],
        tests_total: 0,
        tests_passing: 0,
        ..ended(StopReason::Quarantined)
    }
}

pub(crate) fn policy() -> Results {
    let held = FixRecord {
        status: FixStatus::Failed,
        commit: None,
        policy: vec!["forbidden_path: tests/ is never edited".into()],
        confidence: None,
        suggestions: Vec::new(),
        ..fix()
    };
    Results { fixes: vec![held], total_failures: 1, tests_passing: 10, ..ended(StopReason::PolicyViolation) }
}

pub(crate) fn all() -> Vec<Results> {
    let others = StopReason::ALL.into_iter().map(ended);
    [healed(), partial(), flaky(), quarantined(), policy()].into_iter().chain(others).collect()
}

/// Words as a hostile repository may choose them, except for what would be redacted: an address with a password comes by chance, too.
pub(crate) fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-z`|<>@#\\\\\\[\\]()*_~$:/.&\\n\\r\\t\u{1b}\u{202e}\u{200b} -]{0,60}",
        Just("](javascript:x) </td></table><script>x</script> @team closes #1\n# Heading\n```".to_owned()),
        "[a-z|`\n]{2000}",
    ]
    .prop_filter("looks like a secret", |words| redact(words) == *words)
}

fn pick<T: Copy + std::fmt::Debug + 'static>(from: &'static [T]) -> impl Strategy<Value = T> {
    proptest::sample::select(from)
}

fn any_failure() -> impl Strategy<Value = Failure> {
    let kinds = pick(&[Kind::Assertion, Kind::MissingModule, Kind::Lint, Kind::Timeout]);
    let frame = (words(), any::<u32>(), words()).prop_map(|(file, line, text)| Frame {
        file,
        line,
        function: text.clone(),
        text,
        in_project: line % 2 == 0,
    });
    let excerpt =
        (any::<u64>(), any::<u64>()).prop_map(|(first_line, last_line)| Excerpt { first_line, last_line });
    (
        words(),
        any::<u32>(),
        pick(&BugType::ALL),
        kinds,
        words(),
        words(),
        vec(words(), 0..3),
        option::of(excerpt),
        vec(frame, 0..2),
    )
        .prop_map(|(file, line, bug_type, kind, message, stack_trace, tests, excerpt, frames)| Failure {
            evidence: Evidence {
                missing: tests.first().cloned(),
                offered: tests.clone(),
                ..Evidence::default()
            },
            file,
            line,
            bug_type,
            kind,
            message,
            stack_trace,
            tests,
            excerpt,
            frames,
        })
}

fn any_fix() -> impl Strategy<Value = FixRecord> {
    let status = pick(&[FixStatus::Fixed, FixStatus::Failed]);
    (
        any_failure(),
        status,
        option::of(words()),
        option::of(words()),
        option::of(words()),
        vec(words(), 0..2),
        any::<u32>(),
    )
        .prop_map(|(failure, status, rule, explanation, diff, policy, candidates_tried)| FixRecord {
            commit_message: format!("[AI-AGENT] Fix {}", failure.message),
            line: failure.line.max(1),
            file: failure.file,
            bug_type: failure.bug_type,
            status,
            kind: failure.kind,
            message: failure.message,
            rung: rule.clone(),
            rule,
            evidence: explanation.clone(),
            explanation,
            commit: diff.clone(),
            diff,
            witnesses: failure.tests,
            candidates_tried,
            policy,
            confidence: None,
            suggestions: Vec::new(),
        })
}

fn any_flaky() -> impl Strategy<Value = FlakyEvidence> {
    let arrangement = pick(&[Arrangement::Alone, Arrangement::Together, Arrangement::Reversed]);
    let rerun = (arrangement, 0u32..99, 0u32..99).prop_map(|(arrangement, passed, failed)| Rerun {
        arrangement,
        passed,
        failed,
    });
    (words(), vec(rerun, 0..4)).prop_map(|(test, reruns)| FlakyEvidence { test, reruns })
}

/// Any results that a run could write, except for what would be redacted.
pub(crate) fn any_results() -> impl Strategy<Value = Results> {
    let names = (words(), words(), "[A-Z0-9_]{1,20}_AI_Fix", 0u64..9_999_999, any::<u128>());
    let lists = (vec(any_fix(), 0..4), vec(any_failure(), 0..4), vec(any_flaky(), 0..4), vec(words(), 0..4));
    let numbers = (0usize..9999, 0usize..9999, 1u32..9999, pick(&[CiStatus::Passed, CiStatus::Failed]));
    (names, lists, numbers, pick(&StopReason::ALL)).prop_map(|(names, lists, numbers, reason)| {
        let (team_name, leader_name, branch_name, millis, id) = names;
        let (fixes, remaining, flaky, summary) = lists;
        let run_id: RunId = format!("{id:032x}").parse().unwrap();
        Results {
            total_time: autoheal_core::score::minutes_and_seconds(Duration::from_millis(millis)),
            seconds: millis as f64 / 1000.0,
            base_commit: leader_name.clone(),
            head_commit: summary.first().cloned(),
            quarantine: summary.clone(),
            total_failures: numbers.0,
            fixes_applied: numbers.1,
            iterations: numbers.2,
            ci_status: numbers.3,
            team_name,
            leader_name,
            branch_name,
            run_id,
            fixes,
            remaining,
            flaky,
            summary,
            ..ended(reason)
        }
    })
}
