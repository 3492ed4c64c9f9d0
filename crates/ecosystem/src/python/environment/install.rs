//! Installing what a project declares: in the sandbox, with network for this step only, cached by what it was built from.

use super::{Builder, Interpreter, Manifest, last_lines};
use autoheal_core::error::Context;
use autoheal_core::sandbox::{Command, Mount};
use autoheal_core::{Error, ErrorCode, Result};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::path::{Path, PathBuf};

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

impl Builder<'_> {
    /// An environment with everything that the manifests ask for, from the cache where it was built before.
    pub(super) async fn installed(&self, base: &Interpreter, manifest: &Manifest) -> Result<Interpreter> {
        let folder =
            self.python.settings.data_dir.join("environments").join(self.fingerprint(base, manifest));
        let _lock = lock(&folder).await?;
        if !folder.join("complete").exists() {
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).context("cannot make a folder for the environment")?;
            self.install(base, manifest, &folder).await.inspect_err(|_| {
                let _ = std::fs::remove_dir_all(&folder);
            })?;
            std::fs::write(folder.join("complete"), "").context("cannot finish the environment")?;
        } else if manifest.installable && manifest.is_compiled {
            // What was compiled lies in the tree, and this tree is new.
            self.install_project(base, &folder).await?;
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

    async fn install(&self, base: &Interpreter, manifest: &Manifest, folder: &Path) -> Result<()> {
        let program = base.program.to_string_lossy().into_owned();
        let target = folder.to_string_lossy().into_owned();
        self.run_installer(base, folder, &program, vec!["-I".into(), "-m".into(), "venv".into(), target])
            .await?;
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
        self.pip(base, folder, wanted).await?;
        if manifest.installable && (manifest.uses_own_metadata || manifest.is_compiled) {
            self.install_project(base, folder).await?;
        }
        Ok(())
    }

    async fn install_project(&self, base: &Interpreter, folder: &Path) -> Result<()> {
        self.pip(base, folder, vec!["--no-deps".into(), "-e".into(), ".".into()]).await
    }

    async fn pip(&self, base: &Interpreter, folder: &Path, wanted: Vec<String>) -> Result<()> {
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
        let arguments = fixed.iter().map(|word| (*word).to_owned()).chain(wanted).collect();
        self.run_installer(base, folder, &format!("{}/bin/python", folder.display()), arguments).await
    }

    async fn run_installer(
        &self,
        base: &Interpreter,
        folder: &Path,
        program: &str,
        arguments: Vec<String>,
    ) -> Result<()> {
        let inside = self.inside(base)?;
        let mut command = inside.command(base, None).args(arguments).mount(Mount::writable(folder, folder));
        command.program = program.to_owned();
        self.finish_install(command).await
    }

    /// Packages that a candidate needs in addition, in a folder of their own.
    pub(super) async fn extra_packages(&self, interpreter: &Interpreter) -> Result<PathBuf> {
        let mut hasher = Sha256::new();
        hasher.update(format!("{:?}{:?}", interpreter.program, self.packages));
        let name: String = hasher.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let folder = self.python.settings.data_dir.join("environments").join(format!("extra-{name}"));
        let _lock = lock(&folder).await?;
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

/// Keeps other processes from building the same folder at the same time.
async fn lock(folder: &Path) -> Result<File> {
    let file = folder.with_extension("lock");
    let locked = tokio::task::spawn_blocking(move || {
        std::fs::create_dir_all(file.parent().unwrap_or(Path::new("/")))?;
        let file = File::create(file)?;
        file.lock()?;
        Ok::<_, std::io::Error>(file)
    });
    locked
        .await
        .map_err(|error| Error::internal("the environment cannot be locked").because(error))?
        .context("the environment cannot be locked")
}
