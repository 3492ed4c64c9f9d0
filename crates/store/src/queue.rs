//! The queue: the open tasks of all runs, one for each run.
//!
//! Turns make it fair: a task gets a turn when it is put in line, one after the last that its repository has there, and not before those
//! that are being served. So whoever submits a hundred runs waits behind one who submits a single one, and claiming stays the first
//! entry of an index, however long the line is.

use crate::archive::{select_tasks, task};
use crate::db::{Transaction, json, with};
use crate::journal::{insert_run, update_run};
use crate::open::Store;
use crate::projection;
use async_trait::async_trait;
use autoheal_core::event::{Event, EventKind};
use autoheal_core::ports::{Change, Journal, Queue};
use autoheal_core::queue::{
    Cancelled, Claim, Lease, MAX_ATTEMPTS, Priority, QueueDepth, Release, Renewal, Request, Submitted, Task,
    TaskId, Work, backoff, fingerprint,
};
use autoheal_core::results::Results;
use autoheal_core::{Error, ErrorCode, Result, Run, RunId, RunStatus, Stage, StopReason};
use jiff::Timestamp;
use std::sync::Arc;
use uuid::Uuid;

/// No task waits longer than this; a longer time left means that the clock was set back.
const LONGEST_WAIT_MS: i64 = 300_000;

fn rank(priority: Priority) -> i64 {
    match priority {
        Priority::Low => 0,
        Priority::Normal => 1,
        Priority::High => 2,
    }
}

/// 0 to 1, different each time.
fn jitter() -> f64 {
    f64::from(Uuid::new_v4().as_fields().0) / f64::from(u32::MAX)
}

fn wait(attempt: i64) -> i64 {
    let attempt = u32::try_from(attempt).unwrap_or(u32::MAX);
    i64::try_from(backoff(attempt, jitter()).as_millis()).unwrap_or(LONGEST_WAIT_MS)
}

async fn turn(transaction: &mut Transaction, lane: &str, rank: i64) -> Result<i64> {
    let sql = "SELECT turn FROM tasks WHERE status = 'queued' AND priority = $1 ORDER BY turn LIMIT 1";
    let served = transaction.row(sql, with![rank]).await?.map_or(Ok(0), |row| row.int(0))?;
    let sql = "SELECT coalesce(max(turn), -1) FROM tasks WHERE lane = $1 AND status = 'queued'";
    let own = transaction.row(sql, with![lane]).await?.map_or(Ok(-1), |row| row.int(0))?;
    Ok(served.max(own + 1))
}

/// Puts a run in line at the stage where it is.
async fn enqueue(transaction: &mut Transaction, run: &Run, request: &Request, now: i64) -> Result<()> {
    let (lane, rank) = (run.origin.uri(), rank(request.priority));
    let turn = turn(transaction, &lane, rank).await?;
    let sql = "INSERT INTO tasks (run_id, type, status, lane, priority, turn, max_attempts, created_at, updated_at) \
               VALUES ($1, $2, 'queued', $3, $4, $5, $6, $7, $7)";
    let values = with![run.id.to_string(), run.stage().name(), lane, rank, turn, MAX_ATTEMPTS, now];
    transaction.execute(sql, values).await?;
    Ok(())
}

