//! Events in sentences, as live channels, replays and answers tell them.

use autoheal_core::event::{Event, EventKind};

/// What an event says, in a sentence.
pub fn words(event: &Event) -> String {
    let stage = event.stage.name();
    match &event.kind {
        EventKind::StageStarted => format!("{stage} begins"),
        EventKind::StageFinished { outcome, seconds } => {
            format!("{stage} ends after {seconds:.1} s: {outcome}")
        }
        EventKind::Thought { message } => message.clone(),
        EventKind::Warning { message } => format!("warning: {message}"),
        EventKind::Command { command, seconds, exit, .. } => {
            let end = exit.map_or_else(|| "did not end by itself".to_owned(), |exit| format!("exit {exit}"));
            format!("ran {command} for {seconds:.1} s: {end}")
        }
        EventKind::FailureFound { file, line, bug_type, message, .. } => {
            format!("{bug_type} at {file}:{line}: {}", message.lines().next().unwrap_or_default())
        }
        EventKind::CandidateTried { rule, rung, verdict, .. } => {
            format!("tried {rule} ({rung}): {verdict}")
        }
        EventKind::LinesSuspected { lines } => match lines.first() {
            Some(first) => format!("suspects {} lines, {}:{} most", lines.len(), first.file, first.line),
            None => "suspects no line".to_owned(),
        },
        EventKind::SearchProgress { tried, total, survivors, .. } => {
            format!("tried {tried} of {total} small edits, {survivors} pass")
        }
        EventKind::EditsSurvived { edits } => match edits.first() {
            Some(first) => format!("{} edits survive; the likeliest: {}", edits.len(), first.explanation),
            None => "no edit survives".to_owned(),
        },
        EventKind::PlanMade { causes } => format!("takes on {} causes: {}", causes.len(), causes.join("; ")),
        EventKind::PolicyDecision { rule, allowed, reasons } => {
            let verdict = if *allowed { "allows" } else { "refuses" };
            format!("policy {verdict} {rule}: {}", reasons.join(", "))
        }
        EventKind::FixApplied { subject, commit, .. } => {
            format!("committed {}: {subject}", commit.chars().take(8).collect::<String>())
        }
        EventKind::CiUpdate { iteration, status, regression } => {
            let worse = if *regression { ", with a regression" } else { "" };
            format!("round {iteration} {status}{worse}")
        }
        EventKind::Telemetry { cpu_percent, memory_mb, .. } => {
            format!("the sandbox uses {cpu_percent:.0} % of a processor and {memory_mb:.0} MB")
        }
        EventKind::RunResumed { attempt } => format!("another worker goes on (attempt {})", attempt + 1),
        EventKind::RunComplete { stop_reason, seconds, .. } => {
            format!("over after {seconds:.1} s: {}", stop_reason.replace('_', " "))
        }
    }
}
