//! Parameters and arguments in an order that Python forbids, or named twice.

use super::brackets::partner;
use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;
use super::tokenizer::Kind;

const RULE: &str = "argument_order";
const RULE_TWICE: &str = "repeated_argument";

/// A piece between two commas, as token indices.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) first: usize,
    pub(super) last: usize,
}

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    if scene.says("default") {
        default_order(scene, pile);
    }
    if scene.says("positional argument follows")
        || scene.says("argument unpacking follows")
        || scene.says("non-keyword arg")
    {
        call_order(scene, pile);
    }
    if scene.says("duplicate argument") || scene.says("repeated") {
        repeated(scene, pile);
    }
    if scene.says("named arguments must follow") || scene.says("bare *") {
        bare_star(scene, pile);
    }
}

/// The innermost brackets around a token that hold arguments; on the error's line the first ones if it stands outside all.
pub(super) fn brackets_near(scene: &Scene<'_>) -> Vec<(usize, usize)> {
    let mut openers: Vec<usize> = scene.open_before(scene.focus + 1).into_iter().rev().take(3).collect();
    openers.extend(scene.open_before(scene.focus).last());
    openers.extend(scene.on_line(scene.line).filter(|token| scene.is(*token, "(")).take(6));
    openers.extend(scene.on_line(scene.line.saturating_sub(1)).filter(|token| scene.is(*token, "(")).take(2));
    let mut found: Vec<(usize, usize)> = Vec::new();
    for opener in openers {
        if let Some(closer) =
            closing(scene, opener).filter(|_| !found.iter().any(|(known, _)| *known == opener))
        {
            found.push((opener, closer));
        }
    }
    found
}

fn closing(scene: &Scene<'_>, opener: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for token in opener..scene.tokens.len().min(opener + 2000) {
        match scene.kind(token) {
            Some(Kind::Open) => depth += 1,
            Some(Kind::Close) => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(token).filter(|token| scene.is(*token, partner(scene.text(opener))));
                }
            }
            _ => {}
        }
    }
    None
}

pub(super) fn pieces(scene: &Scene<'_>, opener: usize, closer: usize) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut first = opener + 1;
    for token in opener + 1..=closer {
        let ends = token == closer || (depth == 0 && scene.is(token, ","));
        if ends && token > first {
            found.push(Piece { first, last: token - 1 });
        }
        match scene.kind(token) {
            _ if ends => first = token + 1,
            Some(Kind::Open) => depth += 1,
            Some(Kind::Close) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    found
}

fn piece_text<'a>(scene: &Scene<'a>, piece: Piece) -> &'a str {
    scene.source.get(scene.tokens[piece.first].start..scene.tokens[piece.last].end).unwrap_or("")
}

