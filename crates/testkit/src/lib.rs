//! A world for tests: real servers that tests start and stop, and a clock that they hold.

#![allow(clippy::unwrap_used, clippy::panic)]

mod clock;
mod postgres;

pub use clock::TestClock;
pub use postgres::Postgres;
