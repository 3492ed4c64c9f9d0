//! What single messages of the compiler suggest, and whether an error moved on after an edit.

use super::pile::Pile;
use super::scene::Scene;
use super::text::{self, Edit};
use super::tokenizer::Kind;
use autoheal_core::ports::CompileError;

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    empty_imports(scene, pile);
    keyword_as_name(scene, pile);
    numbers(scene, pile);
    if scene.says("trailing comma") {
        trailing_comma(scene, pile);
    }
    remove_line(scene, pile);
}

/// `import a as`, `from a import`
fn empty_imports(scene: &Scene<'_>, pile: &mut Pile) {
    let line = scene.on_line(scene.line);
    let Some(last) = line.end.checked_sub(1).filter(|_| matches!(scene.text(line.start), "import" | "from"))
    else {
        return;
    };
    if last <= line.start {
        return;
    }
    let (before, end) = (scene.tokens[last - 1].end, scene.tokens[last].end);
    match scene.text(last) {
        "as" => pile.add("empty_import", 0.85, Edit::delete(before, end), "remove the `as` without a name"),
        "," | "." => {
            pile.add("empty_import", 0.8, Edit::delete(scene.tokens[last].start, end), "end the import");
        }
        "import" => {
            let first = scene.tokens[line.start];
            let edits = vec![Edit::replace(first.start, first.end, "import"), Edit::delete(before, end)];
            pile.add_all("empty_import", 0.6, edits, "import the module");
            pile.add("empty_import", 0.3, Edit::insert(end, " *"), "import all names");
        }
        _ => {}
    }
}

/// `class = 3`: a keyword cannot be a name, here or anywhere else in the file.
fn keyword_as_name(scene: &Scene<'_>, pile: &mut Pile) {
    let near = scene.focus.saturating_sub(2)..(scene.focus + 2).min(scene.tokens.len());
    for token in near.filter(|token| scene.is_keyword(*token)) {
        let before = token.checked_sub(1).map_or("", |before| scene.text(before));
        let after = scene.text(token + 1);
        let as_name = matches!(after, "=" | "." | "," | ")" | "[")
            || matches!(before, "." | "(" | "," | "def" | "import");
        if as_name && !matches!(scene.text(token), "None" | "True" | "False" | "not" | "lambda" | "await") {
            let edit = Edit::insert(scene.tokens[token].end, "_");
            pile.add("keyword_as_name", 0.25, edit, format!("`{}` is a keyword", scene.text(token)));
        }
    }
}

/// `1abc`, `1 000`, `1,5e`, `09`
fn numbers(scene: &Scene<'_>, pile: &mut Pile) {
    let near = scene.focus.saturating_sub(3)..(scene.focus + 3).min(scene.tokens.len());
    for token in near.filter(|token| scene.kind(*token) == Some(Kind::Number)) {
        let (found, text) = (scene.tokens[token], scene.text(token));
        let digits =
            text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_' || c == '.').len();
        if digits < text.len() {
            let at = found.start + digits;
            for (mark, prior) in [(" ", 0.5), ("*", 0.3), (", ", 0.3), (":", 0.2), (")", 0.2), (" and ", 0.1)]
            {
                pile.add(
                    "wrong_number",
                    prior,
                    Edit::insert(at, mark),
                    format!("end the number within `{text}`"),
                );
            }
            pile.add(
                "wrong_number",
                0.3,
                Edit::delete(at, found.end),
                format!("drop the letters of `{text}`"),
            );
            pile.add("wrong_number", 0.2, Edit::insert(found.start, "_"), format!("`{text}` may be a name"));
        }
        let stripped = text.trim_start_matches('0');
        if stripped.len() < text.len()
            && !stripped.is_empty()
            && text.bytes().all(|byte| byte.is_ascii_digit())
        {
            let edit = Edit::replace(found.start, found.end, stripped);
            pile.add("wrong_number", 0.6, edit, "drop the leading zeros");
        }
    }
}

fn trailing_comma(scene: &Scene<'_>, pile: &mut Pile) {
    for token in scene.on_line(scene.line).filter(|token| scene.is(*token, ",")) {
        let found = scene.tokens[token];
        pile.add(
            "extra_comma",
            0.7 * scene.nearness(token),
            Edit::delete(found.start, found.end),
            "remove the trailing comma",
        );
    }
}

/// The last resort: a line that is no Python at all.
fn remove_line(scene: &Scene<'_>, pile: &mut Pile) {
    let line = scene.lines[scene.line];
    pile.add(
        "remove_line",
        0.03,
        Edit::delete(line.start, line.next),
        format!("remove line {}", scene.line + 1),
    );
}

/// Messages of the passes that come after parsing: they are only heard once the whole text parses.
const LATER_PASSES: [&str; 22] = [
    "outside function",
    "outside loop",
    "outside async",
    "not properly in loop",
    "duplicate argument",
    "is parameter and",
    "prior to",
    "assigned to before",
    "used prior",
    "no binding for nonlocal",
    "nonlocal declaration",
    "must be last",
    "starred expression",
    "from __future__",
    "only allowed at module level",
    "multiple assignments to name",
    "multiple starred",
    "statically nested",
    "asynchronous comprehension",
    "is nonlocal and global",
    "in async generator",
    "outside of an asynchronous function",
];

fn is_later_pass(error: &CompileError) -> bool {
    LATER_PASSES.iter().any(|words| error.message.contains(words))
}

/// Whether a draft that still does not compile came further than the text it was made from: less text remains behind its error than
/// behind the first one, or it parses and only a later pass objects.
pub fn is_progress(before: &CompileError, after: &CompileError, source: &str, draft: &str) -> bool {
    match (is_later_pass(before), is_later_pass(after)) {
        (false, true) => true,
        (true, false) => false,
        _ => {
            let removed = source.len().saturating_sub(draft.len());
            remaining(draft, after) + removed < remaining(source, before)
        }
    }
}

/// The bytes from the place of the error to the end.
fn remaining(source: &str, error: &CompileError) -> usize {
    let lines = text::lines(source);
    let line = lines.get((error.line.max(1) as usize - 1).min(lines.len() - 1)).copied();
    let start =
        line.map_or(source.len(), |line| (line.start + error.column.max(1) as usize - 1).min(line.next));
    source.len() - start.min(source.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(message: &str, line: u32, column: u32) -> CompileError {
        CompileError { exception: "SyntaxError".to_owned(), message: message.to_owned(), line, column }
    }

    #[test]
    fn an_error_further_down_is_progress() {
        let (source, draft) = ("if x\n    y\nif z\n    y\n", "if x:\n    y\nif z\n    y\n");
        assert!(is_progress(&error("invalid syntax", 1, 5), &error("invalid syntax", 3, 5), source, draft));
    }

    #[test]
    fn pushing_the_error_along_its_line_is_no_progress() {
        assert!(!is_progress(&error("invalid syntax", 1, 3), &error("invalid syntax", 1, 4), "a b", "a, b"));
    }

    #[test]
    fn removing_text_before_the_error_is_no_progress() {
        assert!(!is_progress(
            &error("invalid syntax", 1, 3),
            &error("invalid syntax", 1, 3),
            "a b c d",
            "a c d"
        ));
    }

    #[test]
    fn a_complaint_of_a_later_pass_is_progress() {
        let (source, draft) = ("return 1\nif x\n    y\n", "return 1\nif x:\n    y\n");
        let (before, after) = (error("expected ':'", 2, 5), error("'return' outside function", 1, 1));
        assert!(is_progress(&before, &after, source, draft));
        assert!(!is_progress(&after, &before, source, draft));
    }
}
