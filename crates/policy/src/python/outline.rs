//! The functions and classes of a text, with their parameters and bodies.

use super::{Source, squeeze};
use std::ops::Range;

#[derive(Debug, Clone)]
pub(crate) struct Definition {
    /// Dotted from the outermost definition: `Class.method`.
    pub(crate) name: String,
    pub(crate) line: u32,
    pub(crate) is_class: bool,
    /// Stands inside a function, so nobody else can name it.
    pub(crate) is_local: bool,
    /// Names of the parameters without `self` and `cls`.
    pub(crate) parameters: Vec<String>,
    /// Which statements of the source are its body.
    pub(crate) body: Range<usize>,
}

impl Definition {
    /// Others may rely on it.
    pub(crate) fn is_public(&self) -> bool {
        !self.is_local && self.name.split('.').all(|part| !part.starts_with('_') || part.ends_with("__"))
    }
}

pub(crate) fn outline(source: &Source<'_>) -> Vec<Definition> {
    let mut found: Vec<Definition> = Vec::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (index, statement) in source.statements().iter().enumerate() {
        while open.last().is_some_and(|(indent, _)| statement.indent <= *indent) {
            open.pop();
        }
        let head = source.code_of(statement);
        let Some((is_class, name)) = head_name(&head) else { continue };
        let outer = open.last().and_then(|(_, outer)| found.get(*outer));
        let is_local = outer.is_some_and(|outer| outer.is_local || !outer.is_class);
        let name = outer.map_or_else(|| name.to_owned(), |outer| format!("{}.{name}", outer.name));
        let parameters = if is_class { Vec::new() } else { parameters(&head) };
        let body = index + 1..index + 1 + source.body(index).len();
        open.push((statement.indent, found.len()));
        found.push(Definition { name, line: statement.line, is_class, is_local, parameters, body });
    }
    found
}

fn head_name(head: &str) -> Option<(bool, &str)> {
    let head = head.strip_prefix("async ").unwrap_or(head);
    let (is_class, rest) = match head.strip_prefix("def ") {
        Some(rest) => (false, rest),
        None => (true, head.strip_prefix("class ")?),
    };
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let name = rest.get(..end).filter(|name| !name.is_empty())?;
    Some((is_class, name))
}

fn parameters(head: &str) -> Vec<String> {
    let Some((_, rest)) = head.split_once('(') else { return Vec::new() };
    let mut names = Vec::new();
    let (mut depth, mut piece) = (0usize, String::new());
    for character in rest.chars().chain([',']) {
        match character {
            ')' if depth == 0 => break,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                names.push(std::mem::take(&mut piece));
                continue;
            }
            _ => {}
        }
        piece.push(character);
    }
    names.push(piece);
    let plain = |piece: &String| {
        let name = piece.trim().trim_start_matches('*');
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
        squeeze(name.get(..end).unwrap_or_default())
    };
    names.iter().map(plain).filter(|name| !matches!(name.as_str(), "" | "self" | "cls")).collect()
}
