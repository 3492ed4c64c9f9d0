//! Which of the survivors to believe. Edits that behave alike on what the tests pass to the function, and on values near that, stand for
//! each other; where behaviours differ, the likelier edits outweigh the others, and the difference is told.

use super::few;
use super::hunt::{Found, Hunt, Kind, kind};
use super::scene::Scene;
use crate::session::Session;
use autoheal_core::event::EventKind;
use autoheal_core::ports::Probe;
use autoheal_core::probe::Reaction;
use autoheal_core::results::Suggestion;
use autoheal_core::{Candidate, Patch, RepoPath, Result, Rung, SourceText};
use autoheal_repair::templates::{Variant, taste};
use std::collections::{BTreeMap, BTreeSet};

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
/// What an edit loses with each letter that it adds or takes away, in a choice among those that pass; whoever needs lines needs letters.
const LETTER: f64 = 0.008;
const MOST_LETTERS: usize = 40;
/// What an edit loses that raises for every input for which the code as it stands does not.
const RAISES: f64 = 0.7;

/// What it counts in a choice that the code reads likelier with an edit, beside what it counts for the order.
const READS_AGAIN: f64 = 0.04;
/// What is left of an edit for each example of the documentation that it breaks and another keeps.
const BROKEN: f64 = 0.1;

/// A survivor with what is known of its behaviour.
pub(super) struct Known {
    found: Found,
    behaviour: Option<Vec<Reaction>>,
    weight: f64,
    /// What the edit does, for people.
    explanation: String,
}

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

/// What the code as it stands does, for each place that was asked about.
type Usual = BTreeMap<(RepoPath, u32), Option<Vec<Reaction>>>;

/// Asks for the behaviour of each survivor. Without an answer an edit stands for itself alone.
pub(super) async fn know(
    mut probe: Option<&mut (dyn Probe + '_)>,
    scene: &Scene,
    mut found: Vec<Found>,
    source: &(dyn Fn(&RepoPath) -> Option<SourceText> + Sync),
) -> Vec<Known> {
    let mut usual = Usual::new();
    let mut known = Vec::new();
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
        let calm = calm(behaviour.as_deref(), before);
        let reads = (READS_AGAIN * found.variant.gain).exp();
        let weight = found.variant.score.max(1e-6) * taste * calm * reads * brevity(&found.variant);
        let explanation = found.variant.explanation(source);
        known.push(Known { found, behaviour, weight, explanation });
    }
    believe_documentation(&mut known);
    known
}

/// An example of the documentation: its file and what it says.
type Example = (RepoPath, String);

/// Where some edits keep what the documentation shows and others do not. What nobody keeps may be out of date.
fn believe_documentation(known: &mut [Known]) {
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
    }
    clusters.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    clusters
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
    let is_known =
        clusters.iter().flat_map(|cluster| &cluster.members).all(|known| known.behaviour.is_some());
    let behaviours = is_known.then_some(clusters.len());
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

/// What people are told of a search: what was suspected, what was tried, and why this one.
struct Story<'a> {
    scene: &'a Scene,
    hunt: &'a Hunt<'a>,
    survivors: usize,
    /// How many there are, where that is known.
    behaviours: Option<usize>,
}

