//! What the user named: a repository on this machine or a URL to clone.

use crate::command::Git;
use autoheal_core::run::Origin;
use autoheal_core::{Error, ErrorCode, Result};
use std::path::{Path, PathBuf};

/// A repository that exists and has a commit to heal.
#[derive(Debug, Clone)]
pub struct Source {
    pub origin: Origin,
    /// The commit that is healed.
    pub base: String,
    /// The user's working copy; `None` for a bare repository or a URL.
    pub work_tree: Option<PathBuf>,
    /// The git directory whose objects are read: the user's, or that of our own clone of a URL.
    pub(crate) git_dir: PathBuf,
    /// What people should know before the run starts.
    pub warnings: Vec<String>,
}

impl Source {
    /// A file's text at the commit that is healed, such as the repository's own settings.
    pub async fn file(&self, path: &str) -> Option<String> {
        let answer = Git::at(&self.git_dir)
            .ask(&["cat-file", "blob", &format!("{}:{path}", self.base)], b"")
            .await
            .ok()?;
        answer.success.then(|| String::from_utf8_lossy(&answer.stdout).into_owned())
    }
}

/// Finds the repository that the user means. A URL is cloned, without a checkout, into `clone_to`.
pub async fn resolve(target: &str, reference: Option<&str>, clone_to: &Path) -> Result<Source> {
    if looks_like_url(target) {
        return clone(target, reference, clone_to).await;
    }
    let path = std::fs::canonicalize(target).map_err(|error| {
        Error::invalid(format!("there is no folder {target:?}"))
            .hint("give the path of a git repository, or its URL")
            .because(error)
    })?;
    local(&path, reference).await
}

/// A scheme, or git's `user@host:path` short form. A path that exists is a path.
fn looks_like_url(target: &str) -> bool {
    let scp_like = || {
        let host_and_path =
            target.split_once(':').filter(|(host, _)| !host.contains('/') && host.contains('@'));
        host_and_path.is_some() && !Path::new(target).exists()
    };
    target.contains("://") || scp_like()
}

async fn local(path: &Path, reference: Option<&str>) -> Result<Source> {
    let git = Git::at(path);
    let not_a_repository = |words: String| {
        Error::invalid(format!("{} is not a git repository", path.display()))
            .hint("AutoHeal works on commits: run `git init`, `git add -A` and `git commit` there first")
            .because(words)
    };
    let answer = git.ask(&["rev-parse", "--absolute-git-dir"], b"").await?;
    if !answer.success {
        return Err(not_a_repository(answer.stderr));
    }
    let git_dir = PathBuf::from(String::from_utf8_lossy(&answer.stdout).trim());
    let bare = git.text(&["rev-parse", "--is-inside-work-tree"]).await? != "true";
    let work_tree =
        if bare { None } else { Some(PathBuf::from(git.text(&["rev-parse", "--show-toplevel"]).await?)) };
    let wanted = reference.unwrap_or("HEAD");
    let base = commit(&git, wanted).await?;
    let mut warnings = Vec::new();
    if let Some(work_tree) = &work_tree {
        let changed = uncommitted(&Git::at(work_tree)).await?;
        if changed > 0 {
            warnings.push(format!(
                "{changed} uncommitted {} not part of this heal: it starts from {}; commit first to include them",
                if changed == 1 { "change is" } else { "changes are" },
                &base[..base.len().min(8)],
            ));
        }
    }
    let origin = Origin::Path(work_tree.as_deref().unwrap_or(path).to_string_lossy().into_owned());
    let common =
        git.text(&["rev-parse", "--path-format=absolute", "--git-common-dir"]).await.map(PathBuf::from);
    Ok(Source { origin, base, work_tree, git_dir: common.unwrap_or(git_dir), warnings })
}

