//! A place in a file that is to be judged by everything else in it.

use super::Known;
use super::model::{Id, Model};
use rustc_hash::FxHashMap;
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
    counts: FxHashMap<RowOf, u32>,
    /// How many words follow, and how many different ones.
    followers: FxHashMap<RowOf, (u32, u32)>,
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
    pub(super) fn of(words: &[Known]) -> Self {
        let mut rows = Self::default();
        for (begin, row) in ends(words, 0) {
            let (total, kinds) = rows.followers.entry(row_of(begin)).or_default();
            *total += 1;
            let count = rows.counts.entry(row_of(row)).or_default();
            *kinds += u32::from(*count == 0);
            *count += 1;
        }
        rows
    }
}

/// The rows that end in one of the words from a place on, each with what it begins with.
fn ends(words: &[Known], from: usize) -> impl Iterator<Item = (&[Known], &[Known])> {
    (from..words.len()).flat_map(move |end| {
        let lengths = 1..=(AROUND + 1).min(end + 1);
        lengths.map(move |length| (&words[end + 1 - length..end], &words[end + 1 - length..=end]))
    })
}

pub(super) struct Place<'h> {
    model: &'h Model,
    /// Of the whole file.
    rows: &'h Rows,
    /// What stands at the place now, which must not speak for itself.
    without: Vec<RowOf>,
    before: &'h [Known],
    behind: &'h [Known],
    /// Names that stand near it, each as often as it does.
    near: Vec<u32>,
}

impl<'h> Place<'h> {
    pub(super) fn new(model: &'h Model, rows: &'h Rows, words: &'h [Known], range: Range<usize>) -> Self {
        let (before, behind) = (&words[..range.start], &words[range.end..]);
        // Where names are rare, those that stand far away say nothing.
        let name = |word: &&Known| word.is_name;
        let names = before.iter().rev().take(FAR).filter(name).take(BEFORE);
        let near = names.chain(behind.iter().take(FAR).filter(name).take(BEHIND)).map(|word| word.own);
        let from = range.start.saturating_sub(AROUND);
        let without = ends(&words[from..(range.end + AROUND).min(words.len())], range.start - from);
        let without = without.map(|(_, row)| row_of(row)).collect();
        Self { model, rows, without, before: &before[from..], behind, near: near.collect() }
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
            let times = self.near.iter().filter(|name| **name == word.own).count();
            let share = times as f64 / self.near.len().max(1) as f64;
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
            let own = |row: RowOf, shift: usize| {
                let same = |without: &&RowOf| without[..AROUND + 1 - shift] == row[shift..];
                u32::try_from(self.without.iter().filter(same).count()).unwrap_or(u32::MAX)
            };
            let total = total.saturating_sub(own(begin, 1));
            if total == 0 {
                break;
            }
            let count = self.rows.counts.get(&whole).copied().unwrap_or(0).saturating_sub(own(whole, 0));
            let (count, total, kinds) = (f64::from(count), f64::from(total), f64::from(kinds));
            likely = (count + kinds * likely) / (total + kinds);
        }
        likely
    }
}
