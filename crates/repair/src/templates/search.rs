//! From suspicious lines to statements, and from statements to ranked variants.

use super::document::Document;
use super::families::FAMILIES;
use super::grammar as g;
use super::offers::{Offer, Offers};
use super::pairs::together;
use super::scope::{Scope, is_docstring};
use super::site::Site;
use super::{Clues, Suspect, Variant};
use crate::edit::Edit;
use crate::rules::Context;
use autoheal_core::RepoPath;
use autoheal_core::probe::ByteEdit;
use autoheal_syntax::Node;
use std::collections::{BTreeMap, HashMap, HashSet};

const MAX_VARIANTS: usize = 20_000;

/// The suspects' files, as far as they may be edited.
pub(super) fn documents(context: &Context<'_>, suspects: &[Suspect]) -> BTreeMap<RepoPath, Document> {
    let paths: HashSet<&RepoPath> = suspects.iter().map(|suspect| &suspect.path).collect();
    paths.into_iter().filter_map(|path| Some((path.clone(), Document::read(context, path)?))).collect()
}

/// A suspicious statement: its file, its node, the function around it, and how suspicious it is.
#[derive(Clone, Copy)]
pub(super) struct Unit<'a> {
    pub(super) document: &'a Document,
    pub(super) node: Node<'a>,
    pub(super) function: Option<Node<'a>>,
    pub(super) suspicion: f64,
}

/// What a unit offers.
pub(super) struct Found<'a> {
    pub(super) unit: Unit<'a>,
    pub(super) offers: Vec<Offer>,
}

pub(super) struct Search<'a> {
    pub(super) units: Vec<Unit<'a>>,
    clues: &'a Clues,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        documents: &'a BTreeMap<RepoPath, Document>,
        suspects: &[Suspect],
        clues: &'a Clues,
    ) -> Self {
        let mut units: Vec<Unit<'a>> = Vec::new();
        for (path, document) in documents {
            let lines: HashMap<u32, f64> = suspects.iter().filter(|suspect| suspect.path == *path).fold(
                HashMap::new(),
                |mut lines, suspect| {
                    let known = lines.entry(suspect.line).or_insert(0.0_f64);
                    *known = known.max(suspect.suspicion.clamp(0.0, 1.0));
                    lines
                },
            );
            units.extend(suspicious(document, &lines));
        }
        units.sort_by(|a, b| b.suspicion.total_cmp(&a.suspicion));
        Self { units, clues }
    }

    /// What each unit offers, the most suspicious first.
    pub(super) fn found(&self) -> Vec<Found<'a>> {
        let mut scopes: HashMap<(&RepoPath, u32), Scope<'a>> = HashMap::new();
        let mut found = Vec::new();
        for unit in &self.units {
            let key = (&unit.document.path, unit.function.map_or(0, Node::id));
            let scope = scopes.entry(key).or_insert_with(|| Scope::new(unit.document, unit.function));
            found.push(Found { unit: *unit, offers: offers_at(unit, scope, self.clues) });
        }
        found
    }

    pub(super) fn variants(&self) -> Vec<Variant> {
        let found = self.found();
        let mut all: Vec<(f64, Unit<'a>, Offer)> = together(&found);
        for found in found {
            let unit = found.unit;
            all.extend(found.offers.into_iter().map(|offer| (unit.suspicion * offer.worth(), unit, offer)));
        }
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut seen = HashSet::new();
        all.retain(|(_, _, offer)| seen.insert(offer.fingerprint));
        all.truncate(MAX_VARIANTS);
        ranked(all)
    }
}

/// What it counts that the code reads likelier or odder: the right edits of the train half of `bench/search` come earliest so.
const READS: f64 = 0.04;

