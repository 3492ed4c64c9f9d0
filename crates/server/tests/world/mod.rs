//! A service on a loopback port over a real store. Nobody works on its runs but the test.

use async_trait::async_trait;
use autoheal_core::event::{Event, EventKind};
use autoheal_core::ports::{Archive, Journal, Queue, Tokens};
use autoheal_core::queue::{Claim, Work};
use autoheal_core::results::Results;
use autoheal_core::token::{self, Scope};
use autoheal_core::{Result, Run, Stage, StopReason};
use autoheal_server::{Access, Check, Features, Parts, Settings, router};
use autoheal_store::Store;
use autoheal_testkit::TestClock;
use metrics_exporter_prometheus::PrometheusBuilder;
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

struct Well;

#[async_trait]
impl Check for Well {
    async fn check(&self) -> Result<()> {
        Ok(())
    }
}

pub(crate) struct World {
    pub(crate) store: Store,
    pub(crate) address: SocketAddr,
    folder: TempDir,
    client: Client,
}

pub(crate) fn settings(folder: &Path) -> Settings {
    Settings {
        access: Access::Loopback,
        repositories: vec!["https://github.com/".into()],
        requests_per_minute: 1_000_000,
        submissions_per_minute: 1_000_000,
        trusted_proxies: Vec::new(),
        cors_origins: vec!["https://dashboard.example.org".into()],
        outputs: folder.join("outputs"),
        github_secret: "github's secret".into(),
        jenkins_secret: String::new(),
        team: "AutoHeal".into(),
        leader: "Agent".into(),
        max_causes: 8,
        features: Features { causal_graph: true, provenance: false },
    }
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::sqlite(&folder.path().join("a.db"), Arc::new(TestClock::new())).await.unwrap();
        let mut settings = settings(folder.path());
        change(&mut settings);
        let shared = Arc::new(store.clone());
        let parts = Parts {
            archive: shared.clone(),
            queue: shared.clone(),
            tokens: shared,
            sandbox: Arc::new(Well),
            settings,
            metrics: PrometheusBuilder::new().build_recorder().handle(),
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = router(parts).into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        Self { store, address, folder, client: Client::new() }
    }

    pub(crate) fn outputs(&self) -> std::path::PathBuf {
        self.folder.path().join("outputs")
    }

    pub(crate) fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("http://{}{path}", self.address))
    }

    pub(crate) fn post(&self, path: &str) -> RequestBuilder {
        self.client.post(format!("http://{}{path}", self.address))
    }

    pub(crate) async fn json(&self, path: &str) -> Value {
        self.get(path).send().await.unwrap().json().await.unwrap()
    }

    /// A new run's id.
    pub(crate) async fn submit(&self) -> String {
        let answer = self.post("/run-agent").json(&wish()).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::ACCEPTED);
        body(answer).await["run_id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn token(&self, scopes: &[Scope]) -> String {
        let (token, secret) =
            token::create("test", scopes.iter().copied().collect(), jiff::Timestamp::UNIX_EPOCH);
        self.store.add(&token).await.unwrap();
        secret
    }

    /// Begins to work on the next run.
    pub(crate) async fn claim(&self) -> Worker {
        let Claim::Won(work) = self.store.claim("test").await.unwrap() else { panic!("nothing to claim") };
        Worker { journal: self.store.journal(&work.lease), store: self.store.clone(), work: *work }
    }
}

/// Somebody at work on a run.
pub(crate) struct Worker {
    journal: Arc<dyn Journal>,
    store: Store,
    pub(crate) work: Work,
}

impl Worker {
    pub(crate) async fn tell(&self, kind: EventKind) {
        let step = self.store.last_step(self.work.run.id).await.unwrap() + 1;
        let event = self.event(step, kind);
        self.journal.append(&[event]).await.unwrap();
    }

    pub(crate) async fn think(&self, message: &str) {
        self.tell(EventKind::Thought { message: message.into() }).await;
    }

    fn event(&self, step: u64, kind: EventKind) -> Event {
        let run = &self.work.run;
        Event { run_id: run.id, step, at: run.started_at, stage: Stage::TestRunner, kind }
    }

    pub(crate) async fn finish(self, reason: StopReason) {
        let step = self.store.last_step(self.work.run.id).await.unwrap() + 1;
        let kind = EventKind::RunComplete {
            status: reason.status().name().into(),
            stop_reason: reason.name().into(),
            seconds: 1.0,
        };
        let event = self.event(step, kind);
        let start = self.work.run.started_at;
        let run = Run {
            status: reason.status(),
            stop_reason: Some(reason),
            finished_at: Some(start),
            ..self.work.run
        };
        let results = Results::without_work(&run, reason, "over");
        self.journal.finish(&run, &results, &[event]).await.unwrap();
    }
}

pub(crate) fn wish() -> Value {
    json!({"repo_url": "https://github.com/owner/repo", "team_name": "Team A", "leader_name": "Lea"})
}

pub(crate) async fn body(response: Response) -> Value {
    response.json().await.unwrap()
}

/// The status, and the error's code.
pub(crate) async fn refusal(response: Response) -> (u16, String) {
    let status = response.status().as_u16();
    let body = body(response).await;
    let error = &body["error"];
    assert!(
        error["message"].is_string() && error["timestamp"].is_string() && error["details"].is_object(),
        "{body}"
    );
    (status, error["code"].as_str().unwrap().to_owned())
}
