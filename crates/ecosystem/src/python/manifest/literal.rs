//! Reads literal values out of Python source without running it: lists in `setup.py`, calls in `noxfile.py`.
//!
//! A small reader of literals over tokens. What is computed stays unknown.

use super::tokens::Token;
use std::cell::Cell;
use std::collections::BTreeMap;

/// How deep brackets may nest before a value counts as unknown.
const DEEPEST: usize = 24;
/// Steps that one source is worth: constants that name each other could otherwise grow without end.
const MOST_STEPS: usize = 2_000_000;

/// A value as far as it can be known from the source alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Literal {
    Text(String),
    /// A list, tuple or set.
    List(Vec<Literal>),
    Map(Vec<(String, Literal)>),
    /// A keyword argument.
    Named(String, Box<Literal>),
    Unknown,
}

impl Literal {
    /// Every text in a text or list, nested lists included.
    pub(crate) fn texts(&self) -> Vec<String> {
        match self {
            Self::Text(text) => vec![text.clone()],
            Self::List(items) => items.iter().flat_map(Self::texts).collect(),
            _ => Vec::new(),
        }
    }
}

/// Reads values from tokens; names are looked up among the module's own constants.
pub(crate) struct Reader<'a> {
    tokens: &'a [Token],
    constants: BTreeMap<&'a str, usize>,
    steps_left: Cell<usize>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(tokens: &'a [Token]) -> Self {
        let mut constants = BTreeMap::new();
        for (at, window) in tokens.windows(4).enumerate() {
            if let [Token::Line(0), Token::Name(name), Token::Mark('='), value] = window
                && *value != Token::Mark('=')
            {
                constants.entry(name.as_str()).or_insert(at + 3);
            }
        }
        Self { tokens, constants, steps_left: Cell::new(MOST_STEPS) }
    }

    /// The value of a constant, a keyword argument or a dictionary's key of this name; the first that is known.
    pub(crate) fn value_of(&self, name: &str) -> Option<Literal> {
        let named = |at: usize| match self.tokens.get(at..at + 2) {
            Some([Token::Name(found), Token::Mark('=')]) => found == name,
            Some([Token::Text(found), Token::Mark(':')]) => found == name,
            _ => false,
        };
        let places = (0..self.tokens.len()).filter(|at| named(*at));
        places.map(|at| self.value(at + 2, 0).0).find(|value| *value != Literal::Unknown)
    }

    /// The arguments of every call `object.method(...)` within a range of tokens.
    pub(crate) fn calls(
        &self,
        range: std::ops::Range<usize>,
        methods: &[&str],
    ) -> Vec<(String, Vec<Literal>)> {
        let mut calls = Vec::new();
        for at in range {
            if let Some([Token::Mark('.'), Token::Name(method), Token::Mark('(')]) =
                self.tokens.get(at..at + 3)
                && methods.contains(&method.as_str())
                && let (Literal::List(arguments), _) = self.items(at + 3, ')', 0)
            {
                calls.push((method.clone(), arguments));
            }
        }
        calls
    }

    /// The value that starts at a token, and where it ends. Values joined by `+` are one list.
    fn value(&self, at: usize, depth: usize) -> (Literal, usize) {
        let (first, mut end) = self.single(at, depth);
        let mut parts = vec![first];
        while self.tokens.get(end) == Some(&Token::Mark('+')) {
            let (next, after) = self.single(end + 1, depth);
            parts.push(next);
            end = after;
        }
        match (parts.pop(), parts.is_empty()) {
            (Some(only), true) => (only, end),
            (last, _) => (Literal::List(parts.into_iter().chain(last).collect()), end),
        }
    }

    /// Counts one step; false when there are none left.
    fn may_step(&self) -> bool {
        let left = self.steps_left.get();
        self.steps_left.set(left.saturating_sub(1));
        left > 0
    }

    fn single(&self, at: usize, depth: usize) -> (Literal, usize) {
        if !self.may_step() {
            return (Literal::Unknown, self.tokens.len());
        }
        if depth > DEEPEST {
            return (Literal::Unknown, at + 1);
        }
        match self.tokens.get(at) {
            Some(Token::Text(_)) => self.text(at),
            Some(Token::Mark('*')) => self.single(at + 1, depth + 1),
            Some(Token::Mark('[')) => self.items(at + 1, ']', depth + 1),
            Some(Token::Mark('(')) => self.items(at + 1, ')', depth + 1),
            Some(Token::Mark('{')) => self.items(at + 1, '}', depth + 1),
            Some(Token::Name(name)) => self.named(name, at, depth),
            _ => (Literal::Unknown, at),
        }
    }

    fn text(&self, at: usize) -> (Literal, usize) {
        let mut joined = String::new();
        let mut end = at;
        while let Some(Token::Text(text)) = self.tokens.get(end) {
            joined.push_str(text);
            end += 1;
        }
        (Literal::Text(joined), end)
    }

    fn named(&self, name: &str, at: usize, depth: usize) -> (Literal, usize) {
        let is_plain = !matches!(self.tokens.get(at + 1), Some(Token::Mark('.' | '(' | '[')));
        match self.constants.get(name) {
            Some(start) if is_plain && *start != at => (self.tuple(*start, depth + 1), at + 1),
            _ => (Literal::Unknown, at + 1),
        }
    }

    /// A constant's value, which may be a tuple without brackets.
    fn tuple(&self, at: usize, depth: usize) -> Literal {
        let (first, mut end) = self.value(at, depth);
        if self.tokens.get(end) != Some(&Token::Mark(',')) {
            return first;
        }
        let mut items = vec![first];
        while self.tokens.get(end) == Some(&Token::Mark(',')) {
            let (next, after) = self.value(end + 1, depth);
            items.push(next);
            end = after;
        }
        Literal::List(items)
    }

    /// What stands between brackets, and the place behind the closing one.
    fn items(&self, mut at: usize, close: char, depth: usize) -> (Literal, usize) {
        let (mut items, mut pairs) = (Vec::new(), Vec::new());
        while let Some(token) = self.tokens.get(at) {
            if *token == Token::Mark(close) {
                at += 1;
                break;
            }
            if *token == Token::Mark(',') {
                at += 1;
                continue;
            }
            let key = match self.tokens.get(at..at + 2) {
                Some([Token::Name(name), Token::Mark('=')])
                    if self.tokens.get(at + 2) != Some(&Token::Mark('=')) =>
                {
                    Some((name, true))
                }
                Some([Token::Text(name), Token::Mark(':')]) => Some((name, false)),
                _ => None,
            };
            let (value, end) = self.value(if key.is_some() { at + 2 } else { at }, depth);
            let (value, end) = self.to_comma(value, end.max(at + 1), close);
            match key {
                Some((name, true)) => items.push(Literal::Named(name.clone(), Box::new(value))),
                Some((name, false)) => pairs.push((name.clone(), value)),
                None => items.push(value),
            }
            at = end;
        }
        if pairs.is_empty() { (Literal::List(items), at) } else { (Literal::Map(pairs), at) }
    }

    /// Where a value is followed by more than a comma or the closing bracket, it was part of something computed.
    fn to_comma(&self, value: Literal, at: usize, close: char) -> (Literal, usize) {
        let mut end = at;
        let mut depth = 0usize;
        while let Some(token) = self.tokens.get(end) {
            match token {
                Token::Mark(mark) if depth == 0 && (*mark == close || *mark == ',') => break,
                Token::Mark('(' | '[' | '{') => depth += 1,
                Token::Mark(')' | ']' | '}') => depth = depth.saturating_sub(1),
                _ if !self.may_step() => return (Literal::Unknown, self.tokens.len()),
                _ => {}
            }
            end += 1;
        }
        (if end == at { value } else { Literal::Unknown }, end)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;
    use proptest::prelude::*;

    fn value(source: &str, name: &str) -> Option<Literal> {
        Reader::new(&tokens(source)).value_of(name)
    }

    #[test]
    fn lists_are_read_through_names_sums_and_comments() {
        let source = "BASE = ['a>=1',  # why\n  \"b\" \"c\"]\nsetup(install_requires=BASE + ['d', f'{x}'], name='p')\n";
        assert_eq!(value(source, "install_requires").unwrap().texts(), ["a>=1", "bc", "d"]);
        assert_eq!(value(source, "name"), Some(Literal::Text("p".to_owned())));
    }

    #[test]
    fn dictionaries_keep_their_keys() {
        let source = "setup(**{'extras_require': {'test': ['pytest'], 'x': fun(['y'])}})";
        let Some(Literal::Map(pairs)) = value(source, "extras_require") else { panic!("no map") };
        assert_eq!(pairs[0], ("test".to_owned(), Literal::List(vec![Literal::Text("pytest".to_owned())])));
        assert_eq!(pairs[1].1, Literal::Unknown);
    }

    #[test]
    fn calls_give_their_arguments() {
        let tokens = tokens(
            "locations = 'src', 'tests'\ndef lint(s):\n    s.run('flake8', *locations, *s.posargs, external=True)\n",
        );
        let calls = Reader::new(&tokens).calls(0..tokens.len(), &["run"]);
        assert_eq!(
            calls[0].1.iter().flat_map(Literal::texts).collect::<Vec<_>>(),
            ["flake8", "src", "tests"]
        );
    }

    proptest! {
        #[test]
        fn any_source_is_read(source in "([\\[\\](){}=:,+*'\"#\\\\\nabé.]|fun|'x'|a=a){0,60}") {
            let tokens = tokens(&source);
            let reader = Reader::new(&tokens);
            reader.value_of("a");
            reader.calls(0..tokens.len(), &["a", "fun"]);
        }
    }
}
