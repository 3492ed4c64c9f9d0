//! How likely a word is after two others: a table of what was counted, in a form that takes little room.
//!
//! Of each row of one, two and three words that was met often enough the table keeps the logarithm of its probability, and for those that
//! others begin with, what is left for words that were never met there. Numbers are small, so keys are kept as the distance to the one before.

use rustc_hash::FxHashMap;

/// Steps into which a unit of the logarithm is cut.
const STEPS: f64 = 16.0;
/// Bits of a word's number.
pub(super) const BITS: u32 = 12;

pub(super) type Id = u16;

/// What stands for words that are not in the table.
pub(super) const NAME: &str = "‹name›";
pub(super) const NUMBER: &str = "‹number›";
pub(super) const OTHER: &str = "‹other›";
pub(super) const START: &str = "‹start›";

/// A row of words with its probability, and what is left for rows that begin with it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) log: u8,
    pub(super) left: u8,
}

#[derive(Debug, Default)]
pub(super) struct Model {
    ids: FxHashMap<String, Id>,
    /// What stands for the begin of a text, and for a name that is not in the table.
    pub(super) start: Id,
    pub(super) name: Id,
    ones: Vec<Entry>,
    twos: Vec<Entry>,
    threes: Vec<Entry>,
}

pub(super) fn key(words: &[Id]) -> u64 {
    words.iter().fold(0, |key, word| key << BITS | u64::from(*word))
}

/// A probability as a small number.
pub(super) fn packed(probability: f64) -> u8 {
    // Nothing is lost: the value is inside the range.
    (-probability.ln() * STEPS).round().clamp(0.0, 255.0) as u8
}

fn unpacked(packed: u8) -> f64 {
    -f64::from(packed) / STEPS
}

impl Model {
    pub(super) fn new(words: Vec<String>, [ones, twos, threes]: [Vec<Entry>; 3]) -> Self {
        let ids =
            words.into_iter().enumerate().filter_map(|(place, word)| Some((word, Id::try_from(place).ok()?)));
        let ids: FxHashMap<String, Id> = ids.collect();
        let own = |word: &str| ids.get(word).copied().unwrap_or(0);
        let (start, name) = (own(START), own(NAME));
        Self { ids, start, name, ones, twos, threes }
    }

    pub(super) fn id(&self, word: &str) -> Option<Id> {
        self.ids.get(word).copied()
    }

    /// The logarithm of the probability of the last of three words.
    pub(super) fn log(&self, [first, second, third]: [Id; 3]) -> f64 {
        if let Some(entry) = find(&self.threes, key(&[first, second, third])) {
            return unpacked(entry.log);
        }
        let left = find(&self.twos, key(&[first, second])).map_or(0.0, |entry| unpacked(entry.left));
        left + self.log_of_two(second, third)
    }

    fn log_of_two(&self, second: Id, third: Id) -> f64 {
        if let Some(entry) = find(&self.twos, key(&[second, third])) {
            return unpacked(entry.log);
        }
        let left = find(&self.ones, key(&[second])).map_or(0.0, |entry| unpacked(entry.left));
        left + find(&self.ones, key(&[third])).map_or(unpacked(u8::MAX), |entry| unpacked(entry.log))
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut words: Vec<(&String, Id)> = self.ids.iter().map(|(word, id)| (word, *id)).collect();
        words.sort_by_key(|(_, id)| *id);
        let text = words.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>().join("\n");
        let mut bytes = Vec::new();
        write_number(&mut bytes, text.len() as u64);
        bytes.extend(text.as_bytes());
        for entries in [&self.ones, &self.twos, &self.threes] {
            write_number(&mut bytes, entries.len() as u64);
            let mut last = 0;
            for entry in entries {
                write_number(&mut bytes, entry.key - last);
                last = entry.key;
            }
            bytes.extend(entries.iter().map(|entry| entry.log));
        }
        for entries in [&self.ones, &self.twos] {
            bytes.extend(entries.iter().map(|entry| entry.left));
        }
        bytes
    }

    /// `None` for what [`Model::to_bytes`] did not write.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes;
        let length = usize::try_from(read_number(&mut rest)?).ok()?;
        let text = std::str::from_utf8(take(&mut rest, length)?).ok()?;
        let words = text.split('\n').map(str::to_owned).collect();
        let mut tables = [Vec::new(), Vec::new(), Vec::new()];
        for entries in &mut tables {
            *entries = read_entries(&mut rest)?;
        }
        for entries in tables.iter_mut().take(2) {
            let left = take(&mut rest, entries.len())?;
            entries.iter_mut().zip(left).for_each(|(entry, left)| entry.left = *left);
        }
        rest.is_empty().then(|| Self::new(words, tables))
    }
}

fn find(entries: &[Entry], key: u64) -> Option<&Entry> {
    let place = entries.binary_search_by_key(&key, |entry| entry.key).ok()?;
    entries.get(place)
}

fn read_entries(rest: &mut &[u8]) -> Option<Vec<Entry>> {
    let count = usize::try_from(read_number(rest)?).ok().filter(|count| *count <= rest.len())?;
    let mut entries = Vec::with_capacity(count);
    let mut key = 0_u64;
    for _ in 0..count {
        key = key.checked_add(read_number(rest)?)?;
        entries.push(Entry { key, log: 0, left: 0 });
    }
    let logs = take(rest, count)?;
    entries.iter_mut().zip(logs).for_each(|(entry, log)| entry.log = *log);
    Some(entries)
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, left) = rest.split_at_checked(count)?;
    *rest = left;
    Some(taken)
}

/// Seven bits to a byte, the lowest first; the last byte is below 128.
fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push((number % 128) as u8 + 128);
        number /= 128;
    }
    bytes.push(number as u8);
}

fn read_number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for place in 0..9 {
        let byte = *take(rest, 1)?.first()?;
        number |= u64::from(byte % 128) << (7 * place);
        if byte < 128 {
            return Some(number);
        }
    }
    None
}
