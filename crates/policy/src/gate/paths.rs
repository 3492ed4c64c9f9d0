//! Which files a patch may touch at all.

use super::{Proposal, Violation, manifest};
use autoheal_core::{Error, FileChange, RepoPath, Result};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

/// What decides whether CI is green, beside the code.
const CI: &[&str] = &[
    ".github/**",
    ".gitlab/**",
    ".gitlab-ci.yml",
    ".gitlab-ci.yaml",
    ".circleci/**",
    ".buildkite/**",
    ".azure-pipelines/**",
    "**/azure-pipelines*.yml",
    "**/azure-pipelines*.yaml",
    "**/Jenkinsfile*",
    ".travis.yml",
    "appveyor.yml",
    ".appveyor.yml",
    ".drone.yml",
    ".woodpecker/**",
    ".woodpecker.yml",
    "bitbucket-pipelines.yml",
    ".cirrus.yml",
    ".ci/**",
    "**/tox.ini",
    "**/noxfile.py",
    "**/.pre-commit-config.yaml",
    "**/Makefile",
    "**/GNUmakefile",
    "**/justfile",
    "**/pytest.ini",
    "**/.pytest.ini",
    "**/pytest.toml",
    "**/.flake8",
    "**/.pylintrc",
    "**/pylintrc",
    "**/mypy.ini",
    "**/.mypy.ini",
    "**/ruff.toml",
    "**/.ruff.toml",
    "**/pyrightconfig.json",
    "**/.isort.cfg",
    "**/.style.yapf",
    "**/.coveragerc",
    "**/codecov.yml",
    "**/.codecov.yml",
    "**/.bandit",
    "**/.pydocstyle",
    "**/.editorconfig",
    "**/.eslintrc*",
    "**/eslint.config.*",
    "**/.prettierrc*",
    "**/jest.config.*",
    "**/vitest.config.*",
    "**/tsconfig*.json",
    "**/.golangci.*",
    "**/clippy.toml",
    "**/rustfmt.toml",
    ".autoheal.toml",
    "**/.gitattributes",
    "**/.gitmodules",
    "**/.gitignore",
    "sonar-project.properties",
    "dependabot.yml",
    "renovate.json",
];

/// Files that the interpreter or the test runner picks up by name: a new one changes what every test means.
const HIJACK: &[&str] = &[
    "**/sitecustomize.py",
    "**/usercustomize.py",
    "**/*.pth",
    "**/conftest.py",
    "**/pytest.py",
    "**/_pytest/**",
    "**/unittest.py",
    "**/unittest/**",
    "**/pluggy.py",
    "**/entry_points.txt",
];

const LOCKS: &[&str] = &[
    "**/poetry.lock",
    "**/uv.lock",
    "**/pdm.lock",
    "**/Pipfile.lock",
    "**/pylock*.toml",
    "**/conda-lock.yml",
    "**/package-lock.json",
    "**/npm-shrinkwrap.json",
    "**/yarn.lock",
    "**/pnpm-lock.yaml",
    "**/bun.lock*",
    "**/Cargo.lock",
    "**/go.sum",
    "**/Gemfile.lock",
    "**/composer.lock",
    "**/gradle.lockfile",
];

/// Build files of other worlds: nothing here can tell their dependency parts from the rest.
const BUILD: &[&str] = &[
    "**/package.json",
    "**/pom.xml",
    "**/build.gradle*",
    "**/go.mod",
    "**/Cargo.toml",
    "**/environment.y*ml",
];

const BINARY: &[&str] = &[
    "pyc", "pyo", "pyd", "so", "dll", "dylib", "exe", "o", "a", "whl", "egg", "zip", "gz", "bz2", "xz",
    "tar", "jar", "class", "png", "jpg", "jpeg", "gif", "ico", "pdf", "db", "sqlite", "sqlite3", "pkl",
    "pickle", "npy", "npz", "parquet", "wasm",
];

#[derive(Debug)]
pub(crate) struct PathRules {
    ci: GlobSet,
    hijack: GlobSet,
    locks: GlobSet,
    build: GlobSet,
    forbidden: GlobSet,
    allowed: GlobSet,
}

impl PathRules {
    pub(crate) fn new(forbidden: &[String], allowed: &[String]) -> Result<Self> {
        Ok(Self {
            ci: globs(CI)?,
            hijack: globs(HIJACK)?,
            locks: globs(LOCKS)?,
            build: globs(BUILD)?,
            forbidden: globs(forbidden)?,
            allowed: globs(allowed)?,
        })
    }

    /// A test that the operator has not freed.
    pub(crate) fn is_test(&self, path: &RepoPath, proposal: &Proposal<'_>) -> bool {
        holds_tests(path, proposal) && !self.allowed.is_match(path.as_str())
    }

    pub(crate) fn judge(&self, file: &FileChange, proposal: &Proposal<'_>, violations: &mut Vec<Violation>) {
        let path = &file.path;
        let adds_dependency = proposal.adds_dependency;
        let mut deny = |rule: &str, message: &str| violations.push(Violation::new(path, 0, rule, message));
        if path.components().any(is_git_folder) {
            deny("git_folder", "a patch never reaches into .git");
        }
        if is_binary(file) {
            deny("binary_file", "a binary file cannot be judged");
        }
        if self.allowed.is_match(path.as_str()) {
            return;
        }
        if self.ci.is_match(path.as_str()) {
            deny("ci_configuration", "CI, lint and test configuration is not for a fix to change");
        }
        if self.hijack.is_match(path.as_str()) {
            deny("test_hijack", "this file changes what every test runs with");
        }
        if self.locks.is_match(path.as_str()) && !adds_dependency {
            deny("lock_file", "a lock file changes only together with a new dependency");
        }
        if self.build.is_match(path.as_str()) {
            deny("build_file", "this build file is not for a fix to change");
        }
        if self.forbidden.is_match(path.as_str()) {
            deny("forbidden_path", "configuration forbids changes to this path");
        }
        if holds_tests(path, proposal) {
            let touched = Violation::new(path, 0, "test_file", "a fix never edits tests or what they read");
            violations.push(Violation { overridable: true, ..touched });
        }
        manifest::judge(file, adds_dependency, violations);
    }
}

/// By its name, or because tests were found there.
fn holds_tests(path: &RepoPath, proposal: &Proposal<'_>) -> bool {
    path.is_test() || proposal.test_files.contains(path)
}

/// `.git` in any spelling that some file system takes for it.
fn is_git_folder(part: &str) -> bool {
    let part = part.trim_end_matches([' ', '.']).to_ascii_lowercase();
    part == ".git" || part == "git~1" || part.starts_with(".git:")
}

fn is_binary(file: &FileChange) -> bool {
    let known = BINARY.contains(&file.path.extension().to_ascii_lowercase().as_str());
    let control = |text: &str| text.chars().any(|c| c == '\0');
    known || control(file.before_text()) || control(file.after_text())
}

/// Case never saves a path: some file systems do not tell `.GitHub` from `.github`.
fn globs<S: AsRef<str>>(patterns: &[S]) -> Result<GlobSet> {
    let mut builder = GlobSetBuilder::new();
    for pattern in patterns {
        let pattern = pattern.as_ref();
        let invalid = |error| Error::invalid(format!("not a glob: {pattern:?}")).because(error);
        builder.add(
            GlobBuilder::new(pattern)
                .case_insensitive(true)
                .literal_separator(true)
                .build()
                .map_err(invalid)?,
        );
    }
    builder.build().map_err(|error| Error::invalid("too many or too large globs").because(error))
}
