//! Answers from the trace, each with the steps that it rests on. Questions that people ask of every run are known by their words and
//! answered from the events that tell it; for all others the events are searched. What no event tells is not answered.

use crate::text::{count, line, lines};
use crate::words::words;
use autoheal_core::event::{Event, EventKind};
use autoheal_core::{Error, ErrorCode};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

const MOST_SOURCES: usize = 12;
const LONGEST_LINE: usize = 300;

/// What was asked, as far as it is one of the questions that every run can answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// What was broken, and why.
    Failure,
    /// Why this fix.
    Fix,
    /// What was tried and not taken.
    Rejected,
    /// What it took.
    Cost,
    /// What is different now.
    Changes,
    /// How it ended, or where it is.
    Outcome,
    /// Something else: what the events say that have these words.
    Search,
}

/// An answer and the steps of the trace that it rests on. Without steps there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answer {
    pub topic: Topic,
    pub answer: String,
    /// Steps of the run's trace.
    pub sources: Vec<u64>,
}

/// Words that tell what is asked. The first topic with the most of them wins.
const SIGNS: &[(Topic, &[&str])] = &[
    (
        Topic::Rejected,
        &[
            "reject",
            "rejected",
            "refuse",
            "refused",
            "discard",
            "discarded",
            "alternative",
            "alternatives",
            "instead",
            "tried",
            "policy",
            "not",
        ],
    ),
    (
        Topic::Changes,
        &[
            "change",
            "changed",
            "changes",
            "diff",
            "edit",
            "edited",
            "touch",
            "touched",
            "modified",
            "commit",
            "committed",
            "commits",
        ],
    ),
    (
        Topic::Cost,
        &[
            "cost",
            "costs",
            "long",
            "time",
            "expensive",
            "tokens",
            "money",
            "slow",
            "seconds",
            "duration",
            "price",
        ],
    ),
    (
        Topic::Fix,
        &[
            "fix",
            "fixed",
            "chosen",
            "chose",
            "choose",
            "solution",
            "heal",
            "healed",
            "confident",
            "confidence",
            "proof",
            "proven",
        ],
    ),
    (
        Topic::Failure,
        &[
            "fail", "failed", "failing", "failure", "failures", "broken", "broke", "error", "errors", "bug",
            "wrong", "cause", "root",
        ],
    ),
    (
        Topic::Outcome,
        &[
            "status", "outcome", "result", "results", "end", "ended", "finish", "finished", "stop",
            "stopped", "happened", "now",
        ],
    ),
];

/// Answers a question about a run from its trace.
pub fn answer(question: &str, events: &[Event]) -> Option<Answer> {
    let asked = tokens(question);
    let topic = topic(&asked);
    let told = match topic {
        Topic::Failure => failures(events),
        Topic::Fix => fixes(events),
        Topic::Rejected => rejected(events),
        Topic::Cost => cost(events),
        Topic::Changes => changes(events),
        Topic::Outcome => outcome(events),
        Topic::Search => Vec::new(),
    };
    let (topic, told) = if told.is_empty() { (Topic::Search, search(&asked, events)) } else { (topic, told) };
    if told.is_empty() {
        return None;
    }
    let sources: BTreeSet<u64> = told.iter().map(|(step, _)| *step).collect();
    let sentences: Vec<String> = told.into_iter().map(|(_, sentence)| sentence).collect();
    Some(Answer { topic, answer: sentences.join("\n"), sources: sources.into_iter().collect() })
}

/// Where there is no answer.
pub fn not_told() -> Error {
    Error::new(ErrorCode::NotFound, "the record of this run does not tell")
        .hint("ask why it failed, why this fix, what was rejected, what it cost or what changed")
}

/// A sentence and the step that it comes from.
type Told = (u64, String);

fn tokens(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| word.len() > 1)
        .map(str::to_owned)
        .collect()
}

fn topic(asked: &[String]) -> Topic {
    let score = |signs: &[&str]| asked.iter().filter(|word| signs.contains(&word.as_str())).count();
    let mut best = (0, Topic::Search);
    for (topic, signs) in SIGNS {
        let score = score(signs);
        if score > best.0 {
            best = (score, *topic);
        }
    }
    best.1
}

fn said(event: &Event) -> String {
    line(&words(event), LONGEST_LINE)
}

fn failures(events: &[Event]) -> Vec<Told> {
    let mut seen = BTreeSet::new();
    events
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::FailureFound { file, line, message, witnesses, .. } => seen
                .insert((file, line, message))
                .then(|| (event.step, format!("{}, shown by {}", said(event), count(*witnesses, "test")))),
            EventKind::Warning { .. } => Some((event.step, said(event))),
            _ => None,
        })
        .take(MOST_SOURCES)
        .collect()
}

