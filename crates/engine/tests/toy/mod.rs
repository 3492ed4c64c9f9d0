//! A world in which only the language is played: the checkout, the store and the policy are the real ones, and what tests say is a
//! function of the files' text and of the packages that are there.

use async_trait::async_trait;
use autoheal_core::check::{Check, CheckOutcome, CheckReport};
use autoheal_core::event::Event;
use autoheal_core::failure::{Evidence, Frame};
use autoheal_core::ports::{
    Archive, Checkout, Clock, CompileError, Ecosystem, Facts, Journal, Listener, Probe, Project, Queue,
    Shelf, TestRequest, TestRun, Workbench,
};
use autoheal_core::probe::{Answer, ByteEdit, End, Question, Reaction};
use autoheal_core::queue::{Claim, Release, Request};
use autoheal_core::results::Results;
use autoheal_core::sandbox::Cleared;
use autoheal_core::testing::{Outcome, Raised, TestId, TestReport, TestResult};
use autoheal_core::transition::Position;
use autoheal_core::{Candidate, Error, ErrorCode, RepoPath, Result, Run, RunId, RunStatus, WorkBranch};
use autoheal_engine::{Cancel, Limits, Recorder, SearchLimits, Start, World, heal};
use autoheal_git::{GitCheckout, resolve};
use autoheal_policy::GateSettings;
use autoheal_store::Store;
use autoheal_testkit::TestClock;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

/// What a test sees when it runs.
pub(crate) struct View {
    pub(crate) app: String,
    pub(crate) requirements: String,
    pub(crate) packages: Vec<String>,
    /// The repetition of a proof runs on a copy of the tree.
    pub(crate) is_copy: bool,
    /// How many times tests were run before.
    pub(crate) runs: usize,
}

/// What a text holds that no probe can load.
pub(crate) const NEVER_LOADS: &str = "# never loads";
/// What a text holds whose probes die of an edit that multiplies.
pub(crate) const DIES: &str = "# dies of a product";
/// What a text holds that no test can be run on.
pub(crate) const NEVER_RUNS: &str = "# never runs";

/// What a text holds of which every test runs every line.
pub(crate) const COVERED: &str = "# covered";

/// A test's name and, if it fails, with what.
pub(crate) type Said = (&'static str, Option<Fault>);

#[derive(Clone)]
pub(crate) struct Fault {
    pub(crate) exception: &'static str,
    pub(crate) message: String,
    pub(crate) line: u32,
    pub(crate) missing: Option<&'static str>,
}

pub(crate) fn name_error(name: &'static str, line: u32) -> Fault {
    let message = format!("name '{name}' is not defined");
    Fault { exception: "NameError", message, line, missing: Some(name) }
}

type Tests = Arc<dyn Fn(&View) -> Vec<Said> + Send + Sync>;
type Log = Arc<Mutex<Vec<View>>>;

struct Toy {
    tests: Tests,
    log: Log,
    tree: PathBuf,
}

struct Bench {
    tests: Tests,
    log: Log,
    tree: PathBuf,
    packages: Vec<String>,
    facts: Facts,
}

#[async_trait]
impl Ecosystem for Toy {
    fn analyse(&self, _: &dyn Checkout) -> Result<Project> {
        Ok(Project {
            language: "python".into(),
            framework: "pytest".into(),
            source_roots: vec![String::new()],
            test_files: vec![RepoPath::new("test_app.py")?],
            manifests: vec![RepoPath::new("requirements.txt")?],
            ..Project::default()
        })
    }

    async fn prepare(
        &self,
        _: &Cleared,
        _: &dyn Checkout,
        _: &Project,
        packages: &[String],
    ) -> Result<Box<dyn Workbench>> {
        let facts = Facts {
            version: "3.12".into(),
            standard_modules: BTreeSet::from(["os".into(), "json".into(), "math".into()]),
            builtins: BTreeSet::from(["len".into(), "sum".into(), "print".into()]),
            ..Facts::default()
        };
        let (tests, log, tree) = (self.tests.clone(), self.log.clone(), self.tree.clone());
        Ok(Box::new(Bench { tests, log, tree, packages: packages.to_vec(), facts }))
    }
}

#[async_trait]
impl Workbench for Bench {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn describe(&self) -> String {
        "a toy".into()
    }

    async fn test(&self, request: &TestRequest) -> Result<TestRun> {
        let tree = request.tree.as_deref().unwrap_or(&self.tree);
        let read = |name: &str| std::fs::read_to_string(tree.join(name)).unwrap_or_default();
        let view = View {
            app: read("app.py"),
            requirements: read("requirements.txt"),
            packages: self.packages.clone(),
            is_copy: request.tree.is_some(),
            runs: self.log.lock().unwrap().len(),
        };
        if view.app.contains(NEVER_RUNS) {
            return Err(autoheal_core::Error::internal("the runner is broken"));
        }
        let said = (self.tests)(&view);
        let is_traced = request.coverage && view.app.contains(COVERED);
        let lines: Vec<(String, u32)> =
            (1..).take(view.app.lines().count()).map(|line| ("app.py".to_owned(), line)).collect();
        self.log.lock().unwrap().push(view);
        let results: Vec<TestResult> = said
            .into_iter()
            .map(result)
            .filter(|test| request.only.is_empty() || request.only.contains(&test.id))
            .collect();
        let coverage =
            results.iter().filter(|_| is_traced).map(|test| (test.id.clone(), lines.clone())).collect();
        let repeats = results
            .iter()
            .map(|test| (test.id.clone(), vec![test.outcome; request.repeat.max(1) as usize]))
            .collect::<BTreeMap<_, _>>();
        let report = TestReport { tests: results, seconds: 0.01, fault: None };
        Ok(TestRun { report, repeats, coverage })
    }

    async fn check(&self, check: &Check, _: Option<&Path>) -> Result<CheckReport> {
        let (check, outcome) = (check.clone(), CheckOutcome::Passed);
        Ok(CheckReport { check, outcome, findings: Vec::new(), output: String::new() })
    }

    async fn tool_fixes(&self, _: &dyn Checkout, _: &[CheckReport]) -> Result<Vec<Candidate>> {
        Ok(Vec::new())
    }

    async fn compile(&self, sources: &[String]) -> Result<Vec<Option<CompileError>>> {
        Ok(vec![None; sources.len()])
    }

    async fn probe(&self, tree: &Path, _: &[TestId]) -> Result<Box<dyn Probe>> {
        let app = std::fs::read_to_string(tree.join("app.py")).unwrap();
        if app.contains(NEVER_LOADS) {
            return Err(autoheal_core::Error::internal("it cannot be loaded"));
        }
        Ok(Box::new(ToyProbe { tests: self.tests.clone(), app, answers: Vec::new(), is_dead: false }))
    }
}

pub(crate) fn probe(
    app: &str,
    tests: impl Fn(&View) -> Vec<Said> + Send + Sync + 'static,
) -> impl Probe + 'static {
    ToyProbe { tests: Arc::new(tests), app: app.to_owned(), answers: Vec::new(), is_dead: false }
}

