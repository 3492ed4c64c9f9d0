//! Moving lines to other depths: which depths a line could have, how well one fits its neighbours, and the edits that move it.
//! Lines within a multi-line string are never moved; only the line that opens it is.

use super::pile::Pile;
use super::scene::{HEADERS, Scene};
use super::text::Edit;

const TAB: usize = 8;
const MOST_LINES: usize = 400;
const MOST_MOVED: usize = 2000;

/// How far an indentation reaches, with tabs to the next eighth column as Python counts them.
pub(super) fn width(indent: &str) -> usize {
    indent.chars().fold(0, |width, c| match c {
        '\t' => (width / TAB + 1) * TAB,
        '\x0c' => 0,
        _ => width + 1,
    })
}

pub(super) fn depth(scene: &Scene<'_>, line: usize) -> usize {
    width(scene.indent(line))
}

/// Whether the statement on this line opens a block.
pub(super) fn opens_block(scene: &Scene<'_>, line: usize) -> bool {
    let last = statement_end(scene, line);
    scene.is(last, ":") && HEADERS.contains(&scene.first_word(line))
}

/// The last token of the statement that starts on the line.
pub(super) fn statement_end(scene: &Scene<'_>, line: usize) -> usize {
    let next = scene.statement_after(line).unwrap_or(scene.lines.len());
    scene.on_line(next).start.max(1) - 1
}

/// The indentations in use around a line: those of the blocks it may stand in, one step deeper, and its neighbours'.
pub(super) fn levels(scene: &Scene<'_>, line: usize, unit: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |indent: String| {
        if !found.contains(&indent) {
            found.push(indent);
        }
    };
    let mut above = scene.statement_before(line);
    if let Some(before) = above {
        let indent = scene.indent(before);
        if opens_block(scene, before) {
            add(format!("{indent}{unit}"));
        }
        add(indent.to_owned());
    }
    if let Some(next) = scene.statement_after(line) {
        add(scene.indent(next).to_owned());
        let outer = scene.indent(next).strip_suffix(unit).filter(|_| opens_block(scene, line));
        if let Some(outer) = outer {
            add(outer.to_owned());
        }
    }
    let mut lowest = usize::MAX;
    for _ in 0..MOST_LINES {
        let Some(line) = above else { break };
        if depth(scene, line) < lowest {
            lowest = depth(scene, line);
            add(scene.indent(line).to_owned());
        }
        if lowest == 0 {
            break;
        }
        above = scene.statement_before(line);
    }
    add(String::new());
    found.truncate(10);
    found
}

/// How well a piece that starts on `first` and whose last statement is `last` fits at a depth, 0 to 1.
pub(super) fn fit(scene: &Scene<'_>, first: usize, last: usize, target: &str) -> f64 {
    let (before, after) = (scene.statement_before(first), scene.statement_after(last));
    let target_depth = width(target);
    let old_depth = depth(scene, first);
    let last_depth = (depth(scene, last) + target_depth).saturating_sub(old_depth);
    let above = fit_above(scene, before, first, target_depth);
    let below = match after {
        None => 1.0,
        Some(next) => fit_below(scene, last, last_depth, next),
    };
    // Every step of a file is one unit: a depth between two steps is where a line slipped to, not where it belongs.
    let unit = width(&scene.unit).max(1);
    let even = match (old_depth.is_multiple_of(unit), target_depth.is_multiple_of(unit)) {
        (_, true) => 1.0,
        (true, false) => 0.3,
        (false, false) => 0.6,
    };
    above * below * even * slip(unit, old_depth, target_depth)
}

/// A line that stands between two steps slipped from the nearer one; half way, from the shallower, since it left its block.
fn slip(unit: usize, from: usize, to: usize) -> f64 {
    if from.is_multiple_of(unit) {
        return 1.0;
    }
    let steps = from.abs_diff(to) as f64 / unit as f64;
    let deeper = if to > from { 0.62 } else { 1.0 };
    deeper * (1.0 - 0.6 * steps).max(0.3)
}

fn fit_above(scene: &Scene<'_>, before: Option<usize>, line: usize, target: usize) -> f64 {
    let Some(before) = before else { return if target == 0 { 1.0 } else { 0.05 } };
    let indent = depth(scene, before);
    let continues = matches!(scene.first_word(line), "else" | "elif" | "except" | "finally");
    if continues {
        return match partner_depth(scene, line, target) {
            true if target < indent => 1.0,
            _ => 0.05,
        };
    }
    let leaves = matches!(scene.first_word(before), "return" | "raise" | "break" | "continue");
    match (opens_block(scene, before), target) {
        (true, target) if target > indent => 1.0,
        (true, _) => 0.05,
        (false, target) if target > indent => 0.05,
        (false, target) if starts_definition(scene, line) => {
            definition_fit(scene, line, target, is_enclosing(scene, before, target))
        }
        (false, target) if target == indent && leaves => 0.5,
        (false, target) if target == indent => 0.9,
        (false, target) if !is_enclosing(scene, before, target) => 0.1,
        (false, _) if leaves => 0.8,
        (false, target) => 0.65 * 0.9_f64.powi((indent - target).min(80) as i32 / 4),
    }
}

fn starts_definition(scene: &Scene<'_>, line: usize) -> bool {
    matches!(scene.first_word(line), "def" | "class" | "@")
}

