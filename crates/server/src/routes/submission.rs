//! Taking runs in, and ending them.

use super::{Body, Named, fresh};
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult};
use crate::refusals::{Refusals, UnreadBody};
use crate::service::Service;
use crate::shapes::{CancelAnswer, HealRequest, JobAccepted, JobStatus, RunAccepted, RunRequest};
use crate::submit::Wish;
use autoheal_core::error::ErrorBody;
use autoheal_core::queue::{Cancelled, Priority};
use autoheal_core::token::Scope;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use std::time::Instant;

impl Service {
    fn may_submit(&self, caller: &Caller) -> ApiResult<()> {
        caller.may(Scope::Submit)?;
        self.submissions.take(&caller.key, Instant::now()).map_err(ApiError::too_many)
    }
}

/// Heal a repository
///
/// Answers at once; the run waits in a queue. While one for the same repository, commit and team is open, that one is answered.
#[utoipa::path(
    post, path = "/run-agent", tag = "runs", security(("token" = [])), request_body = RunRequest,
    responses(
        (status = 202, description = "Taken in, or open already", body = RunAccepted),
        (status = 400, description = "Something is missing or not allowed", body = ErrorBody),
        (status = 404, description = "There is no such repository", body = ErrorBody),
        Refusals,
        UnreadBody,
    )
)]
pub(super) async fn run_agent(
    State(service): State<Service>,
    caller: Caller,
    Body(request): Body<RunRequest>,
) -> ApiResult<Response> {
    service.may_submit(&caller)?;
    if request.priority == Priority::High {
        caller.may(Scope::Admin)?;
    }
    let wish = Wish {
        repository: request.repo_url,
        team: request.team_name,
        leader: request.leader_name,
        reference: request.reference,
        options: request.options.into_iter().map(|(name, value)| (name, value.text())).collect(),
        priority: request.priority,
        ci: None,
    };
    let accepted = service.submit(wish).await?;
    let answer = RunAccepted {
        run_id: accepted.run.id,
        status: accepted.run.status,
        branch_name: accepted.run.branch.to_string(),
        fingerprint: accepted.fingerprint,
        socket: format!("/run/{}", accepted.run.id),
        deduplicated: !accepted.is_new,
    };
    Ok((StatusCode::ACCEPTED, Json(answer)).into_response())
}

/// Heal a repository, in the older shape
#[utoipa::path(
    post, path = "/api/heal", tag = "jobs", security(("token" = [])), request_body = HealRequest,
    responses(
        (status = 200, description = "Taken in, or open already", body = JobAccepted),
        (status = 400, description = "Something is missing or not allowed", body = ErrorBody),
        (status = 404, description = "There is no such repository", body = ErrorBody),
        Refusals,
        UnreadBody,
    )
)]
pub(super) async fn heal(
    State(service): State<Service>,
    caller: Caller,
    Body(request): Body<HealRequest>,
) -> ApiResult<Response> {
    service.may_submit(&caller)?;
    let wish = Wish {
        repository: request.repository_url,
        team: request.team_name,
        leader: request.leader_name,
        ..Wish::default()
    };
    let run = service.submit(wish).await?.run;
    Ok(fresh(JobAccepted { job_id: run.id, status: JobStatus::of(&run) }))
}

/// End a run
///
/// One that waits ends at once, one at work as soon as its worker hears of it; what is proven is kept.
#[utoipa::path(
    post, path = "/runs/{run}/cancel", tag = "runs", security(("token" = [])),
    params(("run" = String, Path, description = "The run's id")),
    responses(
        (status = 200, description = "What became of it", body = CancelAnswer),
        (status = 404, description = "There is no such run", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn cancel(
    State(service): State<Service>,
    caller: Caller,
    Named(run): Named,
) -> ApiResult<Response> {
    caller.may(Scope::Submit)?;
    let outcome = match service.queue.cancel(run).await? {
        Cancelled::Now => "cancelled",
        Cancelled::Soon => "stopping",
        Cancelled::Over => "over",
    };
    Ok(fresh(CancelAnswer { run_id: run, outcome }))
}
