//! Proof before commit. `Verified` can only be made here, from what the sandbox said before the fix and twice after it.

use crate::Candidate;
use crate::check::{CheckOutcome, CheckReport};
use crate::testing::{Outcome, TestId, TestReport, TestResult};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that CI looks at, seen once: the tests and the checks.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    pub tests: TestReport,
    pub checks: Vec<CheckReport>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Pass,
    Skip,
    /// An expected failure that fails: as it was, but no proof of anything.
    Expected,
    /// How many times it failed: 1 for a test, the number of findings for a check's rule in a file.
    Fail(usize),
}

impl Observation {
    pub fn is_green(&self) -> bool {
        self.tests.is_green() && self.checks.iter().all(|check| check.outcome != CheckOutcome::Failed)
    }

    /// How many things are red, for progress.
    pub fn red_count(&self) -> usize {
        self.tests.failing().count() + self.checks.iter().map(|check| check.findings.len()).sum::<usize>()
    }

    fn marks(&self) -> BTreeMap<String, Mark> {
        let mut marks = BTreeMap::new();
        for test in &self.tests.tests {
            let mark = match test.outcome {
                outcome if outcome.is_failure() => Mark::Fail(1),
                Outcome::Skipped => Mark::Skip,
                Outcome::Xfailed => Mark::Expected,
                _ => Mark::Pass,
            };
            marks.insert(test.id.clone(), mark);
        }
        for report in &self.checks {
            let mark = match report.outcome {
                CheckOutcome::Passed => Mark::Pass,
                CheckOutcome::Failed => Mark::Fail(report.findings.len().max(1)),
                CheckOutcome::Unavailable(_) => Mark::Skip,
            };
            marks.insert(report.check.id(), mark);
            for finding in &report.findings {
                for witness in &finding.tests {
                    match marks.entry(witness.clone()).or_insert(Mark::Fail(0)) {
                        Mark::Fail(count) => *count += 1,
                        other => *other = Mark::Fail(1),
                    }
                }
            }
        }
        marks
    }

    /// Files whose collection failed; their tests are not known.
    fn uncollected(&self) -> BTreeSet<&str> {
        self.tests.tests.iter().filter(|test| test.collection).map(|test| test.id.as_str()).collect()
    }

    /// Whether this shows that the witness no longer fails.
    fn is_healed(&self, witness: &str, before: &Self, marks: &BTreeMap<String, Mark>) -> bool {
        match marks.get(witness) {
            Some(Mark::Pass) => true,
            Some(_) => false,
            // A test file that could not be collected is healed when a test of it passes (another file that the runner imports, when a
            // test passes at all); a finding, when it is gone and its check still runs.
            None if before.uncollected().contains(witness) => {
                let holds_tests = crate::RepoPath::new(witness).is_ok_and(|path| {
                    path.is_test() && !matches!(path.file_name(), "__init__.py" | "conftest.py")
                });
                let passes = |test: &TestResult| {
                    test.outcome == Outcome::Passed && (!holds_tests || test.is_of_file(witness))
                };
                self.tests.fault.is_none() && self.tests.tests.iter().any(passes)
            }
            None => before.finding_check(witness).is_some_and(|check| {
                self.checks.iter().any(|report| {
                    report.check == *check && !matches!(report.outcome, CheckOutcome::Unavailable(_))
                })
            }),
        }
    }

    /// Those of the witnesses that no longer fail.
    pub fn healed<'a>(&self, witnesses: &'a [TestId], before: &Self) -> Vec<&'a TestId> {
        let marks = self.marks();
        witnesses.iter().filter(|witness| self.is_healed(witness, before, &marks)).collect()
    }

    /// The tests by which a witness speaks: itself, or what its file holds where that could not be collected before.
    pub fn voices<'a>(
        &'a self,
        witness: &'a str,
        before: &Self,
    ) -> impl Iterator<Item = &'a TestResult> + 'a {
        let was_uncollected = before.uncollected().contains(witness);
        self.tests.tests.iter().filter(move |test| {
            test.id == witness || was_uncollected && !test.collection && test.is_of_file(witness)
        })
    }

    fn finding_check(&self, witness: &str) -> Option<&crate::check::Check> {
        let reports = |report: &&CheckReport| {
            report.findings.iter().any(|finding| finding.tests.iter().any(|test| test == witness))
        };
        self.checks.iter().find(reports).map(|report| &report.check)
    }
}

/// What the sandbox said of a candidate. An outcome, not an error: `Err` elsewhere means that it could not be found out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Healed,
    /// These witnesses still fail.
    StillFailing(Vec<TestId>),
    /// These passed before, and now fail, are skipped or have vanished.
    Regressed(Vec<TestId>),
    /// These answered differently when asked twice.
    Flaky(Vec<TestId>),
}

