//! What a run knows between its stages, saved after each of them.

use autoheal_core::flaky::FlakyEvidence;
use autoheal_core::ports::Project;
use autoheal_core::proof::{Observation, Verified};
use autoheal_core::results::{FixRecord, Iteration, Suggestion};
use autoheal_core::sandbox::Finding;
use autoheal_core::testing::TestId;
use autoheal_core::{BugType, Candidate, Failure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A candidate that changed the failure without ending it: kept in the tree, not committed, while the next cause is tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Pending {
    pub(crate) failure: Failure,
    pub(crate) candidate: Candidate,
    pub(crate) tried: u32,
}

/// Candidates with their proof, ready to be committed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Proven {
    pub(crate) verified: Verified,
    /// The cause that each step heals.
    pub(crate) failures: Vec<Failure>,
    pub(crate) tried: Vec<u32>,
    /// What was seen with all steps applied.
    pub(crate) observation: Observation,
}

/// A cause that no candidate healed, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct GivenUp {
    pub(crate) failure: Failure,
    pub(crate) tried: u32,
    /// The policy rules that alone stood in the way of a proven candidate.
    pub(crate) policy: Vec<String>,
    /// Edits that the search is not sure of.
    pub(crate) suggestions: Vec<Suggestion>,
}

/// What identifies a cause across observations. Lines move when other causes are healed, so they do not count.
pub(crate) type CauseKey = (String, BugType, String);

pub(crate) fn key(failure: &Failure) -> CauseKey {
    (failure.file.clone(), failure.bug_type, failure.message.clone())
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct HealState {
    pub(crate) project: Project,
    pub(crate) quarantine: Vec<Finding>,
    /// The first look, before anything was changed.
    pub(crate) baseline: Observation,
    /// The last committed state.
    pub(crate) committed: Observation,
    /// With the pending candidates applied.
    pub(crate) working: Observation,
    pub(crate) unstable: BTreeSet<TestId>,
    pub(crate) flaky: Vec<FlakyEvidence>,
    /// Tests that pass when the clock shows the commit's date.
    pub(crate) clock_bound: BTreeSet<TestId>,
    /// Every cause that was ever seen, in the order of its appearance.
    pub(crate) seen: Vec<Failure>,
    pub(crate) causes: Vec<Failure>,
    pub(crate) cause: Option<Failure>,
    pub(crate) candidates: Vec<Candidate>,
    /// Refused only because they touch tests: proven at the end to find out whether policy alone stood in the way.
    pub(crate) refused: Vec<(Candidate, Vec<String>)>,
    pub(crate) pending: Vec<Pending>,
    pub(crate) proven: Option<Proven>,
    pub(crate) given_up: Vec<GivenUp>,
    pub(crate) fixes: Vec<FixRecord>,
    pub(crate) iterations: Vec<Iteration>,
    pub(crate) packages: Vec<String>,
    /// The commit that the work tree began with, and the last one that was made.
    pub(crate) start: Option<String>,
    pub(crate) head: Option<String>,
    /// Wall time that the run has taken so far.
    pub(crate) seconds: f64,
    /// Candidates that the sandbox was asked about, for the current cause and in all.
    pub(crate) tried: u32,
    pub(crate) tried_in_all: u32,
    /// Of the search for the current cause, where it was not sure.
    pub(crate) suggestions: Vec<Suggestion>,
    /// The same where it was: the edit that it went on with, and the others that passed.
    pub(crate) survivors: Vec<Suggestion>,
    /// What a person should know beyond the record.
    pub(crate) remarks: Vec<String>,
}

impl HealState {
    pub(crate) fn is_given_up(&self, failure: &Failure) -> bool {
        self.given_up.iter().any(|given_up| key(&given_up.failure) == key(failure))
    }
}
