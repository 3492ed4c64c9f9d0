//! What the failing tests expect, as literals that a wrong constant could have been meant to be.

use crate::session::Session;
use autoheal_core::testing::TestResult;
use autoheal_core::{Failure, RepoPath};
use autoheal_repair::templates::{Clues, literals_in};
use autoheal_syntax::{Language, Parsed};
use std::collections::BTreeMap;

const MOST_LITERALS: usize = 60;
const MOST_TESTS: usize = 40;
const LONGEST_LITERAL: usize = 200;

pub(super) fn find(session: &Session<'_>, cause: &Failure) -> Clues {
    let mut literals: Vec<String> = Vec::new();
    let mut files: BTreeMap<&str, Option<Parsed>> = BTreeMap::new();
    let mut not_raised = not_raised(&cause.message);
    for test in witnesses(session, cause) {
        let parsed = files.entry(&test.file).or_insert_with(|| parse(session, &test.file));
        let Some(parsed) = parsed else { continue };
        let Some(function) = parsed.enclosing_function(test.line).or_else(|| parsed.root()) else { continue };
        for text in literals_in(function) {
            let is_new = !literals.iter().any(|known| known == text);
            if is_new && text.len() <= LONGEST_LITERAL && literals.len() < MOST_LITERALS {
                literals.push(text.to_owned());
            }
        }
        not_raised = not_raised.or_else(|| awaited(function.text(), &cause.evidence.exception));
    }
    Clues { literals, exception: cause.evidence.exception.clone(), not_raised }
}

/// The tests that show the cause; a few are as good as all.
fn witnesses<'a>(session: &'a Session<'_>, cause: &'a Failure) -> impl Iterator<Item = &'a TestResult> {
    let tests = session.state.working.tests.tests.iter();
    tests.filter(|test| cause.tests.contains(&test.id)).take(MOST_TESTS)
}

/// The error that a failing test says it waits for, where another one came.
fn awaited(test: &str, came: &str) -> Option<String> {
    let came = came.rsplit('.').next()?;
    let (_, rest) = ["raises(", "assertRaises("].iter().find_map(|word| test.split_once(word))?;
    let name: String =
        rest.chars().take_while(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '.')).collect();
    let name = name.rsplit('.').next()?;
    (!name.is_empty() && name != came && came != "AssertionError").then(|| name.to_owned())
}

/// The error that a test waited for in vain, as pytest and unittest say it.
fn not_raised(message: &str) -> Option<String> {
    let first = message.lines().next()?;
    let name = match first.split_once("DID NOT RAISE") {
        Some((_, class)) => class.split('\'').nth(1).unwrap_or(class).trim(),
        None => first.strip_suffix(" not raised")?.rsplit([' ', ':']).next()?,
    };
    let name = name.rsplit('.').next()?;
    let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    is_name.then(|| name.to_owned())
}

fn parse(session: &Session<'_>, file: &str) -> Option<Parsed> {
    let path = RepoPath::new(file).ok()?;
    let language = Language::of_path(&path)?;
    Some(Parsed::new(language, session.read(&path)?.text))
}

#[cfg(test)]
mod tests {
    use super::{awaited, not_raised};

    #[test]
    fn a_test_tells_which_error_it_waits_for() {
        let test = "def test():\n    with pytest.raises(errors.NotFound, match='x'):\n        get(1)\n";
        assert_eq!(awaited(test, "builtins.KeyError").as_deref(), Some("NotFound"));
        assert_eq!(awaited(test, "shop.errors.NotFound"), None);
        assert_eq!(awaited("def test():\n    assert 1 == 2\n", "KeyError"), None);
    }

    #[test]
    fn an_error_that_did_not_come_is_known_by_its_name() {
        for (message, name) in [
            ("Failed: DID NOT RAISE <class 'planner.rooms.Conflict'>", Some("Conflict")),
            ("DID NOT RAISE ValueError", Some("ValueError")),
            ("AssertionError: KeyError not raised", Some("KeyError")),
            ("assert 1 == 2", None),
            ("DID NOT RAISE (<class 'A'>, x y)", Some("A")),
            ("DID NOT RAISE", None),
        ] {
            assert_eq!(not_raised(message).as_deref(), name, "{message}");
        }
    }
}