impl Store {
    fn lease_ms(&self) -> i64 {
        i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX / 4)
    }

    /// Takes the first task in line, and with it its run.
    async fn take(&self, worker: &str) -> Result<Option<(Work, bool)>> {
        let token = Uuid::new_v4();
        let mut transaction = self.db.begin().await?;
        let now = self.now(&mut transaction).await?.as_millisecond();
        let values = with![worker, token.to_string(), now + self.lease_ms(), now];
        let row = if self.db.is_postgres() {
            let sql = "UPDATE tasks SET status = 'running', worker = $1, lease = $2, lease_until = $3, updated_at = $4 \
                       WHERE id = (SELECT id FROM tasks WHERE status = 'queued' ORDER BY priority DESC, turn, id LIMIT 1 \
                       FOR UPDATE SKIP LOCKED) RETURNING id, run_id, attempt, max_attempts";
            transaction.row(sql, values).await?
        } else {
            let sql = "UPDATE tasks SET status = 'running', worker = $1, lease = $2, lease_until = $3, updated_at = $4 \
                       WHERE id = (SELECT id FROM tasks WHERE status = 'queued' ORDER BY priority DESC, turn, id LIMIT 1) \
                       RETURNING id, run_id, attempt, max_attempts";
            transaction.row(sql, values).await?
        };
        let Some(row) = row else { return Ok(None) };
        let id: RunId = row.text(1)?.parse()?;
        let sql = "SELECT run, request, state FROM runs WHERE run_id = $1";
        let saved = transaction.row(sql, with![id.to_string()]).await?.ok_or_else(|| no_run(id))?;
        let read = || Ok::<_, Error>((saved.json::<Run>(0)?, saved.json::<Request>(1)?, saved.json(2)?));
        let (mut run, request, state) = match read() {
            Ok(read) => read,
            Err(error) => {
                // It would come first again and again, and nobody else would have a turn.
                set_aside(&mut transaction, id, &error.message, now).await?;
                self.commit(transaction, &[Change::Work]).await?;
                return Err(error);
            }
        };
        run.status = RunStatus::Running;
        update_run(&mut transaction, &run).await?;
        let last_step = last_step(&mut transaction, id).await?;
        self.commit(transaction, &[]).await?;
        let attempt = u32::try_from(row.int(2)?).unwrap_or(u32::MAX);
        let lease = Lease { run: id, task: TaskId(row.int(0)?), token, attempt, lasts: self.lease };
        let work = Work { lease, run, request, state, last_step };
        Ok(Some((work, row.int(2)? >= row.int(3)?)))
    }

    /// When something that waits comes in line.
    async fn next_in_line(&self) -> Result<Option<Timestamp>> {
        let sql = "SELECT available_at FROM tasks WHERE status = 'waiting' ORDER BY available_at LIMIT 1";
        let Some(row) = self.db.row(sql, Vec::new()).await? else { return Ok(None) };
        Ok(Some(Timestamp::from_millisecond(row.int(0)?).unwrap_or_default()))
    }
}

#[async_trait]
impl Queue for Store {
    async fn submit(&self, run: &Run, request: &Request) -> Result<Submitted> {
        let fingerprint = fingerprint(run, request);
        let mut transaction = self.db.begin().await?;
        if insert_run(&mut transaction, run, &fingerprint, &json(request)?).await? == 0 {
            drop(transaction);
            let sql = "SELECT run FROM runs WHERE fingerprint = $1 AND status IN ('queued', 'running')";
            return match self.db.row(sql, with![fingerprint]).await? {
                Some(row) => Ok(Submitted::Open(Box::new(row.json(0)?))),
                // It ended between the two looks.
                None => Box::pin(self.submit(run, request)).await,
            };
        }
        let now = self.now(&mut transaction).await?.as_millisecond();
        enqueue(&mut transaction, run, request, now).await?;
        self.commit(transaction, &[Change::Work]).await?;
        Ok(Submitted::New)
    }

    async fn claim(&self, worker: &str) -> Result<Claim> {
        Ok(match self.take(worker).await? {
            Some((work, false)) => Claim::Won(Box::new(work)),
            Some((work, true)) => Claim::Exhausted(Box::new(work)),
            None => self.next_in_line().await?.map_or(Claim::Empty, Claim::BackingOff),
        })
    }