fn fixes(events: &[Event]) -> Vec<Told> {
    let mut told = Vec::new();
    for (place, event) in events.iter().enumerate() {
        let EventKind::FixApplied { diff, confidence, .. } = &event.kind else { continue };
        told.push((event.step, said(event)));
        let before = events.get(..place).unwrap_or_default();
        let proof = before.iter().rev().find(|event| {
            matches!(&event.kind, EventKind::CandidateTried { diff: tried, verdict, .. } if tried == diff && verdict == "healed")
        });
        if let Some(proof) = proof {
            told.push((proof.step, format!("it was proven in the sandbox: {}", said(proof))));
        }
        let chosen = before.iter().rev().find(|event| {
            matches!(&event.kind, EventKind::EditsSurvived { edits } if edits.iter().any(|edit| edit.diff == *diff))
        });
        if let (Some(chosen), Some(confidence)) = (chosen, confidence)
            && let EventKind::EditsSurvived { edits } = &chosen.kind
            && let Some(edit) = edits.iter().find(|edit| edit.diff == *diff)
        {
            let percent = (100.0 * confidence).round();
            told.push((
                chosen.step,
                format!("{percent} % sure: {}", line(&edit.explanation, 4 * LONGEST_LINE)),
            ));
        }
    }
    told.truncate(MOST_SOURCES);
    told
}

fn rejected(events: &[Event]) -> Vec<Told> {
    let is_rejected = |event: &&Event| match &event.kind {
        EventKind::CandidateTried { verdict, .. } => verdict != "healed",
        EventKind::PolicyDecision { allowed, .. } => !allowed,
        _ => false,
    };
    let told: Vec<Told> =
        events.iter().filter(is_rejected).map(|event| (event.step, said(event))).take(MOST_SOURCES).collect();
    if !told.is_empty() {
        return told;
    }
    let tried = events.iter().filter(|event| matches!(event.kind, EventKind::CandidateTried { .. }));
    tried.map(|event| (event.step, format!("not rejected: {}", said(event)))).take(MOST_SOURCES).collect()
}

fn cost(events: &[Event]) -> Vec<Told> {
    let mut told = Vec::new();
    let mut stages: BTreeMap<&str, (f64, u64)> = BTreeMap::new();
    let mut candidates = (0, 0);
    for event in events {
        match &event.kind {
            EventKind::StageFinished { seconds, .. } => {
                let stage = stages.entry(event.stage.name()).or_default();
                stage.0 += seconds;
                stage.1 = event.step;
            }
            EventKind::CandidateTried { .. } => candidates = (candidates.0 + 1, event.step),
            EventKind::SearchProgress { .. } => told.push((event.step, said(event))),
            EventKind::RunComplete { seconds, .. } => {
                told.push((
                    event.step,
                    format!("the whole run took {seconds:.1} s and no language model was asked"),
                ));
            }
            _ => {}
        }
    }
    if candidates.0 > 0 {
        told.push((
            candidates.1,
            format!("{} candidates were proven or refuted in the sandbox", candidates.0),
        ));
    }
    let mut slowest: Vec<(&str, (f64, u64))> = stages.into_iter().collect();
    slowest.sort_by(|a, b| b.1.0.total_cmp(&a.1.0));
    told.extend(
        slowest
            .into_iter()
            .take(3)
            .map(|(stage, (seconds, step))| (step, format!("{stage} took {seconds:.1} s"))),
    );
    told
}

fn changes(events: &[Event]) -> Vec<Told> {
    events
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::FixApplied { diff, .. } => {
                Some((event.step, format!("{}\n{}", said(event), lines(diff, 40, LONGEST_LINE))))
            }
            _ => None,
        })
        .take(MOST_SOURCES)
        .collect()
}

fn outcome(events: &[Event]) -> Vec<Told> {
    let is_end = |event: &&Event| matches!(event.kind, EventKind::RunComplete { .. });
    let fixes = events.iter().filter(|event| matches!(event.kind, EventKind::FixApplied { .. }));
    let last = events.iter().rfind(is_end).or(events.last());
    fixes.chain(last).map(|event| (event.step, said(event))).take(MOST_SOURCES).collect()
}

/// The events that have the rarest of the words, in the order in which they happened.
fn search(asked: &[String], events: &[Event]) -> Vec<Told> {
    const COMMON: &[&str] = &[
        "the", "is", "was", "it", "of", "to", "in", "what", "why", "which", "how", "did", "do", "does",
        "this", "that", "an", "and", "for", "on", "there", "were", "are",
    ];
    let wanted: BTreeSet<&str> =
        asked.iter().map(String::as_str).filter(|word| !COMMON.contains(word)).collect();
    // Only the words that are asked for are kept of each event.
    let has = |event: &Event| -> BTreeSet<&str> {
        tokens(&whole(event)).iter().filter_map(|word| wanted.get(word.as_str()).copied()).collect()
    };
    let texts: Vec<BTreeSet<&str>> = events.iter().map(has).collect();
    let rarity: BTreeMap<&str, f64> = wanted
        .iter()
        .map(|word| {
            let count = texts.iter().filter(|text| text.contains(*word)).count();
            (*word, ((texts.len() as f64 + 1.0) / (count as f64 + 0.5)).ln())
        })
        .collect();
    let score = |text: &BTreeSet<&str>| -> f64 { text.iter().filter_map(|word| rarity.get(word)).sum() };
    let mut found: Vec<(f64, &Event)> =
        texts.iter().map(score).zip(events).filter(|(score, _)| *score > 0.0).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let best = found.first().map_or(0.0, |(score, _)| *score);
    found.retain(|(score, _)| *score >= best / 2.0);
    found.truncate(5);
    found.sort_by_key(|(_, event)| event.step);
    found.into_iter().map(|(_, event)| (event.step, said(event))).collect()
}

