//! Fault localisation: which source line failing tests run and passing tests avoid (Ochiai's measure).

use crate::merge::join;
use crate::place::is_test_file;
use autoheal_core::Failure;
use autoheal_core::ports::Coverage;
use autoheal_core::testing::TestId;
use std::collections::{BTreeMap, BTreeSet};

/// How close two scores are to count as equal.
const EQUAL: f64 = 1e-9;

/// Lines of source, the most suspicious first. Lines that no failing test runs are not listed.
pub fn suspicious_lines(
    coverage: &Coverage,
    failing: &BTreeSet<TestId>,
    passing: &BTreeSet<TestId>,
) -> Vec<(String, u32, f64)> {
    let mut counts: BTreeMap<(&str, u32), (u32, u32)> = BTreeMap::new();
    let mut observed = 0u32;
    for (test, lines) in coverage {
        let fails = failing.contains(test);
        if !fails && !passing.contains(test) {
            continue;
        }
        observed += u32::from(fails);
        let lines: BTreeSet<(&str, u32)> = lines.iter().map(|(file, line)| (file.as_str(), *line)).collect();
        for line in lines {
            let count = counts.entry(line).or_default();
            if fails { count.0 += 1 } else { count.1 += 1 }
        }
    }
    let is_test: BTreeMap<&str, bool> = counts.keys().map(|(file, _)| (*file, is_test_file(file))).collect();
    let mut lines: Vec<_> = counts
        .into_iter()
        .filter(|((file, _), (fails, _))| *fails > 0 && !is_test.get(file).copied().unwrap_or(false))
        .map(|((file, line), (fails, passes))| (file.to_owned(), line, ochiai(fails, passes, observed)))
        .collect();
    lines.sort_by(|a, b| b.2.total_cmp(&a.2).then_with(|| (&a.0, a.1).cmp(&(&b.0, b.1))));
    lines
}

fn ochiai(fails: u32, passes: u32, failing: u32) -> f64 {
    let (fails, passes, failing) = (f64::from(fails), f64::from(passes), f64::from(failing));
    if failing == 0.0 { 0.0 } else { fails / (failing * (fails + passes)).sqrt() }
}

/// Moves a failure that points into a test to the most suspicious source line that its own tests run.
/// Says whether it moved.
pub fn relocate(failure: &mut Failure, coverage: &Coverage, passing: &BTreeSet<TestId>) -> bool {
    if !is_test_file(&failure.file) {
        return false;
    }
    let failing = failure.tests.iter().cloned().collect();
    let Some((file, line, _)) = suspicious_lines(coverage, &failing, passing).into_iter().next() else {
        return false;
    };
    (failure.file, failure.line) = (file, line);
    true
}

/// Relocates every failure that points into a test, and makes one of those that share their most suspicious line:
/// tests that fail for one reason all run the line that is wrong.
pub fn localise(failures: Vec<Failure>, coverage: &Coverage, passing: &BTreeSet<TestId>) -> Vec<Failure> {
    let (mut open, mut settled): (Vec<_>, Vec<_>) = failures
        .into_iter()
        .map(|failure| (top_lines(&failure, coverage, passing), failure))
        .partition(|(top, _)| !top.is_empty());
    let mut located = Vec::new();
    while let Some(line) = most_shared(&open) {
        let (cluster, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(|(top, _)| top.contains(&line));
        open = rest;
        located.extend(one_of_cluster(cluster, &line));
    }
    located.extend(settled.drain(..).map(|(_, failure)| failure));
    located
}

/// The lines that share the highest score for one failure; none where it already points at source.
fn top_lines(failure: &Failure, coverage: &Coverage, passing: &BTreeSet<TestId>) -> BTreeSet<(String, u32)> {
    if !is_test_file(&failure.file) || failure.kind.is_environmental() {
        return BTreeSet::new();
    }
    let failing = failure.tests.iter().cloned().collect();
    let lines = suspicious_lines(coverage, &failing, passing);
    let best = lines.first().map_or(0.0, |line| line.2);
    lines.into_iter().take_while(|line| best - line.2 < EQUAL).map(|(file, line, _)| (file, line)).collect()
}

/// The line that most failures suspect; of equals, the first.
fn most_shared(open: &[(BTreeSet<(String, u32)>, Failure)]) -> Option<(String, u32)> {
    let mut counts: BTreeMap<&(String, u32), usize> = BTreeMap::new();
    for line in open.iter().flat_map(|(top, _)| top) {
        *counts.entry(line).or_default() += 1;
    }
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(line, _)| line.clone())
}

