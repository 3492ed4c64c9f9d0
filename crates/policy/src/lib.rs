//! What AutoHeal refuses to do. The gate judges every proposed patch before it may be proven, and the quarantine scan
//! judges a repository before any of its code may run. Both are pure, deterministic, and mostly data: `rules/*.toml`
//! hold the patterns together with examples of what each must hit and must miss.

pub mod gate;
pub mod scan;

mod python;

pub use gate::{Decision, Gate, GateSettings, Proposal, Violation};
pub use scan::{Entry, EntryKind, ScanLimits, Scanner};
