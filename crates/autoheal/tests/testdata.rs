//! Heals every repository of `testdata/` with the real binary, the real sandbox and the real tools, and compares what came of it with
//! what the case expects. A new case needs no Rust. `AUTOHEAL_CASES=041,run` runs only the cases whose names hold one of these.

#![allow(clippy::unwrap_used, clippy::panic)]

use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Expected {
    exit: i32,
    stop_reason: Option<String>,
    fixes: Vec<ExpectedFix>,
    total_failures: Option<u64>,
    remaining: Option<usize>,
    remaining_kinds: Vec<String>,
    after: BTreeMap<String, String>,
    contains: BTreeMap<String, Vec<String>>,
    quarantine: Vec<String>,
    no_branch: bool,
    arguments: Vec<String>,
    environment: BTreeMap<String, String>,
    prepare: Option<String>,
    commit_date: Option<String>,
    git_config: BTreeMap<String, String>,
    /// Files as earlier commits had them, the oldest first.
    history: Vec<BTreeMap<String, String>>,
    write: BTreeMap<String, String>,
    absent: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedFix {
    file: Option<String>,
    bug_type: Option<String>,
    line: Option<u64>,
    status: Option<String>,
    witnesses: Option<usize>,
    rung: Option<String>,
    /// Whether edits are suggested in place of a commit.
    suggests: Option<bool>,
}

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// Git for setting a case up: it must not obey what the case configures.
fn git(folder: &Path, arguments: &[&str], date: Option<&str>) -> Output {
    let mut command = Command::new("git");
    for setting in [
        "user.name=case",
        "user.email=case@localhost",
        "init.defaultBranch=main",
        "core.hooksPath=/dev/null",
        "core.fsmonitor=false",
        "core.autocrlf=false",
        "protocol.file.allow=always",
        "commit.gpgSign=false",
    ] {
        command.args(["-c", setting]);
    }
    if let Some(date) = date {
        command.env("GIT_AUTHOR_DATE", date).env("GIT_COMMITTER_DATE", date);
    }
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    command.args(arguments).current_dir(folder).output().unwrap()
}

fn git_text(folder: &Path, arguments: &[&str]) -> String {
    let output = git(folder, arguments, None);
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

struct Case {
    name: String,
    expected: Expected,
    scratch: tempfile::TempDir,
    /// What is given to the command.
    target: PathBuf,
}

impl Case {
    fn set_up(folder: &Path) -> Self {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
        let expected: Expected =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: expected.json: {error}"));
        let scratch = tempfile::tempdir().unwrap();
        let repository = scratch.path().join("repository");
        let copied =
            Command::new("cp").args(["-a", "--"]).arg(folder.join("repo")).arg(&repository).status().unwrap();
        assert!(copied.success(), "{name}: cannot be copied");
        for (path, text) in &expected.write {
            std::fs::create_dir_all(repository.join(path).parent().unwrap()).unwrap();
            std::fs::write(repository.join(path), text).unwrap();
        }
        let case = Self { name, expected, scratch, target: repository };
        case.prepared()
    }

    fn prepared(mut self) -> Self {
        let how = self.expected.prepare.clone().unwrap_or_else(|| "git".into());
        if how == "not_git" {
            return self;
        }
        let repository = self.target.clone();
        git_text(&repository, &["init", "-q"]);
        if how == "no_commits" {
            return self;
        }
        self.commit_history();
        git_text(&repository, &["add", "-A"]);
        if how == "submodule" {
            self.add_gitlinks();
        }
        let date = self.expected.commit_date.clone();
        let committed =
            git(&repository, &["commit", "-q", "--allow-empty", "-m", "as given"], date.as_deref());
        assert!(committed.status.success(), "{}: {}", self.name, String::from_utf8_lossy(&committed.stderr));
        for (key, value) in &self.expected.git_config {
            git_text(&repository, &["config", key, value]);
        }
        let beside = self.scratch.path().join("clone");
        let url = format!("file://{}", repository.display());
        match how.as_str() {
            "dirty" => {
                std::fs::write(repository.join("README.md"), "an edit that is not committed\n").unwrap();
                std::fs::write(repository.join("untracked.txt"), "mine\n").unwrap();
            }
            "detached" => drop(git_text(&repository, &["checkout", "-q", "--detach"])),
            "bare" => {
                git_text(self.scratch.path(), &["clone", "-q", "--bare", &url, beside.to_str().unwrap()]);
                self.target = beside;
            }
            "shallow" => {
                git_text(&repository, &["commit", "-q", "--allow-empty", "-m", "second"]);
                git_text(self.scratch.path(), &["clone", "-q", "--depth=1", &url, beside.to_str().unwrap()]);
                self.target = beside;
            }
            _ => {}
        }
        self
    }

    /// The commits before the one that is healed, each with some files as they were then.
    fn commit_history(&self) {
        let paths: BTreeSet<&String> = self.expected.history.iter().flat_map(BTreeMap::keys).collect();
        let text = |path: &String| std::fs::read_to_string(self.target.join(path)).unwrap();
        let now: BTreeMap<&String, String> = paths.into_iter().map(|path| (path, text(path))).collect();
        for (number, files) in self.expected.history.iter().enumerate() {
            for (path, text) in files {
                std::fs::write(self.target.join(path), text).unwrap();
            }
            git_text(&self.target, &["add", "-A"]);
            git_text(&self.target, &["commit", "-q", "-m", &format!("Step {}", number + 1)]);
        }
        for (path, text) in now {
            std::fs::write(self.target.join(path), text).unwrap();
        }
    }

    fn add_gitlinks(&self) {
        let modules = std::fs::read_to_string(self.target.join(".gitmodules")).unwrap();
        for path in modules.lines().filter_map(|line| line.trim().strip_prefix("path =")) {
            let entry = format!("160000,{},{}", "1".repeat(40), path.trim());
            git_text(&self.target, &["update-index", "--add", "--cacheinfo", &entry]);
        }
    }

    /// Everything of the given folder that a heal must leave as it was.
    fn fingerprint(&self) -> String {
        let listing = Command::new("sh")
            .args(["-c", "find . -path ./.git -prune -o -path ./objects -prune -o -path ./refs -prune -o -type f -print0 | sort -z | xargs -0 -r sha256sum; cat .git/HEAD HEAD 2>/dev/null; true"])
            .current_dir(&self.target)
            .output()
            .unwrap();
        let refs = git(&self.target, &["for-each-ref", "--format=%(refname) %(objectname)"], None);
        let refs = String::from_utf8_lossy(&refs.stdout)
            .lines()
            .filter(|line| !line.contains("_AI_Fix"))
            .collect::<Vec<_>>()
            .join("\n");
        String::from_utf8_lossy(&listing.stdout).into_owned() + &refs
    }

    fn heal(&self) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_autoheal"));
        command
            .args(["heal", "--json", "--data-dir"])
            .arg(self.scratch.path().join("data"))
            .args(["--set", "install=false"])
            .args(&self.expected.arguments)
            .arg(&self.target)
            .env("AUTOHEAL_PYTHON", autoheal_testkit::python())
            // Traps are searched in vain, each for as long as it may take.
            .env("AUTOHEAL_SEARCH_SECONDS", "6")
            .env("GITHUB_TOKEN", "not-a-secret-but-must-not-be-seen")
            .env_remove("VIRTUAL_ENV")
            .env_remove("AUTOHEAL_DATA_DIR")
            .envs(&self.expected.environment);
        command.output().unwrap()
    }

    fn work_branch(&self) -> Option<String> {
        let refs = git(&self.target, &["for-each-ref", "--format=%(refname:short)", "refs/heads"], None);
        String::from_utf8_lossy(&refs.stdout)
            .lines()
            .find(|name| name.ends_with("_AI_Fix"))
            .map(str::to_owned)
    }

    /// What is not as expected; nothing if all is.
    fn check(&self) -> String {
        let before = self.fingerprint();
        let output = self.heal();
        let mut wrong = String::new();
        let stdout = String::from_utf8_lossy(&output.stdout);
        let document: Value = serde_json::from_str(&stdout).unwrap_or_default();
        if output.status.code() != Some(self.expected.exit) {
            let _ = writeln!(wrong, "exit {:?}, not {}", output.status.code(), self.expected.exit);
        }
        if document.is_null() {
            let _ = writeln!(wrong, "stdout is not one JSON document: {stdout:.300}");
        }
        self.compare_results(&document, &mut wrong);
        self.compare_branch(&mut wrong);
        for path in self.expected.absent.iter().filter(|path| self.target.join(path).exists()) {
            let _ = writeln!(wrong, "{path} exists");
        }
        if self.fingerprint() != before {
            let _ = writeln!(wrong, "the given folder was changed");
        }
        if !wrong.is_empty() {
            let _ = writeln!(
                wrong,
                "fixes: {}",
                serde_json::to_string(&document["fixes"])
                    .unwrap_or_default()
                    .chars()
                    .take(1500)
                    .collect::<String>()
            );
            let _ = writeln!(wrong, "summary: {} {}", document["stop_reason"], document["summary"]);
            let _ = writeln!(wrong, "stderr: {:.600}", String::from_utf8_lossy(&output.stderr));
        }
        wrong
    }

    fn compare_results(&self, document: &Value, wrong: &mut String) {
        let expected = &self.expected;
        match &expected.stop_reason {
            Some(reason) if document["stop_reason"] != reason.as_str() => {
                let _ = writeln!(wrong, "stop_reason {}, not {reason}", document["stop_reason"]);
            }
            None if document["error"]["code"].is_null() => drop(writeln!(wrong, "no error document")),
            _ => {}
        }
        let empty = Vec::new();
        let fixes = document["fixes"].as_array().unwrap_or(&empty);
        for fix in &expected.fixes {
            if !fixes.iter().any(|found| fix.matches(found)) {
                let _ = writeln!(wrong, "no fix like {fix:?}");
            }
        }
        let remaining = document["remaining"].as_array().unwrap_or(&empty);
        if expected.remaining.is_some_and(|count| count != remaining.len()) {
            let _ = writeln!(wrong, "{} remain, not {:?}", remaining.len(), expected.remaining);
        }
        for kind in &expected.remaining_kinds {
            if !remaining.iter().any(|failure| failure["kind"] == kind.as_str()) {
                let _ = writeln!(wrong, "nothing of kind {kind} remains");
            }
        }
        if expected.total_failures.is_some_and(|count| document["total_failures"] != count) {
            let _ = writeln!(
                wrong,
                "total_failures {}, not {:?}",
                document["total_failures"], expected.total_failures
            );
        }
        for piece in &expected.quarantine {
            if !document["quarantine"].to_string().contains(piece.as_str()) {
                let _ = writeln!(wrong, "quarantine does not name {piece}: {}", document["quarantine"]);
            }
        }
    }

    fn compare_branch(&self, wrong: &mut String) {
        let branch = self.work_branch();
        if self.expected.no_branch && branch.is_some() {
            let _ = writeln!(wrong, "there is a branch {branch:?}");
        }
        let branch = branch.unwrap_or_else(|| "HEAD".into());
        let read = |path: &str| {
            let output = git(&self.target, &["cat-file", "blob", &format!("{branch}:{path}")], None);
            output.status.success().then(|| autoheal_core::SourceText::from_bytes(output.stdout).text)
        };
        for (path, text) in &self.expected.after {
            let found = read(path);
            if found.as_deref() != Some(text) {
                let _ = writeln!(wrong, "{path} is not as expected but:\n{}", found.unwrap_or_default());
            }
        }
        for (path, pieces) in &self.expected.contains {
            match read(path) {
                None => drop(writeln!(wrong, "{path} is not there")),
                Some(found) => {
                    for piece in pieces.iter().filter(|piece| !found.contains(piece.as_str())) {
                        let _ = writeln!(wrong, "{path} does not hold {piece:?} but:\n{found}");
                    }
                }
            }
        }
    }
}

impl ExpectedFix {
    fn matches(&self, found: &Value) -> bool {
        let is = |name: &str, wanted: &Option<String>| {
            wanted.as_ref().is_none_or(|wanted| found[name] == wanted.as_str())
        };
        is("file", &self.file)
            && is("bug_type", &self.bug_type)
            && is("status", &self.status)
            && is("rung", &self.rung)
            && self.suggests.is_none_or(|wanted| found["suggestions"].is_array() == wanted)
            && self.line.is_none_or(|line| found["line"] == line)
            && self
                .witnesses
                .is_none_or(|count| found["witnesses"].as_array().is_some_and(|list| list.len() == count))
    }
}

#[test]
fn every_repository_comes_to_the_outcome_that_its_case_expects() {
    let wanted = std::env::var("AUTOHEAL_CASES").unwrap_or_default();
    let is_wanted = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        path.join("expected.json").exists() && wanted.split(',').any(|part| name.contains(part))
    };
    let mut folders: Vec<PathBuf> = std::fs::read_dir(testdata())
        .unwrap()
        .flatten()
        .map(|entry| entry.path())
        .filter(is_wanted)
        .collect();
    folders.sort();
    assert!(!folders.is_empty(), "no case is called {wanted:?}");
    let total = folders.len();
    let waiting = Mutex::new(folders.into_iter());
    let wrong = Mutex::new(BTreeMap::new());
    let next = || waiting.lock().unwrap().next();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(folder) = next() {
                    let case = Case::set_up(&folder);
                    let words = case.check();
                    if !words.is_empty() {
                        wrong.lock().unwrap().insert(case.name.clone(), words);
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    let report =
        wrong.iter().fold(String::new(), |report, (name, words)| report + &format!("\n== {name}\n{words}"));
    assert!(wrong.is_empty(), "{} of {total} cases are not as expected:{report}", wrong.len());
}
