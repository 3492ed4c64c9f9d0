//! The probe for Python: one process in the sandbox, spoken to over two pipes. It runs untrusted code, so nothing that it says is
//! more than a hint, and whatever it sends is bounded.

use super::assets;
use super::workbench::PythonWorkbench;
use async_trait::async_trait;
use autoheal_core::error::Context;
use autoheal_core::ports::Probe;
use autoheal_core::probe::{Answer, ByteEdit, End, Question, Reaction};
use autoheal_core::sandbox::{Finished, Mount};
use autoheal_core::testing::{Outcome, TestId};
use autoheal_core::{Error, ErrorCode, RepoPath, Result};
use nix::fcntl::{FcntlArg, fcntl};
use nix::sys::stat::Mode;
use serde::Deserialize;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Take};
use tokio::net::unix::pipe;
use tokio::task::JoinHandle;

/// A longer message is not read.
const LONGEST_MESSAGE: u64 = 4 << 20;
/// How long loading the project may take, and how long the probe may be silent beyond a question's own limit.
const PATIENCE: Duration = Duration::from_secs(120);
/// Loading everything afresh costs this much more than running the tests.
const LOADING: Duration = Duration::from_secs(10);
/// How long a function may take for all of its inputs.
const BEHAVIOUR: Duration = Duration::from_secs(5);
/// A probe lives at most this long.
const LIFE: Duration = Duration::from_secs(3600);
/// Bytes that a pipe holds: everything that is in flight at a time.
const ROOM: i32 = 1 << 20;
const FOLDER: &str = "/autoheal/probe";

pub(crate) struct PythonProbe {
    questions: pipe::Sender,
    answers: BufReader<Take<pipe::Receiver>>,
    process: JoinHandle<Result<Finished>>,
    has_ended: bool,
    workers: usize,
    /// The longest limit of a question so far.
    longest: Duration,
    /// Holds the pipes.
    _folder: TempDir,
}

impl Drop for PythonProbe {
    fn drop(&mut self) {
        // Dropping the command ends everything that runs in its sandbox.
        self.process.abort();
    }
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Told {
    Fault {
        fault: String,
    },
    Ready {
        ready: u64,
    },
    Unknown {
        unknown: Vec<String>,
    },
    Recorded {
        recorded: usize,
    },
    Behaviour {
        behaviour: Vec<(String, String, bool, Option<bool>)>,
    },
    Cannot {
        #[serde(rename = "cannot")]
        _reason: String,
    },
    Answer {
        id: u64,
        #[serde(default)]
        results: Vec<(TestId, Outcome, f64)>,
        #[serde(default)]
        reached: u64,
        end: String,
        way: String,
        reason: Option<String>,
    },
}

pub(crate) async fn start(bench: &PythonWorkbench, tree: &Path, tests: &[TestId]) -> Result<PythonProbe> {
    let folder = tempfile::Builder::new()
        .prefix("probe-")
        .tempdir_in(&bench.settings.work_dir)
        .context("no folder for a probe")?;
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (questions, answers) = open_pipes(folder.path())?;
    write_request(bench, folder.path(), tests, workers)?;
    let mut command = bench.command(Some(tree)).args([
        format!("{}/runner.py", assets::INSIDE),
        "--probe".to_owned(),
        format!("{FOLDER}/request.json"),
        format!("{FOLDER}/questions"),
        format!("{FOLDER}/answers"),
    ]);
    // Pipes can be written to through a mount that is read-only, and nobody inside can put something else in their place.
    command = command.env("PYTHONHASHSEED", "0").mount(Mount::read_only(folder.path(), FOLDER));
    for (name, value) in &bench.project.test_environment {
        command = command.env(name, value);
    }
    command.limits.wall = LIFE;
    command.limits.cpu = LIFE;
    let (sandbox, cleared) = (bench.sandbox.clone(), bench.cleared.clone());
    let process = tokio::spawn(async move { sandbox.run(&cleared, command).await });
    let answers = BufReader::new(answers.take(LONGEST_MESSAGE));
    let mut probe = PythonProbe {
        questions,
        answers,
        process,
        has_ended: false,
        workers,
        longest: Duration::ZERO,
        _folder: folder,
    };
    match probe.hear(PATIENCE).await? {
        Told::Ready { ready } if ready > 0 => Ok(probe),
        Told::Fault { fault } => Err(died(format!("the probe could not load the tests: {fault}"))),
        _ => Err(died("the probe found no tests")),
    }
}

/// Both ends are opened here and kept open: nothing that happens inside can close them or make an open hang.
fn open_pipes(folder: &Path) -> Result<(pipe::Sender, pipe::Receiver)> {
    let [questions, answers] = ["questions", "answers"].map(|name| folder.join(name));
    for path in [&questions, &answers] {
        nix::unistd::mkfifo(path, Mode::S_IRUSR | Mode::S_IWUSR).context("cannot make a pipe")?;
    }
    let mut options = pipe::OpenOptions::new();
    options.read_write(true);
    let sender = options.open_sender(&questions).context("cannot open a pipe")?;
    let receiver = options.open_receiver(&answers).context("cannot open a pipe")?;
    // So that neither side waits for room while the other does. Where the system grants no more, 64 KiB have to do.
    let _ = fcntl(&sender, FcntlArg::F_SETPIPE_SZ(ROOM));
    let _ = fcntl(&receiver, FcntlArg::F_SETPIPE_SZ(ROOM));
    Ok((sender, receiver))
}

fn write_request(bench: &PythonWorkbench, folder: &Path, tests: &[TestId], workers: usize) -> Result<()> {
    let project = &bench.project;
    let request = serde_json::json!({
        "framework": project.framework,
        "root": bench.inside.root,
        "folder": project.test_folder,
        "arguments": project.test_arguments,
        "only": tests,
        "source_roots": project.source_roots,
        "workers": workers,
        "memory": bench.settings.limits.memory_bytes / (workers as u64 + 1),
    });
    std::fs::write(folder.join("request.json"), request.to_string()).context("cannot write the request")
}

impl PythonProbe {
    async fn say(&mut self, message: &serde_json::Value) -> Result<()> {
        let line = format!("{message}\n");
        // A dead probe reads nothing, and a full pipe would wait for it for ever.
        tokio::time::timeout(PATIENCE, self.questions.write_all(line.as_bytes()))
            .await
            .map_err(|_| died("the probe does not listen"))?
            .context("the probe cannot be asked")
    }