/// Compares one observation with the one before: do the witnesses pass, and is nothing worse?
pub fn judge(
    before: &Observation,
    after: &Observation,
    witnesses: &[TestId],
    unstable: &BTreeSet<TestId>,
) -> Verdict {
    let (old, new) = (before.marks(), after.marks());
    let (uncollected_before, uncollected_now) = (before.uncollected(), after.uncollected());
    let worse = |name: &String, mark: &Mark| match (mark, new.get(name)) {
        (Mark::Skip, _) | (_, Some(Mark::Pass)) | (Mark::Expected, Some(Mark::Expected)) => false,
        (Mark::Fail(old), Some(Mark::Fail(new))) => new > old,
        // A failing test may not vanish either; a file that was not collected becomes its tests, and a finding is simply gone.
        (Mark::Fail(_), None) => {
            !uncollected_before.contains(name.as_str()) && before.finding_check(name).is_none()
        }
        (Mark::Pass | Mark::Expected | Mark::Fail(_), _) => true,
    };
    let mut regressed: Vec<TestId> = old
        .iter()
        .filter(|(name, mark)| !unstable.contains(*name) && worse(name, mark))
        .map(|(name, _)| name.clone())
        .collect();
    // Findings and collection errors that were not there before are new faults, unlike tests that a healed file now reveals.
    let revealed = |name: &str| after.finding_check(name).is_some() || uncollected_now.contains(name);
    regressed.extend(
        new.iter()
            .filter(|(name, mark)| {
                matches!(mark, Mark::Fail(_)) && !old.contains_key(*name) && revealed(name)
            })
            .map(|(name, _)| name.clone()),
    );
    if after.tests.fault.is_some() && before.tests.fault.is_none() {
        regressed.push("the run of the tests itself".into());
    }
    if !regressed.is_empty() {
        return Verdict::Regressed(regressed);
    }
    let failing: Vec<TestId> =
        witnesses.iter().filter(|witness| !after.is_healed(witness, before, &new)).cloned().collect();
    if failing.is_empty() { Verdict::Healed } else { Verdict::StillFailing(failing) }
}

/// Candidates that were proven together. Commit demands one of these, and only `prove` makes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verified {
    steps: Vec<Candidate>,
    witnesses: Vec<TestId>,
    passing: usize,
}

impl Verified {
    /// The proven candidates, in the order in which they build on each other.
    pub fn steps(&self) -> &[Candidate] {
        &self.steps
    }

    /// One sentence of evidence for commit messages and reports.
    pub fn evidence(&self) -> String {
        let count = self.witnesses.len();
        format!(
            "{count} failing {} now pass{}, {} others still pass, proven twice in the sandbox",
            if count == 1 { "witness" } else { "witnesses" },
            if count == 1 { "es" } else { "" },
            self.passing
        )
    }
}

