//! What the repository was before: its commits, and its files as they were there.

use crate::command::Git;
use autoheal_core::ports::{FileState, PastCommit};
use autoheal_core::{Error, RepoPath, Result, SourceText};

/// A change of more files than this is no one's small mistake.
const MOST_FILES: usize = 1000;
const MOST_BYTES: u64 = 32 << 20;

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

pub(super) async fn files(git: &Git, commit: &PastCommit, extension: &str) -> Result<Vec<FileState>> {
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
    let blobs: Vec<&str> = wanted.iter().filter_map(|(_, blob)| blob.as_deref()).collect();
    let mut contents = contents(git, &blobs).await?.into_iter();
    let file = |(path, blob): (RepoPath, Option<String>)| {
        let content = if blob.is_some() { Some(SourceText::from_bytes(contents.next()?)) } else { None };
        Some(FileState { path, content })
    };
    wanted
        .into_iter()
        .map(file)
        .collect::<Option<Vec<_>>>()
        .ok_or_else(|| Error::internal("git left out a file"))
}

/// What some blobs hold, in their order.
async fn contents(git: &Git, blobs: &[&str]) -> Result<Vec<Vec<u8>>> {
    if blobs.is_empty() {
        return Ok(Vec::new());
    }
    let asked = blobs.join("\n") + "\n";
    let format = "--batch-check=%(objecttype) %(objectsize)";
    let sizes = git.bytes(&["cat-file", format], asked.as_bytes()).await?;
    let sizes: Option<Vec<usize>> = String::from_utf8_lossy(&sizes)
        .lines()
        .map(|line| line.strip_prefix("blob ")?.parse().ok())
        .collect();
    let sizes = sizes
        .filter(|sizes| sizes.len() == blobs.len())
        .ok_or_else(|| Error::internal("a file is missing"))?;
    if sizes.iter().map(|size| *size as u64).sum::<u64>() > MOST_BYTES {
        return Err(Error::internal("too much changed"));
    }
    let all = git.bytes(&["cat-file", "--batch=%(objectname)"], asked.as_bytes()).await?;
    let mut rest = all.as_slice();
    let mut found = Vec::new();
    for size in sizes {
        // The name, a line end, the content, a line end.
        let start = rest.iter().position(|byte| *byte == b'\n').map_or(rest.len(), |end| end + 1);
        let content = rest.get(start..start + size).ok_or_else(|| Error::internal("git broke off"))?;
        found.push(content.to_vec());
        rest = rest.get(start + size + 1..).unwrap_or_default();
    }
    Ok(found)
}