/// Edits with their scores as variants, the best first. How the code reads with each is asked here, when most are left out already.
pub(super) fn ranked(all: Vec<(f64, Unit<'_>, Offer)>) -> Vec<Variant> {
    let mut variants: Vec<Variant> = all.into_iter().map(variant).collect();
    variants.sort_by(|a, b| b.score.total_cmp(&a.score));
    variants
}

fn variant((score, unit, offer): (f64, Unit<'_>, Offer)) -> Variant {
    let Offer { family, prior, edits, .. } = offer;
    let gain = unit.document.gain(&edits);
    Variant {
        family: family.name,
        path: unit.document.path.clone(),
        line: unit.node.line(),
        score: (score * (READS * gain).exp()).clamp(0.0, 1.0),
        prior,
        gain,
        about: family.about.to_owned(),
        drops: family.drops || loses_variables(unit.document, &edits),
        edits: placed(&unit.document.path, edits),
    }
}

/// Edits of one file, with its name.
pub(super) fn placed(path: &RepoPath, edits: Vec<Edit>) -> Vec<ByteEdit> {
    let place = |edit: Edit| ByteEdit { path: path.clone(), range: edit.range, text: edit.text };
    edits.into_iter().map(place).collect()
}

/// Whether fewer variables stand in the new text than in the old.
fn loses_variables(document: &Document, edits: &[Edit]) -> bool {
    let old: usize =
        edits.iter().map(|edit| variables(document.text().get(edit.range.clone()).unwrap_or(""))).sum();
    let new: usize = edits.iter().map(|edit| variables(&edit.text)).sum();
    new < old
}

/// How many words of a piece of code look like variables.
fn variables(text: &str) -> usize {
    const WORDS: &[&str] =
        &["None", "True", "False", "not", "and", "or", "in", "is", "if", "else", "for", "return", "lambda"];
    let mut count = 0;
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_alphanumeric() || letter == '_') {
        let word = &rest[start..];
        let length =
            word.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(word.len());
        let is_name =
            !word.starts_with(|first: char| first.is_ascii_digit()) && !WORDS.contains(&&word[..length]);
        rest = &word[length..];
        count += usize::from(is_name && !rest.starts_with(['(', '"', '\'']));
    }
    count
}

/// The statements and clauses whose own lines are suspicious. Statements that nobody repairs here are left out.
fn suspicious<'a>(document: &'a Document, lines: &HashMap<u32, f64>) -> Vec<Unit<'a>> {
    let mut units = Vec::new();
    let mut function_stack: Vec<Node<'a>> = Vec::new();
    for node in document.parsed.nodes() {
        while function_stack.last().is_some_and(|outer| !outer.contains(node)) {
            function_stack.pop();
        }
        if node.is(g::FUNCTION) {
            function_stack.push(node);
        }
        let last = match node.kind() {
            kind if g::SIMPLE.contains(&kind) => node.last_line(),
            // An `else` itself never runs: it is as suspicious as what it holds.
            g::ELSE => node.named_children().last().map_or(node.line(), Node::line),
            kind if g::CLAUSES.contains(&kind) => header_end(node),
            _ => continue,
        };
        if node.named_children().next().is_some_and(is_docstring) {
            continue;
        }
        let suspicion = (node.line()..=last.min(node.line() + 400))
            .filter_map(|line| lines.get(&line).copied())
            .max_by(f64::total_cmp);
        if let Some(suspicion) = suspicion {
            units.push(Unit { document, node, function: function_stack.last().copied(), suspicion });
        }
    }
    units
}

/// The last line before a clause's block.
fn header_end(clause: Node<'_>) -> u32 {
    let block = clause.child_of_kind(g::BLOCK);
    let colon = block.and_then(Node::previous_sibling);
    colon.map_or(clause.last_line(), Node::last_line)
}

fn offers_at<'a>(unit: &Unit<'a>, scope: &Scope<'a>, clues: &'a Clues) -> Vec<Offer> {
    let site = Site::new(unit.document, scope, clues, unit.node);
    let Some(first) = FAMILIES.first() else { return Vec::new() };
    let mut offers = Offers::new(unit.document, first);
    for family in FAMILIES {
        offers.begin(family);
        (family.generate)(&site, &mut offers);
    }
    offers.ranked()
}