/// Answers at once, by asking the played tests about the edited text.
struct ToyProbe {
    tests: Tests,
    app: String,
    answers: Vec<Answer>,
    is_dead: bool,
}

#[async_trait]
impl Probe for ToyProbe {
    fn width(&self) -> usize {
        1
    }

    async fn ask(&mut self, question: &Question) -> Result<()> {
        let mut app = self.app.clone();
        let mut edits = question.edits.clone();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start));
        for edit in edits {
            app.replace_range(edit.range, &edit.text);
        }
        self.is_dead = self.is_dead || app.contains(DIES) && app.contains("a * b");
        let view = View { app, requirements: String::new(), packages: Vec::new(), is_copy: true, runs: 0 };
        let seen: BTreeMap<TestId, TestResult> =
            (self.tests)(&view).into_iter().map(result).map(|test| (test.id.clone(), test)).collect();
        let asked: Vec<&TestResult> = question.tests.iter().map(|test| &seen[test]).collect();
        let results = asked.iter().map(|test| (test.id.clone(), test.outcome, 0.001)).collect();
        // Where the code fails stands for where the test does.
        let failed = asked.iter().find_map(|test| test.raised.as_ref()?.frames.first());
        let reached = failed.map_or(0, |frame| frame.line.into());
        self.answers.push(Answer { id: question.id, results, reached, end: End::Done, afresh: None });
        Ok(())
    }

    async fn answer(&mut self) -> Result<Answer> {
        if self.is_dead {
            return Err(autoheal_core::Error::internal("it died"));
        }
        Ok(self.answers.remove(0))
    }

    async fn record(&mut self, _: &RepoPath, _: u32, _: &[TestId]) -> Result<usize> {
        Ok(0)
    }

    async fn behaviour(&mut self, _: &RepoPath, _: u32, _: &[ByteEdit]) -> Result<Option<Vec<Reaction>>> {
        Ok(None)
    }
}

fn result((name, fault): Said) -> TestResult {
    let raised = fault.as_ref().map(|fault| Raised {
        message: fault.message.clone(),
        trace: format!("{}: {}", fault.exception, fault.message),
        frames: vec![Frame {
            file: "app.py".into(),
            line: fault.line,
            function: "work".into(),
            text: String::new(),
            in_project: true,
        }],
        evidence: Evidence {
            exception: fault.exception.into(),
            missing: fault.missing.map(Into::into),
            ..Evidence::default()
        },
    });
    TestResult {
        id: format!("test_app.py::{name}"),
        outcome: if fault.is_some() { Outcome::Failed } else { Outcome::Passed },
        file: "test_app.py".into(),
        line: 1,
        seconds: 0.001,
        raised,
        collection: false,
    }
}

