//! The ports: what healing needs from the outside world. Adapters fulfil them; the engine knows nothing else of the world.

mod records;

pub use records::{Archive, Bell, Change, Journal, Listed, Queue, RunFilter, Tokens};

use crate::candidate::Candidate;
use crate::check::{Check, CheckReport};
use crate::event::Event;
use crate::probe::{Answer, ByteEdit, Question, Reaction};
use crate::proof::Verified;
use crate::results::Results;
use crate::sandbox::{Cleared, Command, Finished, Usage};
use crate::testing::{TestId, TestReport};
use crate::{Patch, RepoPath, Result, SourceText, WorkBranch};
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Runs commands of untrusted code, and only for a repository that the scan has cleared.
#[async_trait]
pub trait Sandbox: Send + Sync {
    async fn run(&self, cleared: &Cleared, command: Command) -> Result<Finished>;
}

/// Hears what runs in the sandbox.
pub trait Witness: Send + Sync + std::fmt::Debug {
    fn ran(&self, command: &Command, finished: &Finished);
    /// Told every now and then while something runs.
    fn uses(&self, usage: Usage);
}

/// A work tree of AutoHeal's own, made from the repository that is healed.
#[async_trait]
pub trait Checkout: Send + Sync {
    /// The folder of the work tree on this machine.
    fn root(&self) -> &Path;
    /// Where the user's own copy lies (for virtual environments beside the code); `None` for a clone of a URL.
    fn origin(&self) -> Option<&Path>;
    /// Every tracked file.
    fn files(&self) -> Result<Vec<RepoPath>>;
    /// Everything that stands in the tree, for the quarantine scan.
    fn entries(&self) -> Result<Vec<TreeEntry>>;
    /// The first `limit` bytes of a tracked file.
    fn bytes(&self, path: &str, limit: usize) -> Result<Vec<u8>>;
    /// A tracked or created file's text; `None` where there is none. Never follows a link out of the tree.
    fn read(&self, path: &RepoPath) -> Result<Option<SourceText>>;
    /// Writes the `after` side of a patch; fails, changing nothing, where a file is not as its `before` side says.
    fn apply(&self, patch: &Patch) -> Result<()>;
    /// Keeps the untracked files that are there now (what preparing built) when the tree is restored.
    async fn keep_untracked(&self) -> Result<()>;
    /// Puts the tree back to the last commit, removing whatever tests left behind.
    async fn restore(&self) -> Result<()>;
    /// A second, throw-away copy of the tree as it stands but for these files.
    async fn copy(&self, files: &[FileState]) -> Result<Box<dyn TreeCopy>>;
    /// The commits from the one that is healed back along its first parents, the newest first, at most so many.
    async fn history(&self, most: usize) -> Result<Vec<PastCommit>>;
    /// The files with this extension that a commit has otherwise than the last one, as they were there.
    async fn files_at(&self, commit: &PastCommit, extension: &str) -> Result<Vec<FileState>>;
    /// The commit that the tree stands on.
    async fn head(&self) -> Result<String>;
    /// Commits one proven step (by its index in `verified`), whose patch is already applied. Returns the commit's id, which is the same
    /// for the same step on the same commit at the same time.
    async fn commit(
        &self,
        verified: &Verified,
        step: usize,
        message: &str,
        at: jiff::Timestamp,
    ) -> Result<String>;
    /// Hands the commits over to the repository that was given, as this branch or the next free number of it.
    async fn publish(&self, branch: &WorkBranch) -> Result<WorkBranch>;
    /// When the commit that is healed was made, in seconds since 1970.
    async fn base_time(&self) -> Result<i64>;
}

/// One entry of the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeEntry {
    /// As git spells it; bytes that are not UTF-8 are replaced.
    pub path: String,
    pub kind: TreeEntryKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TreeEntryKind {
    File { size: u64, executable: bool },
    Symlink { target: String },
    Submodule,
    Other,
}

/// A commit of the repository that is healed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastCommit {
    pub id: String,
    /// The first line of its message.
    pub subject: String,
}

/// A file as a commit has it, or as it is to be; without content where there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileState {
    pub path: RepoPath,
    pub content: Option<SourceText>,
}

/// A copy of the tree that disappears when dropped.
pub trait TreeCopy: Send + Sync {
    fn root(&self) -> &Path;
}

/// What is known of a project before anything of it runs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Project {
    /// `python`, and others as they come.
    pub language: String,
    /// `src`, `flat`, `single_module` or `inner_tests`.
    pub layout: String,
    /// `pytest` or `unittest`.
    pub framework: String,
    /// Folders from which modules are imported, from the root; `""` is the root itself.
    pub source_roots: Vec<String>,
    pub test_files: Vec<RepoPath>,
    /// Arguments and environment that CI gives to its test command.
    pub test_arguments: Vec<String>,
    pub test_environment: Vec<(String, String)>,
    /// Where CI runs the tests, from the root; empty for the root.
    pub test_folder: String,
    /// The linters and type checkers that CI runs.
    pub checks: Vec<Check>,
    /// Files that declare dependencies, in the order of their authority.
    pub manifests: Vec<RepoPath>,
    /// What is declared there, as requirement strings.
    pub requirements: Vec<String>,
    /// Remarks for people: what was found and what was passed over.
    pub notes: Vec<String>,
}

