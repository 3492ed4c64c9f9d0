//! The routes, and what every request passes on its way to them.

mod live;
mod operation;
mod questions;
mod runs;
mod submission;
mod webhooks;

use crate::auth::{count, recognise};
use crate::dashboard;
use crate::error::{ApiError, ApiResult};
use crate::live::{CiUpdateEvent, FixAppliedEvent, RunCompleteEvent, TelemetryTick, ThoughtEvent};
use crate::service::{Parts, Service};
use crate::socket;
use autoheal_core::{Error, ErrorCode, Run, RunId};
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts as RequestParts;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, middleware};
use serde::de::DeserializeOwned;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::cors::CorsLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const LARGEST_BODY: usize = 1 << 20;
/// GitHub sends up to this much.
const LARGEST_PAYLOAD: usize = 25 << 20;

#[derive(OpenApi)]
#[openapi(
    info(title = "AutoHeal", description = "Heals broken builds by itself.", license(name = "MIT OR Apache-2.0")),
    modifiers(&Tokens),
    components(schemas(ThoughtEvent, FixAppliedEvent, CiUpdateEvent, TelemetryTick, RunCompleteEvent))
)]
struct Document;

struct Tokens;

impl utoipa::Modify for Tokens {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        openapi.components.get_or_insert_default().add_security_scheme("token", scheme);
    }
}

/// What pages of this service may load: nothing from elsewhere, and no script that is not a file.
macro_rules! policy {
    () => {
        "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    };
}

fn documented() -> OpenApiRouter<Service> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(submission::run_agent))
        .routes(routes!(submission::heal))
        .routes(routes!(submission::cancel))
        .routes(routes!(runs::status))
        .routes(routes!(runs::job_status))
        .routes(routes!(runs::results))
        .routes(routes!(runs::replay))
        .routes(routes!(runs::list))
        .routes(routes!(runs::trends))
        .routes(routes!(runs::build))
        .routes(routes!(runs::artifact))
        .routes(routes!(runs::report))
        .routes(routes!(live::stream))
        .routes(routes!(questions::query))
        .routes(routes!(operation::session))
        .routes(routes!(operation::retry))
        .routes(routes!(operation::metrics))
}

/// What CI systems call, who show who they are by a signature.
fn signed() -> OpenApiRouter<Service> {
    OpenApiRouter::new().routes(routes!(webhooks::github)).routes(routes!(webhooks::jenkins))
}

/// What everyone may ask.
fn open() -> OpenApiRouter<Service> {
    OpenApiRouter::new().routes(routes!(operation::health))
}

/// The description of the API.
pub fn openapi() -> utoipa::openapi::OpenApi {
    documented().merge(signed()).merge(open()).split_for_parts().1
}

/// The whole service.
pub fn router(parts: Parts) -> Router {
    let service = Service::new(parts);
    let (api, _) = documented().split_for_parts();
    let (sockets, _) = socket::layer(&service);
    let (signed, _) = signed().split_for_parts();
    let signed = signed
        .layer(DefaultBodyLimit::max(LARGEST_PAYLOAD))
        .layer(middleware::from_fn_with_state(service.clone(), count));
    let (open, _) = open().split_for_parts();
    let docs = Router::from(utoipa_swagger_ui::SwaggerUi::new("/docs").url("/openapi.json", openapi()));
    // Its pages bring styles of their own.
    let docs =
        docs.layer(set("content-security-policy", concat!(policy!(), "; style-src 'self' 'unsafe-inline'")));
    let guarded = api
        .fallback(|| async { ApiError::from(Error::new(ErrorCode::NotFound, "there is no such page")) })
        .method_not_allowed_fallback(|| async {
            let error =
                Error::invalid("this page does not take that method").hint("/docs tells what there is");
            ApiError::from(error).with_status(StatusCode::METHOD_NOT_ALLOWED)
        })
        .layer(middleware::from_fn_with_state(service.clone(), recognise));
    guarded
        .merge(signed)
        .merge(open)
        .merge(docs)
        .merge(dashboard::routes())
        .with_state(service.clone())
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(
            CompressionLayer::new().compress_when(
                DefaultPredicate::new().and(NotForContentType::const_new("text/event-stream")),
            ),
        )
        .layer(sockets)
        .layer(cors(&service.settings.cors_origins))
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::from(Error::internal("something went wrong")).into_response()
        }))
        .layer(set("x-content-type-options", "nosniff"))
        .layer(set("x-frame-options", "DENY"))
        .layer(set("referrer-policy", "no-referrer"))
        .layer(set("cross-origin-resource-policy", "same-origin"))
        .layer(set("content-security-policy", concat!(policy!(), "; style-src 'self'")))
}

fn set(name: &'static str, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(HeaderName::from_static(name), HeaderValue::from_static(value))
}

fn cors(origins: &[String]) -> CorsLayer {
    let origins: Vec<HeaderValue> = origins.iter().filter_map(|origin| origin.parse().ok()).collect();
    CorsLayer::new().allow_origin(origins).allow_methods([Method::GET, Method::POST]).allow_headers([
        header::AUTHORIZATION,
        header::CONTENT_TYPE,
        HeaderName::from_static("last-event-id"),
    ])
}

/// A JSON body, or an error in the shape of all others.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> ApiResult<Self> {
        let rejected = |rejection: JsonRejection| {
            let error = Error::invalid(rejection.body_text())
                .hint("send JSON with `Content-Type: application/json`; /docs tells its shape");
            let status = match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => StatusCode::PAYLOAD_TOO_LARGE,
                StatusCode::UNSUPPORTED_MEDIA_TYPE => StatusCode::UNSUPPORTED_MEDIA_TYPE,
                _ => StatusCode::BAD_REQUEST,
            };
            ApiError::from(error).with_status(status)
        };
        Json::<T>::from_request(request, state).await.map(|Json(body)| Self(body)).map_err(rejected)
    }
}

/// Query parameters, or an error in the shape of all others.
pub(crate) struct Parameters<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut RequestParts, state: &S) -> ApiResult<Self> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query
            .map(|Query(query)| Self(query))
            .map_err(|rejection| Error::invalid(rejection.body_text()).into())
    }
}

/// A place in a trace, as a parameter.
#[derive(Debug, Clone, Copy, Default, serde::Deserialize)]
#[serde(try_from = "i64")]
pub(crate) struct Place(pub(crate) u64);

impl TryFrom<i64> for Place {
    type Error = &'static str;
    fn try_from(step: i64) -> Result<Self, Self::Error> {
        u64::try_from(step).map(Self).map_err(|_| "a step is not negative")
    }
}

/// The run that a path names.
pub(crate) struct Named(pub(crate) RunId);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut RequestParts, state: &S) -> ApiResult<Self> {
        let path = Path::<std::collections::HashMap<String, String>>::from_request_parts(parts, state).await;
        let text = path.ok().and_then(|Path(mut names)| names.remove("run")).unwrap_or_default();
        text.parse().map(Self).map_err(|_| no_run(&text).into())
    }
}

fn no_run(text: &str) -> Error {
    let shown: String = text.chars().take(64).collect();
    Error::new(ErrorCode::NotFound, format!("there is no run {shown}")).hint("GET /runs lists the runs")
}

impl Service {
    pub(crate) async fn run(&self, run: RunId) -> ApiResult<Run> {
        Ok(self.archive.run(run).await?.ok_or_else(|| no_run(&run.to_string()))?)
    }
}

/// JSON that no cache keeps: what it tells changes.
pub(crate) fn fresh(body: impl serde::Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}
