//! One run of the tests, told by events as they happen. A test that takes the whole process down is charged with it, and the
//! run goes on without it, so that the others still get their result.

use super::workbench::PythonWorkbench;
use autoheal_core::Result;
use autoheal_core::error::Context;
use autoheal_core::failure::Evidence;
use autoheal_core::ports::{TestRequest, TestRun};
use autoheal_core::sandbox::{Ending, Finished, Mount};
use autoheal_core::testing::{Outcome, Raised, RunFault, TestId, TestResult};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A process that dies this often is not worth restarting.
const MOST_RESTARTS: usize = 25;
/// Events beyond this are not read: the file is written by code that is not trusted.
const MOST_EVENT_BYTES: u64 = 512 << 20;
const EVENTS: &str = "/autoheal/out/events.jsonl";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", tag = "event")]
enum Told {
    Collected {
        tests: Vec<Listed>,
    },
    Started {
        id: TestId,
    },
    Result {
        #[serde(flatten)]
        result: Box<TestResult>,
        #[serde(default)]
        round: u32,
    },
    Coverage {
        id: TestId,
        lines: BTreeMap<String, Vec<u32>>,
    },
    End {
        exit: i32,
        #[serde(default)]
        message: String,
    },
}

#[derive(Debug, Clone, Deserialize)]
struct Listed {
    id: TestId,
    file: String,
    line: u32,
}

/// What was heard so far, over all restarts.
#[derive(Default)]
struct Heard {
    run: TestRun,
    listed: BTreeMap<TestId, Listed>,
    answered: BTreeSet<TestId>,
    running: Option<TestId>,
    end: Option<(i32, String)>,
}

impl Heard {
    fn take(&mut self, line: &str) {
        // A line that cannot be read was cut off by a crash, or forged: either way it is not a result.
        let Ok(told) = serde_json::from_str::<Told>(line) else { return };
        match told {
            Told::Collected { tests } => {
                self.listed.extend(tests.into_iter().map(|test| (test.id.clone(), test)));
            }
            Told::Started { id } => self.running = Some(id),
            Told::Result { result, round } => {
                if self.running.as_ref() == Some(&result.id) {
                    self.running = None;
                }
                self.run.repeats.entry(result.id.clone()).or_default().push(result.outcome);
                if round == 0 && self.answered.insert(result.id.clone()) {
                    self.run.report.tests.push(*result);
                }
            }
            Told::Coverage { id, lines } => {
                let lines = lines
                    .into_iter()
                    .flat_map(|(file, lines)| lines.into_iter().map(move |line| (file.clone(), line)));
                self.run.coverage.entry(id).or_default().extend(lines);
            }
            Told::End { exit, message } => self.end = Some((exit, message)),
        }
    }

    fn hangs(&self) -> usize {
        let tests = &self.run.report.tests;
        tests.iter().filter(|test| test.outcome == Outcome::Timeout && !test.collection).count()
    }

    /// The time of the slowest test that passed.
    fn slowest(&self) -> f64 {
        let passed = self.run.report.tests.iter().filter(|test| test.outcome == Outcome::Passed);
        passed.map(|test| test.seconds).fold(0.0, f64::max)
    }

    /// The process died: the test that was running is charged with it.
    fn charge(&mut self, ending: Ending) -> bool {
        let Some(id) = self.running.take() else { return false };
        let (outcome, exception, message) = match ending {
            Ending::TimedOut => {
                (Outcome::Timeout, "Timeout", "the run's time was up during this test".to_owned())
            }
            Ending::OutOfMemory => {
                (Outcome::Crashed, "MemoryError", "the memory limit was reached during this test".to_owned())
            }
            Ending::TooManyProcesses => {
                (Outcome::Crashed, "Crash", "the process limit was reached during this test".to_owned())
            }
            Ending::DiskFull => {
                (Outcome::Crashed, "Crash", "the disk limit was reached during this test".to_owned())
            }
            Ending::Signalled(signal) => (
                Outcome::Crashed,
                "Crash",
                format!("the process was ended by signal {signal} during this test"),
            ),
            Ending::Exited(code) => {
                (Outcome::Crashed, "Crash", format!("the process exited with code {code} during this test"))
            }
        };
        let place = self.listed.get(&id).cloned().unwrap_or_else(|| Listed {
            id: id.clone(),
            file: file_of(&id),
            line: 1,
        });
        let evidence = Evidence { exception: exception.to_owned(), ..Evidence::default() };
        let raised = Raised { message, evidence, ..Raised::default() };
        self.run.repeats.entry(id.clone()).or_default().push(outcome);
        if self.answered.insert(id.clone()) {
            self.run.report.tests.push(TestResult {
                id,
                outcome,
                file: place.file,
                line: place.line.max(1),
                seconds: 0.0,
                raised: Some(raised),
                collection: false,
            });
        }
        true
    }
}

