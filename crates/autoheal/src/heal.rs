//! `autoheal heal`.

use crate::artifacts::Outputs;
use crate::cli::{Cli, Heal};
use crate::clock::SystemClock;
use crate::home::{Home, Owned};
use crate::settings;
use crate::terminal::{Screen, printable};
use autoheal_core::config::Config;
use autoheal_core::ports::Listener;
use autoheal_core::results::Results;
use autoheal_core::transition::Position;
use autoheal_core::{Error, ErrorCode, Result, Run, RunId, RunStatus, StopReason, WorkBranch};
use autoheal_ecosystem::python::Python;
use autoheal_engine::{Cancel, Recorder, Start, World};
use autoheal_git::{GitCheckout, Guard, Source};
use autoheal_sandbox::Bubblewrap;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Everything that a run needs, wired up.
pub(crate) struct Wired {
    pub(crate) owned: Owned,
    pub(crate) config: Config,
    pub(crate) checkout: GitCheckout,
    pub(crate) ecosystem: Python,
    pub(crate) outputs: Outputs,
    recorder: Arc<Recorder>,
}

impl Wired {
    pub(crate) fn world(&self) -> World<'_> {
        World {
            checkout: &self.checkout,
            ecosystem: &self.ecosystem,
            shelf: &self.outputs,
            recorder: self.recorder.clone(),
        }
    }
}

/// What is asked for.
pub(crate) struct Wanted<'a> {
    /// What the work folder is called: nobody else's may be called so.
    pub(crate) name: String,
    pub(crate) target: &'a str,
    pub(crate) reference: Option<&'a str>,
    pub(crate) flags: &'a BTreeMap<String, String>,
    /// What the caller of the service asked for.
    pub(crate) options: &'a BTreeMap<String, String>,
    /// Where an earlier worker left off: the commit, and the last step of the trace.
    pub(crate) commit: Option<&'a str>,
    pub(crate) last_step: u64,
    /// Where the one who asks is not trusted with this machine's network.
    pub(crate) guard: Option<Guard>,
    pub(crate) listener: Arc<dyn Listener>,
}

/// Fetches the repository and puts together what works on it; `name` makes the run's row out of what was found.
pub(crate) async fn wire(
    home: &Home,
    wanted: Wanted<'_>,
    name: impl FnOnce(&Source, &Config) -> Result<Run>,
) -> Result<(Wired, Run)> {
    let owned = home.own(&wanted.name)?;
    // The repository's own settings come with the clone, so the operator's budget bounds it.
    let patience = settings::engine(&settings::resolve(wanted.flags, None)?).wall;
    let clone_to = owned.folder.join("clone");
    let cloning =
        autoheal_git::resolve_guarded(wanted.target, wanted.reference, &clone_to, wanted.guard.as_ref());
    let source = tokio::time::timeout(patience, cloning)
        .await
        .map_err(|_| clone_took_too_long(wanted.target, patience))??;
    let config = settings::resolve(wanted.flags, source.file(".autoheal.toml").await.as_deref())?;
    let config = config.restricted(wanted.options);
    let run = name(&source, &config)?;
    let recorder = Recorder::new(&run, wanted.last_step, wanted.listener, Arc::new(SystemClock));
    let sandbox = Bubblewrap::open(&home.folder.join("sandbox")).await?.witnessed_by(recorder.clone());
    let checkout = match wanted.commit {
        Some(commit) => GitCheckout::at(source, commit, &owned.folder).await?,
        None => GitCheckout::create(source, &run.branch, &owned.folder).await?,
    };
    let python = settings::python(&config, &home.folder, &owned.folder);
    let ecosystem = Python::new(Arc::new(sandbox), python);
    let outputs = home.outputs(&config);
    Ok((Wired { owned, config, checkout, ecosystem, outputs, recorder }, run))
}

