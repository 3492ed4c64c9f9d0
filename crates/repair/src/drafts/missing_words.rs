//! Keywords that were left out: `for i range(n)`, `x y import`, `f(x):` without its `def`.

use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;
use super::tokenizer::Kind;

const RULE: &str = "missing_keyword";

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    for line in scene.line.saturating_sub(2)..=scene.line {
        if scene.has_code(line) {
            let weight = if line == scene.line { 1.0 } else { 0.6 };
            at_line_start(scene, line, weight, pile);
            between_tokens(scene, line, weight, pile);
            bare_keywords(scene, line, weight, pile);
        }
    }
}

fn insert_before(scene: &Scene<'_>, token: usize, word: &str, prior: f64, pile: &mut Pile) {
    let edit = Edit::insert(scene.tokens[token].start, format!("{word} "));
    pile.add(RULE, prior, edit, format!("write `{word}` before `{}`", shorten(scene.text(token))));
}

/// A keyword between two tokens; between two spaces it goes in the middle.
fn insert_after(scene: &Scene<'_>, token: usize, word: &str, prior: f64, pile: &mut Pile) {
    let found = scene.tokens[token];
    let gap = scene.tokens.get(token + 1).map_or(0, |next| next.start.saturating_sub(found.end));
    let edit = match gap {
        0 => Edit::insert(found.end, format!(" {word} ")),
        1 => Edit::insert(found.end, format!(" {word}")),
        _ => Edit::insert(found.end + 1, word),
    };
    pile.add(RULE, prior, edit, format!("write `{word}` after `{}`", shorten(scene.text(token))));
}

pub(super) fn shorten(text: &str) -> String {
    if text.chars().count() > 24 {
        format!("{}...", text.chars().take(20).collect::<String>())
    } else {
        text.to_owned()
    }
}

fn at_line_start(scene: &Scene<'_>, line: usize, weight: f64, pile: &mut Pile) {
    let range = scene.on_line(line);
    let first = range.start;
    let texts: Vec<&str> = range.clone().take(200).map(|token| scene.text(token)).collect();
    if texts.contains(&"import") && texts[0] != "import" && texts[0] != "from" {
        insert_before(scene, first, "from", 0.85 * weight, pile);
    }
    let lost_raise = texts.contains(&"from") && !matches!(texts[0], "from" | "raise" | "yield" | "import");
    if let Some(start) = scene.statement_before(line + 1).filter(|_| lost_raise) {
        insert_before(scene, scene.on_line(start).start, "raise", 0.7 * weight, pile);
    }
    if texts[0] == "async" && range.len() > 1 {
        for word in ["def", "for", "with"] {
            insert_after(scene, first, word, if word == "def" { 0.7 } else { 0.5 } * weight, pile);
        }
    }
    if texts.last() != Some(&":") || super::scene::HEADERS.contains(&texts[0]) {
        return;
    }
    if texts.len() == 1 {
        for (word, prior) in [("else", 0.6), ("try", 0.55), ("finally", 0.3), ("except", 0.3)] {
            let edit = Edit::insert(scene.tokens[first].start, word);
            pile.add(RULE, prior * weight, edit, format!("write `{word}` before the colon"));
        }
        return;
    }
    for (word, prior) in header_words(scene, line, &texts) {
        insert_before(scene, first, word, prior * weight, pile);
    }
}

/// Which keyword a header without one has most likely lost, by its shape and its neighbours.
fn header_words(scene: &Scene<'_>, line: usize, texts: &[&str]) -> Vec<(&'static str, f64)> {
    let body =
        scene.code_line_after(line).is_some_and(|next| scene.indent(next).len() > scene.indent(line).len());
    let scale = if body { 1.0 } else { 0.6 };
    let call = texts.get(1) == Some(&"(") && texts.len() > 2 && texts[texts.len() - 2] == ")"
        || texts.contains(&"->");
    let title = texts[0].starts_with(char::is_uppercase);
    let class_like = title && (texts.len() == 2 || call);
    let has = |word: &str| texts.contains(&word);
    let compares = texts
        .iter()
        .any(|text| matches!(*text, "==" | "!=" | "<" | ">" | "<=" | ">=" | "is" | "not" | "and" | "or"));
    let after_try =
        level_above(scene, line).is_some_and(|above| matches!(scene.first_word(above), "try" | "except"));
    let after_if =
        level_above(scene, line).is_some_and(|above| matches!(scene.first_word(above), "if" | "elif"));
    let mut words = vec![
        ("def", if call && !class_like { 0.85 } else { 0.2 }),
        ("class", if class_like { 0.85 } else { 0.15 }),
        ("if", if compares { 0.75 } else { 0.6 }),
        ("while", 0.4),
        ("for", if has("in") { 0.72 } else { 0.1 }),
        ("with", if has("as") { 0.7 } else { 0.3 }),
        (
            "except",
            if after_try {
                0.88
            } else if has("as") {
                0.3
            } else {
                0.05
            },
        ),
        ("elif", if after_if { 0.65 } else { 0.25 }),
        ("lambda", 0.02),
        ("case", 0.2),
        ("match", 0.15),
    ];
    for word in &mut words {
        word.1 *= scale;
    }
    words
}

/// The nearest statement above that is not deeper than the line.
fn level_above(scene: &Scene<'_>, line: usize) -> Option<usize> {
    let indent = scene.indent(line).len();
    let mut above = scene.statement_before(line)?;
    for _ in 0..400 {
        if scene.indent(above).len() <= indent {
            return Some(above).filter(|above| scene.indent(*above).len() == indent);
        }
        above = scene.statement_before(above)?;
    }
    None
}

