//! Which files hold tests: by their names, by the project's own patterns, and in test folders by what they say.

use super::settings::Settings;
use crate::python::manifest::Tree;
use autoheal_core::RepoPath;
use regex::Regex;
use std::sync::LazyLock;

/// Every file that holds tests, in the order of paths.
pub(super) fn find(tree: &Tree<'_>, settings: &Settings) -> Vec<RepoPath> {
    let patterns: Vec<Regex> = settings.python_files.iter().filter_map(|pattern| glob(pattern)).collect();
    let is_test = |file: &&RepoPath| {
        !is_foreign(file)
            && file.extension() == "py"
            && (follows_convention(file)
                || patterns.iter().any(|pattern| matches(pattern, file))
                || says_so(tree, settings, file))
    };
    tree.files().filter(is_test).cloned().collect()
}

/// What a runner has to be told to find tests that its own conventions miss, where they miss all of them: the folder for unittest, which
/// only looks into packages, and the files for pytest, which goes by their names.
pub(super) fn pointers(
    tree: &Tree<'_>,
    settings: &Settings,
    tests: &[RepoPath],
    framework: &str,
) -> Vec<String> {
    if framework == "unittest" {
        let is_reachable = |file: &RepoPath| {
            file.file_name().starts_with("test")
                && file
                    .parent()
                    .match_indices('/')
                    .map(|(end, _)| &file.parent()[..end])
                    .chain([file.parent()])
                    .all(|folder| folder.is_empty() || tree.has(folder, "__init__.py"))
        };
        return match common_folder(tests) {
            Some(folder) if !tests.iter().any(is_reachable) => vec!["discover".into(), "-s".into(), folder],
            _ => Vec::new(),
        };
    }
    let patterns: Vec<Regex> = settings.python_files.iter().filter_map(|pattern| glob(pattern)).collect();
    let is_found =
        |file: &RepoPath| follows_convention(file) || patterns.iter().any(|pattern| matches(pattern, file));
    if tests.iter().any(is_found) || tests.len() > MOST_POINTERS {
        return Vec::new();
    }
    tests.iter().map(ToString::to_string).collect()
}

/// More files than this are not named one by one.
const MOST_POINTERS: usize = 200;

/// The deepest folder that holds all of the files, unless it is the root.
fn common_folder(files: &[RepoPath]) -> Option<String> {
    let mut common: Vec<&str> = files.first()?.parent().split('/').collect();
    for file in files {
        let same = common.iter().zip(file.parent().split('/')).take_while(|(a, b)| **a == *b).count();
        common.truncate(same);
    }
    Some(common.join("/")).filter(|folder| !folder.is_empty())
}

/// The names that test runners look for when nobody tells them otherwise.
fn follows_convention(file: &RepoPath) -> bool {
    let name = file.file_name();
    name.starts_with("test_") || name.ends_with("_test.py")
}

/// A pattern with a folder in it is about the path, another about the name.
fn matches(pattern: &Regex, file: &RepoPath) -> bool {
    if pattern.as_str().contains('/') {
        pattern.is_match(file.as_str())
    } else {
        pattern.is_match(file.file_name())
    }
}

/// A file in a test folder, or one that is called `tests`, whose text declares tests.
fn says_so(tree: &Tree<'_>, settings: &Settings, file: &RepoPath) -> bool {
    static DECLARES: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"(?m)^\s*(?:async\s+)?def test_?\w*\s*\(|^class \w*Test\w*\s*[(:]|^class \w+\([^)]*TestCase\)",
        )
        .ok()
    });
    let in_test_folder =
        file.components().rev().skip(1).any(|folder| matches!(folder, "tests" | "test" | "testing"))
            || settings.test_paths.iter().any(|path| {
                let path = path.trim_start_matches("./").trim_end_matches('/');
                file.as_str().strip_prefix(path).is_some_and(|rest| rest.starts_with('/'))
            });
    // unittest takes `testcart.py` too.
    let is_named_so = file.file_name().starts_with("test");
    let is_helper = matches!(file.file_name(), "conftest.py" | "__init__.py" | "setup.py");
    if is_helper || !(in_test_folder || is_named_so) {
        return false;
    }
    let declares = |text: String| {
        // A shipped `test.py` or `testing.py` may hold classes for other people's tests; only test methods make it a test itself.
        let holds_tests = text.contains("def test") && (file.is_test() || text.contains("TestCase)"));
        (in_test_folder && file.is_test() || holds_tests)
            && DECLARES.as_ref().is_some_and(|pattern| pattern.is_match(&text))
    };
    tree.read(file).is_some_and(declares)
}

/// Installed, built or generated files are not the project's own.
pub(super) fn is_foreign(file: &RepoPath) -> bool {
    file.components().rev().skip(1).any(|folder| {
        matches!(
            folder,
            "node_modules"
                | "site-packages"
                | "dist-packages"
                | "venv"
                | ".venv"
                | "env"
                | ".env"
                | "virtualenv"
                | ".tox"
                | ".nox"
                | "build"
                | "dist"
                | "__pycache__"
                | "__pypackages__"
                | ".eggs"
                | ".git"
                | ".hg"
                | ".mypy_cache"
                | ".pytest_cache"
                | ".ruff_cache"
        ) || folder.ends_with(".egg-info")
    })
}

/// A shell pattern as a regular expression over the whole name.
fn glob(pattern: &str) -> Option<Regex> {
    let mut expression = String::from("^");
    for letter in pattern.trim_start_matches("./").chars().take(200) {
        match letter {
            '*' => expression.push_str(".*"),
            '?' => expression.push('.'),
            '/' => expression.push('/'),
            letter => expression.push_str(&regex::escape(&letter.to_string())),
        }
    }
    expression.push('$');
    Regex::new(&expression).ok()
}
