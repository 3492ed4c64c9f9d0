//! The store: runs, their state and their trace. SQLite, embedded.

mod sqlite;

pub use sqlite::SqliteStore;
