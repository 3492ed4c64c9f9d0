//! Expressions that need brackets of their own: generators beside arguments, tuples in comprehensions, several exception types.

use super::arguments::{brackets_near, pieces};
use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    wrap_generator(scene, pile);
    wrap_target(scene, pile);
    wrap_except_types(scene, pile);
}

/// A generator beside other arguments needs brackets of its own.
fn wrap_generator(scene: &Scene<'_>, pile: &mut Pile) {
    if !scene.says("enerator expression") && !scene.says("invalid syntax") {
        return;
    }
    for (opener, closer) in brackets_near(scene) {
        let all = pieces(scene, opener, closer);
        for piece in all
            .iter()
            .filter(|piece| all.len() > 1 && (piece.first..=piece.last).any(|token| scene.is(token, "for")))
        {
            let edits = vec![
                Edit::insert(scene.tokens[piece.first].start, "("),
                Edit::insert(scene.tokens[piece.last].end, ")"),
            ];
            pile.add_all("bare_generator", 0.5, edits, "put the generator in brackets");
        }
    }
}

/// `[a, b for a in c]` needs brackets around its element.
fn wrap_target(scene: &Scene<'_>, pile: &mut Pile) {
    for opener in scene.open_before(scene.focus + 1).into_iter().rev().take(2) {
        let Some(word) =
            (opener + 1..scene.tokens.len().min(opener + 60)).find(|token| scene.is(*token, "for"))
        else {
            continue;
        };
        if (opener + 1..word).any(|token| scene.is(token, ",")) {
            let edits = vec![
                Edit::insert(scene.tokens[opener + 1].start, "("),
                Edit::insert(scene.tokens[word - 1].end, ")"),
            ];
            let prior = if scene.says("comprehension target") { 0.9 } else { 0.5 };
            pile.add_all("bare_tuple", prior, edits, "put the comprehension's element in brackets");
        }
    }
}

/// `except A, B:` needs brackets around its types.
fn wrap_except_types(scene: &Scene<'_>, pile: &mut Pile) {
    let line = scene.on_line(scene.line);
    if line.len() < 3 || !scene.is(line.start, "except") || !line.clone().any(|token| scene.is(token, ",")) {
        return;
    }
    let end = line.clone().find(|token| matches!(scene.text(*token), "as" | ":")).unwrap_or(line.end);
    if end > line.start + 1 {
        let edits = vec![
            Edit::insert(scene.tokens[line.start + 1].start, "("),
            Edit::insert(scene.tokens[end - 1].end, ")"),
        ];
        pile.add_all("bare_tuple", 0.8, edits, "put the exception types in brackets");
    }
}
