//! Changes of single tokens for the general search: one removed, replaced, swapped with its neighbour, or filled in.

use super::missing_words::shorten;
use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;
use super::tokenizer::Kind;

pub(super) fn edit(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    delete(scene, token, pile);
    replace(scene, token, pile);
    swap(scene, token, pile);
}

fn delete(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    let found = scene.tokens[token];
    let text = scene.text(token);
    let doubled = token > 0 && scene.is(token - 1, text) && scene.kind(token) != Some(Kind::Close);
    let base = match found.kind {
        _ if doubled => 0.75,
        Kind::Stray => 0.7,
        Kind::Operator if matches!(text, "," | ";" | ".") => 0.4,
        Kind::Operator => 0.3,
        Kind::Open | Kind::Close => 0.12,
        Kind::Name if scene.is_keyword(token) => 0.2,
        Kind::Name => 0.14,
        Kind::Number | Kind::Text => 0.08,
    };
    let (start, end) = deletion(scene, token);
    let prior = base * scene.nearness(token);
    pile.add("extra_token", prior, Edit::delete(start, end), format!("remove `{}`", shorten(text)));
}

/// A word takes the space behind it along.
fn deletion(scene: &Scene<'_>, token: usize) -> (usize, usize) {
    let found = scene.tokens[token];
    let spaced_before =
        token > 0 && scene.same_line(token - 1, token) && scene.tokens[token - 1].end < found.start;
    match scene.tokens.get(token + 1) {
        Some(next)
            if next.line == found.line
                && next.start > found.end
                && (spaced_before || scene.on_line(found.line).start == token) =>
        {
            (found.start, next.start)
        }
        None | Some(_) if spaced_before && scene.on_line(found.line).end == token + 1 => {
            (scene.tokens[token - 1].end, found.end)
        }
        _ => (found.start, found.end),
    }
}

fn replace(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    let found = scene.tokens[token];
    let text = scene.text(token);
    let others: &[(&str, f64)] = match text {
        "," => &[(":", 0.3), (".", 0.25), ("", 0.0)],
        "." => &[(",", 0.35), (":", 0.15), ("=", 0.1)],
        ":" => &[(",", 0.3), ("=", 0.3), (".", 0.1), (";", 0.05)],
        ";" => &[(",", 0.4), (":", 0.45)],
        "(" => &[("[", 0.15), ("{", 0.1)],
        "[" => &[("(", 0.15), ("{", 0.1)],
        "{" => &[("(", 0.15), ("[", 0.1)],
        ")" => &[("]", 0.15), ("}", 0.1)],
        "]" => &[(")", 0.15), ("}", 0.1)],
        "}" => &[(")", 0.15), ("]", 0.1)],
        "/" | "\\" => &[("//", 0.05)],
        "-" => &[("=", 0.1), ("->", 0.3), ("_", 0.1)],
        ">" => &[("->", 0.5)],
        "=" => &[("-", 0.05), ("+", 0.05), (",", 0.1)],
        "as" => &[("is", 0.2), ("in", 0.1)],
        "is" => &[("as", 0.2), ("in", 0.2), ("if", 0.1)],
        "in" => &[("is", 0.2), ("if", 0.1)],
        "if" => &[("in", 0.2), ("for", 0.1)],
        "of" => &[("in", 0.7)],
        _ => &[],
    };
    for (other, prior) in others.iter().filter(|(other, _)| !other.is_empty()) {
        let edit = Edit::replace(found.start, found.end, *other);
        pile.add("wrong_token", prior * scene.nearness(token), edit, format!("write `{other}` for `{text}`"));
    }
}

/// Two neighbours in the wrong order.
fn swap(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    if !scene.same_line(token, token + 1) {
        return;
    }
    let (left, right) = (scene.tokens[token], scene.tokens[token + 1]);
    let Some(gap) = scene.source.get(left.end..right.start) else { return };
    let (first, second) = (scene.text(token), scene.text(token + 1));
    if first.len() + second.len() > 200 {
        return;
    }
    let edit = Edit::replace(left.start, right.end, format!("{second}{gap}{first}"));
    let punctuation = left.kind != Kind::Name && right.kind != Kind::Name;
    let prior = if punctuation { 0.2 } else { 0.1 };
    pile.add(
        "token_order",
        prior * scene.nearness(token),
        edit,
        format!("swap `{}` and `{}`", shorten(first), shorten(second)),
    );
}

/// Where an operand is missing, a neutral one lets the rest compile; a guess of last resort.
pub(super) fn fill_holes(scene: &Scene<'_>, first: usize, last: usize, pile: &mut Pile) {
    for right in first.max(scene.focus.saturating_sub(3))..=last.min(scene.focus + 3) {
        let Some(left) = right.checked_sub(1) else { continue };
        if matches!(scene.text(left), "," | "(") && scene.is(right, ",") {
            for (word, prior) in [("*", 0.5), ("/", 0.2)] {
                let edit = Edit::insert(scene.tokens[right].start, word);
                pile.add("missing_operand", prior, edit, format!("write `{word}` between the commas"));
            }
        }
        let awaits = matches!(
            scene.text(left),
            "=" | "==" | "is" | "+" | "-" | "," | ":" | "in" | "and" | "or" | "not" | "if" | "else"
        );
        if !awaits || (scene.starts_expression(right) && scene.same_line(left, right)) {
            continue;
        }
        let value = matches!(scene.text(left), "=" | "is");
        for (word, prior) in [("None", 0.3), ("False", 0.2), ("True", 0.18), ("0", 0.1)] {
            let prior = if value { prior } else { prior * 0.15 };
            let glued = scene.source.get(..scene.tokens[left].start).is_some_and(|head| !head.ends_with(' '));
            let text = if glued { word.to_owned() } else { format!(" {word}") };
            let words = format!("write `{word}` after `{}`", scene.text(left));
            pile.add("missing_operand", prior, Edit::insert(scene.tokens[left].end, text), words);
        }
    }
}
