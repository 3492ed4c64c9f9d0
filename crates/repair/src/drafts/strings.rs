//! Quotes that are missing or too many on a line. Every place where a quote could stand is tried, and the line that results is read
//! again: what leaves words side by side without an operator is no good guess.

use super::pile::Pile;
use super::scene::{KEYWORDS, Scene};
use super::text::Edit;
use super::tokenizer::{Kind, Token, is_name_part, is_prefix, tokenize_piece};

const RULE: &str = "unterminated_string";
const LONGEST_LINE: usize = 600;

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let told = scene.says("EOL while scanning")
        || scene.says("unterminated string")
        || scene.says("unterminated f-string");
    for line in scene.line.saturating_sub(3)..=(scene.line + 2).min(scene.lines.len() - 1) {
        let close = line + 1 >= scene.line && line <= scene.line + 1;
        let open = close
            && scene.on_line(line).any(|token| scene.tokens[token].unterminated && !is_triple(scene, token));
        let here = line == scene.line;
        let odd = odd_quotes(scene.line_text(line));
        let continued = odd && scene.line_text(line).trim_end().ends_with('\\');
        if open || continued || (here && (told || odd)) || hides_in_comment(scene, line) {
            let weight = if here { 1.0 } else { 0.7 };
            insert_quotes(scene, line, weight, pile);
            delete_quotes(scene, line, weight, pile);
            swap_closing_quote(scene, line, weight, pile);
        }
    }
}

fn is_triple(scene: &Scene<'_>, token: usize) -> bool {
    let text = scene.text(token).trim_start_matches(|c: char| c.is_ascii_alphabetic());
    text.starts_with("\"\"\"") || text.starts_with("'''")
}

fn odd_quotes(line: &str) -> bool {
    line.matches('"').count() % 2 == 1 || line.matches('\'').count() % 2 == 1
}

/// A lost opening quote before `#` makes the rest of the string a comment: `color=#fff",`.
fn hides_in_comment(scene: &Scene<'_>, line: usize) -> bool {
    let Some(comment) = scene.facts.get(line).and_then(|facts| facts.comment) else { return false };
    let (Some(text), Some(head)) = (
        scene.source.get(comment..scene.lines[line].end),
        scene.source.get(scene.lines[line].start..comment),
    ) else {
        return false;
    };
    odd_quotes(text) && head.trim_end().ends_with(['=', '(', ',', '[', '{', ':', '+'])
}

fn insert_quotes(scene: &Scene<'_>, line: usize, weight: f64, pile: &mut Pile) {
    let text = scene.line_text(line);
    if text.len() > LONGEST_LINE {
        return;
    }
    let used: Vec<char> = ['"', '\''].into_iter().filter(|quote| text.contains(*quote)).collect();
    for quote in used {
        for at in quote_places(text) {
            let mut edited = text.to_owned();
            edited.insert(at, quote);
            let reading = read(scene, &edited, at);
            if reading > 0.0 {
                let edit = Edit::insert(scene.lines[line].start + at, quote);
                pile.add(
                    RULE,
                    reading * weight,
                    edit,
                    format!("write the missing {quote} of line {}", line + 1),
                );
            }
        }
    }
}

/// Borders between words and everything else, and both ends.
fn quote_places(text: &str) -> Vec<usize> {
    let mut places = Vec::new();
    let mut before: Option<char> = None;
    for (at, next) in text.char_indices() {
        let border = match before {
            None => true,
            Some(previous) => !is_name_part(previous) || !is_name_part(next),
        };
        if border {
            places.push(at);
            // Behind a prefix that lost its quote: `fWarning: {x}"`.
            let word: String = text[at..].chars().take(2).collect();
            places.extend(
                (1..=word.len())
                    .filter(|length| word.get(..*length).is_some_and(is_prefix))
                    .map(|length| at + length),
            );
        }
        before = Some(next);
    }
    places.push(text.len());
    places.sort_unstable();
    places.dedup();
    places
}