/// What the language and the environment offer; facts that rules use.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// Such as `3.12`.
    pub version: String,
    pub standard_modules: BTreeSet<String>,
    pub builtins: BTreeSet<String>,
    /// A public name of the standard library → the modules that define it.
    pub standard_names: BTreeMap<String, Vec<String>>,
    /// Top-level modules of installed packages.
    pub installed_modules: BTreeSet<String>,
}

/// A syntax error as the language's own compiler reports it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompileError {
    /// `SyntaxError`, `IndentationError` or `TabError`.
    pub exception: String,
    pub message: String,
    pub line: u32,
    pub column: u32,
}

/// Which tests to run and how.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TestRequest {
    /// Empty for all.
    pub only: Vec<TestId>,
    /// Run the selected tests this many times in one process, every other time in reverse order.
    pub repeat: u32,
    /// Record the lines that each test runs.
    pub coverage: bool,
    /// Let the tests believe that it is this time (seconds since 1970).
    pub clock: Option<i64>,
    /// A copy of the tree to use in place of the checkout.
    pub tree: Option<std::path::PathBuf>,
    /// Stop after the first failure.
    pub fail_fast: bool,
    /// Stop after this many tests that hang; 0 for never.
    pub most_hangs: u32,
    pub hash_seed: Option<u32>,
}

/// A line of the repository that a test ran.
pub type Coverage = BTreeMap<TestId, Vec<(String, u32)>>;

/// A test run's report together with what else was asked for.
#[derive(Debug, Clone, Default)]
pub struct TestRun {
    pub report: TestReport,
    /// Outcomes of repeated runs, in order, by test.
    pub repeats: BTreeMap<TestId, Vec<crate::testing::Outcome>>,
    pub coverage: Coverage,
}

/// A language world: finds out what a project is and prepares it to run.
#[async_trait]
pub trait Ecosystem: Send + Sync {
    /// Looks at files only; nothing of the project runs.
    fn analyse(&self, checkout: &dyn Checkout) -> Result<Project>;
    /// Makes the project runnable: finds or builds its environment. `packages` are distributions to add.
    async fn prepare(
        &self,
        cleared: &Cleared,
        checkout: &dyn Checkout,
        project: &Project,
        packages: &[String],
    ) -> Result<Box<dyn Workbench>>;
}

/// A prepared project: tests, checks and tools run on it, in the sandbox.
#[async_trait]
pub trait Workbench: Send + Sync {
    fn facts(&self) -> &Facts;
    /// What people should know of the environment, such as `Python 3.12.1 from .venv`.
    fn describe(&self) -> String;
    async fn test(&self, request: &TestRequest) -> Result<TestRun>;
    async fn check(&self, check: &Check, tree: Option<&Path>) -> Result<CheckReport>;
    /// What the tools behind red checks would change by themselves.
    async fn tool_fixes(&self, checkout: &dyn Checkout, reports: &[CheckReport]) -> Result<Vec<Candidate>>;
    /// What the language's compiler says of each text; nothing is executed.
    async fn compile(&self, sources: &[String]) -> Result<Vec<Option<CompileError>>>;
    /// Loads a copy of the tree with these tests once, to be asked about many edits.
    async fn probe(&self, tree: &Path, tests: &[TestId]) -> Result<Box<dyn Probe>>;
}

/// A project that is loaded and waits for questions. Each edit is tried in a process of its own.
#[async_trait]
pub trait Probe: Send {
    /// How many questions it works on at once.
    fn width(&self) -> usize;
    async fn ask(&mut self, question: &Question) -> Result<()>;
    /// The next answer, in whatever order. An error means that the probe has died.
    async fn answer(&mut self) -> Result<Answer>;
    /// Records with which values these tests call the function around a line; says how many inputs that makes, with values near them.
    /// No question may be open.
    async fn record(&mut self, path: &RepoPath, line: u32, tests: &[TestId]) -> Result<usize>;
    /// What the function around the line does with the recorded inputs, in their order; `None` where that cannot be told.
    async fn behaviour(
        &mut self,
        path: &RepoPath,
        line: u32,
        edits: &[ByteEdit],
    ) -> Result<Option<Vec<Reaction>>>;
}

/// Where a run leaves its files for people and for CI systems.
pub trait Shelf: Send + Sync {
    /// Puts them there, each whole or not at all; a second time replaces the first.
    fn put(&self, results: &Results, report: &TestReport) -> Result<()>;
}

/// Hears of events as they happen: a terminal, a socket, nobody.
pub trait Listener: Send + Sync {
    fn heard(&self, event: &Event);
    /// Something moved within a stage: done so far, out of how many, and what.
    fn progress(&self, _done: u64, _total: u64, _what: &str) {}
}

/// Time, so that tests can hold it.
pub trait Clock: Send + Sync {
    fn now(&self) -> jiff::Timestamp;
}
