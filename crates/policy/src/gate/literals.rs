//! The literals that tests use: inputs they feed and results they expect.

use crate::python::{Source, Token};
use autoheal_core::RepoPath;
use std::collections::HashSet;

/// Every literal of the witnessing tests, except those that any code may use.
#[derive(Debug, Default)]
pub(crate) struct Literals(HashSet<String>);

const MOST_LITERALS: usize = 200_000;

impl Literals {
    pub(crate) fn of_tests(sources: &[(RepoPath, String)]) -> Self {
        let mut found = HashSet::new();
        for (_, text) in sources {
            let source = Source::new(text);
            let literals = source.all_tokens().into_iter().filter_map(literal);
            found.extend(literals.filter(|literal| !is_common(literal)).take(MOST_LITERALS));
        }
        Self(found)
    }

    /// Whether tokens are one literal value (also a container or a sum of some), and one that the tests know: all that is
    /// uncommon in it occurs there, and something is uncommon.
    pub(crate) fn know(&self, tokens: &[Token<'_>]) -> bool {
        let mut uncommon = tokens
            .iter()
            .filter_map(|token| literal(*token))
            .filter(|literal| !is_common(literal))
            .peekable();
        is_literal(tokens) && uncommon.peek().is_some() && uncommon.all(|literal| self.0.contains(&literal))
    }

    /// Whether any literal among the tokens is one of the tests.
    pub(crate) fn know_any(&self, tokens: &[Token<'_>]) -> bool {
        tokens.iter().filter_map(|token| literal(*token)).any(|literal| self.0.contains(&literal))
    }
}

/// Only literals and punctuation, nothing computed from a name.
pub(crate) fn is_literal(tokens: &[Token<'_>]) -> bool {
    let constant = |name: &str| matches!(name, "None" | "True" | "False");
    let plain = |token: &Token<'_>| match token {
        Token::Name(name) => constant(name),
        Token::Text(text) => !text.contains('{'),
        Token::Number(_) | Token::Sign(_) => true,
    };
    !tokens.is_empty() && tokens.iter().all(plain)
}

fn literal(token: Token<'_>) -> Option<String> {
    match token {
        Token::Number(number) => Some(number.replace('_', "").to_ascii_lowercase()),
        Token::Text(text) => Some(format!("\"{text}")),
        Token::Name(_) | Token::Sign(_) => None,
    }
}

/// Base cases and defaults that code compares with for good reasons.
fn is_common(literal: &str) -> bool {
    matches!(literal, "0" | "1" | "2" | "0.0" | "1.0" | "\"" | "\" " | "\"\\n")
}
