//! For operators: health, metrics, doing a task again.

use super::fresh;
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::refusals::Refusals;
use crate::service::Service;
use crate::shapes::{Health, PartHealth, Session};
use autoheal_core::error::ErrorBody;
use autoheal_core::queue::{Task, TaskId};
use autoheal_core::token::Scope;
use autoheal_core::{Error, Result};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Have a task done again that failed
///
/// The run goes on from that stage, with the state that the stage began with.
#[utoipa::path(
    post, path = "/builds/admin/retry/{task}", tag = "operation", security(("token" = [])),
    params(("task" = i64, Path, description = "The task's number; GET /builds/{run} lists them")),
    responses(
        (status = 202, description = "In line again", body = Task),
        (status = 400, description = "That is not a number", body = ErrorBody),
        (status = 404, description = "There is no such task", body = ErrorBody),
        (status = 409, description = "The task did not fail", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn retry(
    State(service): State<Service>,
    caller: Caller,
    Path(task): Path<String>,
) -> ApiResult<Response> {
    caller.may(Scope::Admin)?;
    let id = task.parse().map(TaskId).map_err(|_| Error::invalid("a task is named by its number"))?;
    let task = service.queue.retry(id).await?;
    Ok((StatusCode::ACCEPTED, axum::Json(task)).into_response())
}

/// What this service offers, and what you may do
#[utoipa::path(
    get, path = "/session", tag = "operation", security(("token" = [])),
    responses((status = 200, description = "What a page needs to know", body = Session), Refusals)
)]
pub(super) async fn session(State(service): State<Service>, caller: Caller) -> Response {
    fresh(Session {
        version: env!("CARGO_PKG_VERSION"),
        scopes: Scope::ALL.into_iter().filter(|scope| scope.is_in(&caller.scopes)).collect(),
        repositories: service.settings.repositories.clone(),
        features: service.settings.features,
    })
}

fn part(outcome: &Result<()>) -> PartHealth {
    match outcome {
        Ok(()) => PartHealth { ok: true, problem: None },
        Err(error) => PartHealth { ok: false, problem: Some(error.message.clone()) },
    }
}

/// Whether the service and its parts are well
#[utoipa::path(
    get, path = "/health", tag = "operation",
    responses(
        (status = 200, description = "All is well", body = Health),
        (status = 503, description = "A part is not", body = Health),
    )
)]
pub(super) async fn health(State(service): State<Service>) -> Response {
    let (store, sandbox) = tokio::join!(service.archive.check(), service.sandbox.check());
    let queue = service.queue.depth().await.unwrap_or_default();
    let is_well = store.is_ok() && sandbox.is_ok();
    let health = Health {
        status: if is_well { "ok" } else { "degraded" },
        version: env!("CARGO_PKG_VERSION"),
        uptime_seconds: service.started.elapsed().as_secs(),
        store: part(&store),
        sandbox: part(&sandbox),
        queue,
    };
    let status = if is_well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, fresh(health)).into_response()
}

/// Numbers for Prometheus
#[utoipa::path(
    get, path = "/metrics", tag = "operation", security(("token" = [])),
    responses(
        (status = 200, description = "In the text format of Prometheus", body = String, content_type = "text/plain"),
        Refusals,
    )
)]
pub(super) async fn metrics(State(service): State<Service>, caller: Caller) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    let depth = service.queue.depth().await?;
    for (state, count) in [
        ("queued", depth.queued),
        ("waiting", depth.waiting),
        ("running", depth.running),
        ("dead", depth.dead),
    ] {
        metrics::gauge!("autoheal_queue_depth", "state" => state).set(count as f64);
    }
    metrics::gauge!("autoheal_watched_runs").set(service.feeds.count() as f64);
    service.metrics.run_upkeep();
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], service.metrics.render()).into_response())
}
