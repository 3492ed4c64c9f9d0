//! The engine against a world in which everything but the language is real.

#![allow(clippy::unwrap_used, clippy::panic)]

mod toy;

use autoheal_core::event::{Event, EventKind};
use autoheal_core::results::Suggestion;
use autoheal_core::{RepoPath, StopReason};
use autoheal_engine::{Cancel, Limits};
use autoheal_testkit::probe::{Faulty, conforms};
use std::time::Duration;
use toy::{
    COVERED, DIES, Fault, Healed, NEVER_LOADS, NEVER_RUNS, View, limits, name_error, run, run_after,
    run_with_a_locked_branch, run_with_deaths, run_within,
};

const APP: &str = "total = 1\n\n\ndef work():\n    return totl\n";

fn is_mended(view: &View) -> bool {
    view.app.contains("return total")
}

#[tokio::test]
async fn a_proven_fix_is_committed_and_the_trace_has_no_gap() {
    let healed =
        run(APP, |view| vec![("a", (!is_mended(view)).then(|| name_error("totl", 5))), ("b", None)]).await;
    assert_eq!(healed.results.stop_reason, StopReason::Healed);
    assert_eq!(healed.on_branch("app.py").unwrap(), APP.replace("totl", "total"));
    let steps: Vec<u64> = healed.events.iter().map(|event| event.step).collect();
    assert_eq!(steps, (1..=steps.len() as u64).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_fix_that_breaks_something_else_is_rolled_back() {
    let healed = run(APP, |view| {
        let broken = name_error("other", 5);
        vec![
            ("a", (!is_mended(view)).then(|| name_error("totl", 5))),
            ("b", (view.app != APP).then_some(broken)),
        ]
    })
    .await;
    assert_eq!(healed.results.stop_reason, StopReason::RetriesExhausted);
    assert_eq!(healed.on_branch("app.py"), None);
}

#[tokio::test]
async fn a_proof_that_does_not_repeat_is_none() {
    let healed = run(APP, |view| {
        let fails = !is_mended(view) || view.is_copy;
        vec![("a", fails.then(|| name_error("totl", 5)))]
    })
    .await;
    assert_eq!(healed.results.stop_reason, StopReason::RetriesExhausted);
    assert_eq!(healed.on_branch("app.py"), None);
}

#[tokio::test]
async fn two_runs_that_disagree_are_asked_again_one_after_the_other() {
    let stumbles = std::sync::atomic::AtomicUsize::new(0);
    let healed = run(APP, move |view| {
        let slow = view.is_copy && is_mended(view);
        let late = slow && stumbles.fetch_add(1, std::sync::atomic::Ordering::SeqCst) == 0;
        vec![
            ("a", (!is_mended(view)).then(|| name_error("totl", 5))),
            ("watches_the_time", late.then(|| name_error("clock", 5))),
        ]
    })
    .await;
    assert_eq!(healed.results.stop_reason, StopReason::Healed);
}

#[tokio::test]
async fn a_package_is_there_only_for_the_candidate_that_declares_it() {
    let app = "import yaml\n\ntotal = 1\n\n\ndef work():\n    return totl\n";
    let healed = run(app, |view| {
        let import = match view.packages.is_empty() {
            true => Fault {
                exception: "ModuleNotFoundError",
                message: "No module named 'yaml'".into(),
                line: 1,
                missing: Some("yaml"),
            },
            false => {
                Fault { exception: "ValueError", message: "not this yaml".into(), line: 1, missing: None }
            }
        };
        vec![("a", Some(import)), ("b", (!is_mended(view)).then(|| name_error("totl", 7)))]
    })
    .await;
    let log = healed.log.lock().unwrap();
    assert!(log.iter().any(|view| !view.packages.is_empty()), "the package is tried at all");
    for view in log.iter().filter(|view| !view.packages.is_empty()) {
        assert!(view.requirements.contains("PyYAML"), "a package that nobody declared was there");
    }
    assert_eq!(healed.on_branch("requirements.txt").unwrap(), "flask\n");
    assert!(healed.on_branch("app.py").unwrap().contains("return total"));
}

#[tokio::test]
async fn causes_behind_each_other_are_proven_together() {
    let app = "total = 1\nprice = 2\n\n\ndef work():\n    x = totl\n    return prce\n";
    let healed = run(app, |view| {
        let fault = if view.app.contains("x = totl") {
            Some(name_error("totl", 6))
        } else if view.app.contains("return prce") {
            Some(name_error("prce", 7))
        } else {
            None
        };
        vec![("a", fault), ("b", None)]
    })
    .await;
    assert_eq!(healed.results.stop_reason, StopReason::Healed);
    let text = healed.on_branch("app.py").unwrap();
    assert!(text.contains("x = total") && text.contains("return price"), "{text}");
    assert_eq!(healed.results.fixes_applied, 2);
}

#[tokio::test]
async fn a_cause_is_healed_although_one_of_its_many_witnesses_has_another() {
    let other = Fault { exception: "ValueError", message: "not this".into(), line: 4, missing: None };
    let tests = move |names: &'static [&'static str]| {
        let other = other.clone();
        move |view: &View| {
            let fails = |name: &'static str| match (is_mended(view), name) {
                (false, _) => Some(name_error("totl", 5)),
                (true, "last") => Some(other.clone()),
                (true, _) => None,
            };
            names.iter().map(|name| (*name, fails(name))).collect::<Vec<_>>()
        }
    };
    let healed = run(APP, tests(&["a", "b", "c", "d", "last"])).await;
    assert_eq!(healed.results.stop_reason, StopReason::RetriesExhausted);
    assert_eq!(healed.on_branch("app.py").unwrap(), APP.replace("totl", "total"));
    assert_eq!(healed.results.fixes[0].witnesses.len(), 4, "the record claims what was proven");
    let healed = run(APP, tests(&["a", "last"])).await;
    assert_eq!(healed.on_branch("app.py"), None, "half of the witnesses prove nothing");
}

