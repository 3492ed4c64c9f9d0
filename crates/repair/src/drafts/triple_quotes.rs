//! Triple-quoted strings that miss their end or their start. A lost one turns the rest of the file inside out: code becomes text and
//! text becomes code, so the first string that reads like code, or the text at which the compiler stumbles, shows where it happened.

use super::pile::Pile;
use super::scene::{KEYWORDS, Scene};
use super::text::Edit;
use super::tokenizer::Kind;

const RULE: &str = "unterminated_triple_quote";
const MOST_LINES: usize = 60;
const FAR_LINES: usize = 90;

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let odd = ["\"\"\"", "'''"].iter().any(|mark| scene.source.matches(mark).count() % 2 == 1);
    let told = odd || scene.says("triple-quoted");
    for token in suspects(scene, told) {
        close_within(scene, token, pile);
        open_before(scene, token, pile);
        complete_quotes(scene, token, pile);
    }
    lost_docstring_start(scene, pile);
    half_quotes_nearby(scene, pile);
    half_docstrings(scene, pile);
}

/// Lines that start with two quotes and a word lack the third, however far the error is.
fn half_docstrings(scene: &Scene<'_>, pile: &mut Pile) {
    let lines = (0..=(scene.line + 2).min(scene.lines.len() - 1)).rev();
    let halves = lines.filter(|line| {
        let text = scene.line_text(*line).trim_start();
        let rest = text.strip_prefix("\"\"").or_else(|| text.strip_prefix("''"));
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric() || c == ' '))
    });
    for line in halves.take(6) {
        let at = scene.lines[line].start + scene.indent(line).len();
        let quote = &scene.source[at..=at];
        pile.add(RULE, 0.85, Edit::insert(at, quote), format!("write the third quote of line {}", line + 1));
    }
}

