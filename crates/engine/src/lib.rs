//! The heart: drives a run through its stages. One loop, a table of small stages, and one transaction after each. It knows the world
//! only through the ports of `core`, so it cannot name a sandbox, a database or a forge.

mod budget;
mod driver;
mod observe;
mod recorder;
mod search;
mod session;
mod stages;
mod state;
mod story;

pub use budget::Cancel;
pub use driver::{Limits, Start, World, bury, diagnose, heal, reason_of};
pub use recorder::Recorder;
pub use search::SearchLimits;
