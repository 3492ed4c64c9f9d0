//! Where to look: the lines that failing tests run and passing tests avoid, those that the failure itself passed through, and the tests
//! that watch over each of them.

use crate::session::Session;
use autoheal_core::event::SuspectedLine;
use autoheal_core::ports::Coverage;
use autoheal_core::testing::{Outcome, TestId, TestResult};
use autoheal_core::{Failure, RepoPath, Result};
use autoheal_diagnose::suspicious_lines;
use autoheal_repair::templates::Suspect;
use std::collections::{BTreeMap, BTreeSet};

/// Witnesses that are asked about each edit; the others are part of the proof.
const MOST_WITNESSES: usize = 12;
/// Passing tests that are traced, and of those the ones that are asked about each edit; the others are asked about edits that pass these.
const MOST_TRACED: usize = 400;
const MOST_GUARDS: usize = 25;
/// Tests that fail for what looks like another cause, which are asked about edits that pass everything else.
const MOST_OTHERS: usize = 8;
const MOST_SUSPECTS: usize = 300;
/// Lines that the failure passed through are at least this suspicious, from the innermost outwards.
const OF_FRAMES: [f64; 3] = [0.95, 0.8, 0.7];
/// Where it is known what changed, the rest is so much less suspicious.
const UNCHANGED: f64 = 0.6;
/// A changed line that no failing test is seen to run.
const CHANGED_UNSEEN: f64 = 0.5;
/// An edit beside a line that no test is known to run is watched by the tests of a line at most so far away.
const NEARBY: u32 = 6;
/// Lines that people are told about.
const MOST_TOLD: usize = 12;

type Place = (String, u32);
type Reasons = BTreeMap<Place, Vec<String>>;

pub(super) struct Scene {
    pub(super) suspects: Vec<Suspect>,
    /// The failing tests, the quickest first.
    pub(super) witnesses: Vec<TestId>,
    /// Tests that fail as well, though not in the same way. What is behind them may be the same.
    pub(super) others: Vec<TestId>,
    /// Every test that may be asked for.
    pub(super) tests: Vec<TestId>,
    guards: BTreeMap<Place, Vec<TestId>>,
    seconds: BTreeMap<TestId, f64>,
    passing: usize,
    reasons: Reasons,
}

impl Scene {
    /// The tests to ask for an edit of a line: the witnesses, then those that pass now and run it, the quickest first.
    pub(super) fn tests_for(&self, path: &RepoPath, line: u32) -> Vec<TestId> {
        let guards = self.guards_of(path, line).iter().take(MOST_GUARDS);
        self.witnesses.iter().chain(guards).cloned().collect()
    }

    /// What else runs the line and passes: too much to ask for every edit.
    pub(super) fn more_tests_for(&self, path: &RepoPath, line: u32) -> Vec<TestId> {
        self.guards_of(path, line).iter().skip(MOST_GUARDS).cloned().collect()
    }

    fn guards_of(&self, path: &RepoPath, line: u32) -> &[TestId] {
        let at = |line: u32| (path.as_str().to_owned(), line);
        let near = self.guards.range(at(line.saturating_sub(NEARBY))..=at(line.saturating_add(NEARBY)));
        let watched = near.filter(|(_, guards)| !guards.is_empty());
        watched.min_by_key(|((_, other), _)| other.abs_diff(line)).map_or(&[], |(_, guards)| guards)
    }

    /// Suspects what some lines rest on; the tests that watch over such a line watch over that, too.
    pub(super) fn suspect_behind(&mut self, behind: Vec<(Suspect, usize)>) {
        for (suspect, place) in behind {
            let user = self.suspects.get(place).map(place_of);
            let guards = user.as_ref().and_then(|user| self.guards.get(user)).cloned().unwrap_or_default();
            let own = place_of(&suspect);
            if let Some((file, line)) = &user {
                let reason = format!("line {line} of {file} rests on it");
                self.reasons.entry(own.clone()).or_default().push(reason);
            }
            self.guards.insert(own, guards);
            self.suspects.push(suspect);
        }
        self.suspects.sort_by(|a, b| b.suspicion.total_cmp(&a.suspicion));
    }

