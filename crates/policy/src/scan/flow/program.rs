//! A Python text in the pieces that values move through: statements, calls with their arguments, functions.

use super::taint::{Mask, Scope, parameter};
use crate::python::{Source, outline};
use std::collections::HashMap;
use std::ops::Range;

/// One statement twice: as written, and with strings blanked. Calls and names are looked up in the latter, because a
/// program inside a string does not run here.
#[derive(Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) raw: &'a str,
    pub(crate) code: &'a str,
    pub(crate) line: u32,
    /// Where the piece starts in the text.
    pub(crate) start: usize,
    /// Index of the innermost function around it.
    pub(crate) function: Option<usize>,
    /// Words outside strings: dotted chains, by place in the piece.
    words: Vec<Range<usize>>,
}

#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(super) parameters: Vec<String>,
    pub(super) is_lambda: bool,
    scope: Scope,
    /// Somebody calls it while the file is imported.
    runs_at_import: bool,
}

impl Function {
    /// Which parameter an argument is for.
    pub(super) fn mask_of(&self, index: usize, keyword: Option<&str>) -> Mask {
        let named = |keyword| self.parameters.iter().position(|name| name == keyword);
        // More arguments than parameters go to the last one, which gathers the rest.
        let index = keyword.map_or(Some(index), named).unwrap_or(usize::MAX);
        parameter(index.min(self.parameters.len().saturating_sub(1)))
    }
}

#[derive(Debug)]
pub(crate) struct Program<'a> {
    pub(crate) pieces: Vec<Piece<'a>>,
    pub(crate) functions: Vec<Function>,
    /// Which function a plain name calls.
    pub(crate) by_name: HashMap<String, usize>,
    /// Open brackets and their partners, by place in the text.
    partners: HashMap<usize, usize>,
    pub(crate) size: usize,
    file_scope: Scope,
}

impl<'a> Program<'a> {
    pub(crate) fn new(source: &'a Source<'a>) -> Self {
        let (functions, owners) = functions(source);
        let mut by_name = HashMap::new();
        for (index, function) in functions.iter().enumerate() {
            by_name.insert(function.name.clone(), index);
        }
        let piece = |(index, statement): (usize, &crate::python::Statement)| {
            let part = statement.start..statement.end;
            let code = source.code().get(part.clone())?;
            Some(Piece {
                raw: source.text().get(part)?,
                code,
                line: statement.line,
                start: statement.start,
                function: owners.get(index).copied().flatten(),
                words: words(code),
            })
        };
        let pieces = source.statements().iter().enumerate().filter_map(piece).collect();
        let partners = partners(source.code().as_bytes());
        let size = source.text().len();
        let mut program = Self { pieces, functions, by_name, partners, size, file_scope: Scope::default() };
        program.mark_what_runs_at_import();
        program
    }

    pub(crate) fn runs_piece_at_import(&self, piece: &Piece<'_>) -> bool {
        piece.function.is_none_or(|function| self.runs_at_import(function))
    }

    fn runs_at_import(&self, function: usize) -> bool {
        self.functions.get(function).is_some_and(|function| function.runs_at_import)
    }

    pub(super) fn scope(&self, piece: &Piece<'_>) -> &Scope {
        let function = piece.function.and_then(|function| self.functions.get(function));
        function.map_or(&self.file_scope, |function| &function.scope)
    }

    /// Functions that are called outside functions, and by those.
    fn mark_what_runs_at_import(&mut self) {
        let mut calls: Vec<(Option<usize>, usize)> = Vec::new();
        for piece in &self.pieces {
            let whole = 0..piece.code.len();
            let called = piece.calls_in(&whole).filter_map(|(name, _)| self.by_name.get(name));
            calls.extend(called.map(|callee| (piece.function, *callee)));
        }
        for _ in 0..4 {
            for (caller, callee) in &calls {
                let runs = caller.is_none_or(|caller| self.runs_at_import(caller));
                if let Some(callee) = self.functions.get_mut(*callee).filter(|_| runs) {
                    callee.runs_at_import = true;
                }
            }
        }
    }

    /// What stands between the bracket that was opened before `from` and its partner.
    pub(crate) fn arguments(&self, piece: &Piece<'_>, from: usize) -> Range<usize> {
        let open = (piece.start + from).saturating_sub(1);
        let close =
            self.partners.get(&open).map_or(piece.code.len(), |close| close.saturating_sub(piece.start));
        from..close.clamp(from, piece.code.len())
    }
}

