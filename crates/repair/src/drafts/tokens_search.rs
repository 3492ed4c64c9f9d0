//! The general search: every single-token insertion near the error that can make sense between its neighbours, and every change of
//! a token that is there. It knows nothing of messages, so it heals faults that no rule foresaw.

use super::missing_words::shorten;
use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;
use super::token_edits;
use super::tokenizer::Kind;

const LINES_BEFORE: usize = 3;
const TOKENS_BEFORE: usize = 40;
const TOKENS_AFTER: usize = 12;
/// Binary operators by how often they are the one that is missing.
const BINARY: [(&str, f64); 28] = [
    ("+", 0.16),
    ("==", 0.15),
    ("-", 0.12),
    ("*", 0.12),
    ("/", 0.08),
    ("%", 0.08),
    ("<", 0.09),
    (">", 0.09),
    ("!=", 0.1),
    ("|", 0.05),
    ("and", 0.1),
    ("or", 0.1),
    ("in", 0.1),
    ("is", 0.05),
    ("not in", 0.04),
    ("is not", 0.04),
    ("<=", 0.06),
    (">=", 0.06),
    ("//", 0.04),
    ("**", 0.03),
    ("&", 0.04),
    (">>", 0.03),
    ("<<", 0.03),
    ("^", 0.02),
    ("@", 0.01),
    ("+=", 0.1),
    ("-=", 0.05),
    ("->", 0.05),
];
/// Operators that only make sense between a whole target and its value.
const ASSIGNING: [&str; 2] = ["+=", "-="];

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let first_line = scene.line.saturating_sub(LINES_BEFORE);
    let first = scene.on_line(first_line).start.max(scene.focus.saturating_sub(TOKENS_BEFORE));
    let last = scene.on_line(scene.line + 1).end.min(scene.focus + TOKENS_AFTER);
    let mut open = scene.open_before(first);
    let habits = habits(scene);
    let far = if scene.says("forgot a comma") { scene.focus + 400 } else { last };
    for token in first..far.max(last).min(scene.tokens.len()) {
        insert_before(scene, token, open.last().map(|opener| scene.text(*opener)), &habits, pile);
        if token < last {
            token_edits::edit(scene, token, pile);
        }
        match scene.kind(token) {
            Some(Kind::Open) => open.push(token),
            Some(Kind::Close) => {
                open.pop();
            }
            _ => {}
        }
    }
    token_edits::fill_holes(scene, first, last, pile);
}

/// How often the file uses each binary operator, as a factor from 0.7 to 1.6.
fn habits(scene: &Scene<'_>) -> [f64; BINARY.len()] {
    let mut counts = [0_u32; BINARY.len()];
    let mut total = 1;
    for token in 0..scene.tokens.len() {
        if let Some(index) = BINARY.iter().position(|(operator, _)| scene.is(token, operator)) {
            counts[index] += 1;
            total += 1;
        }
    }
    counts.map(|count| 0.7 + 0.9 * (f64::from(count) * 4.0 / f64::from(total)).min(1.0))
}

/// Whether the two can only be neighbours if something between them is missing.
fn clash(scene: &Scene<'_>, left: usize, right: usize) -> bool {
    let texts = scene.kind(left) == Some(Kind::Text) && scene.kind(right) == Some(Kind::Text);
    let call = matches!(scene.text(right), "(" | "[") && scene.kind(left) != Some(Kind::Number);
    let operator = scene.kind(right) == Some(Kind::Operator) || scene.is(right, "not");
    !(texts || call || operator)
}