    async fn hear(&mut self, patience: Duration) -> Result<Told> {
        if self.has_ended {
            return Err(died("the probe ended"));
        }
        let mut line = String::new();
        let read = async {
            self.answers.get_mut().set_limit(LONGEST_MESSAGE);
            self.answers.read_line(&mut line).await
        };
        tokio::select! {
            read = read => { read.context("the probe cannot be heard")?; }
            ended = &mut self.process => {
                self.has_ended = true;
                return Err(died(ending(ended)));
            }
            () = tokio::time::sleep(patience) => return Err(died("the probe does not answer")),
        }
        serde_json::from_str(&line).map_err(|error| died("the probe answers in riddles").because(error))
    }
}

fn died(message: impl Into<String>) -> Error {
    Error::new(ErrorCode::TestExecutionFailed, message.into())
}

fn ending(ended: std::result::Result<Result<Finished>, tokio::task::JoinError>) -> String {
    match ended {
        Ok(Ok(finished)) => {
            let words = super::environment::last_lines(&finished.stderr_text(), 6);
            format!("the probe ended ({:?}) {words}", finished.ending)
        }
        Ok(Err(error)) => format!("the probe ended: {}", error.message),
        Err(_) => "the probe ended".to_owned(),
    }
}

#[async_trait]
impl Probe for PythonProbe {
    fn width(&self) -> usize {
        self.workers
    }

    async fn ask(&mut self, question: &Question) -> Result<()> {
        self.longest = self.longest.max(question.limit);
        self.say(&serde_json::json!({
            "id": question.id,
            "edits": spelled(&question.edits),
            "tests": question.tests,
            "first_work": question.first_work.as_secs_f64(),
            "work": question.work.as_secs_f64(),
            "limit": question.limit.as_secs_f64(),
            "fresh_limit": (question.limit + LOADING).as_secs_f64(),
        }))
        .await
    }

    async fn answer(&mut self) -> Result<Answer> {
        match self.hear(self.longest + LOADING + PATIENCE).await? {
            Told::Answer { id, results, reached, end, way, reason } => {
                let end = match end.as_str() {
                    "done" => End::Done,
                    "late" => End::Late,
                    _ => End::Died,
                };
                let afresh = (way == "fresh").then(|| reason.unwrap_or_default());
                Ok(Answer { id, results, reached, end, afresh })
            }
            Told::Unknown { unknown } => {
                Err(died(format!("the probe does not know the test {}", unknown.join(", "))))
            }
            Told::Fault { fault } => Err(died(fault)),
            _ => Err(died("the probe speaks of something else")),
        }
    }

    async fn record(&mut self, path: &RepoPath, line: u32, tests: &[TestId]) -> Result<usize> {
        let limit = BEHAVIOUR.as_secs_f64();
        self.say(
            &serde_json::json!({"id": 0, "record": (path.as_str(), line), "tests": tests, "limit": limit}),
        )
        .await?;
        match self.hear(BEHAVIOUR + PATIENCE).await? {
            Told::Recorded { recorded } => Ok(recorded),
            _ => Ok(0),
        }
    }

    async fn behaviour(
        &mut self,
        path: &RepoPath,
        line: u32,
        edits: &[ByteEdit],
    ) -> Result<Option<Vec<Reaction>>> {
        let limit = BEHAVIOUR.as_secs_f64();
        let place = (path.as_str(), line);
        self.say(&serde_json::json!({"id": 0, "behave": place, "edits": spelled(edits), "limit": limit}))
            .await?;
        Ok(match self.hear(BEHAVIOUR + PATIENCE).await? {
            Told::Behaviour { behaviour } => {
                let reaction =
                    |(input, answer, raised, promised)| Reaction { input, answer, raised, promised };
                Some(behaviour.into_iter().map(reaction).collect())
            }
            _ => None,
        })
    }
}

/// As the probe reads them.
fn spelled(edits: &[ByteEdit]) -> Vec<(&str, usize, usize, &str)> {
    edits
        .iter()
        .map(|edit| (edit.path.as_str(), edit.range.start, edit.range.end, edit.text.as_str()))
        .collect()
}
