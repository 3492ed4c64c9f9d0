//! Asserts may not vanish or weaken. They are compared by shape: their literals and operators, without layout and names,
//! so that mending a misspelled name inside an assert is no weakening.

use super::{View, Violation};
use crate::python::{Source, Token};
use std::collections::HashMap;

pub(crate) fn judge(view: &View<'_>, is_test: bool, violations: &mut Vec<Violation>) {
    let (before, after) = (shapes(&view.before), shapes(&view.after));
    let mut pool: HashMap<&str, usize> = HashMap::new();
    for (_, shape) in &after {
        *pool.entry(shape).or_default() += 1;
    }
    let lost: Vec<u32> =
        before.iter().filter(|(_, shape)| !take(&mut pool, shape)).map(|(line, _)| *line).collect();
    let fewer = before.len().saturating_sub(after.len());
    for (index, line) in lost.iter().enumerate() {
        let path = &view.file.path;
        if index < fewer {
            violations.push(Violation::new(path, *line, "deleted_assert", "an assert was deleted"));
        } else if !is_test {
            // In a test file the path rule says all there is to say about a changed expectation.
            violations.push(Violation::new(
                path,
                *line,
                "changed_assert",
                "an assert was weakened or changed",
            ));
        }
    }
}

fn take(pool: &mut HashMap<&str, usize>, shape: &str) -> bool {
    pool.get_mut(shape).filter(|count| **count > 0).map(|count| *count -= 1).is_some()
}

fn shapes(source: &Source<'_>) -> Vec<(u32, String)> {
    let asserts = source.statements().iter().filter(|statement| {
        let code = source.code_of(statement);
        code.starts_with("assert ") || code.starts_with("assert(") || is_assert_call(&code)
    });
    asserts.map(|statement| (statement.line, shape(&source.tokens_of(statement)))).collect()
}

/// `self.assertEqual(…)` and its kin.
fn is_assert_call(code: &str) -> bool {
    let fails = |rest: &str| rest.starts_with(|c: char| c == '(' || c.is_uppercase());
    code.starts_with("self.assert") || code.strip_prefix("self.fail").is_some_and(fails)
}

fn shape(tokens: &[Token<'_>]) -> String {
    let mut shape = String::new();
    for token in tokens {
        let part = match token {
            Token::Name(name) => match *name {
                "not" | "and" | "or" | "in" | "is" | "None" | "True" | "False" | "if" | "else" => name,
                name if name.starts_with("assert") => name,
                _ => "_",
            },
            Token::Number(number) => number,
            Token::Text(text) => text,
            // Layout, and the classic slip that a syntax fix mends.
            Token::Sign("(" | ")" | "," | ":" | ";") => continue,
            Token::Sign("=") => "==",
            Token::Sign(sign) => sign,
        };
        shape.push_str(part);
        shape.push('\u{1}');
    }
    shape
}
