//! Words, numbers, strings and operators of a statement, for rules that compare meaning and not layout.

use super::lexer::{Class, Lexed};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Token<'a> {
    Name(&'a str),
    Number(&'a str),
    /// The text between the quotes.
    Text(&'a str),
    Sign(&'a str),
}

const LONG_SIGNS: &[&str] = &[
    "==", "!=", "<=", ">=", "->", ":=", "**", "//", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "|=", "&=",
    "^=",
];

pub(crate) fn tokens<'a>(text: &'a str, lexed: &Lexed, from: usize, to: usize) -> Vec<Token<'a>> {
    let bytes = text.as_bytes();
    let to = to.min(bytes.len());
    let mut found = Vec::new();
    let mut next_string = lexed.strings.partition_point(|span| span.start < from);
    let mut at = from;
    while at < to {
        if let Some(span) = lexed.strings.get(next_string).filter(|span| span.start == at) {
            found.push(Token::Text(text.get(span.from..span.to).unwrap_or_default()));
            at = span.end.max(at + 1);
            next_string += 1;
            continue;
        }
        let code = lexed.classes.get(at) == Some(&Class::Code);
        let byte = bytes.get(at).copied().unwrap_or(b' ');
        if !code || byte.is_ascii_whitespace() || byte == b'\\' {
            at += 1;
            continue;
        }
        let limit = lexed.strings.get(next_string).map_or(to, |span| span.start.clamp(at + 1, to));
        let length = length_of(bytes.get(at..limit).unwrap_or_default());
        let Some(word) = text.get(at..at + length) else {
            at += 1;
            continue;
        };
        found.push(kind_of(word, byte));
        at += length;
    }
    found
}

fn kind_of(word: &str, first: u8) -> Token<'_> {
    if first.is_ascii_digit() || (first == b'.' && word.len() > 1) {
        Token::Number(word)
    } else if first.is_ascii_alphabetic() || first == b'_' || first >= 0x80 {
        Token::Name(word)
    } else {
        Token::Sign(word)
    }
}

fn length_of(bytes: &[u8]) -> usize {
    let first = bytes.first().copied().unwrap_or(0);
    let number = first.is_ascii_digit() || first == b'.' && bytes.get(1).is_some_and(u8::is_ascii_digit);
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
    if number {
        return bytes.iter().take_while(|byte| word(byte) || **byte == b'.').count();
    }
    if word(&first) {
        return bytes.iter().take_while(|byte| word(byte)).count();
    }
    let long = LONG_SIGNS.iter().any(|sign| bytes.starts_with(sign.as_bytes()));
    if long { 2 } else { 1 }
}
