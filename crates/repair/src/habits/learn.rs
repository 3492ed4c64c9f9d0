//! Counting words in much code.

use super::model::{BITS, Entry, Id, Model, NAME, NUMBER, OTHER, START, key, packed};
use super::stands_for;
use super::words::{Row, Word};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A name that fewer files have is somebody's own; a sign or number that stands more seldom is any other.
const FILES_OF_A_NAME: usize = 25;
const TIMES_OF_A_SIGN: usize = 100;
/// Rows of three words that stand more seldom are chance.
const TIMES_OF_THREE: u64 = 2;
/// What a word gets that was never met at all.
const UNHEARD: f64 = 1.0 / 2000.0;

/// A word's bits in a key, and a mask of the last word.
const WORD: u32 = BITS;
const MASK: u64 = (1 << WORD) - 1;

/// The table of words of some source texts, as [`super::Habits`] reads it.
pub fn learn(sources: &[String]) -> Vec<u8> {
    let rows: Vec<Vec<Word>> = sources.iter().map(|source| Row::of(source, 0).words).collect();
    let words = vocabulary(&rows);
    let ids: HashMap<&str, Id> = words
        .iter()
        .enumerate()
        .filter_map(|(place, word)| Some((word.as_str(), Id::try_from(place).ok()?)))
        .collect();
    let id = |word: &Word| {
        let known = ids.get(word.text.as_str()).or_else(|| ids.get(stands_for(word)));
        known.copied().unwrap_or(0)
    };
    let mut counts: [BTreeMap<u64, u64>; 3] = Default::default();
    for row in &rows {
        let start = ids.get(START).copied().unwrap_or(0);
        let all: Vec<Id> = [start, start].into_iter().chain(row.iter().map(id)).collect();
        for three in all.windows(3) {
            for (length, counts) in (1..=3).zip(&mut counts) {
                *counts.entry(key(&three[3 - length..])).or_default() += 1;
            }
        }
    }
    model(words, &counts).to_bytes()
}

/// The words that are told apart, and those that stand for all others.
fn vocabulary(rows: &[Vec<Word>]) -> Vec<String> {
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        let names: HashSet<&str> =
            row.iter().filter(|word| word.is_name).map(|word| word.text.as_str()).collect();
        names.into_iter().for_each(|name| *files.entry(name).or_default() += 1);
        row.iter().filter(|word| !word.is_name).for_each(|word| *times.entry(&word.text).or_default() += 1);
    }
    let signs = times.into_iter().filter(|(_, count)| *count >= TIMES_OF_A_SIGN).map(|(sign, _)| sign);
    let mut names: Vec<(&str, usize)> =
        files.into_iter().filter(|(_, count)| *count >= FILES_OF_A_NAME).collect();
    names.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let names = names.into_iter().map(|(name, _)| name);
    let words = [NAME, NUMBER, OTHER, START].into_iter().chain(signs).chain(names);
    words.take(1 << BITS).map(str::to_owned).collect()
}

/// Each row's probability: what was counted, and as much of what its last words tell as there are different words in its place.
fn model(words: Vec<String>, counts: &[BTreeMap<u64, u64>; 3]) -> Model {
    let [ones, twos, threes] = counts;
    let (after_one, after_two) = (followers(twos), followers(threes));
    let whole: u64 = ones.values().sum();
    let share = |count: u64, (total, kinds): (u64, u64), shorter: f64| {
        let (count, total, kinds) = (count as f64, total as f64, kinds as f64);
        (count + kinds * shorter) / (total + kinds)
    };
    let left = |after: &BTreeMap<u64, (u64, u64)>, key: u64| {
        after.get(&key).map_or(0, |(total, kinds)| packed(*kinds as f64 / (total + kinds) as f64))
    };
    let of_one: BTreeMap<u64, f64> =
        ones.iter().map(|(key, count)| (*key, share(*count, (whole, ones.len() as u64), UNHEARD))).collect();
    let of_two: BTreeMap<u64, f64> = twos
        .iter()
        .map(|(key, count)| {
            let shorter = of_one.get(&(key & MASK)).copied().unwrap_or(UNHEARD);
            let known = after_one.get(&(key >> WORD)).copied().unwrap_or_default();
            (*key, share(*count, known, shorter))
        })
        .collect();
    let often = threes.iter().filter(|(_, count)| **count >= TIMES_OF_THREE);
    let of_three = often.map(|(key, count)| {
        let shorter = of_two.get(&(key & (MASK << WORD | MASK))).copied().unwrap_or(UNHEARD);
        let known = after_two.get(&(key >> WORD)).copied().unwrap_or_default();
        Entry { key: *key, log: packed(share(*count, known, shorter)), left: 0 }
    });
    let entry = |after: &BTreeMap<u64, (u64, u64)>, (key, probability): (&u64, &f64)| Entry {
        key: *key,
        log: packed(*probability),
        left: left(after, *key),
    };
    Model::new(
        words,
        [
            of_one.iter().map(|one| entry(&after_one, one)).collect(),
            of_two.iter().map(|two| entry(&after_two, two)).collect(),
            of_three.collect(),
        ],
    )
}

/// How many words follow a beginning, and how many different ones.
fn followers(counts: &BTreeMap<u64, u64>) -> BTreeMap<u64, (u64, u64)> {
    let mut after: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
    for (key, count) in counts {
        let (total, kinds) = after.entry(key >> WORD).or_default();
        *total += count;
        *kinds += 1;
    }
    after
}
