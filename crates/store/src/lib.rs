//! The store: runs, their state and their trace, the queue, and who may use it. SQLite, embedded, or PostgreSQL: the same words for both.

mod archive;
mod bell;
mod db;
mod journal;
mod open;
mod projection;
mod queue;
mod tokens;

pub use open::{Store, StoreClock};
