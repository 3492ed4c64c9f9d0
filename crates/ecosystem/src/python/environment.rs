//! Making a project runnable: the environment that is there if it has what the project imports, otherwise one built from the
//! project's manifests. Building happens in the sandbox, with network for that step only, and is cached by what it was built from.

mod install;
mod needs;

use self::needs::{Imports, Lacking, lacking, least};
use super::interpreter::{Interpreter, candidates};
use super::manifest::{self, Manifest};
use super::workbench::{Inside, PythonWorkbench};
use super::{Python, assets};
use autoheal_core::ports::{Checkout, Facts, Project};
use autoheal_core::sandbox::Cleared;
use autoheal_core::{Error, ErrorCode, Result};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

/// What an interpreter tells of itself and its packages.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Told {
    version: String,
    standard_modules: BTreeSet<String>,
    builtins: BTreeSet<String>,
    standard_names: BTreeMap<String, Vec<String>>,
    installed_modules: BTreeSet<String>,
    distributions: BTreeMap<String, String>,
    unsatisfied: Vec<String>,
    project_installed: bool,
}

impl Told {
    pub(crate) fn facts(self) -> Facts {
        Facts {
            version: self.version,
            standard_modules: self.standard_modules,
            builtins: self.builtins,
            standard_names: self.standard_names,
            installed_modules: self.installed_modules,
        }
    }
}

pub(crate) struct Builder<'a> {
    pub(crate) python: &'a Python,
    pub(crate) cleared: &'a Cleared,
    pub(crate) checkout: &'a dyn Checkout,
    pub(crate) project: &'a Project,
    pub(crate) packages: &'a [String],
}

impl Builder<'_> {
    pub(crate) async fn build(&self) -> Result<PythonWorkbench> {
        let files = self.checkout.files()?;
        let read = |path: &autoheal_core::RepoPath| {
            self.checkout.read(path).ok().flatten().map(|source| source.text)
        };
        let manifest = manifest::read(&files, &read);
        let interpreters = candidates(
            self.python.settings.python.as_deref(),
            self.checkout,
            manifest.requires_python.as_deref(),
        )
        .await;
        let first = interpreters.first().ok_or_else(|| {
            Error::new(ErrorCode::EnvironmentFailed, "there is no Python interpreter")
                .hint("install Python 3.8 or newer, or name one with --set python=/path/to/python")
        })?;
        let framework = self.project.framework.as_str();
        let imports = Imports::read(&files, &read);
        let mut first_told = None;
        for interpreter in interpreters.iter().take(4) {
            let told = self.ask(interpreter, &manifest).await?;
            if lacking(&told, &manifest, framework, &imports).is_empty() {
                return self.workbench(interpreter.clone(), told).await;
            }
            first_told.get_or_insert(told);
        }
        let told = first_told.unwrap_or_default();
        let lacking = lacking(&told, &manifest, framework, &imports);
        match self.built(first, &manifest, &lacking, &imports).await {
            Ok(built) => {
                let told = self.ask(&built, &manifest).await?;
                self.workbench(built, told).await
            }
            // Without what nobody has to import most tests still run, and say so where they do not.
            Err(_) if lacking.needed.is_empty() => self.workbench(first.clone(), told).await,
            Err(error) => Err(error),
        }
    }

    /// An environment with all that is declared. Where that cannot be had (a locked version that the index no longer has, a tool for
    /// documents that does not build), one without the exact versions, and then with no more than what the code asks for.
    async fn built(
        &self,
        base: &Interpreter,
        manifest: &Manifest,
        lacking: &Lacking,
        imports: &Imports,
    ) -> Result<Interpreter> {
        if !self.python.settings.install {
            let missing = lacking.all().join(", ");
            return Err(Error::new(ErrorCode::EnvironmentFailed, format!("not installed: {missing}")).hint(
                "install the project's dependencies in a virtual environment, or allow installing with --set install=true",
            ));
        }
        let open = Manifest { constraints: Vec::new(), ..manifest.clone() };
        let least = least(&open, imports);
        let mut ways = vec![manifest, &open, &least];
        ways.dedup();
        let mut first_error = None;
        for way in ways {
            match self.installed(base, way).await {
                Ok(built) => return Ok(built),
                Err(error) => first_error.get_or_insert(error),
            };
        }
        Err(first_error.unwrap_or_else(|| Error::internal("there is no way to build an environment")))
    }

    async fn workbench(&self, interpreter: Interpreter, told: Told) -> Result<PythonWorkbench> {
        let extra =
            if self.packages.is_empty() { None } else { Some(self.extra_packages(&interpreter).await?) };
        let description = format!("Python {} ({})", told.version, interpreter.found);
        Ok(PythonWorkbench {
            sandbox: self.python.sandbox.clone(),
            cleared: self.cleared.clone(),
            settings: self.python.settings.clone(),
            project: self.project.clone(),
            inside: self.inside(&interpreter)?,
            facts: told.facts(),
            description,
            interpreter,
            extra,
        })
    }

    fn inside(&self, interpreter: &Interpreter) -> Result<Inside> {
        Ok(Inside {
            root: self.checkout.origin().map_or_else(|| PathBuf::from("/workspace"), ToOwned::to_owned),
            tree: self.checkout.root().to_owned(),
            assets: assets::lay_out(&self.python.settings.data_dir.join("assets"))?,
            mounts: interpreter.mounts.clone(),
        })
    }

    async fn ask(&self, interpreter: &Interpreter, manifest: &Manifest) -> Result<Told> {
        let inside = self.inside(interpreter)?;
        let requirements: Vec<&String> = manifest.requirements.iter().chain(&manifest.listed).collect();
        let question = serde_json::json!({ "requirements": requirements, "project": manifest.project_name });
        let mut command = inside.command(interpreter, None).args([format!("{}/facts.py", assets::INSIDE)]);
        command.stdin = question.to_string().into_bytes();
        command.limits.wall = Duration::from_secs(60);
        let finished = self.python.sandbox.run(self.cleared, command).await?;
        serde_json::from_slice(&finished.stdout).map_err(|error| {
            let words = finished.stderr_text();
            Error::new(
                ErrorCode::EnvironmentFailed,
                format!("{} cannot be used: {}", interpreter.program.display(), last_lines(&words, 3)),
            )
            .because(error)
        })
    }
}

/// The last lines that say something, for messages.
pub(crate) fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    autoheal_core::redact::redact(&lines[lines.len().saturating_sub(count)..].join("\n"))
}
