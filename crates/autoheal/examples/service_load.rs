//! What the service bears, each figure beside the plain thing that it rests on, measured in the same run.
//!
//!     cargo run --release --example service_load -- AUTOHEAL
//!
//! AUTOHEAL is the binary whose server is measured. PostgreSQL is started for the occasion.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

use autoheal_core::event::{Event, EventKind};
use autoheal_core::ports::{Clock, Journal, Queue};
use autoheal_core::queue::{Claim, Priority, Request, Submitted};
use autoheal_core::run::Origin;
use autoheal_core::transition::Position;
use autoheal_core::{Run, RunId, RunStatus, Stage, WorkBranch};
use autoheal_store::{Store, StoreClock};
use autoheal_testkit::Postgres;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection, SqliteConnection};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;
use tokio_tungstenite::tungstenite::Message;

struct Now;

impl Clock for Now {
    fn now(&self) -> jiff::Timestamp {
        jiff::Timestamp::now()
    }
}

fn tell(what: &str, on: &str, figures: Value) {
    let mut line = json!({ "what": what, "on": on });
    line.as_object_mut().unwrap().extend(figures.as_object().unwrap().clone());
    println!("{line}");
}

fn run(repository: usize) -> Run {
    Run {
        id: RunId::generate(),
        origin: Origin::Url(format!("https://github.com/owner/repository-{repository}")),
        team: "A".into(),
        leader: "B".into(),
        branch: WorkBranch::for_team("A", "B").unwrap(),
        base: String::new(),
        status: RunStatus::Queued,
        stop_reason: None,
        position: Position::start(5, 5),
        started_at: jiff::Timestamp::now(),
        finished_at: None,
    }
}

fn request(number: usize) -> Request {
    Request { reference: Some(format!("ref-{number}")), ..Request::default() }
}

/// The value below which a share of all lies.
fn percentile(sorted: &[Duration], share: f64) -> Duration {
    sorted[((sorted.len() - 1) as f64 * share) as usize]
}

/// Fills the queue to a length, fairly spread over repositories.
async fn fill(store: &Store, from: usize, to: usize) {
    for number in from..to {
        let submitted = store.submit(&run(number % 50), &request(number)).await.unwrap();
        assert_eq!(submitted, Submitted::New);
    }
}

/// Claims and puts back, many times; the median and the tails.
async fn claims(store: &Store, times: usize) -> Vec<Duration> {
    let mut took = Vec::new();
    for _ in 0..times {
        let start = Instant::now();
        let Claim::Won(work) = store.claim("bench").await.unwrap() else { panic!("nothing to claim") };
        took.push(start.elapsed());
        store.release(&work.lease, autoheal_core::queue::Release::Handover).await.unwrap();
    }
    took.sort();
    took
}

