//! Brackets that miss their closing partner, and a survey of which brackets pair up at all.

use super::extra_brackets;
use super::openers;
use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;
use super::tokenizer::Kind;

const RULE_CLOSE: &str = "missing_closing_bracket";

/// How far a bracket may be from its lost partner, in tokens and lines.
pub(super) const FAR: usize = 160;
const FAR_LINES: usize = 60;

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let survey = Survey::new(scene);
    close_open_brackets(scene, &survey, pile);
    if let Some(closer) = survey.unmatched {
        openers::open_before_closer(scene, closer, pile);
        extra_brackets::delete_closers(scene, closer, pile);
    }
    if let Some((opener, closer)) = survey.mismatch {
        extra_brackets::mend_mismatch(scene, opener, closer, pile);
    }
}

/// What a walk over all brackets finds.
struct Survey {
    /// Brackets open where the compiler stumbles, outermost first.
    open: Vec<usize>,
    /// The first token after the part in which a closing bracket can be missing.
    limit: usize,
    /// The first closing bracket without a partner.
    unmatched: Option<usize>,
    /// The first pair of unequal kinds.
    mismatch: Option<(usize, usize)>,
}

impl Survey {
    fn new(scene: &Scene<'_>) -> Self {
        let mut open: Vec<usize> = Vec::new();
        let mut survey = Self { open: Vec::new(), limit: 0, unmatched: None, mismatch: None };
        let mut at_error = None;
        for index in 0..scene.tokens.len() {
            if index == scene.focus {
                at_error = Some(open.clone());
            }
            match scene.tokens[index].kind {
                Kind::Open => open.push(index),
                Kind::Close => match open.last() {
                    None => {
                        survey.unmatched = Some(index);
                        break;
                    }
                    Some(opener) if partner(scene.text(*opener)) != scene.text(index) => {
                        survey.mismatch = Some((*opener, index));
                        break;
                    }
                    Some(_) => {
                        open.pop();
                    }
                },
                _ => {}
            }
        }
        survey.open = at_error.unwrap_or_else(|| open.clone());
        if scene.says("never closed") || survey.open.is_empty() {
            survey.open = if survey.mismatch.is_some() { survey.open } else { open };
        }
        survey.limit = limit(scene, &survey.open);
        survey
    }
}

/// Closing brackets are looked for up to the place of the error, or up to the first line that must be a new statement.
fn limit(scene: &Scene<'_>, open: &[usize]) -> usize {
    let Some(opener) = open.first().and_then(|opener| scene.tokens.get(*opener)) else { return scene.focus };
    let last_line = (opener.line + FAR_LINES).min(scene.lines.len());
    let indent = scene.indent(opener.line).len();
    let next = (opener.line + 1..last_line)
        .find(|line| scene.reads_as_statement(*line) && scene.indent(*line).len() <= indent + 1)
        .unwrap_or(last_line);
    let statement = scene.on_line(next).start;
    if opener.line > scene.line || scene.focus < *open.first().unwrap_or(&0) {
        statement
    } else {
        statement.max(scene.focus + 1)
    }
}

pub(super) fn partner(bracket: &str) -> &'static str {
    match bracket {
        "(" => ")",
        "[" => "]",
        "{" => "}",
        ")" => "(",
        "]" => "[",
        _ => "{",
    }
}

fn close_open_brackets(scene: &Scene<'_>, survey: &Survey, pile: &mut Pile) {
    let mut kinds: Vec<&str> = Vec::new();
    for (rank, opener) in survey.open.iter().rev().enumerate().take(6) {
        let closer = partner(scene.text(*opener));
        let weight = if kinds.contains(&closer) { 0.4 } else { 0.9_f64.powi(rank as i32) };
        kinds.push(closer);
        close_between(scene, *opener, survey.limit, closer, weight, pile);
        close_at_dedent(scene, *opener, closer, weight, pile);
    }
    // The outer bracket's partner may have been taken by an inner one of the same kind; an inner one of another kind shows as a mismatch.
    if let Some(first) = survey.open.first() {
        extra_brackets::delete_openers(scene, *first, survey.limit, pile);
        close_on_suspicious_lines(scene, *first, survey.limit, pile);
    }
}

/// Lines deeper than the one that opens the bracket are inside of it, however many they are: it closes where they end.
fn close_at_dedent(scene: &Scene<'_>, opener: usize, closer: &str, weight: f64, pile: &mut Pile) {
    let first = scene.tokens[opener].line;
    let depth = scene.indent(first).len();
    let is_blank = |line: usize| scene.line_text(line).trim().is_empty();
    let inside = |line: &usize| is_blank(*line) || scene.indent(*line).len() > depth;
    let Some(last) = (first + 1..scene.lines.len()).take_while(inside).filter(|line| !is_blank(*line)).last()
    else {
        return;
    };
    let range = scene.on_line(last);
    let (Some(end), true) = (range.last(), last + 1 < scene.lines.len()) else { return };
    let opens_a_block = scene.tokens.get(opener + 1).is_none_or(|next| next.line > first);
    let words = format!("close `{}` of line {} where its lines end", scene.text(opener), first + 1);
    let own_line = format!("{}{}{closer}", scene.line_ending(), scene.indent(first));
    let (own_prior, end_prior) = if opens_a_block { (0.93, 0.6) } else { (0.5, 0.85) };
    pile.add(RULE_CLOSE, own_prior * weight, Edit::insert(scene.lines[last].end, own_line), words.clone());
    pile.add(RULE_CLOSE, end_prior * weight, Edit::insert(scene.tokens[end].end, closer), words);
}

