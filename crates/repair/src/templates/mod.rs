//! Search repair: small edits of suspicious statements, from templates. Where rules have nothing to say (a wrong operator, a
//! bound off by one, a missing guard), the caller tries these against the failing tests, best first. Nothing here runs
//! code or knows whether an edit heals.

mod behind;
mod borrowed;
mod calls;
mod conditions;
mod constants;
mod containers;
mod data;
mod document;
mod families;
mod grammar;
mod guards;
mod kinds;
mod leftovers;
mod literal;
mod names;
mod neighbours;
mod normal;
mod objects;
mod offers;
mod operators;
mod pairs;
mod questions;
mod returns;
mod scope;
mod search;
mod site;
mod statements;
mod synthesis;
mod taste;
mod texts;
mod undo;
mod updates;
mod words;

use crate::edit::{Edit, apply};
use crate::habits::bounded;
use crate::rules::Context;
use autoheal_core::probe::ByteEdit;
use autoheal_core::{FileChange, RepoPath, SourceText};
use families::{OTHER_NAMES, PARTIAL_REVERT, TWO_EDITS};
use pairs::overlap;
use search::Search;
use std::collections::BTreeSet;

pub use behind::behind;
pub use literal::literals_in;
pub use taste::taste;
pub use undo::{PastChange, changed_lines, undoings};

/// A suspicious line, with how suspicious it is: 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Suspect {
    pub path: RepoPath,
    pub line: u32,
    pub suspicion: f64,
}

/// What the failing tests say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Clues {
    /// Literals that they expect, as Python source text such as `"abc"`, `3` or `None`, the most telling first.
    pub literals: Vec<String>,
    pub exception: String,
    /// The error that a test waited for in vain.
    pub not_raised: Option<String>,
}

/// One small edit of the code.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    pub family: &'static str,
    pub path: RepoPath,
    /// Of the statement.
    pub line: u32,
    /// Suspicion × prior × simplicity, and how the code reads with it.
    pub score: f64,
    pub prior: f64,
    /// What kind of edit it is, for people.
    pub about: String,
    pub edits: Vec<ByteEdit>,
    /// Whether it takes away a variable, a statement or a guard.
    pub drops: bool,
    /// How much likelier the code reads with it: a logarithm, and less than nothing where it reads odd.
    pub gain: f64,
}

impl Variant {
    /// The whole text of a file with this edit, or `None` where it does not fit the text.
    pub fn apply(&self, path: &RepoPath, source: &str) -> Option<String> {
        let own = self.edits.iter().filter(|edit| edit.path == *path);
        let edits: Vec<Edit> = own.map(|edit| Edit::replace(edit.range.clone(), &*edit.text)).collect();
        apply(source, &edits)
    }

    /// What may be left out of it: the lines of what is undone. Edits of any other kind belong together.
    pub fn pieces(&self, source: &dyn Fn(&RepoPath) -> Option<SourceText>) -> Vec<ByteEdit> {
        if self.family == PARTIAL_REVERT.name { undo::in_pieces(&self.edits, source) } else { Vec::new() }
    }

    /// Leaves only these of its edits.
    pub fn reduce(&mut self, edits: Vec<ByteEdit>, source: &dyn Fn(&RepoPath) -> Option<SourceText>) {
        if let Some(first) = edits.first() {
            let text = source(&first.path).map_or_else(String::new, |source| source.text);
            let above = text.get(..first.range.start).map_or(0, |before| before.matches('\n').count());
            self.line = u32::try_from(above + 1).unwrap_or(u32::MAX);
            self.path = first.path.clone();
        }
        self.edits = edits;
    }

    /// Whether it is two edits at once.
    pub fn is_joined(&self) -> bool {
        self.family == TWO_EDITS.name
    }

    /// Whether it does nothing but put one name in the place of another.
    pub fn exchanges_a_name(&self) -> bool {
        OTHER_NAMES.contains(&self.family)
    }

    /// Both edits at once, where they do not touch the same place.
    pub fn with(&self, other: &Self) -> Option<Self> {
        let edits: Vec<ByteEdit> = self.edits.iter().chain(&other.edits).cloned().collect();
        if overlap(edits.iter().map(|edit| (&edit.path, &edit.range))) {
            return None;
        }
        let prior = TWO_EDITS.prior * self.prior * other.prior;
        Some(Self {
            family: TWO_EDITS.name,
            path: self.path.clone(),
            line: self.line,
            score: TWO_EDITS.prior * self.score * other.score,
            prior,
            about: TWO_EDITS.about.to_owned(),
            edits,
            drops: self.drops || other.drops,
            gain: bounded(self.gain + other.gain),
        })
    }

    /// Every file that it changes, before and after.
    pub fn changes(&self, source: &dyn Fn(&RepoPath) -> Option<SourceText>) -> Option<Vec<FileChange>> {
        let paths: BTreeSet<&RepoPath> = self.edits.iter().map(|edit| &edit.path).collect();
        let change = |path: &RepoPath| {
            let before = source(path)?;
            let after = self.apply(path, &before.text)?;
            Some(FileChange::edit(path.clone(), &before, after))
        };
        paths.into_iter().map(change).collect()
    }
}

/// All single edits of the suspects' statements, the same edit at several places, and results that change places; best score
/// first, no two with the same result.
pub fn variants(context: &Context<'_>, suspects: &[Suspect], clues: &Clues) -> Vec<Variant> {
    let documents = search::documents(context, suspects);
    Search::new(&documents, suspects, clues).variants()
}

/// Pairs of the best single edits in one function, best first, at most `limit`.
pub fn pairs(context: &Context<'_>, suspects: &[Suspect], clues: &Clues, limit: usize) -> Vec<Variant> {
    let documents = search::documents(context, suspects);
    let search = Search::new(&documents, suspects, clues);
    pairs::pairs(&search, limit)
}

#[cfg(test)]
mod tests;
