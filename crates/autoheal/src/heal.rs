//! `autoheal heal`.

use crate::cli::{Cli, Heal};
use crate::home::{Home, Owned};
use crate::terminal::{Screen, printable};
use crate::{artifacts, settings};
use autoheal_core::config::Config;
use autoheal_core::ports::Clock;
use autoheal_core::results::Results;
use autoheal_core::transition::Position;
use autoheal_core::{Error, ErrorCode, Result, Run, RunId, RunStatus, StopReason, WorkBranch};
use autoheal_ecosystem::python::Python;
use autoheal_engine::{Cancel, World};
use autoheal_git::{GitCheckout, Source};
use autoheal_sandbox::Bubblewrap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The real time.
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> jiff::Timestamp {
        jiff::Timestamp::now()
    }
}

/// Everything that a run needs, wired up.
pub(crate) struct Wired {
    pub(crate) home: Home,
    pub(crate) owned: Owned,
    pub(crate) config: Config,
    pub(crate) run: Run,
    pub(crate) checkout: GitCheckout,
    pub(crate) ecosystem: Python,
}

impl Wired {
    pub(crate) fn world<'a>(&'a self, screen: &'a Screen, clock: &'a SystemClock) -> World<'a> {
        World {
            checkout: &self.checkout,
            ecosystem: &self.ecosystem,
            store: &self.home.store,
            listener: screen,
            clock,
        }
    }
}

pub(crate) async fn wire(
    cli: &Cli,
    target: &str,
    reference: Option<&str>,
    more: &[(&str, Option<String>)],
) -> Result<Wired> {
    let home = Home::open(cli.data_dir.as_deref()).await?;
    let id = RunId::generate();
    let owned = home.own(id)?;
    // The repository's own settings come with the clone, so the operator's budget bounds it.
    let patience = settings::engine(&settings::resolve(cli, more, None)?).wall;
    let clone_to = owned.folder.join("clone");
    let source = tokio::time::timeout(patience, autoheal_git::resolve(target, reference, &clone_to))
        .await
        .map_err(|_| clone_took_too_long(target, patience))??;
    let config = settings::resolve(cli, more, source.file(".autoheal.toml").await.as_deref())?;
    let branch = WorkBranch::for_team(config.text("team"), config.text("leader"))?;
    let run = new_run(id, &source, &config, branch.clone());
    let sandbox = Bubblewrap::open(&home.folder.join("sandbox")).await?;
    let checkout = GitCheckout::create(source, &branch, &owned.folder).await?;
    let python = settings::python(&config, &home.folder, &owned.folder);
    let ecosystem = Python::new(Arc::new(sandbox), python);
    Ok(Wired { home, owned, config, run, checkout, ecosystem })
}

fn clone_took_too_long(target: &str, patience: Duration) -> Error {
    let target = autoheal_core::redact::redact(target);
    Error::new(
        ErrorCode::RepoCloneFailed,
        format!("{target} did not arrive within the budget of {} s", patience.as_secs()),
    )
    .hint("check the network, or give more time with --set budget_seconds=N")
}

fn new_run(id: RunId, source: &Source, config: &Config, branch: WorkBranch) -> Run {
    let causes = config.number::<u32>("max_causes");
    Run {
        id,
        origin: source.origin.clone(),
        team: config.text("team").to_owned(),
        leader: config.text("leader").to_owned(),
        branch,
        base: source.base.clone(),
        status: RunStatus::Running,
        stop_reason: None,
        position: Position::start(causes, causes),
        started_at: jiff::Timestamp::now(),
        finished_at: None,
    }
}

pub(crate) async fn run(cli: &Cli, arguments: &Heal, screen: &Screen) -> Result<u8> {
    let more = [
        ("team", arguments.team.clone()),
        ("leader", arguments.leader.clone()),
        ("output_dir", arguments.output_dir.as_ref().map(|dir| dir.to_string_lossy().into_owned())),
    ];
    let wired = wire(cli, &arguments.target, arguments.r#ref.as_deref(), &more).await?;
    for warning in wired.checkout.warnings.iter().chain(&wired.config.warnings) {
        screen.warning(warning);
    }
    let world = wired.world(screen, &SystemClock);
    let cancel = Cancel::default();
    let bell = cancel.clone();
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            bell.cancel();
        }
    });
    let (results, report) =
        autoheal_engine::heal(&world, wired.run.clone(), settings::engine(&wired.config), cancel).await?;
    screen.done();
    let output = match wired.config.text("output_dir") {
        "" => wired.home.folder.join("outputs"),
        named => PathBuf::from(named),
    };
    let folder = artifacts::write(&output, &results, &report)?;
    if screen.json {
        screen.print_raw(&autoheal_report::results_json(&results));
    } else {
        close(screen, &results, &folder);
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
