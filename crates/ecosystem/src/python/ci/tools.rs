//! Which commands are checks, and their normal form.

use super::runners::program;
use super::shell::PYTHON_FILES;
use crate::python::checks;
use autoheal_core::check::Check;

/// A command as a check: the tool's name and the words, with whatever would let it write turned into a check. `None`
/// for other programs, and for calls that cannot fail.
pub(super) fn recognise(
    words: &[String],
    python_files: &dyn Fn() -> Vec<String>,
) -> Option<(String, Vec<String>)> {
    let (first, rest) = words.split_first()?;
    let tool = match program(first) {
        "dmypy" => return dmypy(rest),
        tool @ ("ruff" | "black" | "isort" | "flake8" | "pycodestyle" | "pyflakes" | "pylint" | "mypy"
        | "pyright" | "basedpyright" | "autoflake" | "pydocstyle") => tool,
        _ => return None,
    };
    let asks_only = [
        "--version",
        "-V",
        "--help",
        "-h",
        "--exit-zero",
        "--show-settings",
        "--generate-rcfile",
        "--show-config",
    ];
    if rest.iter().any(|word| asks_only.contains(&word.as_str())) {
        return None;
    }
    let rest = with_files(tool, rest, python_files);
    let arguments = match tool {
        "ruff" => ruff(rest)?,
        "black" => formatter(rest, &["--check"], &["--diff"])?,
        "isort" => formatter(rest, &["--check", "--check-only", "-c"], &["--diff", "--df", "-d"])?,
        "autoflake" => autoflake(rest),
        "mypy" if rest.first().is_some_and(|word| word == "--install-types") && rest.len() <= 2 => {
            return None;
        }
        _ => rest,
    };
    Some((tool.to_owned(), std::iter::once(tool.to_owned()).chain(arguments).collect()))
}

/// A daemon in front of mypy: `dmypy run -- arguments`.
fn dmypy(rest: &[String]) -> Option<(String, Vec<String>)> {
    let (action, rest) = rest.split_first()?;
    let rest = rest.strip_prefix(&["--".to_owned()][..]).unwrap_or(rest);
    matches!(action.as_str(), "run" | "check").then(|| {
        ("mypy".to_owned(), std::iter::once("mypy".to_owned()).chain(rest.iter().cloned()).collect())
    })
}

/// Puts real paths where a script lists the repository's Python files.
fn with_files(tool: &str, rest: &[String], python_files: &dyn Fn() -> Vec<String>) -> Vec<String> {
    if !rest.iter().any(|word| word.contains(PYTHON_FILES)) {
        return rest.to_vec();
    }
    let mut words: Vec<String> = rest.iter().filter(|word| !word.contains(PYTHON_FILES)).cloned().collect();
    if tool == "pylint" {
        words.extend(python_files());
    } else {
        words.push(".".to_owned());
    }
    words
}

fn ruff(rest: Vec<String>) -> Option<Vec<String>> {
    let sub_commands = [
        "rule",
        "config",
        "linter",
        "clean",
        "server",
        "analyze",
        "version",
        "help",
        "generate-shell-completion",
    ];
    match rest.first().map(String::as_str) {
        Some(sub_command) if sub_commands.contains(&sub_command) => None,
        Some("format") => {
            let arguments = formatter(rest[1..].to_vec(), &["--check"], &["--diff"])?;
            Some(std::iter::once("format".to_owned()).chain(arguments).collect())
        }
        first => {
            let from = usize::from(first == Some("check"));
            let writes = [
                "--fix",
                "--fix-only",
                "--unsafe-fixes",
                "--exit-non-zero-on-fix",
                "--show-fixes",
                "--watch",
                "--add-noqa",
            ];
            let arguments = rest.into_iter().skip(from).filter(|word| !writes.contains(&word.as_str()));
            Some(std::iter::once("check".to_owned()).chain(arguments).collect())
        }
    }
}

/// A formatter checks where it is told to. One that only shows a difference never fails; one that writes is made to check.
fn formatter(mut rest: Vec<String>, checks: &[&str], shows: &[&str]) -> Option<Vec<String>> {
    let is_any = |words: &[&str], rest: &[String]| rest.iter().any(|word| words.contains(&word.as_str()));
    if is_any(checks, &rest) {
        return Some(rest);
    }
    if is_any(shows, &rest) {
        return None;
    }
    rest.insert(0, (*checks.first()?).to_owned());
    Some(rest)
}

fn autoflake(rest: Vec<String>) -> Vec<String> {
    let checks = ["--check", "-c", "--check-diff", "-cd"];
    if rest.iter().any(|word| checks.contains(&word.as_str())) {
        return rest;
    }
    let kept =
        rest.into_iter().filter(|word| !matches!(word.as_str(), "--in-place" | "-i" | "--stdout" | "-s"));
    std::iter::once("--check".to_owned()).chain(kept).collect()
}

/// What makes two checks the same: where they run and what they do, not how they print.
pub(super) fn identity(check: &Check) -> (String, Vec<String>) {
    let mut arguments = checks::plan(check).arguments;
    for word in &mut arguments {
        if let Some(inner) = word.strip_prefix("./").filter(|inner| !inner.is_empty()) {
            *word = inner.to_owned();
        }
        if word.len() > 1 && word.ends_with('/') {
            word.pop();
        }
    }
    arguments.retain(|word| word != ".");
    (check.folder.clone(), arguments)
}

/// Checkers that CI may run and that nobody here reads.
pub(super) fn is_unread_checker(name: &str) -> bool {
    matches!(
        name,
        "bandit"
            | "codespell"
            | "vulture"
            | "interrogate"
            | "docformatter"
            | "yapf"
            | "pyre"
            | "pytype"
            | "safety"
            | "pip-audit"
            | "darglint"
            | "twine"
            | "check-manifest"
            | "doc8"
            | "djlint"
            | "pyupgrade"
            | "refurb"
            | "semgrep"
            | "lint-imports"
            | "ty"
            | "deptry"
            | "mdformat"
            | "yamllint"
            | "typos"
            | "xenon"
            | "radon"
    )
}
