//! A fault-tolerant tokenizer for Python. It never fails: what it does not know becomes a stray token, and a string that is not
//! closed ends with its line (or with the text, if it is triple-quoted).

use super::text::Line;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Name,
    Number,
    /// A string with its prefix and quotes.
    Text,
    Operator,
    Open,
    Close,
    /// A character that Python does not know.
    Stray,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The line it starts on, counted from 0.
    pub(crate) line: usize,
    /// A string that never closes.
    pub(super) unterminated: bool,
}

/// What stands on a line besides tokens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct LineFacts {
    /// Starts within a string of an earlier line.
    pub(crate) in_string: bool,
    /// Brackets open at its start.
    pub(crate) depth: usize,
    /// The line before ends in a backslash.
    pub(crate) continued: bool,
    /// Where its comment starts.
    pub(super) comment: Option<usize>,
}

#[derive(Debug, Default)]
pub(crate) struct Tokens {
    pub(crate) tokens: Vec<Token>,
    pub(crate) lines: Vec<LineFacts>,
}

const OPERATORS: [&str; 28] = [
    "**=", "//=", ">>=", "<<=", "...", "!==", "===", ":=", "->", "==", "!=", "<=", ">=", "<>", "**", "//",
    ">>", "<<", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=", "&&",
];

pub(crate) fn tokenize(source: &str, lines: &[Line]) -> Tokens {
    let mut scanner = Scanner { source, lines, line: 0, depth: 0, found: Tokens::default() };
    scanner.found.lines = vec![LineFacts::default(); lines.len()];
    scanner.run();
    scanner.found
}

/// The tokens of a piece of one line, for rules that ask how a line would read after an edit.
pub(super) fn tokenize_piece(piece: &str) -> Vec<Token> {
    tokenize(piece, &super::text::lines(piece)).tokens
}

struct Scanner<'a> {
    source: &'a str,
    lines: &'a [Line],
    line: usize,
    depth: usize,
    found: Tokens,
}

impl Scanner<'_> {
    fn run(&mut self) {
        let mut at = 0;
        while let Some(rest) = self.source.get(at..) {
            let Some(first) = rest.chars().next() else { break };
            at = match first {
                '\n' | '\r' => self.newline(at),
                ' ' | '\t' | '\x0c' => at + 1,
                '#' => self.comment(at),
                '\\' => self.backslash(at),
                _ => self.token(at, rest, first),
            };
        }
    }

    fn newline(&mut self, at: usize) -> usize {
        let next = self.lines.get(self.line).map_or(at + 1, |line| line.next.max(at + 1));
        self.line += 1;
        if let Some(facts) = self.found.lines.get_mut(self.line) {
            facts.depth = self.depth;
        }
        next
    }

    fn line_end(&self) -> usize {
        self.lines.get(self.line).map_or(self.source.len(), |line| line.end)
    }

    fn comment(&mut self, at: usize) -> usize {
        if let Some(facts) = self.found.lines.get_mut(self.line) {
            facts.comment = Some(at);
        }
        self.line_end().max(at + 1)
    }

    fn backslash(&mut self, at: usize) -> usize {
        if at + 1 == self.line_end() {
            if let Some(facts) = self.found.lines.get_mut(self.line + 1) {
                facts.continued = true;
            }
        } else {
            self.push(Kind::Stray, at, at + 1, false);
        }
        at + 1
    }

    fn token(&mut self, at: usize, rest: &str, first: char) -> usize {
        if first == '"' || first == '\'' {
            return self.text(at, at);
        }
        if is_name_start(first) {
            let length = rest.find(|c: char| !is_name_part(c)).unwrap_or(rest.len());
            if is_prefix(&rest[..length]) && rest[length..].starts_with(['"', '\'']) {
                return self.text(at, at + length);
            }
            return self.push(Kind::Name, at, at + length, false);
        }
        if first.is_ascii_digit() || (first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit())) {
            return self.push(Kind::Number, at, at + number_length(rest), false);
        }
        match first {
            '(' | '[' | '{' => {
                self.depth += 1;
                self.push(Kind::Open, at, at + 1, false)
            }
            ')' | ']' | '}' => {
                self.depth = self.depth.saturating_sub(1);
                self.push(Kind::Close, at, at + 1, false)
            }
            _ => self.operator(at, rest, first),
        }
    }

    fn operator(&mut self, at: usize, rest: &str, first: char) -> usize {
        if let Some(known) = OPERATORS.iter().find(|known| rest.starts_with(**known)) {
            return self.push(Kind::Operator, at, at + known.len(), false);
        }
        let kind = if "+-*/%@&|^~<>=.,:;!".contains(first) { Kind::Operator } else { Kind::Stray };
        self.push(kind, at, at + first.len_utf8(), false)
    }

    /// A string whose prefix starts at `start` and whose opening quote stands at `quote`.
    fn text(&mut self, start: usize, quote: usize) -> usize {
        let bytes = self.source.as_bytes();
        let mark = bytes[quote];
        let triple = bytes.get(quote..quote + 3) == Some(&[mark, mark, mark]);
        let limit = if triple { bytes.len() } else { self.line_limit(quote) };
        let first_line = self.line;
        let mut at = quote + if triple { 3 } else { 1 };
        let mut closed = false;
        while at < limit {
            match bytes[at] {
                b'\\' => at += 2,
                byte if byte == mark && (!triple || bytes.get(at..at + 3) == Some(&[mark, mark, mark])) => {
                    at += if triple { 3 } else { 1 };
                    closed = true;
                    break;
                }
                _ => at += 1,
            }
        }
        let end = self.char_end(at.min(limit));
        let token = Token { kind: Kind::Text, start, end, line: first_line, unterminated: !closed };
        self.found.tokens.push(token);
        self.pass_lines(end);
        end
    }

    /// Where a single-quoted string must end: the end of its line, or of the last line that backslashes join to it.
    fn line_limit(&self, quote: usize) -> usize {
        let bytes = self.source.as_bytes();
        let mark = bytes[quote];
        let mut line = self.line;
        while let Some(this) = self.lines.get(line) {
            let text = &bytes[this.start.max(quote + 1).min(this.end)..this.end];
            let slashes = text.iter().rev().take_while(|byte| **byte == b'\\').count();
            let closes = text.contains(&mark);
            if slashes % 2 == 0 || closes || line + 1 >= self.lines.len() {
                return this.end;
            }
            line += 1;
        }
        bytes.len()
    }

    fn char_end(&self, mut at: usize) -> usize {
        while at < self.source.len() && !self.source.is_char_boundary(at) {
            at += 1;
        }
        at.min(self.source.len())
    }

    /// Marks the lines that a string reaches into.
    fn pass_lines(&mut self, end: usize) {
        while self.lines.get(self.line).is_some_and(|line| end > line.end && self.line + 1 < self.lines.len())
        {
            self.line += 1;
            if let Some(facts) = self.found.lines.get_mut(self.line) {
                facts.in_string = true;
                facts.depth = self.depth;
            }
        }
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize, unterminated: bool) -> usize {
        self.found.tokens.push(Token { kind, start, end, line: self.line, unterminated });
        end
    }
}