/// Invariant 4: every loop is bounded.
#[tokio::test]
async fn a_failure_that_always_changes_ends_the_run_all_the_same() {
    let healed = run(APP, |view| {
        let message = format!("name 'totl' is not defined, {} times", view.runs);
        vec![("a", Some(Fault { message, ..name_error("totl", 5) }))]
    })
    .await;
    assert_eq!(healed.results.stop_reason, StopReason::RetriesExhausted);
    assert_eq!(healed.on_branch("app.py"), None);
    assert!(healed.log.lock().unwrap().len() < 400);
}

#[tokio::test]
async fn a_spent_budget_and_a_cancelled_run_stop_without_a_commit() {
    let tests = |_: &View| vec![("a", Some(name_error("totl", 5)))];
    let spent = Limits { wall: Duration::ZERO, ..limits() };
    let healed = run_within(APP, spent, Cancel::default(), tests).await;
    assert_eq!(healed.results.stop_reason, StopReason::BudgetExhausted);
    let cancel = Cancel::default();
    cancel.cancel();
    let healed = run_within(APP, limits(), cancel, tests).await;
    assert_eq!(healed.results.stop_reason, StopReason::Cancelled);
    assert_eq!(healed.on_branch("app.py"), None);
}

const SUM: &str = "def add(a, b):\n    return a - b\n";

fn wrong_sum(view: &View) -> Option<Fault> {
    let fault =
        Fault { exception: "AssertionError", message: "assert 1 == 5".into(), line: 2, missing: None };
    (!view.app.contains("return a + b")).then_some(fault)
}

#[tokio::test]
async fn the_played_probe_keeps_what_every_probe_has_to() {
    let mut probe = toy::probe(SUM, |view| vec![("adds", wrong_sum(view)), ("other", None)]);
    let faulty = Faulty {
        path: RepoPath::new("app.py").unwrap(),
        text: SUM,
        fault: "a - b",
        mended: "a + b",
        failing: "test_app.py::adds".into(),
        passing: "test_app.py::other".into(),
    };
    conforms(&mut probe, &faulty).await;
}

