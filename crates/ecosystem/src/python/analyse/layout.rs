//! How the project is laid out, and from which folders its modules are imported.

use super::settings::Settings;
use super::test_files::is_foreign;
use crate::python::manifest::{self, Tree};
use autoheal_core::RepoPath;
use std::collections::BTreeSet;

/// Folders from which modules are imported; the root, written as nothing, comes last.
pub(super) fn source_roots(tree: &Tree<'_>, settings: &Settings) -> Vec<String> {
    let sources: Vec<&RepoPath> =
        tree.files().filter(|file| file.extension() == "py" && !is_foreign(file)).collect();
    let holds_modules = |folder: &str| {
        let prefix = format!("{folder}/");
        sources.iter().any(|file| file.as_str().starts_with(&prefix) && !file.is_test())
    };
    let mut roots: Vec<String> = Vec::new();
    let mut add = |folder: &str| {
        let folder = folder.trim_start_matches("./").trim_matches('/').to_owned();
        let folder = if folder == "." { String::new() } else { folder };
        if !roots.contains(&folder) && !folder.contains("..") {
            roots.push(folder);
        }
    };
    settings
        .roots
        .iter()
        .filter(|folder| holds_modules(folder.trim_start_matches("./").trim_matches('/')))
        .for_each(|folder| add(folder));
    if holds_modules("src") && !has(tree, "src/__init__.py") {
        add("src");
    }
    for folder in projects_below(tree) {
        let inner = format!("{folder}/src");
        if holds_modules(&inner) && !has(tree, &format!("{inner}/__init__.py")) {
            add(&inner);
        }
        add(&folder);
    }
    add("");
    roots
}

fn has(tree: &Tree<'_>, path: &str) -> bool {
    tree.has("", path)
}

/// Folders below the root that are projects of their own.
fn projects_below(tree: &Tree<'_>) -> Vec<String> {
    let declares = |file: &&RepoPath| {
        matches!(file.file_name(), "pyproject.toml" | "setup.py" | "setup.cfg")
            && !file.parent().is_empty()
            && !manifest::is_aside(file)
            && !file.is_test()
    };
    let folders: BTreeSet<&str> = tree.files().filter(declares).map(RepoPath::parent).collect();
    folders.into_iter().filter(|folder| folder.split('/').count() <= 3).take(64).map(str::to_owned).collect()
}

/// `src`, `inner_tests`, `single_module` or `flat`.
pub(super) fn name(tree: &Tree<'_>, tests: &[RepoPath], roots: &[String]) -> &'static str {
    let sources: Vec<&RepoPath> = tree
        .files()
        .filter(|file| file.extension() == "py" && !is_foreign(file) && !file.is_test())
        .filter(|file| !matches!(file.file_name(), "setup.py" | "noxfile.py" | "conftest.py" | "tasks.py"))
        .collect();
    let is_inner = |test: &RepoPath| inside_package(tree, test);
    if !tests.is_empty() && tests.iter().filter(|test| is_inner(test)).count() * 2 > tests.len() {
        return "inner_tests";
    }
    if roots.iter().any(|root| root == "src" || root.ends_with("/src")) {
        return "src";
    }
    let at_root = sources.iter().filter(|file| file.parent().is_empty()).count();
    if at_root == 1 && sources.len() == 1 { "single_module" } else { "flat" }
}

/// Whether a test's own folder lies in a package that also ships code: `pkg/tests/test_a.py` beside `pkg/__init__.py`.
fn inside_package(tree: &Tree<'_>, test: &RepoPath) -> bool {
    let mut folder = test.parent();
    while !folder.is_empty() {
        let is_test_folder = folder.split('/').any(|part| matches!(part, "tests" | "test" | "testing"));
        if !is_test_folder && tree.has(folder, "__init__.py") {
            return true;
        }
        folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
    }
    false
}
