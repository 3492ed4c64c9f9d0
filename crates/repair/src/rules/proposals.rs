//! Collects what rules propose: refuses edits of tests, drops repeats, ranks and bounds.

use super::edit::{Edit, apply};
use super::scene::File;
use autoheal_core::{Candidate, Failure, FileChange, Patch, RepoPath};
use std::collections::BTreeSet;

const MAX_CANDIDATES: usize = 60;
/// Rules stop being heard long after this many; ranking picks the best of them.
const MAX_COLLECTED: usize = 400;
/// Policy refuses edits of tests: they are only proposed so that people hear of them, after everything else.
const TEST_WEIGHT: f64 = 0.1;

pub(super) struct Proposals {
    candidates: Vec<Candidate>,
    failing_file: String,
}

impl Proposals {
    pub(super) fn new(failure: &Failure) -> Self {
        Self { candidates: Vec::new(), failing_file: failure.file.clone() }
    }

    /// Proposes edits of one file.
    pub(super) fn edit(
        &mut self,
        rule: &str,
        prior: f64,
        explanation: impl Into<String>,
        file: &File,
        edits: Vec<Edit>,
    ) {
        self.edit_many(rule, prior, explanation, vec![(file, edits)]);
    }

    /// Proposes edits that belong together.
    pub(super) fn edit_many(
        &mut self,
        rule: &str,
        prior: f64,
        explanation: impl Into<String>,
        edits: Vec<(&File, Vec<Edit>)>,
    ) {
        let change = |(file, edits): (&File, Vec<Edit>)| {
            let text = apply(&file.source.text, &edits)?;
            Some(FileChange::edit(file.path.clone(), &file.source, text))
        };
        if let Some(changes) = edits.into_iter().map(change).collect::<Option<Vec<_>>>() {
            self.push(Candidate::rule(rule, prior, explanation, Patch::of(changes)));
        }
    }

    pub(super) fn push(&mut self, mut candidate: Candidate) {
        let touches_tests =
            |patch: &Patch| patch.paths().any(|path| path.is_test() && path.as_str() != self.failing_file);
        if candidate.patch.is_empty()
            || touches_tests(&candidate.patch)
            || self.candidates.len() >= MAX_COLLECTED
        {
            return;
        }
        if candidate.patch.paths().any(RepoPath::is_test) {
            candidate.prior *= TEST_WEIGHT;
        }
        candidate.prior = candidate.prior.clamp(0.01, 0.99);
        self.candidates.push(candidate);
    }

    /// The best first; of equal patches only the one with the highest prior stays.
    pub(super) fn ranked(mut self) -> Vec<Candidate> {
        self.candidates.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        let mut seen = BTreeSet::new();
        self.candidates.retain(|candidate| {
            let key: Vec<_> = candidate
                .patch
                .files
                .iter()
                .map(|file| (file.path.clone(), file.after.as_ref().map(|after| after.text.clone())))
                .collect();
            seen.insert(key)
        });
        self.candidates.truncate(MAX_CANDIDATES);
        self.candidates
    }
}
