//! Questions about a run, answered from its trace.

use super::{Body, fresh};
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::service::Service;
use autoheal_core::error::ErrorBody;
use autoheal_core::event::Event;
use autoheal_core::ports::Archive;
use autoheal_core::token::Scope;
use autoheal_core::{Error, ErrorCode, Result, RunId};
use autoheal_report::Answer;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

const LONGEST_QUESTION: usize = 2000;
/// No more of a trace than this is read for an answer.
const MOST_EVENTS: usize = 200_000;
const PAGE: u32 = 5000;

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Question {
    run_id: RunId,
    #[schema(example = "Why did this fail?")]
    question: String,
}

/// Ask about a run
///
/// The answer names the steps of the trace that it rests on. What the trace does not tell is not answered.
#[utoipa::path(
    post, path = "/agent/query", tag = "runs", security(("token" = [])), request_body = Question,
    responses(
        (status = 200, description = "The answer, with its sources", body = Answer),
        (status = 400, description = "The question is too long or no question", body = ErrorBody),
        (status = 401, description = "A token is needed", body = ErrorBody),
        (status = 403, description = "The token does not allow this", body = ErrorBody),
        (status = 404, description = "There is no such run, or its record does not tell", body = ErrorBody),
        (status = 413, description = "The body is too large", body = ErrorBody),
        (status = 415, description = "The body is not JSON", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
        (status = 503, description = "The store does not answer", body = ErrorBody),
    )
)]
pub(super) async fn query(
    State(service): State<Service>,
    caller: Caller,
    Body(asked): Body<Question>,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    if asked.question.trim().is_empty() || asked.question.chars().count() > LONGEST_QUESTION {
        return Err(Error::invalid(format!("a question has 1 to {LONGEST_QUESTION} characters")).into());
    }
    let run = service.run(asked.run_id).await?;
    let events = whole_trace(&*service.archive, run.id).await?;
    let question = asked.question;
    let answer = tokio::task::spawn_blocking(move || autoheal_report::answer(&question, &events)).await;
    let answer = answer.ok().flatten().ok_or_else(|| {
        Error::new(ErrorCode::NotFound, "the record of this run does not tell")
            .hint("ask why it failed, why this fix, what was rejected, what it cost or what changed")
    })?;
    Ok(fresh(answer))
}

async fn whole_trace(archive: &dyn Archive, run: RunId) -> Result<Vec<Event>> {
    let mut events: Vec<Event> = Vec::new();
    while events.len() < MOST_EVENTS {
        let after = events.last().map_or(0, |event| event.step);
        let page = archive.events(run, after, PAGE).await?;
        if page.is_empty() {
            break;
        }
        events.extend(page);
    }
    Ok(events)
}
