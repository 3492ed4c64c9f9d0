//! Two databases behind one door. Both speak the same SQL here, with numbered parameters and three kinds of values, so that everything
//! else in this room is written once. (sqlx has an `Any` driver for this, but it cannot begin a transaction as SQLite needs it.)

use autoheal_core::{Error, ErrorCode, Result};
use sqlx::postgres::{PgPool, PgRow};
use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Postgres, Row as _, SqlSafeStr, SqlStr, Sqlite};
use std::sync::Arc;
use tokio::sync::{Mutex, OwnedMutexGuard};

/// A parameter. Each knows its kind even where it is null, since PostgreSQL asks for it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Text(Option<String>),
    Int(Option<i64>),
    Real(Option<f64>),
}

macro_rules! values {
    ($($kind:ident from $type:ty: $into:expr;)*) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$kind(Some($into(value)))
            }
        }
        impl From<Option<$type>> for Value {
            fn from(value: Option<$type>) -> Self {
                Self::$kind(value.map($into))
            }
        }
    )*};
}

values! {
    Text from &str: str::to_owned;
    Text from String: std::convert::identity;
    Text from &String: String::clone;
    Int from i64: std::convert::identity;
    Int from u32: i64::from;
    Int from bool: i64::from;
    Real from f64: std::convert::identity;
}

/// The parameters of a statement, each turned into a value.
macro_rules! with {
    ($($value:expr),* $(,)?) => { vec![$($crate::db::Value::from($value)),*] };
}
pub(crate) use with;

#[derive(Debug)]
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    pub(crate) fn text(&self, column: usize) -> Result<String> {
        self.maybe_text(column)?.ok_or_else(|| Error::internal("the store has a hole"))
    }

    pub(crate) fn maybe_text(&self, column: usize) -> Result<Option<String>> {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row.try_get(column),
        }
        .map_err(failed)
    }

    pub(crate) fn int(&self, column: usize) -> Result<i64> {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row.try_get(column),
        }
        .map_err(failed)
    }

    pub(crate) fn maybe_real(&self, column: usize) -> Result<Option<f64>> {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row.try_get(column),
        }
        .map_err(failed)
    }

    /// A text that holds JSON.
    pub(crate) fn json<T: serde::de::DeserializeOwned>(&self, column: usize) -> Result<T> {
        read_json(&self.text(column)?)
    }
}

pub(crate) fn read_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| {
        Error::internal("the store holds something that this version cannot read").because(error)
    })
}

pub(crate) fn json(value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| Error::internal("this cannot be stored").because(error))
}

#[derive(Debug, Clone)]
pub(crate) enum Database {
    /// SQLite has one writer at a time; whoever waits for it waits here, in order, and not in a loop of tries.
    Sqlite(SqlitePool, Arc<Mutex<()>>),
    Postgres(PgPool),
}

