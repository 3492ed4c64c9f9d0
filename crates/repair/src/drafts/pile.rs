//! Where the rules put their proposals.

use super::text::Edit;

/// One proposal: edits that are applied together.
#[derive(Debug)]
pub(super) struct Proposal {
    pub(super) edits: Vec<Edit>,
    pub(super) rule: &'static str,
    pub(super) prior: f64,
    pub(super) explanation: String,
}

/// More than this is never looked at; hostile text must not fill the memory.
const MOST_PROPOSALS: usize = 50_000;

/// Where rules put their proposals.
#[derive(Debug, Default)]
pub(super) struct Pile {
    pub(super) proposals: Vec<Proposal>,
}

impl Pile {
    pub(super) fn add(&mut self, rule: &'static str, prior: f64, edit: Edit, explanation: impl Into<String>) {
        self.add_all(rule, prior, vec![edit], explanation);
    }

    pub(super) fn add_all(
        &mut self,
        rule: &'static str,
        prior: f64,
        edits: Vec<Edit>,
        explanation: impl Into<String>,
    ) {
        if !edits.is_empty() && prior.is_finite() && self.proposals.len() < MOST_PROPOSALS {
            self.proposals.push(Proposal {
                edits,
                rule,
                prior: prior.clamp(0.0, 1.0),
                explanation: explanation.into(),
            });
        }
    }
}
