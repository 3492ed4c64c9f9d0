//! Opening brackets that were lost: the closing one is there, and its partner belongs somewhere before it.

use super::brackets::partner;
use super::pile::Pile;
use super::scene::{KEYWORDS, Scene};
use super::text::Edit;
use super::tokenizer::{Kind, is_prefix};

const RULE: &str = "missing_opening_bracket";
/// Functions that are called without being defined in the file.
const BUILT_IN: [&str; 59] = [
    "print",
    "len",
    "range",
    "str",
    "int",
    "float",
    "list",
    "dict",
    "set",
    "tuple",
    "bool",
    "sum",
    "min",
    "max",
    "sorted",
    "zip",
    "map",
    "filter",
    "any",
    "all",
    "open",
    "isinstance",
    "issubclass",
    "type",
    "super",
    "getattr",
    "setattr",
    "hasattr",
    "enumerate",
    "id",
    "vars",
    "dir",
    "eval",
    "callable",
    "divmod",
    "pow",
    "slice",
    "property",
    "frozenset",
    "bytearray",
    "format",
    "Exception",
    "ValueError",
    "TypeError",
    "KeyError",
    "IndexError",
    "RuntimeError",
    "OSError",
    "reversed",
    "abs",
    "round",
    "repr",
    "iter",
    "next",
    "ord",
    "chr",
    "hash",
    "bytes",
    "input",
];

/// Looks for the lost partner of `closer` in the statement that it ends.
pub(super) fn open_before_closer(scene: &Scene<'_>, closer: usize, pile: &mut Pile) {
    let line = scene.tokens[closer].line;
    let first_line =
        first_line_of(scene, line).min(scene.line.saturating_sub(1)).max(line.saturating_sub(60));
    let first = scene.on_line(first_line).start.max(closer.saturating_sub(200));
    let opener = partner(scene.text(closer));
    for right in first..=closer {
        let prior = opening_prior(scene, first, right, closer, opener);
        let edit = insertion(scene, right, opener);
        pile.add(
            RULE,
            prior,
            edit,
            format!("open `{}` of line {} with `{opener}`", scene.text(closer), line + 1),
        );
        split_name(scene, right, closer, opener, 1.0, pile);
    }
}

/// The same between an opening bracket of another kind and the closing one.
pub(super) fn open_between(scene: &Scene<'_>, outer: usize, closer: usize, weight: f64, pile: &mut Pile) {
    let opener = partner(scene.text(closer));
    for right in (outer + 1).max(closer.saturating_sub(100))..=closer {
        let prior = opening_prior(scene, outer + 1, right, closer, opener) * weight;
        let words = format!("open `{}` with `{opener}`", scene.text(closer));
        pile.add(RULE, prior, insertion(scene, right, opener), words);
        split_name(scene, right, closer, opener, weight, pile);
    }
}

/// The bracket goes right behind the token before, except where that one opens a line or ends with a space before an expression.
fn insertion(scene: &Scene<'_>, right: usize, opener: &str) -> Edit {
    let token = scene.tokens[right];
    match right.checked_sub(1).map(|left| scene.tokens[left]) {
        Some(left) if left.line < token.line && !matches!(scene.text(right - 1), ":" | ",") => {
            Edit::insert(left.end, opener)
        }
        _ => Edit::insert(token.start, opener),
    }
}

/// Where the statement that ends on `line` starts, as its lines' indentation suggests.
fn first_line_of(scene: &Scene<'_>, line: usize) -> usize {
    let indent = scene.indent(line).len();
    let starts_with_closer = scene.kind(scene.on_line(line).start) == Some(Kind::Close);
    let mut first = line;
    while let Some(before) = scene.code_line_before(first) {
        if line - before > 60 {
            break;
        }
        let deeper = scene.indent(before).len() > indent;
        if starts_with_closer && deeper {
            first = before;
            continue;
        }
        if starts_with_closer || scene.indent(before).len() < indent {
            return before;
        }
        let continues = scene.text(scene.on_line(before).end.saturating_sub(1)) == ",";
        if !continues {
            break;
        }
        first = before;
    }
    first
}

fn opening_prior(scene: &Scene<'_>, first: usize, right: usize, closer: usize, opener: &str) -> f64 {
    let Some(left) = right.checked_sub(1).filter(|left| *left + 1 > first) else {
        return if scene.starts_expression(right) { 0.35 } else { 0.1 };
    };
    let new_line = scene.tokens[left].line < scene.tokens[right].line;
    let glued = !new_line && scene.tokens[left].end == scene.tokens[right].start;
    let call_like = scene.is_plain_name(left) || scene.kind(left) == Some(Kind::Close);
    let empty = scene.kind(right) == Some(Kind::Close);
    let next_reads = scene.starts_expression(right) || empty;
    let shape = match opener {
        "(" if empty && scene.kind(left) == Some(Kind::Close) => 0.2,
        "(" if empty && call_like => {
            if scene.is(right + 1, ")") || right != closer {
                0.6
            } else {
                0.5
            }
        }
        "(" if call_like && scene.is(right, "(") => 0.3,
        "(" if call_like && next_reads && glued => 0.8,
        "(" if call_like && new_line => 0.6,
        "(" if call_like && next_reads => 0.65,
        "[" if call_like && next_reads => 0.55,
        _ if call_like => 0.1,
        _ if scene.is_keyword(left) || scene.kind(left) == Some(Kind::Operator) => match next_reads {
            true if opener != "(" => 0.6,
            true => 0.4,
            false => 0.1,
        },
        _ if scene.kind(left) == Some(Kind::Open) => 0.4,
        _ => 0.1,
    };
    shape * 0.99_f64.powi((closer - right).min(100) as i32)
}

/// With its bracket a call may have lost its border: `printx)` was `print(x)`.
fn split_name(scene: &Scene<'_>, token: usize, closer: usize, opener: &str, weight: f64, pile: &mut Pile) {
    let text = scene.text(token);
    if scene.kind(token) != Some(Kind::Name) || text.len() > 80 || KEYWORDS.contains(&text) {
        return;
    }
    let followed_by_text =
        scene.kind(token + 1) == Some(Kind::Text) && scene.tokens[token].end == scene.tokens[token + 1].start;
    for (at, _) in text.char_indices().skip(1) {
        let (head, tail) = text.split_at(at);
        let known_head = is_known(scene, head);
        let known_tail = is_known(scene, tail)
            || tail.chars().all(|c| c.is_ascii_digit())
            || (followed_by_text && is_prefix(tail));
        let base = match (known_head, known_tail) {
            (true, true) => 0.8,
            (true, false) => 0.3,
            (false, true) if tail.len() > 2 => 0.5,
            (false, true) => 0.3,
            (false, false) if is_border(head, tail) => 0.25,
            (false, false) => continue,
        };
        let prior = base * weight * 0.99_f64.powi((closer - token).min(100) as i32);
        let edit = Edit::insert(scene.tokens[token].start + at, opener);
        pile.add(RULE, prior, edit, format!("split `{text}` into `{head}{opener}{tail}`"));
    }
}

/// Where two names glued together show it: `makeList`, `call_NAME`.
fn is_border(head: &str, tail: &str) -> bool {
    let capital = head.ends_with(char::is_lowercase) && tail.starts_with(char::is_uppercase);
    capital || (tail.starts_with('_') && !head.ends_with('_'))
}

fn is_known(scene: &Scene<'_>, word: &str) -> bool {
    KEYWORDS.contains(&word) || BUILT_IN.contains(&word) || word == "self" || scene.knows(word)
}
