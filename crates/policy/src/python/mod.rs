//! A light reading of Python text that never fails: which bytes are code, string or comment, where statements start,
//! and which functions and classes there are. Broken and hostile text is read as far as it makes sense, because the gate
//! judges patches to files that do not parse; that is why this is not a real parser.

mod lexer;
mod outline;
mod statement;
mod token;

pub(crate) use lexer::{Class, Span};
pub(crate) use outline::{Definition, outline};
pub(crate) use statement::{Statement, resets};
pub(crate) use token::{Token, tokens};

/// A Python text with its classes and statements.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    text: &'a str,
    lexed: lexer::Lexed,
    code: String,
    statements: Vec<Statement>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let lexed = lexer::lex(text.as_bytes());
        let code = view(text.as_bytes(), &lexed, |class| matches!(class, Class::Code | Class::Quote));
        let statements = statement::split(code.as_bytes());
        Self { text, lexed, code, statements }
    }

    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The text with comments and the insides of strings blanked; offsets and lines are those of the text.
    pub(crate) fn code(&self) -> &str {
        &self.code
    }

    pub(crate) fn class(&self, at: usize) -> Class {
        self.lexed.classes.get(at).copied().unwrap_or(Class::Code)
    }

    /// Outermost strings in order.
    pub(crate) fn strings(&self) -> &[Span] {
        &self.lexed.strings
    }

    pub(crate) fn comments(&self) -> String {
        view(self.text.as_bytes(), &self.lexed, |class| class == Class::Comment)
    }

    pub(crate) fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// A statement's code on one line, with white space squeezed and strings blanked.
    pub(crate) fn code_of(&self, statement: &Statement) -> String {
        squeeze(self.code.get(statement.start..statement.end).unwrap_or_default())
    }

    pub(crate) fn tokens_of(&self, statement: &Statement) -> Vec<Token<'a>> {
        tokens(self.text, &self.lexed, statement.start, statement.end)
    }

    pub(crate) fn all_tokens(&self) -> Vec<Token<'a>> {
        tokens(self.text, &self.lexed, 0, self.text.len())
    }

    /// The statements that are indented under the one at `index`.
    pub(crate) fn body(&self, index: usize) -> &[Statement] {
        let Some(head) = self.statements.get(index) else { return &[] };
        let rest = self.statements.get(index + 1..).unwrap_or_default();
        let length = rest.iter().take_while(|statement| statement.indent > head.indent).count();
        rest.get(..length).unwrap_or_default()
    }
}

/// The text without comments and docstrings, for scans that look at what runs and at the strings it uses.
pub(crate) fn without_prose(bytes: &[u8]) -> Vec<u8> {
    let lexed = lexer::lex(bytes);
    blank(bytes, &lexed, |class| !matches!(class, Class::Comment | Class::Docstring))
}

fn view(bytes: &[u8], lexed: &lexer::Lexed, keep: impl Fn(Class) -> bool) -> String {
    String::from_utf8_lossy(&blank(bytes, lexed, keep)).into_owned()
}

fn blank(bytes: &[u8], lexed: &lexer::Lexed, keep: impl Fn(Class) -> bool) -> Vec<u8> {
    let blanked = |(byte, class): (&u8, &Class)| {
        if matches!(byte, b'\n' | b'\r') || keep(*class) { *byte } else { b' ' }
    };
    bytes.iter().zip(&lexed.classes).map(blanked).collect()
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().filter(|word| *word != "\\").collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statements(text: &str) -> Vec<(u32, String)> {
        let source = Source::new(text);
        source.statements().iter().map(|statement| (statement.line, source.code_of(statement))).collect()
    }

    #[test]
    fn strings_and_comments_are_blanked_and_formatted_expressions_are_not() {
        let source = Source::new("x = 'a#b'  # c\ny = f'{call(1)} {{no}}' + r\"\\\"\"\n");
        assert!(!source.code().contains("a#b") && !source.code().contains("no"));
        assert!(source.code().contains("call(1)"));
        assert_eq!(source.comments().trim(), "# c");
    }

    #[test]
    fn logical_lines_are_joined_and_inline_bodies_parted() {
        let found = statements("f(a,\n  b)\nif x: y = 1; z = 2\nw = \\\n  3\n");
        let expected = [(1, "f(a, b)"), (3, "if x:"), (3, "y = 1"), (3, "z = 2"), (4, "w = 3")];
        assert_eq!(found, expected.map(|(line, code)| (line, code.to_owned())));
    }

    #[test]
    fn a_lone_carriage_return_ends_a_line() {
        let found = statements("# c\rx = 1  # d\r\ny = 'open\rz = 2\n");
        let expected = [(2, "x = 1"), (3, "y = '"), (4, "z = 2")];
        assert_eq!(found, expected.map(|(line, code)| (line, code.to_owned())));
    }

    #[test]
    fn a_bracket_that_is_never_closed_ends_at_the_next_definition() {
        assert_eq!(statements("x = f(1\ndef g(a):\n    return a\n").len(), 3);
    }

    #[test]
    fn definitions_know_their_names_parameters_and_bodies() {
        let source =
            Source::new("class A:\n    async def f(self, a: int = 1, *b, **c) -> int:\n        return a\n");
        let found = outline(&source);
        assert_eq!(found[1].name, "A.f");
        assert_eq!(found[1].parameters, ["a", "b", "c"]);
        assert_eq!(found[1].body, 2..3);
        assert!(found[1].is_public() && !found[1].is_class);
    }

    #[test]
    fn only_prose_leaves_a_program() {
        let text = b"\"\"\"doc\"\"\"\nx = 'kept'  # gone\n'called'.join(y)\n";
        let program = String::from_utf8(without_prose(text)).unwrap();
        assert!(program.contains("kept") && program.contains("called"));
        assert!(!program.contains("doc") && !program.contains("gone"));
    }
}
