//! The words in which code asks to be run, and the token without which nothing of a repository runs.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

/// Something the quarantine scan found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub rule: String,
    pub path: String,
    pub line: u32,
    pub message: String,
}

/// Says that the quarantine scan looked at a repository and let it pass. The sandbox demands one.
#[derive(Debug, Clone)]
pub struct Cleared(());

/// What the scan of a whole tree found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScanReport {
    pub files: usize,
    pub rules: usize,
    pub findings: Vec<Finding>,
}

impl ScanReport {
    /// The only door to a `Cleared`: a scan with at least one rule and no finding.
    pub fn clear(&self) -> Result<Cleared, &[Finding]> {
        if self.rules > 0 && self.findings.is_empty() { Ok(Cleared(())) } else { Err(&self.findings) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mount {
    pub host: PathBuf,
    pub inside: PathBuf,
    pub writable: bool,
}

impl Mount {
    pub fn read_only(host: impl Into<PathBuf>, inside: impl Into<PathBuf>) -> Self {
        Self { host: host.into(), inside: inside.into(), writable: false }
    }

    pub fn writable(host: impl Into<PathBuf>, inside: impl Into<PathBuf>) -> Self {
        Self { host: host.into(), inside: inside.into(), writable: true }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    pub wall: Duration,
    pub cpu: Duration,
    pub memory_bytes: u64,
    pub processes: u32,
    pub output_bytes: u64,
    pub disk_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            wall: Duration::from_secs(900),
            cpu: Duration::from_secs(1800),
            memory_bytes: 4 << 30,
            processes: 256,
            output_bytes: 16 << 20,
            disk_bytes: 2 << 30,
        }
    }
}

/// A command to run in the sandbox. Nothing is inherited: what is not mounted or set here is not there.
#[derive(Debug, Clone)]
pub struct Command {
    pub program: String,
    pub arguments: Vec<String>,
    pub folder: PathBuf,
    pub environment: Vec<(String, String)>,
    pub mounts: Vec<Mount>,
    pub stdin: Vec<u8>,
    /// Only the step that installs dependencies may have it.
    pub network: bool,
    pub limits: Limits,
}

impl Command {
    pub fn new(program: impl Into<String>, folder: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
            folder: folder.into(),
            environment: Vec::new(),
            mounts: Vec::new(),
            stdin: Vec::new(),
            network: false,
            limits: Limits::default(),
        }
    }

    #[must_use]
    pub fn args<I: IntoIterator<Item = S>, S: Into<String>>(mut self, arguments: I) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    #[must_use]
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    #[must_use]
    pub fn mount(mut self, mount: Mount) -> Self {
        self.mounts.push(mount);
        self
    }
}

/// What a sandbox uses at a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Usage {
    /// Of one processor.
    pub cpu_percent: f64,
    pub memory_bytes: u64,
    /// The sandbox's first process.
    pub root: u32,
}

/// How a command in the sandbox ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    Exited(i32),
    Signalled(i32),
    TimedOut,
    OutOfMemory,
    TooManyProcesses,
    DiskFull,
}

#[derive(Debug, Clone)]
pub struct Finished {
    pub ending: Ending,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// Output beyond the limit was dropped.
    pub truncated: bool,
    pub wall: Duration,
}

impl Finished {
    pub fn succeeded(&self) -> bool {
        self.ending == Ending::Exited(0)
    }

    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}