/// How well the edited line reads, with the new quote at `at`: 0 if a string stays open.
fn read(scene: &Scene<'_>, line: &str, at: usize) -> f64 {
    let tokens = tokenize_piece(line);
    if tokens.iter().any(|token| token.unterminated) {
        return 0.0;
    }
    let Some(index) =
        tokens.iter().position(|token| token.kind == Kind::Text && token.start <= at && at < token.end)
    else {
        return 0.0;
    };
    let faults = tokens.windows(2).filter(|pair| side_by_side(line, pair[0], pair[1])).count();
    let opening = starts_string_at(line, tokens[index], at);
    let mut score: f64 = 0.85 * 0.4_f64.powi(faults.min(6) as i32);
    score *= bracket_balance(line, &tokens);
    score *= shape(line, &tokens, index);
    if faults == 0 && !opening && at + 1 == tokens[index].end {
        score *= closing_place(scene, line, at);
    }
    if opening {
        score *= opening_place(line, at);
    }
    score
}

/// Words that no operator joins.
fn side_by_side(line: &str, left: Token, right: Token) -> bool {
    let word = |token: Token| match token.kind {
        Kind::Name => !KEYWORDS.contains(&&line[token.start..token.end]),
        Kind::Number | Kind::Text => true,
        _ => false,
    };
    let glued_texts = left.kind == Kind::Text && right.kind == Kind::Text && left.end == right.start;
    let stray = left.kind == Kind::Stray || right.kind == Kind::Stray;
    let after_text =
        left.kind == Kind::Text && right.kind == Kind::Open && &line[right.start..right.end] != "[";
    let both_texts = left.kind == Kind::Text && right.kind == Kind::Text;
    glued_texts || stray || after_text || (word(left) && word(right) && !both_texts)
}

fn starts_string_at(line: &str, token: Token, at: usize) -> bool {
    line[token.start..token.end].find(['"', '\'']).is_some_and(|quote| token.start + quote == at)
}

/// A line that closes what it opens is likelier than one that swallows a bracket; a header may leave none open.
fn bracket_balance(line: &str, tokens: &[Token]) -> f64 {
    let mut depth = 0_i32;
    let mut lowest = 0_i32;
    for token in tokens {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            _ => {}
        }
        lowest = lowest.min(depth);
    }
    let opens_at_end = line.trim_end().ends_with(['(', '[', '{', ',']);
    match (depth, lowest) {
        (0, 0) => 1.0,
        (depth, 0) if depth > 0 && opens_at_end => 0.9,
        (depth, _) if depth < 0 => 0.6,
        _ => 0.5,
    }
}

/// Strings hold words: one of only punctuation or with blanks at its borders is less likely.
fn shape(line: &str, tokens: &[Token], index: usize) -> f64 {
    let mut score = 1.0;
    for token in tokens.iter().filter(|token| token.kind == Kind::Text) {
        let inner = line[token.start..token.end]
            .trim_start_matches(|c: char| c.is_ascii_alphabetic())
            .trim_matches(['"', '\'']);
        let near = token.start == tokens[index].start;
        if !inner.is_empty()
            && !inner.chars().any(char::is_alphanumeric)
            && inner.contains([',', '=', '(', ')', ':'])
        {
            score *= 0.4;
        }
        if near && inner.starts_with(' ') {
            score *= 0.9;
        }
        if near && (inner.ends_with(", ") || inner.starts_with(", ") || inner.contains("):")) {
            score *= 0.6;
        }
    }
    score
}

/// A closing quote goes best before what can follow a string, or to the end.
fn closing_place(scene: &Scene<'_>, line: &str, at: usize) -> f64 {
    let rest = line[at + 1..].trim_start();
    let tail: String = rest.chars().filter(|c| !c.is_whitespace()).collect();
    let inner_word = line[..at].ends_with(is_name_part)
        || line[..at].ends_with(['.', '!', '?', ':', '\\', '}', '%', '-', '/']);
    let base = match tail.as_str() {
        "" => 0.8,
        ")" | "]" | "}" | ")," | "]," | "}," | "," | ":" | "):" | "))" | ")):" | ")))" | "]:" | "})"
        | "])" | "]))" | "))," | "))]" => 1.0,
        _ if tail.starts_with([',', ')', ']', '}', ':', '%', '+', '.']) => 0.85,
        _ if tail.starts_with('#') => 0.9,
        _ => 0.6,
    };
    if joins_known_name(scene, rest) {
        return 1.15;
    }
    if inner_word { base } else { base * 0.8 }
}

