//! What goes in and out of the API, by the names that callers know.

use autoheal_core::event::Event;
use autoheal_core::ports::Listed;
use autoheal_core::queue::{CiOrigin, Priority, QueueDepth, Task};
use autoheal_core::results::{CiStatus, FixStatus, Results};
use autoheal_core::token::Scope;
use autoheal_core::{BugType, Run, RunId, RunStatus, Stage, StopReason};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What to heal.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RunRequest {
    /// `https://github.com/owner/repo`, or whatever else the operator allows.
    #[serde(alias = "repositoryUrl")]
    #[schema(example = "https://github.com/owner/repo")]
    pub(crate) repo_url: String,
    /// The first part of the branch's name.
    #[serde(alias = "teamName")]
    #[schema(example = "Platform", max_length = 100, pattern = "[A-Za-z0-9]")]
    pub(crate) team_name: String,
    /// The second part of the branch's name.
    #[serde(alias = "leaderName")]
    #[schema(example = "Ada Lovelace", max_length = 100, pattern = "[A-Za-z0-9]")]
    pub(crate) leader_name: String,
    /// A branch, a tag or a commit; the default branch without one.
    #[serde(default, rename = "ref")]
    pub(crate) reference: Option<String>,
    /// Limits for this run, lower than the service's own.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, OptionValue>,
    /// Who goes first; `high` is for operators.
    #[serde(default)]
    pub(crate) priority: Priority,
}

/// A number or a text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum OptionValue {
    Number(u64),
    Text(String),
}