struct Silence;

impl Shelf for Silence {
    fn put(&self, _: &Results, _: &TestReport) -> Result<()> {
        Ok(())
    }
}

impl Listener for Silence {
    fn heard(&self, _: &Event) {}
}

struct Now;

impl Clock for Now {
    fn now(&self) -> jiff::Timestamp {
        jiff::Timestamp::now()
    }
}

pub(crate) struct Healed {
    pub(crate) results: Results,
    pub(crate) events: Vec<Event>,
    pub(crate) log: Log,
    folder: TempDir,
}

impl Healed {
    /// The subjects of the commits on the work branch, the newest first.
    pub(crate) fn commits(&self) -> Vec<String> {
        let output = Command::new("git")
            .args(["log", "--format=%s", "AUTOHEAL_AGENT_AI_Fix"])
            .current_dir(self.folder.path().join("repo"))
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
    }

    /// A file on the work branch; `None` where there is no branch.
    pub(crate) fn on_branch(&self, file: &str) -> Option<String> {
        let output = Command::new("git")
            .args(["show", &format!("AUTOHEAL_AGENT_AI_Fix:{file}")])
            .current_dir(self.folder.path().join("repo"))
            .output()
            .unwrap();
        output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
    }
}

pub(crate) fn limits() -> Limits {
    Limits {
        wall: Duration::from_secs(120),
        candidates_per_cause: 20,
        flaky_reruns: 3,
        gate: GateSettings::default(),
        search: SearchLimits { wall: Duration::from_secs(30), candidates: 5000 },
    }
}

pub(crate) async fn run(app: &str, tests: impl Fn(&View) -> Vec<Said> + Send + Sync + 'static) -> Healed {
    run_within(app, limits(), Cancel::default(), tests).await
}

pub(crate) async fn run_within(
    app: &str,
    limits: Limits,
    cancel: Cancel,
    tests: impl Fn(&View) -> Vec<Said> + Send + Sync + 'static,
) -> Healed {
    run_after(&[app], limits, cancel, tests).await
}

/// With a commit for each of these texts; the last one is healed.
pub(crate) async fn run_after(
    texts: &[&str],
    limits: Limits,
    cancel: Cancel,
    tests: impl Fn(&View) -> Vec<Said> + Send + Sync + 'static,
) -> Healed {
    let place = Place::new(texts, tests).await;
    let journal = place.store.attach(&place.run, "here").await.unwrap();
    let results = place.heal(journal, Start::new(place.run.clone()), 0, limits, cancel).await.unwrap();
    place.healed(results).await
}

/// As a worker that dies after each stage that it has saved, while it works on the next one; another goes on each time.
pub(crate) async fn run_with_deaths(
    app: &str,
    tests: impl Fn(&View) -> Vec<Said> + Send + Sync + 'static,
) -> (Healed, usize) {
    let place = Place::new(&[app], tests).await;
    place.store.submit(&place.run, &Request::default()).await.unwrap();
    let mut deaths = 0;
    loop {
        place.store.tend().await.unwrap();
        let Claim::Won(work) = place.store.claim("worker").await.unwrap() else { panic!("nothing to claim") };
        let journal = Arc::new(Dying { inner: place.store.journal(&work.lease), saves: AtomicUsize::new(1) });
        let start = Start { state: work.state, attempt: work.lease.attempt, ..Start::new(work.run.clone()) };
        match place.heal(journal, start, work.last_step, limits(), Cancel::default()).await {
            Ok(results) => return (place.healed(results).await, deaths),
            Err(error) => assert_eq!(error.code, ErrorCode::LeaseLost),
        }
        deaths += 1;
        place.clock.move_by(60.0);
        place.store.tend().await.unwrap();
        place.clock.move_by(60.0);
    }
}

/// As a worker for whom the branch is locked at first, and open when the run is tried again.
pub(crate) async fn run_with_a_locked_branch(
    app: &str,
    tests: impl Fn(&View) -> Vec<Said> + Send + Sync + 'static,
) -> Healed {
    let place = Place::new(&[app], tests).await;
    let lock = place.folder.path().join("repo/.git/refs/heads/AUTOHEAL_AGENT_AI_Fix.lock");
    std::fs::write(&lock, "").unwrap();
    place.store.submit(&place.run, &Request::default()).await.unwrap();
    let attempt = async || {
        let Claim::Won(work) = place.store.claim("worker").await.unwrap() else { panic!("nothing to claim") };
        let journal = place.store.journal(&work.lease);
        let start = Start {
            state: work.state,
            attempt: work.lease.attempt,
            may_be_tried_again: true,
            ..Start::new(work.run.clone())
        };
        (place.heal(journal, start, work.last_step, limits(), Cancel::default()).await, work.lease)
    };
    let (failed, lease) = attempt().await;
    assert_eq!(failed.unwrap_err().code, ErrorCode::GitPushFailed);
    place.store.release(&lease, Release::TryAgain("locked".into())).await.unwrap();
    std::fs::remove_file(&lock).unwrap();
    place.clock.move_by(3600.0);
    place.store.tend().await.unwrap();
    let results = attempt().await.0.unwrap();
    place.healed(results).await
}

