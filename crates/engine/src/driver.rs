//! The loop: run one stage, ask `next`, save state and trace in one transaction, go round.

use crate::budget::{Budget, Cancel};
use crate::search::SearchLimits;
use crate::session::Session;
use crate::stages;
use crate::state::HealState;
use crate::story;
use autoheal_core::event::EventKind;
use autoheal_core::ports::{Checkout, Clock, Ecosystem, Listener, Store};
use autoheal_core::results::Results;
use autoheal_core::testing::TestReport;
use autoheal_core::transition::{Outcome, Step, next};
use autoheal_core::{Error, ErrorCode, Failure, Result, Run, Stage, StopReason};
use autoheal_policy::GateSettings;
use std::time::Duration;

/// What a run acts on.
pub struct World<'a> {
    pub checkout: &'a dyn Checkout,
    pub ecosystem: &'a dyn Ecosystem,
    pub store: &'a dyn Store,
    pub listener: &'a dyn Listener,
    pub clock: &'a dyn Clock,
}

impl std::fmt::Debug for World<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").field("checkout", &self.checkout.root()).finish_non_exhaustive()
    }
}

/// What bounds a run.
#[derive(Debug, Clone)]
pub struct Limits {
    pub wall: Duration,
    pub candidates_per_cause: usize,
    pub flaky_reruns: u32,
    pub gate: GateSettings,
    pub search: SearchLimits,
}

/// Heals one repository. Whatever happens, results come back; an error means that not even those could be had.
pub async fn heal(
    world: &World<'_>,
    run: Run,
    limits: Limits,
    cancel: Cancel,
) -> Result<(Results, TestReport)> {
    let mut session = open(world, run, limits, cancel);
    world.store.create(&session.run).await?;
    let reason = match drive(&mut session).await {
        Ok(reason) => reason,
        Err(error) => {
            let reason = reason_of(&error);
            session.warn(error.message.clone());
            session.state.remarks.push(error.message);
            session.state.remarks.extend(error.hint);
            reason
        }
    };
    finish(session, reason).await
}

/// Looks only: runs everything and says what is broken, without proposing or committing anything.
pub async fn diagnose(
    world: &World<'_>,
    run: Run,
    limits: Limits,
    cancel: Cancel,
) -> Result<(StopReason, Vec<Failure>)> {
    let mut session = open(world, run, limits, cancel);
    for stage in [Stage::RepoScanner, Stage::AstAnalyzer, Stage::TestRunner, Stage::DependencyMapper] {
        session.run.position.stage = stage;
        if let Outcome::Stop(reason) | Outcome::NothingLeft(reason) = stages::run(&mut session).await? {
            return Ok((reason, session.state.causes));
        }
    }
    Ok((StopReason::RetriesExhausted, session.state.causes))
}

fn open<'a>(world: &'a World<'a>, run: Run, limits: Limits, cancel: Cancel) -> Session<'a> {
    Session {
        world,
        budget: Budget::new(limits.wall),
        limits,
        cancel,
        run,
        state: HealState::default(),
        cleared: None,
        bench: None,
        index: None,
        traced: Default::default(),
        events: Vec::new(),
        step: 0,
    }
}

async fn drive(session: &mut Session<'_>) -> Result<StopReason> {
    loop {
        session.tell(EventKind::StageStarted);
        let start = session.budget.elapsed();
        let cancel = session.cancel.clone();
        let patience = patience(session);
        // Dropping the stage ends whatever it runs in the sandbox.
        let outcome = tokio::select! {
            outcome = stages::run(session) => outcome?,
            () = cancel.cancelled() => Outcome::Stop(StopReason::Cancelled),
            () = tokio::time::sleep(patience) => Outcome::Stop(StopReason::BudgetExhausted),
        };
        let seconds = (session.budget.elapsed() - start).as_secs_f64();
        let name = serde_json::to_value(outcome).map(|value| value.to_string()).unwrap_or_default();
        session.tell(EventKind::StageFinished { outcome: name.replace('"', ""), seconds });
        let step = match next(session.run.position, outcome) {
            Step::Run(_) if session.budget.is_spent() => Step::Finish(StopReason::BudgetExhausted),
            step => step,
        };
        if let Step::Run(position) = step {
            session.run.position = position;
        }
        save(session).await?;
        if let Step::Finish(reason) = step {
            return Ok(reason);
        }
    }
}

/// How long a stage may take: as long as the budget lasts. What is proven may be committed even when that is over.
fn patience(session: &Session<'_>) -> Duration {
    const A_COMMIT: Duration = Duration::from_secs(120);
    let left = session.budget.left();
    if session.run.position.stage == Stage::CommitOptimizer { left.max(A_COMMIT) } else { left }
}

async fn save(session: &mut Session<'_>) -> Result<()> {
    let state = serde_json::to_value(&session.state)
        .map_err(|error| Error::internal("the state cannot be saved").because(error))?;
    session.world.store.save(&session.run, &state, &session.events).await?;
    session.events.clear();
    Ok(())
}

async fn finish(mut session: Session<'_>, reason: StopReason) -> Result<(Results, TestReport)> {
    session.run.position.stage = Stage::SelfBenchmarker;
    session.tell(EventKind::StageStarted);
    let reason = story::final_reason(&session.state, reason);
    session.run.status = reason.status();
    session.run.stop_reason = Some(reason);
    session.run.finished_at = Some(session.world.clock.now());
    let results = story::results(&session, reason);
    session.tell(EventKind::RunComplete {
        status: session.run.status.name().to_owned(),
        stop_reason: reason.name().to_owned(),
        seconds: results.seconds,
    });
    session.world.store.finish(&session.run, &results, &session.events).await?;
    Ok((results, session.state.committed.tests))
}

fn reason_of(error: &Error) -> StopReason {
    match error.code {
        ErrorCode::SandboxUnavailable
        | ErrorCode::EnvironmentFailed
        | ErrorCode::TestExecutionFailed
        | ErrorCode::GitPushFailed => StopReason::Environment,
        ErrorCode::RepoCloneFailed | ErrorCode::RepoNotFound | ErrorCode::RepoAccessDenied => {
            StopReason::CloneFailed
        }
        ErrorCode::TestDiscoveryFailed => StopReason::NoTests,
        ErrorCode::Quarantined => StopReason::Quarantined,
        _ => StopReason::Internal,
    }
}
