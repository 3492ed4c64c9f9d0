//! A world for tests: real servers that tests start and stop, a clock that they hold, and what a port has to keep.

#![allow(clippy::unwrap_used, clippy::panic)]

mod clock;
mod postgres;
pub mod probe;
mod tools;

pub use clock::TestClock;
pub use postgres::Postgres;
pub use tools::python;
