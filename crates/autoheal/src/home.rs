//! The data directory: where state lives, who owns which part of it, and sweeping up after processes that died.

use crate::artifacts::Outputs;
use crate::cli::Cli;
use crate::clock::SystemClock;
use crate::settings;
use autoheal_core::config::Config;
use autoheal_core::error::Context;
use autoheal_core::event::{Event, EventKind};
use autoheal_core::ports::Archive;
use autoheal_core::results::Results;
use autoheal_core::{Error, Result, Run, RunId, StopReason};
use autoheal_store::{Store, StoreClock};
use nix::fcntl::{Flock, FlockArg};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The data directory with its store.
pub(crate) struct Home {
    pub(crate) folder: PathBuf,
    pub(crate) store: Store,
    /// What this directory is called where several share a database.
    pub(crate) name: String,
}

/// Keeps a run's work folder for this process; the folder goes when this is dropped, the lock when the process ends.
pub(crate) struct Owned {
    pub(crate) folder: PathBuf,
    lock_file: PathBuf,
    _lock: Flock<File>,
}

impl Drop for Owned {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
        let _ = std::fs::remove_file(&self.lock_file);
    }
}

impl Home {
    /// Opens the directory that the command line names, with the store that it or the environment names.
    pub(crate) async fn open(cli: &Cli) -> Result<Self> {
        let config = settings::resolve(&settings::flags(cli, &[]), None)?;
        let folder = match cli.data_dir.as_deref() {
            Some(named) => named.to_owned(),
            None => default_folder()?,
        };
        for part in ["locks", "work"] {
            std::fs::create_dir_all(folder.join(part)).map_err(|error| {
                Error::invalid(format!("the data directory {} cannot be used", folder.display()))
                    .hint("name another with --data-dir")
                    .because(error)
            })?;
        }
        let folder = std::fs::canonicalize(&folder).context("the data directory has no path")?;
        let _door = door(&folder)?;
        let lease = Duration::from_secs(config.number("lease_seconds"));
        let store = open_store(&folder, config.text("database_url")).await?.with_lease(lease);
        let name = name(&folder)?;
        let home = Self { folder, store, name };
        home.sweep().await?;
        Ok(home)
    }

    /// Where artifacts go.
    pub(crate) fn outputs(&self, config: &Config) -> Outputs {
        match config.text("output_dir") {
            "" => Outputs(self.folder.join("outputs")),
            named => Outputs(PathBuf::from(named)),
        }
    }

    /// A work folder for a run, made behind the same door as the sweeping, so that nobody can take it for abandoned.
    pub(crate) fn own(&self, name: &str) -> Result<Owned> {
        let _door = door(&self.folder)?;
        let lock_file = self.folder.join("locks").join(name);
        let file = File::create(&lock_file).context("cannot make a lock")?;
        let lock = Flock::lock(file, FlockArg::LockExclusiveNonblock)
            .map_err(|(_, error)| Error::internal("the run is locked").because(error))?;
        let folder = self.folder.join("work").join(name);
        std::fs::create_dir_all(&folder).context("cannot make the work folder")?;
        Ok(Owned { folder, lock_file, _lock: lock })
    }

    /// Ends the runs whose process is gone and removes what they left behind.
    async fn sweep(&self) -> Result<()> {
        for part in ["work", "locks"] {
            for entry in std::fs::read_dir(self.folder.join(part)).into_iter().flatten().flatten() {
                let lock_file = self.folder.join("locks").join(entry.file_name());
                if is_free(&lock_file) {
                    let _ = std::fs::remove_dir_all(self.folder.join("work").join(entry.file_name()));
                    let _ = std::fs::remove_file(&lock_file);
                }
            }
        }
        for run in self.store.attached_runs(&self.name).await? {
            if is_free(&self.folder.join("locks").join(run.id.to_string())) {
                self.end(run).await?;
            }
        }
        Ok(())
    }

    /// Ends a run whose command is gone.
    async fn end(&self, mut run: Run) -> Result<()> {
        let now = jiff::Timestamp::now();
        let reason = StopReason::Cancelled;
        (run.status, run.stop_reason, run.finished_at) = (reason.status(), Some(reason), Some(now));
        let why = "the process ended before the run did; heal again to start afresh";
        let results = Results::without_work(&run, reason, why);
        let step = self.store.last_step(run.id).await? + 1;
        let last_words = [
            EventKind::Warning { message: why.into() },
            EventKind::RunComplete {
                status: run.status.name().to_owned(),
                stop_reason: reason.name().to_owned(),
                seconds: results.seconds,
            },
        ];
        let event = |(step, kind)| Event { run_id: run.id, step, at: now, stage: run.stage(), kind };
        let events: Vec<Event> = (step..).zip(last_words).map(event).collect();
        self.store.attached(run.id).finish(&run, &results, &events).await
    }
}

/// PostgreSQL where it is configured, a file of our own otherwise.
async fn open_store(folder: &Path, database_url: &str) -> Result<Store> {
    match database_url {
        "" => Store::sqlite(&folder.join("autoheal.db"), Arc::new(SystemClock)).await,
        url => Store::postgres(url, StoreClock::Database).await,
    }
}

/// Made once, at random.
fn name(folder: &Path) -> Result<String> {
    let file = folder.join("name");
    if let Ok(name) = std::fs::read_to_string(&file) {
        return Ok(name);
    }
    let name = RunId::generate().to_string();
    std::fs::write(&file, &name).context("cannot write to the data directory")?;
    Ok(name)
}

/// One process at a time makes the store, sweeps, or takes a work folder.
fn door(folder: &Path) -> Result<Flock<File>> {
    let file = File::create(folder.join("door")).context("cannot make a lock")?;
    Flock::lock(file, FlockArg::LockExclusive)
        .map_err(|(_, error)| Error::internal("the data directory cannot be locked").because(error))
}

/// Nobody holds the lock.
fn is_free(lock_file: &Path) -> bool {
    match File::open(lock_file) {
        Ok(file) => Flock::lock(file, FlockArg::LockExclusiveNonblock).is_ok(),
        Err(_) => true,
    }
}

fn default_folder() -> Result<PathBuf> {
    let named = std::env::var_os("XDG_DATA_HOME").filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = std::env::var_os("HOME")
        .filter(|value| !value.is_empty())
        .map(|home| PathBuf::from(home).join(".local/share"));
    named.or(home).map(|base| base.join("autoheal")).ok_or_else(|| {
        Error::invalid("there is no home directory").hint("name a data directory with --data-dir")
    })
}
