//! Search repair: where rules have nothing to say, small edits of suspicious statements are tried, some hundreds each second, and what
//! passes the failing tests and those around them becomes a candidate like any other. Nothing here is a proof.

mod afresh;
mod choice;
mod clues;
mod history;
mod hunt;
mod scene;
mod story;

use crate::session::Session;
use crate::stages::test_files;
use afresh::Afresh;
use autoheal_core::event::EventKind;
use autoheal_core::ports::{Probe, Workbench};
use autoheal_core::testing::TestId;
use autoheal_core::{BugType, Candidate, Error, Failure, Kind, RepoPath, Result};
use autoheal_repair::rules::Context;
use autoheal_repair::templates::{Clues, Variant, behind, changed_lines, pairs, undoings, variants};
use history::Past;
use hunt::{Found, Hunt};
use scene::Scene;
use std::path::Path;
use std::time::Duration;

/// Lines whose edits are made before anything is tried.
const NEAREST: usize = 40;
/// Single edits that are tried before any two are tried together, and how many of those may be partners of an edit that helps a part of
/// the tests.
const ALONE: usize = 600;
const PARTNERS: usize = 250;
/// Pairs that are put together when the likeliest single edits lead nowhere.
const MOST_PAIRS: usize = 5_000;

/// How often a probe that died is begun anew.
const MOST_REVIVALS: usize = 2;

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
    let Some((scene, past)) = localise(session, cause).await? else { return Ok(Vec::new()) };
    let mut copy = session.world.checkout.copy(&[]).await?;
    let bench = session.bench.clone().ok_or_else(|| Error::internal("the project is not prepared"))?;
    let (mut probe, is_quick) = loaded(session, bench.as_ref(), copy.root(), &scene).await;
    // What is found still has to be proven.
    let deadline = session.limits.search.wall.min(session.budget.left() * 2 / 3);
    let mut hunt = Hunt::new(&scene, deadline, session.limits.search.candidates, is_quick);
    let clues = clues::find(session, cause);
    let mut found = try_edits(session, probe.as_mut(), &mut hunt, past.as_ref(), &clues).await?;
    for _ in 0..MOST_REVIVALS {
        if !hunt.revive() {
            break;
        }
        // Nobody knows what became of the files.
        copy = session.world.checkout.copy(&[]).await?;
        (probe, hunt.is_quick) = loaded(session, bench.as_ref(), copy.root(), &scene).await;
        found.extend(try_edits(session, probe.as_mut(), &mut hunt, past.as_ref(), &clues).await?);
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
    let least = hunt.minimise(probe.as_mut(), found, &|path| session.read(path)).await;
    let found = settled(session, least);
    let living = (!hunt.is_dead()).then_some(probe.as_mut());
    let known = choice::know(living, &scene, found, &|path| session.read(path)).await;
    Ok(choice::candidates(session, &scene, &hunt, known))
}

/// The project loaded once to be asked often, or the slow way where that cannot be; and whether it is the quick one.
async fn loaded<'w: 'p, 'p>(
    session: &mut Session<'w>,
    bench: &'p dyn Workbench,
    tree: &Path,
    scene: &Scene,
) -> (Box<dyn Probe + 'p>, bool) {
    match bench.probe(tree, &scene.tests).await {
        Ok(probe) => (probe, true),
        Err(error) => {
            session.warn(format!("each edit is tried in a process of its own: {}", error.message));
            (Box::new(Afresh::new(session.world.checkout, bench)), false)
        }
    }
}

/// Where to look; `None` where nothing can be suspected.
async fn localise(session: &mut Session<'_>, cause: &Failure) -> Result<Option<(Scene, Option<Past>)>> {
    let witnesses = scene::witnesses(session, cause);
    if witnesses.is_empty() {
        return Ok(None);
    }
    let wall = session.limits.search.wall.min(session.budget.left() / 2);
    let test_files = test_files(session);
    let past = history::find(session, &witnesses, &test_files, wall / 4).await?;
    let changed = match &past {
        Some(past) => {
            session.think(past.story());
            with_context(session, |context| changed_lines(context, &past.changes))?
        }
        None => Vec::new(),
    };
    let Some(mut scene) = scene::find(session, cause, witnesses, changed, &test_files).await? else {
        return Ok(None);
    };
    let mut rests_on = with_context(session, |context| behind(context, &scene.suspects))?;
    rests_on.retain(|(suspect, _)| !test_files.contains(&suspect.path));
    scene.suspect_behind(rests_on);
    session.think(scene.story());
    session.tell(EventKind::LinesSuspected { lines: scene.told() });
    Ok(Some((scene, past)))
}

/// First what undoes an earlier change and the best edits of the most suspicious lines; only then is everything else made: all other
/// edits, and as long as nothing was found, two at a time and in the end those once more that took long.
async fn try_edits(
    session: &mut Session<'_>,
    probe: &mut dyn Probe,
    hunt: &mut Hunt<'_>,
    past: Option<&Past>,
    clues: &Clues,
) -> Result<Vec<Found>> {
    let suspects = &hunt.scene.suspects;
    let nearest = &suspects[..suspects.len().min(NEAREST)];
    let listener = session.world.recorder.listener();
    let likeliest = with_context(session, |context| variants(context, nearest, clues))?;
    let partners: Vec<Variant> = likeliest.iter().take(PARTNERS).cloned().collect();
    let mut first = with_context(session, |context| {
        past.map_or_else(Vec::new, |past| undoings(context, &past.changes, &past.named()))
    })?;
    first.extend(likeliest.into_iter().take(ALONE));
    if hunt.is_quick
        && let Err(error) = hunt.look(probe).await
    {
        return Ok(settled(session, (Vec::new(), Some(error))));
    }
    let ran = hunt.run(probe, first, listener).await;
    let mut found = settled(session, ran);
    if hunt.has_time() {
        let mut rest = with_context(session, |context| variants(context, suspects, clues))?;
        if found.is_empty() {
            let doubles = with_context(session, |context| pairs(context, suspects, clues, MOST_PAIRS))?;
            rest = in_turn(rest, in_turn(hunt.joined(&partners), doubles));
        }
        let ran = hunt.run(probe, rest, listener).await;
        found.extend(settled(session, ran));
    }
    if found.is_empty() && hunt.has_time() {
        let slow = hunt.once_more();
        let ran = hunt.run(probe, slow, listener).await;
        found.extend(settled(session, ran));
    }
    Ok(found)
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

/// One of each, as long as there are both.
fn in_turn<T>(one: Vec<T>, other: Vec<T>) -> Vec<T> {
    let mut all = Vec::with_capacity(one.len() + other.len());
    let (mut one, mut other) = (one.into_iter(), other.into_iter());
    loop {
        let pair = [one.next(), other.next()];
        if pair.iter().all(Option::is_none) {
            return all;
        }
        all.extend(pair.into_iter().flatten());
    }
}

/// What was found before the probe died is worth as much as if it had lived.
fn settled(session: &mut Session<'_>, (found, error): (Vec<Found>, Option<Error>)) -> Vec<Found> {
    if let Some(error) = error {
        session.warn(format!("the process that tries edits died: {}", error.message));
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
