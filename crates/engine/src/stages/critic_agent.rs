//! Drops what cannot be right before anything is spent on it: empty or repeated patches, and texts that do not compile.

use crate::session::Session;
use autoheal_core::transition::Outcome;
use autoheal_core::{Candidate, Result};

pub(super) async fn run(session: &mut Session<'_>) -> Result<Outcome> {
    let mut kept: Vec<Candidate> = Vec::new();
    for candidate in std::mem::take(&mut session.state.candidates) {
        let repeated = kept.iter().any(|other| other.whole_patch() == candidate.whole_patch());
        if !candidate.patch.is_empty() && !repeated {
            kept.push(candidate);
        }
    }
    let kept = compiling(session, kept).await?;
    let budget = session.limits.candidates_per_cause;
    session.state.candidates = kept.into_iter().take(budget).collect();
    Ok(if session.state.candidates.is_empty() { Outcome::Empty } else { Outcome::Found })
}

/// Candidates all of whose Python files compile.
async fn compiling(session: &Session<'_>, candidates: Vec<Candidate>) -> Result<Vec<Candidate>> {
    let mut texts = Vec::new();
    let mut owners = Vec::new();
    for (number, candidate) in candidates.iter().enumerate() {
        for file in candidate.patch.files.iter().filter(|file| file.path.extension() == "py") {
            texts.extend(file.after.as_ref().map(|after| after.text.clone()));
            owners.extend(file.after.as_ref().map(|_| number));
        }
    }
    let answers = session.bench()?.compile(&texts).await?;
    let broken: Vec<usize> = owners
        .into_iter()
        .zip(answers)
        .filter(|(_, answer)| answer.is_some())
        .map(|(owner, _)| owner)
        .collect();
    Ok(candidates
        .into_iter()
        .enumerate()
        .filter(|(number, _)| !broken.contains(number))
        .map(|(_, kept)| kept)
        .collect())
}
