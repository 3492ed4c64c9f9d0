//! Search repair: small edits of suspicious statements, from templates. Where rules have nothing to say (a wrong operator, a
//! bound off by one, a missing guard), the caller tries these against the failing tests, best first. Nothing here runs
//! code or knows whether an edit heals.

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
mod literal;
mod names;
mod normal;
mod objects;
mod offers;
mod operators;
mod pairs;
mod returns;
mod scope;
mod search;
mod site;
mod statements;
mod synthesis;
mod taste;
mod texts;

use crate::edit::{Edit, apply};
use crate::rules::Context;
use autoheal_core::RepoPath;
use search::Search;

pub use literal::literals_in;
pub use taste::taste;

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
    pub message: String,
}

/// One small edit of the code.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    pub family: &'static str,
    pub path: RepoPath,
    /// Of the statement.
    pub line: u32,
    /// Suspicion × prior × simplicity.
    pub score: f64,
    pub prior: f64,
    pub explanation: String,
    pub edits: Vec<Edit>,
    /// Whether it takes away a variable, a statement or a guard.
    pub drops: bool,
}

impl Variant {
    /// The whole text with this edit, or `None` where it does not fit the text.
    pub fn apply(&self, source: &str) -> Option<String> {
        apply(source, &self.edits)
    }
}

/// All single edits of the suspects' statements, best score first, no two with the same result.
pub fn variants(context: &Context<'_>, suspects: &[Suspect], clues: &Clues) -> Vec<Variant> {
    let documents = search::documents(context, suspects);
    Search::new(&documents, suspects, clues).variants()
}

/// Second-order edits: the same edit at several places of a function, results that change places, then pairs of the best
/// single edits in one function. Best first, at most `limit`.
pub fn pairs(context: &Context<'_>, suspects: &[Suspect], clues: &Clues, limit: usize) -> Vec<Variant> {
    let documents = search::documents(context, suspects);
    let search = Search::new(&documents, suspects, clues);
    pairs::pairs(&search, limit)
}

#[cfg(test)]
mod tests;
