//! JUnit XML of the last look at the tests: one suite for each file.

use crate::text::{line, lines};
use autoheal_core::Failure;
use autoheal_core::results::Results;
use autoheal_core::testing::{Outcome, Raised, RunFault, TestReport, TestResult};
use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The report's tests, and beside them the remaining failures that no test shows (linters, type checkers) and a run that did
/// not come to its end, so that the file is red whenever the run is.
pub fn junit(results: &Results, report: &TestReport) -> String {
    let mut suites: BTreeMap<String, Vec<TestCase>> = BTreeMap::new();
    for test in &report.tests {
        suites.entry(name(&test.file)).or_default().push(test_case(test));
    }
    let known: BTreeSet<&str> = report.tests.iter().map(|test| test.id.as_str()).collect();
    for failure in &results.remaining {
        if !failure.tests.iter().any(|test| known.contains(test.as_str())) {
            suites.entry(name(&failure.file)).or_default().push(finding_case(failure));
        }
    }
    if let Some(fault) = &report.fault {
        suites.entry("test run".to_owned()).or_default().push(fault_case(fault));
    }
    let mut page = Report::new("AutoHeal");
    page.set_time(duration(report.seconds));
    page.add_test_suites(suites.into_iter().map(|(name, cases)| suite(name, cases, results)));
    // Writing to memory cannot fail.
    page.to_string().unwrap_or_default()
}

fn suite(name: String, cases: Vec<TestCase>, results: &Results) -> TestSuite {
    let mut suite = TestSuite::new(name);
    suite.set_time(cases.iter().filter_map(|case| case.time).fold(Duration::ZERO, Duration::saturating_add));
    suite.add_property(Property::new("autoheal.run", results.run_id.to_string()));
    suite.add_test_cases(cases);
    suite
}

fn test_case(test: &TestResult) -> TestCase {
    let in_file =
        test.id.strip_prefix(&test.file).and_then(|rest| rest.strip_prefix("::")).unwrap_or(&test.id);
    let mut case = TestCase::new(name(in_file), case_status(test));
    case.set_classname(name(&test.file)).set_time(duration(test.seconds));
    case
}

fn case_status(test: &TestResult) -> TestCaseStatus {
    let kind = match test.outcome {
        Outcome::Passed | Outcome::Xpassed => return TestCaseStatus::success(),
        Outcome::Skipped => return TestCaseStatus::skipped(),
        Outcome::Xfailed => {
            let mut status = TestCaseStatus::skipped();
            status.set_message("failed as expected");
            return status;
        }
        Outcome::Failed => NonSuccessKind::Failure,
        Outcome::Error | Outcome::Timeout | Outcome::Crashed => NonSuccessKind::Error,
    };
    let fallback = match test.outcome {
        Outcome::Timeout => "the test ran out of time",
        Outcome::Crashed => "the process died while the test ran",
        _ => "the test failed without a message",
    };
    let Raised { message, trace, evidence, .. } = test.raised.clone().unwrap_or_default();
    red(kind, &message, fallback, &evidence.exception, &trace)
}

fn finding_case(failure: &Failure) -> TestCase {
    let shown_by = failure.tests.first().map_or("finding", String::as_str);
    let status = red(
        NonSuccessKind::Failure,
        &failure.message,
        "no message",
        failure.bug_type.name(),
        &failure.stack_trace,
    );
    let mut case = TestCase::new(format!("{} line {}", name(shown_by), failure.line.max(1)), status);
    case.set_classname(name(&failure.file));
    case
}

fn fault_case(fault: &RunFault) -> TestCase {
    let message = match fault {
        RunFault::TimedOut => "the test run reached its time limit",
        RunFault::OutOfMemory => "the test run reached its memory limit",
        RunFault::TooManyProcesses => "the test run reached its process limit",
        RunFault::DiskFull => "the test run reached its disk limit",
        RunFault::Broken(words) => words,
    };
    TestCase::new("test run", red(NonSuccessKind::Error, message, "the test run broke", "", message))
}

fn red(kind: NonSuccessKind, message: &str, fallback: &str, exception: &str, trace: &str) -> TestCaseStatus {
    let message = line(message, 500);
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(if message.is_empty() { fallback.to_owned() } else { message });
    if !exception.is_empty() {
        status.set_type(line(exception, 200));
    }
    if !trace.trim().is_empty() {
        status.set_description(lines(trace, 200, 500));
    }
    status
}

