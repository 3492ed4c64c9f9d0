//! The Python world: recognising, preparing, testing and checking projects.

pub mod analyse;
mod assets;
pub mod checks;
pub mod ci;
mod environment;
mod interpreter;
pub mod manifest;
mod probe;
mod session;
mod workbench;

use async_trait::async_trait;
use autoheal_core::ports::{Checkout, Ecosystem, Project, Sandbox, Workbench};
use autoheal_core::sandbox::{Cleared, Limits};
use autoheal_core::{RepoPath, Result};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How Python projects are prepared and run here.
#[derive(Debug, Clone)]
pub struct PythonSettings {
    /// Keeps environments and the runner's files across runs.
    pub data_dir: PathBuf,
    /// A folder of this run's own.
    pub work_dir: PathBuf,
    /// A virtual environment with linters and formatters for projects that do not bring their own.
    pub tools_dir: Option<PathBuf>,
    /// The interpreter that the operator names.
    pub python: Option<PathBuf>,
    /// Whether missing dependencies may be installed.
    pub install: bool,
    pub limits: Limits,
    pub test_timeout: Duration,
    pub suite_timeout: Duration,
}

pub struct Python {
    sandbox: Arc<dyn Sandbox>,
    settings: PythonSettings,
}

impl Python {
    pub fn new(sandbox: Arc<dyn Sandbox>, settings: PythonSettings) -> Self {
        Self { sandbox, settings }
    }
}

impl std::fmt::Debug for Python {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Python").field("settings", &self.settings).finish_non_exhaustive()
    }
}

#[async_trait]
impl Ecosystem for Python {
    fn analyse(&self, checkout: &dyn Checkout) -> Result<Project> {
        let read = |path: &RepoPath| checkout.read(path).ok().flatten().map(|source| source.text);
        Ok(analyse::analyse(&checkout.files()?, &read))
    }

    async fn prepare(
        &self,
        cleared: &Cleared,
        checkout: &dyn Checkout,
        project: &Project,
        packages: &[String],
    ) -> Result<Box<dyn Workbench>> {
        let builder = environment::Builder { python: self, cleared, checkout, project, packages };
        Ok(Box::new(builder.build().await?))
    }
}