impl Piece<'_> {
    pub(crate) fn words_in(&self, part: &Range<usize>) -> impl Iterator<Item = &str> {
        let first = self.words.partition_point(|word| word.start < part.start);
        let rest = self.words.get(first..).unwrap_or_default();
        let end = part.end;
        rest.iter().take_while(move |word| word.end <= end).filter_map(|word| self.code.get(word.clone()))
    }

    /// A head of a function or a class: what looks like a call in it is none.
    fn is_definition(&self) -> bool {
        ["def ", "async def ", "class "].iter().any(|word| self.code.starts_with(word))
    }

    /// Names that are called in a part, with the place of the bracket.
    pub(crate) fn calls_in(&self, part: &Range<usize>) -> impl Iterator<Item = (&str, usize)> {
        let first = self.words.partition_point(|word| word.start < part.start);
        let rest = self.words.get(first..).unwrap_or_default();
        let end = if self.is_definition() { 0 } else { part.end };
        rest.iter().take_while(move |word| word.end < end).filter_map(|word| {
            let bracket =
                self.code.as_bytes().get(word.end..)?.iter().position(|byte| *byte != b' ')? + word.end;
            (self.code.as_bytes().get(bracket) == Some(&b'(')).then_some(())?;
            Some((self.code.get(word.clone())?, bracket))
        })
    }

    /// The arguments of a call, each by itself.
    pub(crate) fn split(&self, part: &Range<usize>) -> Vec<Range<usize>> {
        let bytes = self.code.as_bytes();
        let (mut found, mut depth, mut from) = (Vec::new(), 0usize, part.start);
        for at in part.clone() {
            match bytes.get(at) {
                Some(b'(' | b'[' | b'{') => depth += 1,
                Some(b')' | b']' | b'}') => depth = depth.saturating_sub(1),
                Some(b',') if depth == 0 => {
                    found.push(from..at);
                    from = at + 1;
                }
                _ => {}
            }
        }
        if self.code.get(from..part.end).is_some_and(|last| !last.trim().is_empty()) {
            found.push(from..part.end);
        }
        found
    }

    /// `name` and value of a keyword argument; no name for one that counts by its place.
    pub(crate) fn keyword(&self, argument: &Range<usize>) -> (Option<&str>, Range<usize>) {
        let text = self.code.get(argument.clone()).unwrap_or_default();
        let name = text.trim_start();
        let length = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
        let after = name.get(length..).unwrap_or_default().trim_start();
        if length > 0 && after.starts_with('=') && !after.starts_with("==") {
            return (name.get(..length), argument.end - after.len() + 1..argument.end);
        }
        (None, argument.clone())
    }

    pub(crate) fn raw_in(&self, part: &Range<usize>) -> &str {
        self.raw.get(part.clone()).unwrap_or_default()
    }
}

/// Functions, lambdas that have a name included, and for each statement the function that it is in.
fn functions(source: &Source<'_>) -> (Vec<Function>, Vec<Option<usize>>) {
    let mut found: Vec<Function> = Vec::new();
    let mut owners: Vec<Option<usize>> = vec![None; source.statements().len()];
    let mut classes: HashMap<String, usize> = HashMap::new();
    let mut add =
        |found: &mut Vec<Function>, name: &str, parameters, outer: Option<usize>, class: Option<&str>| {
            let around: &[usize] =
                outer.and_then(|outer| found.get(outer)).map_or(&[], |outer| &outer.scope.functions);
            // Deeper nesting is of no use to anybody.
            let functions = [found.len()].into_iter().chain(around.iter().copied()).take(8).collect();
            let count = classes.len();
            let class = class.map(|class| *classes.entry(class.to_owned()).or_insert(count));
            let scope = Scope { functions, class };
            found.push(Function {
                name: name.to_owned(),
                parameters,
                is_lambda: false,
                scope,
                runs_at_import: false,
            });
        };
    for definition in outline(source).into_iter().filter(|definition| !definition.is_class) {
        let (class, name) = match definition.name.rsplit_once('.') {
            Some((class, name)) => (Some(class), name),
            None => (None, definition.name.as_str()),
        };
        let outer = definition.body.start.checked_sub(1).and_then(|head| owners.get(head).copied().flatten());
        if let Some(owners) = owners.get_mut(definition.body.clone()) {
            owners.fill(Some(found.len()));
        }
        add(&mut found, name, definition.parameters, outer, class);
    }
    for (owner, statement) in owners.iter_mut().zip(source.statements()) {
        let code = source.code().get(statement.start..statement.end).unwrap_or_default();
        let Some((name, parameters)) = lambda(code) else { continue };
        add(&mut found, name, parameters, *owner, None);
        *owner = Some(found.len() - 1);
        if let Some(function) = found.last_mut() {
            function.is_lambda = true;
        }
    }
    (found, owners)
}

/// Name and parameters of `name = lambda a, b: …`.
fn lambda(code: &str) -> Option<(&str, Vec<String>)> {
    let (name, value) = code.split_once('=')?;
    let name = name.trim();
    let parameters = value.trim_start().strip_prefix("lambda")?.split(':').next()?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let plain = |text: &str| text.split('=').next().unwrap_or_default().trim_matches([' ', '*']).to_owned();
    is_name.then(|| (name, parameters.split(',').map(plain).collect()))
}

fn words(code: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, byte) in code.bytes().enumerate() {
        let is_word = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.' || byte >= 0x80;
        match (start, is_word) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    found.extend(start.map(|from| from..code.len()));
    found
}

fn partners(code: &[u8]) -> HashMap<usize, usize> {
    let mut open = Vec::new();
    let mut found = HashMap::new();
    for (at, byte) in code.iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => open.push(at),
            b')' | b']' | b'}' => {
                if let Some(open) = open.pop() {
                    found.insert(open, at);
                }
            }
            _ => {}
        }
    }
    found
}
