//! Tells code, strings and comments apart, byte by byte. Expressions inside f-strings count as code.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Code,
    Comment,
    /// The prefix and the quotes of a string.
    Quote,
    Text,
    /// A string that stands alone as a statement.
    Docstring,
}

/// Where a string stands: `start..end` with prefix and quotes, `from..to` without.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) end: usize,
}

#[derive(Debug)]
pub(crate) struct Lexed {
    pub(crate) classes: Vec<Class>,
    /// Outermost strings in order.
    pub(crate) strings: Vec<Span>,
}

struct Open {
    quote: u8,
    width: usize,
    formatted: bool,
    start: usize,
    from: usize,
    /// The string could be a docstring: nothing stands before it in its statement.
    alone: bool,
    /// Bracket depth of the expression we are in, inside a formatted string; `None` while in the text.
    expression: Option<usize>,
}

struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    lexed: Lexed,
    open: Vec<Open>,
    depth: usize,
    fresh_line: bool,
}

pub(crate) fn lex(bytes: &[u8]) -> Lexed {
    let lexed = Lexed { classes: vec![Class::Code; bytes.len()], strings: Vec::new() };
    let mut lexer = Lexer { bytes, at: 0, lexed, open: Vec::new(), depth: 0, fresh_line: true };
    while lexer.at < bytes.len() {
        match lexer.open.last() {
            Some(open) if open.expression.is_none() => lexer.text(),
            _ => lexer.code(),
        }
    }
    while !lexer.open.is_empty() {
        lexer.close(bytes.len(), bytes.len());
    }
    lexer.lexed
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn mark(&mut self, from: usize, to: usize, class: Class) {
        let to = to.min(self.bytes.len());
        if let Some(classes) = self.lexed.classes.get_mut(from..to) {
            classes.fill(class);
        }
    }

    fn code(&mut self) {
        let byte = self.peek(0);
        let in_expression = !self.open.is_empty();
        match byte {
            b'#' if !in_expression => self.comment(),
            b'\'' | b'"' => self.start_string(byte),
            b'\n' => self.newline(),
            // Python ends a line at a lone carriage return too; before a line feed it is part of the same end.
            b'\r' if self.peek(1) != b'\n' => self.newline(),
            b'(' | b'[' | b'{' => self.bracket(true),
            b')' | b']' | b'}' => self.bracket(false),
            b' ' | b'\t' | b'\r' => self.at += 1,
            b';' => {
                self.fresh_line = self.depth == 0;
                self.at += 1;
            }
            _ => {
                // A string prefix belongs to the string that follows it.
                if !is_prefix(self.bytes, self.at) {
                    self.fresh_line = false;
                }
                self.at += 1;
            }
        }
    }

    fn comment(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        self.mark(self.at, self.at + length, Class::Comment);
        self.at += length;
    }

    fn newline(&mut self) {
        // A line end inside the expression of a one-line string: the string was never closed.
        while self.open.last().is_some_and(|open| open.width == 1) {
            self.close(self.at, self.at);
        }
        self.fresh_line = self.open.is_empty() && self.depth == 0;
        self.at += 1;
    }

    fn bracket(&mut self, opens: bool) {
        match self.open.last_mut().and_then(|open| open.expression.as_mut()) {
            Some(depth) if opens => *depth += 1,
            Some(0) if self.bytes.get(self.at) == Some(&b'}') => {
                self.mark(self.at, self.at + 1, Class::Text);
                if let Some(open) = self.open.last_mut() {
                    open.expression = None;
                }
            }
            Some(depth) => *depth = depth.saturating_sub(1),
            None if opens => self.depth += 1,
            None => self.depth = self.depth.saturating_sub(1),
        }
        self.fresh_line = false;
        self.at += 1;
    }

    fn start_string(&mut self, quote: u8) {
        let triple = self.peek(1) == quote && self.peek(2) == quote;
        let width = if triple { 3 } else { 1 };
        let start = prefix_start(self.bytes, self.at);
        let prefix = self.bytes.get(start..self.at).unwrap_or_default();
        let formatted = prefix.iter().any(|byte| matches!(byte, b'f' | b'F' | b't' | b'T'));
        let from = self.at + width;
        self.mark(start, from, Class::Quote);
        let alone = self.fresh_line && self.open.is_empty() && !formatted;
        self.open.push(Open { quote, width, formatted, start, from, alone, expression: None });
        self.fresh_line = false;
        self.at = from;
    }

    fn text(&mut self) {
        let Some(open) = self.open.last() else { return };
        let (quote, width, formatted) = (open.quote, open.width, open.formatted);
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        let next = self.bytes.get(self.at + 1).copied().unwrap_or(0);
        if byte == b'\\' {
            let length = if next == b'\r' && self.peek(2) == b'\n' { 3 } else { 2 };
            self.mark(self.at, self.at + length, Class::Text);
            self.at += length;
        } else if byte == quote && (width == 1 || (next == quote && self.peek(2) == quote)) {
            self.close(self.at, self.at + width);
            self.at += width;
        } else if matches!(byte, b'\n' | b'\r') && width == 1 {
            self.close(self.at, self.at);
        } else if byte == b'{' && formatted {
            if let Some(open) = self.open.last_mut().filter(|_| next != b'{') {
                open.expression = Some(0);
            }
            let length = if next == b'{' { 2 } else { 1 };
            self.mark(self.at, self.at + length, Class::Text);
            self.at += length;
        } else {
            self.mark(self.at, self.at + 1, Class::Text);
            self.at += 1;
        }
    }

    fn close(&mut self, to: usize, end: usize) {
        let Some(open) = self.open.pop() else { return };
        self.mark(to, end, Class::Quote);
        if open.alone && self.ends_statement(end) {
            self.mark(open.start, end, Class::Docstring);
        }
        if self.open.is_empty() {
            self.lexed.strings.push(Span { start: open.start, from: open.from.min(to), to, end });
        }
    }

    fn ends_statement(&self, end: usize) -> bool {
        let rest = self.bytes.get(end..).unwrap_or_default();
        let next = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        matches!(next, None | Some(b'\n' | b'\r' | b'#' | b';'))
    }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn is_prefix_letter(byte: u8) -> bool {
    matches!(byte, b'r' | b'R' | b'b' | b'B' | b'u' | b'U' | b'f' | b'F' | b't' | b'T')
}

/// Whether the letter at `at` is part of a string's prefix.
fn is_prefix(bytes: &[u8], at: usize) -> bool {
    let quote = |index: usize| bytes.get(index).is_some_and(|byte| matches!(byte, b'\'' | b'"'));
    let letter = |index: usize| bytes.get(index).copied().is_some_and(is_prefix_letter);
    letter(at) && (quote(at + 1) || letter(at + 1) && quote(at + 2))
}

/// Where the prefix of the string whose quote is at `quote` starts.
fn prefix_start(bytes: &[u8], quote: usize) -> usize {
    let before = |back: usize| quote.checked_sub(back).and_then(|index| bytes.get(index)).copied();
    for length in [2, 1] {
        let letters = (1..=length).all(|back| before(back).is_some_and(is_prefix_letter));
        if letters && !before(length + 1).is_some_and(is_letter) {
            return quote - length;
        }
    }
    quote
}
