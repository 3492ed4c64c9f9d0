//! The five events of the live channel, told out of the trace.

use autoheal_core::event::{Event, EventKind};
use autoheal_core::results::Results;
use autoheal_report::words;
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
        _ => {
            ("thought_event", json!({ "node": event.stage.name(), "message": words(event), "timestamp": at }))
        }
    };
    let fields = payload.as_object_mut()?;
    fields.insert("run_id".into(), event.run_id.to_string().into());
    fields.insert("step_index".into(), event.step.into());
    Some((name, payload))
}
