//! results.json, in the exact shape that its schema demands, and what stands beside the demanded fields.

use crate::flaky::FlakyEvidence;
use crate::score::{Score, minutes_and_seconds, score};
use crate::{BugType, Failure, Kind, Run, RunId, RunStatus, StopReason};
use serde::{Deserialize, Serialize};

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CiStatus {
    #[serde(rename = "PASSED")]
    Passed,
    #[serde(rename = "FAILED")]
    Failed,
}

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FixStatus {
    Fixed,
    Failed,
}

/// One cause and what became of it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FixRecord {
    pub file: String,
    pub bug_type: BugType,
    pub line: u32,
    pub commit_message: String,
    pub status: FixStatus,
    pub kind: Kind,
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rung: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diff: Option<String>,
    /// The tests and checks that showed the failure.
    pub witnesses: Vec<String>,
    pub candidates_tried: u32,
    /// Why a proven candidate was not committed: the policy rules that stood in its way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub policy: Vec<String>,
    /// How sure the search was of this edit among all that passed, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// Edits that pass the tests and were not committed: the others that the search found, or all of them where nothing tells which is
    /// right. The likeliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<Suggestion>,
}

/// An edit for a person to judge.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The kind of edit.
    #[serde(default)]
    pub rule: String,
    pub explanation: String,
    pub confidence: f64,
    pub diff: String,
}

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Iteration {
    pub iteration: u32,
    pub status: CiStatus,
    pub timestamp: String,
    pub failure_count: usize,
}

/// The whole of results.json.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Results {
    pub repository: String,
    pub team_name: String,
    pub leader_name: String,
    pub branch_name: String,
    pub total_failures: usize,
    pub fixes_applied: usize,
    pub iterations: u32,
    pub ci_status: CiStatus,
    pub total_time: String,
    pub fixes: Vec<FixRecord>,
    pub iteration_history: Vec<Iteration>,
    pub run_id: RunId,
    pub status: RunStatus,
    pub stop_reason: StopReason,
    /// What a person should know and do next, in sentences.
    pub summary: Vec<String>,
    pub base_commit: String,
    /// The tip of the work branch, if anything was committed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head_commit: Option<String>,
    pub score: Score,
    /// Failures that are still there, told as `diagnose` tells them.
    pub remaining: Vec<Failure>,
    pub flaky: Vec<FlakyEvidence>,
    /// What the quarantine scan found, if it stopped the run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quarantine: Vec<String>,
    pub tests_total: usize,
    pub tests_passing: usize,
    pub candidates_tried: u32,
    /// Wall time of the whole run and of one run of the suite, in seconds.
    pub seconds: f64,
    pub suite_seconds: f64,
}

impl Results {
    /// What is left of a run that ended before anything was found out.
    pub fn without_work(run: &Run, reason: StopReason, why: &str) -> Self {
        let end = run.finished_at.unwrap_or(run.started_at);
        let time = std::time::Duration::try_from(end.duration_since(run.started_at)).unwrap_or_default();
        Self {
            repository: run.origin.uri(),
            team_name: run.team.clone(),
            leader_name: run.leader.clone(),
            branch_name: run.branch.to_string(),
            total_failures: 0,
            fixes_applied: 0,
            iterations: 1,
            ci_status: CiStatus::Failed,
            total_time: minutes_and_seconds(time),
            fixes: Vec::new(),
            iteration_history: Vec::new(),
            run_id: run.id,
            status: reason.status(),
            stop_reason: reason,
            summary: vec![why.to_owned()],
            base_commit: run.base.clone(),
            head_commit: None,
            score: score(time, 0),
            remaining: Vec::new(),
            flaky: Vec::new(),
            quarantine: Vec::new(),
            tests_total: 0,
            tests_passing: 0,
            candidates_tried: 0,
            seconds: time.as_secs_f64(),
            suite_seconds: 0.0,
        }
    }
}
