//! The deterministic gate. What it refuses is not tried as a fix.

use crate::session::Session;
use autoheal_core::event::EventKind;
use autoheal_core::transition::Outcome;
use autoheal_core::{RepoPath, Result};
use autoheal_policy::{Gate, Proposal};
use std::collections::BTreeSet;

/// Refused candidates that are worth a proof, to tell "stopped by policy" from "not healed".
const MOST_REFUSED: usize = 5;

pub(super) fn run(session: &mut Session<'_>) -> Result<Outcome> {
    let Some(cause) = session.state.cause.clone() else { return Ok(Outcome::Empty) };
    let gate = Gate::new(session.limits.gate.clone())?;
    let tests = test_sources(session, &cause.tests);
    let test_files = test_files(session);
    let mut allowed = Vec::new();
    for candidate in std::mem::take(&mut session.state.candidates) {
        let patch = candidate.whole_patch();
        let proposal = Proposal {
            patch: &patch,
            failure: &cause,
            test_sources: &tests,
            test_files: &test_files,
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

/// Every file in which analysis or the runner found a test. Examples in a module's documentation make it none.
pub(crate) fn test_files(session: &Session<'_>) -> BTreeSet<RepoPath> {
    let state = &session.state;
    let collected = state.committed.tests.tests.iter().chain(&state.working.tests.tests);
    let is_test = |id: &str| {
        let name = id.split('[').next().unwrap_or(id).rsplit([':', '.']).next().unwrap_or(id);
        name.to_ascii_lowercase().starts_with("test")
    };
    // What failed to be collected may be any file that a test imports.
    let collected = collected
        .filter(|test| !test.collection && is_test(&test.id))
        .filter_map(|test| RepoPath::new(&test.file).ok());
    state.project.test_files.iter().cloned().chain(collected).collect()
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