    /// What these tests take together as the code stands.
    pub(super) fn seconds(&self, tests: &[TestId]) -> f64 {
        tests.iter().map(|test| self.seconds.get(test).copied().unwrap_or(0.0)).sum()
    }

    /// The most suspicious lines, each with its reasons.
    pub(super) fn told(&self) -> Vec<SuspectedLine> {
        let told = |suspect: &Suspect| SuspectedLine {
            file: suspect.path.as_str().to_owned(),
            line: suspect.line,
            suspicion: suspect.suspicion,
            reasons: self.reasons.get(&place_of(suspect)).cloned().unwrap_or_default(),
        };
        self.suspects.iter().take(MOST_TOLD).map(told).collect()
    }

    pub(super) fn story(&self) -> String {
        let first = self.suspects.first().map_or_else(String::new, |suspect| {
            format!("; most suspicious is {} line {}", suspect.path, suspect.line)
        });
        format!(
            "search: {} lines are suspected by {} failing and {} passing tests{first}",
            self.suspects.len(),
            self.witnesses.len(),
            self.passing
        )
    }
}

fn place_of(suspect: &Suspect) -> Place {
    (suspect.path.as_str().to_owned(), suspect.line)
}

/// The failing tests that show the cause by themselves, the quickest first.
pub(super) fn witnesses(session: &Session<'_>, cause: &Failure) -> Vec<TestId> {
    let tests = session.state.working.tests.tests.iter().filter(|test| is_usable(session, test));
    let mut witnesses: Vec<&TestResult> =
        tests.filter(|test| test.outcome.is_failure() && cause.tests.contains(&test.id)).collect();
    witnesses.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    witnesses.truncate(MOST_WITNESSES);
    witnesses.into_iter().map(|test| test.id.clone()).collect()
}

fn is_usable(session: &Session<'_>, test: &TestResult) -> bool {
    !test.collection && !session.state.unstable.contains(&test.id)
}

/// `None` where no line of the sources is run by the witnesses. Lines in `changed` are what an earlier commit changed so that they fail.
pub(super) async fn find(
    session: &mut Session<'_>,
    cause: &Failure,
    witnesses: Vec<TestId>,
    changed: Vec<Suspect>,
    test_files: &BTreeSet<RepoPath>,
) -> Result<Option<Scene>> {
    let tests = &session.state.working.tests.tests;
    let files: BTreeSet<&str> =
        tests.iter().filter(|test| witnesses.contains(&test.id)).map(|test| test.file.as_str()).collect();
    let usable = tests.iter().filter(|test| is_usable(session, test));
    let mut passing: Vec<&TestResult> = usable.filter(|test| test.outcome == Outcome::Passed).collect();
    let near = |test: &TestResult| files.contains(test.file.as_str());
    passing.sort_by(|a, b| near(b).cmp(&near(a)).then(a.seconds.total_cmp(&b.seconds)));
    passing.truncate(MOST_TRACED);
    let passing_names: Vec<TestId> = passing.iter().map(|test| test.id.clone()).collect();
    let only: Vec<TestId> = witnesses.iter().chain(&passing_names).cloned().collect();
    let others = others(session, &witnesses);
    let seconds = tests.iter().map(|test| (test.id.clone(), test.seconds)).collect();
    let coverage = session.trace(&only).await?;
    let mut reasons = Reasons::new();
    let mut suspects = suspects(cause, &coverage, (&witnesses, &passing_names), changed, &mut reasons);
    suspects.retain(|suspect| !test_files.contains(&suspect.path));
    tell_who_runs(&suspects, &coverage, (&witnesses, &passing_names), &mut reasons);
    if suspects.is_empty() {
        return Ok(None);
    }
    let guards = guards(&suspects, &coverage, &passing_names, &seconds);
    let passing = passing_names.len();
    let tests = only.into_iter().chain(others.iter().cloned()).collect();
    Ok(Some(Scene { suspects, witnesses, others, tests, guards, seconds, passing, reasons }))
}

/// Tests that fail and are no witnesses, the quickest first.
fn others(session: &Session<'_>, witnesses: &[TestId]) -> Vec<TestId> {
    let tests = session.state.working.tests.tests.iter().filter(|test| is_usable(session, test));
    let mut others: Vec<&TestResult> =
        tests.filter(|test| test.outcome.is_failure() && !witnesses.contains(&test.id)).collect();
    others.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    others.into_iter().take(MOST_OTHERS).map(|test| test.id.clone()).collect()
}

