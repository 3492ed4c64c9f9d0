//! How people write: which words follow which in much Python code, and in the file at hand. Code that reads as nobody writes is seldom
//! what its author meant, so this tells the likelier of two edits, before anything is tried and among those that pass.

mod learn;
mod model;
mod place;
mod words;

#[cfg(test)]
mod tests;

pub use learn::learn;

use crate::edit::{Edit, apply};
use autoheal_syntax::Language;
use model::{Id, Model, NAME, NUMBER, OTHER};
use place::{Place, Rows};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use words::{Row, Word};

/// Made by `scripts/learn-habits.sh`.
static PYTHON: LazyLock<Option<Model>> =
    LazyLock::new(|| Model::from_bytes(include_bytes!("../../habits/python.bin")));

/// Letters between edits that are read together.
const NEARBY: usize = 60;
/// A longer statement is data.
const LONGEST: usize = 8_000;
/// The bounds of what counts.
const WORST: f64 = -20.0;
const BEST: f64 = 10.0;

/// How a file is written.
pub(crate) struct Habits {
    model: &'static Model,
    source: String,
    row: Row,
    words: Vec<Known>,
    /// Numbers of the file's words.
    numbers: FxHashMap<String, u32>,
    rows: Rows,
}

/// A word with its number in the file and in the model.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Known {
    own: u32,
    id: Id,
    is_name: bool,
}

impl Habits {
    /// `None` where nobody has learned how the language is written.
    pub(crate) fn of(language: Language, source: &str) -> Option<Self> {
        let model = match language {
            Language::Python => PYTHON.as_ref()?,
        };
        let row = Row::of(source, 0);
        let mut numbers = FxHashMap::default();
        let mut known = |word: &Word| {
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            let own = *numbers.entry(word.text.clone()).or_insert(next);
            Known { own, id: id(model, word), is_name: word.is_name }
        };
        let words: Vec<Known> = row.words.iter().map(&mut known).collect();
        let rows = Rows::of(&words);
        Some(Self { model, source: source.to_owned(), row, words, numbers, rows })
    }

    /// How much likelier the code reads with some edits than without: a logarithm, and less than nothing where it reads odd.
    pub(crate) fn gain(&self, edits: &[Edit]) -> f64 {
        let mut sorted: Vec<&Edit> = edits.iter().collect();
        sorted.sort_by_key(|edit| edit.range.start);
        // Edits that stand far from each other are read one by one.
        let is_near = |one: &&Edit, next: &&Edit| next.range.start.saturating_sub(one.range.end) < NEARBY;
        bounded(sorted.chunk_by(is_near).filter_map(|near| self.difference(near)).sum())
    }

    /// `None` where edits do not fit or change no word.
    fn difference(&self, edits: &[&Edit]) -> Option<f64> {
        let (first, last) = (edits.first()?, edits.iter().map(|edit| edit.range.end).max()?);
        let (lines, bytes) = self.row.statements(self.row.line_at(first.range.start), self.row.line_at(last));
        if bytes.len() > LONGEST {
            return None;
        }
        let moved = |edit: &&Edit| {
            let place = |byte: usize| byte.checked_sub(bytes.start);
            Some(Edit::replace(place(edit.range.start)?..place(edit.range.end)?, &*edit.text))
        };
        let moved: Option<Vec<Edit>> = edits.iter().map(moved).collect();
        let text = apply(self.source.get(bytes.clone())?, &moved?)?;
        let after = self.known(&Row::of(&text, self.row.indent_before(&self.source, lines.start)).words);
        let (first, last) = (self.row.place(lines.start), self.row.place(lines.end));
        let before = self.words.get(first..last)?;
        let same = alike(before.iter(), after.iter());
        let rest = alike(before[same..].iter().rev(), after[same..].iter().rev());
        let (old, new) = (&before[same..before.len() - rest], &after[same..after.len() - rest]);
        let place = Place::new(self.model, &self.rows, &self.words, first + same..last - rest);
        (!old.is_empty() || !new.is_empty()).then(|| place.likely(new) - place.likely(old))
    }

    /// The words of an edit; those that the file does not have get numbers of their own.
    fn known(&self, words: &[Word]) -> Vec<Known> {
        let mut new: FxHashMap<&str, u32> = FxHashMap::default();
        let mut known = Vec::with_capacity(words.len());
        for word in words {
            let next = place::NO_WORD - 1 - u32::try_from(new.len()).unwrap_or(0);
            let own = self.numbers.get(&word.text).copied();
            let own = own.unwrap_or_else(|| *new.entry(&word.text).or_insert(next));
            known.push(Known { own, id: id(self.model, word), is_name: word.is_name });
        }
        known
    }
}

/// No gain counts beyond its bounds.
pub(crate) fn bounded(gain: f64) -> f64 {
    gain.clamp(WORST, BEST)
}

/// How many of the first words are the same.
fn alike<'k>(one: impl Iterator<Item = &'k Known>, other: impl Iterator<Item = &'k Known>) -> usize {
    one.zip(other).take_while(|(one, other)| one == other).count()
}

fn id(model: &Model, word: &Word) -> Id {
    model.id(&word.text).or_else(|| model.id(stands_for(word))).unwrap_or(0)
}

/// What a word that the model does not have counts as.
fn stands_for(word: &Word) -> &'static str {
    if word.is_name {
        NAME
    } else if word.is_number {
        NUMBER
    } else {
        OTHER
    }
}
