//! CI systems that tell of a broken build. Nobody is believed without a signature over the very bytes that were sent.

use super::fresh;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult};
use crate::refusals::{Refusals, UnreadBody};
use crate::service::Service;
use crate::submit::Wish;
use autoheal_core::error::ErrorBody;
use autoheal_core::queue::CiOrigin;
use autoheal_core::{Error, ErrorCode, RunId};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use utoipa::ToSchema;

/// What became of a webhook.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WebhookAnswer {
    /// `queued`, or `ignored` where there is nothing to heal.
    status: &'static str,
    /// The run, as `/builds/{id}` knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    build_id: Option<RunId>,
    /// The same, as Jenkins plugins spell it.
    #[serde(rename = "buildId", skip_serializing_if = "Option::is_none")]
    build_id_too: Option<RunId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

fn ignored(reason: &'static str) -> Response {
    fresh(WebhookAnswer { status: "ignored", build_id: None, build_id_too: None, reason: Some(reason) })
}

/// Fails unless the body was signed with the secret.
fn check(secret: &str, signature: Option<&str>, body: &[u8]) -> ApiResult<()> {
    if secret.is_empty() {
        let error = Error::new(ErrorCode::Unauthorized, "this webhook is not set up")
            .hint("the operator sets a secret for it; `autoheal config show` names the variable");
        return Err(ApiError::forbidden(error));
    }
    let refused = || Error::new(ErrorCode::Unauthorized, "the signature is missing or wrong");
    let text = signature.ok_or_else(refused)?;
    let digest = hex(text.strip_prefix("sha256=").unwrap_or(text)).ok_or_else(refused)?;
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(|_| refused())?;
    mac.update(body);
    // Compares in constant time.
    Ok(mac.verify_slice(&digest).map_err(|_| refused())?)
}

fn hex(text: &str) -> Option<Vec<u8>> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    (0..32).map(|place| u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()).collect()
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn parse<'a, T: Deserialize<'a>>(body: &'a [u8]) -> ApiResult<T> {
    Ok(serde_json::from_slice(body)
        .map_err(|error| Error::invalid(format!("the payload is not what was expected: {error}")))?)
}

impl Service {
    async fn heal_build(&self, repository: &str, commit: &str, ci: CiOrigin) -> ApiResult<Response> {
        // A branch of our own that fails is watched by the run that made it; a run for it would chase its own tail.
        if ci.branch.ends_with("_AI_Fix") {
            return Ok(ignored("this is a branch of AutoHeal's own"));
        }
        let wish = Wish {
            repository: repository.to_owned(),
            team: self.settings.team.clone(),
            leader: self.settings.leader.clone(),
            reference: Some(commit.to_owned()),
            ci: Some(ci),
            ..Wish::default()
        };
        let run = self.submit(wish).await?.run.id;
        let answer =
            WebhookAnswer { status: "queued", build_id: Some(run), build_id_too: Some(run), reason: None };
        Ok((StatusCode::ACCEPTED, fresh(answer)).into_response())
    }
}

#[derive(Debug, Deserialize)]
struct WorkflowEvent {
    action: String,
    workflow_run: WorkflowRun,
    repository: GithubRepository,
}

#[derive(Debug, Deserialize)]
struct WorkflowRun {
    name: Option<String>,
    run_number: i64,
    conclusion: Option<String>,
    head_sha: String,
    head_branch: Option<String>,
}

#[derive(Debug, Deserialize)]
struct GithubRepository {
    html_url: String,
}

/// A workflow of GitHub's ended
///
/// One that failed is healed at its commit; everything else is ignored.
#[utoipa::path(
    post, path = "/webhooks/github", tag = "webhooks",
    params(
        ("X-GitHub-Event" = Option<String>, Header, description = "What happened; `workflow_run` counts"),
        ("X-Hub-Signature-256" = Option<String>, Header, description = "HMAC of the body"),
    ),
    request_body(content = String, content_type = "application/json", description = "GitHub's payload"),
    responses(
        (status = 200, description = "Nothing to heal", body = WebhookAnswer),
        (status = 202, description = "In line", body = WebhookAnswer),
        (status = 400, description = "The payload is not understood, or the repository not allowed", body = ErrorBody),
        (status = 404, description = "There is no such repository", body = ErrorBody),
        Refusals,
        UnreadBody,
    )
)]
pub(super) async fn github(
    State(service): State<Service>,
    _caller: Caller,
    headers: HeaderMap,
    body: Bytes,
) -> ApiResult<Response> {
    check(&service.settings.github_secret, header(&headers, "x-hub-signature-256"), &body)?;
    match header(&headers, "x-github-event") {
        Some("workflow_run") => {}
        Some("ping") => return Ok(ignored("pong")),
        _ => return Ok(ignored("only workflow_run tells of a build")),
    }
    let event: WorkflowEvent = parse(&body)?;
    let run = event.workflow_run;
    if event.action != "completed" || !matches!(run.conclusion.as_deref(), Some("failure" | "timed_out")) {
        return Ok(ignored("the build did not fail"));
    }
    let ci = CiOrigin {
        system: "github".into(),
        job: run.name.unwrap_or_default(),
        number: run.run_number,
        branch: run.head_branch.unwrap_or_default(),
    };
    service.heal_build(&event.repository.html_url, &run.head_sha, ci).await
}

/// A build of Jenkins.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JenkinsBuild {
    job: String,
    #[serde(rename = "buildNumber", alias = "build_number")]
    build_number: i64,
    #[serde(default)]
    branch: String,
    #[serde(rename = "repoUrl", alias = "repo_url")]
    repo_url: String,
    #[serde(rename = "commitSha", alias = "commit_sha")]
    commit_sha: String,
    /// `FAILURE` without one.
    #[serde(default)]
    status: Option<String>,
}

/// A build of Jenkins failed
#[utoipa::path(
    post, path = "/webhooks/jenkins", tag = "webhooks",
    params(("X-Jenkins-Signature" = Option<String>, Header, description = "HMAC-SHA256 of the body, in hexadecimal")),
    request_body = JenkinsBuild,
    responses(
        (status = 200, description = "Nothing to heal", body = WebhookAnswer),
        (status = 202, description = "In line", body = WebhookAnswer),
        (status = 400, description = "The payload is not understood, or the repository not allowed", body = ErrorBody),
        (status = 404, description = "There is no such repository", body = ErrorBody),
        Refusals,
        UnreadBody,
    )
)]
pub(super) async fn jenkins(
    State(service): State<Service>,
    _caller: Caller,
    headers: HeaderMap,
    body: Bytes,
) -> ApiResult<Response> {
    check(&service.settings.jenkins_secret, header(&headers, "x-jenkins-signature"), &body)?;
    let build: JenkinsBuild = parse(&body)?;
    if build.status.as_deref().is_some_and(|status| !matches!(status, "FAILURE" | "FAILED" | "UNSTABLE")) {
        return Ok(ignored("the build did not fail"));
    }
    let ci = CiOrigin {
        system: "jenkins".into(),
        job: build.job,
        number: build.build_number,
        branch: build.branch,
    };
    service.heal_build(&build.repo_url, &build.commit_sha, ci).await
}
