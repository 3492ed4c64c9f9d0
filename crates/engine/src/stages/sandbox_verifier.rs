//! Proves candidates in the sandbox: what shows the failure first, then everything that CI runs, twice. Whatever fails is rolled back.

use crate::observe::part;
use crate::session::Session;
use crate::state::{Pending, Proven};
use autoheal_core::event::EventKind;
use autoheal_core::ports::Workbench;
use autoheal_core::proof::{Observation, Verdict, Verified, judge, prove};
use autoheal_core::testing::TestId;
use autoheal_core::transition::Outcome;
use autoheal_core::{Candidate, Failure, Result, Rung};
use autoheal_diagnose::causes;
use std::collections::BTreeSet;

/// A suite quicker than this is not asked twice about the same thing: the whole of it is the targeted run.
const QUICK_SUITE_SECONDS: f64 = 1.5;

/// How a candidate fared.
enum Tried {
    Proven(Box<Proven>),
    /// The same, for all but a few witnesses: those fail for another reason now, which is a cause of its own.
    Mostly(usize, Box<Proven>),
    /// The failure is another one now, with this many things red.
    Moved(usize, Box<Observation>),
    Rejected,
}

pub(super) async fn run(session: &mut Session<'_>) -> Result<Outcome> {
    let Some(cause) = session.state.cause.clone() else { return Ok(Outcome::Empty) };
    let candidates = std::mem::take(&mut session.state.candidates);
    let total = candidates.len();
    let mut best: Option<(usize, Candidate, Observation)> = None;
    let mut proven: Option<Proven> = None;
    let mut mostly: Option<(usize, Proven)> = None;
    for (number, candidate) in candidates.into_iter().enumerate() {
        if session.budget.is_spent() {
            break;
        }
        session.world.recorder.listener().progress(number as u64 + 1, total as u64, &candidate.rule);
        match attempt(session, &cause, &candidate).await? {
            Tried::Proven(found) => {
                let is_whole = reveals_nothing(session, &found);
                let better = proven
                    .as_ref()
                    .is_none_or(|known| found.observation.red_count() < known.observation.red_count());
                if better {
                    proven = Some(*found);
                }
                if is_whole {
                    break;
                }
            }
            Tried::Mostly(healed, found) if mostly.as_ref().is_none_or(|(most, _)| healed > *most) => {
                mostly = Some((healed, *found));
            }
            Tried::Moved(red, observation) if best.as_ref().is_none_or(|(least, ..)| red < *least) => {
                best = Some((red, candidate, *observation));
            }
            Tried::Mostly(..) | Tried::Moved(..) | Tried::Rejected => {}
        }
    }
    let rung = session.run.position.rung;
    let proven = proven.or(mostly.filter(|_| rung >= Rung::Rule).map(|(_, proven)| proven));
    if let Some(proven) = proven {
        session.state.proven = Some(proven);
        return Ok(Outcome::Found);
    }
    if rung >= Rung::Rule {
        find_out_about_refused(session, &cause).await?;
        if !session.state.refused.is_empty() {
            // The person decides about that one; nothing is built on guesses beside it.
            return Ok(Outcome::Empty);
        }
        // A doubtful step waits for what the search says.
        let is_worth_a_step = |prior: f64| {
            rung == Rung::Search || prior >= SURE || !crate::search::is_searchable(session, &cause)
        };
        let best = best.filter(|(_, candidate, _)| is_worth_a_step(candidate.prior));
        return Ok(keep_the_best(session, cause, best).await?.unwrap_or(Outcome::Empty));
    }
    Ok(Outcome::Empty)
}

/// Whether nothing new went red: a file that can be collected again may still hold failing tests, and another candidate may do better.
fn reveals_nothing(session: &Session<'_>, proven: &Proven) -> bool {
    let before = &session.state.committed.tests;
    proven.observation.tests.failing().all(|test| before.by_id().contains_key(test.id.as_str()))
}

async fn attempt(session: &mut Session<'_>, cause: &Failure, candidate: &Candidate) -> Result<Tried> {
    session.state.tried += 1;
    session.state.tried_in_all += 1;
    let usual = match bench_for(session, candidate).await {
        Ok(bench) => bench.map(|bench| session.bench.replace(bench.into())),
        Err(error) => {
            session.think(format!("{} cannot be tried: {}", candidate.rule, error.message));
            return Ok(Tried::Rejected);
        }
    };
    let applied = session.world.checkout.apply(&candidate.whole_patch());
    let tried = match applied {
        Ok(()) => look(session, cause, candidate).await,
        Err(error) => Err(error),
    };
    if let Some(usual) = usual {
        session.bench = usual;
    }
    session.reset_tree().await?;
    let (tried, verdict) = tried?;
    session.tell(EventKind::CandidateTried {
        rule: candidate.rule.clone(),
        rung: candidate.rung.name().to_owned(),
        prior: candidate.prior,
        verdict,
        diff: candidate.whole_patch().unified(),
        cause: Some(cause.place()),
    });
    Ok(tried)
}

