//! The end of a log: summaries meet the reports they repeat, paths lose an unknown checkout's root, what several tools
//! say of one file that does not compile becomes one failure, and the likeliest cause goes first.

use super::findings::{CAUSES, Findings, Summary};
use super::last_words;
use super::modules;
use super::paths::common_root;
use super::scan::Scanned;
use super::tail::Strength;
use crate::merge::{Merged, join};
use crate::normal::normalise;
use crate::order::{ImportGraph, sort_by_first_fix};
use crate::taxonomy::classify;
use autoheal_core::failure::{Evidence, Excerpt};
use autoheal_core::{BugType, Failure, Kind};
use std::collections::{BTreeSet, HashMap, HashSet};

pub(super) fn finish(scanned: Scanned) -> Vec<Failure> {
    let Scanned { mut findings, endings, lines } = scanned;
    let (mut failures, swallowed, mut told) = by_fate_of_their_steps(&mut findings);
    let summaries = std::mem::take(&mut findings.summaries);
    let journal = &findings.journal;
    let counts = |summary: &Summary| !journal.ended_well(journal.at(summary.number));
    let summaries: Vec<Summary> = summaries.into_iter().filter(counts).collect();
    told.extend(summaries.iter().map(|summary| journal.at(summary.number)));
    meet_summaries(&mut failures, summaries, &findings.dropped);
    failures.extend(last_words::of_untold_steps(&findings, &endings, lines, &told));
    // A job that is red without a reason of its own is red for tests that failed while their step went on.
    let is_red = endings.iter().any(|ending| ending.strength == Strength::Strong);
    if is_red && !swallowed.is_empty() && failures.iter().all(|failure| failure.file.is_empty()) {
        failures = swallowed;
    }
    strip_unknown_root(&mut failures);
    modules::name_from_root(&mut failures, &findings.modules);
    let mut failures = without_echoes(failures);
    sort_by_first_fix(&mut failures, &ImportGraph::new());
    failures
}

/// What was found, without what a step printed that ended well and without traces that were only logged; the tests that
/// failed in a step which ended well all the same; and the stretches that failures were found in.
fn by_fate_of_their_steps(findings: &mut Findings) -> (Vec<Failure>, Vec<Failure>, BTreeSet<usize>) {
    let (mut failures, mut swallowed, mut told) = (Vec::new(), Vec::new(), BTreeSet::new());
    let journal = &findings.journal;
    for ((stretch, loose), merged) in std::mem::take(&mut findings.merged) {
        let last_line = |failure: &Failure| failure.excerpt.map_or(0, |excerpt| excerpt.last_line);
        let found = merged.into_failures().into_iter();
        if journal.ended_well(stretch) {
            let refuted = |failure: &Failure| journal.green_after(stretch, last_line(failure));
            swallowed.extend(found.filter(|failure| !failure.tests.is_empty() && !refuted(failure)));
            continue;
        }
        let before = failures.len();
        failures.extend(found.filter(|failure| !(loose && journal.was_only_logged(last_line(failure)))));
        if failures.len() > before {
            told.insert(stretch);
        }
    }
    (failures, swallowed, told)
}

fn meet_summaries(failures: &mut Vec<Failure>, summaries: Vec<Summary>, dropped: &HashSet<String>) {
    let dropped: HashSet<&str> = dropped.iter().map(|test| short_name(test)).collect();
    let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, failure) in failures.iter().enumerate() {
        for test in &failure.tests {
            by_name.entry(short_name(test).to_owned()).or_default().push(index);
        }
    }
    let by_place: HashSet<(String, u32)> = (0..failures.len())
        .filter(|index| !failures[*index].tests.is_empty())
        .map(|index| (base_name(&failures[index].file).to_owned(), failures[index].line))
        .collect();
    let is_untitled = |failure: &Failure| failure.tests.is_empty() && failure.evidence.tool.is_none();
    let untitled: Vec<usize> = (0..failures.len()).filter(|index| is_untitled(&failures[*index])).collect();
    let mut alone = Merged::default();
    let told: HashSet<String> =
        summaries.iter().filter(|summary| !summary.weak).map(|summary| summary.test.clone()).collect();
    for summary in summaries {
        if summary.weak && told.contains(&summary.test) {
            continue;
        }
        let known = by_name.get(short_name(&summary.test)).into_iter().flatten().copied();
        if let Some(index) =
            known.into_iter().find(|index| failures.get(*index).is_some_and(|f| tells_of(f, &summary)))
        {
            if let Some(failure) = failures.get_mut(index) {
                adopt_name(failure, &summary.test);
                if failure.file.is_empty() {
                    failure.file = summary.file;
                }
            }
            continue;
        }
        // What breaks before the tests of a class is told of under the class's name, and summed up under its method's.
        let place = (base_name(&summary.file).to_owned(), summary.line);
        if summary.line > 1 && by_place.contains(&place) {
            continue;
        }
        let report = untitled.iter().copied().find(|index| is_report_of(&failures[*index], &summary));
        if let Some(failure) = report.and_then(|index| failures.get_mut(index)) {
            failure.tests.push(summary.test);
            continue;
        }
        // Reports that were too many to keep are no news either.
        if !dropped.contains(short_name(&summary.test)) {
            alone.add(of_summary(summary), CAUSES);
        }
    }
    failures.extend(alone.into_failures());
}

fn base_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

/// A test's name without its file and class.
fn short_name(test: &str) -> &str {
    let end = test.find('[').unwrap_or(test.len());
    let head = &test[..end];
    // A file that could not be collected is its own name.
    if !head.contains("::") && (head.ends_with(".py") || head.contains('/')) {
        return test;
    }
    let start = head.rfind([':', '.', '>']).map_or(0, |at| at + 1);
    test.get(start..).unwrap_or(test).trim()
}

