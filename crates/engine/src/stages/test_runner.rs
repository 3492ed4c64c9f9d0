//! Prepares the environment and looks at everything for the first time.

use crate::observe;
use crate::session::Session;
use autoheal_core::check::{Check, CheckOutcome};
use autoheal_core::proof::Observation;
use autoheal_core::testing::{Outcome as TestOutcome, RunFault};
use autoheal_core::transition::Outcome;
use autoheal_core::{Error, ErrorCode, Result, StopReason};

/// Makes the project runnable.
pub(crate) async fn prepare(session: &mut Session<'_>) -> Result<()> {
    let world = session.world;
    let bench = world
        .ecosystem
        .prepare(session.cleared()?, world.checkout, &session.state.project, &session.state.packages)
        .await?;
    world.checkout.keep_untracked().await?;
    session.think(format!("tests run on {}", bench.describe()));
    session.bench = Some(bench.into());
    Ok(())
}

pub(super) async fn run(session: &mut Session<'_>) -> Result<Outcome> {
    prepare(session).await?;
    let world = session.world;
    let observation = first_look(session).await?;
    world.checkout.restore().await?;
    for report in &observation.checks {
        if let CheckOutcome::Unavailable(why) = &report.outcome {
            session.warn(format!("CI runs `{}`, which cannot be run here: {why}", report.check.id()));
        }
    }
    if let Some(RunFault::Broken(words)) = &observation.tests.fault
        && observation.tests.tests.is_empty()
    {
        return Err(Error::new(ErrorCode::TestExecutionFailed, format!("the tests cannot be run: {words}")));
    }
    let tests = &observation.tests;
    let passing = tests.tests.iter().filter(|test| test.outcome == TestOutcome::Passed).count();
    session.think(format!(
        "{} tests in {:.1} s: {passing} pass, {} fail",
        tests.tests.len(),
        tests.seconds,
        tests.failing().count()
    ));
    let no_tests = tests.tests.is_empty()
        && observation.checks.iter().all(|report| report.outcome != CheckOutcome::Failed);
    let green = observation.is_green();
    session.state.baseline = observation.clone();
    session.state.committed = observation.clone();
    session.state.working = observation;
    Ok(match (no_tests && session.has_tests(), green) {
        (true, _) if session.state.project.checks.is_empty() => Outcome::Stop(StopReason::NoTests),
        (_, true) => Outcome::NothingLeft(StopReason::NothingToHeal),
        _ => Outcome::Found,
    })
}

/// Everything once. A tool that is only configured speaks where nothing else is wrong: nobody said that CI is red because of it.
async fn first_look(session: &mut Session<'_>) -> Result<Observation> {
    let tests = observe::everything(session.bench()?, &[], session.has_tests(), None, 0).await?.tests;
    if !tests.is_green() {
        session.state.project.checks.retain(Check::is_run_by_ci);
    }
    let checks = observe::run_checks(session.bench()?, &session.state.project.checks, None).await?;
    Ok(Observation { tests, checks })
}
