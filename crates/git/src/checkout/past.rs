//! What the repository was before: its commits, and its files as they were there.

use crate::command::Git;
use autoheal_core::ports::{PastCommit, PastFile};
use autoheal_core::{Error, RepoPath, Result, SourceText};

/// A change of more files than this is no one's small mistake.
const MOST_FILES: usize = 1000;
const LARGEST_FILE: usize = 8 << 20;

pub(super) async fn commits(git: &Git, most: usize) -> Result<Vec<PastCommit>> {
    let most = format!("--max-count={most}");
    let listing = git.bytes(&["log", "--first-parent", "-z", &most, "--format=%H %s", "HEAD"], b"").await?;
    let commit = |entry: &[u8]| {
        let entry = String::from_utf8_lossy(entry);
        let (id, subject) = entry.split_once(' ')?;
        Some(PastCommit { id: id.to_owned(), subject: subject.to_owned() })
    };
    Ok(listing.split(|byte| *byte == 0).filter_map(commit).collect())
}

pub(super) async fn files(git: &Git, commit: &PastCommit, extension: &str) -> Result<Vec<PastFile>> {
    let arguments = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", &commit.id, "HEAD"];
    let listing = git.bytes(&arguments, b"").await?;
    let mut fields = listing.split(|byte| *byte == 0);
    let mut wanted = Vec::new();
    while let (Some(about), Some(path)) = (fields.next(), fields.next()) {
        let about = String::from_utf8_lossy(about);
        let mut about = about.trim_start_matches(':').split(' ');
        let (Some(mode), Some(now), Some(blob)) = (about.next(), about.next(), about.next()) else {
            continue;
        };
        let path = std::str::from_utf8(path).ok().and_then(|path| RepoPath::new(path).ok());
        let is_file = |mode: &str| mode.starts_with("100") || mode == "000000";
        if let Some(path) = path.filter(|path| path.extension() == extension)
            && is_file(mode)
            && is_file(now)
        {
            wanted.push((path, (mode != "000000").then(|| blob.to_owned())));
        }
    }
    if wanted.len() > MOST_FILES {
        return Err(Error::internal(format!("{} files changed since {}", wanted.len(), commit.id)));
    }
    let mut files = Vec::new();
    for (path, blob) in wanted {
        let content = match blob {
            None => None,
            Some(blob) => {
                let bytes = git.bytes(&["cat-file", "blob", &blob], b"").await?;
                if bytes.len() > LARGEST_FILE {
                    return Err(Error::internal(format!("{path} was too large in {}", commit.id)));
                }
                Some(SourceText::from_bytes(bytes))
            }
        };
        files.push(PastFile { path, content });
    }
    Ok(files)
}