/// Definitions keep to the depth of others, and two blank lines before one say that it stands at the margin.
fn definition_fit(scene: &Scene<'_>, line: usize, target: usize, enclosing: bool) -> f64 {
    let blanks =
        (0..line).rev().take(3).take_while(|above| scene.line_text(*above).trim().is_empty()).count();
    let sibling = (0..line)
        .rev()
        .take(MOST_LINES)
        .filter(|above| scene.is_statement(*above) && starts_definition(scene, *above));
    let beside = sibling.take(8).any(|above| depth(scene, above) == target);
    match (blanks, target, beside) {
        _ if !enclosing => 0.1,
        (2.., 0, _) => 1.0,
        (2.., ..) => 0.4,
        (1, 1.., true) => 1.0,
        (_, _, true) => 0.8,
        _ => 0.5,
    }
}

/// Whether an `else` and its kin find their `if` or `try` at this depth.
fn partner_depth(scene: &Scene<'_>, line: usize, target: usize) -> bool {
    let mut above = scene.statement_before(line);
    for _ in 0..MOST_LINES {
        let Some(found) = above else { return false };
        if depth(scene, found) <= target {
            let word = scene.first_word(found);
            let fits = match scene.first_word(line) {
                "elif" => matches!(word, "if" | "elif"),
                "except" => matches!(word, "try" | "except"),
                "finally" => matches!(word, "try" | "except" | "else"),
                _ => matches!(word, "if" | "elif" | "for" | "while" | "try" | "except" | "async"),
            };
            return depth(scene, found) == target && fits;
        }
        above = scene.statement_before(found);
    }
    false
}

fn is_enclosing(scene: &Scene<'_>, line: usize, target: usize) -> bool {
    let mut above = Some(line);
    for _ in 0..MOST_LINES {
        let Some(found) = above else { return target == 0 };
        if depth(scene, found) <= target {
            return depth(scene, found) == target;
        }
        above = scene.statement_before(found);
    }
    false
}

fn fit_below(scene: &Scene<'_>, last: usize, last_depth: usize, next: usize) -> f64 {
    let next_depth = depth(scene, next);
    match (opens_block(scene, last), next_depth) {
        (true, next) if next > last_depth => 1.0,
        (true, _) => 0.1,
        (false, next) if next > last_depth => 0.1,
        (false, next) if next == last_depth => 1.0,
        (false, _) => 0.75,
    }
}

/// The edits that give one line another indentation.
pub(super) fn move_line(scene: &Scene<'_>, line: usize, target: &str) -> Vec<Edit> {
    move_lines(scene, line, line, target)
}

/// The edits that move the lines `first..=last` so that the first stands at `target` and the others keep their place towards it.
pub(super) fn move_lines(scene: &Scene<'_>, first: usize, last: usize, target: &str) -> Vec<Edit> {
    let old = scene.indent(first);
    let mut edits = Vec::new();
    if last.saturating_sub(first) > MOST_MOVED {
        return edits;
    }
    for line in first..=last.min(scene.lines.len() - 1) {
        let indent = scene.indent(line);
        let blank = indent.len() == scene.line_text(line).len();
        let Some(rest) = indent.strip_prefix(old) else { continue };
        if scene.facts.get(line).is_some_and(|facts| facts.in_string)
            || blank
            || format!("{target}{rest}") == indent
        {
            continue;
        }
        let start = scene.lines[line].start;
        edits.push(Edit::replace(start, start + indent.len(), format!("{target}{rest}")));
    }
    edits
}

/// The last line of the block that starts here: of all that is deeper (`strict`) or at least as deep as this line.
pub(super) fn block_end(scene: &Scene<'_>, line: usize, strict: bool) -> usize {
    let own = depth(scene, line);
    let mut last = line;
    let mut next = scene.statement_after(line);
    for _ in 0..MOST_LINES {
        let Some(found) = next else { break };
        let found_depth = depth(scene, found);
        if found_depth < own || (strict && found_depth == own) {
            break;
        }
        last = found;
        next = scene.statement_after(found);
    }
    continuation_end(scene, last)
}

/// The last physical line of the statement that starts on this line.
pub(super) fn continuation_end(scene: &Scene<'_>, line: usize) -> usize {
    let end = scene.tokens.get(statement_end(scene, line)).map_or(0, |token| token.end);
    scene.lines.partition_point(|found| found.next < end).min(scene.lines.len() - 1).max(line)
}

/// Adds the moves of one line, of its block and of its run to a depth.
pub(super) fn propose_moves(scene: &Scene<'_>, line: usize, target: &str, weight: f64, pile: &mut Pile) {
    if target == scene.indent(line) {
        return;
    }
    let words = |last: usize| match last == line {
        true => format!("move line {} to column {}", line + 1, width(target) + 1),
        false => format!("move lines {} to {} to column {}", line + 1, last + 1, width(target) + 1),
    };
    let alone = fit(scene, line, line, target);
    pile.add_all("indentation", 0.9 * weight * alone, move_line(scene, line, target), words(line));
    let own_end = continuation_end(scene, line);
    if own_end > line {
        pile.add_all(
            "indentation",
            0.85 * weight * alone,
            move_lines(scene, line, own_end, target),
            words(own_end),
        );
    }
    for (strict, base) in [(true, 0.85), (false, 0.75)] {
        let end = block_end(scene, line, strict);
        if end > own_end {
            let last = (line..=end).rev().find(|found| scene.is_statement(*found)).unwrap_or(line);
            let swallows = (line + 1..=end).any(|found| {
                scene.is_statement(found)
                    && depth(scene, found) == depth(scene, line)
                    && starts_definition(scene, found)
            });
            let prior = base * weight * fit(scene, line, last, target) * if swallows { 0.6 } else { 1.0 };
            pile.add_all("indentation", prior, move_lines(scene, line, end, target), words(end));
        }
    }
}
