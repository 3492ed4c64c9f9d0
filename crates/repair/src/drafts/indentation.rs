//! Indentation that does not parse: the few layouts of the lines around the error that could, ranked by how well they fit.

use super::layout::{
    block_end, continuation_end, depth, levels, move_lines, opens_block, propose_moves, width,
};
use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;

const STATEMENTS_BEFORE: usize = 6;
/// Longer files are not rewritten as a whole.
const MOST_CONVERTED: usize = 20_000;

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let weight = concern(scene);
    if weight == 0.0 {
        return;
    }
    let unit = scene.unit.clone();
    let mut line = Some(scene.line)
        .filter(|line| scene.is_statement(*line))
        .or_else(|| scene.statement_before(scene.line));
    for step in 0..=STATEMENTS_BEFORE {
        let Some(found) = line else { break };
        let near = weight * 0.93_f64.powi(step as i32);
        for target in levels(scene, found, &unit) {
            propose_moves(scene, found, &target, near, pile);
        }
        line = scene.statement_before(found);
    }
    if let Some(next) = scene.statement_after(scene.line) {
        for target in levels(scene, next, &unit) {
            propose_moves(scene, next, &target, 0.5 * weight, pile);
        }
    }
    if scene.says("expected an indented block") {
        indent_bodies(scene, &unit, pile);
    }
    align_run_above(scene, weight, pile);
    deepen_slipped_headers(scene, &unit, weight, pile);
    if has_mixed_tabs(scene) || scene.error.exception == "TabError" {
        convert_tabs(scene, &unit, pile);
    }
}

/// How much the error speaks of layout.
fn concern(scene: &Scene<'_>) -> f64 {
    let first = scene.on_line(scene.line).start;
    let orphan =
        matches!(scene.text(first), "else" | "elif" | "except" | "finally") && scene.focus <= first + 1;
    let told = ["outside", "not properly in loop", "expected 'except'", "unindent", "indent"]
        .iter()
        .any(|words| scene.says(words));
    match () {
        () if matches!(scene.error.exception.as_str(), "IndentationError" | "TabError") => 1.0,
        () if orphan || told => 1.0,
        () if scene.says("future") => 0.0,
        () if scene.focus == first => 0.35,
        () => 0.0,
    }
}

/// A header without a body: the next statements may be it, one, two or as many as stand together.
fn indent_bodies(scene: &Scene<'_>, unit: &str, pile: &mut Pile) {
    let Some(first) = Some(scene.line).filter(|line| scene.is_statement(*line)) else { return };
    let Some(header) = scene.statement_before(first).filter(|header| opens_block(scene, *header)) else {
        return;
    };
    if depth(scene, first) > depth(scene, header) {
        return;
    }
    let target = format!("{}{unit}", scene.indent(header));
    let own = depth(scene, first);
    let mut last = first;
    let mut is_over = false;
    for count in 1..=60 {
        let end = block_end(scene, last, true);
        let next = scene.statement_after(end);
        let ends_paragraph =
            scene.lines.get(end + 1).is_none_or(|_| scene.line_text(end + 1).trim().is_empty());
        let leaves = matches!(scene.first_word(last), "return" | "raise" | "break" | "continue");
        let closes = next.is_none_or(|next| depth(scene, next) < own);
        let before_definition =
            next.is_some_and(|next| matches!(scene.first_word(next), "def" | "class" | "@"));
        if count > 12 && !closes && !before_definition {
            match next.filter(|next| depth(scene, *next) == own) {
                Some(next) => last = next,
                None => break,
            }
            continue;
        }
        let base = match () {
            () if before_definition => 0.78,
            () if leaves || closes => 0.75,
            () if ends_paragraph => 0.7,
            () if count == 1 => 0.65,
            () => 0.5,
        };
        let starts_scope = matches!(scene.first_word(last), "def" | "class" | "import" | "from" | "@");
        let base = if starts_scope && count > 1 { base * 0.3 } else { base };
        // Behind a statement that leaves the block nothing would ever run.
        let base = if is_over { base * 0.3 } else { base };
        is_over |= leaves;
        let words =
            format!("indent lines {} to {} below the header of line {}", first + 1, end + 1, header + 1);
        pile.add_all("missing_indent", base, move_lines(scene, first, end, &target), words);
        match next.filter(|next| depth(scene, *next) == own) {
            Some(next) => last = next,
            None => break,
        }
    }
}

