//! Runs failing tests again: alone, together, in another order, with another hash seed, and at the commit's own date. What then
//! passes is no code fault that a fix could be proven against.

use crate::session::Session;
use autoheal_core::flaky::{Arrangement, FlakyEvidence, Rerun};
use autoheal_core::ports::{TestRequest, TestRun};
use autoheal_core::testing::{Outcome as TestOutcome, TestId, TestResult};
use autoheal_core::transition::Outcome;
use autoheal_core::{Result, StopReason};
use std::collections::{BTreeMap, BTreeSet};

/// Exceptions that come from the text of the program: running it again cannot change them.
const ALWAYS_THE_SAME: &[&str] = &[
    "SyntaxError",
    "IndentationError",
    "TabError",
    "ModuleNotFoundError",
    "ImportError",
    "NameError",
    "UnboundLocalError",
];
/// Tests that are also run each by itself.
const ALONE: usize = 3;
/// A commit younger than this cannot have outlived a date in its tests.
const CLOCK_AGE: i64 = 86_400;

pub(super) async fn run(session: &mut Session<'_>) -> Result<Outcome> {
    let suspects: Vec<&TestResult> =
        session.state.baseline.tests.failing().filter(|test| may_be_flaky(test)).collect();
    if !suspects.is_empty() {
        let ids: Vec<TestId> = suspects.iter().map(|test| test.id.clone()).collect();
        let alone = representatives(&suspects);
        let evidence = rerun(session, &ids, &alone).await?;
        session.world.checkout.restore().await?;
        record(session, evidence);
    }
    Ok(verdict(session))
}

fn may_be_flaky(test: &TestResult) -> bool {
    let exception = test.raised.as_ref().map_or("", |raised| raised.evidence.exception.as_str());
    !test.collection
        && !matches!(test.outcome, TestOutcome::Timeout | TestOutcome::Crashed)
        && !ALWAYS_THE_SAME.contains(&exception.rsplit('.').next().unwrap_or(exception))
}

/// One test for each way of failing.
fn representatives(suspects: &[&TestResult]) -> Vec<TestId> {
    let mut ways = BTreeMap::new();
    for test in suspects {
        let exception = test.raised.as_ref().map_or("", |raised| raised.evidence.exception.as_str());
        ways.entry((test.file.as_str(), exception)).or_insert_with(|| test.id.clone());
    }
    ways.into_values().take(ALONE).collect()
}

async fn rerun(session: &mut Session<'_>, ids: &[TestId], alone: &[TestId]) -> Result<Vec<FlakyEvidence>> {
    let bench = session.bench()?;
    let repeat = affordable_reruns(session, ids);
    let together =
        TestRequest { only: ids.to_vec(), repeat, hash_seed: Some(20_77), ..TestRequest::default() };
    let age = session.world.recorder.now().as_second() - session.world.checkout.base_time().await?;
    let clock = match age > CLOCK_AGE {
        true => Some(session.world.checkout.base_time().await?),
        false => None,
    };
    let then = TestRequest { only: ids.to_vec(), clock, ..TestRequest::default() };
    let at_commit_time = async {
        match clock {
            Some(_) => bench.test(&then).await.map(Some),
            None => Ok(None),
        }
    };
    let (together, then) = tokio::join!(bench.test(&together), at_commit_time);
    let (together, then) = (together?, then?);
    let mut evidence: Vec<FlakyEvidence> = ids.iter().map(|id| told(id, &together)).collect();
    for id in alone {
        let request = TestRequest { only: vec![id.clone()], hash_seed: Some(7), ..TestRequest::default() };
        let (passed, failed) = count(&bench.test(&request).await?, id, |_| true);
        if let Some(known) = evidence.iter_mut().find(|evidence| &evidence.test == id) {
            known.reruns.push(Rerun { arrangement: Arrangement::Alone, passed, failed });
        }
    }
    if let Some(then) = then {
        let passes = |id: &&TestId| count(&then, id, |_| true).0 > 0;
        let bound: BTreeSet<TestId> = ids.iter().filter(passes).cloned().collect();
        session.state.clock_bound = bound;
    }
    Ok(evidence)
}

/// As many re-runs as configured, fewer where failing tests are slow: they may take as long as the suite did, but three are the least.
fn affordable_reruns(session: &Session<'_>, ids: &[TestId]) -> u32 {
    let tests = &session.state.baseline.tests;
    let once: f64 = tests.failing().filter(|test| ids.contains(&test.id)).map(|test| test.seconds).sum();
    let affordable = tests.seconds.max(5.0) / once.max(0.001);
    let most = session.limits.flaky_reruns.max(3);
    (3..=most).rev().find(|count| f64::from(*count) <= affordable).unwrap_or(3)
}

/// How often a test passed and failed in the rounds that are wanted.
fn count(run: &TestRun, id: &str, wanted: impl Fn(usize) -> bool) -> (u32, u32) {
    let mut counts = (0, 0);
    for (round, outcome) in run.repeats.get(id).into_iter().flatten().enumerate() {
        if wanted(round) && outcome.is_pass() {
            counts.0 += 1;
        } else if wanted(round) && outcome.is_failure() {
            counts.1 += 1;
        }
    }
    counts
}

fn told(id: &TestId, run: &TestRun) -> FlakyEvidence {
    let rerun = |arrangement, odd: usize| {
        let (passed, failed) = count(run, id, |round| round % 2 == odd);
        Rerun { arrangement, passed, failed }
    };
    FlakyEvidence {
        test: id.clone(),
        reruns: vec![rerun(Arrangement::Together, 0), rerun(Arrangement::Reversed, 1)],
    }
}

fn record(session: &mut Session<'_>, evidence: Vec<FlakyEvidence>) {
    let flaky: Vec<FlakyEvidence> = evidence.iter().filter(|evidence| evidence.is_flaky()).cloned().collect();
    // A test that always passes now but is bound to the clock at neither time is flaky; one that fails now and passes then is bound.
    let clock_bound = &mut session.state.clock_bound;
    clock_bound.retain(|test| !flaky.iter().any(|evidence| &evidence.test == test));
    for test in &flaky {
        let why = if test.depends_on_order() {
            "passes when it runs without the others"
        } else {
            "sometimes passes"
        };
        session.warn(format!(
            "{} is flaky: it {why} ({} of {} re-runs)",
            test.test,
            test.passed(),
            test.passed() + test.failed()
        ));
    }
    let stable = evidence.iter().filter(|evidence| !evidence.is_flaky());
    if let Some(worst) = stable.map(FlakyEvidence::error_rate).max_by(f64::total_cmp) {
        let which = if flaky.is_empty() { "the failures are" } else { "the other failures are" };
        session.think(format!(
            "{which} stable; a coin-flip test would go unnoticed with chance {worst:.4} at most"
        ));
    }
    session.state.unstable = flaky.iter().map(|evidence| evidence.test.clone()).collect();
    session.state.flaky = flaky;
}

fn verdict(session: &Session<'_>) -> Outcome {
    let state = &session.state;
    let checks_are_red = state.baseline.checks.iter().any(|report| !report.findings.is_empty());
    let all_flaky = state.baseline.tests.failing().all(|test| state.unstable.contains(&test.id));
    if all_flaky && !checks_are_red && state.baseline.tests.fault.is_none() {
        Outcome::Stop(StopReason::Flaky)
    } else {
        Outcome::Found
    }
}