impl Story<'_> {
    fn of(&self, known: &Known, is_best: bool, other: Option<&Known>) -> String {
        let variant = &known.found.variant;
        let several = self.behaviours.filter(|behaviours| *behaviours > 1);
        let ways = several.map_or_else(String::new, |ways| format!(", in {ways} different ways"));
        let pass = match self.survivors {
            1 => "one passes".to_owned(),
            survivors => format!("{survivors} pass"),
        };
        format!(
            "{}. Suspected: line {} of {}, by {}. Tried: {} edits, of which {pass} the tests that run this line{ways}. {}",
            capitalised(&known.explanation),
            variant.line,
            variant.path,
            few(&self.scene.witnesses),
            self.hunt.tried,
            self.verdict(known, is_best, other),
        )
    }

    fn verdict(&self, known: &Known, is_best: bool, other: Option<&Known>) -> String {
        let difference = other.and_then(|other| difference(known, other));
        match (is_best, difference) {
            (true, _) if self.survivors == 1 => "Chosen: nothing else passes.".to_owned(),
            (true, _) if self.behaviours == Some(1) => {
                "Chosen: all that pass do the same, and this is the likeliest.".to_owned()
            }
            (true, Some(difference)) => format!("Likeliest; the next best {difference}."),
            (true, None) => "Likeliest.".to_owned(),
            (false, Some(difference)) => format!("Less likely; the likeliest {difference}."),
            (false, None) => "Less likely.".to_owned(),
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// An input on which another edit differs from this one.
fn difference(known: &Known, other: &Known) -> Option<String> {
    let pairs = known.behaviour.as_ref()?.iter().zip(other.behaviour.as_ref()?);
    let (here, there) = pairs.into_iter().find(|(here, there)| here != there)?;
    let answer = |reaction: &Reaction| {
        // Behind an answer stands what became of the arguments.
        let whole = reaction.answer.as_str();
        let text = if reaction.promised.is_some() { None } else { whole.rsplit_once(' ') };
        let text = text.map_or(whole, |(text, _)| text);
        text.chars().take(60).collect::<String>()
    };
    Some(format!(
        "({}) gives {} in place of {} for {}",
        other.explanation,
        answer(there),
        answer(here),
        here.input
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn convinced_by(shares: &[f64]) -> usize {
        let candidate = |share: &f64| Candidate::rule("any", *share, String::new(), Patch::default());
        convincing(&shares.iter().map(candidate).collect::<Vec<_>>())
    }

    /// An edit of a file, with what becomes of some examples there.
    fn known(file: &str, examples: &[(&str, Option<bool>)]) -> Known {
        let reaction = |(input, promised): &(&str, Option<bool>)| Reaction {
            input: (*input).to_owned(),
            answer: String::new(),
            raised: false,
            promised: *promised,
        };
        let variant = Variant {
            family: "any",
            path: RepoPath::new(file).unwrap(),
            line: 1,
            score: 1.0,
            prior: 1.0,
            about: String::new(),
            edits: Vec::new(),
            drops: false,
            gain: 0.0,
        };
        let behaviour = Some(examples.iter().map(reaction).collect());
        Known { found: Found { variant, place: 1 }, behaviour, weight: 1.0, explanation: String::new() }
    }

    fn believed<const N: usize>(mut edits: [Known; N]) -> [f64; N] {
        believe_documentation(&mut edits);
        edits.map(|edit| edit.weight)
    }

    #[test]
    fn an_edit_that_breaks_an_example_of_the_documentation_loses_to_one_that_keeps_it() {
        let (yes, no) = (Some(true), Some(false));
        let asked = |first, second| known("a.py", &[("f(0)", None), ("f(1)", first), ("f(2)", second)]);
        assert_eq!(believed([asked(yes, yes), asked(yes, no)]), [1.0, BROKEN]);
        assert_eq!(believed([asked(yes, no), asked(no, yes)]), [BROKEN, BROKEN]);
        assert_eq!(believed([asked(no, yes), asked(no, no)]), [1.0, BROKEN], "nobody keeps the first");
    }

    #[test]
    fn an_outdated_example_does_not_speak_for_an_edit_elsewhere() {
        let outdated = known("a.py", &[("f(1)", Some(false))]);
        let elsewhere = [known("b.py", &[("f(1)", Some(true))]), known("c.py", &[])];
        let [one, other] = elsewhere;
        assert_eq!(believed([outdated, one, other]), [1.0, 1.0, 1.0]);
    }

    #[test]
    fn an_edit_is_committed_where_it_is_sure_or_outweighs_the_next() {
        assert_eq!(convinced_by(&[0.8]), 1);
        assert_eq!(convinced_by(&[0.55, 0.15]), 1);
        assert_eq!(convinced_by(&[0.52, 0.45]), 0, "nearly as likely");
        assert_eq!(convinced_by(&[0.45, 0.1]), 0, "too doubtful by itself");
        assert_eq!(convinced_by(&[]), 0);
    }

    #[test]
    fn what_follows_a_rejected_edit_must_convince_by_itself() {
        assert_eq!(convinced_by(&[0.7, 0.2, 0.02]), 2);
        assert_eq!(convinced_by(&[0.7, 0.1, 0.09]), 1);
        assert_eq!(convinced_by(&[0.8, 0.05]), 1, "what nobody has thought of is likelier");
    }
}
