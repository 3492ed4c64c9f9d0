//! Which extras, groups and requirement files are needed to test and check a project: their names say so.

/// Whether a group's name says that it serves tests, checks or development.
pub(super) fn is_test_like(name: &str) -> bool {
    let words = words(name);
    let about_documents = words.iter().any(|word| matches!(word.as_str(), "doc" | "docs" | "documentation"));
    !about_documents && words.iter().any(|word| is_word(word))
}

/// The words of a name such as `unit-tests_dev`.
pub(super) fn words(name: &str) -> Vec<String> {
    name.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

fn is_word(word: &str) -> bool {
    matches!(
        word,
        "test"
            | "tests"
            | "testing"
            | "unittest"
            | "unittests"
            | "pytest"
            | "dev"
            | "devel"
            | "develop"
            | "development"
            | "ci"
            | "lint"
            | "lints"
            | "linting"
            | "linter"
            | "linters"
            | "style"
            | "typing"
            | "types"
            | "typecheck"
            | "mypy"
            | "qa"
            | "quality"
            | "check"
            | "checks"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_what_a_group_is_for() {
        for name in
            ["test", "tests", "Testing", "dev-dependencies", "ci", "unit_tests", "type-check_mypy", "lint"]
        {
            assert!(is_test_like(name), "{name}");
        }
        for name in ["docs", "docs-dev", "postgres", "all", "contest", "latest", ""] {
            assert!(!is_test_like(name), "{name}");
        }
    }
}