#[tokio::test]
async fn a_wrong_operator_is_found_by_search_and_told_at_its_line() {
    let healed = run(SUM, |view| vec![("adds", wrong_sum(view)), ("other", None)]).await;
    assert_eq!(healed.results.stop_reason, StopReason::Healed);
    assert_eq!(healed.on_branch("app.py").unwrap(), SUM.replace('-', "+"));
    let fix = &healed.results.fixes[0];
    assert_eq!((fix.rung.as_deref(), fix.file.as_str(), fix.line), (Some("search"), "app.py", 2));
    assert!(fix.confidence.unwrap() > 0.5 && fix.candidates_tried > 1);
}

#[tokio::test]
async fn a_project_that_no_probe_can_load_is_searched_with_a_run_for_each_edit() {
    let text = format!("{SUM}{NEVER_LOADS}\n");
    let healed = run(&text, |view| vec![("adds", wrong_sum(view)), ("other", None)]).await;
    assert_eq!(healed.on_branch("app.py").unwrap(), text.replace('-', "+"));
    let is_told = |event: &autoheal_core::event::Event| matches!(&event.kind, EventKind::Warning { message } if message.contains("a process of its own"));
    assert!(healed.events.iter().any(is_told));
}

#[tokio::test]
async fn a_probe_that_dies_is_begun_anew_and_the_search_goes_on() {
    let text = format!("{SUM}{DIES}\n");
    let healed = run(&text, |view| vec![("adds", wrong_sum(view)), ("other", None)]).await;
    assert_eq!(healed.on_branch("app.py").unwrap(), text.replace('-', "+"));
    let died = |event: &&autoheal_core::event::Event| matches!(&event.kind, EventKind::Warning { message } if message.contains("it died"));
    assert!(healed.events.iter().filter(died).count() >= 2, "once among others, once alone");
    let suspected = healed.events.iter().find_map(|event| match &event.kind {
        EventKind::LinesSuspected { lines } => lines.first(),
        _ => None,
    });
    let line = suspected.unwrap();
    assert_eq!((line.file.as_str(), line.line), ("app.py", 2));
    assert_eq!(line.reasons, ["the failure passed through it"]);
}

#[tokio::test]
async fn the_commit_that_broke_a_test_is_found_and_only_what_it_broke_is_undone() {
    let text = |number: usize| {
        let result = if number < 5 { "price(a, b) * rate(b)" } else { "price(a, a)" };
        let name = if number < 5 { "old" } else { "new" };
        format!("def work(a, b):\n    return {result}\n\n\nNAME = \"{name}\"\nNOTE = {number}\n")
    };
    let texts: Vec<String> = (0..12).map(text).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let fault =
        Fault { exception: "AssertionError", message: "assert 1 == 5".into(), line: 2, missing: None };
    let healed = run_after(&texts, limits(), Cancel::default(), move |view| {
        let is_whole = view.app.contains("price(a, b) * rate(b)");
        vec![("costs", (!is_whole).then(|| fault.clone())), ("other", None)]
    })
    .await;
    let expected = texts[11].replace("price(a, a)", "price(a, b) * rate(b)");
    assert_eq!(healed.on_branch("app.py").unwrap(), expected);
    assert_eq!(healed.results.fixes[0].rule.as_deref(), Some("partial_revert"));
    let is_told = |event: &autoheal_core::event::Event| matches!(&event.kind, EventKind::Thought { message } if message.contains("no longer with") && message.contains("commit number 5"));
    assert!(healed.events.iter().any(is_told), "the culprit is commit number 5");
}

