//! One cause is one failure: sightings of the same cause become one, with all their witnesses.

use crate::normal::normalise;
use autoheal_core::{BugType, Failure};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// Most witnesses that one failure names.
const WITNESSES: usize = 5_000;

type Key = (String, u32, BugType, String, String);

fn key(failure: &Failure) -> Key {
    let evidence = &failure.evidence;
    let name = evidence.code.as_ref().unwrap_or(&evidence.exception);
    let name = name.rsplit('.').next().unwrap_or(name);
    let mut message = normalise(&evidence.exception, &failure.message);
    if evidence.code.is_some() {
        // Two linters with one rule differ in how they write its message.
        message.make_ascii_lowercase();
    }
    // A name that is not imported is one fault of its file, on however many lines it is used.
    let line = if failure.bug_type == BugType::Import && name == "NameError" { 0 } else { failure.line };
    (failure.file.clone(), line, failure.bug_type, name.to_owned(), message)
}

/// Failures by cause, in the order in which they were first seen.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    failures: Vec<Failure>,
    by_key: HashMap<Key, usize>,
    /// Hashes of cause and witness, so that a witness is added once without looking through thousands.
    witnessed: HashSet<u64>,
}

impl Merged {
    pub(crate) fn len(&self) -> usize {
        self.failures.len()
    }

    /// Adds a sighting; at most `limit` causes are kept apart, the rest only count where their cause is known. Says
    /// whether it was taken.
    pub(crate) fn add(&mut self, mut failure: Failure, limit: usize) -> bool {
        let key = key(&failure);
        let known = self.by_key.get(&key).copied();
        let index = known.unwrap_or(self.failures.len());
        if known.is_none() && index >= limit {
            return false;
        }
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        failure.tests.retain(|test| self.witnessed.insert(hasher.hash_one((index, test))));
        match self.failures.get_mut(index) {
            Some(known) => {
                let room = WITNESSES.saturating_sub(known.tests.len());
                known.tests.extend(failure.tests.drain(..).take(room));
                join(known, failure);
            }
            None => {
                self.by_key.insert(key, index);
                self.failures.push(failure);
            }
        }
        true
    }

    pub(crate) fn into_failures(self) -> Vec<Failure> {
        self.failures
    }
}

/// Adds what another sighting of the same cause knows.
pub(crate) fn join(known: &mut Failure, other: Failure) {
    for test in other.tests {
        if known.tests.len() < WITNESSES && !known.tests.contains(&test) {
            known.tests.push(test);
        }
    }
    known.line = known.line.min(other.line);
    if known.stack_trace.is_empty() {
        known.stack_trace = other.stack_trace;
    }
    if known.frames.is_empty() {
        known.frames = other.frames;
    }
}
