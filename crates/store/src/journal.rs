//! The journal of one run: what its worker writes, for as long as the run is the worker's.

use crate::db::{Transaction, json, with};
use crate::open::Store;
use crate::projection;
use async_trait::async_trait;
use autoheal_core::event::Event;
use autoheal_core::ports::{Archive, Change, Journal};
use autoheal_core::queue::{Lease, TaskStatus, backoff};
use autoheal_core::results::Results;
use autoheal_core::{Error, ErrorCode, Result, Run, RunId, StopReason};
use std::sync::Arc;
use std::time::Instant;
use uuid::Uuid;

/// How a run is held.
#[derive(Debug, Clone)]
enum Hold {
    /// By a worker, until its lease ends.
    Leased(Uuid),
    /// By a command that somebody waits for.
    Attached,
}

impl Hold {
    fn status(&self) -> TaskStatus {
        match self {
            Self::Leased(_) => TaskStatus::Running,
            Self::Attached => TaskStatus::Attached,
        }
    }
}

#[derive(Debug)]
struct RunJournal {
    store: Store,
    run: RunId,
    hold: Hold,
}

impl Store {
    pub(crate) fn leased(&self, lease: &Lease) -> Arc<dyn Journal> {
        Arc::new(RunJournal { store: self.clone(), run: lease.run, hold: Hold::Leased(lease.token) })
    }

    /// Begins a run beside the queue, for a command that somebody waits for in this `place`.
    pub async fn attach(&self, run: &Run, place: &str) -> Result<Arc<dyn Journal>> {
        let mut transaction = self.db.begin().await?;
        let now = self.now(&mut transaction).await?.as_millisecond();
        insert_run(&mut transaction, run, "", "{}").await?;
        transaction
            .execute(
                "INSERT INTO tasks (run_id, type, status, worker, created_at, updated_at) VALUES ($1, $2, 'attached', $3, $4, $4)",
                with![run.id.to_string(), run.stage().name(), place, now],
            )
            .await?;
        self.commit(transaction, &[]).await?;
        Ok(Arc::new(RunJournal { store: self.clone(), run: run.id, hold: Hold::Attached }))
    }

    /// The journal of a run that was begun beside the queue, for whoever sweeps up after its command.
    pub fn attached(&self, run: RunId) -> Arc<dyn Journal> {
        Arc::new(RunJournal { store: self.clone(), run, hold: Hold::Attached })
    }
}

pub(crate) async fn insert_run(
    transaction: &mut Transaction,
    run: &Run,
    fingerprint: &str,
    request: &str,
) -> Result<u64> {
    transaction
        .execute(
            "INSERT INTO runs (run_id, repo_url, team_name, leader_name, branch_name, base_commit, status, stage, run, started_at, \
             fingerprint, request) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
             ON CONFLICT (fingerprint) WHERE fingerprint <> '' AND status IN ('queued', 'running') DO NOTHING",
            with![
                run.id.to_string(),
                run.origin.uri(),
                run.team.as_str(),
                run.leader.as_str(),
                run.branch.as_str(),
                run.base.as_str(),
                run.status.name(),
                run.stage().name(),
                json(run)?,
                run.started_at.to_string(),
                fingerprint,
                request
            ],
        )
        .await
}

pub(crate) async fn update_run(transaction: &mut Transaction, run: &Run) -> Result<()> {
    let changed = transaction
        .execute(
            "UPDATE runs SET branch_name = $1, base_commit = $2, status = $3, stop_reason = $4, stage = $5, run = $6, \
             finished_at = $7, ended = $8 WHERE run_id = $9",
            with![
                run.branch.as_str(),
                run.base.as_str(),
                run.status.name(),
                run.stop_reason.map(StopReason::name),
                run.stage().name(),
                json(run)?,
                run.finished_at.map(|time| time.to_string()),
                run.finished_at.map(|time| time.as_millisecond()),
                run.id.to_string()
            ],
        )
        .await?;
    if changed == 1 { Ok(()) } else { Err(Error::internal(format!("there is no run {}", run.id))) }
}

/// The task that is open under the hold.
struct OpenTask {
    id: i64,
    attempt: i64,
    max_attempts: i64,
}

/// What is written in one piece.
enum Entry<'a> {
    Events,
    Stage(&'a Run, &'a serde_json::Value),
    End(&'a Run, &'a Results),
}

impl RunJournal {
    /// Fails unless the run is still held, and keeps it so until the transaction ends.
    async fn fence(&self, transaction: &mut Transaction) -> Result<OpenTask> {
        let now = self.store.now(transaction).await?.as_millisecond();
        let row = match &self.hold {
            Hold::Leased(token) => {
                let sql = "UPDATE tasks SET updated_at = $1 WHERE lease = $2 AND status = 'running' RETURNING id, attempt, max_attempts";
                transaction.row(sql, with![now, token.to_string()]).await?
            }
            Hold::Attached => {
                let sql = "UPDATE tasks SET updated_at = $1 WHERE run_id = $2 AND status = 'attached' RETURNING id, attempt, max_attempts";
                transaction.row(sql, with![now, self.run.to_string()]).await?
            }
        };
        let row = row.ok_or_else(lost)?;
        Ok(OpenTask { id: row.int(0)?, attempt: row.int(1)?, max_attempts: row.int(2)? })
    }

