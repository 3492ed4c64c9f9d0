//! The five events of the live channel, told out of the trace. Every payload carries the step, so that a client that comes back can say
//! how far it got.

use autoheal_core::event::{Event, EventKind};
use autoheal_core::results::Results;
use autoheal_core::score::Score;
use autoheal_core::{RunId, Stage};
use autoheal_report::words;
use serde::Serialize;
use utoipa::ToSchema;

/// `thought_event`: whatever has no event of its own, in a sentence.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ThoughtEvent {
    run_id: RunId,
    step_index: u64,
    node: Stage,
    message: String,
    timestamp: String,
}

/// `fix_applied`: a fix is proven, committed and can be fetched.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FixAppliedEvent {
    run_id: RunId,
    step_index: u64,
    file: String,
    bug_type: String,
    line: u32,
    /// `applied`.
    status: &'static str,
    commit_sha: String,
    /// 0 to 1.
    confidence: f64,
}

/// `ci_update`: a round of fix and proof came to its end.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CiUpdateEvent {
    run_id: RunId,
    step_index: u64,
    iteration: u32,
    /// `pending`, `running`, `passed` or `failed`.
    status: String,
    regression: bool,
    timestamp: String,
}

/// `telemetry_tick`: what the sandbox uses.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TelemetryTick {
    run_id: RunId,
    step_index: u64,
    cpu_pct: f64,
    mem_mb: f64,
    container_id: String,
    timestamp: String,
}

/// `run_complete`: the run is over.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunCompleteEvent {
    run_id: RunId,
    step_index: u64,
    /// `passed`, `failed` or `quarantined`.
    final_status: String,
    score: Option<Score>,
    total_time_secs: f64,
    pdf_url: String,
}

/// What a client is told, under the name of its event.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Message {
    Thought(ThoughtEvent),
    FixApplied(FixAppliedEvent),
    CiUpdate(CiUpdateEvent),
    Telemetry(TelemetryTick),
    RunComplete(RunCompleteEvent),
}

impl Message {
    pub(crate) fn new(event: &Event, results: Option<&Results>) -> Self {
        let (run_id, step_index, timestamp) = (event.run_id, event.step, event.at.to_string());
        match event.kind.clone() {
            EventKind::FixApplied { file, line, bug_type, commit, confidence, .. } => {
                Self::FixApplied(FixAppliedEvent {
                    run_id,
                    step_index,
                    file,
                    bug_type,
                    line,
                    status: "applied",
                    commit_sha: commit,
                    // What a rule or a tool made is proven, and there was nothing to choose from.
                    confidence: confidence.unwrap_or(1.0),
                })
            }
            EventKind::CiUpdate { iteration, status, regression } => {
                Self::CiUpdate(CiUpdateEvent { run_id, step_index, iteration, status, regression, timestamp })
            }
            EventKind::Telemetry { cpu_percent, memory_mb, sandbox } => Self::Telemetry(TelemetryTick {
                run_id,
                step_index,
                cpu_pct: cpu_percent,
                mem_mb: memory_mb,
                container_id: sandbox,
                timestamp,
            }),
            EventKind::RunComplete { status, seconds, .. } => Self::RunComplete(RunCompleteEvent {
                run_id,
                step_index,
                final_status: status,
                score: results.map(|results| results.score),
                total_time_secs: seconds,
                pdf_url: format!("/report/{run_id}"),
            }),
            _ => Self::Thought(ThoughtEvent {
                run_id,
                step_index,
                node: event.stage,
                message: words(event),
                timestamp,
            }),
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Thought(_) => "thought_event",
            Self::FixApplied(_) => "fix_applied",
            Self::CiUpdate(_) => "ci_update",
            Self::Telemetry(_) => "telemetry_tick",
            Self::RunComplete(_) => "run_complete",
        }
    }
}