/// `+ name`, `% name` or `, name` with a name that the file uses is code; prose would have swallowed it.
fn joins_known_name(scene: &Scene<'_>, rest: &str) -> bool {
    let Some(operand) =
        rest.strip_prefix(['+', '%', ',']).map(|operand| operand.trim_start_matches([' ', '(']))
    else {
        return false;
    };
    let length = operand.find(|c| !is_name_part(c)).unwrap_or(operand.len());
    let (name, after) = operand.split_at(length);
    let after = after.trim_start().chars().next();
    scene.knows(name) && matches!(after, None | Some(')' | ']' | ',' | '.' | '(' | '[' | '+' | '%'))
}

/// An opening quote goes best behind what can precede a string.
fn opening_place(line: &str, at: usize) -> f64 {
    let glued_space = line[at + 1..].starts_with([' ', ',', ')', '=']);
    let before = line[..at].trim_end();
    let base = match before.chars().next_back() {
        None => 0.5,
        Some('(' | '[' | '{' | ',' | '=' | ':' | '+' | '%' | '<' | '>') => 1.0,
        Some('f' | 'F') if at == before.len() => {
            if line[at..].contains('{') {
                0.99
            } else {
                0.6
            }
        }
        Some('r' | 'b' | 'u' | 'R' | 'B') if at == before.len() => 0.8,
        Some(_) if KEYWORDS.iter().any(|keyword| before.ends_with(keyword)) => 0.95,
        Some(_) => 0.5,
    };
    let after_prefix = before.ends_with(['f', 'F']) && at == before.len();
    if glued_space && !after_prefix { base * 0.6 } else { base }
}

fn delete_quotes(scene: &Scene<'_>, line: usize, weight: f64, pile: &mut Pile) {
    let text = scene.line_text(line);
    if text.len() > LONGEST_LINE {
        return;
    }
    for (at, quote) in text.char_indices().filter(|(_, c)| matches!(c, '"' | '\'')) {
        let mut edited = text.to_owned();
        edited.remove(at);
        let tokens = tokenize_piece(&edited);
        if tokens.iter().any(|token| token.unterminated) {
            continue;
        }
        let faults = tokens.windows(2).filter(|pair| side_by_side(&edited, pair[0], pair[1])).count();
        let start = scene.lines[line].start + at;
        let doubled = edited[at..].starts_with(quote) || edited[..at].ends_with(quote);
        let inside = edited[..at].ends_with(is_name_part) && edited[at..].starts_with(is_name_part);
        let prior = if doubled { 0.6 } else { 0.35 } * 0.4_f64.powi(faults.min(6) as i32);
        pile.add(
            "extra_quote",
            prior * weight,
            Edit::delete(start, start + 1),
            format!("remove a {quote} of line {}", line + 1),
        );
        if inside {
            let escape = Edit::insert(start, "\\");
            pile.add(
                "unescaped_quote",
                0.55 * weight,
                escape,
                format!("escape the {quote} within the string of line {}", line + 1),
            );
        }
    }
    for (at, _) in text.match_indices('\\') {
        let start = scene.lines[line].start + at;
        pile.add("stray_backslash", 0.3 * weight, Edit::delete(start, start + 1), "remove a backslash");
        pile.add("stray_backslash", 0.4 * weight, Edit::insert(start, "\\"), "double a backslash");
    }
}

/// `'abc"` has two kinds of quotes.
fn swap_closing_quote(scene: &Scene<'_>, line: usize, weight: f64, pile: &mut Pile) {
    let text = scene.line_text(line);
    if text.len() > LONGEST_LINE {
        return;
    }
    for (at, quote) in text.char_indices().filter(|(_, c)| matches!(c, '"' | '\'')) {
        let other = if quote == '"' { "'" } else { "\"" };
        let mut edited = text.to_owned();
        edited.replace_range(at..=at, other);
        let tokens = tokenize_piece(&edited);
        if tokens.iter().any(|token| token.unterminated) {
            continue;
        }
        let faults = tokens.windows(2).filter(|pair| side_by_side(&edited, pair[0], pair[1])).count();
        let start = scene.lines[line].start + at;
        let prior = 0.7 * 0.4_f64.powi(faults.min(6) as i32) * weight;
        pile.add(
            "mismatched_quotes",
            prior,
            Edit::replace(start, start + 1, other),
            format!("use the same quotes in line {}", line + 1),
        );
    }
}
