//! Opening a store: where it is, whether its tables are those of this version, and what time it is there.

use crate::bell::Bells;
use crate::db::{Database, Transaction, failed};
use autoheal_core::ports::{Change, Clock};
use autoheal_core::queue::LEASE;
use autoheal_core::{Error, ErrorCode, Result};
use jiff::Timestamp;
use sqlx::migrate::{Migrate, MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");
const CONNECTIONS: u32 = 12;
const PATIENCE: Duration = Duration::from_secs(10);

/// Whose time counts in the queue. Machines that share a database may disagree about the time, so the database tells it.
#[derive(Clone)]
pub enum StoreClock {
    Database,
    Given(Arc<dyn Clock>),
}

impl std::fmt::Debug for StoreClock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Database => "Database",
            Self::Given(_) => "Given",
        })
    }
}

/// Runs, traces and the queue, in one database.
#[derive(Clone)]
pub struct Store {
    pub(crate) db: Database,
    pub(crate) bells: Bells,
    clock: StoreClock,
    pub(crate) lease: Duration,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("db", &self.db).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens an SQLite file, making it and bringing its tables up to date where needed.
    pub async fn sqlite(file: &Path, clock: Arc<dyn Clock>) -> Result<Self> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let pool =
            SqlitePoolOptions::new().max_connections(4).connect_with(options).await.map_err(|error| {
                Error::internal(format!("the store {} cannot be opened", file.display()))
                    .hint("check that the data directory is writable, or name another with --data-dir")
                    .because(error)
            })?;
        SQLITE.run(&pool).await.map_err(|error| {
            Error::internal("the store was written by another version of autoheal")
                .hint("use the newest autoheal, or another --data-dir")
                .because(error)
        })?;
        let db = Database::Sqlite(pool, Arc::new(Mutex::new(())));
        Ok(Self { db, bells: Bells::default(), clock: StoreClock::Given(clock), lease: LEASE })
    }

    /// Opens a PostgreSQL database whose tables are those of this version.
    pub async fn postgres(url: &str, clock: StoreClock) -> Result<Self> {
        let pool = connect(url).await?;
        check_schema(&pool).await?;
        let bells = Bells::default();
        bells.listen(&pool).await?;
        Ok(Self { db: Database::Postgres(pool), bells, clock, lease: LEASE })
    }

    /// How long leases last that are given from now on. All who share a database should agree.
    #[must_use]
    pub fn with_lease(mut self, lease: Duration) -> Self {
        self.lease = lease.max(Duration::from_secs(1));
        self
    }

    /// Brings the tables of a PostgreSQL database up to date. One process at a time does so, whoever else tries waits.
    pub async fn migrate_postgres(url: &str) -> Result<()> {
        let pool = connect(url).await?;
        POSTGRES.run(&pool).await.map_err(|error| match error {
            MigrateError::VersionMissing(_) => newer(),
            error => Error::internal("the tables cannot be brought up to date").because(error),
        })
    }

    /// What time it is, for leases and for waiting.
    pub(crate) async fn now(&self, transaction: &mut Transaction) -> Result<Timestamp> {
        match &self.clock {
            StoreClock::Given(clock) => Ok(clock.now()),
            StoreClock::Database => {
                let sql = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
                let row = transaction.row(sql, Vec::new()).await?;
                let milliseconds = row.map_or(Ok(0), |row| row.int(0))?;
                Ok(Timestamp::from_millisecond(milliseconds).unwrap_or_default())
            }
        }
    }

    /// Commits, and rings for what has changed.
    pub(crate) async fn commit(&self, mut transaction: Transaction, changes: &[Change]) -> Result<()> {
        if self.db.is_postgres() {
            for change in changes {
                let word = Bells::word(*change);
                transaction.rows("SELECT pg_notify('autoheal', $1)", crate::db::with![word]).await?;
            }
            return transaction.commit().await;
        }
        transaction.commit().await?;
        changes.iter().for_each(|change| self.bells.ring(*change));
        Ok(())
    }
}

async fn connect(url: &str) -> Result<PgPool> {
    let options = PgConnectOptions::from_str(url).map_err(|error| {
        // The reason may quote the address, and the address may hold a password.
        Error::invalid("DATABASE_URL is not the address of a PostgreSQL database")
            .hint("it looks like postgres://user:password@host:5432/name")
            .because(autoheal_core::redact::redact(&error.to_string()))
    })?;
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
    pool.connect_with(options.application_name("autoheal")).await.map_err(|error| {
        Error::new(ErrorCode::StoreUnavailable, "the database cannot be reached")
            .hint("check DATABASE_URL, and that PostgreSQL runs and lets this user in")
            .because(error)
    })
}

/// Refuses tables of another version: newer ones hold what this version does not know, older ones lack what it needs.
async fn check_schema(pool: &PgPool) -> Result<()> {
    let mut connection = pool.acquire().await.map_err(failed)?;
    let exists: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let applied = if exists {
        connection
            .list_applied_migrations("_sqlx_migrations")
            .await
            .map_err(|error| Error::internal("the tables' version cannot be read").because(error))?
    } else {
        Vec::new()
    };
    if applied.iter().any(|applied| POSTGRES.iter().all(|known| known.version != applied.version)) {
        return Err(newer());
    }
    let is_applied = |version: i64| applied.iter().any(|applied| applied.version == version);
    if POSTGRES.iter().all(|known| is_applied(known.version)) {
        return Ok(());
    }
    Err(Error::new(ErrorCode::Conflict, "the database's tables are not those of this version of autoheal")
        .hint("run `autoheal migrate` once"))
}

fn newer() -> Error {
    Error::new(ErrorCode::Conflict, "the database was written by a newer version of autoheal")
        .hint("use the newest autoheal on every machine that shares this database")
}
