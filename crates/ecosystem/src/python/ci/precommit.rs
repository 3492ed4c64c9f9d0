//! pre-commit: its hooks as the checks that they are, over the files that they would see.

use super::finder::Finder;
use super::place::Place;
use super::yaml::{items, parse, text, texts};
use crate::python::manifest::Tree;
use autoheal_core::RepoPath;
use regex::Regex;
use serde_json::Value;
use std::collections::BTreeSet;

const FILE: &str = ".pre-commit-config.yaml";
/// Paths that one check may name.
const MOST_PATHS: usize = 200;

/// `pre-commit run [hook] --all-files`.
pub(super) fn run(finder: &mut Finder<'_>, words: &[String], place: &Place) {
    let valued = ["--hook-stage", "--config", "-c", "--color", "--from-ref", "--to-ref", "--files"];
    let mut only: Option<String> = None;
    let mut rest = words.iter().skip(1);
    while let Some(word) = rest.next() {
        if valued.contains(&word.as_str()) {
            rest.next();
        } else if !word.starts_with('-') {
            only = Some(word.clone());
        }
    }
    hooks(finder, only.as_deref(), place);
}

/// Its hooks count by themselves only where nobody else declares checks.
pub(super) fn read_all(finder: &mut Finder<'_>) {
    if let Ok(path) = RepoPath::new(FILE) {
        hooks(finder, None, &Place::of(&path));
    }
}

/// Whether the service that runs pre-commit for a repository is set up: its settings are in the file.
pub(super) fn runs_as_service(tree: &Tree<'_>) -> bool {
    tree.open("", FILE).and_then(|(_, text)| parse(&text)).is_some_and(|config| config.get("ci").is_some())
}

fn hooks(finder: &mut Finder<'_>, only: Option<&str>, place: &Place) {
    let Some(config) = finder.open("", FILE).and_then(|(_, text)| parse(&text)) else { return };
    let filter = Filter::of(&config);
    let skipped: BTreeSet<String> =
        texts(config.get("ci").and_then(|ci| ci.get("skip"))).into_iter().collect();
    let place = Place { folder: String::new(), ..place.clone() };
    finder.follow("pre-commit".to_owned(), &place, |finder, place| {
        let hooks = items(config.get("repos")).flat_map(|repository| items(repository.get("hooks")));
        for hook in hooks.take(200) {
            let id = text(hook, "id").unwrap_or_default();
            let by_hand = texts(hook.get("stages"))
                .iter()
                .any(|stage| stage == "manual" || stage.contains("push") || stage.contains("msg"));
            if only.is_some_and(|only| only != id) || only.is_none() && by_hand || skipped.contains(id) {
                continue;
            }
            let paths = paths(finder.tree, &[&filter, &Filter::of(hook)]);
            if let Some(command) = command(id, hook, paths) {
                finder.command(&command, place);
            }
        }
    });
}

/// The command that a well-known hook stands for.
fn command(id: &str, hook: &Value, paths: Vec<String>) -> Option<Vec<String>> {
    let given = hook.get("args").map(|args| texts(Some(args)));
    let arguments = given.clone().unwrap_or_default();
    let head: &[&str] = match id {
        "ruff" | "ruff-check" => &["ruff", "check"],
        "ruff-format" => &["ruff", "format"],
        "black" | "black-jupyter" => &["black"],
        "isort" => &["isort"],
        "flake8" => &["flake8"],
        "autoflake" => &["autoflake"],
        "pydocstyle" => &["pydocstyle"],
        "pycodestyle" => &["pycodestyle"],
        "pylint" => &["pylint"],
        "pyright" => &["pyright"],
        // What the hook passes where the repository passes nothing.
        "mypy" if given.is_none() => &["mypy", "--ignore-missing-imports", "--scripts-are-modules"],
        "mypy" => &["mypy"],
        "trailing-whitespace" => &["ruff", "check", "--isolated", "--select=W291,W293"],
        "end-of-file-fixer" => &["ruff", "check", "--isolated", "--preview", "--select=W292,W391"],
        _ => return local(hook, arguments, paths),
    };
    let arguments = if head.contains(&"--isolated") { Vec::new() } else { arguments };
    if paths.is_empty() {
        return None;
    }
    Some(head.iter().map(|word| (*word).to_owned()).chain(arguments).chain(paths).collect())
}

/// A hook that the repository defines itself says what it runs.
fn local(hook: &Value, arguments: Vec<String>, paths: Vec<String>) -> Option<Vec<String>> {
    let entry = shlex::split(text(hook, "entry")?)?;
    let takes_files = hook.get("pass_filenames").and_then(Value::as_bool).unwrap_or(true);
    let paths = if takes_files { paths } else { Vec::new() };
    Some(entry.into_iter().chain(arguments).chain(paths).collect())
}

/// Which files a hook sees: two patterns over paths.
struct Filter {
    files: Option<Regex>,
    exclude: Option<Regex>,
}

impl Filter {
    fn of(value: &Value) -> Self {
        let pattern = |key: &str| text(value, key).filter(|pattern| !pattern.is_empty()).and_then(compiled);
        Self { files: pattern("files"), exclude: pattern("exclude") }
    }

    fn passes(&self, path: &str) -> bool {
        self.files.as_ref().is_none_or(|files| files.is_match(path))
            && !self.exclude.as_ref().is_some_and(|exclude| exclude.is_match(path))
    }
}

/// A pattern of another dialect; one that cannot be read filters nothing.
fn compiled(pattern: &str) -> Option<Regex> {
    regex::RegexBuilder::new(pattern).size_limit(1 << 20).build().ok()
}

/// The folders and files that together are exactly what the filters let through, as few as possible.
fn paths(tree: &Tree<'_>, filters: &[&Filter]) -> Vec<String> {
    let (seen, hidden): (Vec<&RepoPath>, Vec<&RepoPath>) = tree
        .files()
        .filter(|file| matches!(file.extension(), "py" | "pyi"))
        .partition(|file| filters.iter().all(|filter| filter.passes(file.as_str())));
    if hidden.is_empty() {
        return if seen.is_empty() { Vec::new() } else { vec![".".to_owned()] };
    }
    let closed: BTreeSet<&str> = hidden.iter().flat_map(|file| folders_above(file)).collect();
    let mut paths = BTreeSet::new();
    for file in seen {
        let open = folders_above(file).into_iter().find(|folder| !closed.contains(folder));
        paths.insert(open.unwrap_or(file.as_str()).to_owned());
    }
    if paths.len() > MOST_PATHS { vec![".".to_owned()] } else { paths.into_iter().collect() }
}

/// The folders above a file, the outermost first, without the root.
fn folders_above(file: &RepoPath) -> Vec<&str> {
    file.as_str().match_indices('/').map(|(at, _)| &file.as_str()[..at]).collect()
}
