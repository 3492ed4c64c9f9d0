//! Edits of the second order, under a budget: faults that one edit does not heal.

use super::Variant;
use super::families::{Family, SAME_EDIT, SWAPPED_RETURNS, TWO_EDITS};
use super::grammar as g;
use super::normal::{Known, fingerprint};
use super::offers::{Offer, simplicity};
use super::search::{Found, Search, Unit, ranked};
use super::site::is_target;
use crate::edit::Edit;
use autoheal_core::RepoPath;
use autoheal_syntax::Node;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

/// How many of the best single edits of a function are paired with each other.
const MAX_PAIRED: usize = 120;
/// How many of the best of one statement take part, so that no statement is alone.
const MAX_PER_UNIT: usize = 40;
const MAX_SITES: usize = 8;
const ACROSS_FUNCTIONS: f64 = 0.8;

/// An edit with its place and its score.
type Placed<'a> = (f64, Unit<'a>, Offer);

#[derive(Default)]
struct Together<'a> {
    found: Vec<Placed<'a>>,
    seen: HashSet<u64>,
    /// By file, since the lines are those of a file.
    known: HashMap<String, Known>,
}

impl<'a> Together<'a> {
    fn push(&mut self, unit: Unit<'a>, family: &'static Family, prior: f64, edits: Vec<Edit>) {
        if overlap(edits.iter().map(|edit| (&unit.document.path, &edit.range))) {
            return;
        }
        let known = self.known.entry(unit.document.path.to_string()).or_default();
        if let Some(fingerprint) = fingerprint(unit.document, &edits, known)
            && self.seen.insert(fingerprint)
        {
            let simplicity = simplicity(&edits);
            let offer = Offer { family, prior, simplicity, edits, fingerprint };
            self.found.push((unit.suspicion * offer.worth(), unit, offer));
        }
    }
}

/// The same edit at several places of a function or a file, and results that change places.
pub(super) fn together<'a>(found: &[Found<'a>]) -> Vec<Placed<'a>> {
    let mut all = Together::default();
    for of_function in by_function(found).values() {
        same_edit(of_function, SAME_EDIT.prior, &mut all);
        swapped_returns(of_function, &mut all);
    }
    let mut files: BTreeMap<&RepoPath, Vec<&Found<'a>>> = BTreeMap::new();
    for one in found {
        files.entry(&one.unit.document.path).or_default().push(one);
    }
    for of_file in files.values() {
        same_edit(of_file, SAME_EDIT.prior * ACROSS_FUNCTIONS, &mut all);
    }
    all.found
}

fn by_function<'a, 'f>(found: &'f [Found<'a>]) -> BTreeMap<(&'a RepoPath, u32), Vec<&'f Found<'a>>> {
    let mut functions: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for one in found {
        let key = (&one.unit.document.path, one.unit.function.map_or(0, Node::id));
        functions.entry(key).or_default().push(one);
    }
    functions
}

pub(super) fn pairs(search: &Search<'_>, limit: usize) -> Vec<Variant> {
    let found = search.found();
    let mut twos: Vec<Two<'_, '_>> =
        by_function(&found).values().flat_map(|of_function| two_edits(of_function)).collect();
    twos.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut all = Together::default();
    for two in twos {
        if all.found.len() >= limit.saturating_mul(2) {
            break;
        }
        let edits: Vec<Edit> = two.first.edits.iter().chain(&two.second.edits).cloned().collect();
        all.push(two.unit, &TWO_EDITS, two.prior, edits);
    }
    all.found.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.found.truncate(limit);
    ranked(all.found)
}

/// Whether edits of one file touch the same bytes, or begin at the same place.
pub(super) fn overlap<'a>(edits: impl Iterator<Item = (&'a RepoPath, &'a Range<usize>)>) -> bool {
    let mut ranges: Vec<_> = edits.map(|(path, range)| (path, range.start, range.end)).collect();
    ranges.sort_unstable();
    ranges.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[1].1 <= pair[0].2)
}

/// Where an edit is offered, and as what.
type Places<'a, 'o> = Vec<(Unit<'a>, &'o Offer)>;

