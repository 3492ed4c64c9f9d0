//! Brackets that are one too many, or closed by the wrong kind.

use super::brackets::{FAR, close_between, close_on_suspicious_lines, partner};
use super::openers::open_between;
use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;
use super::tokenizer::Kind;

const RULE_EXTRA: &str = "extra_bracket";
const RULE_KIND: &str = "mismatched_bracket";

/// Opening brackets that nothing sensible follows are the ones too many.
pub(super) fn delete_openers(scene: &Scene<'_>, first: usize, last: usize, pile: &mut Pile) {
    for opener in
        (first..last.min(scene.tokens.len())).take(FAR).filter(|token| scene.kind(*token) == Some(Kind::Open))
    {
        let next = opener + 1;
        let strange = matches!(
            scene.text(next),
            "," | "." | "=" | ":" | "for" | "in" | "and" | "or" | "+" | "/" | "==" | ")"
        );
        let doubled = scene.is(next, scene.text(opener));
        let prior = if strange || doubled { 0.5 } else { 0.15 };
        let token = scene.tokens[opener];
        pile.add(
            RULE_EXTRA,
            prior,
            Edit::delete(token.start, token.end),
            format!("remove `{}`", scene.text(opener)),
        );
    }
}

/// Any closing bracket of the statement may be the one too many.
pub(super) fn delete_closers(scene: &Scene<'_>, closer: usize, pile: &mut Pile) {
    let kind = scene.text(closer);
    for index in closer.saturating_sub(60)..=closer {
        if scene.text(index) != kind {
            continue;
        }
        let token = scene.tokens[index];
        let doubled = index > 0 && scene.is(index - 1, kind) || scene.is(index + 1, kind);
        let own_line = scene.line_text(token.line).trim() == kind;
        let base = if index == closer && (doubled || own_line) {
            0.7
        } else if index == closer {
            0.5
        } else {
            0.2
        };
        let prior = base * 0.97_f64.powi((closer - index) as i32);
        pile.add(
            RULE_EXTRA,
            prior,
            Edit::delete(token.start, token.end),
            format!("remove `{kind}` that nothing opens"),
        );
        if own_line {
            let line = scene.lines[token.line];
            pile.add(
                RULE_EXTRA,
                prior * 0.9,
                Edit::delete(line.start, line.next),
                format!("remove the line of `{kind}`"),
            );
        }
    }
}

pub(super) fn mend_mismatch(scene: &Scene<'_>, opener: usize, closer: usize, pile: &mut Pile) {
    let (open, close) = (scene.tokens[opener], scene.tokens[closer]);
    let (open_text, close_text) = (scene.text(opener), scene.text(closer));
    let words = format!("`{open_text}` is closed by `{close_text}`");
    pile.add(RULE_KIND, 0.6, Edit::replace(close.start, close.end, partner(open_text)), words.clone());
    pile.add(RULE_KIND, 0.5, Edit::replace(open.start, open.end, partner(close_text)), words.clone());
    pile.add(RULE_EXTRA, 0.4, Edit::delete(close.start, close.end), words.clone());
    pile.add(RULE_EXTRA, 0.3, Edit::delete(open.start, open.end), words);
    close_between(scene, opener, closer, partner(open_text), 1.0, pile);
    open_between(scene, opener, closer, 0.6, pile);
    close_on_suspicious_lines(scene, opener, closer, pile);
    delete_openers(scene, opener, closer, pile);
}
