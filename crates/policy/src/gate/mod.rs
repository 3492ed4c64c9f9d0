//! The policy gate: a deterministic yes or no to a proposed patch, with reasons. It never asks a model and never runs
//! anything. What it knows as patterns is data (`rules/gate.toml`); what needs structure is in the rooms below.

mod asserts;
mod bodies;
mod delta;
mod destruction;
mod lines;
mod literals;
mod manifest;
mod paths;
mod slip;
mod special_case;
mod swallowed;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use autoheal_core::{BugType, Failure, FileChange, Patch, RepoPath, Result};
use delta::Delta;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How strict the gate is beyond its own rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateSettings {
    /// The largest patch, in changed lines.
    pub max_diff_lines: usize,
    /// More globs that no patch may touch.
    pub forbidden: Vec<String>,
    /// Globs that the operator frees from the path rules. Nothing frees `.git`.
    pub allowed: Vec<String>,
}

impl Default for GateSettings {
    fn default() -> Self {
        Self { max_diff_lines: 200, forbidden: Vec::new(), allowed: Vec::new() }
    }
}

/// A patch and what it claims to heal.
#[derive(Debug, Clone, Copy)]
pub struct Proposal<'a> {
    pub patch: &'a Patch,
    pub failure: &'a Failure,
    /// The text of the tests that witness the failure.
    pub test_sources: &'a [(RepoPath, String)],
    /// Files in which tests were found, whatever they are called.
    pub test_files: &'a BTreeSet<RepoPath>,
    /// The fix is a new dependency: manifests may gain one, and lock files may follow.
    pub adds_dependency: bool,
}

/// One reason why a patch may not pass.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Violation {
    pub path: RepoPath,
    pub line: u32,
    pub rule: String,
    pub message: String,
    /// Only says that a test file is touched: the patch may still be proven to find out that policy alone stops it.
    pub overridable: bool,
}

impl Violation {
    fn new(path: &RepoPath, line: u32, rule: &str, message: impl Into<String>) -> Self {
        Self { path: path.clone(), line, rule: rule.to_owned(), message: message.into(), overridable: false }
    }
}

/// What the gate says. No violation means yes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    pub violations: Vec<Violation>,
}

impl Decision {
    pub fn allowed(&self) -> bool {
        self.violations.is_empty()
    }

    /// Denied, and for no other reason than that test files are touched.
    pub fn only_overridable(&self) -> bool {
        !self.allowed() && self.violations.iter().all(|violation| violation.overridable)
    }
}

/// A longer list helps nobody.
const MOST_VIOLATIONS: usize = 200;
/// A file beyond this is not read by any rule; it is refused.
const LARGEST_FILE: usize = 2 << 20;

#[derive(Debug)]
pub struct Gate {
    max_diff_lines: usize,
    paths: paths::PathRules,
    lines: lines::LineRules,
}

impl Gate {
    /// Fails where a glob is not one, or a rule of `rules/gate.toml` disagrees with its own examples.
    pub fn new(settings: GateSettings) -> Result<Self> {
        Ok(Self {
            max_diff_lines: settings.max_diff_lines,
            paths: paths::PathRules::new(&settings.forbidden, &settings.allowed)?,
            lines: lines::LineRules::built_in()?,
        })
    }

    pub fn decide(&self, proposal: &Proposal<'_>) -> Decision {
        let mut violations = Vec::new();
        for file in &proposal.patch.files {
            self.paths.judge(file, proposal, &mut violations);
        }
        if destruction::is_judgeable(proposal.patch, LARGEST_FILE, &mut violations) {
            self.judge_content(proposal, &mut violations);
        }
        violations.sort();
        violations.dedup();
        violations.truncate(MOST_VIOLATIONS);
        Decision { violations }
    }

    fn judge_content(&self, proposal: &Proposal<'_>, violations: &mut Vec<Violation>) {
        let patch = proposal.patch;
        let deltas = delta::of(patch);
        destruction::judge_size(patch, &deltas, self.max_diff_lines, violations);
        self.lines.judge(patch, &deltas, violations);
        let literals = literals::Literals::of_tests(proposal.test_sources);
        let views: Vec<_> =
            patch.files.iter().zip(&deltas).map(|(file, delta)| View::new(file, delta)).collect();
        bodies::judge_lost(&views, violations);
        for view in views.iter().filter(|view| view.is_python()) {
            let is_test = self.paths.is_test(&view.file.path, proposal);
            asserts::judge(view, is_test, violations);
            swallowed::judge(view, reshapes(proposal.failure.bug_type), violations);
            if !is_test {
                bodies::judge_emptied(view, violations);
                special_case::judge(view, &literals, violations);
            }
        }
    }
}

/// Mending syntax or indentation moves statements in and out of blocks that were never meant.
fn reshapes(bug_type: BugType) -> bool {
    matches!(bug_type, BugType::Syntax | BugType::Indentation)
}

/// A changed file as the structural rules see it.
struct View<'a> {
    file: &'a FileChange,
    delta: &'a Delta,
    before: crate::python::Source<'a>,
    after: crate::python::Source<'a>,
}

impl<'a> View<'a> {
    fn new(file: &'a FileChange, delta: &'a Delta) -> Self {
        let python = matches!(file.path.extension(), "py" | "pyi" | "pyw" | "pyx");
        let text = |text: &'a str| crate::python::Source::new(if python { text } else { "" });
        Self { file, delta, before: text(file.before_text()), after: text(file.after_text()) }
    }

    fn is_python(&self) -> bool {
        matches!(self.file.path.extension(), "py" | "pyi" | "pyw" | "pyx")
    }
}
