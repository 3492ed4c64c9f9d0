//! Which kinds of running code a file belongs to. A file that belongs to none is data and is not searched.

use autoheal_core::RepoPath;
use std::ops::BitOr;

/// A set of kinds, by the names that `rules/quarantine.toml` uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FileSets(u16);

impl FileSets {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const PYTHON: Self = Self(1);
    pub(crate) const SHELL: Self = Self(2);
    pub(crate) const MAKE: Self = Self(4);
    /// Python that runs when a project is installed, built or merely looked at.
    pub(crate) const INSTALL: Self = Self(8);
    pub(crate) const PTH: Self = Self(16);
    pub(crate) const NPM: Self = Self(32);
    /// Configuration that holds commands.
    pub(crate) const MANIFEST: Self = Self(64);
    pub(crate) const SCRIPT: Self = Self(128);
    /// The commands that Python starts, as a script.
    pub(crate) const COMMAND: Self = Self(256);
    /// Python that runs with the tests.
    pub(crate) const TEST: Self = Self(512);
    /// Scripts that run when a package is installed.
    pub(crate) const HOOK: Self = Self(1024);
    pub(crate) const SUBMODULES: Self = Self(2048);
    /// What CI and editors start by themselves.
    pub(crate) const PIPELINE: Self = Self(4096);

    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "python" => Self::PYTHON,
            "shell" => Self::SHELL,
            "make" => Self::MAKE,
            "install" => Self::INSTALL,
            "pth" => Self::PTH,
            "npm" => Self::NPM,
            "manifest" => Self::MANIFEST,
            "script" => Self::SCRIPT,
            "command" => Self::COMMAND,
            "test" => Self::TEST,
            "hook" => Self::HOOK,
            "submodules" => Self::SUBMODULES,
            "pipeline" => Self::PIPELINE,
            _ => return None,
        })
    }

    pub(crate) fn is_empty(self) -> bool {
        self == Self::NONE
    }

    const CODE: Self = Self(Self::PYTHON.0 | Self::COMMAND.0);

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn of(path: &str, bytes: &[u8], executable: bool) -> Self {
        let is_workflow = path.starts_with(".github/") || path.starts_with(".circleci/");
        let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
        let by_name = match name.as_str() {
            "setup.py" | "sitecustomize.py" | "usercustomize.py" | "hatch_build.py" => {
                Self::CODE | Self::INSTALL
            }
            "conftest.py" => Self::CODE | Self::TEST,
            ".gitmodules" => Self::SUBMODULES,
            "tasks.json" | ".gitlab-ci.yml" | "azure-pipelines.yml" => Self::PIPELINE,
            "makefile" | "gnumakefile" | "justfile" => Self::MAKE,
            name if is_workflow && (name.ends_with(".yml") || name.ends_with(".yaml")) => Self::PIPELINE,
            "package.json" => Self::NPM,
            "pyproject.toml" | "setup.cfg" | "tox.ini" | "pipfile" => Self::MANIFEST,
            _ => by_extension(name.rsplit_once('.').map_or("", |(_, extension)| extension)),
        };
        let is_test = by_name.meets(Self::PYTHON) && RepoPath::new(path).is_ok_and(|path| path.is_test());
        let by_name = if is_test { by_name | Self::TEST } else { by_name };
        if by_name.is_empty() && (executable || !name.contains('.')) { by_first_line(bytes) } else { by_name }
    }
}

impl BitOr for FileSets {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

fn by_extension(extension: &str) -> FileSets {
    match extension {
        "py" | "pyw" | "pyx" => FileSets::CODE,
        "sh" | "bash" | "zsh" | "ksh" | "command" => FileSets::SHELL,
        "mk" | "mak" => FileSets::MAKE,
        "pth" => FileSets::PTH,
        "js" | "mjs" | "cjs" | "ts" | "rb" | "pl" | "php" | "ps1" | "bat" | "cmd" => FileSets::SCRIPT,
        _ => FileSets::NONE,
    }
}

fn by_first_line(bytes: &[u8]) -> FileSets {
    let Some(rest) = bytes.strip_prefix(b"#!") else { return FileSets::NONE };
    let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(line.get(..line.len().min(200)).unwrap_or_default()).into_owned();
    let program = line
        .split_whitespace()
        .map(|word| word.rsplit('/').next().unwrap_or(word))
        .find(|word| *word != "env");
    match program.unwrap_or("") {
        program if program.starts_with("python") => FileSets::CODE,
        "sh" | "bash" | "zsh" | "dash" | "ksh" => FileSets::SHELL,
        "" => FileSets::NONE,
        _ => FileSets::SCRIPT,
    }
}