fn file_of(id: &str) -> String {
    id.split("::").next().unwrap_or(id).to_owned()
}

pub(crate) async fn run(bench: &PythonWorkbench, request: &TestRequest) -> Result<TestRun> {
    let mut heard = Heard::default();
    for _ in 0..=MOST_RESTARTS {
        let out = tempfile::Builder::new()
            .prefix("out-")
            .tempdir_in(&bench.settings.work_dir)
            .context("no folder for results")?;
        let finished = attempt(bench, request, &heard, out.path()).await?;
        heard.run.report.seconds += finished.wall.as_secs_f64();
        heard.end = None;
        for line in read_events(&out.path().join("events.jsonl"))?.lines() {
            heard.take(line);
        }
        let gives_up = request.most_hangs > 0 && heard.hangs() >= request.most_hangs as usize;
        match (&heard.end, finished.ending) {
            (None, _) if gives_up => {
                heard.run.report.fault = Some(RunFault::TimedOut);
                break;
            }
            (Some((exit, message)), _) => {
                heard.run.report.fault = broken(*exit, message, &heard, &finished);
                break;
            }
            (None, Ending::TimedOut) => {
                heard.charge(Ending::TimedOut);
                heard.run.report.fault = Some(RunFault::TimedOut);
                break;
            }
            (None, ending) => {
                let charged = heard.charge(ending);
                if !charged && !matches!(ending, Ending::Exited(97)) {
                    heard.run.report.fault = Some(fault_of(ending, &finished));
                    break;
                }
            }
        }
    }
    if heard.end.is_none() && heard.run.report.fault.is_none() {
        heard.run.report.fault = Some(RunFault::Broken("the tests ended their process too often".into()));
    }
    Ok(heard.run)
}

async fn attempt(
    bench: &PythonWorkbench,
    request: &TestRequest,
    heard: &Heard,
    out: &Path,
) -> Result<Finished> {
    let project = &bench.project;
    let question = serde_json::json!({
        "framework": project.framework,
        "root": bench.inside.root,
        "folder": project.test_folder,
        "arguments": project.test_arguments,
        "only": request.only,
        "skip": heard.answered,
        "hangs": heard.hangs(),
        "slowest": heard.slowest(),
        "most_hangs": request.most_hangs,
        "repeat": request.repeat,
        "coverage": request.coverage,
        "clock": request.clock,
        "fail_fast": request.fail_fast,
        "timeout": bench.settings.test_timeout.as_secs_f64(),
        "source_roots": project.source_roots,
    });
    std::fs::write(out.join("request.json"), question.to_string()).context("cannot write the request")?;
    let script = format!("{}/runner.py", super::assets::INSIDE);
    let mut command = bench
        .command(request.tree.as_deref())
        .args([script.as_str(), "/autoheal/out/request.json", EVENTS])
        .env("PYTHONHASHSEED", request.hash_seed.unwrap_or(0).to_string())
        .mount(Mount::writable(out, "/autoheal/out"));
    for (name, value) in &project.test_environment {
        command = command.env(name, value);
    }
    command.limits.wall = bench.settings.suite_timeout;
    bench.sandbox.run(&bench.cleared, command).await
}

fn read_events(file: &Path) -> Result<String> {
    use std::io::Read;
    let mut bytes = Vec::new();
    // The tests could have put a link here: only a plain file is read.
    let plain = file.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
    if plain {
        let file = std::fs::File::open(file).context("cannot read the results")?;
        file.take(MOST_EVENT_BYTES).read_to_end(&mut bytes).context("cannot read the results")?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Why a run that came to its own end told nothing: the runner's usage or internal error.
fn broken(exit: i32, message: &str, heard: &Heard, finished: &Finished) -> Option<RunFault> {
    let told_nothing = heard.run.report.tests.is_empty();
    // pytest: 2 interrupted, 3 internal error, 4 usage error; 5 is "no tests", which is not a fault.
    if !(told_nothing && matches!(exit, 2..=4)) {
        return None;
    }
    let words = if message.is_empty() {
        finished.stderr_text() + &finished.stdout_text()
    } else {
        message.to_owned()
    };
    Some(RunFault::Broken(super::environment::last_lines(&words, 12)))
}

fn fault_of(ending: Ending, finished: &Finished) -> RunFault {
    match ending {
        Ending::OutOfMemory => RunFault::OutOfMemory,
        Ending::TooManyProcesses => RunFault::TooManyProcesses,
        Ending::DiskFull => RunFault::DiskFull,
        Ending::TimedOut => RunFault::TimedOut,
        _ => RunFault::Broken(super::environment::last_lines(
            &(finished.stderr_text() + &finished.stdout_text()),
            12,
        )),
    }
}
