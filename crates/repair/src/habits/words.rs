//! Code as a row of words: names, numbers, signs and line ends as they are, texts by what sort they are.

use crate::drafts::{KEYWORDS, Kind, Line, Tokens, lines, tokenize};
use std::ops::Range;

/// One step of indentation, in columns, as most people have it.
const STEP: usize = 4;
const MOST_STEPS: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// Whether somebody made it up.
    pub(super) is_name: bool,
    pub(super) is_number: bool,
    /// The line it stands on, counted from 0.
    pub(super) line: usize,
}

impl Word {
    fn sign(text: &str, line: usize) -> Self {
        Self { text: text.to_owned(), is_name: false, is_number: false, line }
    }
}

/// A text's words, and where its statements may begin.
pub(super) struct Row {
    pub(super) words: Vec<Word>,
    lines: Vec<Line>,
    tokens: Tokens,
}

impl Row {
    /// `indent` is that of the line before the text.
    pub(super) fn of(source: &str, indent: usize) -> Self {
        let lines = lines(source);
        let tokens = tokenize(source, &lines);
        let mut words = Vec::with_capacity(tokens.tokens.len() * 5 / 4);
        let mut last: Option<usize> = None;
        let mut indent = indent;
        for token in &tokens.tokens {
            let is_first = last != Some(token.line);
            last = Some(token.line);
            let begins = is_first && is_start(&tokens, token.line);
            if begins {
                let own = lines.get(token.line).map_or(0, |line| columns(source, line));
                lead(&mut words, indent, own, token.line);
                indent = own;
            }
            let text = source.get(token.start..token.end).unwrap_or("");
            words.push(match token.kind {
                Kind::Text => Word::sign(&sort_of_text(text, begins), token.line),
                Kind::Name => Word { is_name: !KEYWORDS.contains(&text), ..Word::sign(text, token.line) },
                Kind::Number => Word { is_number: true, ..Word::sign(text, token.line) },
                _ => Word::sign(text, token.line),
            });
        }
        Self { words, lines, tokens }
    }

    /// Whole statements around some lines, and the one that follows: the lines, and their bytes.
    pub(super) fn statements(&self, mut first: usize, last: usize) -> (Range<usize>, Range<usize>) {
        while first > 0 && !is_start(&self.tokens, first) {
            first -= 1;
        }
        let count = self.lines.len();
        let whole = |mut end: usize| {
            while end < count && !is_start(&self.tokens, end) {
                end += 1;
            }
            end
        };
        let own = whole((last + 1).min(count));
        let next = self.words.get(self.place(own)).map_or(own, |word| word.line + 1);
        let end = whole(next);
        let start_of = |line: usize| self.lines.get(line).map(|line| line.start);
        let bytes = start_of(first).unwrap_or(0)..self.lines.get(end - 1).map_or(0, |line| line.next);
        (first..end, bytes)
    }

    pub(super) fn line_at(&self, byte: usize) -> usize {
        self.lines.partition_point(|line| line.next <= byte).min(self.lines.len().saturating_sub(1))
    }

    /// The place of the first word of a line or of one behind it.
    pub(super) fn place(&self, line: usize) -> usize {
        self.words.partition_point(|word| word.line < line)
    }

    /// The indentation of the statement before a line.
    pub(super) fn indent_before(&self, source: &str, line: usize) -> usize {
        let starts = |line: &usize| {
            is_start(&self.tokens, *line)
                && self.words.get(self.place(*line)).is_some_and(|word| word.line == *line)
        };
        (0..line)
            .rev()
            .find(starts)
            .and_then(|line| self.lines.get(line))
            .map_or(0, |line| columns(source, line))
    }
}

fn is_start(tokens: &Tokens, line: usize) -> bool {
    tokens.lines.get(line).is_some_and(|facts| facts.depth == 0 && !facts.in_string && !facts.continued)
}

fn columns(source: &str, line: &Line) -> usize {
    let text = source.get(line.start..line.end).unwrap_or("");
    text.chars()
        .take_while(|letter| letter.is_whitespace())
        .map(|letter| if letter == '\t' { STEP } else { 1 })
        .sum()
}

/// The begin of a line: as deep as the one before, deeper, or out of some blocks.
fn lead(words: &mut Vec<Word>, before: usize, own: usize, line: usize) {
    match own.cmp(&before) {
        std::cmp::Ordering::Equal => words.push(Word::sign("¶", line)),
        std::cmp::Ordering::Greater => words.push(Word::sign("¶>", line)),
        std::cmp::Ordering::Less => {
            let steps = (before - own).div_ceil(STEP).min(MOST_STEPS);
            words.extend(std::iter::repeat_n(Word::sign("¶<", line), steps));
        }
    }
}

fn sort_of_text(text: &str, begins: bool) -> String {
    let prefix = text.find(['"', '\'']).unwrap_or(0);
    let bare = &text[prefix..];
    let mut letters = bare.chars();
    match (begins, bare.chars().count()) {
        (true, _) => "\"doc\"".to_owned(),
        (false, ..=2) => "\"\"".to_owned(),
        (false, 3) => letters.nth(1).map(|letter| format!("\"{letter}\"")).unwrap_or_default(),
        _ if text[..prefix].contains(['f', 'F']) => "f\"…\"".to_owned(),
        _ => "\"…\"".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        Row::of(source, 0).words.into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn code_is_a_row_of_words_with_the_depth_of_its_lines() {
        let code = "def f(a):\n    \"\"\"What it does.\"\"\"\n    if a:  # why\n        return g(\n            'x', 1)\nb = ''\n";
        let expected = "¶ def f ( a ) : ¶> \"doc\" ¶ if a : ¶> return g ( \"x\" , 1 ) ¶< ¶< b = \"\"";
        assert_eq!(texts(code).join(" "), expected);
    }

    #[test]
    fn a_statement_of_several_lines_is_taken_whole_with_what_follows() {
        let row = Row::of("a = 1\nb = f(\n    2,\n    3)\n\nc = (\n4)\nd = 5\n", 0);
        assert_eq!(row.statements(2, 2), (1..7, 6..37));
    }

    #[test]
    fn made_up_names_are_told_from_the_words_of_the_language() {
        let row = Row::of("while total in 3.5:", 0);
        let names: Vec<bool> = row.words.iter().map(|word| word.is_name).collect();
        assert_eq!(names, [false, false, true, false, false, false]);
        assert!(row.words[4].is_number);
    }
}