/// A candidate that adds a dependency, or builds on one that does, is tried in an environment that has it; no other candidate is.
async fn bench_for(session: &Session<'_>, candidate: &Candidate) -> Result<Option<Box<dyn Workbench>>> {
    let pending = session.state.pending.iter().map(|pending| &pending.candidate);
    let added: Vec<&String> =
        pending.chain([candidate]).filter_map(|candidate| candidate.needs_package.as_ref()).collect();
    if added.is_empty() {
        return Ok(None);
    }
    let packages: Vec<String> = session.state.packages.iter().chain(added).cloned().collect();
    let world = session.world;
    let bench = world
        .ecosystem
        .prepare(session.cleared()?, world.checkout, &session.state.project, &packages)
        .await?;
    Ok(Some(bench))
}

async fn look(session: &Session<'_>, cause: &Failure, candidate: &Candidate) -> Result<(Tried, String)> {
    let state = &session.state;
    if state.committed.tests.seconds > QUICK_SUITE_SECONDS {
        let partial = session.witnesses_only(&cause.tests, &state.working).await?;
        let before = part(&state.working, &partial, &cause.tests);
        let verdict = judge(&before, &partial, &cause.tests, &state.unstable);
        if verdict != Verdict::Healed {
            if !moved_on(session, cause, &partial) {
                return Ok((Tried::Rejected, name(&verdict)));
            }
            let healed = partial.healed(&cause.tests, &before).len();
            if !is_nearly_all(healed, cause.tests.len()) {
                // What else it breaks must be known before anything builds on it.
                return Ok(unproven(session, cause, session.everything_once().await?));
            }
        }
    }
    let (mut first, mut second) = session.everything_twice().await?;
    if is_clean(session, cause, &first) != is_clean(session, cause, &second) {
        // The two disagree. They ran side by side, which tests that watch the time do not take well: one after the other, both must be clean.
        (first, second) = session.everything_in_turn().await?;
    }
    let all = state.pending.iter().map(|pending| &pending.candidate).chain([candidate]);
    let steps: Vec<Candidate> = all
        .flat_map(Candidate::steps)
        .map(|step| Candidate { earlier: Vec::new(), ..step.clone() })
        .collect();
    match prove(steps, all_witnesses(session, cause), &state.committed, &first, &second, &state.unstable) {
        Ok(verified) => {
            let proven = proven(session, cause, candidate, verified, first);
            Ok((Tried::Proven(Box::new(proven)), "healed".into()))
        }
        Err(_) => match mostly(session, cause, candidate, &first, &second) {
            Some((healed, proven)) => {
                let count = cause.tests.len();
                let words =
                    format!("{healed} of {count} witnesses healed, the others fail for another reason");
                Ok((Tried::Mostly(healed, Box::new(proven)), words))
            }
            None => Ok(unproven(session, cause, first)),
        },
    }
}

fn is_clean(session: &Session<'_>, cause: &Failure, seen: &Observation) -> bool {
    let state = &session.state;
    judge(&state.committed, seen, &all_witnesses(session, cause), &state.unstable) == Verdict::Healed
}

/// A cause that many tests show may be healed while a few of them have a second one of their own. Nearly all of them must pass, and
/// none of the others may fail as it did before; a doubtful guess, such as an invented value, may be what those few fail of.
fn mostly(
    session: &Session<'_>,
    cause: &Failure,
    candidate: &Candidate,
    first: &Observation,
    second: &Observation,
) -> Option<(usize, Proven)> {
    let state = &session.state;
    let healed: Vec<TestId> = first.healed(&cause.tests, &state.committed).into_iter().cloned().collect();
    let is_sound = state.pending.is_empty()
        && candidate.prior >= SURE
        && is_nearly_all(healed.len(), cause.tests.len())
        && moved_on(session, cause, first);
    if !is_sound {
        return None;
    }
    let count = healed.len();
    let steps: Vec<Candidate> =
        candidate.steps().map(|step| Candidate { earlier: Vec::new(), ..step.clone() }).collect();
    // The record claims no more witnesses than were proven.
    let cause = Failure { tests: healed.clone(), ..cause.clone() };
    let verified = prove(steps, healed, &state.committed, first, second, &state.unstable).ok()?;
    Some((count, proven(session, &cause, candidate, verified, first.clone())))
}

/// What a rule must think of its candidate for a heal with exceptions.
const SURE: f64 = 0.7;

/// One witness in five may have something else as well.
fn is_nearly_all(healed: usize, witnesses: usize) -> bool {
    healed > 0 && (witnesses - healed) * 4 <= healed
}

