//! Commits what is proven, one commit for each cause, and hands the branch over.

use crate::session::Session;
use crate::state::Proven;
use autoheal_core::event::EventKind;
use autoheal_core::proof::judge;
use autoheal_core::results::{CiStatus, FixRecord, FixStatus, Iteration, Suggestion};
use autoheal_core::transition::Outcome;
use autoheal_core::{Candidate, Failure, RepoPath, Result, Rung, commit};
use autoheal_diagnose::causes;

pub(super) async fn run(session: &mut Session<'_>) -> Result<Outcome> {
    let Some(proven) = session.state.proven.take() else { return Ok(Outcome::Empty) };
    let world = session.world;
    session.state.pending.clear();
    world.checkout.restore().await?;
    let mut made = Vec::new();
    for step in 0..proven.verified.steps().len() {
        made.extend(commit_step(session, &proven, step).await?);
    }
    if proven.verified.steps().iter().any(|step| step.needs_package.is_some()) {
        let (project, packages) = (&session.state.project, &session.state.packages);
        session.bench = Some(
            world.ecosystem.prepare(session.cleared()?, world.checkout, project, packages).await?.into(),
        );
    }
    session.journal()?.still_ours().await?;
    let branch = world.checkout.publish(&session.run.branch).await?;
    // Told only now: a commit that nobody can fetch is no fix.
    for (told, fix) in made {
        session.tell(told);
        session.state.head.clone_from(&fix.commit);
        session.state.fixes.push(fix);
    }
    if branch != session.run.branch {
        session.think(format!("the branch {} was taken; this is {branch}", session.run.branch));
        session.run.branch = branch;
    }
    also_healed(session, &proven);
    let failures = causes(&proven.observation, &|_| false).len();
    let iteration = u32::try_from(session.state.iterations.len() + 1).unwrap_or(u32::MAX);
    let green = proven.observation.is_green();
    let status = if green { "passed" } else { "failed" }.to_owned();
    session.tell(EventKind::CiUpdate { iteration, status, regression: false });
    session.state.iterations.push(Iteration {
        iteration,
        status: if green { CiStatus::Passed } else { CiStatus::Failed },
        timestamp: world.recorder.now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
        failure_count: failures,
    });
    session.state.committed = proven.observation.clone();
    session.state.working = proven.observation;
    session.state.cause = None;
    session.reset_tree().await?;
    Ok(Outcome::Done)
}

async fn commit_step(
    session: &mut Session<'_>,
    proven: &Proven,
    step: usize,
) -> Result<Option<(EventKind, FixRecord)>> {
    let (Some(candidate), Some(failure)) = (proven.verified.steps().get(step), proven.failures.get(step))
    else {
        return Ok(None);
    };
    let cause = Some(failure.place());
    let failure = &at_the_fix(failure, candidate);
    let subject = commit::subject(failure.bug_type, &failure.file, failure.line);
    let evidence = proven.verified.evidence();
    let message = commit::message(&subject, candidate, &evidence, session.run.id);
    session.world.checkout.apply(&candidate.patch)?;
    // Whoever goes on with this run after a crash makes the very same commit, and publishing it twice changes nothing.
    let at = session.run.started_at;
    let id = session.world.checkout.commit(&proven.verified, step, &message, at).await?;
    session.state.packages.extend(candidate.needs_package.clone());
    let fix = FixRecord {
        file: failure.file.clone(),
        bug_type: failure.bug_type,
        line: failure.line.max(1),
        commit_message: subject,
        status: FixStatus::Fixed,
        kind: failure.kind,
        message: failure.message.clone(),
        rung: Some(candidate.rung.name().to_owned()),
        rule: Some(candidate.rule.clone()),
        explanation: Some(candidate.explanation.clone()),
        evidence: Some(evidence),
        commit: Some(id.clone()),
        diff: Some(candidate.patch.unified()),
        witnesses: failure.tests.clone(),
        candidates_tried: proven.tried.get(step).copied().unwrap_or(0),
        policy: Vec::new(),
        confidence: Some(candidate.prior).filter(|_| candidate.rung == Rung::Search),
        suggestions: if step + 1 == proven.verified.steps().len() {
            others(session, candidate)
        } else {
            Vec::new()
        },
    };
    let told = EventKind::FixApplied {
        file: failure.file.clone(),
        line: failure.line,
        bug_type: failure.bug_type.name().to_owned(),
        commit: id,
        subject: fix.commit_message.clone(),
        diff: candidate.patch.unified(),
        confidence: fix.confidence,
        cause,
        rung: fix.rung.clone(),
        rule: fix.rule.clone(),
        explanation: fix.explanation.clone(),
        evidence: fix.evidence.clone(),
        candidates_tried: Some(fix.candidates_tried),
    };
    Ok(Some((told, fix)))
}

/// What else the search had found.
fn others(session: &Session<'_>, candidate: &Candidate) -> Vec<Suggestion> {
    let chosen = candidate.patch.unified();
    let is_other = |edit: &&Suggestion| candidate.rung == Rung::Search && edit.diff != chosen;
    session.state.survivors.iter().filter(is_other).cloned().collect()
}

/// A failure that only a test's own line showed has its cause where the fix is; so has one whose place the search found.
fn at_the_fix(failure: &Failure, candidate: &Candidate) -> Failure {
    let mut failure = failure.clone();
    let in_a_test = RepoPath::new(&failure.file).is_ok_and(|path| path.is_test());
    let is_found = in_a_test || candidate.rung == Rung::Search;
    if let (true, Some((path, line))) = (is_found, candidate.patch.first_change()) {
        (failure.file, failure.line) = (path.to_string(), line);
    }
    failure
}

/// Other causes that the same commit healed: a tool's fix often mends every finding of its check at once.
fn also_healed(session: &mut Session<'_>, proven: &Proven) {
    let Some(last) = session.state.fixes.last().cloned() else { return };
    let is_new = |cause: &&Failure| {
        proven.failures.iter().all(|failure| crate::state::key(failure) != crate::state::key(cause))
    };
    let healed = |cause: &&Failure| {
        judge(&session.state.committed, &proven.observation, &cause.tests, &session.state.unstable)
            == autoheal_core::Verdict::Healed
    };
    let records: Vec<FixRecord> = session
        .state
        .causes
        .iter()
        .filter(is_new)
        .filter(healed)
        .map(|cause| FixRecord {
            file: cause.file.clone(),
            bug_type: cause.bug_type,
            line: cause.line.max(1),
            kind: cause.kind,
            message: cause.message.clone(),
            witnesses: cause.tests.clone(),
            candidates_tried: 0,
            ..last.clone()
        })
        .collect();
    session.state.fixes.extend(records);
}
