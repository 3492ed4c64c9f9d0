//! Calling git with everything disarmed that a repository could use to run code.

use autoheal_core::{Error, Result};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

/// Settings that override whatever the repository's configuration says.
const DISARMED: &[&str] = &[
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.attributesFile=/dev/null",
    "core.excludesFile=/dev/null",
    "core.alternateRefsCommand=",
    "core.pager=cat",
    "core.editor=true",
    "core.autocrlf=false",
    "core.quotePath=false",
    "diff.external=",
    "commit.gpgSign=false",
    "tag.gpgSign=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "submodule.recurse=false",
    "fetch.recurseSubmodules=false",
    "push.recurseSubmodules=no",
    "protocol.ext.allow=never",
    "safe.directory=*",
    "advice.detachedHead=false",
];

/// Where a git command works.
#[derive(Debug, Clone)]
pub(crate) struct Git {
    folder: PathBuf,
    git_dir: Option<PathBuf>,
    work_tree: Option<PathBuf>,
    /// Use the user's own configuration and keys, for talking to a remote. Nothing else may talk to one: a partial clone would fetch
    /// what it lacks by a program that the repository's configuration names.
    as_user: bool,
    /// Settings beside the disarmed ones. They travel in the environment, where a key may hold any character.
    settings: Vec<(String, String)>,
    /// The time that commits get, in seconds since 1970.
    time: Option<i64>,
}

pub(crate) struct Answer {
    pub(crate) success: bool,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

impl Git {
    /// In a folder, finding the repository as git does.
    pub(crate) fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            git_dir: None,
            work_tree: None,
            as_user: false,
            settings: Vec::new(),
            time: None,
        }
    }

    /// With a git directory and a work tree of their own.
    pub(crate) fn split(git_dir: &Path, work_tree: &Path) -> Self {
        Self {
            folder: work_tree.to_owned(),
            git_dir: Some(git_dir.to_owned()),
            work_tree: Some(work_tree.to_owned()),
            as_user: false,
            settings: Vec::new(),
            time: None,
        }
    }

    #[must_use]
    pub(crate) fn at_time(mut self, seconds: i64) -> Self {
        self.time = Some(seconds);
        self
    }

    #[must_use]
    pub(crate) fn for_user(mut self) -> Self {
        self.as_user = true;
        self
    }

    #[must_use]
    pub(crate) fn with_settings(mut self, settings: Vec<(String, String)>) -> Self {
        self.settings = settings;
        self
    }

    fn command(&self) -> Command {
        let mut command = Command::new("git");
        if !self.as_user {
            command.env_clear();
            command
                .env("HOME", "/nonexistent")
                .env("GIT_CONFIG_GLOBAL", "/dev/null")
                .env("GIT_CONFIG_NOSYSTEM", "1");
            if let Some(path) = std::env::var_os("PATH") {
                command.env("PATH", path);
            }
        }
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GIT_")) {
            command.env_remove(name);
        }
        command
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env("GIT_LITERAL_PATHSPECS", "1")
            .env("GIT_LFS_SKIP_SMUDGE", "1")
            .env("GIT_ALLOW_PROTOCOL", if self.as_user { "file:git:http:https:ssh" } else { "" })
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("GIT_CONFIG_COUNT", self.settings.len().to_string())
            .env("LC_ALL", "C.UTF-8");
        if let Some(git_dir) = &self.git_dir {
            command.env("GIT_DIR", git_dir);
        }
        if let Some(work_tree) = &self.work_tree {
            command.env("GIT_WORK_TREE", work_tree);
        }
        if let Some(time) = self.time {
            command.env("GIT_AUTHOR_DATE", format!("@{time} +0000"));
            command.env("GIT_COMMITTER_DATE", format!("@{time} +0000"));
        }
        for (number, (key, value)) in self.settings.iter().enumerate() {
            command.env(format!("GIT_CONFIG_KEY_{number}"), key);
            command.env(format!("GIT_CONFIG_VALUE_{number}"), value);
        }
        for setting in DISARMED {
            command.arg("-c").arg(setting);
        }
        command.current_dir(&self.folder).kill_on_drop(true);
        command
    }

    /// Runs git and returns what it said, whether or not it succeeded.
    pub(crate) async fn ask<S: AsRef<OsStr>>(&self, arguments: &[S], input: &[u8]) -> Result<Answer> {
        let cannot = |error: std::io::Error| {
            Error::internal("git cannot be run").hint("install git 2.30 or newer").because(error)
        };
        let mut child = self
            .command()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(cannot)?;
        let stdin = child.stdin.take();
        let feed = async {
            if let Some(mut stdin) = stdin {
                let _ = stdin.write_all(input).await;
            }
        };
        let (output, ()) = tokio::join!(child.wait_with_output(), feed);
        let output = output.map_err(cannot)?;
        Ok(Answer {
            success: output.status.success(),
            stdout: output.stdout,
            stderr: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        })
    }

    /// Runs git and returns its output; failing is an error.
    pub(crate) async fn bytes<S: AsRef<OsStr>>(&self, arguments: &[S], input: &[u8]) -> Result<Vec<u8>> {
        let answer = self.ask(arguments, input).await?;
        if answer.success {
            return Ok(answer.stdout);
        }
        let words: Vec<_> =
            arguments.iter().map(|word| word.as_ref().to_string_lossy().into_owned()).collect();
        Err(Error::internal(format!("git {} failed: {}", words.join(" "), answer.stderr)))
    }

    /// The same as trimmed text.
    pub(crate) async fn text<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Result<String> {
        Ok(String::from_utf8_lossy(&self.bytes(arguments, b"").await?).trim().to_owned())
    }
}