/// The same for a command of this process, whose run is named by the settings.
pub(crate) async fn wire_command(
    cli: &Cli,
    target: &str,
    reference: Option<&str>,
    more: &[(&str, Option<String>)],
    listener: Arc<dyn Listener>,
) -> Result<(Home, Wired, Run)> {
    let home = Home::open(cli).await?;
    let flags = settings::flags(cli, more);
    let id = RunId::generate();
    let options = BTreeMap::new();
    let wanted = Wanted {
        name: id.to_string(),
        target,
        reference,
        flags: &flags,
        options: &options,
        commit: None,
        last_step: 0,
        guard: None,
        listener,
    };
    let name = |source: &Source, config: &Config| new_run(id, source, config);
    let (wired, run) = wire(&home, wanted, name).await?;
    Ok((home, wired, run))
}

fn clone_took_too_long(target: &str, patience: Duration) -> Error {
    let target = autoheal_core::redact::redact(target);
    Error::new(
        ErrorCode::RepoCloneFailed,
        format!("{target} did not arrive within the budget of {} s", patience.as_secs()),
    )
    .hint("check the network, or give more time with --set budget_seconds=N")
}

fn new_run(id: RunId, source: &Source, config: &Config) -> Result<Run> {
    let causes = config.number::<u32>("max_causes");
    Ok(Run {
        id,
        origin: source.origin.clone(),
        team: config.text("team").to_owned(),
        leader: config.text("leader").to_owned(),
        branch: WorkBranch::for_team(config.text("team"), config.text("leader"))?,
        base: source.base.clone(),
        status: RunStatus::Running,
        stop_reason: None,
        position: Position::start(causes, causes),
        started_at: jiff::Timestamp::now(),
        finished_at: None,
    })
}

pub(crate) async fn run(cli: &Cli, arguments: &Heal, screen: &Arc<Screen>) -> Result<u8> {
    let more = [
        ("team", arguments.team.clone()),
        ("leader", arguments.leader.clone()),
        ("output_dir", arguments.output_dir.as_ref().map(|dir| dir.to_string_lossy().into_owned())),
    ];
    let (home, wired, run) =
        wire_command(cli, &arguments.target, arguments.r#ref.as_deref(), &more, screen.clone()).await?;
    for warning in wired.checkout.warnings.iter().chain(&wired.config.warnings) {
        screen.warning(warning);
    }
    let world = wired.world();
    let cancel = Cancel::default();
    let bell = cancel.clone();
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            bell.cancel();
        }
    });
    let journal = home.store.attach(&run, &home.name).await?;
    let limits = settings::engine(&wired.config);
    let results = autoheal_engine::heal(&world, journal, Start::new(run), limits, cancel).await?;
    screen.done();
    if screen.json {
        screen.print_raw(&autoheal_report::results_json(&results));
    } else {
        close(screen, &results, &wired.outputs.folder(results.run_id));
    }
    drop(wired.owned);
    Ok(results.stop_reason.exit_code())
}

/// The last words: what happened, a short table, and what to type next.
fn close(screen: &Screen, results: &Results, folder: &std::path::Path) {
    let good = results.stop_reason.exit_code() == 0;
    let headline = match results.stop_reason {
        StopReason::Healed => format!(
            "healed in {}: {} of {} tests pass",
            results.total_time, results.tests_passing, results.tests_total
        ),
        StopReason::NothingToHeal => "nothing to heal".to_owned(),
        reason if results.fixes_applied > 0 => format!(
            "partly healed ({reason}): {} of {} causes",
            results.fixes_applied, results.total_failures
        ),
        reason => format!("not healed: {}", reason.name().replace('_', " ")),
    };
    screen.print("");
    screen.headline(good, &headline);
    for line in &results.summary {
        screen.print(&format!("  {}", printable(line)));
    }
    let rows = autoheal_report::closing_table(results);
    if !rows.is_empty() {
        screen.table(
            &["where", "type", "what was wrong", "what was done", "status"],
            rows.into_iter().map(Vec::from),
        );
    }
    if results.fixes_applied > 0 {
        screen.print(&format!(
            "  next: git diff {}...{}",
            &results.base_commit[..results.base_commit.len().min(8)],
            results.branch_name
        ));
        screen.print(&format!("        git merge {}", results.branch_name));
    }
    screen.print(&format!("  record: autoheal replay {}   artifacts: {}", results.run_id, folder.display()));
}
