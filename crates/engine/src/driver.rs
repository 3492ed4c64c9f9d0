//! The loop: run one stage, ask `next`, save state and trace in one transaction, go round.

use crate::budget::{Budget, Cancel};
use crate::recorder::{Recorder, Writer};
use crate::search::SearchLimits;
use crate::session::Session;
use crate::stages;
use crate::state::HealState;
use crate::story;
use autoheal_core::error::Retry;
use autoheal_core::event::EventKind;
use autoheal_core::ports::{Checkout, Ecosystem, Journal, Shelf};
use autoheal_core::redact::redact_all;
use autoheal_core::results::Results;
use autoheal_core::testing::TestReport;
use autoheal_core::transition::{Outcome, Step, next};
use autoheal_core::{Error, ErrorCode, Failure, Result, Run, Stage, StopReason};
use autoheal_policy::GateSettings;
use std::sync::Arc;
use std::time::Duration;

/// What a run acts on.
pub struct World<'a> {
    pub checkout: &'a dyn Checkout,
    pub ecosystem: &'a dyn Ecosystem,
    pub shelf: &'a dyn Shelf,
    pub recorder: Arc<Recorder>,
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

/// A run as it is handed to the engine: new, or as far as somebody else got with it.
#[derive(Debug, Clone)]
pub struct Start {
    pub run: Run,
    /// As it was saved; empty for a new run.
    pub state: serde_json::Value,
    /// How many attempts at the stage came to nothing before.
    pub attempt: u32,
    /// Whether somebody will go on where this attempt fails for a reason that may pass.
    pub may_be_tried_again: bool,
}

impl Start {
    pub fn new(run: Run) -> Self {
        Self { run, state: serde_json::json!({}), attempt: 0, may_be_tried_again: false }
    }

    /// The commit to go on from: the last one that was made, or the one that the run began with.
    pub fn commit(&self) -> Option<&str> {
        let text = |name: &str| self.state.get(name).and_then(serde_json::Value::as_str);
        text("head").or_else(|| text("start"))
    }
}

