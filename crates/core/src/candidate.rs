//! Proposed fixes and the ladder they come from.

use crate::{Failure, FileChange, Patch};
use serde::{Deserialize, Serialize};

/// The rungs of the ladder, cheapest and most exact first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rung {
    /// A tool's own autofix.
    Tool,
    /// A rule driven by the diagnosis.
    Rule,
    /// A search over small edits of suspicious statements.
    Search,
}

impl Rung {
    pub const LADDER: [Self; 3] = [Self::Tool, Self::Rule, Self::Search];

    pub fn name(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Rule => "rule",
            Self::Search => "search",
        }
    }

    /// The rung above this one, if there is one.
    pub fn next(self) -> Option<Self> {
        Self::LADDER.into_iter().find(|rung| *rung > self)
    }
}

/// A proposed edit. Nothing about it is trusted: it goes through critic, policy and verification.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    pub rung: Rung,
    /// The rule or tool command that proposes it, such as `missing_import` or `ruff check --fix`.
    pub rule: String,
    pub patch: Patch,
    /// How likely it is, before any test has run: 0 to 1.
    pub prior: f64,
    /// One sentence for people.
    pub explanation: String,
    /// A distribution that the environment needs in addition for this candidate, such as `PyYAML`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs_package: Option<String>,
    /// Steps on which this one builds, each for a failure of its own, where one cannot be proven without the others: the second syntax
    /// error of a file shows only when the first is mended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<EarlierStep>,
}

/// A step before the last, the failure that it mends, and the failure that it uncovers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EarlierStep {
    pub candidate: Candidate,
    pub uncovers: Failure,
}

impl Candidate {
    pub fn rule(rule: &str, prior: f64, explanation: impl Into<String>, patch: Patch) -> Self {
        Self {
            rung: Rung::Rule,
            rule: rule.to_owned(),
            patch,
            prior,
            explanation: explanation.into(),
            needs_package: None,
            earlier: Vec::new(),
        }
    }

    /// All steps in order, this one last.
    pub fn steps(&self) -> impl Iterator<Item = &Self> {
        self.earlier.iter().map(|step| &step.candidate).chain([self])
    }

    /// What all steps change together.
    pub fn whole_patch(&self) -> Patch {
        let mut files: Vec<FileChange> = Vec::new();
        for change in self.steps().flat_map(|step| &step.patch.files) {
            match files.iter_mut().find(|known| known.path == change.path) {
                Some(known) => known.after.clone_from(&change.after),
                None => files.push(change.clone()),
            }
        }
        Patch::of(files)
    }
}