impl OptionValue {
    pub(crate) fn text(self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunAccepted {
    pub(crate) run_id: RunId,
    pub(crate) status: RunStatus,
    pub(crate) branch_name: String,
    pub(crate) fingerprint: String,
    /// The Socket.IO namespace of the run.
    pub(crate) socket: String,
    /// The run was open already.
    pub(crate) deduplicated: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct HealRequest {
    #[serde(rename = "repositoryUrl", alias = "repository_url")]
    #[schema(example = "https://github.com/owner/repo")]
    pub(crate) repository_url: String,
    #[serde(rename = "teamName", alias = "team_name")]
    #[schema(example = "Platform", max_length = 100, pattern = "[A-Za-z0-9]")]
    pub(crate) team_name: String,
    #[serde(rename = "leaderName", alias = "leader_name")]
    #[schema(example = "Ada Lovelace", max_length = 100, pattern = "[A-Za-z0-9]")]
    pub(crate) leader_name: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JobAccepted {
    pub(crate) job_id: RunId,
    pub(crate) status: JobStatus,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JobStatus {
    Queued,
    Running,
    Completed,
    Failed,
}

impl JobStatus {
    /// A run that could be tried is complete, whatever came of it; one that could not has failed.
    pub(crate) fn of(run: &Run) -> Self {
        match (run.status, run.stop_reason) {
            (RunStatus::Queued, _) => Self::Queued,
            (RunStatus::Running, _) => Self::Running,
            (RunStatus::Quarantined, _) => Self::Failed,
            (
                _,
                Some(
                    StopReason::Environment
                    | StopReason::CloneFailed
                    | StopReason::Internal
                    | StopReason::Cancelled
                    | StopReason::NoTests,
                ),
            ) => Self::Failed,
            _ => Self::Completed,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JobState {
    pub(crate) job_id: RunId,
    pub(crate) status: JobStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) current_step: Option<Stage>,
    /// 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) progress: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) results: Option<JobResults>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JobResults {
    repository: String,
    team_name: String,
    leader_name: String,
    branch_name: String,
    total_failures: usize,
    fixes_applied: usize,
    iterations: u32,
    ci_status: CiStatus,
    total_time: String,
    fixes: Vec<JobFix>,
    iteration_history: Vec<JobIteration>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct JobFix {
    file: String,
    bug_type: BugType,
    line: u32,
    commit_message: String,
    status: FixStatus,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct JobIteration {
    iteration: u32,
    status: CiStatus,
    timestamp: String,
    failure_count: usize,
}

impl From<Results> for JobResults {
    fn from(results: Results) -> Self {
        Self {
            repository: results.repository,
            team_name: results.team_name,
            leader_name: results.leader_name,
            branch_name: results.branch_name,
            total_failures: results.total_failures,
            fixes_applied: results.fixes_applied,
            iterations: results.iterations,
            ci_status: results.ci_status,
            total_time: results.total_time,
            fixes: results
                .fixes
                .into_iter()
                .map(|fix| JobFix {
                    file: fix.file,
                    bug_type: fix.bug_type,
                    line: fix.line,
                    commit_message: fix.commit_message,
                    status: fix.status,
                })
                .collect(),
            iteration_history: results
                .iteration_history
                .into_iter()
                .map(|iteration| JobIteration {
                    iteration: iteration.iteration,
                    status: iteration.status,
                    timestamp: iteration.timestamp,
                    failure_count: iteration.failure_count,
                })
                .collect(),
        }
    }
}

/// A run as lists and status requests show it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunState {
    pub(crate) run_id: RunId,
    pub(crate) repo_url: String,
    pub(crate) team_name: String,
    pub(crate) leader_name: String,
    pub(crate) branch_name: String,
    /// The commit that is healed, once it is known.
    pub(crate) base_commit: Option<String>,
    pub(crate) status: RunStatus,
    pub(crate) stop_reason: Option<StopReason>,
    pub(crate) current_node: Stage,
    /// 0 to 100.
    pub(crate) progress: u8,
    pub(crate) iteration_count: u32,
    pub(crate) max_iterations: u32,
    pub(crate) started_at: String,
    pub(crate) finished_at: Option<String>,
}

/// How far a run is, by the stage it is in.
pub(crate) fn progress(run: &Run) -> u8 {
    if run.finished_at.is_some() {
        return 100;
    }
    let place = Stage::ALL.iter().position(|stage| *stage == run.stage()).unwrap_or(0);
    u8::try_from(100 * place / Stage::ALL.len()).unwrap_or(0)
}

impl From<Run> for RunState {
    fn from(run: Run) -> Self {
        Self {
            progress: progress(&run),
            run_id: run.id,
            repo_url: run.origin.uri(),
            branch_name: run.branch.to_string(),
            base_commit: Some(run.base.clone()).filter(|base| !base.is_empty()),
            status: run.status,
            stop_reason: run.stop_reason,
            current_node: run.stage(),
            iteration_count: run.position.rounds,
            max_iterations: run.position.max_rounds,
            started_at: run.started_at.to_string(),
            finished_at: run.finished_at.map(|time| time.to_string()),
            team_name: run.team,
            leader_name: run.leader,
        }
    }
}

/// A run in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ListedRun {
    #[serde(flatten)]
    run: RunState,
    /// Failures that it found, and those that it healed; nothing while it is open.
    total_failures: Option<u32>,
    fixes_applied: Option<u32>,
    seconds: Option<f64>,
}

impl From<Listed> for ListedRun {
    fn from(listed: Listed) -> Self {
        let Listed { run, failures, fixed, seconds } = listed;
        let is_over = run.finished_at.is_some();
        Self {
            total_failures: is_over.then_some(failures),
            fixes_applied: is_over.then_some(fixed),
            seconds: seconds.filter(|_| is_over),
            run: run.into(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunPage {
    pub(crate) runs: Vec<ListedRun>,
    /// Give this as `before` for the next page; nothing where there is none.
    pub(crate) next: Option<RunId>,
}

/// A part of a run's trace.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReplayPage {
    pub(crate) run: RunState,
    pub(crate) events: Vec<Event>,
    /// The last step of the whole trace so far.
    pub(crate) last_step: u64,
    /// Give this as `after` for the next page; nothing where there is none yet.
    pub(crate) next: Option<u64>,
    /// The run is over, and this page reaches the end of its trace.
    pub(crate) complete: bool,
}

/// A run with the executions of its stages.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Build {
    pub(crate) run: RunState,
    /// The build that a CI system told of, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ci: Option<CiOrigin>,
    pub(crate) tasks: Vec<Task>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CancelAnswer {
    pub(crate) run_id: RunId,
    /// `cancelled`, `stopping` or `over`.
    pub(crate) outcome: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`, or `degraded` where a part is not.
    pub(crate) status: &'static str,
    pub(crate) version: &'static str,
    pub(crate) uptime_seconds: u64,
    pub(crate) store: PartHealth,
    pub(crate) sandbox: PartHealth,
    pub(crate) queue: QueueDepth,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PartHealth {
    pub(crate) ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<String>,
}

/// What this service offers, and what whoever asks may do.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Session {
    pub(crate) version: &'static str,
    pub(crate) scopes: Vec<Scope>,
    /// What may be healed: the beginnings of addresses, and folders.
    pub(crate) repositories: Vec<String>,
    pub(crate) features: Features,
}

/// Parts of the dashboard that the operator may switch off.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Features {
    pub causal_graph: bool,
    pub provenance: bool,
}
