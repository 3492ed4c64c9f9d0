//! What the user named: a repository on this machine or a URL to clone.

use crate::command::Git;
use autoheal_core::run::Origin;
use autoheal_core::{Error, ErrorCode, Result};
use std::net::IpAddr;
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
    /// How git talks to the remote.
    pub(crate) remote: Vec<(String, String)>,
}

/// Keeps a service from being led into its own network: a host whose name leads to a private address is not talked to, unless the
/// operator lists it, and one that leads elsewhere is not followed there.
#[derive(Debug, Clone, Default)]
pub struct Guard {
    pub private_hosts: Vec<String>,
}

impl Guard {
    /// What git must keep to when it talks to this address.
    async fn settings(&self, url: &str) -> Result<Vec<(String, String)>> {
        let parsed = url::Url::parse(url).map_err(|_| Error::invalid("that is not an address"))?;
        let (host, port) =
            (parsed.host_str().unwrap_or_default(), parsed.port_or_known_default().unwrap_or(443));
        let mut settings = vec![("http.followRedirects".to_owned(), "false".to_owned())];
        if self.private_hosts.iter().any(|private| private.eq_ignore_ascii_case(host)) {
            return Ok(settings);
        }
        let unknown = |error: std::io::Error| {
            Error::new(ErrorCode::RepoCloneFailed, format!("the host {host} is not known")).because(error)
        };
        let found = tokio::net::lookup_host((host, port)).await.map_err(unknown)?;
        let addresses: Vec<IpAddr> = found.map(|address| address.ip()).collect();
        if addresses.is_empty() || !addresses.iter().copied().all(is_public) {
            return Err(Error::new(
                ErrorCode::RepoAccessDenied,
                format!("{host} leads to a private address"),
            )
            .hint("the operator can list hosts of the own network in AUTOHEAL_PRIVATE_HOSTS"));
        }
        // The name is not asked again: who answers it could say something else the next time.
        let pinned: Vec<String> = addresses.iter().map(IpAddr::to_string).collect();
        settings.push(("http.curloptResolve".to_owned(), format!("{host}:{port}:{}", pinned.join(","))));
        Ok(settings)
    }
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let [first, second, ..] = address.octets();
            !(address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_unspecified()
                || address.is_broadcast()
                || address.is_multicast()
                || address.is_documentation()
                || first == 0
                || first >= 240
                || first == 100 && (64..128).contains(&second)
                || first == 192 && second == 0
                || first == 198 && (18..20).contains(&second))
        }
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => is_public(IpAddr::V4(address)),
            None => {
                !(address.is_loopback()
                    || address.is_unspecified()
                    || address.is_multicast()
                    || address.is_unique_local()
                    || address.is_unicast_link_local()
                    // Addresses that wrap others, which could be private.
                    || matches!(address.segments(), [0x64, 0xff9b, ..] | [0x2002, ..] | [0, 0, 0, 0, 0, 0, ..]))
            }
        },
    }
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
    resolve_guarded(target, reference, clone_to, None).await
}

/// The same for whoever a service does not trust with its own network.
pub async fn resolve_guarded(
    target: &str,
    reference: Option<&str>,
    clone_to: &Path,
    guard: Option<&Guard>,
) -> Result<Source> {
    if looks_like_url(target) {
        let remote = match guard {
            Some(guard) => guard.settings(target).await?,
            None => Vec::new(),
        };
        return clone(target, reference, clone_to, remote).await;
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
    Ok(Source { origin, base, work_tree, git_dir: common.unwrap_or(git_dir), warnings, remote: Vec::new() })
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

async fn clone(
    url: &str,
    reference: Option<&str>,
    clone_to: &Path,
    remote: Vec<(String, String)>,
) -> Result<Source> {
    let allowed = ["https://", "http://", "ssh://", "git://", "file://"];
    if url.starts_with('-') || url.contains("://") && !allowed.iter().any(|scheme| url.starts_with(scheme)) {
        return Err(Error::invalid(format!("{url:?} is not a URL that git may clone"))
            .hint("use https://, ssh:// or file://, or user@host:path"));
    }
    let folder = clone_to.to_string_lossy().into_owned();
    let answer = Git::at("/")
        .for_user()
        .with_settings(remote.clone())
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
        remote,
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

    #[tokio::test]
    async fn a_guarded_clone_is_not_led_into_the_own_network() {
        let guard = Guard { private_hosts: vec!["git.internal".into()] };
        for url in [
            "https://localhost/a/b",
            "https://127.0.0.1/a/b",
            "https://10.0.0.1/a/b",
            "https://[::1]:8443/a/b",
        ] {
            let error = guard.settings(url).await.unwrap_err();
            assert!(
                matches!(error.code, ErrorCode::RepoAccessDenied | ErrorCode::RepoCloneFailed),
                "{url}: {error}"
            );
        }
        let listed = guard.settings("https://git.internal/a/b").await.unwrap();
        assert_eq!(listed, [("http.followRedirects".to_owned(), "false".to_owned())]);
        let public = guard.settings("https://93.184.216.34/a/b").await.unwrap();
        assert_eq!(public[1].1, "93.184.216.34:443:93.184.216.34");
    }

    #[test]
    fn private_addresses_are_known() {
        for private in [
            "10.1.2.3",
            "192.168.0.1",
            "172.16.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "::1",
            "fd00::1",
            "fe80::1",
            "::ffff:10.0.0.1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in ["140.82.112.3", "8.8.8.8", "2606:50c0:8000::154"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
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
