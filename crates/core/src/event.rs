//! The trace: ordered, append-only events of a run. Everything that anyone sees later is read from it.

use crate::failure::Place;
use crate::results::Suggestion;
use crate::{RunId, Stage};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What happened, as data that replay, reports and questions can use.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum EventKind {
    StageStarted,
    StageFinished {
        outcome: String,
        seconds: f64,
    },
    /// A sentence for people.
    Thought {
        message: String,
    },
    /// A warning that people must see.
    Warning {
        message: String,
    },
    /// A command that ran in the sandbox.
    Command {
        command: String,
        seconds: f64,
        exit: Option<i32>,
        excerpt: String,
    },
    FailureFound {
        file: String,
        line: u32,
        bug_type: String,
        kind: String,
        message: String,
        witnesses: usize,
        /// The first of the tests and checks that show it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tests: Vec<String>,
        /// The function that it is in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        symbol: Option<String>,
    },
    CandidateTried {
        rule: String,
        rung: String,
        prior: f64,
        verdict: String,
        diff: String,
        /// The failure that it is for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<Place>,
    },
    /// Where a search looks, the most suspicious first.
    LinesSuspected {
        lines: Vec<SuspectedLine>,
    },
    /// A search came to its end: edits tried out of those that were put together, and those that survived.
    SearchProgress {
        tried: usize,
        total: usize,
        seconds: f64,
        survivors: usize,
        /// Edits that could not be put into the loaded project, so that everything was loaded afresh.
        afresh: usize,
    },
    /// The best edit of each behaviour that survived a search, the likeliest first.
    EditsSurvived {
        edits: Vec<Suggestion>,
    },
    /// The causes that are to be healed, in the order in which they are taken on.
    PlanMade {
        causes: Vec<String>,
    },
    PolicyDecision {
        rule: String,
        allowed: bool,
        reasons: Vec<String>,
    },
    FixApplied {
        file: String,
        line: u32,
        bug_type: String,
        commit: String,
        subject: String,
        diff: String,
        /// How sure the search was of it, 0 to 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        confidence: Option<f64>,
        /// The failure that it heals, where it was found.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<Place>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rung: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        explanation: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        evidence: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        candidates_tried: Option<u32>,
    },
    /// A round of fix and proof came to its end.
    CiUpdate {
        iteration: u32,
        /// `pending`, `running`, `passed` or `failed`.
        status: String,
        regression: bool,
    },
    /// What the sandbox uses.
    Telemetry {
        cpu_percent: f64,
        memory_mb: f64,
        sandbox: String,
    },
    /// A worker goes on with what another one began.
    RunResumed {
        attempt: u32,
    },
    RunComplete {
        status: String,
        stop_reason: String,
        seconds: f64,
    },
}

/// A line that a search suspects, and why.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SuspectedLine {
    pub file: String,
    pub line: u32,
    /// 0 to 1.
    pub suspicion: f64,
    pub reasons: Vec<String>,
}

/// One event at its place in the trace. Steps count from 1 without a gap.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    pub run_id: RunId,
    pub step: u64,
    #[cfg_attr(feature = "schema", schema(value_type = String, format = DateTime))]
    pub at: Timestamp,
    pub stage: Stage,
    #[serde(flatten)]
    pub kind: EventKind,
}