    async fn write(&self, entry: &Entry<'_>, events: &[Event]) -> Result<()> {
        let mut transaction = self.store.db.begin().await?;
        let task = self.fence(&mut transaction).await?;
        projection::append(&mut transaction, events).await?;
        match entry {
            Entry::Events => {}
            Entry::Stage(run, state) => {
                update_run(&mut transaction, run).await?;
                let state = with![json(state)?, run.id.to_string()];
                transaction.execute("UPDATE runs SET state = $1 WHERE run_id = $2", state).await?;
                follow(&mut transaction, &task, run, self.hold.status()).await?;
            }
            Entry::End(run, results) => {
                update_run(&mut transaction, run).await?;
                let set = "UPDATE runs SET results = $1, cancel_requested = 0 WHERE run_id = $2";
                transaction.execute(set, with![json(results)?, run.id.to_string()]).await?;
                projection::conclude(&mut transaction, results).await?;
                let status = last_status(results.stop_reason, &task);
                let close = "UPDATE tasks SET status = $1 WHERE id = $2";
                transaction.execute(close, with![status.name(), task.id]).await?;
                if !status.may_be_retried() {
                    let sql = "UPDATE runs SET state = '{}' WHERE run_id = $1";
                    transaction.execute(sql, with![run.id.to_string()]).await?;
                }
            }
        }
        self.store.commit(transaction, &[Change::Trace(self.run)]).await
    }

    /// Writes, and tries again while the database is away, for as long as the lease can last. A commit whose answer was lost counts.
    async fn persist(&self, entry: Entry<'_>, events: &[Event]) -> Result<()> {
        let start = Instant::now();
        let is_away =
            |error: &Error| error.code == ErrorCode::StoreUnavailable && start.elapsed() < self.store.lease;
        let mut attempt = 0;
        loop {
            match self.write(&entry, events).await {
                Err(error) if is_away(&error) => {}
                written => return written,
            }
            // Whether the commit arrived must be known before anything is written again.
            loop {
                tokio::time::sleep(backoff(attempt, 1.0) / 4).await;
                attempt += 1;
                match self.is_written(&entry, events).await {
                    Ok(true) => return Ok(()),
                    Ok(false) => break,
                    Err(error) if is_away(&error) => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }

    async fn is_written(&self, entry: &Entry<'_>, events: &[Event]) -> Result<bool> {
        if let Some(last) = events.last() {
            let stored = self.store.events(self.run, last.step - 1, 1).await?;
            return Ok(stored.first() == Some(last));
        }
        let Some(saved) = self.store.run(self.run).await? else { return Ok(false) };
        Ok(match entry {
            Entry::Events => true,
            Entry::Stage(run, _) | Entry::End(run, _) => saved == **run,
        })
    }
}

/// The stage that ended is done; the next one is begun under the same hold.
async fn follow(transaction: &mut Transaction, task: &OpenTask, run: &Run, status: TaskStatus) -> Result<()> {
    transaction.execute("UPDATE tasks SET status = 'done' WHERE id = $1", with![task.id]).await?;
    transaction
        .execute(
            "INSERT INTO tasks (run_id, type, status, lane, priority, turn, max_attempts, worker, lease, lease_until, created_at, updated_at) \
             SELECT run_id, $1, $2, lane, priority, turn, max_attempts, worker, lease, lease_until, updated_at, updated_at \
             FROM tasks WHERE id = $3",
            with![run.stage().name(), status.name(), task.id],
        )
        .await?;
    Ok(())
}

/// Whether an operator may want the last stage done again.
fn last_status(reason: StopReason, task: &OpenTask) -> TaskStatus {
    match reason {
        _ if task.attempt >= task.max_attempts => TaskStatus::Dead,
        StopReason::Cancelled => TaskStatus::Cancelled,
        StopReason::Internal
        | StopReason::Environment
        | StopReason::CloneFailed
        | StopReason::BudgetExhausted => TaskStatus::Failed,
        StopReason::Healed
        | StopReason::NothingToHeal
        | StopReason::Flaky
        | StopReason::PolicyViolation
        | StopReason::RetriesExhausted
        | StopReason::NoTests
        | StopReason::Quarantined => TaskStatus::Done,
    }
}

fn lost() -> Error {
    Error::new(ErrorCode::LeaseLost, "the run is somebody else's by now")
}

#[async_trait]
impl Journal for RunJournal {
    async fn append(&self, events: &[Event]) -> Result<()> {
        self.persist(Entry::Events, events).await
    }

    async fn save(&self, run: &Run, state: &serde_json::Value, events: &[Event]) -> Result<()> {
        self.persist(Entry::Stage(run, state), events).await
    }

    async fn finish(&self, run: &Run, results: &Results, events: &[Event]) -> Result<()> {
        self.persist(Entry::End(run, results), events).await
    }

    async fn still_ours(&self) -> Result<()> {
        let mut transaction = self.store.db.begin().await?;
        self.fence(&mut transaction).await?;
        transaction.commit().await
    }
}
