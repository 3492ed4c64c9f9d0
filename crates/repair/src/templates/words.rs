//! The words of a piece of code, without a parser.

/// Names and keywords outside of quotes, each with the letter before it.
pub(super) fn words(text: &str) -> Vec<(Option<char>, &str)> {
    let mut quote = None;
    let mut start = None;
    let mut before = None;
    let mut found = Vec::new();
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_word = quote.is_none() && (letter.is_alphanumeric() || letter == '_');
        match (is_word, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let word = text.get(from..at).unwrap_or("");
                let is_prefix = word.len() <= 2 && matches!(letter, '"' | '\'');
                let is_keyword =
                    text.get(at..).is_some_and(|rest| rest.starts_with('=') && !rest.starts_with("=="));
                if !word.starts_with(|first: char| first.is_ascii_digit()) && !is_prefix && !is_keyword {
                    found.push((before, word));
                }
                start = None;
            }
            _ => {}
        }
        if !is_word {
            match quote {
                None if matches!(letter, '"' | '\'') => quote = Some(letter),
                Some(open) if open == letter => quote = None,
                _ => {}
            }
            before = Some(letter);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_stand_outside_of_quotes_and_know_their_dots() {
        let found = words("a.b(c, 'no' + d1, 3, f'x', key=é)");
        assert_eq!(
            found,
            [(None, "a"), (Some('.'), "b"), (Some('('), "c"), (Some(' '), "d1"), (Some('='), "é")]
        );
    }
}
