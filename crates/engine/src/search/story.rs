//! What people are told of an edit that passes, with the input on which the next best differs. The code itself stands in the diff.

use super::choice::Known;
use super::few;
use super::hunt::Hunt;
use super::scene::Scene;
use autoheal_core::probe::Reaction;

/// What people are told of a search: what was suspected, what was tried, and why this one.
pub(super) struct Story<'a> {
    pub(super) scene: &'a Scene,
    pub(super) hunt: &'a Hunt<'a>,
    pub(super) survivors: usize,
    /// How many there are, where that is known.
    pub(super) behaviours: Option<usize>,
}

impl Story<'_> {
    pub(super) fn of(&self, known: &Known, is_best: bool, other: Option<&Known>) -> String {
        let variant = &known.found.variant;
        let several = self.behaviours.filter(|behaviours| *behaviours > 1);
        let ways = several.map_or_else(String::new, |ways| format!(", in {ways} different ways"));
        let pass = match self.survivors {
            1 => "one passes".to_owned(),
            survivors => format!("{survivors} pass"),
        };
        format!(
            "{}. Suspected: line {} of {}, by {}. Tried: {} edits, of which {pass} the tests that run this line{ways}. {}",
            capitalised(&variant.about),
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
        "({} in line {}) gives {} in place of {} for {}",
        other.found.variant.about,
        other.found.variant.line,
        answer(there),
        answer(here),
        here.input
    ))
}
