//! What the failing tests expect, as literals that a wrong constant could have been meant to be.

use crate::session::Session;
use autoheal_core::{Failure, RepoPath};
use autoheal_repair::templates::{Clues, literals_in};
use autoheal_syntax::{Language, Parsed};

const MOST_LITERALS: usize = 60;
const LONGEST_LITERAL: usize = 200;

pub(super) fn find(session: &Session<'_>, cause: &Failure) -> Clues {
    let mut literals: Vec<String> = Vec::new();
    let results = session.state.working.tests.tests.iter().filter(|test| cause.tests.contains(&test.id));
    for test in results {
        let Some(parsed) = parse(session, &test.file) else { continue };
        let Some(function) = parsed.enclosing_function(test.line).or_else(|| parsed.root()) else { continue };
        for text in literals_in(function) {
            let is_new = !literals.iter().any(|known| known == text);
            if is_new && text.len() <= LONGEST_LITERAL && literals.len() < MOST_LITERALS {
                literals.push(text.to_owned());
            }
        }
    }
    Clues { literals, exception: cause.evidence.exception.clone(), message: cause.message.clone() }
}

fn parse(session: &Session<'_>, file: &str) -> Option<Parsed> {
    let path = RepoPath::new(file).ok()?;
    let language = Language::of_path(&path)?;
    Some(Parsed::new(language, session.read(&path)?.text))
}
