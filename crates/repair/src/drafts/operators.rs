//! Operators that Python does not have or does not allow here: `=` in a condition, `=<`, `&&`, `!`, `++`, `?:`.

use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;

const RULE: &str = "wrong_operator";
const RULE_EQUALS: &str = "assignment_for_comparison";

/// Adjacent tokens that together stand for one operator.
const PAIRS: [(&str, &str, &str); 18] = [
    ("===", "=", "=="),
    ("==", "=", "=="),
    ("==", "==", "=="),
    ("=", "==", "=="),
    ("=", "<", "<="),
    ("=", ">", ">="),
    ("=", "!", "!="),
    ("=", "+", "+="),
    ("=", "-", "-="),
    ("=", "*", "*="),
    ("=", "/", "/="),
    ("|", "|", " or "),
    ("=", ":", ":="),
    ("<", "-", "="),
    (">", "=", ">="),
    ("<", "=", "<="),
    ("!", "=", "!="),
    (":", "=", ":="),
];

/// Tokens that stand for another one.
const SINGLE: [(&str, &str, f64); 12] = [
    ("&&", " and ", 0.9),
    ("===", "==", 0.9),
    ("!==", "!=", 0.9),
    ("<>", "!=", 0.9),
    ("!", "not ", 0.7),
    (":=", "=", 0.6),
    (":=", ":", 0.4),
    ("->", ".", 0.4),
    (";", ":", 0.4),
    (";", ",", 0.4),
    ("=>", ":", 0.5),
    ("->", ":", 0.3),
];

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let first = scene.on_line(scene.line.saturating_sub(1)).start.max(scene.focus.saturating_sub(80));
    let last = scene.on_line(scene.line).end.min(scene.focus + 60);
    for token in first..last {
        foreign(scene, token, pile);
        equals(scene, token, pile);
        increments(scene, token, pile);
        walrus(scene, token, pile);
    }
    ternary(scene, pile);
}

fn spaced(scene: &Scene<'_>, start: usize, end: usize, with: &str) -> String {
    let before = scene.source.get(..start).is_some_and(|text| text.ends_with([' ', '\t']));
    let after = scene.source.get(end..).is_some_and(|text| text.starts_with([' ', '\t']));
    let with = if before { with.trim_start() } else { with };
    if after { with.trim_end().to_owned() } else { with.to_owned() }
}

fn foreign(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    let found = scene.tokens[token];
    let text = scene.text(token);
    let near = scene.nearness(token);
    for (wrong, right, prior) in SINGLE.iter().filter(|(wrong, ..)| *wrong == text) {
        let edit = Edit::replace(found.start, found.end, spaced(scene, found.start, found.end, right));
        pile.add(RULE, prior * near, edit, format!("`{wrong}` is `{}` here", right.trim()));
    }
    let Some(next) = scene.tokens.get(token + 1).filter(|next| next.line == found.line) else { return };
    let glued = next.start == found.end;
    for (left, right, with) in
        PAIRS.iter().filter(|(left, right, _)| *left == text && scene.is(token + 1, right))
    {
        let edit = Edit::replace(found.start, next.end, spaced(scene, found.start, next.end, with));
        let prior = if glued { 0.8 } else { 0.6 };
        pile.add(RULE, prior * near, edit, format!("`{left}{right}` is `{}`", with.trim()));
        if *left == "=" && matches!(*right, ">" | "!") {
            let edit = Edit::replace(found.start, next.end, if *right == ">" { ":" } else { "==" });
            pile.add(RULE, 0.3 * near, edit, format!("`{left}{right}` is no operator"));
        }
    }
}

/// `=` where only a comparison can stand, and the other way round in argument lists.
fn equals(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    let found = scene.tokens[token];
    let near = scene.nearness(token).max(0.6);
    if scene.is(token, "=") {
        let opening = scene.first_word(found.line);
        let condition = matches!(opening, "if" | "elif" | "while" | "assert" | "return");
        let inner = (scene.on_line(found.line).start..token)
            .any(|before| matches!(scene.text(before), "if" | "and" | "or" | "not"));
        let told = scene.says("==") || scene.says("cannot assign") || scene.says("can't assign");
        let base = match () {
            () if condition => 0.9,
            () if inner || told => 0.7,
            () => 0.25,
        };
        pile.add(RULE_EQUALS, base * near, Edit::replace(found.start, found.end, "=="), "compare with `==`");
        pile.add(
            RULE,
            0.3 * near,
            Edit::replace(found.start, found.end, ":="),
            "assign within the expression with `:=`",
        );
        pile.add(RULE, 0.35 * near, Edit::replace(found.start, found.end, ":"), "write `:` for `=`");
        pile.add(RULE, 0.1 * near, Edit::replace(found.start, found.end, "in"), "write `in` for `=`");
        if !scene.says("invalid syntax") {
            swap_sides(scene, token, 0.2 * near, pile);
        }
    } else if scene.is(token, "==") {
        pile.add(RULE, 0.35 * near, Edit::replace(found.start, found.end, "="), "assign with `=`");
    } else if scene.text(token).len() == 2 && scene.text(token).ends_with('=') && !scene.is(token, ":=") {
        pile.add(RULE, 0.15 * near, Edit::replace(found.start, found.end, "="), "assign with `=`");
        pile.add(
            RULE,
            0.25 * near,
            Edit::replace(found.start, found.end, &scene.text(token)[..1]),
            "drop the `=`",
        );
    }
}