/// A journal whose worker dies when it wants to save once more, with all that it has done.
struct Dying {
    inner: Arc<dyn Journal>,
    saves: AtomicUsize,
}

#[async_trait]
impl Journal for Dying {
    async fn append(&self, events: &[Event]) -> Result<()> {
        self.inner.append(events).await
    }

    async fn save(&self, run: &Run, state: &serde_json::Value, events: &[Event]) -> Result<()> {
        if self.saves.fetch_sub(1, Ordering::SeqCst) == 0 {
            return Err(Error::new(ErrorCode::LeaseLost, "dead"));
        }
        self.inner.save(run, state, events).await
    }

    async fn finish(&self, run: &Run, results: &Results, events: &[Event]) -> Result<()> {
        self.inner.finish(run, results, events).await
    }

    async fn still_ours(&self) -> Result<()> {
        self.inner.still_ours().await
    }
}

/// A repository, a store and a run that is to be.
struct Place {
    folder: TempDir,
    store: Store,
    clock: TestClock,
    run: Run,
    tests: Tests,
    log: Log,
    lives: AtomicUsize,
}

impl Place {
    async fn new(texts: &[&str], tests: impl Fn(&View) -> Vec<Said> + Send + Sync + 'static) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let repository = folder.path().join("repo");
        std::fs::create_dir(&repository).unwrap();
        for (name, text) in [("test_app.py", "import app\n"), ("requirements.txt", "flask\n")] {
            std::fs::write(repository.join(name), text).unwrap();
        }
        let git = |arguments: &[&str]| {
            let identity = ["-c", "user.name=t", "-c", "user.email=t@localhost"];
            let status = Command::new("git").args(identity).args(arguments).current_dir(&repository).status();
            assert!(status.unwrap().success());
        };
        git(&["init", "-q"]);
        for (number, text) in texts.iter().enumerate() {
            std::fs::write(repository.join("app.py"), text).unwrap();
            git(&["add", "-A"]);
            git(&["commit", "-qm", &format!("commit number {number}")]);
        }
        let source = resolve(repository.to_str().unwrap(), None, folder.path()).await.unwrap();
        let run = Run {
            id: RunId::generate(),
            origin: source.origin.clone(),
            team: "autoheal".into(),
            leader: "agent".into(),
            branch: WorkBranch::for_team("autoheal", "agent").unwrap(),
            base: source.base.clone(),
            status: RunStatus::Running,
            stop_reason: None,
            position: Position::start(8, 8),
            started_at: jiff::Timestamp::now(),
            finished_at: None,
        };
        let clock = TestClock::new();
        let store = Store::sqlite(&folder.path().join("store.db"), Arc::new(clock.clone())).await.unwrap();
        let (tests, log) = (Arc::new(tests), Log::default());
        Self { folder, store, clock, run, tests, log, lives: AtomicUsize::new(0) }
    }

    /// One life of a worker, with a work folder of its own.
    async fn heal(
        &self,
        journal: Arc<dyn Journal>,
        start: Start,
        last_step: u64,
        limits: Limits,
        cancel: Cancel,
    ) -> Result<Results> {
        let work = self.folder.path().join(format!("work-{}", self.lives.fetch_add(1, Ordering::SeqCst)));
        let repository = self.folder.path().join("repo");
        let source = resolve(repository.to_str().unwrap(), None, &work.join("clone")).await.unwrap();
        let checkout = match start.commit() {
            Some(commit) => GitCheckout::at(source, commit, &work).await.unwrap(),
            None => GitCheckout::create(source, &start.run.branch, &work).await.unwrap(),
        };
        let tree = checkout.root().to_owned();
        let toy = Toy { tests: self.tests.clone(), log: self.log.clone(), tree };
        let recorder = Recorder::new(&start.run, last_step, Arc::new(Silence), Arc::new(Now));
        let world = World { checkout: &checkout, ecosystem: &toy, shelf: &Silence, recorder };
        heal(&world, journal, start, limits, cancel).await
    }

    async fn healed(self, results: Results) -> Healed {
        let events = self.store.events(self.run.id, 0, 100_000).await.unwrap();
        Healed { results, events, log: self.log, folder: self.folder }
    }
}
