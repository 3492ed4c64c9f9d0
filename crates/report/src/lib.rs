//! What a run leaves behind for people and for CI systems: results.json, a Markdown summary, SARIF, JUnit and the closing
//! table of a terminal. Everything here is a pure function from `core`'s types to text. The words in those types come from a
//! repository that nobody trusts, so all of them pass through `text` before they reach a page.

mod answer;
mod junit;
mod pdf;
mod reruns;
mod results;
#[cfg(test)]
mod sample;
mod sarif;
mod story;
mod summary;
mod table;
mod text;
mod words;

pub use answer::{Answer, Topic, answer, not_told};
pub use junit::junit;
pub use pdf::pdf;
pub use results::results_json;
pub use sarif::sarif;
pub use summary::markdown;
pub use table::closing_table;
pub use words::words;

use autoheal_core::Failure;
use autoheal_core::results::{FixRecord, FixStatus};

/// What became of a cause, in words that every page uses.
fn status(fix: &FixRecord) -> &'static str {
    match fix.status {
        FixStatus::Fixed => "fixed",
        FixStatus::Failed if fix.policy.is_empty() => "not fixed",
        FixStatus::Failed => "held back by policy",
    }
}

/// Whether a record and a remaining failure tell of the same cause. Lines are left out: earlier fixes move them.
fn tells_of(fix: &FixRecord, failure: &Failure) -> bool {
    fix.status == FixStatus::Failed
        && (&fix.file, fix.bug_type, &fix.message) == (&failure.file, failure.bug_type, &failure.message)
}
