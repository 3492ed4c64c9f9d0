//! The refusals that every route shares, for the API's description.

use std::collections::BTreeMap;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

/// What whoever calls may be told, whatever the route.
pub(crate) struct Refusals;

/// What whoever sends a body may be told.
pub(crate) struct UnreadBody;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        described(&[
            ("401", "A token is needed, or the signature is wrong"),
            ("403", "The token does not allow this, or the webhook is not set up"),
            ("429", "Too many requests"),
            ("503", "The store does not answer"),
        ])
    }
}

impl IntoResponses for UnreadBody {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        described(&[("413", "The body is too large"), ("415", "The body is not JSON")])
    }
}

fn described(refusals: &[(&str, &str)]) -> BTreeMap<String, RefOr<Response>> {
    let schema = || Ref::from_schema_name(autoheal_core::error::ErrorBody::name());
    let response = |words: &str| {
        let body = Content::new(Some(schema()));
        ResponseBuilder::new().description(words).content("application/json", body).build()
    };
    refusals.iter().map(|(status, words)| ((*status).to_owned(), response(words).into())).collect()
}