/// Heals one repository. Whatever happens, results come back; an error means that not even those could be had, or that the stage is to be
/// tried again.
pub async fn heal(
    world: &World<'_>,
    journal: Arc<dyn Journal>,
    start: Start,
    limits: Limits,
    cancel: Cancel,
) -> Result<Results> {
    let mut session = open(world, &start, limits, cancel)?;
    session.journal = Some(journal.clone());
    let _writer = Writer::spawn(world.recorder.clone(), journal.clone());
    let reason = match begin(&mut session, start.attempt).await {
        Ok(()) => drive(&mut session).await,
        Err(error) => Err(error),
    };
    let reason = match reason {
        Ok(reason) => reason,
        Err(error) if is_gone(&error) => return Err(error),
        Err(error) if start.may_be_tried_again && error.retry() == Retry::Later => {
            session.warn(error.message.clone());
            world.recorder.write(&*journal).await?;
            return Err(error);
        }
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

/// Ends a run that cannot go on, with what it came to. Nothing of the repository is touched.
pub async fn bury(
    recorder: &Recorder,
    journal: &dyn Journal,
    shelf: &dyn Shelf,
    start: Start,
    reason: StopReason,
    why: &str,
) -> Result<Results> {
    let Start { mut run, state, .. } = start;
    let mut state: HealState = serde_json::from_value(state).unwrap_or_default();
    state.remarks.push(why.to_owned());
    recorder.tell(EventKind::Warning { message: autoheal_core::redact::redact(why) });
    let results = conclude(recorder, &mut run, &state, reason, Duration::from_secs_f64(state.seconds));
    journal.still_ours().await?;
    put(recorder, shelf, &results, &state.committed.tests);
    recorder.finish(journal, &run, &results).await?;
    Ok(results)
}

/// The run or the store is out of reach: there is nowhere to write results to.
fn is_gone(error: &Error) -> bool {
    matches!(error.code, ErrorCode::LeaseLost | ErrorCode::StoreUnavailable)
}

/// What must be there before the first stage: for a run that is gone on with, what earlier stages had made.
async fn begin(session: &mut Session<'_>, attempt: u32) -> Result<()> {
    if !session.world.recorder.is_new() {
        session.tell(EventKind::RunResumed { attempt });
    }
    if session.state.start.is_none() {
        session.state.start = Some(session.world.checkout.head().await?);
    }
    let stage = session.run.stage();
    if stage == Stage::RepoScanner {
        return Ok(());
    }
    session.world.recorder.enter(Stage::RepoScanner);
    if let Outcome::Stop(_) = stages::scan(session)? {
        return Err(Error::new(
            ErrorCode::Quarantined,
            "the repository looks unsafe now; nothing of it was run",
        ));
    }
    session.world.recorder.enter(stage);
    if !matches!(stage, Stage::AstAnalyzer | Stage::TestRunner) {
        stages::prepare(session).await?;
        session.reset_tree().await?;
    }
    Ok(())
}

/// Looks only: runs everything and says what is broken, without proposing or committing anything.
pub async fn diagnose(
    world: &World<'_>,
    run: Run,
    limits: Limits,
    cancel: Cancel,
) -> Result<(StopReason, Vec<Failure>)> {
    let mut session = open(world, &Start::new(run), limits, cancel)?;
    for stage in [Stage::RepoScanner, Stage::AstAnalyzer, Stage::TestRunner, Stage::DependencyMapper] {
        session.run.position.stage = stage;
        session.world.recorder.enter(stage);
        if let Outcome::Stop(reason) | Outcome::NothingLeft(reason) = stages::run(&mut session).await? {
            return Ok((reason, session.state.causes));
        }
    }
    Ok((StopReason::RetriesExhausted, session.state.causes))
}

fn open<'a>(world: &'a World<'a>, start: &Start, limits: Limits, cancel: Cancel) -> Result<Session<'a>> {
    let state: HealState = serde_json::from_value(start.state.clone()).map_err(|error| {
        Error::internal("the run was saved by another version of autoheal").because(error)
    })?;
    Ok(Session {
        world,
        budget: Budget::new(limits.wall, Duration::from_secs_f64(state.seconds)),
        limits,
        cancel,
        run: start.run.clone(),
        state,
        journal: None,
        cleared: None,
        bench: None,
        index: None,
        traced: Default::default(),
    })
}

async fn drive(session: &mut Session<'_>) -> Result<StopReason> {
    loop {
        session.world.recorder.enter(session.run.stage());
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
        match step {
            Step::Finish(reason) => return Ok(reason),
            Step::Run(position) => session.run.position = position,
        }
        save(session).await?;
    }
}

/// How long a stage may take: as long as the budget lasts. What is proven may be committed even when that is over.
fn patience(session: &Session<'_>) -> Duration {
    const A_COMMIT: Duration = Duration::from_secs(120);
    let left = session.budget.left();
    if session.run.position.stage == Stage::CommitOptimizer { left.max(A_COMMIT) } else { left }
}

async fn save(session: &mut Session<'_>) -> Result<()> {
    session.state.seconds = session.budget.elapsed().as_secs_f64();
    let state = serde_json::to_value(&session.state)
        .map_err(|error| Error::internal("the state cannot be saved").because(error))?;
    session.world.recorder.save(session.journal()?, &session.run, &state).await
}

async fn finish(mut session: Session<'_>, reason: StopReason) -> Result<Results> {
    let time = session.budget.elapsed();
    let recorder = &session.world.recorder;
    let results = conclude(recorder, &mut session.run, &session.state, reason, time);
    // Files first: whoever reads that the run is over finds them, and whoever repeats this after a crash replaces them.
    session.journal()?.still_ours().await?;
    put(recorder, session.world.shelf, &results, &session.state.committed.tests);
    recorder.finish(session.journal()?, &session.run, &results).await?;
    Ok(results)
}

/// Files that cannot be written do not keep a run from its end.
fn put(recorder: &Recorder, shelf: &dyn Shelf, results: &Results, report: &TestReport) {
    if let Err(error) = shelf.put(results, report) {
        recorder.tell(EventKind::Warning { message: error.message });
    }
}

/// Ends a run, and tells what it came to.
fn conclude(
    recorder: &Recorder,
    run: &mut Run,
    state: &HealState,
    reason: StopReason,
    time: Duration,
) -> Results {
    run.position.stage = Stage::SelfBenchmarker;
    recorder.enter(Stage::SelfBenchmarker);
    recorder.tell(EventKind::StageStarted);
    let reason = story::final_reason(state, reason);
    run.status = reason.status();
    run.stop_reason = Some(reason);
    run.finished_at = Some(recorder.now());
    redact_all(story::results(run, state, reason, time))
}

/// Why a run that met this error is over.
pub fn reason_of(error: &Error) -> StopReason {
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
