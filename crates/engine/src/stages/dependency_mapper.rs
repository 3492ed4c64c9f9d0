//! From what is red to its causes, in the order in which to heal them; and the end of the run when none is left to try.

use crate::session::Session;
use crate::state::{GivenUp, key};
use autoheal_core::event::EventKind;
use autoheal_core::ports::Coverage;
use autoheal_core::testing::{Outcome as TestOutcome, TestId};
use autoheal_core::transition::Outcome;
use autoheal_core::{Failure, Kind, RepoPath, Result, StopReason};
use autoheal_diagnose::{causes_in_order, localise};
use autoheal_syntax::Index;
use std::collections::BTreeSet;

/// Passing tests that are traced beside the failing ones.
const TRACED_PASSES: usize = 60;
/// Tests of a failure that its event names; results have them all.
const TOLD_TESTS: usize = 50;

pub(super) async fn run(session: &mut Session<'_>) -> Result<Outcome> {
    give_up_current(session).await?;
    let mut open = next_cause(session).await?;
    if open.is_none() && !session.state.pending.is_empty() {
        // What is pending leads no further: it is rolled back, and the other causes get their turn without it.
        abandon_pending(session).await?;
        open = next_cause(session).await?;
    }
    session.state.tried = 0;
    session.state.refused.clear();
    session.state.suggestions.clear();
    session.state.survivors.clear();
    match open {
        Some(cause) => {
            session.think(format!("next: {} in {} line {}", cause.bug_type, cause.file, cause.line));
            session.state.cause = Some(cause);
            Ok(Outcome::Found)
        }
        None => Ok(Outcome::NothingLeft(StopReason::RetriesExhausted)),
    }
}

/// The first cause that may still be healed; while something is pending, only what its witnesses fail with now.
async fn next_cause(session: &mut Session<'_>) -> Result<Option<Failure>> {
    let causes = diagnose(session).await?;
    announce(session, &causes);
    session.state.causes.clone_from(&causes);
    let state = &session.state;
    let witnesses = state.pending.iter().flat_map(|pending| &pending.failure.tests);
    let voices: BTreeSet<&str> = witnesses
        .flat_map(|witness| state.working.voices(witness, &state.committed))
        .map(|test| test.id.as_str())
        .collect();
    let follows = |cause: &Failure| {
        state.pending.is_empty() || cause.tests.iter().any(|test| voices.contains(test.as_str()))
    };
    Ok(causes
        .into_iter()
        .find(|cause| !state.is_given_up(cause) && !cause.kind.is_environmental() && follows(cause)))
}

/// A cause that comes back here without a commit was not healed by any rung.
async fn give_up_current(session: &mut Session<'_>) -> Result<()> {
    let Some(failure) = session.state.cause.take() else { return Ok(()) };
    let policy: Vec<String> = session.state.refused.iter().flat_map(|(_, rules)| rules.clone()).collect();
    let tried = session.state.tried;
    if policy.is_empty() {
        session.think(format!(
            "no fix found for {} line {} ({tried} candidates tried)",
            failure.file, failure.line
        ));
    } else {
        session.warn(format!(
            "a proven fix for {} line {} is refused by policy: {}",
            failure.file,
            failure.line,
            policy.join(", ")
        ));
    }
    let suggestions = std::mem::take(&mut session.state.suggestions);
    session.state.given_up.push(GivenUp { failure, tried, policy, suggestions });
    abandon_pending(session).await
}

/// Steps that never came to a proof are taken back.
async fn abandon_pending(session: &mut Session<'_>) -> Result<()> {
    for pending in std::mem::take(&mut session.state.pending) {
        session.state.given_up.push(GivenUp {
            failure: pending.failure,
            tried: pending.tried,
            policy: Vec::new(),
            suggestions: Vec::new(),
        });
    }
    session.state.working = session.state.committed.clone();
    session.reset_tree().await
}

