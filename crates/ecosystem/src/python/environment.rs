//! Making a project runnable: the environment that is there if it has what the project imports, otherwise one built from the
//! project's manifests. Building happens in the sandbox, with network for that step only, and is cached by what it was built from.

mod needs;

use self::needs::{Imports, Lacking, lacking, least};
use super::interpreter::{Interpreter, candidates};
use super::manifest::{self, Manifest};
use super::workbench::{Inside, PythonWorkbench};
use super::{Python, assets};
use autoheal_core::error::Context;
use autoheal_core::ports::{Checkout, Facts, Project};
use autoheal_core::sandbox::{Cleared, Command, Mount};
use autoheal_core::{Error, ErrorCode, Result};
use serde::Deserialize;
use sha2::{Digest, Sha256};
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

/// Variables that an installer needs to reach its index; a value that carries credentials is not passed on.
const INSTALLER_VARIABLES: &[&str] = &[
    "PIP_INDEX_URL",
    "PIP_EXTRA_INDEX_URL",
    "PIP_TRUSTED_HOST",
    "PIP_CERT",
    "PIP_DEFAULT_TIMEOUT",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "REQUESTS_CA_BUNDLE",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "no_proxy",
];

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

    /// An environment with everything that the manifests ask for, from the cache where it was built before.
    async fn installed(&self, base: &Interpreter, manifest: &Manifest) -> Result<Interpreter> {
        let folder =
            self.python.settings.data_dir.join("environments").join(self.fingerprint(base, manifest));
        if !folder.join("complete").exists() {
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).context("cannot make a folder for the environment")?;
            self.install(base, manifest, &folder).await.inspect_err(|_| {
                let _ = std::fs::remove_dir_all(&folder);
            })?;
            std::fs::write(folder.join("complete"), "").context("cannot finish the environment")?;
        }
        let mut built = Interpreter::of_venv(&folder, "environment built from the project's manifests")
            .ok_or_else(|| {
                Error::new(ErrorCode::EnvironmentFailed, "the environment that was built has no interpreter")
            })?;
        built.mounts.extend(base.mounts.iter().cloned());
        Ok(built)
    }

    fn fingerprint(&self, base: &Interpreter, manifest: &Manifest) -> String {
        let mut hasher = Sha256::new();
        hasher.update(format!("{:?}{:?}{:?}", base.program, self.checkout.origin(), manifest));
        for file in &manifest.files {
            if let Ok(Some(source)) = self.checkout.read(file) {
                hasher.update(source.to_bytes());
            }
        }
        hasher.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect()
    }

    async fn install(&self, base: &Interpreter, manifest: &Manifest, folder: &std::path::Path) -> Result<()> {
        let run = async |program: &str, arguments: Vec<String>| {
            let inside = self.inside(base)?;
            let mut command =
                inside.command(base, None).args(arguments).mount(Mount::writable(folder, folder));
            command.program = program.to_owned();
            self.finish_install(command).await
        };
        let target = folder.to_string_lossy().into_owned();
        run(&base.program.to_string_lossy(), vec!["-I".into(), "-m".into(), "venv".into(), target.clone()])
            .await?;
        let pip = format!("{target}/bin/python");
        let arguments = |wanted: Vec<String>| {
            // Isolated: the tree is the working folder, and its `pip.py` is not the installer.
            let fixed = [
                "-I",
                "-m",
                "pip",
                "install",
                "--no-input",
                "--disable-pip-version-check",
                "--no-warn-script-location",
                "--prefer-binary",
            ];
            fixed.iter().map(|word| (*word).to_owned()).chain(wanted).collect::<Vec<_>>()
        };
        let mut wanted = manifest.requirements.clone();
        wanted.extend(manifest.requirement_files.iter().flat_map(|file| ["-r".to_owned(), file.to_string()]));
        if self.project.framework == "pytest" {
            wanted.push("pytest".into());
        }
        if !manifest.constraints.is_empty() {
            let pins = folder.join("constraints.txt");
            std::fs::write(&pins, manifest.constraints.join("\n") + "\n")
                .context("cannot write the constraints")?;
            wanted.extend(["-c".to_owned(), pins.to_string_lossy().into_owned()]);
        }
        run(&pip, arguments(wanted)).await?;
        if manifest.installable && manifest.uses_own_metadata {
            run(&pip, arguments(vec!["--no-deps".into(), "-e".into(), ".".into()])).await?;
        }
        Ok(())
    }

    /// Packages that a candidate needs in addition, in a folder of their own.
    async fn extra_packages(&self, interpreter: &Interpreter) -> Result<PathBuf> {
        let mut hasher = Sha256::new();
        hasher.update(format!("{:?}{:?}", interpreter.program, self.packages));
        let name: String = hasher.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let folder = self.python.settings.data_dir.join("environments").join(format!("extra-{name}"));
        if folder.join("complete").exists() {
            return Ok(folder);
        }
        if !self.python.settings.install {
            return Err(Error::new(
                ErrorCode::EnvironmentFailed,
                format!("{} may not be installed", self.packages.join(", ")),
            ));
        }
        std::fs::create_dir_all(&folder).context("cannot make a folder for packages")?;
        // Whoever asks for the same packages shares them, so nothing of this repository is in reach while they are installed.
        let mut inside = self.inside(interpreter)?;
        inside.tree.clone_from(&folder);
        let mut command = inside
            .command(interpreter, None)
            .args(["-I", "-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--target"])
            .args([folder.to_string_lossy().into_owned()])
            .args(self.packages.iter().cloned())
            .mount(Mount::writable(&folder, &folder));
        command.folder = PathBuf::from("/tmp");
        self.finish_install(command).await?;
        std::fs::write(folder.join("complete"), "").context("cannot finish the packages")?;
        Ok(folder)
    }

    async fn finish_install(&self, mut command: Command) -> Result<()> {
        command.network = true;
        command.limits = self.python.settings.limits;
        command.limits.disk_bytes = command.limits.disk_bytes.max(8 << 30);
        command = command.env("PIP_NO_CACHE_DIR", "1").env("SETUPTOOLS_SCM_PRETEND_VERSION", "0.0.0");
        for name in INSTALLER_VARIABLES {
            if let Ok(value) = std::env::var(name)
                && !autoheal_core::redact::redact(&value).contains("***")
            {
                command = command.env(*name, value);
            }
        }
        let finished = self.python.sandbox.run(self.cleared, command).await?;
        if finished.succeeded() {
            return Ok(());
        }
        let words = finished.stderr_text() + &finished.stdout_text();
        Err(Error::new(
            ErrorCode::EnvironmentFailed,
            format!("the dependencies cannot be installed: {}", last_lines(&words, 12)),
        )
        .hint("the words are the installer's own; an environment of yours in .venv is used as it is"))
    }
}

/// The last lines that say something, for messages.
pub(crate) fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    autoheal_core::redact::redact(&lines[lines.len().saturating_sub(count)..].join("\n"))
}
