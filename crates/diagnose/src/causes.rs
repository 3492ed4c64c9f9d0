//! From structured results to causes. Forty tests that fail for one reason are one failure with forty witnesses.

use crate::merge::Merged;
use crate::order::{ImportGraph, sort_by_first_fix};
use crate::place;
use crate::taxonomy::{classify, classify_name_error, undefined_name};
use autoheal_core::check::CheckReport;
use autoheal_core::proof::Observation;
use autoheal_core::testing::{Outcome, Raised, RunFault, TestResult};
use autoheal_core::{BugType, Failure, Kind};
use std::collections::BTreeMap;

/// The causes behind what was observed, the first to mend first, for a project whose imports are not known.
pub fn causes(observation: &Observation, is_importable: &dyn Fn(&str) -> bool) -> Vec<Failure> {
    causes_in_order(observation, is_importable, &ImportGraph::new())
}

/// The causes behind what was observed. `is_importable` says whether a name could be had by an import; `imports`,
/// which files each file imports, so that a module is mended before its users.
pub fn causes_in_order(
    observation: &Observation,
    is_importable: &dyn Fn(&str) -> bool,
    imports: &ImportGraph,
) -> Vec<Failure> {
    let mut merged = Merged::default();
    for test in observation.tests.failing() {
        merged.add(of_test(test, is_importable), usize::MAX);
    }
    let mut failures = merged.into_failures();
    let findings = observation.checks.iter().flat_map(of_check);
    let findings: Vec<_> = findings.filter(|finding| !is_known_syntax_error(finding, &failures)).collect();
    failures.extend(findings);
    if failures.is_empty() {
        failures.extend(observation.tests.fault.iter().flat_map(of_fault));
    }
    sort_by_first_fix(&mut failures, imports);
    failures
}

fn of_test(test: &TestResult, is_importable: &dyn Fn(&str) -> bool) -> Failure {
    let raised = test.raised.clone().unwrap_or_default();
    let exception = raised.evidence.exception.as_str();
    let (bug_type, kind) = match test.outcome {
        Outcome::Timeout => (BugType::Logic, Kind::Timeout),
        Outcome::Crashed if exception == "MemoryError" => (BugType::Logic, Kind::OutOfMemory),
        Outcome::Crashed => (BugType::Logic, Kind::Crash),
        _ => {
            let name = raised.evidence.missing.as_deref().or_else(|| undefined_name(&raised.message));
            classify_name_error(exception, &raised.message, name.is_some_and(is_importable))
        }
    };
    // A wrong result after a coroutine that nobody awaited: the work was not done, and that line is why.
    let unawaited = raised.evidence.unawaited.as_ref().filter(|made| {
        bug_type == BugType::Logic && kind == Kind::Assertion && !place::is_test_file(&made.file)
    });
    let bug_type = if unawaited.is_some() { BugType::TypeError } else { bug_type };
    let (file, line) =
        unawaited.map_or_else(|| place_of(test, &raised), |made| (made.file.clone(), made.line));
    let message =
        if raised.message.is_empty() { default_message(test.outcome, exception) } else { raised.message };
    Failure {
        file,
        line: line.max(1),
        bug_type,
        kind,
        message,
        stack_trace: raised.trace,
        tests: vec![test.id.clone()],
        excerpt: None,
        frames: raised.frames,
        evidence: raised.evidence,
    }
}

fn default_message(outcome: Outcome, exception: &str) -> String {
    match outcome {
        Outcome::Timeout => "the test did not end in time".into(),
        Outcome::Crashed => "the process died while the test ran".into(),
        _ if exception.is_empty() => "the test failed without a message".into(),
        _ => exception.into(),
    }
}

fn place_of(test: &TestResult, raised: &Raised) -> (String, u32) {
    let exception = raised.evidence.exception.as_str();
    let frame = place::cause(exception, &raised.frames);
    let (bug_type, _) = classify(exception, &raised.message);
    if matches!(bug_type, BugType::Syntax | BugType::Indentation)
        && let Some(place) = place_of_syntax_error(raised, frame.map(|frame| frame.file.as_str()))
    {
        return place;
    }
    frame.map_or_else(|| (test.file.clone(), test.line), |frame| (frame.file.clone(), frame.line))
}