/// Proposes `closer` after every token behind `opener` and before `limit`.
pub(super) fn close_between(
    scene: &Scene<'_>,
    opener: usize,
    limit: usize,
    closer: &str,
    weight: f64,
    pile: &mut Pile,
) {
    let last = limit.min(scene.tokens.len()).min(opener + FAR);
    for after in opener..last {
        let token = scene.tokens[after];
        let prior = closing_prior(scene, opener, after) * weight;
        let words = format!(
            "close `{}` of line {} with `{closer}`",
            scene.text(opener),
            scene.tokens[opener].line + 1
        );
        pile.add(RULE_CLOSE, prior, Edit::insert(token.end, closer), words.clone());
        if scene.tokens.get(after + 1).is_none_or(|next| next.line > token.line) {
            close_on_own_line(scene, opener, after, closer, prior, &words, pile);
        }
    }
}

/// After a last line, the bracket may belong on a line of its own: on a blank one that is there, or on a new one.
fn close_on_own_line(
    scene: &Scene<'_>,
    opener: usize,
    after: usize,
    closer: &str,
    prior: f64,
    words: &str,
    pile: &mut Pile,
) {
    let token = scene.tokens[after];
    let last_line = scene.lines.partition_point(|line| line.next < token.end).min(scene.lines.len() - 1);
    let next_line = scene.tokens.get(after + 1).map_or(scene.lines.len(), |next| next.line);
    for blank in (last_line + 1..next_line).take(3) {
        let indent = scene.indent(blank);
        if indent.len() == scene.line_text(blank).len() && scene.tokens[opener].line < blank {
            let bonus = if indent.is_empty() && !scene.indent(scene.tokens[opener].line).is_empty() {
                0.7
            } else {
                1.1
            };
            pile.add(
                RULE_CLOSE,
                (prior * bonus).min(0.95),
                Edit::insert(scene.lines[blank].end, closer),
                words,
            );
        } else if indent.len() < scene.line_text(blank).len() {
            pile.add(
                RULE_CLOSE,
                prior * 0.8,
                Edit::insert(scene.lines[blank].start + indent.len(), closer),
                words,
            );
        }
    }
    if scene.tokens[opener].line < token.line {
        let line = scene.lines[last_line];
        let ending = scene.line_ending();
        let own_line = format!("{ending}{}{closer}", scene.indent(scene.tokens[opener].line));
        pile.add(RULE_CLOSE, prior * 0.7, Edit::insert(line.end, own_line), words);
    }
}

fn closing_prior(scene: &Scene<'_>, opener: usize, after: usize) -> f64 {
    let next = after + 1;
    let token = scene.tokens[after];
    let empty_brackets = after == opener;
    let ends_line = scene.tokens.get(next).is_none_or(|following| following.line > token.line);
    let one_line = scene.tokens[opener].line == token.line;
    let readable = scene.ends_expression(after) || (scene.is(after, ",") && ends_line) || empty_brackets;
    if !readable {
        return 0.03;
    }
    let shape = if ends_line && one_line && !empty_brackets {
        0.75
    } else if ends_line {
        0.5
    } else if scene.is(next, ":")
        && scene.tokens.get(next + 1).is_none_or(|following| following.line > token.line)
    {
        0.8
    } else if next == scene.focus {
        0.7
    } else if matches!(
        scene.text(next),
        "," | ")" | "]" | "}" | "for" | "if" | "else" | "and" | "or" | "==" | "=" | ":" | "in"
    ) {
        0.5
    } else if scene.kind(next) == Some(Kind::Operator) || scene.is_keyword(next) {
        0.4
    } else {
        0.1
    };
    let unlikely = if empty_brackets && scene.starts_expression(next) && !ends_line { 0.3 } else { 1.0 };
    shape * unlikely * (0.4 + 0.6 * scene.nearness(after))
}

/// A line that leaves a bracket open although the next line is not deeper has most likely lost its closing bracket.
pub(super) fn close_on_suspicious_lines(scene: &Scene<'_>, opener: usize, limit: usize, pile: &mut Pile) {
    let first = scene.tokens[opener].line;
    let last = scene.tokens.get(limit.max(1) - 1).map_or(scene.lines.len(), |token| token.line + 1);
    for line in (first..last.min(scene.lines.len())).take(FAR_LINES) {
        let range = scene.on_line(line);
        let left = left_open(scene, range.clone());
        let Some(next) = scene.code_line_after(line) else { continue };
        let next_first = scene.on_line(next).start;
        let not_deeper = scene.indent(next).len() <= scene.indent(line).len();
        if left.is_empty() || !not_deeper || scene.kind(next_first) == Some(Kind::Close) {
            continue;
        }
        for opener in left.iter().rev().take(3) {
            let closer = partner(scene.text(*opener));
            for after in (*opener..range.end).take(FAR) {
                let ends = after + 1 == range.end;
                let before_tail = after + 2 == range.end && matches!(scene.text(after + 1), "," | ":");
                let base = match (before_tail, ends && !scene.is(after, ",") && !scene.is(after, ":")) {
                    (true, _) => 0.9,
                    (_, true) => 0.88,
                    _ => 0.5 * closing_prior(scene, *opener, after) + 0.2,
                };
                let words = format!("close `{}` of line {} with `{closer}`", scene.text(*opener), line + 1);
                pile.add(RULE_CLOSE, base, Edit::insert(scene.tokens[after].end, closer), words);
            }
        }
    }
}

/// The brackets that a range of tokens opens and does not close.
pub(super) fn left_open(scene: &Scene<'_>, range: std::ops::Range<usize>) -> Vec<usize> {
    let mut open = Vec::new();
    for index in range {
        match scene.kind(index) {
            Some(Kind::Open) => open.push(index),
            Some(Kind::Close) => {
                open.pop();
            }
            _ => {}
        }
    }
    open
}