/// What a plain statement takes: one row in, in a transaction of its own.
enum Plain {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Plain {
    async fn median(&mut self, times: usize) -> Duration {
        let mut took = Vec::new();
        let text = "x".repeat(600);
        for _ in 0..times {
            let start = Instant::now();
            match self {
                Self::Sqlite(connection) => {
                    sqlx::query("INSERT INTO plain (text) VALUES ($1)")
                        .bind(&text)
                        .execute(connection)
                        .await
                        .unwrap();
                }
                Self::Postgres(connection) => {
                    sqlx::query("INSERT INTO plain (text) VALUES ($1)")
                        .bind(&text)
                        .execute(connection)
                        .await
                        .unwrap();
                }
            }
            took.push(start.elapsed());
        }
        took.sort();
        percentile(&took, 0.5)
    }
}

async fn queue(on: &str, store: Store, mut plain: Plain, most: usize) {
    let one = plain.median(500).await;
    let start = Instant::now();
    fill(&store, 0, 100).await;
    let submit = start.elapsed() / 100;
    tell(
        "submission in the store, as a multiple of a plain INSERT",
        on,
        json!({
            "microseconds": submit.as_micros(), "plain": one.as_micros(), "ratio": ratio(submit, one),
        }),
    );
    let (mut length, mut first) = (100, None);
    while length <= most {
        let took = claims(&store, 200).await;
        let one = plain.median(200).await;
        let median = percentile(&took, 0.5);
        let at_100 = *first.get_or_insert(median);
        tell(
            "claim, as a multiple of a plain INSERT and of itself with 100 queued",
            on,
            json!({
                "queued": length,
                "p50_microseconds": median.as_micros(),
                "p95_microseconds": percentile(&took, 0.95).as_micros(),
                "p99_microseconds": percentile(&took, 0.99).as_micros(),
                "ratio": ratio(median, one),
                "to_100_queued": ratio(median, at_100),
            }),
        );
        if length < most {
            fill(&store, length, length * 10).await;
        }
        length *= 10;
    }
}

fn ratio(one: Duration, other: Duration) -> f64 {
    (100.0 * one.as_secs_f64() / other.as_secs_f64()).round() / 100.0
}

/// A server process over a data directory.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(autoheal: &str, data: &Path) -> Self {
        let mut process = Command::new(autoheal)
            .args(["serve", "--listen", "127.0.0.1:0", "--workers", "0", "--data-dir"])
            .arg(data)
            .env("AUTOHEAL_REQUESTS_PER_MINUTE", "100000000")
            .env("AUTOHEAL_SUBMISSIONS_PER_MINUTE", "100000000")
            .env("AUTOHEAL_LOG", "error")
            .env_remove("DATABASE_URL")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("listens on http://")?.1.split(' ').next()?.to_owned()))
            .expect("the server does not start");
        std::thread::spawn(move || lines.for_each(drop));
        Self { process, address }
    }

    fn megabytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Submissions over HTTP, by several clients at once.
async fn submissions(server: &Server, clients: usize, each: usize) -> f64 {
    let start = Instant::now();
    let mut sending = Vec::new();
    for client in 0..clients {
        let address = server.address.clone();
        sending.push(tokio::spawn(async move {
            let http = reqwest::Client::new();
            for number in 0..each {
                let wish = json!({
                    "repo_url": format!("https://github.com/owner/repository-{client}"),
                    "team_name": "A", "leader_name": "B", "ref": format!("ref-{number}"),
                });
                let answer =
                    http.post(format!("http://{address}/run-agent")).json(&wish).send().await.unwrap();
                assert_eq!(answer.status(), 202);
            }
        }));
    }
    for sender in sending {
        sender.await.unwrap();
    }
    (clients * each) as f64 / start.elapsed().as_secs_f64()
}

/// Joins a run as a Socket.IO client, and says for each event that it has heard.
async fn listen(address: &str, run: RunId, heard: UnboundedSender<()>) {
    let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    socket.next().await.unwrap().unwrap();
    socket.send(Message::text(format!("40/run/{run},"))).await.unwrap();
    let (joined, joining) = tokio::sync::oneshot::channel();
    tokio::spawn(async move {
        let mut joined = Some(joined);
        while let Some(Ok(Message::Text(text))) = socket.next().await {
            match text.get(..2).unwrap_or(&text) {
                "2" => socket.send(Message::text("3")).await.unwrap(),
                "40" => drop(joined.take().map(|joined| joined.send(()))),
                "42" if heard.send(()).is_ok() => {}
                _ => return,
            }
        }
    });
    joining.await.unwrap();
}

/// A run that the bench itself works on.
async fn begin(store: &Store, number: usize) -> (RunId, Arc<dyn Journal>) {
    let wish = run(1_000_000 + number);
    let first = Request { priority: Priority::High, ..Request::default() };
    assert_eq!(store.submit(&wish, &first).await.unwrap(), Submitted::New);
    let Claim::Won(work) = store.claim("bench").await.unwrap() else { panic!("nothing to claim") };
    assert_eq!(work.run.id, wish.id);
    (wish.id, store.journal(&work.lease))
}

fn thought(run_id: RunId, step: u64) -> Event {
    let kind = EventKind::Thought { message: format!("thought {step}") };
    Event { run_id, step, at: jiff::Timestamp::now(), stage: Stage::TestRunner, kind }
}

