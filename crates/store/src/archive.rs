//! Reading what was recorded, and forgetting what is old.

use crate::db::{Row, Value, with};
use crate::open::Store;
use async_trait::async_trait;
use autoheal_core::event::Event;
use autoheal_core::ports::{Archive, Bell, Listed, RunFilter};
use autoheal_core::queue::{Request, Task, TaskId, TaskStatus};
use autoheal_core::results::Results;
use autoheal_core::trends::{Count, Past, Trends};
use autoheal_core::{Error, Result, Run, RunId, StopReason};
use jiff::Timestamp;
use sqlx::AssertSqlSafe;

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

/// No trend needs more runs than this.
const MOST_PAST: u32 = 200_000;

/// The statement that lists runs. Only conditions of our own are in it; what was asked for goes beside it.
fn listing(filter: &RunFilter, limit: u32, fold: fn(&str) -> String) -> (String, Vec<Value>) {
    // Ids are made of time, so the newest run has the greatest.
    let before = filter.before.map_or_else(|| "g".to_owned(), |run| run.to_string());
    let mut values = with![limit, before];
    let mut conditions = "run_id < $2".to_owned();
    let mut also = |condition: &str, value: Option<Value>| {
        if let Some(value) = value {
            values.push(value);
            conditions.push_str(" AND ");
            conditions.push_str(&condition.replace('?', &format!("${}", values.len())));
        }
    };
    also("status = ?", filter.status.map(|status| status.name().into()));
    also("repo_url = ?", filter.repository.as_ref().map(Into::into));
    let has_type = "EXISTS (SELECT 1 FROM fixes WHERE fixes.run_id = runs.run_id AND fixes.bug_type = ?)";
    also(has_type, filter.bug_type.map(|bug_type| bug_type.name().into()));
    let words = filter.search.iter().flat_map(|search| search.split_whitespace());
    for word in words.take(MOST_WORDS) {
        let told = "lower(run_id || ' ' || repo_url || ' ' || branch_name || ' ' || team_name || ' ' || leader_name) LIKE ? ESCAPE '!'";
        also(told, Some(pattern(&fold(word)).into()));
    }
    let sql = format!(
        "SELECT run, (SELECT count(*) FROM fixes WHERE fixes.run_id = runs.run_id), \
         (SELECT count(*) FROM fixes WHERE fixes.run_id = runs.run_id AND fixes.status = 'applied'), \
         seconds FROM runs WHERE {conditions} ORDER BY run_id DESC LIMIT $1"
    );
    (sql, values)
}

const MOST_WORDS: usize = 10;

/// What contains this word, as LIKE takes it.
fn pattern(word: &str) -> String {
    let plain = word.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{plain}%")
}

fn listed(row: &Row) -> Result<Listed> {
    let count = |column| Ok::<_, Error>(u32::try_from(row.int(column)?).unwrap_or(u32::MAX));
    Ok(Listed { run: row.json(0)?, failures: count(1)?, fixed: count(2)?, seconds: row.maybe_real(3)? })
}

fn past(row: &Row) -> Result<Past> {
    let name = row.text(0)?;
    let reason = StopReason::ALL.into_iter().find(|reason| reason.name() == name);
    let reason = reason.ok_or_else(|| Error::internal(format!("the store knows a reason {name:?}")))?;
    let started_at = row.text(1)?.parse();
    let started_at =
        started_at.map_err(|error: jiff::Error| Error::internal("the store holds no time").because(error))?;
    Ok(Past { reason, started_at, seconds: row.maybe_real(2)?.unwrap_or_default() })
}

fn counted(row: &Row) -> Result<Count> {
    Ok(Count { name: row.text(0)?, count: u64::try_from(row.int(1)?).unwrap_or(0) })
}

/// Everything that belongs to a run, its own row last.
const OF_A_RUN: [&str; 12] = [
    "DELETE FROM flaky_tests WHERE run_id = $1",
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

    async fn request(&self, run: RunId) -> Result<Option<Request>> {
        let row = self.db.row("SELECT request FROM runs WHERE run_id = $1", with![run.to_string()]).await?;
        row.map(|row| row.json(0)).transpose()
    }

    async fn results(&self, run: RunId) -> Result<Option<Results>> {
        let sql = "SELECT results FROM runs WHERE run_id = $1 AND results IS NOT NULL AND status NOT IN ('queued', 'running')";
        let row = self.db.row(sql, with![run.to_string()]).await?;
        row.map(|row| row.json(0)).transpose()
    }

    async fn runs(&self, filter: &RunFilter, limit: u32) -> Result<Vec<Listed>> {
        // SQLite folds the letters of ASCII and no others.
        let fold: fn(&str) -> String =
            if self.db.is_postgres() { str::to_lowercase } else { str::to_ascii_lowercase };
        let (sql, values) = listing(filter, limit, fold);
        self.db.rows(AssertSqlSafe(sql), values).await?.iter().map(listed).collect()
    }

    async fn trends(&self, since: Timestamp) -> Result<Trends> {
        let since = RunId::earliest(since).to_string();
        let sql = "SELECT stop_reason, started_at, seconds FROM runs \
            WHERE run_id >= $1 AND seconds IS NOT NULL AND stop_reason IS NOT NULL ORDER BY run_id DESC LIMIT $2";
        let rows = self.db.rows(sql, with![since.as_str(), MOST_PAST]).await?;
        let past = rows.iter().map(past).collect::<Result<Vec<_>>>()?;
        let count = async |sql: &'static str| {
            let rows = self.db.rows(sql, with![since.as_str()]).await?;
            rows.iter().map(counted).collect::<Result<Vec<_>>>()
        };
        Ok(Trends::new(
            &past,
            count("SELECT rung, count(*) FROM fixes WHERE run_id >= $1 AND status = 'applied' AND rung IS NOT NULL GROUP BY rung ORDER BY 2 DESC, 1").await?,
            count("SELECT bug_type, count(*) FROM fixes WHERE run_id >= $1 GROUP BY bug_type ORDER BY 2 DESC, 1").await?,
            count("SELECT test, count(*) FROM flaky_tests WHERE run_id >= $1 GROUP BY test ORDER BY 2 DESC, 1 LIMIT 20").await?,
        ))
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
