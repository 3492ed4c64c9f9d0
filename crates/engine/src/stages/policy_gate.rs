//! The deterministic gate. What it refuses is not tried as a fix.

use crate::session::Session;
use autoheal_core::event::EventKind;
use autoheal_core::transition::Outcome;
use autoheal_core::{RepoPath, Result};
use autoheal_policy::{Gate, Proposal};

/// Refused candidates that are worth a proof, to tell "stopped by policy" from "not healed".
const MOST_REFUSED: usize = 5;

pub(super) fn run(session: &mut Session<'_>) -> Result<Outcome> {
    let Some(cause) = session.state.cause.clone() else { return Ok(Outcome::Empty) };
    let gate = Gate::new(session.limits.gate.clone())?;
    let tests = test_sources(session, &cause.tests);
    let mut allowed = Vec::new();
    for candidate in std::mem::take(&mut session.state.candidates) {
        let patch = candidate.whole_patch();
        let proposal = Proposal {
            patch: &patch,
            failure: &cause,
            test_sources: &tests,
            adds_dependency: candidate.needs_package.is_some(),
        };
        let decision = gate.decide(&proposal);
        if decision.allowed() {
            allowed.push(candidate);
            continue;
        }
        let reasons: Vec<String> = decision
            .violations
            .iter()
            .map(|violation| format!("{} ({}:{})", violation.rule, violation.path, violation.line))
            .collect();
        session.tell(EventKind::PolicyDecision {
            rule: candidate.rule.clone(),
            allowed: false,
            reasons: reasons.clone(),
        });
        if decision.only_overridable() && session.state.refused.len() < MOST_REFUSED {
            session.state.refused.push((candidate, reasons));
        }
    }
    session.state.candidates = allowed;
    let nothing = session.state.candidates.is_empty() && session.state.refused.is_empty();
    Ok(if nothing { Outcome::Empty } else { Outcome::Found })
}

/// The text of the test files that witness a failure.
fn test_sources(session: &Session<'_>, witnesses: &[String]) -> Vec<(RepoPath, String)> {
    let mut sources: Vec<(RepoPath, String)> = Vec::new();
    for test in session.state.working.tests.tests.iter().filter(|test| witnesses.contains(&test.id)) {
        if let Ok(path) = RepoPath::new(&test.file)
            && sources.iter().all(|(known, _)| known != &path)
            && let Some(text) = session.read(&path)
        {
            sources.push((path, text.text));
        }
    }
    sources
}
