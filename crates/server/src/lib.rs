//! The service's edge: HTTP, live channels and who may use them. It takes requests in and shows what is recorded; it cannot heal, and
//! meets those who do only in the store.

mod auth;
mod dashboard;
mod error;
mod feed;
mod limits;
mod live;
mod refusals;
mod routes;
mod service;
mod settings;
mod shapes;
mod socket;
mod submit;

pub use routes::{openapi, router};
pub use service::{Check, Parts};
pub use settings::{Access, Settings};
pub use shapes::Features;