/// The witnesses of the cause and of everything that is pending below it.
fn all_witnesses(session: &Session<'_>, cause: &Failure) -> Vec<TestId> {
    let pending = session.state.pending.iter().flat_map(|pending| pending.failure.tests.iter());
    let mut witnesses: Vec<TestId> = Vec::new();
    for test in pending.chain(&cause.tests) {
        // Tests that a pending candidate revealed were not there at the last commit: the file that hid them is their witness.
        if !witnesses.contains(test) {
            witnesses.push(test.clone());
        }
    }
    witnesses
}

fn proven(
    session: &Session<'_>,
    cause: &Failure,
    candidate: &Candidate,
    verified: Verified,
    observation: Observation,
) -> Proven {
    let mut failures = Vec::new();
    let mut tried = Vec::new();
    let pending =
        session.state.pending.iter().map(|pending| (&pending.failure, &pending.candidate, pending.tried));
    for (failure, candidate, count) in pending.chain([(cause, candidate, session.state.tried)]) {
        failures.push(failure.clone());
        failures.extend(candidate.earlier.iter().map(|step| step.uncovers.clone()));
        tried.resize(failures.len(), count);
    }
    Proven { verified, failures, tried, observation }
}

/// No proof, but perhaps a step: the cause is gone, nothing that passed fails, and what is red now has another cause.
fn unproven(session: &Session<'_>, cause: &Failure, observation: Observation) -> (Tried, String) {
    let state = &session.state;
    let verdict = judge(&state.committed, &observation, &all_witnesses(session, cause), &state.unstable);
    let may_build_on = matches!(verdict, Verdict::StillFailing(_)) && moved_on(session, cause, &observation);
    let name = name(&verdict);
    if may_build_on {
        (Tried::Moved(observation.red_count(), Box::new(observation)), name)
    } else {
        (Tried::Rejected, name)
    }
}

/// Whether the witnesses fail for another reason than before, further on: a different place or error, not just different words of the
/// same assertion.
fn moved_on(session: &Session<'_>, cause: &Failure, observation: &Observation) -> bool {
    let known: Vec<_> = session.state.causes.iter().map(words).collect();
    let now = causes(observation, &|_| false);
    let voices: BTreeSet<&str> = cause
        .tests
        .iter()
        .flat_map(|witness| observation.voices(witness, &session.state.working))
        .map(|test| test.id.as_str())
        .collect();
    let of_witness = |other: &&Failure| {
        other.tests.iter().any(|test| cause.tests.contains(test) || voices.contains(test.as_str()))
    };
    let mut others = now.iter().filter(of_witness).peekable();
    let same_place = |other: &Failure| other.file == cause.file && other.line == cause.line;
    let same_error = |other: &Failure| other.evidence.exception == cause.evidence.exception;
    others.peek().is_some()
        && others.all(|other| {
            words(other) != words(cause)
                && !known.contains(&words(other))
                && !(same_place(other) && same_error(other))
        })
        && cause.kind != autoheal_core::Kind::Assertion
}

/// What tells two causes apart here. Their types do not: those depend on what can be imported, which is not asked again.
fn words(failure: &Failure) -> (&str, &str) {
    (&failure.file, &failure.message)
}

fn name(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Healed => "healed".into(),
        Verdict::StillFailing(tests) => format!("still failing: {} of its witnesses", tests.len()),
        Verdict::Regressed(tests) => {
            format!("made worse: {}", tests.iter().take(3).cloned().collect::<Vec<_>>().join(", "))
        }
        Verdict::Flaky(tests) => {
            format!("not the same twice: {}", tests.iter().take(3).cloned().collect::<Vec<_>>().join(", "))
        }
    }
}

/// Builds on the best candidate that led further, so that the cause behind it can be healed too.
async fn keep_the_best(
    session: &mut Session<'_>,
    cause: Failure,
    best: Option<(usize, Candidate, Observation)>,
) -> Result<Option<Outcome>> {
    let Some((_, candidate, observation)) = best else { return Ok(None) };
    session.think(format!(
        "{} leads on to another failure; it is kept for now and proven with the next",
        candidate.rule
    ));
    session.state.pending.push(Pending { failure: cause, candidate, tried: session.state.tried });
    session.state.working = observation;
    session.state.cause = None;
    session.reset_tree().await?;
    Ok(Some(Outcome::Empty))
}

/// Would a refused candidate have healed? Then policy alone stood in the way, and the person should know.
async fn find_out_about_refused(session: &mut Session<'_>, cause: &Failure) -> Result<()> {
    let mut proven = Vec::new();
    for (candidate, rules) in std::mem::take(&mut session.state.refused) {
        if proven.is_empty() && matches!(attempt(session, cause, &candidate).await?, Tried::Proven(_)) {
            proven.push((candidate, rules));
        }
    }
    session.state.refused = proven;
    Ok(())
}
