//! When did the failing tests last pass? Earlier commits are put into the sandbox, further and further back, each with the tests that it
//! had and else with those of now; once they pass, halving finds the commit that broke them. Settings and environment stay as they are.

use crate::session::Session;
use autoheal_core::ports::{FileState, PastCommit, TestRequest};
use autoheal_core::testing::{Outcome, TestId, TestResult};
use autoheal_core::{RepoPath, Result, SourceText};
use autoheal_policy::{Entry, EntryKind, ScanLimits, Scanner};
use autoheal_repair::templates::PastChange;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

const MOST_COMMITS: usize = 1000;
const MOST_RUNS: usize = 20;
/// Runs that are made however little time there is, and how long one may always take.
const FEWEST_RUNS: usize = 4;
const SHORTEST: Duration = Duration::from_secs(8);

/// What the tests say of an earlier commit.
#[derive(PartialEq, Eq)]
enum Said {
    Passed,
    Failed,
    /// One of them was not there.
    NotThere,
    /// They could not be asked.
    Nothing,
}

/// The change that the failing tests object to.
pub(super) struct Past {
    /// The last commit with which the failing tests pass.
    pub(super) good: PastCommit,
    /// The commit after it, as far as time allowed to tell.
    pub(super) bad: PastCommit,
    /// How many commits made the change; 1 where the one that did is known.
    pub(super) commits: usize,
    pub(super) changes: Vec<PastChange>,
}

impl Past {
    pub(super) fn story(&self) -> String {
        let (good, bad) = (short(&self.good), named(&self.bad));
        match self.commits {
            1 => format!("history: what fails now passed with commit {good} and no longer with {bad}"),
            commits => {
                format!("history: what fails now passed with commit {good}, {commits} commits before {bad}")
            }
        }
    }

    /// What is undone, for people. Nothing that others have written gets into a commit of ours, where hosts may obey it.
    pub(super) fn named(&self) -> String {
        match self.commits {
            1 => format!("commit {}", short(&self.bad)),
            commits => format!("the {commits} commits after {}", short(&self.good)),
        }
    }
}

fn short(commit: &PastCommit) -> &str {
    commit.id.get(..8).unwrap_or(&commit.id)
}

fn named(commit: &PastCommit) -> String {
    let subject: String = commit.subject.chars().filter(|letter| !letter.is_control()).take(60).collect();
    format!("{} ({subject})", short(commit))
}

/// `None` where there is no history, or none of it within the time that makes the tests pass.
pub(super) async fn find(
    session: &Session<'_>,
    witnesses: &[TestId],
    test_files: &BTreeSet<RepoPath>,
    wall: Duration,
) -> Result<Option<Past>> {
    // Steps that are not committed yet would be taken for changes.
    if !session.state.pending.is_empty() {
        return Ok(None);
    }
    let commits = session.world.checkout.history(MOST_COMMITS).await.unwrap_or_default();
    let mut walk = Walk {
        session,
        witnesses,
        test_files,
        commits,
        deadline: Instant::now() + wall,
        runs: 0,
        seen: BTreeMap::new(),
    };
    let Some((mut bad, mut good)) = walk.gallop().await? else { return Ok(None) };
    while good - bad > 1 {
        let middle = bad + (good - bad) / 2;
        match walk.passes(middle).await? {
            Some(true) => good = middle,
            Some(false) => bad = middle,
            None => break,
        }
    }
    Ok(walk.past(bad, good))
}

struct Walk<'w, 'a> {
    session: &'w Session<'a>,
    witnesses: &'w [TestId],
    test_files: &'w BTreeSet<RepoPath>,
    /// The last commit first.
    commits: Vec<PastCommit>,
    deadline: Instant,
    runs: usize,
    /// What the code of a commit was, as far as it is not that of now, and whether the tests passed with it.
    seen: BTreeMap<usize, (Vec<FileState>, bool)>,
}