/// The same family with the same old and new text, at every place of the function where it is offered.
fn same_edit<'a>(of_function: &[&Found<'a>], prior: f64, all: &mut Together<'a>) {
    let mut alike: HashMap<(&str, &str, &str), Places<'a, '_>> = HashMap::new();
    let mut order = Vec::new();
    for one in of_function {
        for offer in one.offers.iter().take(MAX_PER_UNIT).filter(|offer| offer.edits.len() == 1) {
            let edit = &offer.edits[0];
            let old = one.unit.document.text().get(edit.range.clone()).unwrap_or("");
            let key = (offer.family.name, old, edit.text.as_str());
            let places = alike.entry(key).or_default();
            if places.is_empty() {
                order.push(key);
            }
            places.push((one.unit, offer));
        }
    }
    for key in order {
        let places = &alike[&key];
        let ((unit, offer), edits) =
            (places[0], places.iter().take(MAX_SITES).map(|(_, offer)| offer.edits[0].clone()));
        let prior = prior * offer.prior;
        if is_renaming(places) {
            continue;
        }
        if places.len() > 1 {
            all.push(unit, &SAME_EDIT, prior, edits.collect());
        }
        if (3..=5).contains(&places.len()) {
            for (place, (unit, first)) in places.iter().enumerate() {
                for (_, second) in places.iter().skip(place + 1) {
                    all.push(
                        *unit,
                        &SAME_EDIT,
                        prior * 0.8,
                        vec![first.edits[0].clone(), second.edits[0].clone()],
                    );
                }
            }
        }
    }
}

/// Whether a name would change both where it is set and where it is read: that mends nothing.
fn is_renaming(places: &Places<'_, '_>) -> bool {
    let sets = |(unit, offer): &(Unit<'_>, &Offer)| {
        let node = unit.document.parsed.covering(offer.edits[0].range.clone());
        node.map(|node| node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE]) && is_target(outermost(node)))
    };
    let set = places.iter().filter(|place| sets(place) == Some(true)).count();
    set > 0 && set < places.len()
}

/// The whole `a.b` of its `b`.
fn outermost(node: Node<'_>) -> Node<'_> {
    let is_part = node.field() == "attribute";
    node.parent().filter(|outer| is_part && outer.is(g::ATTRIBUTE)).unwrap_or(node)
}

/// Two results, or two assigned values, of one function change places.
fn swapped_returns<'a>(of_function: &[&Found<'a>], all: &mut Together<'a>) {
    let values: Vec<(Unit<'a>, Node<'a>)> = of_function
        .iter()
        .filter(|one| one.unit.node.is(g::RETURN))
        .filter_map(|one| Some((one.unit, one.unit.node.named_children().next()?)))
        .collect();
    for (place, (unit, first)) in values.iter().enumerate() {
        for (_, second) in values.iter().skip(place + 1).filter(|(_, second)| second.text() != first.text()) {
            let edits = vec![Edit::node(*first, second.text()), Edit::node(*second, first.text())];
            all.push(*unit, &SWAPPED_RETURNS, SWAPPED_RETURNS.prior, edits);
        }
    }
}

/// Two single edits of one function.
struct Two<'a, 'o> {
    score: f64,
    prior: f64,
    unit: Unit<'a>,
    first: &'o Offer,
    second: &'o Offer,
}

/// Pairs of the best single edits of a function.
fn two_edits<'a, 'o>(of_function: &[&'o Found<'a>]) -> Vec<Two<'a, 'o>> {
    let mut best: Vec<(f64, Unit<'a>, &'o Offer)> = Vec::new();
    for one in of_function {
        let few = one.offers.iter().take(MAX_PER_UNIT);
        best.extend(few.map(|offer| (one.unit.suspicion * offer.worth(), one.unit, offer)));
    }
    best.sort_by(|a, b| b.0.total_cmp(&a.0));
    best.truncate(MAX_PAIRED);
    let mut twos = Vec::new();
    for (place, (_, unit, first)) in best.iter().enumerate() {
        for (_, _, second) in best.iter().skip(place + 1) {
            let prior = TWO_EDITS.prior * first.prior * second.prior;
            let score = unit.suspicion * TWO_EDITS.prior * first.worth() * second.worth();
            twos.push(Two { score, prior, unit: *unit, first, second });
        }
    }
    twos
}
