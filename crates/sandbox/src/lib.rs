//! The sandbox: bubblewrap with no network, a read-only system, a private /tmp and home, an empty environment, and limits on
//! time, memory, processes, output and disk. There is no way to run without it.

mod bubblewrap;
mod group;
mod limits;
mod processes;

pub use bubblewrap::Bubblewrap;
