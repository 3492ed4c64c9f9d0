//! The ports of the record: the journal that a run writes, the archive that everyone reads, the queue that hands runs to workers.

use crate::event::Event;
use crate::queue::{
    Cancelled, Claim, Lease, QueueDepth, Release, Renewal, Request, Submitted, Task, TaskId, Work,
};
use crate::results::Results;
use crate::token::{ApiToken, TokenId};
use crate::trends::Trends;
use crate::{BugType, Result, Run, RunId, RunStatus};
use async_trait::async_trait;
use jiff::Timestamp;
use std::sync::Arc;

/// Where one run writes down what it does. Events continue the trace without a gap.
#[async_trait]
pub trait Journal: Send + Sync {
    /// Adds events to the trace, in the middle of a stage.
    async fn append(&self, events: &[Event]) -> Result<()>;
    /// Saves the run, its state and the new events in one transaction: the stage that ended is done, and `run` tells which comes next.
    async fn save(&self, run: &Run, state: &serde_json::Value, events: &[Event]) -> Result<()>;
    /// The same for the last time. The state stays that of the last save, so that the last stage can be done again.
    async fn finish(&self, run: &Run, results: &Results, events: &[Event]) -> Result<()>;
    /// Fails where the run is somebody else's by now. To be asked before anything that cannot be undone.
    async fn still_ours(&self) -> Result<()>;
}

/// Which runs to list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunFilter {
    pub status: Option<RunStatus>,
    /// The repository, as a URI.
    pub repository: Option<String>,
    /// Words that the repository, the branch, the names or the id contain, whatever their case.
    pub search: Option<String>,
    /// Only those with a failure of this type.
    pub bug_type: Option<BugType>,
    /// Only those older than this one.
    pub before: Option<RunId>,
}

/// A run in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    pub run: Run,
    /// Failures that it found and those that it healed, once it is over.
    pub failures: u32,
    pub fixed: u32,
    /// How long it was worked on, once it is over.
    pub seconds: Option<f64>,
}

/// What is known of all runs.
#[async_trait]
pub trait Archive: Send + Sync {
    async fn run(&self, run: RunId) -> Result<Option<Run>>;
    /// What was asked for when it was taken in.
    async fn request(&self, run: RunId) -> Result<Option<Request>>;
    async fn results(&self, run: RunId) -> Result<Option<Results>>;
    /// The newest first.
    async fn runs(&self, filter: &RunFilter, limit: u32) -> Result<Vec<Listed>>;
    /// What became of the runs that began since then.
    async fn trends(&self, since: Timestamp) -> Result<Trends>;
    /// Events after a step, in order.
    async fn events(&self, run: RunId, after: u64, limit: u32) -> Result<Vec<Event>>;
    async fn last_step(&self, run: RunId) -> Result<u64>;
    /// The trace from its beginning, as far as it is needed at once: at most about so many events.
    async fn trace(&self, run: RunId, most: usize) -> Result<Vec<Event>> {
        const PAGE: u32 = 5000;
        let mut events: Vec<Event> = Vec::new();
        while events.len() < most {
            let after = events.last().map_or(0, |event| event.step);
            let page = self.events(run, after, PAGE).await?;
            if page.is_empty() {
                break;
            }
            events.extend(page);
        }
        Ok(events)
    }
    /// The executions of a run's stages, in order.
    async fn tasks(&self, run: RunId) -> Result<Vec<Task>>;
    /// Rings when a trace has grown or work has come. It may miss a change where another process made it, so nobody relies on it alone.
    fn bell(&self) -> Box<dyn Bell>;
    /// Whether the store answers.
    async fn check(&self) -> Result<()>;
    /// Forgets the runs that ended before this time, with all that belongs to them; says which.
    async fn prune(&self, ended_before: Timestamp) -> Result<Vec<RunId>>;
}

/// Something changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// There is something to claim, or somebody wants a run to end.
    Work,
    /// A run's trace has grown.
    Trace(RunId),
    /// Changes were missed: look at everything that matters.
    Unknown,
}

#[async_trait]
pub trait Bell: Send {
    async fn change(&mut self) -> Change;
}

/// Runs that wait, and who works on them.
#[async_trait]
pub trait Queue: Send + Sync {
    /// Takes a run in, unless one with the same fingerprint is open.
    async fn submit(&self, run: &Run, request: &Request) -> Result<Submitted>;
    /// The next run for this worker.
    async fn claim(&self, worker: &str) -> Result<Claim>;
    /// The same run as it is saved by now.
    async fn reload(&self, work: &Work) -> Result<Work>;
    /// Keeps a lease.
    async fn renew(&self, lease: &Lease) -> Result<Renewal>;
    /// Gives a run back, to be gone on with at the stage where it is.
    async fn release(&self, lease: &Lease, why: Release) -> Result<()>;
    /// Puts runs in line again whose workers are gone or whose waiting is over; says how many leases were lost.
    async fn tend(&self) -> Result<u64>;
    async fn cancel(&self, run: RunId) -> Result<Cancelled>;
    /// Has a task done again that failed, with the state that its stage began with.
    async fn retry(&self, task: TaskId) -> Result<Task>;
    async fn task(&self, task: TaskId) -> Result<Option<Task>>;
    async fn depth(&self) -> Result<QueueDepth>;
    /// The journal of a run that is held.
    fn journal(&self, lease: &Lease) -> Arc<dyn Journal>;
}

/// Who may use the service.
#[async_trait]
pub trait Tokens: Send + Sync {
    async fn add(&self, token: &ApiToken) -> Result<()>;
    /// The token with this digest, unless it was revoked.
    async fn find(&self, digest: &str) -> Result<Option<ApiToken>>;
    async fn list(&self) -> Result<Vec<ApiToken>>;
    /// Says whether there was one.
    async fn revoke(&self, token: TokenId) -> Result<bool>;
}