fn between_tokens(scene: &Scene<'_>, line: usize, weight: f64, pile: &mut Pile) {
    let whole = scene.on_line(line);
    let first = scene.text(whole.start);
    let range = whole.start.max(scene.focus.saturating_sub(200))..whole.end.min(scene.focus + 200);
    let opening = if matches!(first, "async") { scene.text(range.start + 1) } else { first };
    for left in
        range.start.max(scene.focus.saturating_sub(60))..range.end.saturating_sub(1).min(scene.focus + 20)
    {
        let right = left + 1;
        if !scene.ends_expression(left) || !(scene.starts_expression(right) || scene.is(right, "not")) {
            continue;
        }
        let near = scene.nearness(right) * weight;
        for (word, prior) in joining_words(scene, range.clone(), left, opening) {
            insert_after(scene, left, word, prior * near, pile);
        }
    }
}

fn joining_words(
    scene: &Scene<'_>,
    line: std::ops::Range<usize>,
    left: usize,
    opening: &str,
) -> Vec<(&'static str, f64)> {
    let right = left + 1;
    let has_before = |word: &str| (line.start..left).any(|token| scene.is(token, word));
    let has_after = |word: &str| (right..line.end).any(|token| scene.is(token, word));
    let right_is_name = scene.is_plain_name(right);
    let negated = scene.is(right, "not");
    let constant = matches!(scene.text(right), "None" | "True" | "False");
    vec![
        (
            "in",
            if has_before("for") && !has_before("in") {
                0.9
            } else if opening == "for" {
                0.4
            } else {
                0.15
            },
        ),
        (
            "as",
            match opening {
                "import" | "except" | "with" | "case" if right_is_name => 0.8,
                "from" if right_is_name && has_before("import") => 0.6,
                _ => 0.03,
            },
        ),
        ("import", if opening == "from" && !has_before("import") { 0.9 } else { 0.02 }),
        ("else", if has_before("if") && opening != "if" || scene.says("'else'") { 0.55 } else { 0.04 }),
        (
            "if",
            if has_after("else") {
                0.75
            } else if has_before("for") && has_before("in") {
                0.45
            } else {
                0.04
            },
        ),
        ("for", if has_after("in") { 0.7 } else { 0.02 }),
        (
            "is",
            if negated && scene.is(right + 1, "None") {
                0.8
            } else if constant {
                0.45
            } else if negated {
                0.3
            } else {
                0.08
            },
        ),
        ("and", if matches!(opening, "if" | "elif" | "while" | "assert" | "return") { 0.3 } else { 0.12 }),
        ("or", if matches!(opening, "if" | "elif" | "while" | "assert" | "return") { 0.28 } else { 0.11 }),
        ("from", if matches!(opening, "raise" | "yield") { 0.5 } else { 0.01 }),
        ("==", if matches!(opening, "if" | "elif" | "while" | "assert") { 0.3 } else { 0.06 }),
    ]
}

/// Words that are wrong on their own: `x not y`, `[a async for`, `x: y` where a lambda is meant.
fn bare_keywords(scene: &Scene<'_>, line: usize, weight: f64, pile: &mut Pile) {
    let range = scene.on_line(line);
    for token in range.start.max(scene.focus.saturating_sub(40))..range.end.min(scene.focus + 10) {
        let near = scene.nearness(token) * weight;
        let after_expression = token > range.start && scene.ends_expression(token - 1);
        if scene.is(token, "not") && after_expression && !scene.is(token + 1, "in") {
            insert_after(scene, token, "in", 0.6 * near, pile);
            insert_before(scene, token, "is", 0.5 * near, pile);
        }
        let (start, end) = (scene.tokens[token].start, scene.tokens[token].end);
        if scene.is(token, "in") && scene.is(token + 1, "not") {
            let swapped = Edit::replace(start, scene.tokens[token + 1].end, "not in");
            pile.add("word_order", 0.85, swapped, "`in not` is `not in`");
        }
        if scene.is(token, "not") && scene.is(token + 1, "is") {
            let swapped = Edit::replace(start, scene.tokens[token + 1].end, "is not");
            pile.add("word_order", 0.85, swapped, "`not is` is `is not`");
        }
        if scene.is(token, "yield") && scene.is(token + 1, "await")
            || scene.is(token, "await") && scene.is(token + 1, "yield")
        {
            let other = format!("{} {}", scene.text(token + 1), scene.text(token));
            pile.add(
                "word_order",
                0.4,
                Edit::replace(start, scene.tokens[token + 1].end, other),
                "swap two keywords",
            );
        }
        let opens_argument = token > 0
            && (scene.kind(token - 1) == Some(Kind::Open)
                || matches!(scene.text(token - 1), "=" | "," | ":" | "return"));
        if opens_argument && (scene.is_plain_name(token) || scene.is(token, ":")) {
            let parameters_end = (token..(token + 12).min(range.end)).find(|next| scene.is(*next, ":"));
            if parameters_end.is_some() {
                let word = if scene.is(token, ":") { "lambda" } else { "lambda " };
                pile.add(
                    RULE,
                    0.45 * near,
                    Edit::insert(start, word),
                    "write `lambda` before its parameters",
                );
            }
        }
        if scene.is(token, "for") && scene.is(token + 1, "in")
            || scene.is(token, "import") && scene.is(token + 1, "as")
        {
            pile.add(RULE, 0.1, Edit::delete(start, end), format!("remove `{}`", scene.text(token)));
        }
    }
}
