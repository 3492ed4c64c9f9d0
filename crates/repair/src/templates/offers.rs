//! Collects what the families offer at one statement: refuses what must never be proposed, drops repeats, keeps the best.

use super::document::Document;
use super::families::Family;
use super::normal::{Known, fingerprint};
use crate::edit::Edit;
use std::collections::HashSet;

const MAX_PER_FAMILY: usize = 60;
const MAX_PER_STATEMENT: usize = 400;
/// Each further offer of a family at one statement counts a little less, so that no family crowds out the others.
const FATIGUE: f64 = 0.985;
/// Search never adds what reaches out of the program or ends it.
const DANGEROUS: &[&str] = &[
    "exec(",
    "eval(",
    "system(",
    "exit(",
    "open(",
    "input(",
    "subprocess",
    "unlink(",
    "rmtree(",
    "popen(",
    "compile(",
    "__import__",
    "except",
    "breakpoint(",
    "assert ",
    "import ",
];

pub(super) struct Offer {
    pub(super) family: &'static Family,
    pub(super) prior: f64,
    pub(super) simplicity: f64,
    pub(super) edits: Vec<Edit>,
    /// Of the result: equal numbers are equal results.
    pub(super) fingerprint: u64,
}

pub(super) struct Offers<'a> {
    document: &'a Document,
    family: &'static Family,
    /// What the family at work offers, with how likely each is among its own.
    of_family: Vec<(f64, Vec<Edit>)>,
    offers: Vec<Offer>,
}

impl<'a> Offers<'a> {
    pub(super) fn new(document: &'a Document, family: &'static Family) -> Self {
        Self { document, family, of_family: Vec::new(), offers: Vec::new() }
    }

    pub(super) fn begin(&mut self, family: &'static Family) {
        self.settle();
        self.family = family;
    }

    /// Offers one edit; `weight` says how likely it is among its family's.
    pub(super) fn one(&mut self, weight: f64, edit: Edit) {
        self.many(weight, vec![edit]);
    }

    /// Offers an edit if there is one.
    pub(super) fn maybe(&mut self, weight: f64, edit: Option<Edit>) {
        if let Some(edit) = edit {
            self.one(weight, edit);
        }
    }

    /// Offers edits that belong together.
    pub(super) fn many(&mut self, weight: f64, edits: Vec<Edit>) {
        let is_dangerous = |edit: &Edit| {
            edit.text.len() > 4
                && DANGEROUS.iter().any(|word| edit.text.contains(word))
                && self.document.text().get(edit.range.clone()) != Some(edit.text.as_str())
        };
        if !edits.is_empty() && !edits.iter().any(is_dangerous) {
            self.of_family.push((weight.clamp(0.0, 1.0), edits));
        }
    }

    /// Takes over the best of what the family at work offered.
    fn settle(&mut self) {
        self.of_family.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut fatigue = 1.0;
        for (weight, edits) in self.of_family.drain(..).take(MAX_PER_FAMILY) {
            self.offers.push(Offer {
                family: self.family,
                prior: (self.family.prior * weight * fatigue).clamp(0.001, 1.0),
                simplicity: simplicity(&edits),
                edits,
                fingerprint: 0,
            });
            fatigue *= FATIGUE;
        }
    }

    /// The best first, each result once.
    pub(super) fn ranked(mut self) -> Vec<Offer> {
        self.settle();
        self.offers.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        let mut seen = HashSet::new();
        let mut known = Known::new();
        let mut kept: Vec<Offer> = Vec::new();
        for mut offer in self.offers {
            if kept.len() >= MAX_PER_STATEMENT {
                break;
            }
            if let Some(fingerprint) = fingerprint(self.document, &offer.edits, &mut known)
                && seen.insert(fingerprint)
            {
                offer.fingerprint = fingerprint;
                kept.push(offer);
            }
        }
        kept
    }
}

impl Offer {
    pub(super) fn worth(&self) -> f64 {
        self.prior * self.simplicity
    }
}

/// One for an edit of nothing, less with every letter that changes.
pub(super) fn simplicity(edits: &[Edit]) -> f64 {
    let letters: usize = edits.iter().map(|edit| edit.text.len() + edit.range.len() / 2).sum();
    let several = edits.len().saturating_sub(1) as f64;
    (1.0 / (1.0 + 0.004 * letters as f64 + 0.02 * several)).max(0.4)
}
