//! Exceptions may not be silenced: no new handler that does nothing, no broader one, no quiet `finally`, and no existing
//! quiet handler that is stretched over more code.

use super::{View, Violation};
use crate::python::Source;
use std::collections::{HashMap, HashSet};

#[derive(Debug, Clone, PartialEq, Eq)]
struct Handler {
    line: u32,
    head: String,
    body: Vec<String>,
    /// The lines that it guards, trimmed.
    guarded: Vec<String>,
}

pub(crate) fn judge(view: &View<'_>, reshapes: bool, violations: &mut Vec<Violation>) {
    let before = handlers(&view.before);
    let after = handlers(&view.after);
    let mut old: HashMap<(&str, &[String]), Vec<&Handler>> = HashMap::new();
    for handler in &before {
        old.entry((&handler.head, &handler.body)).or_default().push(handler);
    }
    let mut fresh = Vec::new();
    let mut kept = Vec::new();
    for handler in &after {
        match old.get_mut(&(handler.head.as_str(), handler.body.as_slice())).and_then(Vec::pop) {
            Some(twin) => kept.push((twin, handler)),
            None => fresh.push(handler),
        }
    }
    let mut changed: Vec<&Handler> = old.into_values().flatten().collect();
    changed.sort_by_key(|handler| handler.line);
    let existing: HashSet<String> =
        view.file.before_text().lines().chain(view.before.code().lines()).map(squeezed).collect();
    // In a text that could not be read, a handler whose every line was there is an old one in its right shape.
    let was_there = |handler: &Handler| {
        let is_old = |line: &String| existing.contains(&squeezed(line));
        reshapes && is_old(&handler.head) && handler.body.iter().all(is_old)
    };
    for handler in fresh.into_iter().filter(|handler| handler.is_quiet() && !was_there(handler)) {
        // The same handler with its head mended (a misspelled class, an old syntax) is not a new one.
        let twin = changed
            .iter()
            .position(|old| old.body == handler.body && (old.is_broad() || !handler.is_broad()));
        match twin {
            Some(twin) => _ = changed.swap_remove(twin),
            None => violations.push(Violation::new(
                &view.file.path,
                handler.line,
                "swallowed_exception",
                SWALLOWED,
            )),
        }
    }
    if !reshapes {
        stretched(view, &kept, violations);
    }
}

fn squeezed(line: &str) -> String {
    line.trim_end_matches(':').split_whitespace().collect()
}

/// Nobody writes such blocks; nested ones must not cost more than their text.
const LONGEST_BODY: usize = 1000;

const SWALLOWED: &str = "an exception is swallowed instead of its cause being mended";

fn stretched(view: &View<'_>, kept: &[(&Handler, &Handler)], violations: &mut Vec<Violation>) {
    let existing: HashSet<&str> = view.file.before_text().lines().map(str::trim).collect();
    for (old, new) in kept.iter().filter(|(_, new)| new.is_quiet()) {
        let guarded: HashSet<&str> = old.guarded.iter().map(String::as_str).collect();
        let moved_in = |line: &String| !guarded.contains(line.as_str()) && existing.contains(line.as_str());
        if new.guarded.len() > old.guarded.len() && new.guarded.iter().any(moved_in) {
            let message = "an existing quiet handler was stretched over more code";
            violations.push(Violation::new(&view.file.path, new.line, "stretched_handler", message));
        }
    }
}

impl Handler {
    fn is_broad(&self) -> bool {
        let classes = self.head.trim_start_matches("except").trim_start_matches('*');
        let classes = classes.split(" as ").next().unwrap_or(classes).trim_end_matches(':');
        classes.trim().is_empty()
            || classes
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .any(|name| matches!(name, "Exception" | "BaseException"))
    }

    fn is_quiet(&self) -> bool {
        if self.head.starts_with("finally") {
            return self
                .body
                .iter()
                .any(|line| line.starts_with("return") || line == "continue" || line == "break");
        }
        let raises = self.body.iter().any(|line| line.starts_with("raise"));
        !raises && (self.is_broad() || self.body.iter().all(|line| does_nothing(line)))
    }
}

/// Statements that leave no trace of the exception for the caller.
fn does_nothing(code: &str) -> bool {
    let said = [
        "print(",
        "log.",
        "logger.",
        "logging.",
        "_logger.",
        "LOG.",
        "warnings.warn(",
        "traceback.print_exc(",
    ];
    matches!(code, "pass" | "..." | "continue" | "break" | "return")
        || code.starts_with(['"', '\''])
        || said.iter().any(|start| code.starts_with(start))
        || code.strip_prefix("return ").is_some_and(is_constant)
        || code.split_once(" = ").is_some_and(|(_, value)| is_constant(value))
}

/// Literals and empty containers. Strings are blanked already.
fn is_constant(value: &str) -> bool {
    let word = |word: &str| {
        matches!(word, "None" | "True" | "False") || word.starts_with(|c: char| c.is_ascii_digit())
    };
    let words =
        value.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').filter(|word| !word.is_empty());
    words
        .clone()
        .all(|part| word(part) || matches!(part, "dict" | "list" | "set" | "tuple" | "b" | "r" | "f"))
}

fn handlers(source: &Source<'_>) -> Vec<Handler> {
    let statements = source.statements();
    let mut found = Vec::new();
    let mut guards: Vec<(usize, Vec<String>)> = Vec::new();
    for (index, statement) in statements.iter().enumerate() {
        let head = source.code_of(statement);
        let word = head.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        if !matches!(word, "try" | "except" | "finally") {
            continue;
        }
        let body: Vec<String> =
            source.body(index).iter().take(LONGEST_BODY).map(|inner| source.code_of(inner)).collect();
        guards
            .retain(|(indent, _)| *indent < statement.indent || word != "try" && *indent == statement.indent);
        if word == "try" {
            guards.push((statement.indent, body));
            continue;
        }
        let guarded = guards.iter().rev().find(|(indent, _)| *indent == statement.indent);
        let guarded = guarded.map(|(_, lines)| lines.clone()).unwrap_or_default();
        found.push(Handler { line: statement.line, head, body, guarded });
    }
    found
}
