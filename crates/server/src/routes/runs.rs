//! What is known of runs.

use super::{Named, Parameters, Place, fresh};
use crate::auth::Caller;
use crate::error::ApiResult;
use crate::refusals::Refusals;
use crate::service::Service;
use crate::shapes::{Build, JobState, JobStatus, ReplayPage, RunPage, RunState, progress};
use autoheal_core::error::ErrorBody;
use autoheal_core::ports::RunFilter;
use autoheal_core::results::Results;
use autoheal_core::token::Scope;
use autoheal_core::trends::Trends;
use autoheal_core::{BugType, Error, ErrorCode, RunId, RunStatus};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::IntoParams;

const LARGEST_PAGE: u32 = 1000;

/// Where a run is
#[utoipa::path(
    get, path = "/agent/status/{run}", tag = "runs", security(("token" = [])),
    params(("run" = String, Path, description = "The run's id")),
    responses(
        (status = 200, description = "Status, current stage and counters", body = RunState),
        (status = 404, description = "There is no such run", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn status(
    State(service): State<Service>,
    caller: Caller,
    Named(run): Named,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    Ok(fresh(RunState::from(service.run(run).await?)))
}

/// Where a run is, in the older shape
#[utoipa::path(
    get, path = "/api/status/{run}", tag = "jobs", security(("token" = [])),
    params(("run" = String, Path, description = "The job's id")),
    responses(
        (status = 200, description = "Progress, or results", body = JobState),
        (status = 404, description = "There is no such job", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn job_status(
    State(service): State<Service>,
    caller: Caller,
    Named(run): Named,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    let run = service.run(run).await?;
    let status = JobStatus::of(&run);
    let results = service.archive.results(run.id).await?;
    let is_open = matches!(status, JobStatus::Queued | JobStatus::Running);
    let error = (status == JobStatus::Failed).then(|| match &results {
        Some(results) if !results.summary.is_empty() => results.summary.join("; "),
        _ => run.stop_reason.map(|reason| reason.name().replace('_', " ")).unwrap_or_default(),
    });
    Ok(fresh(JobState {
        job_id: run.id,
        status,
        current_step: is_open.then(|| run.stage()),
        progress: is_open.then(|| progress(&run)),
        results: results.map(Into::into),
        error,
    }))
}

/// What a run came to: results.json
#[utoipa::path(
    get, path = "/results/{run}", tag = "runs", security(("token" = [])),
    params(("run" = String, Path, description = "The run's id")),
    responses(
        (status = 200, description = "results.json", body = Results),
        (status = 404, description = "There is no such run", body = ErrorBody),
        (status = 409, description = "The run is not over", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn results(
    State(service): State<Service>,
    caller: Caller,
    Named(run): Named,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    service.run(run).await?;
    match service.archive.results(run).await? {
        Some(results) => Ok(fresh(results)),
        None => Err(Error::new(ErrorCode::Conflict, "the run is not over yet")
            .hint(format!("GET /agent/status/{run} tells where it is"))
            .into()),
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ReplayQuery {
    /// Only events after this step.
    #[serde(default)]
    #[param(value_type = i64, minimum = 0)]
    after: Place,
    /// How many, at most 1000.
    #[serde(default = "large_page")]
    #[param(minimum = 1, maximum = 1000)]
    limit: u32,
}

fn page(limit: u32) -> ApiResult<u32> {
    if (1..=LARGEST_PAGE).contains(&limit) {
        return Ok(limit);
    }
    Err(Error::invalid(format!("limit must be 1 to {LARGEST_PAGE}")).into())
}

fn large_page() -> u32 {
    500
}

/// The record of a run, in order
#[utoipa::path(
    get, path = "/replay/{run}", tag = "runs", security(("token" = [])),
    params(("run" = String, Path, description = "The run's id"), ReplayQuery),
    responses(
        (status = 200, description = "A part of the trace", body = ReplayPage),
        (status = 400, description = "A parameter is not a number", body = ErrorBody),
        (status = 404, description = "There is no such run", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn replay(
    State(service): State<Service>,
    caller: Caller,
    Named(run): Named,
    Parameters(query): Parameters<ReplayQuery>,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    let run = service.run(run).await?;
    let limit = page(query.limit)?;
    let last_step = service.archive.last_step(run.id).await?;
    let events = service.archive.events(run.id, query.after.0, limit).await?;
    let reached = events.last().map_or(query.after.0, |event| event.step);
    Ok(fresh(ReplayPage {
        complete: run.finished_at.is_some() && reached >= last_step,
        run: run.into(),
        events,
        last_step,
        next: (reached < last_step).then_some(reached),
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    status: Option<RunStatus>,
    /// The repository's address.
    repo_url: Option<String>,
    /// Words in the repository's address, the branch, the names or the run's id.
    search: Option<String>,
    /// Only runs with a failure of this type.
    bug_type: Option<BugType>,
    /// Only runs older than this one.
    before: Option<RunId>,
    /// How many, at most 1000.
    #[serde(default = "small_page")]
    #[param(minimum = 1, maximum = 1000)]
    limit: u32,
}

fn small_page() -> u32 {
    50
}

/// The runs, newest first
#[utoipa::path(
    get, path = "/runs", tag = "runs", security(("token" = [])), params(ListQuery),
    responses(
        (status = 200, description = "A page of runs", body = RunPage),
        (status = 400, description = "A parameter is not understood", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn list(
    State(service): State<Service>,
    caller: Caller,
    Parameters(query): Parameters<ListQuery>,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    let filter = RunFilter {
        status: query.status,
        repository: query.repo_url,
        search: query.search,
        bug_type: query.bug_type,
        before: query.before,
    };
    let limit = page(query.limit)?;
    let runs = service.archive.runs(&filter, limit).await?;
    let is_full = runs.len() == limit as usize;
    let next = runs.last().map(|listed| listed.run.id).filter(|_| is_full);
    Ok(fresh(RunPage { runs: runs.into_iter().map(Into::into).collect(), next }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TrendsQuery {
    /// How far to look back, at most 366.
    #[serde(default = "month")]
    #[param(minimum = 1, maximum = 366)]
    days: u32,
}

fn month() -> u32 {
    30
}

/// When the first of so many days began, the last of which is today.
fn beginning(days: u32) -> Timestamp {
    const DAY: i64 = 86_400;
    let today = Timestamp::now().as_second().div_euclid(DAY);
    Timestamp::from_second((today + 1 - i64::from(days)) * DAY).unwrap_or_default()
}

/// How healing goes, day by day
#[utoipa::path(
    get, path = "/trends", tag = "runs", security(("token" = [])), params(TrendsQuery),
    responses(
        (status = 200, description = "What became of the runs of these days", body = Trends),
        (status = 400, description = "That is not a number of days", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn trends(
    State(service): State<Service>,
    caller: Caller,
    Parameters(query): Parameters<TrendsQuery>,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    if !(1..=366).contains(&query.days) {
        return Err(Error::invalid("days must be 1 to 366").into());
    }
    Ok(fresh(service.archive.trends(beginning(query.days)).await?))
}

/// A run with the executions of its stages
#[utoipa::path(
    get, path = "/builds/{run}", tag = "runs", security(("token" = [])),
    params(("run" = String, Path, description = "The run's id")),
    responses(
        (status = 200, description = "The run and its tasks", body = Build),
        (status = 404, description = "There is no such run", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn build(
    State(service): State<Service>,
    caller: Caller,
    Named(run): Named,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    let run = service.run(run).await?;
    let tasks = service.archive.tasks(run.id).await?;
    let ci = service.archive.request(run.id).await?.and_then(|request| request.ci);
    Ok(fresh(Build { run: run.into(), ci, tasks }))
}

/// The files that a run leaves. Nothing else is ever read.
const ARTIFACTS: [(&str, &str); 5] = [
    ("results.json", "application/json"),
    ("summary.md", "text/markdown; charset=utf-8"),
    ("results.sarif", "application/sarif+json"),
    ("junit.xml", "application/xml"),
    ("report.pdf", "application/pdf"),
];

/// The file as it can be made from results alone; the tests themselves are not in there.
fn render(name: &str, results: &Results) -> Result<Option<Vec<u8>>, Error> {
    Ok(match name {
        "results.json" => Some(autoheal_report::results_json(results).into_bytes()),
        "summary.md" => Some(autoheal_report::markdown(results).into_bytes()),
        "results.sarif" => Some(autoheal_report::sarif(results).into_bytes()),
        "report.pdf" => Some(autoheal_report::pdf(results)?),
        _ => None,
    })
}

fn no_file() -> Error {
    Error::new(ErrorCode::NotFound, "there is no such file").hint("the run may not be over")
}

impl Service {
    /// A file that a run left. Its name is one of ours, and the folder's is an id: nothing of the request reaches the file system.
    async fn file(&self, run: RunId, name: &'static str) -> ApiResult<Vec<u8>> {
        self.run(run).await?;
        // Made from what the store holds: a file here may be of an ending before the run was tried again elsewhere.
        let results = self.archive.results(run).await?.ok_or_else(no_file)?;
        let rendered = tokio::task::spawn_blocking(move || render(name, &results)).await;
        if let Some(bytes) = rendered.map_err(|_| Error::internal("the file cannot be made"))?? {
            return Ok(bytes);
        }
        let file = self.settings.outputs.join(run.to_string()).join(name);
        Ok(tokio::fs::read(file).await.map_err(|_| no_file())?)
    }
}

/// A file that a run left
#[utoipa::path(
    get, path = "/artifacts/{run}/{name}", tag = "runs", security(("token" = [])),
    params(
        ("run" = String, Path, description = "The run's id"),
        ("name" = String, Path, description = "results.json, summary.md, results.sarif, junit.xml or report.pdf"),
    ),
    responses(
        (status = 200, description = "The file", body = String, content_type = "application/octet-stream"),
        (status = 404, description = "There is no such file", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn artifact(
    State(service): State<Service>,
    caller: Caller,
    Named(run): Named,
    Path(path): Path<(String, String)>,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    let (name, kind) = ARTIFACTS.into_iter().find(|(known, _)| *known == path.1).ok_or_else(no_file)?;
    let bytes = service.file(run, name).await?;
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    Ok((headers, bytes).into_response())
}

/// What a run came to, on paper: report.pdf
#[utoipa::path(
    get, path = "/report/{run}", tag = "runs", security(("token" = [])),
    params(("run" = String, Path, description = "The run's id")),
    responses(
        (status = 200, description = "The report", body = String, content_type = "application/pdf"),
        (status = 404, description = "There is no such run, or it is not over", body = ErrorBody),
        Refusals,
    )
)]
pub(super) async fn report(
    State(service): State<Service>,
    caller: Caller,
    Named(run): Named,
) -> ApiResult<Response> {
    caller.may(Scope::Read)?;
    let bytes = service.file(run, "report.pdf").await?;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], bytes).into_response())
}