pub(super) fn is_name_start(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

pub(super) fn is_name_part(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// A string prefix of Python 2 or 3, in any case.
pub(super) fn is_prefix(name: &str) -> bool {
    name.len() <= 2
        && matches!(
            name.to_ascii_lowercase().as_str(),
            "r" | "u" | "b" | "f" | "t" | "br" | "rb" | "fr" | "rf" | "ur" | "tr" | "rt"
        )
}

/// A number with whatever letters are glued to it (`0x1F`, `1e-5`, `10L`), so that a wrong one is a single token.
fn number_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        let exponent_sign = (byte == b'+' || byte == b'-')
            && at > 0
            && !hexadecimal
            && bytes[at - 1].eq_ignore_ascii_case(&b'e');
        if byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.' || exponent_sign {
            at += 1;
        } else {
            break;
        }
    }
    at.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(source: &str) -> Vec<&str> {
        tokenize_piece(source).iter().map(|token| &source[token.start..token.end]).collect()
    }

    #[test]
    fn code_falls_into_tokens_without_comments() {
        assert_eq!(
            pieces("x += f(1.5e-3, rb'a\\'b')  # no"),
            ["x", "+=", "f", "(", "1.5e-3", ",", "rb'a\\'b'", ")"]
        );
        assert_eq!(pieces("a!==b $ 10L"), ["a", "!==", "b", "$", "10L"]);
    }

    #[test]
    fn an_open_string_ends_with_its_line() {
        let source = "x = 'abc\ny = 2";
        assert_eq!(pieces(source), ["x", "=", "'abc", "y", "=", "2"]);
        assert!(tokenize_piece(source)[2].unterminated);
    }

    #[test]
    fn lines_within_strings_and_brackets_are_known() {
        let source = "a = \"\"\"x\ny\n\"\"\"\nb = (\n1)\nc = 2 + \\\n 3\n";
        let found = tokenize(source, &super::super::text::lines(source));
        let facts: Vec<(bool, usize, bool)> =
            found.lines.iter().map(|line| (line.in_string, line.depth, line.continued)).collect();
        assert_eq!(
            facts,
            [
                (false, 0, false),
                (true, 0, false),
                (true, 0, false),
                (false, 0, false),
                (false, 1, false),
                (false, 0, false),
                (false, 0, true),
            ]
        );
    }

    #[test]
    fn an_open_triple_quote_takes_the_rest() {
        assert_eq!(pieces("f\"\"\"a\n'b\n"), ["f\"\"\"a\n'b\n"]);
    }
}