/// One separator or operator between a token and the one before it.
fn insert_before(
    scene: &Scene<'_>,
    right: usize,
    bracket: Option<&str>,
    habits: &[f64; BINARY.len()],
    pile: &mut Pile,
) {
    let Some(left) = right.checked_sub(1) else { return };
    if scene.is(left, "[") && scene.is(right, "]") {
        let edit = Edit::insert(scene.tokens[left].end, ":");
        pile.add("missing_colon", 0.5 * scene.nearness(right), edit, "slice with a colon");
    }
    if !scene.ends_expression(left) || !scene.starts_expression(right) {
        return;
    }
    let new_line = scene.tokens[left].line != scene.tokens[right].line;
    if new_line && bracket.is_none() {
        return;
    }
    let near =
        if clash(scene, left, right) { scene.nearness(right).max(0.85) } else { scene.nearness(right) };
    if near < 0.05 {
        return;
    }
    let after = scene.tokens[left].end;
    let shown = shorten(scene.text(left));
    let glued = after == scene.tokens[right].start;
    let comma = if glued { ", " } else { "," };
    // Two spaces are left where a word or an operator with its own spaces went away; commas and dots leave one or none.
    let wide = !new_line && scene.tokens[right].start > after + 1;
    let near_tight = if wide { near * 0.5 } else { near };
    let comma_prior = comma_prior(scene, left, right, bracket);
    pile.add(
        "missing_comma",
        comma_prior * near_tight,
        Edit::insert(after, comma),
        format!("write a comma after `{shown}`"),
    );
    if let Some(prior) = colon_prior(scene, left, bracket) {
        let colon = if glued { ": " } else { ":" };
        pile.add(
            "missing_colon",
            prior * near,
            Edit::insert(after, colon),
            format!("write a colon after `{shown}`"),
        );
    }
    if new_line {
        return;
    }
    if scene.is_plain_name(right) && scene.kind(left) != Some(Kind::Number) {
        let edit = Edit::replace(after, scene.tokens[right].start, ".");
        let prior = if matches!(scene.text(left), "self" | "cls") { 0.8 } else { 0.4 };
        pile.add("missing_dot", prior * near_tight, edit, format!("write a dot after `{shown}`"));
    }
    let equals = equals_prior(scene, left, bracket);
    binary(scene, left, right, "=", "missing_equals", equals * near, pile);
    if near < 0.3 {
        return;
    }
    for (index, (operator, prior)) in BINARY.into_iter().enumerate() {
        let place = operator_place(scene, left, operator, bracket) * if wide { 1.8 } else { 1.0 };
        binary(scene, left, right, operator, "missing_operator", prior * habits[index] * place * near, pile);
    }
}

/// How well an operator suits the place: formatting behind a string, comparison in a condition, assignment in a statement.
fn operator_place(scene: &Scene<'_>, left: usize, operator: &str, bracket: Option<&str>) -> f64 {
    let line = scene.on_line(scene.tokens[left].line);
    let condition = matches!(scene.text(line.start), "if" | "elif" | "while" | "assert");
    let text = scene.kind(left) == Some(Kind::Text);
    match operator {
        "%" if text && scene.text(left).contains('%') => 6.0,
        "->" if scene.is(left, ")") && (line.start..left).any(|token| scene.is(token, "def")) => 12.0,
        "->" => 0.1,
        "==" | "!=" | "<" | ">" | "<=" | ">=" | "in" | "not in" | "is" | "and" | "or" if condition => 1.8,
        _ if ASSIGNING.contains(&operator) && (bracket.is_some() || condition) => 0.05,
        _ if ASSIGNING.contains(&operator) && left == line.start => 3.0,
        _ => 1.0,
    }
}

fn binary(
    scene: &Scene<'_>,
    left: usize,
    right: usize,
    operator: &str,
    rule: &'static str,
    prior: f64,
    pile: &mut Pile,
) {
    let (start, end) = (scene.tokens[left].end, scene.tokens[right].start);
    let edit = match end.saturating_sub(start) {
        0 => Edit::insert(start, format!(" {operator} ")),
        1 => Edit::insert(start, format!(" {operator}")),
        _ => Edit::insert(start + 1, operator),
    };
    pile.add(rule, prior, edit, format!("write `{operator}` after `{}`", shorten(scene.text(left))));
}

fn comma_prior(scene: &Scene<'_>, left: usize, right: usize, bracket: Option<&str>) -> f64 {
    if scene.kind(right) == Some(Kind::Open)
        && scene.is_plain_name(left)
        && scene.tokens[left].end == scene.tokens[right].start
    {
        return 0.1;
    }
    match bracket {
        Some(_) => 0.75,
        None if matches!(
            scene.first_word(scene.tokens[left].line),
            "for" | "import" | "from" | "global" | "return"
        ) =>
        {
            0.4
        }
        None => 0.2,
    }
}

fn colon_prior(scene: &Scene<'_>, left: usize, bracket: Option<&str>) -> Option<f64> {
    let line = scene.on_line(scene.tokens[left].line);
    match bracket {
        Some("{") => {
            let key = left > 0 && matches!(scene.text(left - 1), "," | "{");
            Some(if key { 0.85 } else { 0.5 })
        }
        Some("[") => Some(0.15),
        Some("(") if (line.start..left).any(|token| scene.is(token, "def")) => Some(0.4),
        Some(_) => Some(0.05),
        None if left == line.start => Some(0.12),
        None => None,
    }
}

fn equals_prior(scene: &Scene<'_>, left: usize, bracket: Option<&str>) -> f64 {
    let line = scene.on_line(scene.tokens[left].line);
    match bracket {
        Some("(") if scene.is_plain_name(left) => 0.3,
        Some(_) => 0.05,
        None if left == line.start && scene.is_plain_name(left) => 0.6,
        None if left > line.start
            && matches!(scene.text(left - 1), ":" | ";")
            && scene.is_plain_name(left) =>
        {
            0.6
        }
        None if scene.is_keyword(line.start) => 0.1,
        None => 0.55,
    }
}
