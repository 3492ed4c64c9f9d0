//! A run: one attempt to heal one repository at one commit.

use crate::transition::Position;
use crate::{Stage, WorkBranch};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RunId(pub Uuid);

impl RunId {
    pub fn generate() -> Self {
        Self(Uuid::now_v7())
    }

    /// No run that began at this time or later has a smaller id: ids are made of time.
    pub fn earliest(at: jiff::Timestamp) -> Self {
        let millis = u128::try_from(at.as_millisecond()).unwrap_or(0);
        Self(Uuid::from_u128(millis << 80))
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for RunId {
    type Err = crate::Error;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Uuid::parse_str(text).map(Self).map_err(|_| {
            crate::Error::invalid(format!("{text:?} is not a run id")).hint("`autoheal runs` lists the runs")
        })
    }
}

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunStatus {
    Queued,
    Running,
    Passed,
    Failed,
    Quarantined,
}

impl RunStatus {
    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Quarantined => "quarantined",
        }
    }
}

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    Healed,
    NothingToHeal,
    Flaky,
    PolicyViolation,
    RetriesExhausted,
    BudgetExhausted,
    NoTests,
    Environment,
    CloneFailed,
    Quarantined,
    Cancelled,
    Internal,
}

impl StopReason {
    pub const ALL: [Self; 12] = [
        Self::Healed,
        Self::NothingToHeal,
        Self::Flaky,
        Self::PolicyViolation,
        Self::RetriesExhausted,
        Self::BudgetExhausted,
        Self::NoTests,
        Self::Environment,
        Self::CloneFailed,
        Self::Quarantined,
        Self::Cancelled,
        Self::Internal,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Healed => "healed",
            Self::NothingToHeal => "nothing_to_heal",
            Self::Flaky => "flaky",
            Self::PolicyViolation => "policy_violation",
            Self::RetriesExhausted => "retries_exhausted",
            Self::BudgetExhausted => "budget_exhausted",
            Self::NoTests => "no_tests",
            Self::Environment => "environment",
            Self::CloneFailed => "clone_failed",
            Self::Quarantined => "quarantined",
            Self::Cancelled => "cancelled",
            Self::Internal => "internal",
        }
    }

    pub fn status(self) -> RunStatus {
        match self {
            Self::Healed | Self::NothingToHeal => RunStatus::Passed,
            Self::Quarantined => RunStatus::Quarantined,
            _ => RunStatus::Failed,
        }
    }

    /// The exit code of a command that ends for this reason.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Healed | Self::NothingToHeal => 0,
            Self::RetriesExhausted | Self::BudgetExhausted | Self::NoTests | Self::Cancelled => 1,
            Self::PolicyViolation => 2,
            Self::Flaky => 3,
            Self::Environment | Self::CloneFailed => 4,
            Self::Quarantined => 5,
            Self::Internal => 70,
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is to be healed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A repository on this machine, by its absolute path.
    Path(String),
    /// A repository to clone.
    Url(String),
}

impl Origin {
    /// The address as a URI; a local path is a `file://` URI. Characters that a URI cannot hold are percent-encoded, and
    /// credentials are left out.
    pub fn uri(&self) -> String {
        match self {
            Self::Url(url) => crate::redact::redact(url),
            Self::Path(path) => {
                let mut uri = String::from("file://");
                for byte in path.bytes() {
                    match byte {
                        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' | b'+' => {
                            uri.push(char::from(byte));
                        }
                        _ => uri.push_str(&format!("%{byte:02X}")),
                    }
                }
                uri
            }
        }
    }
}

/// The row of a run: what everyone may see of it at any time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Run {
    pub id: RunId,
    pub origin: Origin,
    pub team: String,
    pub leader: String,
    pub branch: WorkBranch,
    /// The commit that is healed.
    pub base: String,
    pub status: RunStatus,
    pub stop_reason: Option<StopReason>,
    pub position: Position,
    pub started_at: Timestamp,
    pub finished_at: Option<Timestamp>,
}

impl Run {
    pub fn stage(&self) -> Stage {
        self.position.stage
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stop_reason_has_a_status_and_an_exit_code() {
        for reason in StopReason::ALL {
            assert_eq!(reason.exit_code() == 0, reason.status() == RunStatus::Passed, "{reason}");
            assert_eq!(serde_json::to_string(&reason).unwrap(), format!("\"{reason}\""));
        }
    }

    #[test]
    fn a_path_becomes_a_file_uri() {
        assert_eq!(Origin::Path("/home/a b/é".into()).uri(), "file:///home/a%20b/%C3%A9");
    }
}
