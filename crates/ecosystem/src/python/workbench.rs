//! A prepared Python project: its tests, checks and tools, each run in the sandbox.

use super::interpreter::Interpreter;
use super::{PythonSettings, assets, checks, probe, session};
use async_trait::async_trait;
use autoheal_core::candidate::Candidate;
use autoheal_core::check::{Check, CheckOutcome, CheckReport};
use autoheal_core::ports::{
    Checkout, CompileError, Facts, Probe, Project, Sandbox, TestRequest, TestRun, Workbench,
};
use autoheal_core::sandbox::{Cleared, Command, Finished, Mount};
use autoheal_core::testing::TestId;
use autoheal_core::{Error, ErrorCode, FileChange, Patch, RepoPath, Result, Rung, SourceText};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Where things stand inside the sandbox. The tree is mounted at the path of the user's own copy, so that environments which
/// point there (editable installs) find it.
#[derive(Debug, Clone)]
pub(crate) struct Inside {
    pub(crate) root: PathBuf,
    pub(crate) tree: PathBuf,
    pub(crate) assets: PathBuf,
    pub(crate) mounts: Vec<Mount>,
}

impl Inside {
    /// The interpreter, ready for arguments, with the tree (or a copy of it) in place.
    pub(crate) fn command(&self, interpreter: &Interpreter, tree: Option<&Path>) -> Command {
        let mut command = Command::new(interpreter.program.to_string_lossy(), &self.root)
            .mount(Mount::writable(tree.unwrap_or(&self.tree), &self.root))
            .mount(Mount::read_only(&self.assets, assets::INSIDE))
            .env("PATH", format!("{}:/usr/local/bin:/usr/bin:/bin", interpreter.scripts().display()))
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("PYTHONUNBUFFERED", "1")
            .env("CI", "true")
            .env("NO_COLOR", "1");
        command.mounts.extend(self.mounts.iter().cloned());
        command
    }
}

#[derive(Clone)]
pub(crate) struct PythonWorkbench {
    pub(crate) sandbox: Arc<dyn Sandbox>,
    pub(crate) cleared: Cleared,
    pub(crate) settings: PythonSettings,
    pub(crate) project: Project,
    pub(crate) inside: Inside,
    pub(crate) facts: Facts,
    pub(crate) description: String,
    pub(crate) interpreter: Interpreter,
    /// A folder with packages that a candidate needs in addition.
    pub(crate) extra: Option<PathBuf>,
}

impl PythonWorkbench {
    pub(crate) fn command(&self, tree: Option<&Path>) -> Command {
        let mut command = self.inside.command(&self.interpreter, tree);
        command.limits = self.settings.limits;
        if let Some(extra) = &self.extra {
            command =
                command.env("PYTHONPATH", extra.to_string_lossy()).mount(Mount::read_only(extra, extra));
        }
        command
    }

    /// A tool's command in the project's environment or, where that lacks it, in AutoHeal's own tools.
    fn tool(&self, words: &[String], folder: &str, tree: Option<&Path>) -> Option<Command> {
        let (program, arguments) = words.split_first()?;
        let mut command = self.command(tree).args(arguments.iter().cloned());
        command.folder = self.inside.root.join(folder);
        command.limits.wall = Duration::from_secs(300);
        let caches = [
            ("RUFF_NO_CACHE", "true"),
            ("MYPY_CACHE_DIR", "/tmp/mypy"),
            ("BLACK_CACHE_DIR", "/tmp/black"),
            ("PYLINTHOME", "/tmp/pylint"),
        ];
        for (name, value) in caches {
            command = command.env(name, value);
        }
        let own = self.interpreter.scripts().join(program);
        if own.exists() {
            command.program = own.to_string_lossy().into_owned();
            return Some(command);
        }
        let tools = self.settings.tools_dir.as_deref()?;
        let theirs = Interpreter::of_venv(tools, "AutoHeal's tools")?;
        let script = theirs.scripts().join(program);
        if !script.exists() {
            return None;
        }
        command.program = script.to_string_lossy().into_owned();
        if program == "mypy" {
            command
                .arguments
                .insert(0, format!("--python-executable={}", self.interpreter.program.display()));
        }
        for mount in theirs.mounts {
            if !command.mounts.contains(&mount) {
                command.mounts.push(mount);
            }
        }
        Some(command)
    }

    async fn run(&self, command: Command) -> Result<Finished> {
        self.sandbox.run(&self.cleared, command).await
    }

