//! Regular expressions over messages, compiled once for each thread.

use regex::{Captures, Regex};
use std::cell::RefCell;
use std::collections::BTreeMap;

thread_local! {
    static COMPILED: RefCell<BTreeMap<&'static str, Option<Regex>>> = const { RefCell::new(BTreeMap::new()) };
}

pub(super) fn regex(pattern: &'static str) -> Option<Regex> {
    COMPILED.with_borrow_mut(|compiled| {
        compiled.entry(pattern).or_insert_with(|| Regex::new(pattern).ok()).clone()
    })
}

/// The groups of the first match, each as text; a group that took no part is empty.
pub(super) fn find<'t>(pattern: &'static str, text: &'t str) -> Option<Vec<&'t str>> {
    let groups = |captures: Captures<'t>| {
        captures.iter().map(|group| group.map_or("", |group| group.as_str())).collect()
    };
    regex(pattern)?.captures(text).map(groups)
}

pub(super) fn matches(pattern: &'static str, text: &str) -> bool {
    regex(pattern).is_some_and(|regex| regex.is_match(text))
}
