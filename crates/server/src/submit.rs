//! From a request to a run: what may be healed, and how it is named.

use crate::service::Service;
use autoheal_core::config::Config;
use autoheal_core::queue::{CiOrigin, Priority, Request, Submitted, fingerprint};
use autoheal_core::run::Origin;
use autoheal_core::transition::Position;
use autoheal_core::{Error, ErrorCode, Result, Run, RunId, RunStatus, WorkBranch};
use std::collections::BTreeMap;
use std::path::Path;
use url::{Host, Url};

const LONGEST_NAME: usize = 100;
const LONGEST_REFERENCE: usize = 200;

/// What somebody wants healed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wish {
    pub(crate) repository: String,
    pub(crate) team: String,
    pub(crate) leader: String,
    pub(crate) reference: Option<String>,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) priority: Priority,
    pub(crate) ci: Option<CiOrigin>,
}

/// What became of it.
pub(crate) struct Accepted {
    pub(crate) run: Run,
    pub(crate) fingerprint: String,
    pub(crate) is_new: bool,
}

impl Service {
    pub(crate) async fn submit(&self, wish: Wish) -> Result<Accepted> {
        let origin = origin(&wish.repository, &self.settings.repositories)?;
        let branch =
            WorkBranch::for_team(name("team_name", &wish.team)?, name("leader_name", &wish.leader)?)?;
        let reference = wish.reference.filter(|reference| !reference.is_empty());
        if let Some(reference) = &reference {
            check_reference(reference)?;
        }
        for (option, value) in &wish.options {
            Config::check_option(option, value)?;
        }
        let run = Run {
            id: RunId::generate(),
            origin,
            team: wish.team,
            leader: wish.leader,
            branch,
            base: String::new(),
            status: RunStatus::Queued,
            stop_reason: None,
            position: Position::start(self.settings.max_causes, self.settings.max_causes),
            started_at: jiff::Timestamp::now(),
            finished_at: None,
        };
        let request = Request { reference, options: wish.options, priority: wish.priority, ci: wish.ci };
        let fingerprint = fingerprint(&run, &request);
        Ok(match self.queue.submit(&run, &request).await? {
            Submitted::New => Accepted { run, fingerprint, is_new: true },
            Submitted::Open(open) => Accepted { run: *open, fingerprint, is_new: false },
        })
    }
}

fn name<'a>(field: &str, value: &'a str) -> Result<&'a str> {
    if value.chars().count() > LONGEST_NAME || value.chars().any(char::is_control) {
        return Err(Error::invalid(format!("{field} is too long or holds control characters"))
            .hint(format!("use at most {LONGEST_NAME} letters, digits and spaces")));
    }
    Ok(value)
}

/// A branch, a tag or a commit, as git allows them; nothing that git could take for an option or a range.
fn check_reference(reference: &str) -> Result<()> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "._-/+@".contains(c);
    let odd = reference.starts_with(['-', '/', '.']) || reference.contains("..") || reference.contains("@{");
    if reference.len() > LONGEST_REFERENCE || odd || !reference.chars().all(allowed) {
        return Err(Error::invalid("ref is not the name of a branch, a tag or a commit"));
    }
    Ok(())
}

fn not_allowed(hosts: &[String]) -> Error {
    let owners = hosts.join(", ");
    Error::invalid("repo_url must be of the form https://github.com/owner/repo").hint(format!(
        "this service heals what begins with {owners}; the operator can list more in AUTOHEAL_REPOSITORIES"
    ))
}