#[tokio::test]
async fn an_earlier_commit_that_cannot_be_run_does_not_end_the_heal() {
    let before = format!("{SUM}{NEVER_RUNS}\n");
    let tests = |view: &View| vec![("adds", wrong_sum(view)), ("other", None)];
    let healed = run_after(&[&before, SUM], limits(), Cancel::default(), tests).await;
    assert_eq!(healed.on_branch("app.py").unwrap(), SUM.replace('-', "+"));
}

/// The edits that passed, the likeliest first.
fn survived(healed: &Healed) -> impl Iterator<Item = &Suggestion> {
    let edits = healed.events.iter().filter_map(|event| match &event.kind {
        EventKind::EditsSurvived { edits } => Some(edits),
        _ => None,
    });
    edits.flatten()
}

#[tokio::test]
async fn two_faults_are_found_together_where_one_edit_helps_a_part_of_the_tests() {
    let app = "def work(a, b, c):\n    return (a - b, b < c)\n";
    let fault =
        Fault { exception: "AssertionError", message: "assert 1 == 5".into(), line: 2, missing: None };
    let healed = run(app, move |view| {
        let (first, second) = (view.app.contains("a + b"), view.app.contains("b <= c"));
        vec![("one", (!first).then(|| fault.clone())), ("two", (!(first && second)).then(|| fault.clone()))]
    })
    .await;
    let edit = survived(&healed).next().unwrap();
    assert_eq!(edit.rule, "two_edits");
    assert!(edit.diff.contains("+    return (a + b, b <= c)"), "{}", edit.diff);
}

#[tokio::test]
async fn two_faults_in_one_test_are_found_together() {
    let app = format!("def work(a, b, c):\n    first = a - b\n    return (first, b < c)\n{COVERED}\n");
    let healed = run(&app, move |view| {
        let is_whole = [view.app.contains("a + b"), view.app.contains("b <= c")];
        let line = is_whole.iter().zip([2, 3]).find(|(is_whole, _)| !**is_whole).map(|(_, line)| line);
        let message = "assert 1 == 5".to_owned();
        let fault = line.map(|line| Fault { exception: "AssertionError", message, line, missing: None });
        vec![("both", fault), ("other", None)]
    })
    .await;
    let both = survived(&healed).find(|edit| edit.rule == "two_edits").unwrap();
    assert!(both.diff.contains("+    first = a + b\n") && both.diff.contains("+    return (first, b <= c)"));
}

#[tokio::test]
async fn an_edit_survives_only_if_it_passes_every_test_that_runs_its_line() {
    let text = format!("{SUM}{COVERED}\n");
    // More than are asked about every edit.
    let others: Vec<&'static str> = (0..60).map(|number| &*format!("other_{number}").leak()).collect();
    let healed = run(&text, move |view| {
        let is_product = view.app.contains("return a * b");
        let far_away = is_product.then(|| name_error("other", 2));
        let own = [("adds", wrong_sum(view).filter(|_| !is_product)), ("far_away", far_away)];
        others.iter().map(|other| (*other, None)).chain(own).collect()
    })
    .await;
    let survived: Vec<&str> = survived(&healed).map(|edit| edit.diff.as_str()).collect();
    assert!(!survived.is_empty() && !survived.iter().any(|diff| diff.contains("a * b")), "{survived:?}");
    assert_eq!(healed.on_branch("app.py").unwrap(), text.replace('-', "+"));
}

#[tokio::test]
async fn an_edit_that_heals_what_fails_for_another_cause_as_well_is_believed_first() {
    let app = "def add(a, b):\n    return a - b\n\n\ndef double(a):\n    return add(a, a)\n";
    let healed = run(app, |view| {
        let other = Fault { exception: "KeyError", message: "'total'".into(), line: 6, missing: None };
        let is_product = view.app.contains("a * b");
        let fault = wrong_sum(view).filter(|_| !is_product);
        vec![("adds", fault), ("doubles", (!is_product).then_some(other))]
    })
    .await;
    assert!(survived(&healed).next().unwrap().diff.contains("+    return a * b"));
    assert_eq!(healed.results.stop_reason, StopReason::Healed);
}

