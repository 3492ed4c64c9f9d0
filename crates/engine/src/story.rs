//! What a run came to, told as results.

use crate::state::{GivenUp, HealState, key};
use autoheal_core::results::{CiStatus, FixRecord, FixStatus, Results};
use autoheal_core::score::{minutes_and_seconds, score};
use autoheal_core::testing::Outcome;
use autoheal_core::{Failure, Run, StopReason, commit};
use std::collections::BTreeSet;
use std::time::Duration;

/// The reason as the person should read it: what is left decides, not the stage at which the run ended.
pub(crate) fn final_reason(state: &HealState, reason: StopReason) -> StopReason {
    if !matches!(reason, StopReason::RetriesExhausted | StopReason::Healed) {
        return reason;
    }
    let left = remaining(state);
    let stable_red = state.committed.tests.failing().any(|test| !state.unstable.contains(&test.id));
    let healed_something = !state.fixes.is_empty();
    if left.is_empty() && !stable_red {
        return match (healed_something, state.unstable.is_empty()) {
            (_, false) => StopReason::Flaky,
            (true, _) => StopReason::Healed,
            (false, _) => StopReason::NothingToHeal,
        };
    }
    let stopped_by_policy = |failure: &Failure| {
        state
            .given_up
            .iter()
            .any(|given_up| key(&given_up.failure) == key(failure) && !given_up.policy.is_empty())
    };
    if !left.is_empty() && left.iter().all(stopped_by_policy) {
        return StopReason::PolicyViolation;
    }
    if !healed_something && !left.is_empty() && left.iter().all(|failure| failure.kind.is_environmental()) {
        return StopReason::Environment;
    }
    StopReason::RetriesExhausted
}

/// Causes that the last committed state still shows.
fn remaining(state: &HealState) -> Vec<Failure> {
    let red: BTreeSet<&str> = state.committed.tests.failing().map(|test| test.id.as_str()).collect();
    let findings: BTreeSet<&str> = state
        .committed
        .checks
        .iter()
        .flat_map(|report| {
            report.findings.iter().flat_map(|finding| finding.tests.iter().map(String::as_str))
        })
        .collect();
    let shows = |failure: &&Failure| {
        failure.tests.is_empty()
            || failure
                .tests
                .iter()
                .any(|test| red.contains(test.as_str()) || findings.contains(test.as_str()))
    };
    let fixed = |failure: &&Failure| {
        !state.fixes.iter().any(|fix| {
            (&fix.file, fix.bug_type, &fix.message) == (&failure.file, failure.bug_type, &failure.message)
        })
    };
    state.causes.iter().filter(shows).filter(fixed).cloned().collect()
}

fn failed_record(state: &HealState, failure: &Failure) -> FixRecord {
    let given_up = state.given_up.iter().find(|given_up| key(&given_up.failure) == key(failure));
    FixRecord {
        file: failure.file.clone(),
        bug_type: failure.bug_type,
        line: failure.line.max(1),
        commit_message: commit::subject(failure.bug_type, &failure.file, failure.line),
        status: FixStatus::Failed,
        kind: failure.kind,
        message: failure.message.clone(),
        rung: None,
        rule: None,
        explanation: None,
        evidence: None,
        commit: None,
        diff: None,
        witnesses: failure.tests.clone(),
        candidates_tried: given_up.map_or(0, |given_up| given_up.tried),
        policy: given_up.map(|given_up| given_up.policy.clone()).unwrap_or_default(),
        confidence: None,
        suggestions: given_up.map(|given_up| given_up.suggestions.clone()).unwrap_or_default(),
    }
}

pub(crate) fn results(run: &Run, state: &HealState, reason: StopReason, time: Duration) -> Results {
    let left = remaining(state);
    let mut fixes = state.fixes.clone();
    let healed = fixes.len();
    fixes.extend(left.iter().map(|failure| failed_record(state, failure)));
    let commits: BTreeSet<&String> = state.fixes.iter().filter_map(|fix| fix.commit.as_ref()).collect();
    let tests = &state.committed.tests.tests;
    Results {
        repository: run.origin.uri(),
        team_name: run.team.clone(),
        leader_name: run.leader.clone(),
        branch_name: run.branch.to_string(),
        total_failures: fixes.len(),
        fixes_applied: healed,
        iterations: u32::try_from(state.iterations.len()).unwrap_or(u32::MAX).max(1),
        ci_status: if reason.exit_code() == 0 { CiStatus::Passed } else { CiStatus::Failed },
        total_time: minutes_and_seconds(time),
        fixes,
        iteration_history: state.iterations.clone(),
        run_id: run.id,
        status: run.status,
        stop_reason: reason,
        summary: summary(state, reason, &left, run.branch.as_str()),
        base_commit: run.base.clone(),
        head_commit: state.head.clone(),
        score: score(time, commits.len()),
        remaining: left,
        flaky: state.flaky.clone(),
        quarantine: state
            .quarantine
            .iter()
            .map(|finding| {
                format!("{}:{}: {} ({})", finding.path, finding.line, finding.message, finding.rule)
            })
            .collect(),
        tests_total: tests.len(),
        tests_passing: tests.iter().filter(|test| test.outcome == Outcome::Passed).count(),
        candidates_tried: state.tried_in_all,
        seconds: time.as_secs_f64(),
        suite_seconds: state.baseline.tests.seconds,
    }
}

fn summary(state: &HealState, reason: StopReason, left: &[Failure], branch: &str) -> Vec<String> {
    let mut lines = state.remarks.clone();
    let healed = state.fixes.len();
    if healed > 0 && !left.is_empty() {
        lines.push(format!(
            "{healed} of {} causes are healed on {branch}; the rest is still red",
            healed + left.len()
        ));
    }
    match reason {
        StopReason::Healed => {
            let causes =
                if healed == 1 { "the cause is".to_owned() } else { format!("all {healed} causes are") };
            lines.push(format!("{causes} healed on {branch}: review it and merge"));
        }
        StopReason::NothingToHeal => lines.push("everything that CI runs is green".into()),
        StopReason::Flaky => lines
            .push("the failing tests pass and fail without any change: make them deterministic first".into()),
        StopReason::PolicyViolation => {
            lines.push("a proven fix exists, but it changes a test; AutoHeal never does that, so look at the test yourself".into());
        }
        StopReason::Environment if state.remarks.is_empty() => {
            lines.push("what fails needs a network, a service or a date that is not to be had here; the code may be right".into());
        }
        StopReason::Quarantined => lines.push("the repository looks unsafe; nothing of it was run".into()),
        StopReason::BudgetExhausted => lines.push("the time budget is spent; what is proven is kept".into()),
        StopReason::Cancelled => lines.push("cancelled; what is proven is kept".into()),
        StopReason::RetriesExhausted if healed == 0 => {
            lines.push("no candidate survived the proof; the diagnosis says where to look".into());
        }
        _ => {}
    }
    lines.extend(state.given_up.iter().filter_map(unsure));
    lines
}

/// What the search found and did not dare to commit.
fn unsure(given_up: &GivenUp) -> Option<String> {
    let (failure, count) = (&given_up.failure, given_up.suggestions.len());
    let first = given_up.suggestions.first()?;
    Some(format!(
        "{} line {}: {count} different edits pass and none stands out; the likeliest: {} (`suggestions` in results.json has them all)",
        failure.file, failure.line, first.explanation
    ))
}