fn one_of_cluster(cluster: Vec<(BTreeSet<(String, u32)>, Failure)>, line: &(String, u32)) -> Vec<Failure> {
    let mut by_class: BTreeMap<_, Failure> = BTreeMap::new();
    for (_, mut failure) in cluster {
        (failure.file, failure.line) = line.clone();
        match by_class.get_mut(&(failure.bug_type, failure.kind)) {
            Some(known) => join(known, failure),
            None => {
                by_class.insert((failure.bug_type, failure.kind), failure);
            }
        }
    }
    by_class.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use autoheal_core::{BugType, Kind};
    use proptest::prelude::*;

    fn set(names: &[&str]) -> BTreeSet<TestId> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn covers(tests: &[(&str, &[(&str, u32)])]) -> Coverage {
        let lines =
            |lines: &[(&str, u32)]| lines.iter().map(|(file, line)| ((*file).to_owned(), *line)).collect();
        tests.iter().map(|(test, covered)| ((*test).to_owned(), lines(covered))).collect()
    }

    fn failure(test: &str) -> Failure {
        Failure {
            file: "tests/test_a.py".into(),
            line: 3,
            bug_type: BugType::Logic,
            kind: Kind::Assertion,
            message: test.into(),
            stack_trace: String::new(),
            tests: vec![test.into()],
            excerpt: None,
            frames: vec![],
            evidence: Default::default(),
        }
    }

    #[test]
    fn the_line_that_only_failing_tests_run_is_the_most_suspicious() {
        let coverage = covers(&[
            ("bad", &[("tests/test_a.py", 3), ("app.py", 1), ("app.py", 5)]),
            ("good", &[("tests/test_a.py", 8), ("app.py", 1)]),
        ]);
        let lines = suspicious_lines(&coverage, &set(&["bad"]), &set(&["good"]));
        assert_eq!(lines.iter().map(|line| line.1).collect::<Vec<_>>(), [5, 1]);
        let mut moved = failure("bad");
        assert!(relocate(&mut moved, &coverage, &set(&["good"])));
        assert_eq!((moved.file.as_str(), moved.line), ("app.py", 5));
    }

    #[test]
    fn tests_that_share_the_wrong_line_become_one_failure_and_others_do_not() {
        let coverage = covers(&[
            ("a", &[("app.py", 5), ("app.py", 6)]),
            ("b", &[("app.py", 5), ("app.py", 7)]),
            ("c", &[("other.py", 2)]),
            ("good", &[("app.py", 1)]),
        ]);
        let located = localise(vec![failure("a"), failure("b"), failure("c")], &coverage, &set(&["good"]));
        let places: Vec<_> = located.iter().map(|f| (f.file.as_str(), f.line, f.tests.len())).collect();
        assert_eq!(places, [("app.py", 5, 2), ("other.py", 2, 1)]);
    }

    #[test]
    fn a_failure_that_points_at_source_stays_there() {
        let mut failure = failure("a");
        failure.file = "app.py".into();
        assert!(!relocate(&mut failure, &covers(&[("a", &[("other.py", 1)])]), &set(&[])));
    }

    proptest! {
        #[test]
        fn scores_lie_between_zero_and_one_and_fall(
            runs in proptest::collection::btree_map("[a-e]", proptest::collection::vec((0u32..2, 1u32..9), 0..9), 0..5),
            failing in proptest::collection::btree_set("[a-e]", 0..4),
        ) {
            let coverage: Coverage = runs
                .into_iter()
                .map(|(test, lines)| (test, lines.into_iter().map(|(file, line)| (format!("f{file}.py"), line)).collect()))
                .collect();
            let passing = coverage.keys().filter(|test| !failing.contains(*test)).cloned().collect();
            let lines = suspicious_lines(&coverage, &failing, &passing);
            prop_assert!(lines.iter().all(|line| line.2 > 0.0 && line.2 <= 1.0 + EQUAL));
            prop_assert!(lines.windows(2).all(|pair| pair[0].2 >= pair[1].2));
        }
    }
}
