//! Search repair: where rules have nothing to say, small edits of suspicious statements are tried by the hundred each second, and what
//! passes the failing tests and those around them becomes a candidate like any other. Nothing here is a proof.

mod choice;
mod clues;
mod history;
mod hunt;
mod scene;

use crate::session::Session;
use autoheal_core::event::EventKind;
use autoheal_core::testing::TestId;
use autoheal_core::{BugType, Candidate, Failure, Kind, RepoPath, Result};
use autoheal_repair::rules::Context;
use autoheal_repair::templates::{Clues, Suspect, Variant, behind, changed_lines, pairs, undoings, variants};
use hunt::{Found, Hunt};
use std::time::Duration;

/// Pairs of edits that are put together when single edits lead nowhere.
const MOST_PAIRS: usize = 20_000;

/// What bounds a search.
#[derive(Debug, Clone, Copy)]
pub struct SearchLimits {
    pub wall: Duration,
    pub candidates: usize,
}

/// Whether edits of code can be tried on the tests that show a cause. Where a proven fix waits for a person to overrule policy, there is
/// nothing to search for: the fault is not in the code.
pub(crate) fn is_searchable(session: &Session<'_>, cause: &Failure) -> bool {
    let is_layout = matches!(cause.bug_type, BugType::Syntax | BugType::Indentation | BugType::Linting);
    let is_check = cause.evidence.code.is_some() || cause.evidence.tool.is_some();
    let is_wanted = !session.limits.search.wall.is_zero() && session.state.refused.is_empty();
    is_wanted && !is_layout && !is_check && !matches!(cause.kind, Kind::Crash | Kind::OutOfMemory)
}

/// The edits that survive, the likeliest first.
pub(crate) async fn candidates(session: &mut Session<'_>, cause: &Failure) -> Result<Vec<Candidate>> {
    if !is_searchable(session, cause) {
        return Ok(Vec::new());
    }
    let witnesses = scene::witnesses(session, cause);
    if witnesses.is_empty() {
        return Ok(Vec::new());
    }
    let wall = session.limits.search.wall.min(session.budget.left() / 2);
    let past = history::find(session, &witnesses, wall / 4).await?;
    let changes = past.as_ref().map_or(&[][..], |past| &past.changes);
    if let Some(past) = &past {
        session.think(past.story());
    }
    let changed = with_context(session, |context| changed_lines(context, changes))?;
    let Some(mut scene) = scene::find(session, cause, witnesses, changed).await? else {
        return Ok(Vec::new());
    };
    let rests_on = with_context(session, |context| behind(context, &scene.suspects))?;
    scene.suspect_behind(rests_on);
    session.think(scene.story());
    let clues = clues::find(session, cause);
    let singles = with_context(session, |context| {
        let mut all = past.as_ref().map_or_else(Vec::new, |past| undoings(context, changes, &past.named()));
        all.extend(variants(context, &scene.suspects, &clues));
        all
    })?;
    let copy = session.world.checkout.copy(&[]).await?;
    let mut probe = match session.bench()?.probe(copy.root(), &scene.tests).await {
        Ok(probe) => probe,
        Err(error) => {
            session.warn(format!("no search: {}", error.message));
            return Ok(Vec::new());
        }
    };
    // What is found still has to be proven.
    let deadline = session.limits.search.wall.min(session.budget.left() * 2 / 3);
    let mut hunt = Hunt::new(&scene, deadline, session.limits.search.candidates);
    let listener = session.world.listener;
    let found = hunt.run(probe.as_mut(), singles, listener).await;
    let mut found = settled(session, found);
    if found.is_empty() && hunt.has_time() {
        let doubles = second_order(session, &scene.suspects, &clues)?;
        let more = hunt.run(probe.as_mut(), doubles, listener).await;
        found = settled(session, more);
    }
    session.state.tried += u32::try_from(hunt.tried).unwrap_or(u32::MAX);
    session.state.tried_in_all += u32::try_from(hunt.tried).unwrap_or(u32::MAX);
    session.tell(EventKind::SearchProgress {
        tried: hunt.tried,
        total: hunt.total,
        seconds: hunt.seconds(),
        survivors: found.len(),
        afresh: hunt.afresh,
    });
    let source = |path: &RepoPath| session.read(path);
    let least = hunt.minimise(probe.as_mut(), found, &source).await;
    let found = settled(session, least);
    let source = |path: &RepoPath| session.read(path);
    let known = choice::know(probe.as_mut(), &scene, found, &source).await;
    Ok(choice::candidates(session, &scene, &hunt, known))
}

/// What the templates say about the tree as it stands.
fn with_context<T>(session: &mut Session<'_>, make: impl Fn(&Context<'_>) -> Vec<T>) -> Result<Vec<T>> {
    session.index()?;
    let facts = session.bench()?.facts();
    let source = |path: &RepoPath| session.read(path);
    let Some(index) = &session.index else { return Ok(Vec::new()) };
    let context = Context { index, facts, source: &source, manifests: &session.state.project.manifests };
    Ok(make(&context))
}

fn second_order(session: &mut Session<'_>, suspects: &[Suspect], clues: &Clues) -> Result<Vec<Variant>> {
    with_context(session, |context| pairs(context, suspects, clues, MOST_PAIRS))
}

/// What was found before the probe died is worth as much as if it had lived.
fn settled(
    session: &mut Session<'_>,
    (found, error): (Vec<Found>, Option<autoheal_core::Error>),
) -> Vec<Found> {
    if let Some(error) = error {
        session.warn(format!("the search ended early: {}", error.message));
    }
    found
}

/// The first of some tests, for people.
fn few(tests: &[TestId]) -> String {
    match tests {
        [] => "no test".to_owned(),
        [one] => one.clone(),
        [one, rest @ ..] => format!("{one} and {} more", rest.len()),
    }
}