    async fn reload(&self, work: &Work) -> Result<Work> {
        let mut transaction = self.db.begin().await?;
        let sql = "SELECT run, state FROM runs WHERE run_id = $1";
        let id = work.run.id;
        let saved = transaction.row(sql, with![id.to_string()]).await?.ok_or_else(|| no_run(id))?;
        let last_step = last_step(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(Work { run: saved.json(0)?, state: saved.json(1)?, last_step, ..work.clone() })
    }

    async fn renew(&self, lease: &Lease) -> Result<Renewal> {
        let mut transaction = self.db.begin().await?;
        let now = self.now(&mut transaction).await?.as_millisecond();
        let sql = "UPDATE tasks SET lease_until = $1 WHERE lease = $2 AND status = 'running'";
        let held = transaction.execute(sql, with![now + self.lease_ms(), lease.token.to_string()]).await?;
        let sql = "SELECT cancel_requested FROM runs WHERE run_id = $1";
        let cancel = transaction.row(sql, with![lease.run.to_string()]).await?;
        transaction.commit().await?;
        Ok(match (held, cancel) {
            (0, _) | (_, None) => Renewal::Lost,
            (_, Some(row)) if row.int(0)? != 0 => Renewal::CancelRequested,
            _ => Renewal::Held,
        })
    }

    async fn release(&self, lease: &Lease, why: Release) -> Result<()> {
        let mut transaction = self.db.begin().await?;
        let now = self.now(&mut transaction).await?.as_millisecond();
        let token = lease.token.to_string();
        match why {
            Release::Handover => {
                let sql = "UPDATE tasks SET status = 'queued', worker = NULL, lease = NULL, updated_at = $1 \
                           WHERE lease = $2 AND status = 'running'";
                transaction.execute(sql, with![now, token]).await?;
            }
            Release::TryAgain(error) => {
                let sql = "UPDATE tasks SET status = 'waiting', worker = NULL, lease = NULL, attempt = attempt + 1, \
                           available_at = $1, error_message = $2, updated_at = $3 WHERE lease = $4 AND status = 'running'";
                let until = now + wait(i64::from(lease.attempt));
                transaction.execute(sql, with![until, error, now, token]).await?;
            }
        }
        self.commit(transaction, &[Change::Work]).await
    }

    async fn tend(&self) -> Result<u64> {
        let mut transaction = self.db.begin().await?;
        let now = self.now(&mut transaction).await?.as_millisecond();
        // A lease or a wait that reaches further than any can was given before the clock was set back; it counts from now.
        let sql = "UPDATE tasks SET lease_until = $1 WHERE status = 'running' AND lease_until > $1";
        transaction.execute(sql, with![now + self.lease_ms()]).await?;
        let sql = "UPDATE tasks SET available_at = $1 WHERE status = 'waiting' AND available_at > $1";
        transaction.execute(sql, with![now + LONGEST_WAIT_MS]).await?;
        let sql = "UPDATE tasks SET status = 'waiting', worker = NULL, lease = NULL, attempt = attempt + 1, available_at = $1, \
                   error_message = 'the worker was lost', updated_at = $2 WHERE status = 'running' AND lease_until < $2";
        let lost = transaction.execute(sql, with![now + wait(0), now]).await?;
        let sql = "UPDATE tasks SET status = 'queued', updated_at = $1 WHERE status = 'waiting' AND available_at <= $1";
        let due = transaction.execute(sql, with![now]).await?;
        let changes: &[Change] = if due > 0 { &[Change::Work] } else { &[] };
        self.commit(transaction, changes).await?;
        Ok(lost)
    }

    async fn cancel(&self, id: RunId) -> Result<Cancelled> {
        let mut transaction = self.db.begin().await?;
        let now = self.now(&mut transaction).await?;
        let row = transaction.row("SELECT run FROM runs WHERE run_id = $1", with![id.to_string()]).await?;
        let mut run: Run = row.ok_or_else(|| no_run(id))?.json(0)?;
        let sql = "UPDATE tasks SET status = 'cancelled', updated_at = $1 \
                   WHERE run_id = $2 AND status IN ('queued', 'waiting') AND type = $3";
        let values = with![now.as_millisecond(), id.to_string(), Stage::ALL[0].name()];
        if transaction.execute(sql, values).await? > 0 {
            end(&mut transaction, &mut run, now).await?;
            self.commit(transaction, &[Change::Trace(id)]).await?;
            return Ok(Cancelled::Now);
        }
        let sql =
            "UPDATE runs SET cancel_requested = 1 WHERE run_id = $1 AND status IN ('queued', 'running')";
        let open = transaction.execute(sql, with![id.to_string()]).await?;
        // One that waits for another attempt is ended by the next worker, which knows what it has come to.
        let sql = "UPDATE tasks SET status = 'queued' WHERE run_id = $1 AND status = 'waiting'";
        transaction.execute(sql, with![id.to_string()]).await?;
        self.commit(transaction, &[Change::Work]).await?;
        Ok(if open > 0 { Cancelled::Soon } else { Cancelled::Over })
    }

    async fn retry(&self, id: TaskId) -> Result<Task> {
        let mut transaction = self.db.begin().await?;
        let now = self.now(&mut transaction).await?.as_millisecond();
        let row = transaction.row(select_tasks!("WHERE id = $1"), with![id.0]).await?;
        let failed = task(&row.ok_or_else(|| no_task(id))?)?;
        let later = "SELECT id FROM tasks WHERE run_id = $1 AND id > $2 LIMIT 1";
        let is_last = transaction.row(later, with![failed.run_id.to_string(), id.0]).await?.is_none();
        let stage = Stage::ALL.into_iter().find(|stage| stage.name() == failed.stage);
        let (true, true, Some(stage)) = (failed.status.may_be_retried(), is_last, stage) else {
            return Err(Error::new(
                ErrorCode::Conflict,
                format!("task {id} did not fail, or the run went on since"),
            )
            .hint("only the last task of a run that failed or was cancelled can be retried"));
        };
        let sql = "SELECT run, request FROM runs WHERE run_id = $1";
        let row = transaction.row(sql, with![failed.run_id.to_string()]).await?;
        let row = row.ok_or_else(|| no_run(failed.run_id))?;
        let (mut run, request): (Run, Request) = (row.json(0)?, row.json(1)?);
        (run.status, run.stop_reason, run.finished_at) = (RunStatus::Queued, None, None);
        run.position.stage = stage;
        update_run(&mut transaction, &run).await?;
        enqueue(&mut transaction, &run, &request, now).await?;
        let sql = select_tasks!("WHERE run_id = $1 ORDER BY id DESC LIMIT 1");
        let row = transaction.row(sql, with![run.id.to_string()]).await?;
        let again = task(&row.ok_or_else(|| no_task(id))?)?;
        self.commit(transaction, &[Change::Work, Change::Trace(run.id)]).await?;
        Ok(again)
    }

    async fn task(&self, id: TaskId) -> Result<Option<Task>> {
        let row = self.db.row(select_tasks!("WHERE id = $1"), with![id.0]).await?;
        row.as_ref().map(task).transpose()
    }

    async fn depth(&self) -> Result<QueueDepth> {
        // Each of these has an index of its own; the many tasks that are done are not looked at.
        let sql = "SELECT (SELECT count(*) FROM tasks WHERE status = 'queued'), (SELECT count(*) FROM tasks WHERE status = 'waiting'), \
                   (SELECT count(*) FROM tasks WHERE status = 'running'), (SELECT count(*) FROM tasks WHERE status = 'dead')";
        let Some(row) = self.db.row(sql, Vec::new()).await? else { return Ok(QueueDepth::default()) };
        let count = |column| Ok::<_, Error>(u64::try_from(row.int(column)?).unwrap_or(0));
        Ok(QueueDepth { queued: count(0)?, waiting: count(1)?, running: count(2)?, dead: count(3)? })
    }

    fn journal(&self, lease: &Lease) -> Arc<dyn Journal> {
        self.leased(lease)
    }
}

/// Takes a run out of the line that this version cannot read.
async fn set_aside(transaction: &mut Transaction, run: RunId, why: &str, now: i64) -> Result<()> {
    let sql = "UPDATE tasks SET status = 'dead', error_message = $1, updated_at = $2 WHERE run_id = $3 AND status = 'running'";
    transaction.execute(sql, with![why, now, run.to_string()]).await?;
    let sql = "UPDATE runs SET status = 'failed', stop_reason = 'internal', ended = $1 WHERE run_id = $2";
    transaction.execute(sql, with![now, run.to_string()]).await?;
    Ok(())
}

/// Ends a run that nobody works on.
async fn end(transaction: &mut Transaction, run: &mut Run, now: Timestamp) -> Result<()> {
    let last = last_step(transaction, run.id).await?;
    let reason = StopReason::Cancelled;
    (run.status, run.stop_reason, run.finished_at) = (reason.status(), Some(reason), Some(now));
    let results = Results::without_work(run, reason, "cancelled before any work was done");
    let kind = EventKind::RunComplete {
        status: run.status.name().to_owned(),
        stop_reason: reason.name().to_owned(),
        seconds: results.seconds,
    };
    let event = Event { run_id: run.id, step: last + 1, at: now, stage: run.stage(), kind };
    update_run(transaction, run).await?;
    projection::append(transaction, &[event]).await?;
    let sql = "UPDATE runs SET results = $1 WHERE run_id = $2";
    transaction.execute(sql, with![json(&results)?, run.id.to_string()]).await?;
    projection::conclude(transaction, &results).await
}

async fn last_step(transaction: &mut Transaction, run: RunId) -> Result<u64> {
    let sql = "SELECT coalesce(max(step), 0) FROM execution_traces WHERE run_id = $1";
    let row = transaction.row(sql, with![run.to_string()]).await?;
    Ok(u64::try_from(row.map_or(Ok(0), |row| row.int(0))?).unwrap_or(0))
}

fn no_run(run: RunId) -> Error {
    Error::new(ErrorCode::NotFound, format!("there is no run {run}")).hint("GET /runs lists the runs")
}

fn no_task(task: TaskId) -> Error {
    Error::new(ErrorCode::NotFound, format!("there is no task {task}"))
        .hint("GET /builds/{run} lists the tasks of a run")
}
