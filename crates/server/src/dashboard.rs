//! The dashboard's files, built into the binary. They are open to everyone: what they show comes from the API, which asks for a token.

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../dashboard/dist"]
#[allow_missing = true]
struct Files;

/// A route for each file, so that nothing of a request names one.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let files = Files::iter().filter(|name| name != "index.html");
    let router = Router::new().route("/", get(async || file("index.html").unwrap_or_else(missing)));
    files.fold(router, |router, name| {
        let path = format!("/{name}");
        router.route(&path, get(async move || file(&name).unwrap_or_else(missing)))
    })
}

fn file(name: &str) -> Option<Response> {
    let file = Files::get(name)?;
    // The build names these by what they contain.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, file.metadata.mimetype().to_owned()),
        (header::CACHE_CONTROL, cache.to_owned()),
    ];
    Some((headers, file.data).into_response())
}

fn missing() -> Response {
    let words = "The dashboard is not in this build; `make build` puts it in. The API is at /docs.\n";
    (StatusCode::NOT_FOUND, words).into_response()
}