/// All that an event says, for searching.
fn whole(event: &Event) -> String {
    let data = serde_json::to_string(&event.kind).unwrap_or_default();
    format!("{} {} {data}", event.stage.name(), words(event))
}

#[cfg(test)]
mod tests {
    use super::*;
    use autoheal_core::results::Suggestion;
    use autoheal_core::{RunId, Stage};

    const DIFF: &str = "--- a/app.py\n+++ b/app.py\n@@ -1 +1 @@\n-return totl\n+return total\n";

    fn trace() -> Vec<Event> {
        let kinds = vec![
            (Stage::TestRunner, EventKind::Thought { message: "tests run on Python 3.12".into() }),
            (
                Stage::DependencyMapper,
                EventKind::FailureFound {
                    file: "app.py".into(),
                    line: 5,
                    bug_type: "LOGIC".into(),
                    kind: "name".into(),
                    message: "name 'totl' is not defined".into(),
                    witnesses: 2,
                    tests: Vec::new(),
                    symbol: None,
                },
            ),
            (
                Stage::PolicyGate,
                EventKind::PolicyDecision {
                    rule: "skip_test".into(),
                    allowed: false,
                    reasons: vec!["tests are never edited".into()],
                },
            ),
            (
                Stage::FixGenerator,
                EventKind::EditsSurvived {
                    edits: vec![Suggestion {
                        rule: "name".into(),
                        explanation: "replaces totl by total".into(),
                        confidence: 0.9,
                        diff: DIFF.into(),
                    }],
                },
            ),
            (
                Stage::SandboxVerifier,
                EventKind::CandidateTried {
                    rule: "name".into(),
                    rung: "search".into(),
                    prior: 0.9,
                    verdict: "healed".into(),
                    diff: DIFF.into(),
                    cause: None,
                },
            ),
            (
                Stage::CommitOptimizer,
                EventKind::FixApplied {
                    file: "app.py".into(),
                    line: 5,
                    bug_type: "LOGIC".into(),
                    commit: "0123456789".into(),
                    subject: "[AI-AGENT] Fix LOGIC error in app.py line 5".into(),
                    diff: DIFF.into(),
                    confidence: Some(0.9),
                    cause: None,
                    rung: None,
                    rule: None,
                    explanation: None,
                    evidence: None,
                    candidates_tried: None,
                },
            ),
            (Stage::CommitOptimizer, EventKind::StageFinished { outcome: "done".into(), seconds: 2.0 }),
            (
                Stage::SelfBenchmarker,
                EventKind::RunComplete {
                    status: "passed".into(),
                    stop_reason: "healed".into(),
                    seconds: 3.0,
                },
            ),
        ];
        let run_id = RunId::generate();
        let at = "2026-01-01T00:00:00Z".parse().unwrap();
        (1..).zip(kinds).map(|(step, (stage, kind))| Event { run_id, step, at, stage, kind }).collect()
    }

    #[track_caller]
    fn rests_on(question: &str, topic: Topic, sources: &[u64], word: &str) {
        let answer = answer(question, &trace()).unwrap();
        assert_eq!((answer.topic, answer.sources.as_slice()), (topic, sources), "{}", answer.answer);
        assert!(answer.answer.contains(word), "{}", answer.answer);
    }

    #[test]
    fn what_people_ask_is_answered_from_the_events_that_tell_it() {
        rests_on("Why did this fail?", Topic::Failure, &[2], "totl");
        rests_on("why this fix?", Topic::Fix, &[4, 5, 6], "90 % sure");
        rests_on("What was rejected?", Topic::Rejected, &[3], "never edited");
        rests_on("what did it cost", Topic::Cost, &[5, 7, 8], "3.0 s");
        rests_on("What changed?", Topic::Changes, &[6], "+return total");
        rests_on("What is the status now?", Topic::Outcome, &[6, 8], "healed");
        rests_on("which Python?", Topic::Search, &[1], "3.12");
    }

    #[test]
    fn what_no_event_tells_is_not_answered() {
        for question in ["", "who is the president of France?", "???"] {
            assert_eq!(answer(question, &trace()), None, "{question}");
        }
        assert_eq!(answer("why did this fail?", &[]), None);
    }

    #[test]
    fn a_question_that_the_run_cannot_answer_is_searched_for() {
        let events: Vec<Event> = trace().into_iter().take(1).collect();
        assert_eq!(answer("why did Python fail?", &events).unwrap().topic, Topic::Search);
    }
}