fn marks(scene: &Scene<'_>, token: usize) -> Option<&'static str> {
    let text = scene.text(token).trim_start_matches(|c: char| c.is_ascii_alphabetic());
    match scene.kind(token) {
        Some(Kind::Text) if text.starts_with("\"\"\"") => Some("\"\"\""),
        Some(Kind::Text) if text.starts_with("'''") => Some("'''"),
        _ => None,
    }
}

/// Strings that may be inside out: the one that never ends, those around the error, and the first that reads like code.
fn suspects(scene: &Scene<'_>, told: bool) -> Vec<usize> {
    let triple = |token: &usize| marks(scene, *token).is_some();
    let open = (0..scene.tokens.len()).find(|token| scene.tokens[*token].unterminated && triple(token));
    let mut found: Vec<usize> = Vec::new();
    if told || open.is_some() {
        let first = (0..scene.tokens.len()).filter(triple).find(|token| reads_like_code(scene, *token));
        found.extend(first);
        if let Some(first) = first {
            found.extend((0..first).rev().find(triple));
        }
        found.extend(open);
    }
    let focus = scene.focus.min(scene.tokens.len());
    found.extend((focus.saturating_sub(6)..focus).rev().filter(triple).take(2));
    found.extend((focus..(focus + 40).min(scene.tokens.len())).find(triple));
    let mut unique: Vec<usize> = Vec::new();
    for token in found {
        if !unique.contains(&token) {
            unique.push(token);
        }
    }
    unique
}

fn reads_like_code(scene: &Scene<'_>, token: usize) -> bool {
    scene.text(token).lines().skip(1).take(400).any(code_line)
}

fn code_line(line: &str) -> bool {
    let trimmed = line.trim();
    let first = trimmed.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
    let header = matches!(
        first,
        "def" | "class" | "if" | "for" | "while" | "with" | "try" | "else" | "elif" | "except" | "async"
    );
    (header && trimmed.ends_with(':'))
        || (matches!(first, "return" | "import" | "from" | "raise")
            && KEYWORDS.contains(&first)
            && !trimmed.ends_with('.')
            && trimmed.len() < 80)
        || (trimmed.starts_with('@') && !trimmed.contains(' '))
        || (trimmed.starts_with("self.") && trimmed.contains('='))
        || trimmed.split_once(" = ").is_some_and(|(left, _)| !left.contains(' '))
}

/// The end goes best before the first line of code, at the end of the first line, or on a blank line.
fn close_within(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    let Some(mark) = marks(scene, token) else { return };
    let found = scene.tokens[token];
    let indent = scene.indent(found.line);
    let last_line = scene.lines.partition_point(|line| line.next < found.end).min(scene.lines.len() - 1);
    let first_code = (found.line + 1..=last_line).find(|line| code_line(scene.line_text(*line)));
    for line in (found.line..=last_line).take(MOST_LINES) {
        let text = scene.line_text(line);
        let opener_only = line == found.line
            && scene.source.get(found.start..scene.lines[line].end).is_some_and(|rest| {
                rest.trim_end().trim_start_matches(|c: char| c.is_ascii_alphabetic()) == mark
            });
        let before_code = first_code.is_some_and(|code| line + 1 == code);
        let blank = text.trim().is_empty();
        let past_code = first_code.is_some_and(|code| line >= code);
        let base = match () {
            () if past_code => 0.15,
            () if blank && (text.len() >= indent.len() && !text.is_empty()) => 0.85,
            () if before_code && !blank => 0.8,
            () if blank && before_code => 0.6,
            () if line == found.line && !opener_only => 0.7,
            () => 0.3,
        };
        let end = scene.lines[line].start + text.trim_end().len();
        let at = if blank { scene.lines[line].end } else { end };
        let near = 0.98_f64.powi((line - found.line) as i32);
        let words = format!("end the string of line {} here", found.line + 1);
        pile.add(RULE, base * near, Edit::insert(at, mark), words.clone());
        if blank && text.is_empty() {
            pile.add(RULE, base * near * 0.95, Edit::insert(at, format!("{indent}{mark}")), words.clone());
        }
        close_before_code_tail(scene, line, mark, base * near, &words, pile);
    }
}

/// A string that is an argument ends before the bracket that closes the call.
fn close_before_code_tail(
    scene: &Scene<'_>,
    line: usize,
    mark: &str,
    prior: f64,
    words: &str,
    pile: &mut Pile,
) {
    let text = scene.line_text(line).trim_end();
    let tail = text.len() - text.trim_end_matches([')', ']', '}', ',']).len();
    if tail > 0 {
        for cut in 1..=tail.min(3) {
            let at = scene.lines[line].start + text.len() - cut;
            pile.add(RULE, prior * 0.9, Edit::insert(at, mark), words);
        }
    }
    if let Some(at) = text.rfind(".format(").or_else(|| text.rfind(" % ")) {
        pile.add(RULE, prior * 0.7, Edit::insert(scene.lines[line].start + at, mark), words);
    }
}

/// What looks like a start may be the end of a string whose start is lost: it belongs at the top of a body, or near.
fn open_before(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    let Some(mark) = marks(scene, token) else { return };
    let line = scene.tokens[token].line;
    open_on_lines(scene, line, mark, pile);
    let found = scene.tokens[token];
    pile.add("extra_quote", 0.1, Edit::delete(found.start, found.start + mark.len()), "remove triple quotes");
}

fn open_on_lines(scene: &Scene<'_>, line: usize, mark: &str, pile: &mut Pile) {
    let mut bodies = 0;
    for start in (line.saturating_sub(FAR_LINES)..=line).rev() {
        let text = scene.line_text(start);
        if text.is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        let first_of_body = starts_body(scene, start);
        let distance = line - start;
        if !first_of_body && (distance > 6 || bodies > 0) {
            continue;
        }
        bodies += usize::from(first_of_body);
        let prose = !code_line(text) || text.trim().is_empty();
        let base = match () {
            () if first_of_body && prose => 0.8 * 0.8_f64.powi(bodies as i32 - 1),
            () if start == scene.line && prose => 0.6,
            () => 0.2,
        };
        let near = 0.995_f64.powi(distance as i32);
        open_on_line(scene, start, mark, base * near, pile);
        if bodies > 4 {
            break;
        }
    }
}

/// Whether the line is the first below a header, or the first of the file.
fn starts_body(scene: &Scene<'_>, line: usize) -> bool {
    let says_something = |text: &&str| !text.trim().is_empty() && !text.trim_start().starts_with('#');
    let above = (0..line).rev().take(8).map(|above| scene.line_text(above)).find(says_something);
    above.is_none_or(|above| {
        let code = above.split('#').next().unwrap_or("").trim_end();
        let deeper = scene.indent(line).len() > above.len() - above.trim_start().len();
        // The last line of a header that spans lines may be deeper than the body.
        (code_line(code) && deeper && code.ends_with(':')) || code.ends_with("):") || code.ends_with("]:")
    })
}

fn open_on_line(scene: &Scene<'_>, line: usize, mark: &str, prior: f64, pile: &mut Pile) {
    let text = scene.line_text(line);
    let indent = scene.indent(line).len();
    let start = scene.lines[line].start;
    let words = format!("start a string on line {}", line + 1);
    pile.add(RULE, prior, Edit::insert(start + indent, mark), words.clone());
    if text[..indent].ends_with(' ') {
        // The quotes may have stood before a space that is now part of the indentation.
        pile.add(RULE, prior * 0.9, Edit::insert(start + indent - 1, mark), words.clone());
    }
    let trimmed = text.trim();
    if trimmed.starts_with(['r', 'f', 'u', 'b']) && trimmed[1..].starts_with(char::is_uppercase) {
        pile.add(RULE, prior * 0.9, Edit::insert(start + indent + 1, mark), words.clone());
    }
    let letters = trimmed.len() - trimmed.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    if super::tokenizer::is_prefix(&trimmed[..letters]) && letters == trimmed.len() {
        pile.add(RULE, (prior * 1.1).min(0.95), Edit::insert(start + indent + letters, mark), words.clone());
    }
    let value = text.find("= ").map(|at| at + 2).or_else(|| text.find('(').map(|at| at + 1));
    if let Some(value) = value {
        pile.add(RULE, prior * 0.6, Edit::insert(start + value, mark), words.clone());
    }
    if trimmed.ends_with(['=', '(', ',', '[']) {
        let end = start + text.trim_end().len();
        pile.add(RULE, 0.7, Edit::insert(end, mark), words.clone());
        pile.add(RULE, 0.7, Edit::insert(scene.lines[line].end, mark), words);
    }
}

/// Prose below a header, with an end of a string further down.
fn lost_docstring_start(scene: &Scene<'_>, pile: &mut Pile) {
    let last = scene.lines[(scene.line + FAR_LINES).min(scene.lines.len() - 1)].end;
    let Some(rest) = scene.source.get(scene.lines[scene.line].start..last) else { return };
    let mark = match (rest.find("\"\"\""), rest.find("'''")) {
        (Some(double), Some(single)) if single < double => "'''",
        (None, Some(_)) => "'''",
        (Some(_), _) => "\"\"\"",
        (None, None) => return,
    };
    open_on_lines(scene, scene.line, mark, pile);
}

/// Two of the three quotes are there.
fn complete_quotes(scene: &Scene<'_>, token: usize, pile: &mut Pile) {
    let Some(mark) = marks(scene, token) else { return };
    let found = scene.tokens[token];
    let window = found.start.saturating_sub(2000)..found.end;
    add_thirds(scene, window, &mark[..1], 0.8, pile);
}

fn half_quotes_nearby(scene: &Scene<'_>, pile: &mut Pile) {
    let first = scene.lines[scene.line.saturating_sub(2)].start;
    let last = scene.lines[(scene.line + 2).min(scene.lines.len() - 1)].end;
    for quote in ["\"", "'"] {
        add_thirds(scene, first..last, quote, 0.75, pile);
    }
}

/// Adds a quote to each run of exactly two in the range that is not an empty string in its place.
fn add_thirds(scene: &Scene<'_>, range: std::ops::Range<usize>, quote: &str, prior: f64, pile: &mut Pile) {
    let bytes = scene.source.as_bytes();
    let mark = quote.as_bytes().first().copied().unwrap_or(b'"');
    let mut at = range.start;
    let mut found = 0;
    while at < range.end.min(bytes.len()) && found < 12 {
        if bytes[at] != mark {
            at += 1;
            continue;
        }
        let run = bytes[at..].iter().take_while(|byte| **byte == mark).count();
        let before = at.checked_sub(1).map_or(b'\n', |before| bytes[before]);
        let after = bytes.get(at + run).copied().unwrap_or(b'\n');
        let empty_string = matches!(after, b',' | b')' | b']' | b'}' | b':')
            && matches!(before, b' ' | b'(' | b'[' | b'{' | b'=');
        if run == 2 && !empty_string {
            found += 1;
            pile.add(RULE, prior, Edit::insert(at, quote), "write the third quote");
        }
        if run == 4 || run == 7 {
            pile.add("extra_quote", prior, Edit::delete(at, at + 1), "remove a fourth quote");
        }
        at += run;
    }
}
