//! Facts about causes.

use super::*;
use autoheal_core::check::{Check, CheckOutcome};
use autoheal_core::failure::{Evidence, Frame};
use autoheal_core::testing::TestReport;

fn frame(file: &str, line: u32) -> Frame {
    Frame {
        file: file.into(),
        line,
        function: String::new(),
        text: String::new(),
        in_project: !file.starts_with('/'),
    }
}

fn failing(id: &str, exception: &str, message: &str, frames: Vec<Frame>) -> TestResult {
    let evidence = Evidence { exception: exception.into(), ..Evidence::default() };
    TestResult {
        id: id.into(),
        outcome: Outcome::Failed,
        file: id.split("::").next().unwrap().into(),
        line: 1,
        seconds: 0.0,
        raised: Some(Raised { message: message.into(), trace: String::new(), frames, evidence }),
        collection: !id.contains("::"),
    }
}

fn observed(tests: Vec<TestResult>, checks: Vec<CheckReport>) -> Observation {
    Observation { tests: TestReport { tests, ..TestReport::default() }, checks }
}

fn finding(file: &str, line: u32, code: &str, bug_type: BugType) -> Failure {
    Failure {
        file: file.into(),
        line,
        bug_type,
        kind: Kind::Lint,
        message: code.into(),
        stack_trace: String::new(),
        tests: vec![format!("ruff: {code} in {file}")],
        excerpt: None,
        frames: vec![],
        evidence: Evidence { code: Some(code.into()), ..Evidence::default() },
    }
}

fn ruff(findings: Vec<Failure>) -> CheckReport {
    let check = Check {
        tool: "ruff".into(),
        command: vec!["ruff".into(), "check".into()],
        folder: String::new(),
        environment: vec![],
        declared_in: "ci.yml".into(),
    };
    CheckReport { check, outcome: CheckOutcome::Failed, findings, output: String::new() }
}

#[test]
fn forty_tests_that_fail_for_one_reason_are_one_failure() {
    let test = |n: u32| {
        let frames = vec![
            frame(&format!("tests/test_{n}.py"), n),
            frame("app/price.py", 7),
            frame("/usr/lib/python3/x.py", 1),
        ];
        failing(&format!("tests/test_{n}.py::test"), "KeyError", &format!("'key{n}'"), frames)
    };
    let failures = causes(&observed((0..40).map(test).collect(), vec![]), &|_| false);
    assert_eq!(failures.len(), 1);
    assert_eq!((failures[0].file.as_str(), failures[0].line), ("app/price.py", 7));
    assert_eq!(failures[0].tests.len(), 40);
}

#[test]
fn two_reasons_are_two_failures() {
    let test =
        |n: u32, line| failing(&format!("t.py::{n}"), "ValueError", "bad", vec![frame("app.py", line)]);
    assert_eq!(causes(&observed(vec![test(1, 3), test(2, 4)], vec![]), &|_| false).len(), 2);
}

#[test]
fn a_syntax_error_lies_where_the_compiler_says() {
    let mut test = failing(
        "tests/test_a.py",
        "SyntaxError",
        "invalid syntax (a.py, line 4)",
        vec![frame("tests/test_a.py", 1), frame("app/a.py", 4)],
    );
    let place = |test: &TestResult| {
        let failures = causes(&observed(vec![test.clone()], vec![]), &|_| false);
        (failures[0].file.clone(), failures[0].line)
    };
    assert_eq!(place(&test), ("app/a.py".into(), 4));
    let raised = test.raised.as_mut().unwrap();
    raised.frames.pop();
    raised.trace = "  File \"app/a.py\", line 4\n    x\nSyntaxError: invalid syntax".into();
    assert_eq!(place(&test), ("app/a.py".into(), 4));
}

#[test]
fn a_name_that_can_be_imported_is_an_import_fault() {
    let test = failing("t.py::a", "NameError", "name 'Cart' is not defined", vec![frame("app.py", 3)]);
    let observation = observed(vec![test], vec![]);
    assert_eq!(causes(&observation, &|name| name == "Cart")[0].bug_type, BugType::Import);
    assert_eq!(causes(&observation, &|_| false)[0].bug_type, BugType::TypeError);
}

#[test]
fn findings_of_one_rule_in_one_file_are_one_failure() {
    let findings = vec![
        finding("a.py", 9, "F401", BugType::Linting),
        finding("a.py", 2, "F401", BugType::Linting),
        finding("b.py", 1, "F401", BugType::Linting),
    ];
    let failures = causes(&observed(vec![], vec![ruff(findings)]), &|_| false);
    assert_eq!(failures.len(), 2);
    assert_eq!((failures[0].line, failures[0].message.as_str()), (2, "F401 (and 1 more in this file)"));
}

#[test]
fn a_linter_does_not_repeat_a_known_syntax_error() {
    let test = failing("tests/test_a.py", "SyntaxError", "invalid syntax", vec![frame("a.py", 4)]);
    let findings =
        vec![finding("a.py", 4, "E999", BugType::Syntax), finding("a.py", 1, "F401", BugType::Linting)];
    let failures = causes(&observed(vec![test], vec![ruff(findings)]), &|_| false);
    let types: Vec<_> = failures.iter().map(|failure| failure.bug_type).collect();
    assert_eq!(types, [BugType::Syntax, BugType::Linting]);
}

#[test]
fn a_hanging_test_is_a_timeout_at_its_own_line() {
    let mut test = failing("tests/test_a.py::a", "", "", vec![]);
    test.outcome = Outcome::Timeout;
    test.raised = None;
    let failures = causes(&observed(vec![test], vec![]), &|_| false);
    assert_eq!((failures[0].kind, failures[0].file.as_str()), (Kind::Timeout, "tests/test_a.py"));
}

#[test]
fn a_run_that_broke_as_a_whole_is_read_like_a_log() {
    let words = "ImportError while loading conftest '/app/tests/conftest.py'.\ntests/conftest.py:1: in <module>\n    import nowhere\nE   ModuleNotFoundError: No module named 'nowhere'\n";
    let mut observation = observed(vec![], vec![]);
    observation.tests.fault = Some(RunFault::Broken(words.into()));
    let failures = causes(&observation, &|_| false);
    assert_eq!((failures[0].file.as_str(), failures[0].bug_type), ("tests/conftest.py", BugType::Import));
}
