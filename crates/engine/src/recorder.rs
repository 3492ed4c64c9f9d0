//! The trace as it is told. Events get their places here, in one order, whoever tells them: the stages, the sandbox, the driver. A task
//! beside the run writes them down as they come, many at once where they come fast; the driver writes what is left with the state.

use autoheal_core::event::{Event, EventKind};
use autoheal_core::ports::{Clock, Journal, Listener, Witness};
use autoheal_core::redact::{redact, redact_all};
use autoheal_core::results::Results;
use autoheal_core::sandbox::{Command, Ending, Finished, Usage};
use autoheal_core::{ErrorCode, Result, Run, RunId, Stage};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// Tells and keeps the events of one run.
pub struct Recorder {
    told: Mutex<Told>,
    bell: Notify,
    /// Held by whoever writes: events reach the journal in the order of their steps.
    pen: tokio::sync::Mutex<()>,
    listener: Arc<dyn Listener>,
    clock: Arc<dyn Clock>,
}

struct Told {
    run: RunId,
    stage: Stage,
    step: u64,
    /// Not yet in the journal.
    unwritten: Vec<Event>,
}

impl std::fmt::Debug for Recorder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recorder").finish_non_exhaustive()
    }
}

impl Recorder {
    /// Goes on after the last step of the run's trace.
    pub fn new(run: &Run, last_step: u64, listener: Arc<dyn Listener>, clock: Arc<dyn Clock>) -> Arc<Self> {
        let told = Told { run: run.id, stage: run.stage(), step: last_step, unwritten: Vec::new() };
        Arc::new(Self {
            told: Mutex::new(told),
            bell: Notify::new(),
            pen: tokio::sync::Mutex::new(()),
            listener,
            clock,
        })
    }

    pub fn tell(&self, kind: EventKind) {
        let kind = redact_all(kind);
        let mut told = self.told();
        told.step += 1;
        let event =
            Event { run_id: told.run, step: told.step, at: self.clock.now(), stage: told.stage, kind };
        self.listener.heard(&event);
        told.unwritten.push(event);
        drop(told);
        self.bell.notify_one();
    }

    pub(crate) fn listener(&self) -> &dyn Listener {
        &*self.listener
    }

    /// Whether nothing was told yet, in this process or before.
    pub(crate) fn is_new(&self) -> bool {
        self.told().step == 0
    }

    pub(crate) fn now(&self) -> jiff::Timestamp {
        self.clock.now()
    }

    pub(crate) fn enter(&self, stage: Stage) {
        self.told().stage = stage;
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Vec<Event> {
        std::mem::take(&mut self.told().unwritten)
    }

    /// What could not be written is written with what comes next.
    fn put_back(&self, mut events: Vec<Event>) {
        let mut told = self.told();
        events.append(&mut told.unwritten);
        told.unwritten = events;
    }

    /// Writes what was told and not written yet.
    pub(crate) async fn write(&self, journal: &dyn Journal) -> Result<()> {
        let _pen = self.pen.lock().await;
        let events = self.take();
        if events.is_empty() {
            return Ok(());
        }
        let written = journal.append(&events).await;
        if written.is_err() {
            self.put_back(events);
        }
        written
    }

    pub(crate) async fn save(
        &self,
        journal: &dyn Journal,
        run: &Run,
        state: &serde_json::Value,
    ) -> Result<()> {
        let _pen = self.pen.lock().await;
        let events = self.take();
        let saved = journal.save(run, state, &events).await;
        if saved.is_err() {
            self.put_back(events);
        }
        saved
    }

    pub(crate) async fn finish(&self, journal: &dyn Journal, run: &Run, results: &Results) -> Result<()> {
        let _pen = self.pen.lock().await;
        // Under the pen, so that the record never says that the run is over before it has its results.
        self.tell(EventKind::RunComplete {
            status: results.status.name().to_owned(),
            stop_reason: results.stop_reason.name().to_owned(),
            seconds: results.seconds,
        });
        journal.finish(run, results, &self.take()).await
    }
}

/// The longest command line, and the longest end of its output, that the trace keeps.
const LONGEST_COMMAND: usize = 400;
const LONGEST_EXCERPT: usize = 2000;
/// Where all went well nobody reads it.
const SHORT_EXCERPT: usize = 400;

impl Witness for Recorder {
    fn ran(&self, command: &Command, finished: &Finished) {
        let words: Vec<&str> = std::iter::once(command.program.as_str())
            .chain(command.arguments.iter().map(String::as_str))
            .collect();
        let exit = match finished.ending {
            Ending::Exited(code) => Some(code),
            Ending::Signalled(_)
            | Ending::TimedOut
            | Ending::OutOfMemory
            | Ending::TooManyProcesses
            | Ending::DiskFull => None,
        };
        let most = if exit == Some(0) { SHORT_EXCERPT } else { LONGEST_EXCERPT };
        // What a tool says for people goes to its standard error; its standard output is often a document.
        let said = if finished.stderr.trim_ascii().is_empty() { &finished.stdout } else { &finished.stderr };
        self.tell(EventKind::Command {
            command: redact(&words.join(" ")).chars().take(LONGEST_COMMAND).collect(),
            seconds: finished.wall.as_secs_f64(),
            exit,
            excerpt: end_of(&redact(&String::from_utf8_lossy(said)), most),
        });
    }

    fn uses(&self, usage: Usage) {
        self.tell(EventKind::Telemetry {
            cpu_percent: usage.cpu_percent,
            memory_mb: usage.memory_bytes as f64 / f64::from(1 << 20),
            sandbox: format!("sandbox-{}", usage.root),
        });
    }
}

fn end_of(text: &str, most: usize) -> String {
    let skipped = text.chars().count().saturating_sub(most);
    text.chars().skip(skipped).collect()
}

/// Writes events down as they are told, until it is dropped.
pub(crate) struct Writer {
    task: JoinHandle<()>,
}

impl Writer {
    pub(crate) fn spawn(recorder: Arc<Recorder>, journal: Arc<dyn Journal>) -> Self {
        Self { task: tokio::spawn(async move { write(&recorder, &*journal).await }) }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn write(recorder: &Recorder, journal: &dyn Journal) {
    loop {
        recorder.bell.notified().await;
        // The driver finds out by itself when it saves.
        if recorder.write(journal).await.is_err_and(|error| error.code != ErrorCode::StoreUnavailable) {
            return;
        }
    }
}
