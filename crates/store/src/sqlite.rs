//! The embedded store.

use async_trait::async_trait;
use autoheal_core::event::{Event, EventKind};
use autoheal_core::ports::Store;
use autoheal_core::results::{FixStatus, Results};
use autoheal_core::{Error, Result, Run, RunId};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Row, Sqlite, SqlitePool, Transaction};
use std::path::Path;
use std::time::Duration;

/// Runs and traces in one SQLite file.
#[derive(Debug, Clone)]
pub struct SqliteStore {
    pool: SqlitePool,
}

fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::internal("the store cannot be used").because(error)
}

impl SqliteStore {
    /// Opens the file, making it and bringing its tables up to date where needed.
    pub async fn open(file: &Path) -> Result<Self> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let pool =
            SqlitePoolOptions::new().max_connections(4).connect_with(options).await.map_err(|error| {
                Error::internal(format!("the store {} cannot be opened", file.display()))
                    .hint("check that the data directory is writable, or name another with --data-dir")
                    .because(error)
            })?;
        sqlx::migrate!().run(&pool).await.map_err(|error| {
            Error::internal("the store was written by another version of autoheal")
                .hint("use the newest autoheal, or another --data-dir")
                .because(error)
        })?;
        Ok(Self { pool })
    }

    async fn begin(&self) -> Result<Transaction<'static, Sqlite>> {
        self.pool.begin_with("BEGIN IMMEDIATE").await.map_err(failed)
    }
}

async fn append(transaction: &mut Transaction<'_, Sqlite>, events: &[Event]) -> Result<()> {
    for event in events {
        sqlx::query("INSERT INTO execution_traces (run_id, step, event) VALUES (?, ?, ?)")
            .bind(event.run_id.to_string())
            .bind(i64::try_from(event.step).map_err(failed)?)
            .bind(serde_json::to_string(event).map_err(failed)?)
            .execute(&mut **transaction)
            .await
            .map_err(failed)?;
        if let EventKind::StageFinished { outcome, .. } = &event.kind {
            sqlx::query("INSERT INTO tasks (run_id, type, status, updated_at) VALUES (?, ?, ?, ?)")
                .bind(event.run_id.to_string())
                .bind(event.stage.name())
                .bind(outcome)
                .bind(event.at.to_string())
                .execute(&mut **transaction)
                .await
                .map_err(failed)?;
        }
    }
    Ok(())
}

