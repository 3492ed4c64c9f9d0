//! The five events of the live channel, told out of the trace.

use autoheal_core::event::{Event, EventKind};
use autoheal_core::results::Results;
use serde_json::{Value, json};

/// Under which name an event of the trace is told, and with what. Every payload carries the step, so that a client that comes back can
/// say how far it got.
pub(crate) fn message(event: &Event, results: Option<&Results>) -> Option<(&'static str, Value)> {
    let at = event.at.to_string();
    let (name, mut payload) = match &event.kind {
        EventKind::FixApplied { file, line, bug_type, commit, confidence, .. } => (
            "fix_applied",
            json!({
                "file": file, "bug_type": bug_type, "line": line, "status": "applied", "commit_sha": commit,
                // What a rule or a tool made is proven, and there was nothing to choose from.
                "confidence": confidence.unwrap_or(1.0),
            }),
        ),
        EventKind::CiUpdate { iteration, status, regression } => (
            "ci_update",
            json!({ "iteration": iteration, "status": status, "regression": regression, "timestamp": at }),
        ),
        EventKind::Telemetry { cpu_percent, memory_mb, sandbox } => (
            "telemetry_tick",
            json!({ "cpu_pct": cpu_percent, "mem_mb": memory_mb, "container_id": sandbox, "timestamp": at }),
        ),
        EventKind::RunComplete { status, seconds, .. } => (
            "run_complete",
            json!({
                "final_status": status, "score": results.map(|results| results.score), "total_time_secs": seconds,
                "pdf_url": format!("/report/{}", event.run_id),
            }),
        ),
        kind => (
            "thought_event",
            json!({ "node": event.stage.name(), "message": words(event.stage.name(), kind)?, "timestamp": at }),
        ),
    };
    let fields = payload.as_object_mut()?;
    fields.insert("run_id".into(), event.run_id.to_string().into());
    fields.insert("step_index".into(), event.step.into());
    Some((name, payload))
}

/// An event in a sentence; `None` for one that has its own name on the channel.
pub fn words(stage: &str, kind: &EventKind) -> Option<String> {
    Some(match kind {
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
        EventKind::CandidateTried { rule, rung, verdict, .. } => format!("tried {rule} ({rung}): {verdict}"),
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
        EventKind::RunResumed { attempt } => format!("another worker goes on (attempt {})", attempt + 1),
        EventKind::FixApplied { .. }
        | EventKind::CiUpdate { .. }
        | EventKind::Telemetry { .. }
        | EventKind::RunComplete { .. } => return None,
    })
}