impl Walk<'_, '_> {
    /// The nearest commit with which the tests pass among those 1, 2, 4, … back, and the one before it that was looked at.
    async fn gallop(&mut self) -> Result<Option<(usize, usize)>> {
        let last = self.commits.len().saturating_sub(1);
        let (mut bad, mut place) = (0, 1);
        while bad < last {
            place = place.min(last);
            match self.passes(place).await? {
                Some(true) => return Ok(Some((bad, place))),
                Some(false) => (bad, place) = (place, place * 2),
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Whether the tests pass with the code of a commit; `None` where that cannot be told.
    async fn passes(&mut self, place: usize) -> Result<Option<bool>> {
        let checkout = self.session.world.checkout;
        let Some(commit) = self.commits.get(place).filter(|_| !self.is_over()) else { return Ok(None) };
        let Ok(files) = checkout.files_at(commit, "py").await else { return Ok(None) };
        let known = self.seen.values().find(|(seen, _)| *seen == files).map(|(_, passed)| *passed);
        let passed = match known {
            Some(passed) => passed,
            None if files.is_empty() => false,
            None if !is_safe(&files)? => return Ok(None),
            None => match self.try_with(&files).await? {
                Some(passed) => passed,
                None => return Ok(None),
            },
        };
        self.seen.insert(place, (files, passed));
        Ok(Some(passed))
    }

    fn is_over(&self) -> bool {
        self.runs >= MOST_RUNS || self.runs >= FEWEST_RUNS && Instant::now() >= self.deadline
    }

    fn is_test(&self, path: &RepoPath) -> bool {
        path.is_test() || self.test_files.contains(path)
    }

    async fn try_with(&mut self, files: &[FileState]) -> Result<Option<bool>> {
        match self.run(files).await? {
            Said::Passed => return Ok(Some(true)),
            Said::Failed => return Ok(Some(false)),
            Said::Nothing => return Ok(None),
            Said::NotThere => {}
        }
        let code: Vec<FileState> = files.iter().filter(|file| !self.is_test(&file.path)).cloned().collect();
        let is_other = !code.is_empty() && code.len() < files.len();
        Ok(Some(is_other && self.run(&code).await? == Said::Passed))
    }

    /// What the tests say of these files.
    async fn run(&mut self, files: &[FileState]) -> Result<Said> {
        self.runs += 1;
        let Ok(copy) = self.session.world.checkout.copy(files).await else { return Ok(Said::Nothing) };
        let request = TestRequest {
            only: self.witnesses.to_vec(),
            tree: Some(copy.root().to_owned()),
            fail_fast: true,
            most_hangs: 1,
            ..TestRequest::default()
        };
        let patience = self.deadline.saturating_duration_since(Instant::now()).max(SHORTEST);
        // A commit that cannot be run is no reason to end the heal.
        let run = tokio::time::timeout(patience, self.session.bench()?.test(&request)).await;
        let Ok(Ok(run)) = run else { return Ok(Said::Nothing) };
        let results = run.report.by_id();
        let results: Vec<_> = self.witnesses.iter().map(|test| results.get(test.as_str())).collect();
        if results.iter().flatten().any(|test| test.outcome.is_failure()) {
            return Ok(Said::Failed);
        }
        let passed = |test: &&TestResult| test.outcome == Outcome::Passed;
        Ok(if results.iter().all(|test| test.is_some_and(passed)) { Said::Passed } else { Said::NotThere })
    }

    fn past(mut self, bad: usize, good: usize) -> Option<Past> {
        let (before, _) = self.seen.remove(&good)?;
        let after = self.seen.remove(&bad).map(|(files, _)| files).unwrap_or_default();
        let code = before.iter().chain(&after).filter(|file| !self.is_test(&file.path));
        let paths: BTreeSet<&RepoPath> = code.map(|file| &file.path).collect();
        let text = |files: &[FileState], path: &RepoPath| match files.iter().find(|file| file.path == *path) {
            Some(file) => file.content.clone(),
            None => self.session.read(path),
        };
        let change = |path: &RepoPath| {
            let (before, after): (SourceText, SourceText) = (text(&before, path)?, text(&after, path)?);
            let is_change = before.text != after.text;
            is_change.then(|| PastChange { path: path.clone(), before: before.text, after: after.text })
        };
        let changes: Vec<PastChange> = paths.into_iter().filter_map(change).collect();
        let commits = good - bad;
        let (bad, good) = (self.commits.get(bad)?.clone(), self.commits.get(good)?.clone());
        (!changes.is_empty()).then_some(Past { good, bad, commits, changes })
    }
}

/// The scan cleared the tree as it is now; what stood in it before has to pass as well.
fn is_safe(files: &[FileState]) -> Result<bool> {
    let mut scanner = Scanner::new(ScanLimits::default())?;
    for file in files {
        let Some(content) = &file.content else { continue };
        let bytes = content.to_bytes();
        let kind = EntryKind::File { bytes: &bytes, size: bytes.len() as u64, executable: false };
        scanner.entry(Entry { path: file.path.as_str(), kind });
    }
    Ok(scanner.finish().clear().is_ok())
}
