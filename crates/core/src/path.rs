//! Paths inside a repository: relative, normalised, and unable to leave the tree.

use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A file's path from the repository's root, with `/` between its parts. It cannot be absolute, empty, or hold `..`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RepoPath(String);

impl RepoPath {
    pub fn new(path: impl AsRef<str>) -> Result<Self> {
        let path = path.as_ref();
        if path.starts_with('/') || path.contains('\0') || path.contains('\\') && path.contains(":\\") {
            return Err(Error::invalid(format!("not a path inside the repository: {path:?}")));
        }
        let mut parts = Vec::new();
        for part in path.split('/') {
            match part {
                "" | "." => {}
                ".." => return Err(Error::invalid(format!("path leaves the repository: {path:?}"))),
                part => parts.push(part),
            }
        }
        if parts.is_empty() {
            return Err(Error::invalid("empty path"));
        }
        Ok(Self(parts.join("/")))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn file_name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or(&self.0)
    }

    /// The folder that holds the file; empty for the root.
    pub fn parent(&self) -> &str {
        self.0.rsplit_once('/').map_or("", |(parent, _)| parent)
    }

    pub fn extension(&self) -> &str {
        self.file_name().rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    pub fn components(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('/')
    }

    /// Whether the name says that this is a test or something that steers tests. AutoHeal never edits such a file.
    pub fn is_test(&self) -> bool {
        let name = self.file_name().to_ascii_lowercase();
        let folders: Vec<String> =
            self.components().rev().skip(1).map(str::to_ascii_lowercase).collect::<Vec<_>>();
        let is_at_root = folders.is_empty();
        // Deeper down these are shipped code as often as not: `numpy/testing`, `openapi/spec`, `loaders/fixtures`.
        let top_says_so = folders
            .last()
            .is_some_and(|top| matches!(top.as_str(), "testing" | "spec" | "specs" | "fixtures"));
        top_says_so
            || folders.iter().any(|folder| is_test_folder(folder))
            || matches!(name.as_str(), "conftest.py" | "tests.py")
            || is_at_root && name == "test.py"
            || name.starts_with("test_") && name.ends_with(".py")
            || name.ends_with("_test.py")
            || name.ends_with("_tests.py")
            || [".test.", ".spec."].iter().any(|mark| name.contains(mark))
            || name.ends_with("_test.go")
            || name.ends_with("test.java")
            || name.ends_with("tests.java")
    }
}

/// `tests`, `unit_tests`, `testsuite`, `test_helpers`; but not `ab_test`, which is about something else.
fn is_test_folder(folder: &str) -> bool {
    let words: Vec<&str> = folder.split(['_', '-']).filter(|word| !word.is_empty()).collect();
    let is_plural = |word: &&str| {
        matches!(
            *word,
            "tests" | "testsuite" | "testsuites" | "unittest" | "unittests" | "testdata" | "testcases"
        )
    };
    words.first() == Some(&"test") || words.iter().any(is_plural)
}

impl TryFrom<String> for RepoPath {
    type Error = Error;
    fn try_from(path: String) -> Result<Self> {
        Self::new(path)
    }
}

impl From<RepoPath> for String {
    fn from(path: RepoPath) -> Self {
        path.0
    }
}

impl fmt::Display for RepoPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn tests_are_told_from_sources() {
        for test in [
            "tests/test_a.py",
            "test_a.py",
            "pkg/tests/helpers.py",
            "conftest.py",
            "a_test.py",
            "web/x.test.ts",
            "tests/data/expected.txt",
            "src/test/java/AppTest.java",
            "testing/util.py",
            "testsuite/helpers.py",
            "unit_tests/common.py",
            "pkg/__tests__/a.js",
            "spec/app_spec.rb",
            "test.py",
        ] {
            assert!(RepoPath::new(test).unwrap().is_test(), "{test}");
        }
        for source in [
            "src/app.py",
            "latest.py",
            "contest.py",
            "pkg/testing/tools.py",
            "attestation/x.py",
            "pkg/testutil.py",
            "pkg/spec/parser.py",
            "pkg/fixtures/loader.py",
            "pkg/commands/test.py",
            "ab_test/split.py",
        ] {
            assert!(!RepoPath::new(source).unwrap().is_test(), "{source}");
        }
    }

    proptest! {
        /// Feature: autoheal-ci-agent, Property 31: Input Sanitization
        #[test]
        fn no_path_leaves_the_tree(text in "[a-z./\\\\ ]{0,40}") {
            if let Ok(path) = RepoPath::new(&text) {
                prop_assert!(!path.as_str().starts_with('/'));
                prop_assert!(path.components().all(|part| part != ".." && !part.is_empty()));
            }
        }
    }
}
