//! Drafts for Python text that does not compile: small edits, each a guess with a prior, for the compiler and then the tests to judge.
//!
//! Rules that know a kind of fault come first; a general search over single-token edits around the reported place stands behind
//! them and heals what no rule foresaw. Nothing here runs or parses Python; every draft keeps all bytes that it does not mean to change.

mod arguments;
mod blocks;
mod brackets;
mod characters;
mod conflicts;
mod extra_brackets;
mod fstrings;
mod headers;
mod indentation;
mod keywords;
mod layout;
mod messages;
mod missing_words;
mod openers;
mod operators;
mod pile;
mod python2;
mod scene;
mod scopes;
mod strings;
mod text;
mod token_edits;
mod tokenizer;
mod tokens_search;
mod triple_quotes;
mod wraps;

#[cfg(test)]
mod tests;

pub use messages::is_progress;
pub(crate) use scene::KEYWORDS;
pub(crate) use text::{Line, lines};
pub(crate) use tokenizer::{Kind, Tokens, tokenize};

use autoheal_core::ports::CompileError;
use pile::{Pile, Proposal};
use scene::Scene;
use std::collections::HashSet;

/// A whole text that may compile.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    pub text: String,
    /// Which rule made it.
    pub rule: &'static str,
    /// How likely it is to be what the author meant, 0 to 1.
    pub prior: f64,
    pub explanation: String,
    /// The first line that it changes, counted from 1.
    pub line: u32,
}

/// No more drafts than this for one error.
const MOST_DRAFTS: usize = 400;
/// Longer texts are no hand-written source.
const LONGEST_SOURCE: usize = 2_000_000;
/// What all drafts together may weigh.
const MOST_BYTES: usize = 64_000_000;

const RULES: [fn(&Scene<'_>, &mut Pile); 18] = [
    arguments::propose,
    blocks::propose,
    brackets::propose,
    characters::propose,
    conflicts::propose,
    fstrings::propose,
    headers::propose,
    indentation::propose,
    keywords::propose,
    messages::propose,
    missing_words::propose,
    operators::propose,
    python2::propose,
    scopes::propose,
    strings::propose,
    tokens_search::propose,
    triple_quotes::propose,
    wraps::propose,
];

/// Texts that may mend the error, the likeliest first.
pub fn drafts(source: &str, error: &CompileError) -> Vec<Draft> {
    if source.is_empty() || source.len() > LONGEST_SOURCE {
        return Vec::new();
    }
    let scene = Scene::new(source, error);
    let mut pile = Pile::default();
    for rule in RULES {
        rule(&scene, &mut pile);
    }
    pile.proposals.sort_by(|left, right| right.prior.total_cmp(&left.prior));
    render(&scene, pile.proposals)
}

fn render(scene: &Scene<'_>, proposals: Vec<Proposal>) -> Vec<Draft> {
    let most = MOST_DRAFTS.min(MOST_BYTES / scene.source.len().max(1)).max(1);
    let mut seen: HashSet<u64> = HashSet::from([text::fingerprint(scene.source)]);
    let mut drafts = Vec::new();
    // Hostile text makes many proposals of one kind; the number of tries is bounded as well as the number of drafts.
    for proposal in proposals.into_iter().take(most.saturating_mul(4)) {
        if drafts.len() >= most {
            break;
        }
        let start = proposal.edits.iter().map(|edit| edit.start).min().unwrap_or(0);
        let Some(text) = text::apply(scene.source, &proposal.edits) else { continue };
        if !seen.insert(text::fingerprint(&text)) {
            continue;
        }
        let line = scene.lines.partition_point(|line| line.next <= start).min(scene.lines.len() - 1);
        drafts.push(Draft {
            text,
            rule: proposal.rule,
            prior: proposal.prior,
            explanation: proposal.explanation,
            line: u32::try_from(line + 1).unwrap_or(u32::MAX),
        });
    }
    drafts
}
