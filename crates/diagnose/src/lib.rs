//! What is broken and why: one bug type for every failure, one failure for every cause, the source line to look at,
//! and the order in which to mend. The facts come structured from our own test runs, or raw from any CI log.
//! Nothing here does I/O, except for reading the log that it is given.

pub mod causes;
pub mod localise;
pub mod log;
mod merge;
mod normal;
pub mod order;
mod place;
pub mod taxonomy;

pub use causes::{causes, causes_in_order};
pub use localise::{localise, relocate, suspicious_lines};
pub use order::sort_by_first_fix;
pub use taxonomy::{classify, classify_finding, classify_name_error};
