//! pytest or unittest: pytest runs the tests of both, so unittest is chosen only where nobody speaks of pytest.

use super::settings::Settings;
use crate::python::ci::CiCommands;
use crate::python::manifest::{Manifest, Tree, name_of};
use autoheal_core::RepoPath;
use regex::Regex;
use std::sync::LazyLock;

const MOST_FILES: usize = 2_000;

pub(super) fn choose(
    tree: &Tree<'_>,
    tests: &[RepoPath],
    settings: &Settings,
    manifest: &Manifest,
    ci: &CiCommands,
) -> &'static str {
    let ci_runs = ci.test.as_ref().and_then(|test| test.framework.as_deref());
    let declared = manifest.requirements.iter().chain(&manifest.listed).chain(&ci.installs);
    let is_pytest = |requirement: &String| {
        name_of(requirement).is_some_and(|name| name == "pytest" || name.starts_with("pytest-"))
    };
    let configured = settings.has_pytest || tree.files().any(|file| file.file_name() == "conftest.py");
    if ci_runs == Some("pytest") || configured || declared.into_iter().any(is_pytest) {
        return "pytest";
    }
    let mut any_unittest = false;
    for file in tests.iter().take(MOST_FILES) {
        let Some(text) = tree.read(file) else { continue };
        if needs_pytest(&text) {
            return "pytest";
        }
        any_unittest |= speaks_of_unittest(&text);
    }
    if ci_runs == Some("unittest") || any_unittest { "unittest" } else { "pytest" }
}

fn found(pattern: &LazyLock<Option<Regex>>, text: &str) -> bool {
    pattern.as_ref().is_some_and(|pattern| pattern.is_match(text))
}

/// An import of pytest, a test function on its own, or a test class that is no `TestCase`.
fn needs_pytest(text: &str) -> bool {
    static IMPORTS: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?m)^\s*(?:import|from)\s+pytest\b").ok());
    static FUNCTION: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?m)^(?:async )?def test\w*\s*\(").ok());
    static PLAIN_CLASS: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?m)^class Test\w*\s*(?:\(\s*(?:object)?\s*\))?:").ok());
    found(&IMPORTS, text) || found(&FUNCTION, text) || found(&PLAIN_CLASS, text)
}

fn speaks_of_unittest(text: &str) -> bool {
    static IMPORTS: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?m)^\s*(?:import|from)\s+unittest\b|TestCase\)").ok());
    found(&IMPORTS, text)
}
