//! Python source as tokens, as far as the reading of literals needs them.

/// A piece of Python source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// The start of a logical line, with the width of its indentation.
    Line(usize),
    Name(String),
    Text(String),
    Mark(char),
}

/// The source as tokens; comments and prefixes of strings are gone.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut scanner = Scanner { rest: source, depth: 0, tokens: Vec::new() };
    scanner.new_line();
    while let Some(next) = scanner.rest.chars().next() {
        scanner.step(next);
    }
    scanner.tokens
}

struct Scanner<'a> {
    rest: &'a str,
    depth: usize,
    tokens: Vec<Token>,
}

impl Scanner<'_> {
    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    fn step(&mut self, next: char) {
        match next {
            '#' => self.skip(self.rest.find('\n').unwrap_or(self.rest.len())),
            '\n' if self.depth == 0 => {
                self.skip(1);
                self.new_line();
            }
            '\\' => self.skip(if self.rest.starts_with("\\\n") { 2 } else { 1 }),
            '"' | '\'' => self.string(false),
            c if c.is_whitespace() => self.skip(c.len_utf8()),
            c if c.is_alphanumeric() || c == '_' => self.word(),
            mark => {
                match mark {
                    '(' | '[' | '{' => self.depth += 1,
                    ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
                    _ => {}
                }
                self.skip(mark.len_utf8());
                self.tokens.push(Token::Mark(mark));
            }
        }
    }

    fn new_line(&mut self) {
        let width = self.rest.len() - self.rest.trim_start_matches([' ', '\t']).len();
        let line = self.rest.get(width..).unwrap_or_default();
        if !line.is_empty() && !line.starts_with(['\n', '\r', '#']) {
            self.tokens.push(Token::Line(width));
        }
    }

    fn word(&mut self) {
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let word = self.rest[..end].to_owned();
        self.skip(end);
        let is_prefix = word.len() <= 2 && word.chars().all(|c| "rRbBuUfF".contains(c));
        if is_prefix && self.rest.starts_with(['"', '\'']) {
            self.string(word.contains(['f', 'F']));
        } else {
            self.tokens.push(Token::Name(word));
        }
    }

    /// A string. One that is formatted at run time and really holds a field is no literal.
    fn string(&mut self, formatted: bool) {
        let quote = if self.rest.starts_with("\"\"\"") || self.rest.starts_with("'''") { 3 } else { 1 };
        let mark = self.rest[..quote].to_owned();
        self.skip(quote);
        let mut text = String::new();
        let mut letters = self.rest.char_indices();
        let mut end = self.rest.len();
        while let Some((at, letter)) = letters.next() {
            if self.rest[at..].starts_with(&mark) {
                end = at + quote;
                break;
            }
            match letter {
                '\n' if quote == 1 => {
                    end = at;
                    break;
                }
                '\\' => match letters.next() {
                    Some((_, '\n')) | None => {}
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, escaped)) => text.push(escaped),
                },
                letter => text.push(letter),
            }
        }
        self.skip(end);
        let computed = formatted && text.contains('{');
        self.tokens.push(if computed { Token::Name("f-string".to_owned()) } else { Token::Text(text) });
    }
}
