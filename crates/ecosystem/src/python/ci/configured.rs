//! The last resort: linters that no CI definition calls, but that the repository is configured for.

use crate::python::manifest::Tree;
use crate::python::manifest::ini::Ini;
use autoheal_core::RepoPath;
use autoheal_core::check::CONFIGURED;
use autoheal_core::check::Check;
use toml::{Table, Value};

/// Checks for the tools that have a configuration at the root. Type checkers are left out: without CI nobody says that
/// the code is meant to pass them.
pub(super) fn checks(tree: &Tree<'_>) -> Vec<Check> {
    let pyproject =
        tree.open("", "pyproject.toml").and_then(|(path, text)| Some((path, text.parse::<Table>().ok()?)));
    let tool = |name: &str| {
        let (path, table) = pyproject.as_ref()?;
        table.get("tool")?.get(name).map(|value| (path.clone(), value))
    };
    let mut checks = Vec::new();
    let own_file = ["ruff.toml", ".ruff.toml"].iter().find_map(|name| tree.open("", name));
    let own_file = own_file.map(|(path, text)| (path, text.parse::<Table>().unwrap_or_default()));
    let in_pyproject =
        tool("ruff").map(|(path, value)| (path, value.as_table().cloned().unwrap_or_default()));
    if let Some((path, table)) = own_file.or(in_pyproject) {
        checks.push(check(&["ruff", "check", "."], &path));
        if table.get("format").is_some_and(Value::is_table) {
            checks.push(check(&["ruff", "format", "--check", "."], &path));
        }
    }
    if let Some((path, _)) = tool("black") {
        checks.push(check(&["black", "--check", "."], &path));
    }
    let isort = tool("isort")
        .map(|(path, _)| path)
        .or_else(|| with_section(tree, &[(".isort.cfg", "settings"), ("setup.cfg", "isort")]));
    if let Some(path) = isort {
        checks.push(check(&["isort", "--check-only", "."], &path));
    }
    if let Some(path) =
        with_section(tree, &[(".flake8", "flake8"), ("setup.cfg", "flake8"), ("tox.ini", "flake8")])
    {
        checks.push(check(&["flake8", "."], &path));
    }
    checks
}

fn with_section(tree: &Tree<'_>, places: &[(&str, &str)]) -> Option<RepoPath> {
    places.iter().find_map(|(name, section)| {
        let (path, text) = tree.open("", name)?;
        Ini::parse(&text).has(section).then_some(path)
    })
}

fn check(command: &[&str], path: &RepoPath) -> Check {
    Check {
        tool: command.first().copied().unwrap_or_default().to_owned(),
        command: command.iter().map(|word| (*word).to_owned()).collect(),
        folder: String::new(),
        environment: Vec::new(),
        declared_in: format!("{CONFIGURED}{path}"),
    }
}
