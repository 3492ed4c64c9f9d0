//! Handing proven commits over: into the user's repository as a branch of our own, or to the remote that was cloned. An
//! existing branch is extended if it builds on the commit that was healed, and never overwritten.

use crate::checkout::GitCheckout;
use crate::command::Git;
use crate::source::Source;
use autoheal_core::run::Origin;
use autoheal_core::{Error, ErrorCode, Result, WorkBranch};

const LAST_NUMBER: u32 = 999;

/// The commit to start from: the tip of the work branch where it can be extended, the base otherwise.
pub(crate) async fn start(source: &Source, branch: &WorkBranch) -> Result<String> {
    let git = Git::at(&source.git_dir);
    match tip(&git, branch).await? {
        Some(tip) if extends(&git, &source.base, &tip).await? && !is_checked_out(&git, branch).await? => {
            Ok(tip)
        }
        _ => Ok(source.base.clone()),
    }
}

/// Publishes HEAD of the checkout as `branch` or the next free number of it.
pub(crate) async fn publish(checkout: &GitCheckout, branch: &WorkBranch) -> Result<WorkBranch> {
    let theirs = Git::at(&checkout.source.git_dir);
    let head = checkout.git.text(&["rev-parse", "HEAD"]).await?;
    let (branch, before) = free_name(checkout, &theirs, branch, &head).await?;
    hand_over(checkout, &theirs, &head).await?;
    let reference = format!("refs/heads/{branch}");
    match &checkout.source.origin {
        Origin::Path(_) => {
            // `update-ref` compares with what was there before, so a branch that moved meanwhile is not overwritten.
            let before = before.unwrap_or_else(|| "0".repeat(head.len()));
            theirs
                .bytes(&["update-ref", "-m", "autoheal: proven fix", &reference, &head, &before], b"")
                .await
                .map_err(|error| {
                    let message = format!("{branch} cannot be written: {}", error.message);
                    Error::new(ErrorCode::GitPushFailed, message).hint("another program may be at work there")
                })?;
        }
        Origin::Url(url) => {
            let answer = theirs
                .clone()
                .for_user()
                .with_settings(checkout.source.remote.clone())
                .ask(&["push", "--quiet", "--no-verify", "--", url, &format!("{head}:{reference}")], b"")
                .await?;
            if !answer.success {
                let words = autoheal_core::redact::redact(&answer.stderr);
                return Err(Error::new(
                    ErrorCode::GitPushFailed,
                    format!("{branch} cannot be pushed: {words}"),
                )
                .hint("check that your credentials may push branches to that repository"));
            }
            theirs.bytes(&["update-ref", &reference, &head], b"").await?;
        }
    }
    Ok(branch)
}

/// The first of NAME, NAME_2, NAME_3, … that does not exist or that the commits extend; with its tip, if it exists.
async fn free_name(
    checkout: &GitCheckout,
    theirs: &Git,
    branch: &WorkBranch,
    head: &str,
) -> Result<(WorkBranch, Option<String>)> {
    for number in 1..=LAST_NUMBER {
        let name = if number == 1 { branch.clone() } else { branch.numbered(number) };
        match tip(theirs, &name).await? {
            None => return Ok((name, None)),
            Some(tip)
                if extends(&checkout.git, &tip, head).await? && !is_checked_out(theirs, &name).await? =>
            {
                return Ok((name, Some(tip)));
            }
            Some(_) => {}
        }
    }
    Err(Error::new(
        ErrorCode::GitPushFailed,
        format!("there are {LAST_NUMBER} branches like {branch} already"),
    )
    .hint("delete the ones you do not need"))
}

async fn tip(git: &Git, branch: &WorkBranch) -> Result<Option<String>> {
    let answer = git
        .ask(&["rev-parse", "--verify", "--quiet", &format!("refs/heads/{branch}^{{commit}}")], b"")
        .await?;
    Ok(answer.success.then(|| String::from_utf8_lossy(&answer.stdout).trim().to_owned()))
}

/// Whether `descendant` builds on `ancestor`.
async fn extends(git: &Git, ancestor: &str, descendant: &str) -> Result<bool> {
    Ok(git.ask(&["merge-base", "--is-ancestor", ancestor, descendant], b"").await?.success)
}

/// Moving a branch that is checked out somewhere would leave that working copy changed.
async fn is_checked_out(git: &Git, branch: &WorkBranch) -> Result<bool> {
    let answer = git.ask(&["worktree", "list", "--porcelain"], b"").await?;
    let wanted = format!("branch refs/heads/{branch}");
    Ok(String::from_utf8_lossy(&answer.stdout).lines().any(|line| line == wanted))
}

/// Copies the new objects into the other repository.
async fn hand_over(checkout: &GitCheckout, theirs: &Git, head: &str) -> Result<()> {
    let range = format!("{head}\n^{}\n", checkout.source.base);
    let pack =
        checkout.git.bytes(&["pack-objects", "--revs", "--stdout", "--quiet"], range.as_bytes()).await?;
    theirs.bytes(&["unpack-objects", "-q"], &pack).await?;
    Ok(())
}
