//! Finds out what the project is and what CI runs on it.

use crate::session::Session;
use autoheal_core::transition::Outcome;
use autoheal_core::{Result, StopReason};

pub(super) async fn run(session: &mut Session<'_>) -> Result<Outcome> {
    let project = session.world.ecosystem.analyse(session.world.checkout)?;
    session.think(format!(
        "{} project, {} layout, {} test {} for {}",
        project.language,
        project.layout.replace('_', " "),
        project.test_files.len(),
        if project.test_files.len() == 1 { "file" } else { "files" },
        project.framework
    ));
    for check in &project.checks {
        let how = if check.is_run_by_ci() { "CI runs" } else { "configured:" };
        session.think(format!("{how} `{}` ({})", check.id(), check.declared_in));
    }
    for note in &project.notes {
        session.think(note);
    }
    let nothing_to_prove_with = project.test_files.is_empty() && project.checks.is_empty();
    session.state.project = project;
    if nothing_to_prove_with {
        session
            .state
            .remarks
            .push("there are no tests and CI runs no check, so nothing could be proven".into());
        return Ok(Outcome::Stop(StopReason::NoTests));
    }
    Ok(Outcome::Done)
}
