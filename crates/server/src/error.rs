//! Errors as the API tells them: a code, a message and a hint for the caller, the reason for the log.

use autoheal_core::error::ErrorBody;
use autoheal_core::{Error, ErrorCode};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// An error on its way to a caller.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) error: Error,
    status: StatusCode,
    /// Seconds after which it is worth trying again.
    retry_after: Option<u64>,
}

pub(crate) type ApiResult<T> = std::result::Result<T, ApiError>;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        Self { status: status(error.code), error, retry_after: None }
    }
}

impl ApiError {
    pub(crate) fn forbidden(error: Error) -> Self {
        Self { status: StatusCode::FORBIDDEN, error, retry_after: None }
    }

    /// There will be room again after so many seconds.
    pub(crate) fn too_many(seconds: u64) -> Self {
        let error =
            Error::new(ErrorCode::RateLimited, "too many requests").hint("wait as long as Retry-After says");
        Self { retry_after: Some(seconds), ..error.into() }
    }

    pub(crate) fn with_status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }
}

fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::InvalidInput => StatusCode::BAD_REQUEST,
        ErrorCode::NotFound | ErrorCode::RepoNotFound => StatusCode::NOT_FOUND,
        ErrorCode::Conflict => StatusCode::CONFLICT,
        ErrorCode::Unauthorized => StatusCode::UNAUTHORIZED,
        ErrorCode::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Quarantined | ErrorCode::RepoAccessDenied => StatusCode::FORBIDDEN,
        ErrorCode::StoreUnavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::RepoCloneFailed
        | ErrorCode::TestDiscoveryFailed
        | ErrorCode::TestExecutionFailed
        | ErrorCode::SandboxUnavailable
        | ErrorCode::EnvironmentFailed
        | ErrorCode::PatchApplyFailed
        | ErrorCode::SyntaxValidationFailed
        | ErrorCode::GitPushFailed
        | ErrorCode::RetryLimitReached
        | ErrorCode::LeaseLost
        | ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Self { mut error, status, retry_after } = self;
        if status.is_server_error() {
            let reason = error.source.as_ref().map(ToString::to_string).unwrap_or_default();
            tracing::error!(code = %error.code, reason = %autoheal_core::redact::redact(&reason), "{}", error.message);
        }
        // What went wrong inside is for the log.
        error.source = None;
        let body = ErrorBody::of(&error, jiff::Timestamp::now());
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