/// The whole proof: the witnesses pass, nothing that passed fails, no test vanished or is skipped, and all of it twice.
pub fn prove(
    steps: Vec<Candidate>,
    witnesses: Vec<TestId>,
    before: &Observation,
    first: &Observation,
    second: &Observation,
    unstable: &BTreeSet<TestId>,
) -> Result<Verified, Verdict> {
    for verdict in [judge(before, first, &witnesses, unstable), judge(before, second, &witnesses, unstable)] {
        if verdict != Verdict::Healed {
            return Err(verdict);
        }
    }
    let (once, twice) = (first.marks(), second.marks());
    let differing: Vec<TestId> = once
        .iter()
        .filter(|(name, mark)| !unstable.contains(*name) && twice.get(*name) != Some(mark))
        .map(|(name, _)| name.clone())
        .collect();
    if !differing.is_empty() {
        return Err(Verdict::Flaky(differing));
    }
    let passing = before.marks().values().filter(|mark| **mark == Mark::Pass).count();
    Ok(Verified { steps, witnesses, passing })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestResult;
    use proptest::prelude::*;

    fn observation(tests: &[(&str, Outcome)]) -> Observation {
        let result = |(id, outcome): &(&str, Outcome)| TestResult {
            id: (*id).into(),
            outcome: *outcome,
            file: id.split("::").next().unwrap_or(id).into(),
            line: 1,
            seconds: 0.0,
            raised: None,
            collection: !id.contains("::"),
        };
        Observation {
            tests: TestReport { tests: tests.iter().map(result).collect(), ..TestReport::default() },
            checks: vec![],
        }
    }

    fn outcomes() -> impl Strategy<Value = Outcome> {
        prop_oneof![
            Just(Outcome::Passed),
            Just(Outcome::Failed),
            Just(Outcome::Skipped),
            Just(Outcome::Timeout)
        ]
    }

    #[test]
    fn a_vanished_or_skipped_test_is_a_regression() {
        use Outcome::*;
        let before = observation(&[("a::x", Failed), ("a::y", Passed)]);
        let none = BTreeSet::new();
        let witnesses = ["a::x".to_owned()];
        let judge = |after: &Observation| super::judge(&before, after, &witnesses, &none);
        assert_eq!(judge(&observation(&[("a::x", Passed), ("a::y", Passed)])), Verdict::Healed);
        assert_eq!(judge(&observation(&[("a::x", Passed)])), Verdict::Regressed(vec!["a::y".into()]));
        assert_eq!(
            judge(&observation(&[("a::x", Skipped), ("a::y", Passed)])),
            Verdict::Regressed(vec!["a::x".into()])
        );
        assert_eq!(
            judge(&observation(&[("a::x", Failed), ("a::y", Passed)])),
            Verdict::StillFailing(vec!["a::x".into()])
        );
    }

    #[test]
    fn a_file_that_can_be_collected_again_is_healed() {
        use Outcome::*;
        let before = observation(&[("test_a.py", Error), ("b::y", Passed)]);
        let witnesses = ["test_a.py".to_owned()];
        let after = observation(&[("test_a.py::x", Passed), ("b::y", Passed)]);
        assert_eq!(judge(&before, &after, &witnesses, &BTreeSet::new()), Verdict::Healed);
        for outcome in [Failed, Skipped, Xfailed] {
            let revealed = observation(&[("test_a.py::x", outcome), ("b::y", Passed)]);
            assert_eq!(
                judge(&before, &revealed, &witnesses, &BTreeSet::new()),
                Verdict::StillFailing(witnesses.to_vec()),
                "{outcome:?}"
            );
        }
        let emptied = observation(&[("b::y", Passed)]);
        assert_ne!(judge(&before, &emptied, &witnesses, &BTreeSet::new()), Verdict::Healed);
    }

    #[test]
    fn tests_that_a_helper_builds_for_a_file_are_of_that_file() {
        let mut after = observation(&[("tests/test_a.py::A::test_1", Outcome::Passed)]);
        after.tests.tests[0].file = "tests/helper.py".into();
        let before = observation(&[("tests/test_a.py", Outcome::Error)]);
        let witnesses = ["tests/test_a.py".to_owned()];
        assert_eq!(judge(&before, &after, &witnesses, &BTreeSet::new()), Verdict::Healed);
        after.tests.tests[0].id = "tests.test_a.A.test_1".into();
        assert_eq!(judge(&before, &after, &witnesses, &BTreeSet::new()), Verdict::Healed);
        after.tests.tests[0].id = "tests/test_ab.py::A::test_1".into();
        assert_ne!(judge(&before, &after, &witnesses, &BTreeSet::new()), Verdict::Healed);
    }

    #[test]
    fn a_package_file_that_could_not_be_imported_is_healed_when_tests_pass() {
        use Outcome::*;
        let before = observation(&[("tests/__init__.py", Error), ("tests/test_a.py", Error)]);
        let witnesses = ["tests/__init__.py".to_owned(), "tests/test_a.py".to_owned()];
        let after = observation(&[("tests/test_a.py::x", Passed)]);
        assert_eq!(judge(&before, &after, &witnesses, &BTreeSet::new()), Verdict::Healed);
    }

    #[test]
    fn a_failing_test_that_vanishes_or_is_expected_to_fail_is_not_healed() {
        use Outcome::*;
        let before = observation(&[("a::x", Failed), ("a::z", Failed), ("a::y", Xfailed)]);
        let judge =
            |after: &Observation| super::judge(&before, after, &["a::x".to_owned()], &BTreeSet::new());
        let lost = observation(&[("a::x", Passed), ("a::y", Xfailed)]);
        assert_eq!(judge(&lost), Verdict::Regressed(vec!["a::z".into()]));
        let expected = observation(&[("a::x", Xfailed), ("a::z", Failed), ("a::y", Xfailed)]);
        assert_eq!(judge(&expected), Verdict::Regressed(vec!["a::x".into()]));
        let unexpected = observation(&[("a::x", Passed), ("a::z", Failed), ("a::y", Failed)]);
        assert_eq!(judge(&unexpected), Verdict::Regressed(vec!["a::y".into()]));
    }

    proptest! {
        /// Promise 1: no proof exists in which something that passed before does not pass now.
        #[test]
        fn nothing_that_passed_is_lost_in_a_proof(
            before in proptest::collection::vec(outcomes(), 1..8),
            after in proptest::collection::vec(outcomes(), 1..8),
        ) {
            let names: Vec<String> = (0..8).map(|n| format!("t::{n}")).collect();
            let name = |list: &[Outcome]| {
                observation(&list.iter().enumerate().map(|(n, o)| (names[n].as_str(), *o)).collect::<Vec<_>>())
            };
            let (old, new) = (name(&before), name(&after));
            let witnesses: Vec<_> = old.tests.failing().map(|t| t.id.clone()).collect();
            if prove(vec![], witnesses.clone(), &old, &new, &new, &BTreeSet::new()).is_ok() {
                let now = new.tests.by_id();
                for test in &old.tests.tests {
                    if test.outcome == Outcome::Passed || witnesses.contains(&test.id) {
                        prop_assert_eq!(now.get(test.id.as_str()).map(|t| t.outcome), Some(Outcome::Passed));
                    }
                }
            }
        }
    }
}
