//! The words and rules of healing. No I/O and no async runtime live here: only the vocabulary that every other room
//! speaks (run, stage, failure, patch, proof, results), the pure rules over it (transitions, branch names, score), and
//! the ports that adapters fulfil.

pub mod branch;
pub mod candidate;
pub mod check;
pub mod commit;
pub mod config;
pub mod distribution;
pub mod error;
pub mod event;
pub mod failure;
pub mod flaky;
pub mod patch;
pub mod path;
pub mod ports;
pub mod probe;
pub mod proof;
pub mod queue;
pub mod redact;
pub mod results;
pub mod run;
pub mod sandbox;
pub mod score;
pub mod source;
pub mod stage;
pub mod testing;
pub mod token;
pub mod transition;
pub mod trends;

pub use branch::WorkBranch;
pub use candidate::{Candidate, Rung};
pub use error::{Error, ErrorCode, Result};
pub use failure::{BugType, Failure, Kind};
pub use patch::{FileChange, Patch};
pub use path::RepoPath;
pub use proof::{Verdict, Verified};
pub use run::{Run, RunId, RunStatus, StopReason};
pub use source::SourceText;
pub use stage::Stage;
