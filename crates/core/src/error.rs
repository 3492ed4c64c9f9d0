//! Errors with two audiences: the code, message and hint are for the person; the source is for the log.

use serde::{Deserialize, Serialize};
use std::fmt;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The public error codes of the API and of `--json` output.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ErrorCode {
    RepoCloneFailed,
    RepoNotFound,
    RepoAccessDenied,
    TestDiscoveryFailed,
    TestExecutionFailed,
    SandboxUnavailable,
    EnvironmentFailed,
    PatchApplyFailed,
    SyntaxValidationFailed,
    GitPushFailed,
    RetryLimitReached,
    InvalidInput,
    NotFound,
    /// What is asked for does not fit what there is.
    Conflict,
    Unauthorized,
    RateLimited,
    Quarantined,
    /// The run is somebody else's by now.
    LeaseLost,
    /// The store does not answer at the moment.
    StoreUnavailable,
    Internal,
}

impl ErrorCode {
    /// The exit code of a command that ends with this error.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::InvalidInput | Self::NotFound | Self::Conflict | Self::Unauthorized => 64,
            Self::RepoCloneFailed
            | Self::RepoNotFound
            | Self::RepoAccessDenied
            | Self::TestExecutionFailed
            | Self::SandboxUnavailable
            | Self::EnvironmentFailed
            | Self::GitPushFailed
            | Self::StoreUnavailable
            | Self::RateLimited => 4,
            Self::TestDiscoveryFailed
            | Self::PatchApplyFailed
            | Self::SyntaxValidationFailed
            | Self::RetryLimitReached => 1,
            Self::Quarantined => 5,
            Self::LeaseLost | Self::Internal => 70,
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        f.write_str(json.trim_matches('"'))
    }
}

/// Whether it is worth trying again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// What failed lies outside and may be over soon.
    Later,
    Never,
}

type Source = Box<dyn std::error::Error + Send + Sync>;

/// What went wrong, for the person (`code`, `message`, `hint`) and for the log (`source`).
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    pub code: ErrorCode,
    pub message: String,
    pub hint: Option<String>,
    #[source]
    pub source: Option<Source>,
}

impl Error {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: None, source: None }
    }

    pub fn internal(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Internal, message)
    }

    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::InvalidInput, message)
    }

    pub fn retry(&self) -> Retry {
        match self.code {
            ErrorCode::RepoCloneFailed
            | ErrorCode::GitPushFailed
            | ErrorCode::StoreUnavailable
            | ErrorCode::RateLimited => Retry::Later,
            ErrorCode::RepoNotFound
            | ErrorCode::RepoAccessDenied
            | ErrorCode::TestDiscoveryFailed
            | ErrorCode::TestExecutionFailed
            | ErrorCode::SandboxUnavailable
            | ErrorCode::EnvironmentFailed
            | ErrorCode::PatchApplyFailed
            | ErrorCode::SyntaxValidationFailed
            | ErrorCode::RetryLimitReached
            | ErrorCode::InvalidInput
            | ErrorCode::NotFound
            | ErrorCode::Conflict
            | ErrorCode::Unauthorized
            | ErrorCode::Quarantined
            | ErrorCode::LeaseLost
            | ErrorCode::Internal => Retry::Never,
        }
    }

    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    #[must_use]
    pub fn because(mut self, source: impl Into<Source>) -> Self {
        self.source = Some(source.into());
        self
    }
}

/// The JSON shape of an error at every edge of the product.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorBody {
    pub error: ErrorDetail,
}

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorDetail {
    pub code: ErrorCode,
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub details: serde_json::Map<String, serde_json::Value>,
    pub timestamp: String,
}

impl ErrorBody {
    pub fn of(error: &Error, now: jiff::Timestamp) -> Self {
        let mut details = serde_json::Map::new();
        if let Some(source) = &error.source {
            details.insert("reason".into(), crate::redact::redact(&source.to_string()).into());
        }
        Self {
            error: ErrorDetail {
                code: error.code,
                message: crate::redact::redact(&error.message),
                hint: error.hint.clone(),
                details,
                timestamp: now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            },
        }
    }
}

/// `io::Error` and friends become internal errors unless the caller says what they mean.
pub trait Context<T> {
    fn context(self, message: impl Into<String>) -> Result<T>;
}

impl<T, E: Into<Source>> Context<T> for std::result::Result<T, E> {
    fn context(self, message: impl Into<String>) -> Result<T> {
        self.map_err(|source| Error::internal(message).because(source))
    }
}
