//! Questions about a run, answered from its trace.

use super::{Body, fresh};
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::refusals::{Refusals, UnreadBody};
use crate::service::Service;
use autoheal_core::error::ErrorBody;
use autoheal_core::token::Scope;
use autoheal_core::{Error, RunId};
use autoheal_report::Answer;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

const LONGEST_QUESTION: usize = 2000;
/// No more of a trace than this is read for an answer.
const MOST_EVENTS: usize = 200_000;

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
        (status = 404, description = "There is no such run, or its record does not tell", body = ErrorBody),
        Refusals,
        UnreadBody,
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
    let events = service.archive.trace(run.id, MOST_EVENTS).await?;
    let question = asked.question;
    let answer = tokio::task::spawn_blocking(move || autoheal_report::answer(&question, &events)).await;
    let answer = answer.ok().flatten().ok_or_else(autoheal_report::not_told)?;
    Ok(fresh(answer))
}