/// `5 = x` was meant the other way round.
fn swap_sides(scene: &Scene<'_>, token: usize, prior: f64, pile: &mut Pile) {
    let line = scene.on_line(scene.tokens[token].line);
    if token == line.start || token + 1 >= line.end {
        return;
    }
    let (start, end) = (scene.tokens[line.start].start, scene.tokens[line.end - 1].end);
    let left = scene.source.get(start..scene.tokens[token - 1].end);
    let right = scene.source.get(scene.tokens[token + 1].start..end);
    if let (Some(left), Some(right)) = (left, right) {
        let edit = Edit::replace(start, end, format!("{right} = {left}"));
        pile.add(RULE, prior, edit, "swap the sides of the assignment");
    }
}

/// `i++` is `i += 1`.
fn increments(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    let sign = scene.text(token);
    if !matches!(sign, "+" | "-") || !scene.is(token + 1, sign) || !scene.same_line(token, token + 1) {
        return;
    }
    let line = scene.on_line(scene.tokens[token].line);
    let (start, end) = (scene.tokens[token].start, scene.tokens[token + 1].end);
    if token > line.start && token + 2 >= line.end {
        pile.add(
            RULE,
            0.9,
            Edit::replace(start, end, format!(" {sign}= 1")),
            format!("`{sign}{sign}` is `{sign}= 1`"),
        );
    }
    if token == line.start && line.len() > 2 {
        let last = scene.tokens[line.end - 1].end;
        let edits = vec![Edit::delete(start, end), Edit::insert(last, format!(" {sign}= 1"))];
        pile.add_all(RULE, 0.8, edits, format!("`{sign}{sign}` is `{sign}= 1`"));
    }
}

fn walrus(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    if !scene.is(token, ":=") {
        return;
    }
    let line = scene.on_line(scene.tokens[token].line);
    if token == line.start + 1 && line.len() > 2 {
        let edits = vec![
            Edit::insert(scene.tokens[line.start].start, "("),
            Edit::insert(scene.tokens[line.end - 1].end, ")"),
        ];
        pile.add_all(RULE, 0.2, edits, "put the `:=` expression in brackets");
    }
    for end in token + 1..line.end.min(token + 60) {
        if token > line.start && scene.ends_expression(end) {
            let edits = vec![
                Edit::insert(scene.tokens[token - 1].start, "("),
                Edit::insert(scene.tokens[end].end, ")"),
            ];
            pile.add_all(RULE, 0.3, edits, "put the `:=` expression in brackets");
        }
    }
}

/// `c ? a : b` is `a if c else b`.
fn ternary(scene: &Scene<'_>, pile: &mut Pile) {
    let line = scene.on_line(scene.line);
    let Some(mark) = line.clone().find(|token| scene.is(*token, "?")) else { return };
    let Some(colon) = (mark..line.end).find(|token| scene.is(*token, ":")) else { return };
    let start =
        (line.start..mark).rev().find(|token| matches!(scene.text(*token), "=" | "return" | "(" | ","));
    let first = start.map_or(line.start, |token| token + 1);
    if first >= mark || mark + 1 >= colon || colon + 1 >= line.end {
        return;
    }
    let closers = (colon + 1..line.end)
        .rev()
        .take_while(|token| matches!(scene.text(*token), ")" | "]" | "}" | ";" | ":"))
        .count();
    for last in [line.end - 1, line.end - 1 - closers.min(line.end - colon - 2)] {
        let part = |from: usize, to: usize| scene.source.get(scene.tokens[from].start..scene.tokens[to].end);
        if let (Some(condition), Some(yes), Some(no)) =
            (part(first, mark - 1), part(mark + 1, colon - 1), part(colon + 1, last))
        {
            let edit = Edit::replace(
                scene.tokens[first].start,
                scene.tokens[last].end,
                format!("{yes} if {condition} else {no}"),
            );
            pile.add(RULE, 0.8, edit, "write the choice as `a if c else b`");
        }
    }
}