/// How many files differ from the last commit. Comparing would run the repository's clean filters, so each is switched off by name.
async fn uncommitted(git: &Git) -> Result<usize> {
    let filters = git.ask(&["config", "--name-only", "-z", "--get-regexp", "^filter\\."], b"").await?;
    let names = String::from_utf8_lossy(&filters.stdout).into_owned();
    let off = |key: &str| (key.to_owned(), if key.ends_with(".required") { "false" } else { "" }.to_owned());
    let settings = names.split('\0').filter(|key| !key.is_empty()).map(off).collect();
    let status = git
        .clone()
        .with_settings(settings)
        .bytes(&["status", "--porcelain", "-z", "--ignore-submodules=all"], b"")
        .await?;
    Ok(status.split(|byte| *byte == 0).filter(|entry| !entry.is_empty()).count())
}

async fn commit(git: &Git, reference: &str) -> Result<String> {
    let spec = format!("{reference}^{{commit}}");
    let answer = git.ask(&["rev-parse", "--verify", "--end-of-options", &spec], b"").await?;
    if answer.success {
        return Ok(String::from_utf8_lossy(&answer.stdout).trim().to_owned());
    }
    let message = match reference {
        "HEAD" => "the repository has no commit yet".to_owned(),
        other => format!("the repository has no commit called {other:?}"),
    };
    Err(Error::invalid(message)
        .hint("commit something first, or name another with --ref")
        .because(answer.stderr))
}

async fn clone(url: &str, reference: Option<&str>, clone_to: &Path) -> Result<Source> {
    let allowed = ["https://", "http://", "ssh://", "git://", "file://"];
    if url.starts_with('-') || url.contains("://") && !allowed.iter().any(|scheme| url.starts_with(scheme)) {
        return Err(Error::invalid(format!("{url:?} is not a URL that git may clone"))
            .hint("use https://, ssh:// or file://, or user@host:path"));
    }
    let folder = clone_to.to_string_lossy().into_owned();
    let answer = Git::at("/")
        .for_user()
        .ask(
            &[
                // A server that falls silent is given up, and with it the helper that waits for it.
                "-c",
                "http.lowSpeedLimit=1",
                "-c",
                "http.lowSpeedTime=60",
                "clone",
                "--bare",
                "--quiet",
                "--no-tags",
                "--template=",
                "--",
                url,
                &folder,
            ],
            b"",
        )
        .await?;
    if !answer.success {
        return Err(clone_error(url, &answer.stderr));
    }
    let base = commit(&Git::at(clone_to), reference.unwrap_or("HEAD")).await?;
    Ok(Source {
        origin: Origin::Url(url.to_owned()),
        base,
        work_tree: None,
        git_dir: clone_to.to_owned(),
        warnings: Vec::new(),
    })
}

/// Which of the public errors git's words mean.
fn clone_error(url: &str, words: &str) -> Error {
    let low = words.to_lowercase();
    let says = |needles: &[&str]| needles.iter().any(|needle| low.contains(needle));
    let (code, hint) = if says(&[
        "authentication failed",
        "permission denied",
        "could not read username",
        "403",
        "access denied",
    ]) {
        (ErrorCode::RepoAccessDenied, "check your credentials for that host")
    } else if says(&["not found", "does not exist", "does not appear to be a git repository", "404"]) {
        (ErrorCode::RepoNotFound, "check the spelling of the URL, and whether the repository is private")
    } else {
        (ErrorCode::RepoCloneFailed, "check the URL and the network")
    };
    let url = autoheal_core::redact::redact(url);
    Error::new(code, format!("cannot clone {url}")).hint(hint).because(autoheal_core::redact::redact(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_told_from_paths() {
        for url in ["https://github.com/a/b", "file:///srv/x.git", "git@github.com:a/b.git"] {
            assert!(looks_like_url(url), "{url}");
        }
        for path in [".", "/a/b", "a b/c", "C@/x:y"] {
            assert!(!looks_like_url(path), "{path}");
        }
    }

    /// Feature: autoheal-ci-agent, Property 21: Repository Clone Error Handling
    #[tokio::test]
    async fn a_repository_that_cannot_be_cloned_is_an_error_with_a_reason() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("clone");
        for url in ["file:///nowhere/at/all.git", "ext::sh -c true://", "--upload-pack=x://y"] {
            let error = resolve(url, None, &target).await.unwrap_err();
            assert!(error.hint.is_some(), "{url}: {error}");
        }
    }
}
