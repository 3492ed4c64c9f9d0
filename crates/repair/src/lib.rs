//! The ladder's candidates: what a diagnosis suggests as fixes. Nothing here is trusted or run; every candidate goes through
//! critic, policy and verification.

pub mod drafts;
mod edit;
pub mod habits;
pub mod rules;
pub mod templates;

pub use edit::{Edit, apply};
