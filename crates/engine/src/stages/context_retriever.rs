//! Which files a fix is likely to touch, ranked: the cause's own, those of its frames, and what they import.

use crate::session::Session;
use autoheal_core::transition::Outcome;
use autoheal_core::{RepoPath, Result};

const MOST_FILES: usize = 8;

pub(super) fn run(session: &mut Session<'_>) -> Result<Outcome> {
    let Some(cause) = session.state.cause.clone() else { return Ok(Outcome::Done) };
    let index = session.index()?;
    let mut files = vec![cause.file.clone()];
    files.extend(cause.frames.iter().rev().filter(|frame| frame.in_project).map(|frame| frame.file.clone()));
    let imported =
        RepoPath::new(&cause.file).map(|path| index.imports_of(&path).map(str::to_owned).collect());
    files.extend(imported.unwrap_or_else(|_| Vec::new()));
    let mut ranked: Vec<String> = Vec::new();
    for file in files {
        if !ranked.contains(&file) && ranked.len() < MOST_FILES {
            ranked.push(file);
        }
    }
    session.think(format!("files to look at: {}", ranked.join(", ")));
    Ok(Outcome::Done)
}