async fn diagnose(session: &mut Session<'_>) -> Result<Vec<Failure>> {
    let imports = session.index()?.imports();
    let mut observation = session.state.working.clone();
    observation.tests.tests.retain(|test| !session.state.unstable.contains(&test.id));
    let facts = session.bench()?.facts().clone();
    let index = session.index()?;
    let importable = |name: &str| {
        facts.standard_modules.contains(name)
            || facts.standard_names.contains_key(name)
            || index.defining(name).next().is_some()
    };
    let mut causes = causes_in_order(&observation, &importable, &imports);
    for cause in &mut causes {
        if cause.tests.iter().all(|test| session.state.clock_bound.contains(test)) {
            cause.kind = Kind::Clock;
        }
    }
    for cause in causes.iter_mut().filter(|cause| cause.kind == Kind::Arity) {
        point_at_callee(cause, session.index()?);
    }
    let in_tests = |cause: &Failure| RepoPath::new(&cause.file).is_ok_and(|path| path.is_test());
    if causes.iter().any(|cause| in_tests(cause) && cause.kind == Kind::Assertion) {
        let passing: BTreeSet<TestId> = passing_tests(session);
        let coverage = trace(session, &causes, &passing).await?;
        causes = localise(causes, &coverage, &passing);
        autoheal_diagnose::sort_by_first_fix(&mut causes, &imports);
    }
    Ok(causes)
}

/// A call that a test makes with the wrong arguments is shown by the test's line alone; the function that was called is what the message
/// names.
fn point_at_callee(cause: &mut Failure, index: &Index) {
    let Some(name) =
        cause.message.split_once("()").map(|(name, _)| name.rsplit('.').next().unwrap_or(name).to_owned())
    else {
        return;
    };
    if !RepoPath::new(&cause.file).is_ok_and(|path| path.is_test()) {
        return;
    }
    let in_sources = index.modules().filter(|module| !module.path.is_test());
    let mut places = in_sources.flat_map(|module| {
        module.outline.functions_named(&name).map(move |function| (module, function.definition_line))
    });
    if let (Some((module, line)), None) = (places.next(), places.next()) {
        (cause.file, cause.line) = (module.path.to_string(), line);
    }
}

fn passing_tests(session: &Session<'_>) -> BTreeSet<TestId> {
    let tests = session.state.working.tests.tests.iter();
    tests
        .filter(|test| test.outcome == TestOutcome::Passed)
        .map(|test| test.id.clone())
        .take(TRACED_PASSES)
        .collect()
}

/// Which lines the failing tests run, and which the passing ones.
async fn trace(
    session: &mut Session<'_>,
    causes: &[Failure],
    passing: &BTreeSet<TestId>,
) -> Result<Coverage> {
    let known: BTreeSet<&TestId> = session.state.working.tests.tests.iter().map(|test| &test.id).collect();
    let failing = causes.iter().filter(|cause| cause.kind == Kind::Assertion).flat_map(|cause| &cause.tests);
    let only: Vec<TestId> = failing.filter(|test| known.contains(test)).chain(passing).cloned().collect();
    session.trace(&only).await
}

fn announce(session: &mut Session<'_>, causes: &[Failure]) {
    let before = session.state.seen.len();
    for cause in causes {
        if session.state.seen.iter().any(|seen| key(seen) == key(cause)) {
            continue;
        }
        session.state.seen.push(cause.clone());
        let symbol = symbol(session, cause);
        session.tell(EventKind::FailureFound {
            file: cause.file.clone(),
            line: cause.line,
            bug_type: cause.bug_type.name().to_owned(),
            kind: cause.kind.to_string(),
            message: autoheal_core::redact::redact(&cause.message),
            witnesses: cause.tests.len(),
            tests: cause.tests.iter().take(TOLD_TESTS).map(ToString::to_string).collect(),
            symbol,
        });
    }
    if session.state.seen.len() > before {
        let told = |cause: &Failure| format!("{} at {}:{}", cause.bug_type, cause.file, cause.line);
        session.tell(EventKind::PlanMade { causes: causes.iter().map(told).collect() });
    }
}

/// The function that a failure is in, with its class.
fn symbol(session: &mut Session<'_>, cause: &Failure) -> Option<String> {
    let outline = &session.index().ok()?.module_at(&cause.file)?.outline;
    let function = outline.enclosing_function(cause.line)?;
    match outline.enclosing_class(cause.line) {
        Some(class) => Some(format!("{}.{}", class.name, function.name)),
        None => Some(function.name.clone()),
    }
}