fn name(text: &str) -> String {
    let name = line(text, 500);
    if name.is_empty() { "unknown".to_owned() } else { name }
}

/// Seconds as the runner counted them; what no clock can show is zero.
fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use autoheal_core::failure::Evidence;
    use proptest::prelude::*;

    fn test(id: &str, outcome: Outcome, seconds: f64) -> TestResult {
        let file = id.split("::").next().unwrap_or_default().to_owned();
        let raised = outcome.is_failure().then(|| Raised {
            message: "assert 19 < 20\nmore".into(),
            trace: "tests/test_tax.py:5\n\u{1b}[31m> assert 19 < 20\u{0}".into(),
            evidence: Evidence { exception: "AssertionError".into(), ..Evidence::default() },
            ..Raised::default()
        });
        TestResult { id: id.into(), outcome, file, line: 1, seconds, raised, collection: false }
    }

    #[test]
    fn tests_stand_in_the_suite_of_their_file() {
        let tests = vec![
            test("tests/test_tax.py::test_rate[a-1]", Outcome::Failed, 0.5),
            test("tests/test_cart.py::test_total", Outcome::Passed, 0.25),
            test("tests/test_tax.py::test_old", Outcome::Skipped, f64::NAN),
        ];
        let mut results = sample::partial();
        results.remaining[0].tests = vec!["ruff check".into()];
        let report = TestReport { tests, seconds: 1.0, fault: Some(RunFault::TimedOut) };
        insta::assert_snapshot!(junit(&results, &report), @r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="AutoHeal" tests="5" skipped="1" failures="2" errors="1" time="1.000">
            <testsuite name="shop/tax.py" tests="1" skipped="0" errors="0" failures="1" time="0.000">
                <properties>
                    <property name="autoheal.run" value="0198c0de-7000-7000-8000-000000000001"/>
                </properties>
                <testcase name="ruff check line 3" classname="shop/tax.py">
                    <failure message="assert 19 | 0 == 20" type="LOGIC">tests/test_tax.py:5: in test_rate
            assert rate(&apos;DE&apos;) == 20</failure>
                </testcase>
            </testsuite>
            <testsuite name="test run" tests="1" skipped="0" errors="1" failures="0" time="0.000">
                <properties>
                    <property name="autoheal.run" value="0198c0de-7000-7000-8000-000000000001"/>
                </properties>
                <testcase name="test run">
                    <error message="the test run reached its time limit">the test run reached its time limit</error>
                </testcase>
            </testsuite>
            <testsuite name="tests/test_cart.py" tests="1" skipped="0" errors="0" failures="0" time="0.250">
                <properties>
                    <property name="autoheal.run" value="0198c0de-7000-7000-8000-000000000001"/>
                </properties>
                <testcase name="test_total" classname="tests/test_cart.py" time="0.250"/>
            </testsuite>
            <testsuite name="tests/test_tax.py" tests="2" skipped="1" errors="0" failures="1" time="0.500">
                <properties>
                    <property name="autoheal.run" value="0198c0de-7000-7000-8000-000000000001"/>
                </properties>
                <testcase name="test_rate[a-1]" classname="tests/test_tax.py" time="0.500">
                    <failure message="assert 19 &lt; 20" type="AssertionError">tests/test_tax.py:5
        &gt; assert 19 &lt; 20</failure>
                </testcase>
                <testcase name="test_old" classname="tests/test_tax.py" time="0.000">
                    <skipped/>
                </testcase>
            </testsuite>
        </testsuites>
        "#);
    }

    proptest! {
        #[test]
        fn the_page_is_xml_that_reads_back_with_every_test(
            names in proptest::collection::vec(sample::words(), 0..5), seconds in any::<f64>()
        ) {
            let tests: Vec<_> = names.iter().map(|name| test(name, Outcome::Failed, seconds)).collect();
            let page = junit(&sample::healed(), &TestReport { tests, seconds, fault: None });
            let read = Report::deserialize_from_str(&page).unwrap();
            prop_assert_eq!(read.failures, names.len());
        }
    }
}