async fn update(transaction: &mut Transaction<'_, Sqlite>, run: &Run) -> Result<()> {
    let changed = sqlx::query(
        "UPDATE runs SET branch_name = ?, status = ?, stop_reason = ?, stage = ?, run = ?, finished_at = ? WHERE run_id = ?",
    )
    .bind(run.branch.as_str())
    .bind(run.status.name())
    .bind(run.stop_reason.map(autoheal_core::StopReason::name))
    .bind(run.stage().name())
    .bind(serde_json::to_string(run).map_err(failed)?)
    .bind(run.finished_at.map(|time| time.to_string()))
    .bind(run.id.to_string())
    .execute(&mut **transaction)
    .await
    .map_err(failed)?;
    if changed.rows_affected() == 1 {
        Ok(())
    } else {
        Err(Error::internal(format!("there is no run {}", run.id)))
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, run: &Run) -> Result<()> {
        sqlx::query(
            "INSERT INTO runs (run_id, repo_url, team_name, leader_name, branch_name, base_commit, status, stage, run, started_at) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(run.id.to_string())
        .bind(run.origin.uri())
        .bind(&run.team)
        .bind(&run.leader)
        .bind(run.branch.as_str())
        .bind(&run.base)
        .bind(run.status.name())
        .bind(run.stage().name())
        .bind(serde_json::to_string(run).map_err(failed)?)
        .bind(run.started_at.to_string())
        .execute(&self.pool)
        .await
        .map_err(failed)?;
        Ok(())
    }

    async fn save(&self, run: &Run, state: &serde_json::Value, events: &[Event]) -> Result<()> {
        let mut transaction = self.begin().await?;
        update(&mut transaction, run).await?;
        sqlx::query("UPDATE runs SET state = ? WHERE run_id = ?")
            .bind(state.to_string())
            .bind(run.id.to_string())
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        append(&mut transaction, events).await?;
        transaction.commit().await.map_err(failed)
    }

    async fn finish(&self, run: &Run, results: &Results, events: &[Event]) -> Result<()> {
        let mut transaction = self.begin().await?;
        update(&mut transaction, run).await?;
        sqlx::query("UPDATE runs SET results = ?, state = '{}' WHERE run_id = ?")
            .bind(serde_json::to_string(results).map_err(failed)?)
            .bind(run.id.to_string())
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        for fix in &results.fixes {
            sqlx::query(
                "INSERT INTO fixes (run_id, file, line, bug_type, status, rung, rule, commit_sha, commit_message, unified_diff) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(run.id.to_string())
            .bind(&fix.file)
            .bind(i64::from(fix.line))
            .bind(fix.bug_type.name())
            .bind(if fix.status == FixStatus::Fixed { "applied" } else { "failed" })
            .bind(&fix.rung)
            .bind(&fix.rule)
            .bind(&fix.commit)
            .bind(&fix.commit_message)
            .bind(&fix.diff)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        }
        append(&mut transaction, events).await?;
        transaction.commit().await.map_err(failed)
    }

    async fn load(&self, run: RunId) -> Result<Option<(Run, serde_json::Value)>> {
        let row = sqlx::query("SELECT run, state FROM runs WHERE run_id = ?")
            .bind(run.to_string())
            .fetch_optional(&self.pool)
            .await
            .map_err(failed)?;
        let read = |row: sqlx::sqlite::SqliteRow| {
            let run =
                serde_json::from_str(&row.try_get::<String, _>("run").map_err(failed)?).map_err(failed)?;
            let state =
                serde_json::from_str(&row.try_get::<String, _>("state").map_err(failed)?).map_err(failed)?;
            Ok((run, state))
        };
        row.map(read).transpose()
    }

    async fn results(&self, run: RunId) -> Result<Option<Results>> {
        let text: Option<Option<String>> = sqlx::query_scalar("SELECT results FROM runs WHERE run_id = ?")
            .bind(run.to_string())
            .fetch_optional(&self.pool)
            .await
            .map_err(failed)?;
        text.flatten().map(|text| serde_json::from_str(&text).map_err(failed)).transpose()
    }

    async fn list(&self, limit: u32, offset: u32) -> Result<Vec<Run>> {
        let rows: Vec<String> =
            sqlx::query_scalar("SELECT run FROM runs ORDER BY run_id DESC LIMIT ? OFFSET ?")
                .bind(limit)
                .bind(offset)
                .fetch_all(&self.pool)
                .await
                .map_err(failed)?;
        rows.iter().map(|text| serde_json::from_str(text).map_err(failed)).collect()
    }

    async fn unfinished(&self) -> Result<Vec<Run>> {
        let rows: Vec<String> =
            sqlx::query_scalar("SELECT run FROM runs WHERE status IN ('queued', 'running') ORDER BY run_id")
                .fetch_all(&self.pool)
                .await
                .map_err(failed)?;
        rows.iter().map(|text| serde_json::from_str(text).map_err(failed)).collect()
    }

    async fn events(&self, run: RunId, after: u64, limit: u32) -> Result<Vec<Event>> {
        let rows: Vec<String> = sqlx::query_scalar(
            "SELECT event FROM execution_traces WHERE run_id = ? AND step > ? ORDER BY step LIMIT ?",
        )
        .bind(run.to_string())
        .bind(i64::try_from(after).unwrap_or(i64::MAX))
        .bind(limit)
        .fetch_all(&self.pool)
        .await
        .map_err(failed)?;
        rows.iter().map(|text| serde_json::from_str(text).map_err(failed)).collect()
    }

    async fn last_step(&self, run: RunId) -> Result<u64> {
        let step: i64 =
            sqlx::query_scalar("SELECT coalesce(max(step), 0) FROM execution_traces WHERE run_id = ?")
                .bind(run.to_string())
                .fetch_one(&self.pool)
                .await
                .map_err(failed)?;
        Ok(u64::try_from(step).unwrap_or(0))
    }
}
