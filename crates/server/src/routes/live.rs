//! Server-sent events: a run's trace as it grows.

use super::{Parameters, Place};
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::refusals::Refusals;
use crate::service::Service;
use autoheal_core::RunId;
use autoheal_core::error::ErrorBody;
use autoheal_core::event::Event;
use autoheal_core::token::Scope;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::stream::{self, StreamExt};
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StreamQuery {
    run: RunId,
    /// Only events after this step. `Last-Event-ID` says the same.
    #[serde(default)]
    #[param(value_type = i64, minimum = 0)]
    after: Place,
}

/// An event of the trace on the wire.
#[derive(Debug, ToSchema)]
#[allow(dead_code, reason = "it describes what axum writes")]
pub(super) struct StreamedEvent {
    /// Its step.
    id: String,
    /// Its kind.
    event: String,
    /// The event as JSON, as `/replay/{run}` has it.
    data: String,
}

/// A run's events as they happen
///
/// Everything so far comes first. Each event has its step as id, so a client that comes back with `Last-Event-ID` goes on where it was.
#[utoipa::path(
    get, path = "/agent/stream", tag = "live", security(("token" = [])), params(StreamQuery),
    responses(
        (status = 200, description = "Events of the trace", body = StreamedEvent, content_type = "text/event-stream"),
        (status = 204, description = "The run is over, and the client has heard everything"),
        (status = 400, description = "The run is not named", body = ErrorBody),
        (status = 404, description = "There is no such run", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn stream(
    State(service): State<Service>,
    caller: Caller,
    Parameters(query): Parameters<StreamQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    let run = service.run(query.run).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let after = last.unwrap_or(query.after.0);
    if service.has_told(run.id, after).await {
        // Nothing will ever follow, and a browser's own client asks no more when it is told so.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let watcher = service.feeds.watch(run.id, after);
    let pages = stream::unfold(Some((service, watcher)), |watching| async move {
        let (service, mut watcher) = watching?;
        let events = watcher.next().await.ok()?;
        let is_over = match events.last() {
            Some(last) => service.is_over(last).await,
            None => false,
        };
        Some((stream::iter(events), (!is_over).then_some((service, watcher))))
    });
    let events = pages.flatten().map(|event: Arc<Event>| Ok::<_, Infallible>(told(&event)));
    Ok(Sse::new(events).keep_alive(KeepAlive::default()).into_response())
}

fn told(event: &Event) -> sse::Event {
    let kind = serde_json::to_value(&event.kind).ok();
    let name = kind.as_ref().and_then(|kind| kind.get("type")?.as_str()).unwrap_or("event").to_owned();
    let told = sse::Event::default().id(event.step.to_string()).event(name);
    told.json_data(event).unwrap_or_default()
}
