//! What every store must do.

#![allow(clippy::unwrap_used, clippy::panic)]

use autoheal_core::event::{Event, EventKind};
use autoheal_core::ports::Store;
use autoheal_core::run::Origin;
use autoheal_core::transition::Position;
use autoheal_core::{Run, RunId, RunStatus, Stage, WorkBranch};
use autoheal_store::SqliteStore;
use serde_json::json;

fn run() -> Run {
    Run {
        id: RunId::generate(),
        origin: Origin::Path("/a".into()),
        team: "A".into(),
        leader: "B".into(),
        branch: WorkBranch::for_team("A", "B").unwrap(),
        base: "0123".into(),
        status: RunStatus::Running,
        stop_reason: None,
        position: Position::start(5, 5),
        started_at: "2026-01-01T00:00:00Z".parse().unwrap(),
        finished_at: None,
    }
}

fn event(run: &Run, step: u64) -> Event {
    let kind = EventKind::Thought { message: format!("step {step}") };
    Event { run_id: run.id, step, at: run.started_at, stage: Stage::RepoScanner, kind }
}

async fn store() -> (tempfile::TempDir, SqliteStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("a.db")).await.unwrap();
    (folder, store)
}

#[tokio::test]
async fn state_and_trace_are_saved_together_or_not_at_all() {
    let (_folder, store) = store().await;
    let mut run = run();
    store.create(&run).await.unwrap();
    store.save(&run, &json!({"a": 1}), &[event(&run, 1), event(&run, 2)]).await.unwrap();
    run.position.stage = Stage::TestRunner;
    assert!(store.save(&run, &json!({"a": 2}), &[event(&run, 3), event(&run, 5)]).await.is_err());
    let (loaded, state) = store.load(run.id).await.unwrap().unwrap();
    assert_eq!((loaded.stage(), state), (Stage::RepoScanner, json!({"a": 1})));
    assert_eq!(store.last_step(run.id).await.unwrap(), 2);
}

/// Invariant 5: the trace is append-only and gap-free.
#[tokio::test]
async fn a_trace_with_a_gap_or_a_repetition_is_refused() {
    let (_folder, store) = store().await;
    let run = run();
    store.create(&run).await.unwrap();
    for steps in [[2, 3], [1, 1], [0, 1]] {
        assert!(
            store.save(&run, &json!({}), &steps.map(|step| event(&run, step))).await.is_err(),
            "{steps:?}"
        );
    }
    store.save(&run, &json!({}), &[1, 2, 3].map(|step| event(&run, step))).await.unwrap();
    let steps: Vec<u64> = store.events(run.id, 1, 10).await.unwrap().iter().map(|event| event.step).collect();
    assert_eq!(steps, [2, 3]);
}

#[tokio::test]
async fn runs_are_listed_newest_first_and_unfinished_ones_are_found() {
    let (folder, store) = store().await;
    let (first, mut second) = (run(), run());
    store.create(&first).await.unwrap();
    store.create(&second).await.unwrap();
    second.status = RunStatus::Failed;
    store.save(&second, &json!({}), &[]).await.unwrap();
    let reopened = SqliteStore::open(&folder.path().join("a.db")).await.unwrap();
    let ids: Vec<RunId> = reopened.list(10, 0).await.unwrap().iter().map(|run| run.id).collect();
    assert_eq!(ids, [second.id, first.id]);
    assert_eq!(reopened.unfinished().await.unwrap(), [first]);
}