/// Where the compiler says that the error is. Runners differ in whether that place is a frame, so the trace and the
/// message are asked too; a place is taken only where it belongs to a file of the project that the frames name,
/// or lies relative to the root.
fn place_of_syntax_error(raised: &Raised, deepest: Option<&str>) -> Option<(String, u32)> {
    let (file, line) =
        place::last_place_in_trace(&raised.trace).or_else(|| place::place_in_message(&raised.message))?;
    let known = raised.frames.iter().rev().filter(|frame| frame.in_project).map(|frame| frame.file.as_str());
    let is_same = |known: &str| file == known || file.ends_with(&format!("/{known}"));
    if let Some(known) = known.into_iter().find(|known| is_same(known)) {
        return Some((known.to_owned(), line));
    }
    // `invalid syntax (app.py, line 3)` has no folder: it speaks of the deepest file where their names agree.
    let agrees = deepest.is_some_and(|deepest| deepest.rsplit('/').next() == file.rsplit('/').next());
    if agrees {
        return Some((deepest?.to_owned(), line));
    }
    (!file.starts_with(['/', '<']) && file.contains('/')).then(|| (file.to_owned(), line))
}

/// A check's findings: one failure for each rule in each file, at its first line.
fn of_check(report: &CheckReport) -> Vec<Failure> {
    let mut groups: BTreeMap<(&str, &str), Vec<&Failure>> = BTreeMap::new();
    for finding in &report.findings {
        let code = finding.evidence.code.as_deref().unwrap_or("");
        groups.entry((&finding.file, code)).or_default().push(finding);
    }
    groups.into_values().filter_map(|group| one_of_group(report, &group)).collect()
}

fn one_of_group(report: &CheckReport, group: &[&Failure]) -> Option<Failure> {
    let first = group.iter().min_by_key(|finding| finding.line)?;
    let mut failure = (*first).clone();
    failure.evidence.tool.get_or_insert_with(|| report.check.tool.clone());
    if group.len() > 1 {
        failure.message = format!("{} (and {} more in this file)", first.message, group.len() - 1);
    }
    for finding in group {
        for test in &finding.tests {
            if !failure.tests.contains(test) {
                failure.tests.push(test.clone());
            }
        }
    }
    Some(failure)
}

fn is_known_syntax_error(finding: &Failure, failures: &[Failure]) -> bool {
    let is_syntax = |failure: &Failure| matches!(failure.bug_type, BugType::Syntax | BugType::Indentation);
    is_syntax(finding) && failures.iter().any(|failure| is_syntax(failure) && failure.file == finding.file)
}

/// A run that broke as a whole: its own words are a log like any other.
fn of_fault(fault: &RunFault) -> Vec<Failure> {
    let (kind, message) = match fault {
        RunFault::TimedOut => (Kind::Timeout, "the tests did not end in time"),
        RunFault::OutOfMemory => (Kind::OutOfMemory, "the tests used more memory than they may"),
        RunFault::TooManyProcesses => (Kind::Crash, "the tests started more processes than they may"),
        RunFault::DiskFull => (Kind::Crash, "the tests wrote more to disk than they may"),
        RunFault::Broken(words) => {
            let failures = crate::log::read(words.as_bytes()).unwrap_or_default();
            if !failures.is_empty() {
                return failures;
            }
            (Kind::Crash, words.as_str())
        }
    };
    vec![Failure {
        file: String::new(),
        line: 1,
        bug_type: BugType::Logic,
        kind,
        message: message.to_owned(),
        stack_trace: String::new(),
        tests: vec![],
        excerpt: None,
        frames: vec![],
        evidence: Default::default(),
    }]
}

#[cfg(test)]
mod tests;
