//! Which of the survivors to believe. Edits that behave alike on what the tests pass to the function, and on values near that, stand for
//! each other; where behaviours differ, the likelier edits outweigh the others, and the difference is told.

mod weigh;

use super::hunt::{Hunt, Kind, kind};
use super::scene::Scene;
use super::story::Story;
use crate::session::Session;
use autoheal_core::event::EventKind;
use autoheal_core::probe::{ByteEdit, Reaction};
use autoheal_core::results::Suggestion;
use autoheal_core::{Candidate, Patch, RepoPath, Rung};
use autoheal_repair::templates::Variant;
use std::collections::{BTreeMap, BTreeSet};

pub(super) use weigh::{Known, know};

/// Survivors that go on to policy and proof.
const MOST: usize = 8;
/// A behaviour that is believed this much is committed; with less it must outweigh the next one so many times, and below the last of these
/// it is only suggested.
const SURE_ENOUGH: f64 = 0.6;
const OUTWEIGHS: f64 = 1.5;
const TOO_DOUBTFUL: f64 = 0.5;
/// Two edits that have nothing to do with each other pass by chance more often than one.
const TWO_EDITS: f64 = 0.6;
const ANOTHER_KIND: f64 = 0.15;
/// What speaks for an edit that nobody has thought of. It makes a lone survivor as doubtful as its kind is unlikely.
const UNSEEN: f64 = 0.02;
/// How many lines further the same new lines are still the same thought.
const NEAR: u32 = 12;

/// Survivors of one behaviour, the likeliest first.
struct Cluster {
    members: Vec<Known>,
    weight: f64,
}

impl Cluster {
    /// As much as its likeliest member, and a little more for each other kind of edit that comes to the same. How many there are of one
    /// kind says nothing: a branch that is never taken may be spelled in a hundred ways.
    fn believed(&self) -> f64 {
        let Some(best) = self.members.first() else { return 0.0 };
        let kinds: BTreeSet<&str> = self.members.iter().map(|member| member.found.variant.family).collect();
        let chance = if best.found.variant.is_joined() { TWO_EDITS } else { 1.0 };
        chance * best.weight * (1.0 + ANOTHER_KIND * (kinds.len() - 1).min(3) as f64)
    }
}

/// One group for each behaviour, the weightiest first.
fn clusters(known: Vec<Known>) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = Vec::new();
    for known in known {
        let same = |cluster: &&mut Cluster| {
            known.behaviour.is_some()
                && cluster.members.iter().any(|member| member.behaviour == known.behaviour)
        };
        match clusters.iter_mut().find(same) {
            Some(cluster) => cluster.members.push(known),
            None => clusters.push(Cluster { weight: 0.0, members: vec![known] }),
        }
    }
    let crowds = crowds(&clusters);
    for cluster in &mut clusters {
        for member in &mut cluster.members {
            member.weight /= crowds.get(&kind(&member.found.variant)).copied().unwrap_or(1.0);
        }
        cluster.members.sort_by(|a, b| b.weight.total_cmp(&a.weight).then(a.found.place.cmp(&b.found.place)));
        cluster.weight = cluster.believed();
        leave_out(&mut cluster.members);
    }
    clusters.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    one_thought(clusters)
}

/// The same new lines a little further up or down are the same thought, though they may not do the same; the likeliest place speaks for it.
fn one_thought(clusters: Vec<Cluster>) -> Vec<Cluster> {
    let mut thoughts: Vec<Cluster> = Vec::new();
    for cluster in clusters {
        let new = cluster.members.first().and_then(|best| new_lines(&best.found.variant));
        let same = |thought: &&mut Cluster| {
            let known = thought.members.first().and_then(|best| new_lines(&best.found.variant));
            match (&new, &known) {
                (Some(new), Some(known)) => {
                    new.text == known.text && new.path == known.path && new.line.abs_diff(known.line) <= NEAR
                }
                _ => false,
            }
        };
        match thoughts.iter_mut().find(same) {
            Some(thought) => {
                thought.weight += cluster.weight;
                thought.members.extend(cluster.members);
            }
            None => thoughts.push(cluster),
        }
    }
    thoughts.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    thoughts
}

/// Lines that an edit adds, and where.
struct NewLines<'v> {
    path: &'v RepoPath,
    line: u32,
    text: String,
}

/// `None` for an edit that does anything but add lines.
fn new_lines(variant: &Variant) -> Option<NewLines<'_>> {
    let [only] = variant.edits.as_slice() else { return None };
    let text = only.text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let is_new = only.range.is_empty() && only.text.contains('\n');
    is_new.then_some(NewLines { path: &variant.path, line: variant.line, text })
}

