//! The words of the queue: what waits, who holds it and for how long, and when it is tried again. The queue's unit is a task, one
//! execution of one stage; a lease covers a run from stage to stage, so that a worker keeps what it has prepared.

use crate::run::Origin;
use crate::{Run, RunId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
use uuid::Uuid;

/// How long a lease lasts unless it is renewed, and unless the operator says otherwise.
pub const LEASE: Duration = Duration::from_secs(30);
/// How often a stage is begun before its run is given up.
pub const MAX_ATTEMPTS: u32 = 4;
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// How long to wait before the next attempt: twice as long each time, with `jitter` (0 to 1) taking off up to a half, so that those who
/// failed together do not come back together.
pub fn backoff(attempt: u32, jitter: f64) -> Duration {
    let doubled = FIRST_WAIT.saturating_mul(2_u32.saturating_pow(attempt.min(30)));
    doubled.min(LONGEST_WAIT).mul_f64(1.0 - jitter.clamp(0.0, 1.0) / 2.0)
}

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TaskId(pub i64);

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskStatus {
    /// In line.
    Queued,
    /// Backing off after a failure.
    Waiting,
    /// Held by a worker's lease.
    Running,
    /// Run by a command that somebody waits for; workers leave it alone.
    Attached,
    Done,
    Failed,
    Cancelled,
    /// Begun too often without an end.
    Dead,
}

impl TaskStatus {
    pub const ALL: [Self; 8] = [
        Self::Queued,
        Self::Waiting,
        Self::Running,
        Self::Attached,
        Self::Done,
        Self::Failed,
        Self::Cancelled,
        Self::Dead,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Attached => "attached",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Dead => "dead",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }

    /// Whether an operator may have it done again.
    pub fn may_be_retried(self) -> bool {
        matches!(self, Self::Failed | Self::Cancelled | Self::Dead)
    }
}

/// Who goes first. Within one, repositories take turns.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    Low,
    #[default]
    Normal,
    High,
}

/// The build that a CI system told of.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CiOrigin {
    /// `github` or `jenkins`.
    pub system: String,
    pub job: String,
    pub number: i64,
    pub branch: String,
}

/// What was asked for beyond what every run has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Request {
    /// The commit, branch or tag to heal; the default branch without one.
    pub reference: Option<String>,
    /// Settings for this run alone. They are trusted as far as a repository's own file is: they may make AutoHeal stricter.
    pub options: BTreeMap<String, String>,
    pub priority: Priority,
    /// Where it comes from a CI system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ci: Option<CiOrigin>,
}

/// The same for the same repository, commit and team: while a run is open, nobody needs a second one.
pub fn fingerprint(run: &Run, request: &Request) -> String {
    let mut hash = Sha256::new();
    // Hosts that serve repositories do not tell capital letters from small ones; file systems do.
    let repository = match &run.origin {
        Origin::Url(_) => run.origin.uri().to_lowercase(),
        Origin::Path(_) => run.origin.uri(),
    };
    for part in [repository.as_str(), request.reference.as_deref().unwrap_or(""), run.branch.as_str()] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// What became of a submission.
#[derive(Debug, Clone, PartialEq)]
pub enum Submitted {
    New,
    /// One with the same fingerprint is open.
    Open(Box<Run>),
}

/// The right to work on a run, for a while. Whoever writes shows it, and writes nothing once it is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    pub run: RunId,
    pub task: TaskId,
    pub token: Uuid,
    /// How many attempts at this stage came to nothing before.
    pub attempt: u32,
    /// How long it lasts unless it is renewed.
    pub lasts: Duration,
}

impl Lease {
    /// How often to renew it: a few renewals may fail before it is lost.
    pub fn heartbeat(&self) -> Duration {
        self.lasts / 4
    }
}

/// A run with everything that is needed to go on with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Work {
    pub lease: Lease,
    pub run: Run,
    pub request: Request,
    /// As saved after the last stage that ended.
    pub state: serde_json::Value,
    pub last_step: u64,
}

/// What a worker gets when it asks for work.
#[derive(Debug, Clone, PartialEq)]
pub enum Claim {
    Won(Box<Work>),
    /// The stage was begun too often: end the run.
    Exhausted(Box<Work>),
    /// Nothing now, and nothing before this time unless somebody submits.
    BackingOff(Timestamp),
    Empty,
}

/// What a heartbeat is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Renewal {
    Held,
    /// Held, but somebody wants the run to end.
    CancelRequested,
    /// Somebody else may have the run by now: stop, and change nothing more.
    Lost,
}

/// Why a worker gives a run back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Release {
    /// The worker shuts down; the attempt does not count.
    Handover,
    /// The attempt came to nothing, and another one may go better.
    TryAgain(String),
}

/// What came of asking for a run's end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancelled {
    /// It had not begun, and is over.
    Now,
    /// Its worker was told.
    Soon,
    /// It was over before.
    Over,
}

/// One execution of a stage, as people see it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Task {
    pub id: TaskId,
    pub run_id: RunId,
    /// The stage's name.
    pub stage: String,
    pub status: TaskStatus,
    pub attempt: u32,
    pub max_attempts: u32,
    pub worker: Option<String>,
    pub outcome: Option<String>,
    pub error: Option<String>,
    #[cfg_attr(feature = "schema", schema(value_type = String, format = DateTime))]
    pub created_at: Timestamp,
    #[cfg_attr(feature = "schema", schema(value_type = String, format = DateTime))]
    pub updated_at: Timestamp,
}

/// How much is in the queue.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueueDepth {
    pub queued: u64,
    pub waiting: u64,
    pub running: u64,
    pub dead: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn waiting_grows_with_every_attempt_and_stays_within_its_bounds(attempt in 0u32..100, jitter in 0.0f64..=1.0) {
            let wait = backoff(attempt, jitter);
            prop_assert!(wait >= FIRST_WAIT / 2 && wait <= LONGEST_WAIT);
            prop_assert!(backoff(attempt + 1, jitter) >= wait);
        }
    }

    #[test]
    fn every_status_is_known_by_its_name() {
        for status in TaskStatus::ALL {
            assert_eq!(TaskStatus::named(status.name()), Some(status));
            assert_eq!(serde_json::to_string(&status).unwrap(), format!("\"{}\"", status.name()));
        }
        assert_eq!(TaskStatus::named("elsewhere"), None);
    }
}