/// Whether the piece gives a value to a name, outside inner brackets.
fn has_equals(scene: &Scene<'_>, piece: Piece) -> bool {
    let mut depth = 0_usize;
    (piece.first..=piece.last).any(|token| {
        match scene.kind(token) {
            Some(Kind::Open) => depth += 1,
            Some(Kind::Close) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && scene.is(token, "=")
    })
}

fn is_star(scene: &Scene<'_>, piece: Piece) -> bool {
    matches!(scene.text(piece.first), "*" | "**" | "/")
}

/// Rewrites the pieces in another order, each in the place that another one had.
fn reorder(scene: &Scene<'_>, pieces: &[Piece], order: &[Piece]) -> Vec<Edit> {
    let changed = pieces.iter().zip(order).filter(|(old, new)| old.first != new.first);
    changed
        .map(|(old, new)| {
            Edit::replace(scene.tokens[old.first].start, scene.tokens[old.last].end, piece_text(scene, *new))
        })
        .collect()
}

fn default_order(scene: &Scene<'_>, pile: &mut Pile) {
    for (opener, closer) in brackets_near(scene) {
        let all = pieces(scene, opener, closer);
        let end = all
            .iter()
            .position(|piece| is_star(scene, *piece) && !scene.is(piece.first, "/"))
            .unwrap_or(all.len());
        let plain = &all[..end];
        name_pieces(scene, plain, pile);
        let Some(first_default) = plain.iter().position(|piece| has_equals(scene, *piece)) else { continue };
        let bare: Vec<Piece> = plain[first_default..]
            .iter()
            .copied()
            .filter(|piece| !has_equals(scene, *piece) && !is_star(scene, *piece))
            .collect();
        if bare.is_empty() {
            continue;
        }
        let mut order: Vec<Piece> = plain[..first_default].to_vec();
        order.extend(bare.iter());
        order.extend(plain[first_default..].iter().filter(|piece| has_equals(scene, **piece)));
        if order.len() == plain.len() {
            pile.add_all(RULE, 0.6, reorder(scene, plain, &order), "put parameters without a default first");
        }
        let nones = bare.iter().map(|piece| Edit::insert(scene.tokens[piece.last].end, "=None")).collect();
        pile.add_all(RULE, 0.7, nones, "give the later parameters a default as well");
        let dropped = plain[first_default..].iter().filter_map(|piece| {
            let equals = (piece.first..=piece.last).find(|token| scene.is(*token, "="))?;
            Some(Edit::delete(scene.tokens[equals - 1].end, scene.tokens[piece.last].end))
        });
        pile.add_all(RULE, 0.3, dropped.collect(), "drop the defaults");
        let star = Edit::insert(scene.tokens[bare[0].first].start, "*, ");
        pile.add(RULE, 0.2, star, "make the later parameters keyword-only");
    }
}

/// An argument that should have named its parameter: `a==1` or `a1` for `a=1`.
fn name_pieces(scene: &Scene<'_>, all: &[Piece], pile: &mut Pile) {
    for piece in all {
        let equals =
            (piece.first..=piece.last).find(|token| scene.is(*token, "==")).map(|token| scene.tokens[token]);
        if let Some(equals) = equals {
            pile.add(RULE, 0.85, Edit::replace(equals.start, equals.end, "="), "name the parameter with `=`");
        }
        let name = scene.text(piece.first);
        if !scene.is_plain_name(piece.first) || name.len() > 80 {
            continue;
        }
        for (at, _) in name.char_indices().skip(1) {
            let (head, tail) = name.split_at(at);
            let value =
                matches!(tail, "None" | "True" | "False") || tail.bytes().all(|byte| byte.is_ascii_digit());
            let glued_text =
                scene.kind(piece.first + 1) == Some(Kind::Text) && super::tokenizer::is_prefix(tail);
            let base = match (scene.knows(head), value || glued_text || scene.knows(tail)) {
                (true, true) => 0.82,
                (false, true) if value => 0.75,
                (false, true) => 0.6,
                (true, false) => 0.3,
                _ if head.ends_with(char::is_lowercase) && tail.starts_with(char::is_uppercase) => 0.65,
                _ => continue,
            };
            let edit = Edit::insert(scene.tokens[piece.first].start + at, "=");
            pile.add(RULE, base, edit, format!("split `{name}` into `{head}={tail}`"));
        }
        if scene.kind(piece.first + 1) == Some(Kind::Text) && piece.first < piece.last {
            pile.add(
                RULE,
                0.85,
                Edit::insert(scene.tokens[piece.first].end, "="),
                "name the parameter with `=`",
            );
        }
    }
}

fn call_order(scene: &Scene<'_>, pile: &mut Pile) {
    for (opener, closer) in brackets_near(scene) {
        let all = pieces(scene, opener, closer);
        name_pieces(scene, &all, pile);
        let rank = |piece: &Piece| match scene.text(piece.first) {
            "**" => 2,
            _ if has_equals(scene, *piece) => 1,
            _ => 0,
        };
        let mut order = all.clone();
        order.sort_by_key(rank);
        pile.add_all(RULE, 0.8, reorder(scene, &all, &order), "put positional arguments first");
        for piece in all.iter().filter(|piece| piece.first == piece.last && scene.is_plain_name(piece.first))
        {
            let name = scene.text(piece.first);
            let edit = Edit::replace(
                scene.tokens[piece.first].start,
                scene.tokens[piece.first].end,
                format!("{name}={name}"),
            );
            pile.add(RULE, 0.4, edit, format!("pass `{name}` by name"));
        }
    }
}

fn repeated(scene: &Scene<'_>, pile: &mut Pile) {
    for (opener, closer) in brackets_near(scene) {
        let all = pieces(scene, opener, closer);
        for (index, piece) in all.iter().enumerate() {
            let name = scene.text(piece.first);
            let twin = all[..index].iter().find(|other| scene.is(other.first, name));
            let Some(twin) = twin.filter(|_| scene.is_plain_name(piece.first)) else { continue };
            for (removed, prior) in [(*piece, 0.7), (*twin, 0.5)] {
                let words = format!("remove the second `{name}`");
                pile.add(RULE_TWICE, prior, remove_piece(scene, opener, removed), words);
            }
            let end = scene.tokens[piece.first].end;
            pile.add(RULE_TWICE, 0.15, Edit::insert(end, "_2"), format!("rename the second `{name}`"));
        }
    }
}

/// Removes a piece with the comma before it, or behind it if it is the first.
fn remove_piece(scene: &Scene<'_>, opener: usize, piece: Piece) -> Edit {
    if piece.first == opener + 1 {
        let next = if scene.is(piece.last + 1, ",") {
            scene.tokens.get(piece.last + 2)
        } else {
            scene.tokens.get(piece.last + 1)
        };
        return Edit::delete(
            scene.tokens[piece.first].start,
            next.map_or(scene.tokens[piece.last].end, |next| next.start),
        );
    }
    let before = piece.first.saturating_sub(2);
    Edit::delete(scene.tokens[before].end, scene.tokens[piece.last].end)
}

fn bare_star(scene: &Scene<'_>, pile: &mut Pile) {
    for (opener, closer) in brackets_near(scene) {
        for piece in pieces(scene, opener, closer)
            .into_iter()
            .filter(|piece| piece.first == piece.last && scene.is(piece.first, "*"))
        {
            pile.add(RULE, 0.6, remove_piece(scene, opener, piece), "remove the bare `*`");
            pile.add(RULE, 0.4, Edit::insert(scene.tokens[piece.last].end, "args"), "name the `*` parameter");
        }
    }
}
