//! A place in a file that is to be judged by everything else in it.

use super::Known;
use super::model::{Id, Model};
use std::collections::HashMap;
use std::ops::Range;

/// How much the file itself counts, against everything else; and of that, which names stand near.
const OWN: f64 = 0.3;
const NEAR: f64 = 0.2;
/// Names before and behind a place that are near it.
const BEFORE: usize = 60;
const BEHIND: usize = 30;
const FAR: usize = 400;
/// Any one of the names that nobody has used here.
const ANY_NAME: f64 = 1.0 / 3000.0;
/// What a word may cost: longer code is not odder for being longer.
const COST: f64 = 1.0;
/// As many words as a row has before its last.
const AROUND: usize = 2;

/// How often rows of up to three words stand somewhere, and how often something follows them.
#[derive(Default)]
pub(super) struct Rows {
    counts: HashMap<RowOf, u32>,
    /// How many words follow, and how many different ones.
    followers: HashMap<RowOf, (u32, u32)>,
}

/// Up to three words, behind what stands for none.
type RowOf = [u32; AROUND + 1];
pub(super) const NO_WORD: u32 = u32::MAX;

fn row_of(words: &[Known]) -> RowOf {
    let mut row = [NO_WORD; AROUND + 1];
    row.iter_mut().rev().zip(words.iter().rev()).for_each(|(place, word)| *place = word.own);
    row
}

impl Rows {
    /// Counts the rows that end in one of the words from a place on.
    pub(super) fn count(&mut self, words: &[Known], from: usize) {
        for end in from..words.len() {
            for length in 1..=(AROUND + 1).min(end + 1) {
                let row = &words[end + 1 - length..=end];
                let (total, kinds) = self.followers.entry(row_of(&row[..length - 1])).or_default();
                *total += 1;
                let count = self.counts.entry(row_of(row)).or_default();
                *kinds += u32::from(*count == 0);
                *count += 1;
            }
        }
    }
}

pub(super) struct Place<'h> {
    model: &'h Model,
    /// Of the whole file.
    rows: &'h Rows,
    /// What stands at the place now, which must not speak for itself.
    without: Rows,
    before: &'h [Known],
    behind: &'h [Known],
    /// How often names stand near it.
    near: HashMap<u32, u32>,
    names: u32,
}

impl<'h> Place<'h> {
    pub(super) fn new(model: &'h Model, rows: &'h Rows, words: &'h [Known], range: Range<usize>) -> Self {
        let (before, behind) = (&words[..range.start], &words[range.end..]);
        let from = range.start.saturating_sub(AROUND);
        let mut without = Rows::default();
        without.count(&words[from..(range.end + AROUND).min(words.len())], range.start - from);
        // Where names are rare, those that stand far away say nothing.
        let names_of = |words: &mut dyn Iterator<Item = &'h Known>, most: usize| {
            words.take(FAR).filter(|word| word.is_name).take(most).collect::<Vec<_>>()
        };
        let near_names = [names_of(&mut before.iter().rev(), BEFORE), names_of(&mut behind.iter(), BEHIND)];
        let (mut near, mut names) = (HashMap::new(), 0);
        for word in near_names.concat() {
            *near.entry(word.own).or_default() += 1;
            names += 1;
        }
        Self { model, rows, without, before: &before[from..], behind, near, names }
    }

    /// How likely some words are at this place, with those that follow them: a logarithm.
    pub(super) fn likely(&self, words: &[Known]) -> f64 {
        let behind = self.behind.iter().take(AROUND);
        let row: Vec<Known> = self.before.iter().chain(words).chain(behind).copied().collect();
        (self.before.len()..row.len()).map(|place| self.word(&row, place).ln() + COST).sum()
    }

    fn word(&self, row: &[Known], place: usize) -> f64 {
        let word = row[place];
        let (start, name) = (self.model.start, self.model.name);
        let id =
            |back: usize| place.checked_sub(back).and_then(|at| row.get(at)).map_or(start, |word| word.id);
        let usual = |word: Id| self.model.log([id(2), id(1), word]).exp();
        let is_made_up = word.is_name && word.id == name;
        let everywhere = usual(word.id) * if is_made_up { ANY_NAME } else { 1.0 };
        let mut here = self.here(row, place);
        if word.is_name {
            let share =
                f64::from(self.near.get(&word.own).copied().unwrap_or(0)) / f64::from(self.names.max(1));
            here = (1.0 - NEAR) * here + NEAR * usual(name) * share;
        }
        (1.0 - OWN) * everywhere + OWN * here
    }

    /// How likely a word is by the rest of the file.
    fn here(&self, row: &[Known], place: usize) -> f64 {
        let mut likely = ANY_NAME;
        for length in 1..=(AROUND + 1).min(place + 1) {
            let whole = row_of(&row[place + 1 - length..=place]);
            let begin = row_of(&row[place + 1 - length..place]);
            let (total, kinds) = self.rows.followers.get(&begin).copied().unwrap_or_default();
            let total =
                total.saturating_sub(self.without.followers.get(&begin).map_or(0, |(total, _)| *total));
            if total == 0 {
                break;
            }
            let count = self.rows.counts.get(&whole).copied().unwrap_or(0);
            let count = count.saturating_sub(self.without.counts.get(&whole).copied().unwrap_or(0));
            let (count, total, kinds) = (f64::from(count), f64::from(total), f64::from(kinds));
            likely = (count + kinds * likely) / (total + kinds);
        }
        likely
    }
}