/// Reads a page of a long trace, many times: the first, and the last.
async fn long_trace(store: &Store, server: &Server, events: u64) {
    let (run, journal) = begin(store, 0).await;
    let all: Vec<Event> = (1..=events).map(|step| thought(run, step)).collect();
    for some in all.chunks(1000) {
        journal.append(some).await.unwrap();
    }
    let http = reqwest::Client::new();
    let page = async |after: u64| {
        let url = format!("http://{}/replay/{run}?after={after}&limit=500", server.address);
        let mut took = Vec::new();
        for _ in 0..50 {
            let start = Instant::now();
            let page: Value = http.get(&url).send().await.unwrap().json().await.unwrap();
            assert_eq!(page["events"].as_array().unwrap().len(), 500);
            took.push(start.elapsed());
        }
        took.sort();
        percentile(&took, 0.5)
    };
    let (first, last) = (page(0).await, page(events - 500).await);
    tell(
        "the last page of 500 of a long trace, as a multiple of the first",
        "SQLite",
        json!({ "events": events, "microseconds": last.as_micros(), "ratio": ratio(last, first) }),
    );
}

/// Tells events one after another, and waits until everyone has heard all of them.
async fn fan_out(store: &Store, server: &Server, clients: usize, events: u64) -> Duration {
    let (run, journal) = begin(store, clients).await;
    let (heard, mut hearing) = tokio::sync::mpsc::unbounded_channel();
    for _ in 0..clients {
        listen(&server.address, run, heard.clone()).await;
    }
    let start = Instant::now();
    for step in 1..=events {
        journal.append(&[thought(run, step)]).await.unwrap();
    }
    for _ in 0..clients as u64 * events {
        hearing.recv().await.unwrap();
    }
    start.elapsed()
}

#[tokio::main]
async fn main() {
    let autoheal = std::env::args().nth(1).expect("which autoheal?");
    let folder = tempfile::tempdir().unwrap();

    let file = folder.path().join("queue.db");
    let store = Store::sqlite(&file, Arc::new(Now)).await.unwrap();
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    sqlx::query("CREATE TABLE plain (text TEXT)").execute(&mut connection).await.unwrap();
    queue("SQLite", store, Plain::Sqlite(connection), 100_000).await;

    let url = Postgres::shared().database().await;
    Store::migrate_postgres(&url).await.unwrap();
    let store = Store::postgres(&url, StoreClock::Database).await.unwrap();
    let mut connection = PgConnection::connect(&url).await.unwrap();
    sqlx::query("CREATE TABLE plain (text TEXT)").execute(&mut connection).await.unwrap();
    queue("PostgreSQL", store, Plain::Postgres(connection), 100_000).await;

    let data = folder.path().join("data");
    let server = Server::start(&autoheal, &data);
    tokio::time::sleep(Duration::from_secs(1)).await;
    tell("memory of the idle server, in megabytes", "SQLite", json!({ "megabytes": server.megabytes() }));
    let alone = submissions(&server, 1, 500).await;
    let together = submissions(&server, 8, 500).await;
    let store = Store::sqlite(&data.join("autoheal.db"), Arc::new(Now)).await.unwrap();
    let mut connection =
        SqliteConnection::connect(&format!("sqlite://{}", data.join("autoheal.db").display())).await.unwrap();
    sqlx::query("CREATE TABLE plain (text TEXT)").execute(&mut connection).await.unwrap();
    let inserts = 1.0 / Plain::Sqlite(connection).median(500).await.as_secs_f64();
    tell(
        "submissions a second over HTTP, against plain INSERTs a second",
        "SQLite",
        json!({
            "one_client": alone.round(), "eight_clients": together.round(), "plain": inserts.round(),
            "ratio": (1000.0 * together / inserts).round() / 1000.0,
        }),
    );
    long_trace(&store, &server, 100_000).await;
    let one = fan_out(&store, &server, 1, 50).await;
    let thousand = fan_out(&store, &server, 1000, 50).await;
    tell(
        "50 events to 1000 sockets, as a multiple of the same to one",
        "SQLite",
        json!({
            "milliseconds": thousand.as_millis(), "one_socket": one.as_millis(), "ratio": ratio(thousand, one),
            "messages_a_second": (50_000.0 / thousand.as_secs_f64()).round(),
        }),
    );
    tell(
        "memory of the loaded server, in megabytes",
        "SQLite",
        json!({ "megabytes": server.megabytes(), "sockets": 1000, "queued": 4500 }),
    );
}