/// What is written in one piece.
#[derive(Debug)]
pub(crate) enum Transaction {
    Sqlite(sqlx::Transaction<'static, Sqlite>, OwnedMutexGuard<()>),
    Postgres(sqlx::Transaction<'static, Postgres>),
}

macro_rules! bound {
    ($sql:expr, $values:expr) => {
        $values.into_iter().fold(sqlx::query($sql), |query, value| match value {
            Value::Text(value) => query.bind(value),
            Value::Int(value) => query.bind(value),
            Value::Real(value) => query.bind(value),
        })
    };
}

/// PostgreSQL's text cannot hold the character zero.
fn without_zeros(values: Vec<Value>) -> Vec<Value> {
    let clean = |value| match value {
        Value::Text(Some(text)) if text.contains('\0') => Value::Text(Some(text.replace('\0', "\u{fffd}"))),
        other => other,
    };
    values.into_iter().map(clean).collect()
}

impl Database {
    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    pub(crate) async fn begin(&self) -> Result<Transaction> {
        Ok(match self {
            Self::Sqlite(pool, door) => {
                let door = door.clone().lock_owned().await;
                Transaction::Sqlite(pool.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?, door)
            }
            Self::Postgres(pool) => Transaction::Postgres(pool.begin().await.map_err(failed)?),
        })
    }

    /// Reads outside of any transaction.
    pub(crate) async fn rows(&self, sql: impl SqlSafeStr, values: Vec<Value>) -> Result<Vec<Row>> {
        Ok(match self {
            Self::Sqlite(pool, _) => {
                let rows = bound!(sql, values).fetch_all(pool).await.map_err(failed)?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Self::Postgres(pool) => {
                let rows = bound!(sql, without_zeros(values)).fetch_all(pool).await.map_err(failed)?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    pub(crate) async fn row(&self, sql: &'static str, values: Vec<Value>) -> Result<Option<Row>> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }
}

impl Transaction {
    /// How many rows it changed.
    pub(crate) async fn execute(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64> {
        self.execute_safe(sql.into_sql_str(), values).await
    }

    /// A row for each set of values, `width` of them, in as few statements as the databases take.
    pub(crate) async fn insert(
        &mut self,
        into: &'static str,
        width: usize,
        rows: Vec<Vec<Value>>,
    ) -> Result<()> {
        const MOST: usize = 500;
        let mut rows = rows.into_iter().peekable();
        while rows.peek().is_some() {
            let batch: Vec<Vec<Value>> = rows.by_ref().take(MOST).collect();
            let places = |row: usize| {
                let numbers: Vec<String> =
                    (1..=width).map(|place| format!("${}", row * width + place)).collect();
                format!("({})", numbers.join(", "))
            };
            let places: Vec<String> = (0..batch.len()).map(places).collect();
            let sql = format!("INSERT INTO {into} VALUES {}", places.join(", "));
            self.execute_safe(AssertSqlSafe(sql).into_sql_str(), batch.into_iter().flatten().collect())
                .await?;
        }
        Ok(())
    }

    async fn execute_safe(&mut self, sql: SqlStr, values: Vec<Value>) -> Result<u64> {
        Ok(match self {
            Self::Sqlite(transaction, _) => {
                bound!(sql, values).execute(&mut **transaction).await.map_err(failed)?.rows_affected()
            }
            Self::Postgres(transaction) => {
                let query = bound!(sql, without_zeros(values));
                query.execute(&mut **transaction).await.map_err(failed)?.rows_affected()
            }
        })
    }

    pub(crate) async fn rows(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>> {
        Ok(match self {
            Self::Sqlite(transaction, _) => {
                let rows = bound!(sql, values).fetch_all(&mut **transaction).await.map_err(failed)?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Self::Postgres(transaction) => {
                let query = bound!(sql, without_zeros(values));
                let rows = query.fetch_all(&mut **transaction).await.map_err(failed)?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    pub(crate) async fn row(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Option<Row>> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    pub(crate) async fn commit(self) -> Result<()> {
        match self {
            Self::Sqlite(transaction, _door) => transaction.commit().await.map_err(failed),
            Self::Postgres(transaction) => transaction.commit().await.map_err(failed),
        }
    }
}

/// Whether the database is away for a while, or something is wrong.
pub(crate) fn failed(error: sqlx::Error) -> Error {
    let is_away = match &error {
        sqlx::Error::Io(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed
        | sqlx::Error::Protocol(_) => true,
        // Connection trouble, a server that stops or starts, a transaction that lost against another, a file that is busy.
        sqlx::Error::Database(database) => database.code().is_some_and(|code| {
            code.starts_with("08")
                || code.starts_with("57P")
                || matches!(&*code, "40001" | "40P01" | "5" | "517" | "261")
        }),
        _ => false,
    };
    if matches!(&error, sqlx::Error::Database(database) if database.is_unique_violation()) {
        return Error::new(ErrorCode::Conflict, "somebody else was first").because(error);
    }
    if is_away {
        let error_code = ErrorCode::StoreUnavailable;
        Error::new(error_code, "the store does not answer")
            .hint("it is asked again; check the database")
            .because(error)
    } else {
        Error::internal("the store cannot be used").because(error)
    }
}