fn tells_of(failure: &Failure, summary: &Summary) -> bool {
    failure.tests.iter().any(|test| test == &summary.test || is_same_test(test, &summary.test))
}

/// Reports and summaries spell a test differently: `test_a.py::T::x` and `T::x`, `com.acme.T.x` and `T.x`.
fn is_same_test(a: &str, b: &str) -> bool {
    if short_name(a) != short_name(b) {
        return false;
    }
    let tail = |test: &str| {
        test.rsplit_once("::").map_or_else(
            || test.to_owned(),
            |(head, name)| format!("{}::{name}", head.rsplit("::").next().unwrap_or(head)),
        )
    };
    a.ends_with(b) || b.ends_with(a) || tail(a) == tail(b) || !a.contains("::") || !b.contains("::")
}

/// The summary's spelling is the runner's own.
fn adopt_name(failure: &mut Failure, name: &str) {
    if failure.tests.iter().any(|test| test == name) {
        return;
    }
    let same =
        failure.tests.iter_mut().find(|test| is_same_test(test, name) && name.ends_with(short_name(test)));
    match same {
        Some(test) if name.len() > test.len() => *test = name.to_owned(),
        _ => {}
    }
}

/// A report without a test's name (`--tb=line`) that says what the summary says.
fn is_report_of(failure: &Failure, summary: &Summary) -> bool {
    let said = summary.message.trim_end_matches("...").trim_end();
    let same_class = !summary.exception.is_empty() && failure.evidence.exception == summary.exception;
    let alike = || normalise("", &failure.message).starts_with(&normalise("", said));
    same_class && (failure.message.starts_with(said) || alike()) && summary.test.contains("::")
}

fn of_summary(summary: Summary) -> Failure {
    let silent = summary.exception.is_empty() && summary.message.is_empty();
    let collection = summary.test.ends_with(".py");
    // A file that could not be collected and does not say why: most often one of its imports.
    let (bug_type, kind) = if silent && collection {
        (BugType::Import, Kind::Other)
    } else {
        classify(&summary.exception, &summary.message)
    };
    let message = match (summary.message.is_empty(), summary.exception.is_empty()) {
        (false, _) => summary.message,
        (true, false) => summary.exception.clone(),
        (true, true) => summary.text.trim().to_owned(),
    };
    Failure {
        file: summary.file,
        line: summary.line.max(1),
        bug_type,
        kind,
        message,
        stack_trace: summary.text,
        tests: vec![summary.test],
        excerpt: Some(Excerpt { first_line: summary.number, last_line: summary.number }),
        frames: vec![],
        evidence: Evidence { exception: summary.exception, ..Evidence::default() },
    }
}

fn strip_unknown_root(failures: &mut [Failure]) {
    let absolute = |file: &str| file.starts_with('/');
    let frames = |failure: &Failure| {
        failure
            .frames
            .iter()
            .filter(|frame| frame.in_project)
            .map(|frame| frame.file.clone())
            .collect::<Vec<_>>()
    };
    let paths: Vec<String> = failures
        .iter()
        .flat_map(|failure| std::iter::once(failure.file.clone()).chain(frames(failure)))
        .filter(|file| absolute(file))
        .collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let Some(root) = common_root(&paths) else { return };
    let strip = |file: &mut String| {
        if let Some(rest) = file.strip_prefix(&root).and_then(|rest| rest.strip_prefix('/')) {
            *file = rest.to_owned();
        }
    };
    for failure in failures {
        strip(&mut failure.file);
        failure.frames.iter_mut().for_each(|frame| strip(&mut frame.file));
        failure.tests.iter_mut().for_each(strip);
    }
}

/// Merges once more, now that paths are final, and leaves one of several tellings. Of syntax errors one for each file:
/// compilers stop at the first, and what linters say beyond it follows from it.
fn without_echoes(failures: Vec<Failure>) -> Vec<Failure> {
    let mut merged = Merged::default();
    for failure in failures {
        merged.add(failure, usize::MAX);
    }
    let mut kept: Vec<Failure> = Vec::with_capacity(merged.len());
    let mut by_thing: HashMap<(String, bool), usize> = HashMap::new();
    for failure in merged.into_failures() {
        let thing = thing(&failure);
        let known =
            thing.as_ref().and_then(|thing| by_thing.get(thing)).and_then(|index| kept.get_mut(*index));
        match known {
            Some(known) if is_better(&failure, known) => {
                let old = std::mem::replace(known, failure);
                join(known, old);
            }
            Some(known) => join(known, failure),
            None => {
                by_thing.extend(thing.map(|thing| (thing, kept.len())));
                kept.push(failure);
            }
        }
    }
    kept
}

/// What several tools may tell of in their own words: a Python file that does not compile, a Spring bean that cannot be
/// made.
fn thing(failure: &Failure) -> Option<(String, bool)> {
    let is_syntax =
        matches!(failure.bug_type, BugType::Syntax | BugType::Indentation) && failure.file.ends_with(".py");
    let is_bean = failure.kind == Kind::SpringContext && !failure.file.is_empty();
    (is_syntax || is_bean).then(|| (failure.file.clone(), is_bean))
}

/// The language's own compiler is believed before a linter, and the first error before what follows from it.
fn is_better(new: &Failure, old: &Failure) -> bool {
    let linter = |failure: &Failure| failure.evidence.tool.is_some();
    (linter(new), new.line) < (linter(old), old.line)
}
