//! A store of each kind, empty, with a clock that the test holds.

use autoheal_core::event::{Event, EventKind};
use autoheal_core::ports::Clock;
use autoheal_core::run::Origin;
use autoheal_core::transition::Position;
use autoheal_core::{Result, Run, RunId, RunStatus, Stage, WorkBranch};
use autoheal_store::{Store, StoreClock};
use autoheal_testkit::{Postgres, TestClock};
use sqlx::Connection;
use std::path::PathBuf;
use std::sync::Arc;

enum Place {
    File(tempfile::TempDir),
    Url(String),
}

pub(crate) struct World {
    pub(crate) store: Store,
    pub(crate) clock: TestClock,
    place: Place,
}

impl World {
    pub(crate) async fn sqlite() -> Self {
        Self::at(Place::File(tempfile::tempdir().unwrap())).await
    }

    pub(crate) async fn postgres() -> Self {
        let url = Postgres::shared().database().await;
        let early = Store::postgres(&url, StoreClock::Database).await.unwrap_err();
        assert!(early.hint.unwrap().contains("autoheal migrate"));
        Store::migrate_postgres(&url).await.unwrap();
        Self::at(Place::Url(url)).await
    }

    async fn at(place: Place) -> Self {
        let clock = TestClock::new();
        Self { store: open(&place, &clock).await.unwrap(), clock, place }
    }

    pub(crate) fn now(&self) -> jiff::Timestamp {
        self.clock.now()
    }

    pub(crate) async fn try_open_again(&self) -> Result<Store> {
        open(&self.place, &self.clock).await
    }

    pub(crate) async fn open_again(&self) -> Store {
        self.try_open_again().await.unwrap()
    }

    pub(crate) async fn pretend_a_newer_version(&self) {
        let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', true, 'x', 0)";
        match &self.place {
            Place::File(folder) => {
                let url = format!("sqlite://{}", file(folder).display());
                let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
                sqlx::query(sql).execute(&mut connection).await.unwrap();
            }
            Place::Url(url) => {
                let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
                sqlx::query(sql).execute(&mut connection).await.unwrap();
            }
        }
    }
}

fn file(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("a.db")
}

async fn open(place: &Place, clock: &TestClock) -> Result<Store> {
    match place {
        Place::File(folder) => Store::sqlite(&file(folder), Arc::new(clock.clone())).await,
        Place::Url(url) => Store::postgres(url, StoreClock::Given(Arc::new(clock.clone()))).await,
    }
}

pub(crate) fn run() -> Run {
    run_of("/a")
}

pub(crate) fn run_of(path: &str) -> Run {
    Run {
        id: RunId::generate(),
        origin: Origin::Path(path.into()),
        team: "A".into(),
        leader: "B".into(),
        branch: WorkBranch::for_team("A", "B").unwrap(),
        base: String::new(),
        status: RunStatus::Queued,
        stop_reason: None,
        position: Position::start(5, 5),
        started_at: "2026-01-01T00:00:00Z".parse().unwrap(),
        finished_at: None,
    }
}

pub(crate) fn event(run: &Run, step: u64) -> Event {
    let kind = EventKind::Thought { message: format!("step {step}") };
    Event { run_id: run.id, step, at: run.started_at, stage: Stage::RepoScanner, kind }
}

/// Each of these once on SQLite and once on PostgreSQL.
macro_rules! conformance {
    ($($(#[$note:meta])* async fn $name:ident($world:ident) $body:block)*) => {
        $($(#[$note])* async fn $name($world: World) $body)*
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(super::World::sqlite().await).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(super::World::postgres().await).await;
            })*
        }
    };
}
pub(crate) use conformance;
