//! Hostile words made harmless: secrets are hidden, control and direction characters lose their power, lengths are bounded.
//! Secrets are always hidden before anything is cut, because half a secret no longer looks like one.

use autoheal_core::redact::redact;

/// An invisible character that keeps a forge from reading `@name`, `#1` or `https://…` as a mention, reference or link.
const BREAK: char = '\u{200b}';

/// The first line that says something, at most `limit` characters long.
pub(crate) fn line(text: &str, limit: usize) -> String {
    let text = clean(text);
    cut(text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or(""), limit)
}

/// Several lines, each of them bounded, with a last line that says how many were left out.
pub(crate) fn lines(text: &str, most: usize, limit: usize) -> String {
    let text = clean(text);
    let mut all = text.trim_end().lines();
    let mut kept: Vec<String> = all.by_ref().take(most).map(|line| cut(line.trim_end(), limit)).collect();
    match all.count() {
        0 => {}
        left_out => kept.push(format!("… {} left out", count(left_out, "line"))),
    }
    kept.join("\n")
}

/// A path that fits: its middle is left out, because the file's name and its root say most.
pub(crate) fn path(text: &str, limit: usize) -> String {
    let text = line(&text.replace(['\n', '\r'], " "), usize::MAX);
    let length = text.chars().count();
    if length <= limit {
        return text;
    }
    let tail = limit.saturating_sub(1) * 2 / 3;
    let head = limit.saturating_sub(1) - tail;
    let start: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(length - tail).collect();
    format!("{start}…{end}")
}

/// `file:line` that fits.
pub(crate) fn place(file: &str, line: u32, limit: usize) -> String {
    let line = line.max(1).to_string();
    format!("{}:{line}", path(file, limit.saturating_sub(line.len() + 1)))
}

/// A Markdown code span. Nothing inside one is Markdown, HTML or a mention; a backtick could end it and becomes an apostrophe.
pub(crate) fn code(text: &str) -> String {
    let text = text.replace('`', "'");
    if text.is_empty() { text } else { format!("`{text}`") }
}

/// A code span in a table. Renderers disagree about a backslash before an escaped pipe, so a space goes between them.
pub(crate) fn code_cell(text: &str) -> String {
    code(text).replace("\\|", "\\ |").replace('|', "\\|")
}

/// A fenced block, which its content cannot close.
pub(crate) fn block(language: &str, text: &str) -> String {
    format!("```{language}\n{}\n```\n", text.replace("```", "'''"))
}

/// Running text: every character that Markdown or HTML gives a meaning is spelled as a reference.
pub(crate) fn prose(text: &str) -> String {
    let text = text.replace("www.", &format!("www{BREAK}.")).replace("://", &format!(":{BREAK}//"));
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' | '<' | '>' | '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '~' | '$' => {
                safe.push_str(&format!("&#{};", u32::from(character)));
            }
            '@' | '#' => safe.extend([character, BREAK]),
            _ => safe.push(character),
        }
    }
    safe
}

/// The first few tests or checks that show a failure, each told as the page tells names.
pub(crate) fn witnesses(tests: &[String], tell: impl Fn(String) -> String) -> String {
    let named: Vec<String> = tests.iter().take(3).map(|test| tell(line(test, 120))).collect();
    match tests.len() - named.len() {
        0 if named.is_empty() => "no test".to_owned(),
        0 => named.join(", "),
        others => format!("{} and {others} more", named.join(", ")),
    }
}

/// `1 cause`, `2 causes`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

fn cut(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        None => text.to_owned(),
        Some(_) => text.chars().take(limit.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// Colours and controls go first: a secret with an escape sequence in its middle would not be known as one.
fn clean(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\u{1b}' if characters.next_if_eq(&'[').is_some() => {
                // A control sequence ends with its first letter; anything else shows that it was none.
                while characters.next_if(|c| matches!(c, ' '..='?')).is_some() {}
                characters.next_if(|c| matches!(c, '@'..='~'));
            }
            '\t' | '\u{85}' | '\u{2028}' | '\u{2029}' => visible.push(' '),
            '\n' => visible.push('\n'),
            character if character.is_control() => {}
            character if hides_or_reorders(character) => visible.push(char::REPLACEMENT_CHARACTER),
            character => visible.push(character),
        }
    }
    redact(&visible)
}

fn hides_or_reorders(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
        | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_long_path_keeps_its_root_and_its_name() {
        assert_eq!(place("services/billing/src/invoices/model.py", 12, 26), "services…oices/model.py:12");
        assert_eq!(place("a.py", 0, 26), "a.py:1");
    }

    #[test]
    fn a_secret_is_hidden_before_the_text_is_cut() {
        let token = format!("ghp_{}", "a1".repeat(18));
        assert_eq!(line(&format!("token {token} refused"), 20), "token *** refused");
        let coloured = token.replace("_a1", "_a\u{1b}[31m1");
        assert_eq!(line(&format!("token {coloured} refused"), 20), "token *** refused");
    }

    #[test]
    fn direction_and_escape_characters_cannot_fool_a_reader() {
        assert_eq!(line("\u{1b}[1;31mred\u{1b}[0m\u{202e}der\u{7}", 40), "red\u{fffd}der");
    }

    #[test]
    fn mentions_references_and_links_are_dead() {
        let text = prose("see @team, closes #1, https://evil.example www.evil.example <b>");
        for live in ["@team", "#1,", "://", "www.", "<"] {
            assert!(!text.contains(live), "{live} is alive in {text}");
        }
        assert_eq!(prose("a: b"), "a: b");
    }

    proptest! {
        #[test]
        fn every_line_is_one_bounded_line(text in any::<String>(), limit in 1usize..60) {
            for short in [line(&text, limit), path(&text, limit)] {
                prop_assert!(short.chars().count() <= limit);
                prop_assert!(!short.contains(char::is_control));
            }
        }

        #[test]
        fn no_text_ends_its_code_span_or_its_table_cell(text in "[a`|\\\\ ]{0,20}") {
            let cell = code_cell(&line(&text, 40));
            prop_assert!(cell.is_empty() || cell.matches('`').count() == 2);
            prop_assert!(!cell.replace("\\|", "").contains('|'));
            prop_assert!(!cell.contains("\\\\|"));
        }
    }
}