/// Several lines above may have slipped together: those that share a depth and stand right above the error.
fn align_run_above(scene: &Scene<'_>, weight: f64, pile: &mut Pile) {
    let Some(above) = scene.statement_before(scene.line) else { return };
    let own = depth(scene, above);
    let target = scene.indent(scene.line);
    if !scene.is_statement(scene.line) || width(target) == own {
        return;
    }
    let mut first = above;
    for count in 1..=10 {
        if count > 1 {
            let words = format!("move lines {} to {} to column {}", first + 1, above + 1, width(target) + 1);
            let edits = move_lines(scene, first, continuation_end(scene, above), target);
            let fits = super::layout::fit(scene, first, above, target);
            pile.add_all("indentation", 0.85 * weight * fits, edits, words);
        }
        match scene.statement_before(first).filter(|before| depth(scene, *before) >= own) {
            Some(before) => first = before,
            None => break,
        }
    }
}

/// A header whose body is more than one step deeper has slipped to the left, however far above the error it stands.
fn deepen_slipped_headers(scene: &Scene<'_>, unit: &str, weight: f64, pile: &mut Pile) {
    let mut line = scene.statement_before(scene.line + 1);
    for _ in 0..200 {
        let Some(header) = line else { break };
        let body = scene.statement_after(header).filter(|_| opens_block(scene, header));
        let target = body.and_then(|body| scene.indent(body).strip_suffix(unit));
        if let Some(target) = target.filter(|target| width(target) > depth(scene, header)) {
            let words = format!("move line {} to column {}", header + 1, width(target) + 1);
            pile.add_all("indentation", 0.82 * weight, move_lines(scene, header, header, target), words);
        }
        line = scene.statement_before(header);
    }
}

fn has_mixed_tabs(scene: &Scene<'_>) -> bool {
    let mut tabs = false;
    let mut spaces = false;
    for line in (0..scene.lines.len()).filter(|line| scene.has_code(*line)) {
        tabs |= scene.indent(line).contains('\t');
        spaces |= scene.indent(line).contains(' ');
    }
    tabs && spaces
}

/// Rewrites indentation in one kind: on the line, on the lines around it, and in the whole file.
fn convert_tabs(scene: &Scene<'_>, unit: &str, pile: &mut Pile) {
    let count = scene.lines.len();
    let tabs_rule =
        (0..count).filter(|line| scene.indent(*line).starts_with('\t')).count() * 2 > indented(scene);
    let unit_width = if unit.starts_with('\t') { 4 } else { unit.len().max(1) };
    let nearby = (scene.line.saturating_sub(1), (scene.line + 1).min(count - 1));
    for (first, last, scope) in
        [(scene.line, scene.line, 0.85), (nearby.0, nearby.1, 0.5), (0, count - 1, 0.8)]
    {
        for tab in [unit_width, 8, 4, 2] {
            let size = if tab == unit_width { 1.0 } else { 0.85 };
            let size = if first == last && lands_on_line_above(scene, first, tab) { 1.1 } else { size };
            let kind = if tabs_rule { 0.8 } else { 1.0 };
            let edits = convert(scene, first, last, |indent| " ".repeat(columns(indent, tab)));
            pile.add_all("tabs_to_spaces", scope * size * kind, edits, format!("write tabs as {tab} spaces"));
            let edits = convert(scene, first, last, |indent| {
                let columns = columns(indent, tab);
                format!("{}{}", "\t".repeat(columns / tab), " ".repeat(columns % tab))
            });
            let kind = if tabs_rule { 1.0 } else { 0.6 };
            pile.add_all(
                "spaces_to_tabs",
                scope * size * kind,
                edits,
                format!("write {tab} spaces as a tab"),
            );
        }
    }
}

/// Whether the line, with tabs of this width, stands where the statement above stands or where its block starts.
fn lands_on_line_above(scene: &Scene<'_>, line: usize, tab: usize) -> bool {
    scene.statement_before(line).is_some_and(|above| {
        let step = if opens_block(scene, above) { width(&scene.unit) } else { 0 };
        columns(scene.indent(line), tab) == columns(scene.indent(above), tab) + step
    })
}

fn indented(scene: &Scene<'_>) -> usize {
    (0..scene.lines.len()).filter(|line| scene.has_code(*line) && !scene.indent(*line).is_empty()).count()
}

fn columns(indent: &str, tab: usize) -> usize {
    indent.chars().fold(0, |width, c| if c == '\t' { (width / tab + 1) * tab } else { width + 1 })
}

fn convert(scene: &Scene<'_>, first: usize, last: usize, rewrite: impl Fn(&str) -> String) -> Vec<Edit> {
    let mut edits = Vec::new();
    if last - first > MOST_CONVERTED {
        return edits;
    }
    for line in first..=last {
        let indent = scene.indent(line);
        let with = rewrite(indent);
        if with != indent && !scene.facts.get(line).is_some_and(|facts| facts.in_string) {
            let start = scene.lines[line].start;
            edits.push(Edit::replace(start, start + indent.len(), with));
        }
    }
    edits
}