    /// Runs a fixer on a copy of the tree and returns what it changed.
    async fn changes(
        &self,
        checkout: &dyn Checkout,
        words: &[String],
        folder: &str,
    ) -> Result<Vec<FileChange>> {
        let copy = checkout.copy(&[]).await?;
        let Some(command) = self.tool(words, folder, Some(copy.root())) else { return Ok(Vec::new()) };
        self.run(command).await?;
        let mut changes = Vec::new();
        for path in
            checkout.files()?.into_iter().filter(|path| path.extension() == "py" || path.extension() == "pyi")
        {
            let before = checkout.read(&path)?;
            let file = copy.root().join(path.as_str());
            let plain = file.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
            let after =
                if plain { std::fs::read(&file).ok().map(SourceText::from_bytes) } else { before.clone() };
            if before != after {
                changes.push(FileChange { path, before, after });
            }
        }
        Ok(changes)
    }
}

fn code_and_file(report: &CheckReport) -> BTreeMap<RepoPath, BTreeSet<String>> {
    let mut codes: BTreeMap<RepoPath, BTreeSet<String>> = BTreeMap::new();
    for finding in &report.findings {
        if let Ok(path) = RepoPath::new(&finding.file) {
            codes.entry(path).or_default().extend(finding.evidence.code.clone());
        }
    }
    codes
}

/// Candidates out of one fixer's changes: everything outside the tests, each file by itself where there are several, and what it would
/// do to tests apart, for policy to refuse.
fn candidates(command: &str, changes: Vec<FileChange>) -> Vec<Candidate> {
    let (tests, sources): (Vec<_>, Vec<_>) = changes.into_iter().partition(|change| change.path.is_test());
    let candidate = |files: Vec<FileChange>, prior| Candidate {
        rung: Rung::Tool,
        rule: command.to_owned(),
        patch: Patch::of(files),
        prior,
        explanation: format!("`{command}` makes this change by itself"),
        needs_package: None,
        earlier: Vec::new(),
    };
    let mut found = Vec::new();
    if !sources.is_empty() {
        found.push(candidate(sources.clone(), 0.9));
    }
    if sources.len() > 1 {
        found.extend(sources.into_iter().map(|file| candidate(vec![file], 0.7)));
    }
    if !tests.is_empty() {
        found.push(candidate(tests, 0.5));
    }
    found
}

#[async_trait]
impl Workbench for PythonWorkbench {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn describe(&self) -> String {
        self.description.clone()
    }

    async fn test(&self, request: &TestRequest) -> Result<TestRun> {
        session::run(self, request).await
    }

    async fn check(&self, check: &Check, tree: Option<&Path>) -> Result<CheckReport> {
        let plan = checks::plan(check);
        let Some(mut command) = self.tool(&plan.arguments, &check.folder, tree) else {
            let outcome = CheckOutcome::Unavailable(format!("{} is not installed", check.tool));
            return Ok(CheckReport {
                check: check.clone(),
                outcome,
                findings: Vec::new(),
                output: String::new(),
            });
        };
        for (name, value) in &check.environment {
            command = command.env(name, value);
        }
        let finished = self.run(command).await?;
        let (stdout, stderr) = (finished.stdout_text(), finished.stderr_text());
        let exit = match finished.ending {
            autoheal_core::sandbox::Ending::Exited(code) => code,
            _ => -1,
        };
        let root = self.inside.root.to_string_lossy();
        let (outcome, findings) = checks::findings(check, &plan, exit, &stdout, &stderr, &root);
        Ok(CheckReport {
            check: check.clone(),
            outcome,
            findings,
            output: super::environment::last_lines(&(stdout + &stderr), 40),
        })
    }

    async fn tool_fixes(&self, checkout: &dyn Checkout, reports: &[CheckReport]) -> Result<Vec<Candidate>> {
        let mut found = Vec::new();
        for report in reports.iter().filter(|report| report.outcome == CheckOutcome::Failed) {
            for words in checks::fixers(&report.check, &code_and_file(report)) {
                let changes = self.changes(checkout, &words, &report.check.folder).await?;
                found.extend(candidates(&words.join(" "), changes));
            }
        }
        Ok(found)
    }

    async fn probe(&self, tree: &Path, tests: &[TestId]) -> Result<Box<dyn Probe>> {
        Ok(Box::new(probe::start(self, tree, tests).await?))
    }

    async fn compile(&self, sources: &[String]) -> Result<Vec<Option<CompileError>>> {
        #[derive(Deserialize)]
        struct Answer {
            results: Vec<Option<CompileError>>,
        }
        let mut command =
            self.command(None).args(["-I".to_owned(), format!("{}/compile.py", assets::INSIDE)]);
        command.stdin = serde_json::json!({ "sources": sources }).to_string().into_bytes();
        command.limits.wall = Duration::from_secs(120);
        let finished = self.run(command).await?;
        let answer: Answer = serde_json::from_slice(&finished.stdout).map_err(|error| {
            Error::new(ErrorCode::TestExecutionFailed, "the compiler did not answer").because(error)
        })?;
        if answer.results.len() == sources.len() {
            Ok(answer.results)
        } else {
            Err(Error::internal("the compiler answered for other texts"))
        }
    }
}
