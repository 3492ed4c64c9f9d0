//! Looking at everything that CI looks at.

use crate::session::Session;
use autoheal_core::Result;
use autoheal_core::check::{Check, CheckReport};
use autoheal_core::ports::{TestRequest, Workbench};
use autoheal_core::proof::Observation;
use autoheal_core::testing::{Outcome, TestId, TestReport};
use std::path::Path;

/// All tests and all checks, once, on the tree or a copy of it.
pub(crate) async fn everything(
    bench: &dyn Workbench,
    checks: &[Check],
    tests: bool,
    tree: Option<&Path>,
    most_hangs: u32,
) -> Result<Observation> {
    let request = TestRequest { tree: tree.map(ToOwned::to_owned), most_hangs, ..TestRequest::default() };
    let report = if tests { bench.test(&request).await?.report } else { TestReport::default() };
    Ok(Observation { tests: report, checks: run_checks(bench, checks, tree).await? })
}

pub(crate) async fn run_checks(
    bench: &dyn Workbench,
    checks: &[Check],
    tree: Option<&Path>,
) -> Result<Vec<CheckReport>> {
    let mut reports = Vec::new();
    for check in checks {
        reports.push(bench.check(check, tree).await?);
    }
    Ok(reports)
}

impl Session<'_> {
    /// Everything, twice and one after the other, on the tree and on a copy of it.
    pub(crate) async fn everything_in_turn(&self) -> Result<(Observation, Observation)> {
        let copy = self.world.checkout.copy(&[]).await?;
        let first = self.everything_once().await?;
        let (bench, checks) = (self.bench()?, &self.state.project.checks);
        let second =
            everything(bench, checks, self.has_tests(), Some(copy.root()), self.most_hangs()).await?;
        Ok((first, second))
    }

    /// Everything, once, on the tree as it stands.
    pub(crate) async fn everything_once(&self) -> Result<Observation> {
        let (bench, checks) = (self.bench()?, &self.state.project.checks);
        everything(bench, checks, self.has_tests(), None, self.most_hangs()).await
    }

    /// Everything, twice and at the same time, on the tree and on a copy of it: the proof and its repetition.
    pub(crate) async fn everything_twice(&self) -> Result<(Observation, Observation)> {
        let copy = self.world.checkout.copy(&[]).await?;
        let (bench, checks) = (self.bench()?, &self.state.project.checks);
        let (tests, hangs) = (self.has_tests(), self.most_hangs());
        let (first, second) = tokio::join!(
            everything(bench, checks, tests, None, hangs),
            everything(bench, checks, tests, Some(copy.root()), hangs)
        );
        Ok((first?, second?))
    }

    /// A candidate with which more tests hang than before is none: there is no need to see all of them.
    pub(crate) fn most_hangs(&self) -> u32 {
        const MORE: usize = 3;
        let tests = self.state.committed.tests.tests.iter();
        let hang = tests.filter(|test| test.outcome == Outcome::Timeout).count();
        u32::try_from(hang + MORE).unwrap_or(u32::MAX)
    }

    pub(crate) fn has_tests(&self) -> bool {
        !self.state.project.test_files.is_empty()
    }

    /// Only what shows one failure: its tests, or its check. Compare it with the same `part` of the look before.
    pub(crate) async fn witnesses_only(
        &self,
        witnesses: &[TestId],
        before: &Observation,
    ) -> Result<Observation> {
        let bench = self.bench()?;
        let known = |id: &&TestId| before.tests.tests.iter().any(|test| &test.id == *id);
        let only: Vec<TestId> = witnesses.iter().filter(known).cloned().collect();
        let checks: Vec<Check> = before
            .checks
            .iter()
            .filter(|report| {
                report
                    .findings
                    .iter()
                    .any(|finding| finding.tests.iter().any(|test| witnesses.contains(test)))
            })
            .map(|report| report.check.clone())
            .collect();
        let tests = if only.is_empty() {
            TestReport::default()
        } else {
            let request = TestRequest { only, most_hangs: self.most_hangs(), ..TestRequest::default() };
            bench.test(&request).await?.report
        };
        Ok(Observation { tests, checks: run_checks(bench, &checks, None).await? })
    }
}

/// The part of an observation that concerns these tests, files and checks, to compare a partial look with.
pub(crate) fn part(whole: &Observation, partial: &Observation, witnesses: &[TestId]) -> Observation {
    let asked = |id: &str| witnesses.iter().any(|witness| witness == id);
    Observation {
        tests: TestReport {
            tests: whole.tests.tests.iter().filter(|test| asked(&test.id)).cloned().collect(),
            ..TestReport::default()
        },
        checks: whole
            .checks
            .iter()
            .filter(|report| partial.checks.iter().any(|other| other.check == report.check))
            .cloned()
            .collect(),
    }
}