#[tokio::test]
async fn what_survives_the_search_and_breaks_something_else_is_not_committed() {
    let healed = run(SUM, |view| {
        let fault = wrong_sum(view);
        // Passes in the probe, which asks about the failing test alone, and fails in the proof.
        let other = (fault.is_none() && view.runs > 0).then(|| name_error("other", 2));
        vec![("adds", fault), ("far_away", other)]
    })
    .await;
    assert_eq!(healed.results.stop_reason, StopReason::RetriesExhausted);
    assert_eq!(healed.on_branch("app.py"), None);
}

#[tokio::test]
async fn without_time_for_it_nothing_is_searched() {
    let none =
        Limits { search: autoheal_engine::SearchLimits { wall: Duration::ZERO, candidates: 0 }, ..limits() };
    let healed = run_within(SUM, none, Cancel::default(), |view| vec![("adds", wrong_sum(view))]).await;
    assert_eq!(healed.results.stop_reason, StopReason::RetriesExhausted);
}

/// Invariant 10: killing a worker at any moment loses nothing and publishes nothing twice.
#[tokio::test]
async fn a_run_whose_workers_all_die_is_healed_all_the_same_and_each_fix_is_committed_once() {
    let app = "total = 1\nother = 2\n\n\ndef work():\n    return totl\n\n\ndef more():\n    return othr\n";
    let (healed, deaths) = run_with_deaths(app, |view| {
        vec![
            ("a", (!view.app.contains("return total")).then(|| name_error("totl", 6))),
            ("b", (!view.app.contains("return other")).then(|| name_error("othr", 10))),
        ]
    })
    .await;
    assert!(deaths >= 8, "{deaths} deaths");
    assert_eq!(healed.results.stop_reason, StopReason::Healed);
    assert_eq!(healed.results.fixes_applied, 2);
    assert_eq!(healed.on_branch("app.py").unwrap(), app.replace("totl", "total").replace("othr", "other"));
    assert_eq!(healed.commits().len(), 3, "{:?}", healed.commits());
    let steps: Vec<u64> = healed.events.iter().map(|event| event.step).collect();
    assert_eq!(steps, (1..=steps.len() as u64).collect::<Vec<_>>());
    let resumed =
        healed.events.iter().filter(|event| matches!(event.kind, EventKind::RunResumed { .. })).count();
    assert_eq!(resumed, deaths);
}

#[tokio::test]
async fn a_branch_that_cannot_be_written_for_a_while_is_written_when_it_can() {
    let app = "total = 1\n\n\ndef work():\n    return totl\n";
    let healed = run_with_a_locked_branch(app, |view| {
        vec![("a", (!view.app.contains("return total")).then(|| name_error("totl", 5)))]
    })
    .await;
    assert_eq!(healed.results.stop_reason, StopReason::Healed);
    assert_eq!(healed.commits().len(), 2, "{:?}", healed.commits());
    let told = |event: &&Event| matches!(&event.kind, EventKind::Warning { message } if message.contains("cannot be written"));
    assert_eq!(healed.events.iter().filter(told).count(), 1);
}

/// Invariant 6: no secret in a trace or an artifact.
#[tokio::test]
async fn a_secret_that_a_test_prints_is_in_neither_the_record_nor_the_results() {
    let secret = format!("ghp_{}", "a1B2".repeat(9));
    let message = format!("cannot log in with {secret}");
    let healed = run(APP, move |_| {
        vec![(
            "a",
            Some(Fault { exception: "RuntimeError", message: message.clone(), line: 5, missing: None }),
        )]
    })
    .await;
    let results = serde_json::to_string(&healed.results).unwrap();
    let trace = serde_json::to_string(&healed.events).unwrap();
    assert!(results.contains("cannot log in with ***") && trace.contains("cannot log in with ***"));
    assert!(!results.contains(&secret) && !trace.contains(&secret));
}
