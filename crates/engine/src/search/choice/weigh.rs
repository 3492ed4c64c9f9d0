//! How much speaks for each survivor: what it is, how it reads, what it does, and what else it heals.

use crate::search::hunt::Found;
use crate::search::scene::Scene;
use autoheal_core::ports::Probe;
use autoheal_core::probe::{ByteEdit, Reaction};
use autoheal_core::{RepoPath, Result, SourceText};
use autoheal_repair::templates::{Variant, taste};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// What an edit loses with each letter that it adds or takes away, in a choice among those that pass; whoever needs lines needs letters.
const LETTER: f64 = 0.008;
const MOST_LETTERS: usize = 40;
/// What an edit loses that raises for every input for which the code as it stands does not.
const RAISES: f64 = 0.7;
/// What is left of an edit that answers a question where the code counts: `False == 0` passes every test.
pub(super) const NO_NUMBER: f64 = 0.3;
/// What it counts in a choice that the code reads likelier with an edit, beside what it counts for the order.
const READS_AGAIN: f64 = 0.04;
/// What is left of an edit that heals less of what fails besides than another does: most likely there is one fault, not several.
pub(super) const HEALS_LESS: f64 = 0.15;
/// What is left of an edit for each example of the documentation that it breaks and another keeps.
pub(super) const BROKEN: f64 = 0.1;

/// A survivor with what is known of its behaviour.
pub(in crate::search) struct Known {
    pub(in crate::search) found: Found,
    pub(in crate::search) behaviour: Option<Vec<Reaction>>,
    pub(super) weight: f64,
}

/// What the code as it stands does, for each place that was asked about.
type Usual = BTreeMap<(RepoPath, u32), Option<Vec<Reaction>>>;

/// Asks for the behaviour of each survivor. Without an answer an edit stands for itself alone.
pub(in crate::search) async fn know(
    mut probe: Option<&mut (dyn Probe + '_)>,
    scene: &Scene,
    mut found: Vec<Found>,
    source: &(dyn Fn(&RepoPath) -> Option<SourceText> + Sync),
) -> Vec<Known> {
    let mut usual = Usual::new();
    let mut known = Vec::new();
    forget_excess(&mut found);
    // Inputs are recorded for a function at a time, so the edits of one line are asked about together.
    found.sort_by(|a, b| (&a.variant.path, a.variant.line).cmp(&(&b.variant.path, b.variant.line)));
    for found in found {
        let behaviour = match probe.as_deref_mut() {
            Some(probe) => behaviour(probe, scene, &found, &mut usual).await.ok().flatten(),
            None => None,
        };
        let place = (found.variant.path.clone(), found.variant.line);
        let before = usual.get(&place).and_then(Option::as_deref);
        let text = source(&found.variant.path).map_or_else(String::new, |source| source.text);
        let taste = taste(&found.variant, &text);
        let calm = calm(behaviour.as_deref(), before) * sort_kept(behaviour.as_deref(), before);
        let reads = (READS_AGAIN * found.variant.gain).exp();
        let weight = found.variant.score.max(1e-6) * taste * calm * reads * brevity(&found.variant);
        known.push(Known { found, behaviour, weight });
    }
    believe_documentation(&mut known);
    believe_healers(&mut known);
    known
}

/// Who heals most of what seemed to fail for another cause has found what is behind all of it.
pub(super) fn believe_healers(known: &mut [Known]) {
    let most = known.iter().map(|known| known.found.heals).max().unwrap_or(0);
    known.iter_mut().filter(|known| known.found.heals < most).for_each(|known| known.weight *= HEALS_LESS);
}

/// Of what passes with an edit more and with it less, only the less is kept, unless the more heals more.
pub(super) fn forget_excess(found: &mut Vec<Found>) {
    let all: Vec<(HashSet<ByteEdit>, usize)> =
        found.iter().map(|one| (one.variant.edits.iter().cloned().collect(), one.heals)).collect();
    let is_excess = |(own, heals): &(HashSet<ByteEdit>, usize)| {
        all.iter().any(|(less, same)| less.len() < own.len() && less.is_subset(own) && same >= heals)
    };
    let mut places = all.iter();
    found.retain(|_| !places.next().is_some_and(is_excess));
}

/// An example of the documentation: its file and what it says.
type Example = (RepoPath, String);

/// Where some edits keep what the documentation shows and others do not. What nobody keeps may be out of date.
pub(super) fn believe_documentation(known: &mut [Known]) {
    let examples = |known: &Known, kept: bool| -> BTreeSet<Example> {
        let reactions = known.behaviour.iter().flatten().filter(|reaction| reaction.promised == Some(kept));
        reactions.map(|reaction| (known.found.variant.path.clone(), reaction.input.clone())).collect()
    };
    let kept: BTreeSet<Example> = known.iter().flat_map(|known| examples(known, true)).collect();
    for known in known {
        let broken = examples(known, false).intersection(&kept).count();
        known.weight *= BROKEN.powi(i32::try_from(broken).unwrap_or(i32::MAX));
    }
}

async fn behaviour(
    probe: &mut dyn Probe,
    scene: &Scene,
    found: &Found,
    usual: &mut Usual,
) -> Result<Option<Vec<Reaction>>> {
    let (path, line) = (&found.variant.path, found.variant.line);
    let place = (path.clone(), line);
    if !usual.contains_key(&place) {
        let count = probe.record(path, line, &scene.tests_for(path, line)).await?;
        let before = if count == 0 { None } else { probe.behaviour(path, line, &[]).await? };
        usual.insert(place.clone(), before);
    }
    match usual.get(&place) {
        Some(Some(_)) => probe.behaviour(path, line, &found.variant.edits).await,
        _ => Ok(None),
    }
}

fn brevity(variant: &Variant) -> f64 {
    let letters: usize = variant.edits.iter().map(|edit| edit.text.len().max(edit.range.len())).sum();
    1.0 / (1.0 + LETTER * letters.min(MOST_LETTERS) as f64)
}

/// Near 1 for an edit that raises no more than the code did; less for one that raises where the code had an answer.
fn calm(behaviour: Option<&[Reaction]>, usual: Option<&[Reaction]>) -> f64 {
    let (Some(behaviour), Some(usual)) = (behaviour, usual) else { return 1.0 };
    let answered = usual.iter().filter(|reaction| !reaction.raised).count();
    let lost = usual.iter().zip(behaviour).filter(|(before, now)| !before.raised && now.raised).count();
    1.0 - RAISES * lost as f64 / answered.max(1) as f64
}

/// Less than 1 for an edit that answers `True` or `False` somewhere while the code answers with numbers alone.
pub(super) fn sort_kept(behaviour: Option<&[Reaction]>, usual: Option<&[Reaction]>) -> f64 {
    let (Some(behaviour), Some(usual)) = (behaviour, usual) else { return 1.0 };
    let counts = |reaction: &Reaction| {
        reaction.answer.starts_with(|first: char| first == '-' || first.is_ascii_digit())
    };
    let decides = |reaction: &Reaction| {
        let word = reaction.answer.split(' ').next();
        matches!(word, Some("True" | "False")) && reaction.promised.is_none()
    };
    let mut answered =
        usual.iter().filter(|reaction| !reaction.raised && reaction.promised.is_none()).peekable();
    let is_number = answered.peek().is_some() && answered.all(counts);
    if is_number && behaviour.iter().any(decides) { NO_NUMBER } else { 1.0 }
}
