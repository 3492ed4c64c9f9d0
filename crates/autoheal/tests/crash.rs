//! Workers are killed at random moments, the database is restarted under load: no run is lost, none ends twice, no trace has a gap,
//! and every branch holds each fix once.

#![allow(clippy::unwrap_used, clippy::panic)]

use autoheal_testkit::Postgres;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const WORKERS: usize = 3;
/// How long all of it may take: far more than it does.
const PATIENCE: Duration = Duration::from_secs(1200);

/// Many more by hand than each time.
fn runs() -> usize {
    std::env::var("AUTOHEAL_CRASH_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(16)
}

/// A service, its workers and a small broken repository.
struct Service {
    folder: TempDir,
    database: Option<String>,
    server: Child,
    workers: Vec<Child>,
    url: String,
    client: reqwest::Client,
    /// For moments that differ from run to run, and can be had again.
    random: u64,
}

impl Service {
    async fn start(database: Option<String>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        make_repository(&folder.path().join("repository"));
        let mut server = command(folder.path(), database.as_deref(), "server")
            .args(["serve", "--listen", "127.0.0.1:0", "--workers", "0"])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(server.stderr.take().unwrap()).lines();
        let url = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("listens on ")?.1.split(' ').next()?.to_owned()))
            .expect("the server does not start");
        std::thread::spawn(move || lines.for_each(drop));
        let mut service = Self {
            folder,
            database,
            server,
            workers: Vec::new(),
            url,
            client: reqwest::Client::new(),
            random: 0x9e37_79b9_7f4a_7c15,
        };
        service.workers = (0..WORKERS).map(|number| service.worker(number)).collect();
        service
    }

    fn worker(&self, number: usize) -> Child {
        command(self.folder.path(), self.database.as_deref(), &self.place(number))
            .args(["worker", "--workers", "1"])
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    /// Workers on several machines have a data directory each; those that share a file share a directory.
    fn place(&self, number: usize) -> String {
        if self.database.is_some() { format!("worker-{number}") } else { "server".to_owned() }
    }

    fn random(&mut self, below: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % below
    }

    fn kill_one(&mut self) {
        let victim = usize::try_from(self.random(WORKERS as u64)).unwrap();
        self.workers[victim].kill().unwrap();
        self.workers[victim].wait().unwrap();
        self.workers[victim] = self.worker(victim);
    }

    /// Asks a worker to stop, and lets it.
    fn stop_one(&mut self) {
        let victim = usize::try_from(self.random(WORKERS as u64)).unwrap();
        let pid = self.workers[victim].id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert!(self.workers[victim].wait().unwrap().success(), "a worker that is asked to stop ends well");
        self.workers[victim] = self.worker(victim);
    }

    /// Whether any attempt at any stage came to nothing.
    async fn attempts_were_lost(&self) -> bool {
        let list = self.get("/runs?limit=1000").await.unwrap();
        for run in list["runs"].as_array().unwrap() {
            let build = self.get(&format!("/builds/{}", run["run_id"].as_str().unwrap())).await.unwrap();
            if build["tasks"].as_array().unwrap().iter().any(|task| task["attempt"] != json!(0)) {
                return true;
            }
        }
        false
    }

    async fn get(&self, path: &str) -> Option<Value> {
        self.client.get(format!("{}{path}", self.url)).send().await.ok()?.json().await.ok()
    }

    async fn submit(&self, team: usize) -> Option<String> {
        let wish = json!({
            "repo_url": self.folder.path().join("repository"), "team_name": format!("Team {team}"), "leader_name": "Crash",
        });
        let answer = self.client.post(format!("{}/run-agent", self.url)).json(&wish).send().await.ok()?;
        let body: Value = answer.json().await.ok()?;
        Some(body["run_id"].as_str()?.to_owned())
    }

    /// How many runs are over.
    async fn over(&self) -> Option<usize> {
        let list = self.get("/runs?limit=1000").await?;
        Some(list["runs"].as_array()?.iter().filter(|run| run["finished_at"].is_string()).count())
    }

    /// Submits and disturbs until everything is over; says how often it disturbed.
    async fn go_through(&mut self, mut disturb: impl FnMut(&mut Self)) -> usize {
        let mut ids = BTreeMap::new();
        for team in 0..runs() {
            ids.insert(team, self.submit(team).await.expect("a submission"));
        }
        let (start, mut disturbances) = (Instant::now(), 0);
        while self.over().await.unwrap_or(0) < ids.len() {
            assert!(start.elapsed() < PATIENCE, "it does not end");
            tokio::time::sleep(Duration::from_millis(300 + self.random(900))).await;
            disturb(self);
            disturbances += 1;
        }
        self.check(&ids).await;
        disturbances
    }

    async fn check(&self, ids: &BTreeMap<usize, String>) {
        let mut healed = 0;
        for (team, run) in ids {
            let replay = self.get(&format!("/replay/{run}?limit=1000")).await.unwrap();
            let events = replay["events"].as_array().unwrap();
            let steps: Vec<u64> = events.iter().map(|event| event["step"].as_u64().unwrap()).collect();
            assert_eq!(steps, (1..=steps.len() as u64).collect::<Vec<_>>(), "{run} has a gap");
            let ends = events.iter().filter(|event| event["type"] == "run_complete").count();
            assert_eq!(ends, 1, "{run} ended {ends} times");
            let results = self.get(&format!("/results/{run}")).await.unwrap();
            let tasks = self.get(&format!("/builds/{run}")).await.unwrap();
            let open = tasks["tasks"].as_array().unwrap().iter().filter(|task| {
                matches!(task["status"].as_str().unwrap(), "queued" | "waiting" | "running" | "attached")
            });
            assert_eq!(open.count(), 0, "{run} is over and still in the queue");
            let branch = format!("TEAM_{team}_CRASH_AI_Fix");
            match results["stop_reason"].as_str().unwrap() {
                "healed" => {
                    healed += 1;
                    assert_eq!(self.commits(&branch), 2, "{branch} holds the fix once");
                }
                // Killed at the same stage as often as it may be tried, and not once less.
                "internal" => {
                    assert!(results["summary"].to_string().contains("was lost"), "{results}");
                    let is_spent = |task: &Value| task["attempt"].as_u64() >= task["max_attempts"].as_u64();
                    assert!(tasks["tasks"].as_array().unwrap().iter().any(is_spent), "{run} had tries left");
                }
                other => panic!("{run} ended as {other}: {results}"),
            }
        }
        // How many those are depends on how long a stage takes on this machine.
        assert!(healed * 2 > ids.len(), "only {healed} of {} are healed", ids.len());
    }

    fn commits(&self, branch: &str) -> usize {
        let output = Command::new("git")
            .args(["rev-list", "--count", branch])
            .current_dir(self.folder.path().join("repository"))
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap().trim().parse().unwrap_or(0)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        for process in self.workers.iter_mut().chain([&mut self.server]) {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

fn command(folder: &Path, database: Option<&str>, place: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_autoheal"));
    command
        .arg("--data-dir")
        .arg(folder.join(place))
        .env("AUTOHEAL_REPOSITORIES", folder)
        .env("AUTOHEAL_PYTHON", autoheal_testkit::python())
        .env("AUTOHEAL_LEASE_SECONDS", "2")
        .env("AUTOHEAL_REQUESTS_PER_MINUTE", "1000000")
        .env("AUTOHEAL_SUBMISSIONS_PER_MINUTE", "1000000")
        .env("OUTPUT_DIR", folder.join("outputs"))
        .env_remove("DATABASE_URL")
        .envs(database.map(|url| ("DATABASE_URL", url)))
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    command
}

/// One fault that a rule mends at once.
fn make_repository(folder: &Path) {
    std::fs::create_dir(folder).unwrap();
    std::fs::write(folder.join("app.py"), "total = 1\n\n\ndef work():\n    return totl\n").unwrap();
    let test = "import unittest\n\nimport app\n\n\nclass Work(unittest.TestCase):\n    def test_work(self):\n        self.assertEqual(app.work(), 1)\n";
    std::fs::write(folder.join("test_app.py"), test).unwrap();
    for words in [&["init", "-q"][..], &["add", "-A"], &["commit", "-qm", "A fault"]] {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@localhost"];
        let status = Command::new("git").args(identity).args(words).current_dir(folder).status().unwrap();
        assert!(status.success());
    }
}

async fn migrated(server: &Postgres) -> String {
    let url = server.database().await;
    let status = Command::new(env!("CARGO_BIN_EXE_autoheal"))
        .arg("migrate")
        .env("DATABASE_URL", &url)
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    url
}

/// Invariant 10: killing any process at any moment loses no accepted run and pushes nothing twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_workers_lose_nothing_on_sqlite() {
    let kills = Service::start(None).await.go_through(Service::kill_one).await;
    assert!(kills > runs() / 8, "{kills} kills");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_workers_lose_nothing_on_postgres() {
    let url = migrated(Postgres::shared()).await;
    let kills = Service::start(Some(url)).await.go_through(Service::kill_one).await;
    assert!(kills > runs() / 8, "{kills} kills");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stopped_workers_hand_their_runs_over() {
    let mut service = Service::start(None).await;
    service.go_through(Service::stop_one).await;
    assert!(!service.attempts_were_lost().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_restarted_under_load_loses_nothing() {
    let server = Postgres::start();
    let url = migrated(&server).await;
    let mut count = 0;
    let mut service = Service::start(Some(url)).await;
    service
        .go_through(|_| {
            count += 1;
            if count % 4 == 2 {
                server.stop();
                server.start_again();
            }
        })
        .await;
    assert!(count >= 4);
}