/// Where a piece may be left out as well as it may speak of another name, nothing depends on it: it was too much, and goes.
fn leave_out(members: &mut [Known]) {
    let Some(best) = members.first().filter(|best| best.found.variant.exchanges_a_name()) else {
        return;
    };
    let inside = |outer: &Variant, inner: &Variant| {
        inner.edits.iter().all(|inner| {
            let holds = |outer: &ByteEdit| {
                outer.path == inner.path
                    && outer.range.start <= inner.range.start
                    && inner.range.end <= outer.range.end
            };
            outer.edits.iter().any(holds)
        })
    };
    let is_less =
        |known: &Known| known.found.variant.drops && inside(&known.found.variant, &best.found.variant);
    if let Some(place) = members.iter().position(is_less) {
        members.swap(0, place);
    }
}

/// Where edits of one kind at one line pass with many different behaviours, the tests do not look there, and each says the less.
fn crowds(clusters: &[Cluster]) -> BTreeMap<Kind, f64> {
    let mut counts: BTreeMap<_, f64> = BTreeMap::new();
    for cluster in clusters {
        let kinds: BTreeSet<Kind> = cluster.members.iter().map(|known| kind(&known.found.variant)).collect();
        for kind in kinds {
            *counts.entry(kind).or_default() += 1.0;
        }
    }
    counts.values_mut().for_each(|count| *count = count.sqrt());
    counts
}

/// The best of each behaviour as a candidate, the likeliest behaviour first. Where none stands out, they are suggestions for a person.
pub(super) fn candidates(
    session: &mut Session<'_>,
    scene: &Scene,
    hunt: &Hunt<'_>,
    known: Vec<Known>,
) -> Vec<Candidate> {
    let survivors = known.len();
    let clusters = clusters(known);
    let whole: f64 = UNSEEN + clusters.iter().map(|cluster| cluster.weight).sum::<f64>();
    let behaviours = behaviours(clusters.iter().flat_map(|cluster| &cluster.members));
    let mut candidates = Vec::new();
    for (place, cluster) in clusters.iter().enumerate().take(MOST) {
        let Some(best) = cluster.members.first() else { continue };
        let other = clusters.get(usize::from(place == 0)).and_then(|other| other.members.first());
        let story = Story { scene, hunt, survivors, behaviours };
        let confidence = cluster.weight / whole;
        candidates.extend(candidate(session, best, confidence, story.of(best, place == 0, other)));
    }
    if candidates.is_empty() {
        return candidates;
    }
    let edits: Vec<Suggestion> = candidates.iter().map(suggestion).collect();
    session.tell(EventKind::EditsSurvived { edits: edits.clone() });
    candidates.truncate(convincing(&candidates));
    if candidates.is_empty() {
        session.think(format!("{survivors} edits pass, and nothing tells which is right"));
        session.state.suggestions = edits;
    } else {
        session.state.survivors = edits;
    }
    candidates
}

/// In how many different ways some edits behave, where that is known of all.
fn behaviours<'k>(known: impl Iterator<Item = &'k Known>) -> Option<usize> {
    let mut different: Vec<&[Reaction]> = Vec::new();
    for known in known {
        let behaviour = known.behaviour.as_deref()?;
        if !different.contains(&behaviour) {
            different.push(behaviour);
        }
    }
    Some(different.len())
}

/// How many of the likeliest candidates would each be committed, if those before it turn out to be wrong.
fn convincing(candidates: &[Candidate]) -> usize {
    let mut left = 1.0;
    let mut count = 0;
    while let Some(candidate) = candidates.get(count) {
        let share = |place: usize| candidates.get(place).map_or(0.0, |other| other.prior / left);
        let (own, next) = (share(count), share(count + 1));
        if own < TOO_DOUBTFUL || own < SURE_ENOUGH && own < OUTWEIGHS * next {
            break;
        }
        left = (left - candidate.prior).max(0.01);
        count += 1;
    }
    count
}

fn suggestion(candidate: &Candidate) -> Suggestion {
    Suggestion {
        rule: candidate.rule.clone(),
        diff: candidate.patch.unified(),
        confidence: candidate.prior,
        explanation: candidate.explanation.clone(),
    }
}

fn candidate(
    session: &Session<'_>,
    known: &Known,
    confidence: f64,
    explanation: String,
) -> Option<Candidate> {
    let variant = &known.found.variant;
    let files = variant.changes(&|path| session.read(path))?;
    Some(Candidate {
        rung: Rung::Search,
        rule: variant.family.to_owned(),
        patch: Patch::of(files),
        prior: confidence.clamp(0.01, 0.99),
        explanation,
        needs_package: None,
        earlier: Vec::new(),
    })
}

#[cfg(test)]
mod tests;