/// The repository that is meant, if the operator lets it be healed.
pub(crate) fn origin(text: &str, allowed: &[String]) -> Result<Origin> {
    let text = text.trim();
    if let Some(path) = text.strip_prefix("file://").or_else(|| text.starts_with('/').then_some(text)) {
        return local(path, allowed);
    }
    let refused = || not_allowed(allowed);
    let url = Url::parse(text).map_err(|_| refused())?;
    let is_plain = url.scheme() == "https"
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none()
        && matches!(url.host(), Some(Host::Domain(_)));
    let parts: Vec<&str> = url.path().split('/').filter(|part| !part.is_empty()).collect();
    let word = |part: &str| {
        part != "."
            && part != ".."
            && !part.starts_with('-')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
    };
    let [owner, repository] = parts[..] else { return Err(refused()) };
    let repository = repository.strip_suffix(".git").unwrap_or(repository);
    if !is_plain || repository.is_empty() || !word(owner) || !word(repository) || text.contains('\\') {
        return Err(refused());
    }
    let host = url.host_str().unwrap_or_default();
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    // Without a host's case, an ending, or anything else that makes one repository look like two.
    let clean = format!("https://{host}{port}/{owner}/{repository}");
    let is_listed = |entry: &String| {
        let entry = entry.trim_end_matches('/');
        clean.strip_prefix(entry).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if allowed.iter().any(is_listed) { Ok(Origin::Url(clean)) } else { Err(refused()) }
}

/// A folder on this machine, only below those that the operator lists, wherever links lead.
fn local(path: &str, allowed: &[String]) -> Result<Origin> {
    let refused = || not_allowed(allowed);
    let folders: Vec<&String> = allowed.iter().filter(|entry| entry.starts_with('/')).collect();
    if folders.is_empty() {
        return Err(refused());
    }
    let missing = || Error::new(ErrorCode::RepoNotFound, "there is no such repository");
    let real = std::fs::canonicalize(Path::new(path)).map_err(|_| missing())?;
    let below = |folder: &&String| {
        std::fs::canonicalize(folder.as_str()).is_ok_and(|folder| real.starts_with(folder))
    };
    if folders.iter().any(below) {
        Ok(Origin::Path(real.to_string_lossy().into_owned()))
    } else {
        Err(refused())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn github(text: &str) -> Result<Origin> {
        origin(text, &["https://github.com/".to_owned()])
    }

    /// Feature: autoheal-ci-agent, Property 1: GitHub URL Validation
    #[test]
    fn only_repositories_on_github_pass_by_default() {
        let expected = Origin::Url("https://github.com/Owner/repo".into());
        for url in [
            "https://github.com/Owner/repo",
            "https://github.com/Owner/repo/",
            "https://GitHub.com/Owner/repo.git",
            " https://github.com/Owner/repo ",
        ] {
            assert_eq!(github(url).unwrap(), expected, "{url}");
        }
        for url in [
            "",
            "http://github.com/a/b",
            "https://github.com/a",
            "https://github.com/a/b/c",
            "https://github.com.evil.org/a/b",
            "https://evil.org/github.com/a",
            "https://user:secret@github.com/a/b",
            "https://github.com@evil.org/a/b",
            "https://github.com:444/a/b",
            "https://github.com/a/b?x=1",
            "https://github.com/a/b#x",
            "https://github.com/a/..",
            "https://github.com/-a/b",
            "https://github.com/a/b;rm",
            "https://github.com\\@evil.org/a/b",
            "https://127.0.0.1/a/b",
            "https://[::1]/a/b",
            "git@github.com:a/b.git",
            "file:///etc",
            "/etc",
            "ext::sh -c id",
        ] {
            assert_eq!(github(url).unwrap_err().code, ErrorCode::InvalidInput, "{url}");
        }
    }

    #[test]
    fn more_is_allowed_where_the_operator_lists_it() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("repo");
        std::fs::create_dir(&inside).unwrap();
        let outside = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(outside.path(), folder.path().join("link")).unwrap();
        let allowed =
            ["https://git.example.org/team".to_owned(), folder.path().to_string_lossy().into_owned()];
        assert!(origin("https://git.example.org/team/a", &allowed).is_ok());
        assert!(origin("https://git.example.org/teams/a", &allowed).is_err(), "another owner");
        assert!(origin("https://github.com/a/b", &allowed).is_err());
        assert!(origin(&inside.to_string_lossy(), &allowed).is_ok());
        assert!(origin(&format!("file://{}", inside.display()), &allowed).is_ok());
        assert!(origin(&folder.path().join("link").to_string_lossy(), &allowed).is_err(), "a link leads out");
        assert!(origin(&folder.path().join("../etc").to_string_lossy(), &allowed).is_err());
    }

    #[test]
    fn a_reference_is_a_name() {
        for good in ["main", "v1.2", "feature/x", "0123456789abcdef", "a-b_c+d"] {
            assert!(check_reference(good).is_ok(), "{good}");
        }
        for bad in ["-x", "--upload-pack=x", "a..b", "a b", "HEAD@{1}", "a;b", "a:b", "/a", "^a", "é"] {
            assert!(check_reference(bad).is_err(), "{bad}");
        }
    }
}
