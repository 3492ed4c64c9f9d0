//! Reading what was recorded, and forgetting what is old.

use crate::db::{Row, with};
use crate::open::Store;
use async_trait::async_trait;
use autoheal_core::event::Event;
use autoheal_core::ports::{Archive, Bell, RunFilter};
use autoheal_core::queue::{Task, TaskId, TaskStatus};
use autoheal_core::results::Results;
use autoheal_core::{Error, Result, Run, RunId};
use jiff::Timestamp;

/// A statement that reads tasks.
macro_rules! select_tasks {
    ($rest:literal) => {
        concat!(
            "SELECT id, run_id, type, status, attempt, max_attempts, worker, outcome, error_message, created_at, updated_at FROM tasks ",
            $rest
        )
    };
}
pub(crate) use select_tasks;

/// A task out of the columns that such a statement names.
pub(crate) fn task(row: &Row) -> Result<Task> {
    let time = |column| Ok::<_, Error>(Timestamp::from_millisecond(row.int(column)?).unwrap_or_default());
    let count = |column| Ok::<_, Error>(u32::try_from(row.int(column)?).unwrap_or(u32::MAX));
    let status = row.text(3)?;
    Ok(Task {
        id: TaskId(row.int(0)?),
        run_id: row.text(1)?.parse()?,
        stage: row.text(2)?,
        status: TaskStatus::named(&status)
            .ok_or_else(|| Error::internal(format!("the store knows a status {status:?}")))?,
        attempt: count(4)?,
        max_attempts: count(5)?,
        worker: row.maybe_text(6)?,
        outcome: row.maybe_text(7)?,
        error: row.maybe_text(8)?,
        created_at: time(9)?,
        updated_at: time(10)?,
    })
}

/// Everything that belongs to a run, its own row last.
const OF_A_RUN: [&str; 11] = [
    "DELETE FROM execution_traces WHERE run_id = $1",
    "DELETE FROM tasks WHERE run_id = $1",
    "DELETE FROM fixes WHERE run_id = $1",
    "DELETE FROM ci_events WHERE run_id = $1",
    "DELETE FROM benchmark_scores WHERE run_id = $1",
    "DELETE FROM plans WHERE run_id = $1",
    "DELETE FROM candidate_files WHERE run_id = $1",
    "DELETE FROM patches WHERE run_id = $1",
    "DELETE FROM validations WHERE run_id = $1",
    "DELETE FROM pull_requests WHERE run_id = $1",
    "DELETE FROM runs WHERE run_id = $1",
];

impl Store {
    /// The runs that commands began in this place and that have not ended.
    pub async fn attached_runs(&self, place: &str) -> Result<Vec<Run>> {
        let sql = "SELECT run FROM runs WHERE run_id IN (SELECT run_id FROM tasks WHERE status = 'attached' AND worker = $1) ORDER BY run_id";
        self.db.rows(sql, with![place]).await?.iter().map(|row| row.json(0)).collect()
    }
}

#[async_trait]
impl Archive for Store {
    async fn run(&self, run: RunId) -> Result<Option<Run>> {
        let row = self.db.row("SELECT run FROM runs WHERE run_id = $1", with![run.to_string()]).await?;
        row.map(|row| row.json(0)).transpose()
    }

    async fn results(&self, run: RunId) -> Result<Option<Results>> {
        let sql = "SELECT results FROM runs WHERE run_id = $1 AND results IS NOT NULL AND status NOT IN ('queued', 'running')";
        let row = self.db.row(sql, with![run.to_string()]).await?;
        row.map(|row| row.json(0)).transpose()
    }

    async fn runs(&self, filter: &RunFilter, limit: u32) -> Result<Vec<Run>> {
        // Ids are made of time, so the newest run has the greatest.
        let before = filter.before.map_or_else(|| "g".to_owned(), |run| run.to_string());
        let (status, repository) = (filter.status.map(|status| status.name()), filter.repository.as_ref());
        let rows = match (status, repository) {
            (None, None) => {
                let sql = "SELECT run FROM runs WHERE run_id < $1 ORDER BY run_id DESC LIMIT $2";
                self.db.rows(sql, with![before, limit]).await?
            }
            (Some(status), None) => {
                let sql =
                    "SELECT run FROM runs WHERE run_id < $1 AND status = $3 ORDER BY run_id DESC LIMIT $2";
                self.db.rows(sql, with![before, limit, status]).await?
            }
            (None, Some(repository)) => {
                let sql =
                    "SELECT run FROM runs WHERE run_id < $1 AND repo_url = $3 ORDER BY run_id DESC LIMIT $2";
                self.db.rows(sql, with![before, limit, repository]).await?
            }
            (Some(status), Some(repository)) => {
                let sql = "SELECT run FROM runs WHERE run_id < $1 AND status = $3 AND repo_url = $4 ORDER BY run_id DESC LIMIT $2";
                self.db.rows(sql, with![before, limit, status, repository]).await?
            }
        };
        rows.iter().map(|row| row.json(0)).collect()
    }

    async fn events(&self, run: RunId, after: u64, limit: u32) -> Result<Vec<Event>> {
        let sql = "SELECT event FROM execution_traces WHERE run_id = $1 AND step > $2 ORDER BY step LIMIT $3";
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let rows = self.db.rows(sql, with![run.to_string(), after, limit]).await?;
        rows.iter().map(|row| row.json(0)).collect()
    }

    async fn last_step(&self, run: RunId) -> Result<u64> {
        let sql = "SELECT coalesce(max(step), 0) FROM execution_traces WHERE run_id = $1";
        let row = self.db.row(sql, with![run.to_string()]).await?;
        Ok(u64::try_from(row.map_or(Ok(0), |row| row.int(0))?).unwrap_or(0))
    }

    async fn tasks(&self, run: RunId) -> Result<Vec<Task>> {
        let sql = select_tasks!("WHERE run_id = $1 ORDER BY id");
        self.db.rows(sql, with![run.to_string()]).await?.iter().map(task).collect()
    }

    fn bell(&self) -> Box<dyn Bell> {
        self.bells.bell()
    }

    async fn check(&self) -> Result<()> {
        self.db.rows("SELECT count(*) FROM api_tokens", Vec::new()).await.map(|_| ())
    }

    async fn prune(&self, ended_before: Timestamp) -> Result<Vec<RunId>> {
        let sql = if self.db.is_postgres() {
            "SELECT run_id FROM runs WHERE ended IS NOT NULL AND ended < $1 ORDER BY ended LIMIT 1 FOR UPDATE SKIP LOCKED"
        } else {
            "SELECT run_id FROM runs WHERE ended IS NOT NULL AND ended < $1 ORDER BY ended LIMIT 1"
        };
        let mut forgotten = Vec::new();
        // One at a time: whoever else writes waits for no more than that.
        loop {
            let mut transaction = self.db.begin().await?;
            let Some(row) = transaction.row(sql, with![ended_before.as_millisecond()]).await? else {
                return Ok(forgotten);
            };
            let run = row.text(0)?;
            for delete in OF_A_RUN {
                transaction.execute(delete, with![run.as_str()]).await?;
            }
            self.commit(transaction, &[]).await?;
            forgotten.push(run.parse()?);
        }
    }
}