fn suspects(
    cause: &Failure,
    coverage: &Coverage,
    (failing, passing): (&[TestId], &[TestId]),
    changed: Vec<Suspect>,
    reasons: &mut Reasons,
) -> Vec<Suspect> {
    let set = |tests: &[TestId]| tests.iter().cloned().collect::<BTreeSet<_>>();
    let lines = suspicious_lines(coverage, &set(failing), &set(passing));
    let highest = lines.first().map_or(1.0, |line| line.2).max(f64::MIN_POSITIVE);
    let mut suspicion: BTreeMap<Place, f64> =
        lines.into_iter().map(|(file, line, score)| ((file, line), 0.9 * score / highest)).collect();
    let frames = cause.frames.iter().rev().filter(|frame| frame.in_project);
    let places = frames.map(|frame| (frame.file.clone(), frame.line));
    let in_sources = places.filter(|(file, _)| RepoPath::new(file).is_ok_and(|path| !path.is_test()));
    for (place, least) in in_sources.zip(OF_FRAMES) {
        reasons.entry(place.clone()).or_default().push("the failure passed through it".to_owned());
        let own = suspicion.entry(place).or_default();
        *own = own.max(least);
    }
    if !changed.is_empty() {
        suspicion.values_mut().for_each(|own| *own *= UNCHANGED);
        // Lines that only passing tests run have nothing to do with it; what runs while modules are loaded is in nobody's trace.
        let innocent: BTreeSet<&Place> =
            passing.iter().filter_map(|test| coverage.get(test)).flatten().collect();
        for suspect in changed {
            let place = place_of(&suspect);
            let is_run = suspicion.contains_key(&place);
            if is_run || !innocent.contains(&place) {
                let reason = "it changed since the tests passed".to_owned();
                reasons.entry(place.clone()).or_default().push(reason);
                let share = if is_run { 1.0 } else { CHANGED_UNSEEN };
                suspicion.insert(place, share * suspect.suspicion);
            }
        }
    }
    let mut suspects: Vec<Suspect> = suspicion
        .into_iter()
        .filter_map(|((file, line), suspicion)| {
            let path = RepoPath::new(&file).ok().filter(|path| !path.is_test())?;
            Some(Suspect { path, line, suspicion })
        })
        .collect();
    suspects.sort_by(|a, b| b.suspicion.total_cmp(&a.suspicion));
    suspects.truncate(MOST_SUSPECTS);
    suspects
}

/// Adds how many tests run each of the lines that people are told about.
fn tell_who_runs(
    suspects: &[Suspect],
    coverage: &Coverage,
    (failing, passing): (&[TestId], &[TestId]),
    reasons: &mut Reasons,
) {
    for place in suspects.iter().take(MOST_TOLD).map(place_of) {
        let count = |tests: &[TestId]| {
            tests.iter().filter_map(|test| coverage.get(test)).filter(|lines| lines.contains(&place)).count()
        };
        let (fail, pass) = (count(failing), count(passing));
        if fail > 0 {
            let reason = format!(
                "{fail} of {} failing and {pass} of {} passing tests run it",
                failing.len(),
                passing.len()
            );
            reasons.entry(place).or_default().push(reason);
        }
    }
}

/// For each suspected line the passing tests that run it, the quickest first.
fn guards(
    suspects: &[Suspect],
    coverage: &Coverage,
    passing: &[TestId],
    seconds: &BTreeMap<TestId, f64>,
) -> BTreeMap<Place, Vec<TestId>> {
    let mut quick: Vec<&TestId> = passing.iter().collect();
    quick.sort_by(|a, b| seconds.get(*a).unwrap_or(&0.0).total_cmp(seconds.get(*b).unwrap_or(&0.0)));
    let mut guards: BTreeMap<Place, Vec<TestId>> =
        suspects.iter().map(|suspect| (place_of(suspect), Vec::new())).collect();
    for test in quick {
        for line in coverage.get(test).into_iter().flatten() {
            if let Some(known) = guards.get_mut(line) {
                known.push(test.clone());
            }
        }
    }
    guards
}
