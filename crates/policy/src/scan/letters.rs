//! Texts that do not say what they seem to say: encodings in which other bytes are code, and letters that change the
//! direction of reading.

use crate::python::{Class, Source};
use regex::bytes::Regex;
use std::sync::LazyLock;

/// Encodings of Python's own in which plain text is not what it looks like, without `-`, `_` and case.
const DECEPTIVE: &[&str] = &[
    "utf7",
    "unicode11utf7",
    "u7",
    "unicodeescape",
    "rawunicodeescape",
    "rot13",
    "punycode",
    "idna",
    "hex",
    "base64",
    "bz2",
    "zlib",
    "zip",
    "quopri",
    "quotedprintable",
    "uu",
    "utf16",
    "utf16le",
    "utf16be",
    "utf32",
    "utf32le",
    "utf32be",
    "hz",
    "hzgb",
    "hzgb2312",
    "hzgb2312encoding",
    "undefined",
    "iso2022jp",
    "iso2022jp1",
    "iso2022jp2",
    "iso2022jp3",
    "iso2022jpext",
    "iso2022kr",
    "csiso2022jp",
    "csiso2022kr",
    "cp037",
    "ibm037",
    "037",
    "cp273",
    "ibm273",
    "cp424",
    "cp500",
    "ibm500",
    "500",
    "cp875",
    "cp1026",
    "ibm1026",
    "cp1140",
    "ibm1140",
];

/// The encoding that a Python file declares for itself, if the text could then mean something else.
pub(super) fn deceptive_encoding(bytes: &[u8]) -> Option<u32> {
    let lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_empty()).take(2);
    for (index, line) in lines.enumerate() {
        let line = String::from_utf8_lossy(line.get(..line.len().min(400)).unwrap_or_default()).into_owned();
        let line = line.trim_start_matches(['\u{feff}', ' ', '\t', '\x0c']);
        let Some(comment) = line.strip_prefix('#') else { continue };
        if declared(comment).is_some_and(|name| DECEPTIVE.contains(&name.as_str())) {
            return u32::try_from(index + 1).ok();
        }
    }
    None
}

fn declared(comment: &str) -> Option<String> {
    let (_, rest) = comment.split_once("coding:").or_else(|| comment.split_once("coding="))?;
    let name = rest.trim_start();
    let end = name.find(|c: char| !c.is_alphanumeric() && !"-_.".contains(c)).unwrap_or(name.len());
    Some(name.get(..end)?.to_ascii_lowercase().replace(['-', '_', '.'], ""))
}

static DIRECTION: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?-u)\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]").ok());

/// The line of a string or a comment in which the direction of reading is changed and not changed back, so that the lines
/// around it read differently from what they do. Pairs that close where they were opened are ordinary text.
pub(super) fn misleading_direction(bytes: &[u8], is_python: bool) -> Option<u32> {
    if !DIRECTION.as_ref().is_some_and(|direction| direction.is_match(bytes)) {
        return None;
    }
    let text = String::from_utf8_lossy(bytes);
    let source = Source::new(if is_python { &text } else { "" });
    let kind = |at: usize| if is_python { source.class(at) } else { Class::Code };
    let (mut open, mut line, mut before): (Vec<char>, u32, Class) = (Vec::new(), 1, Class::Code);
    for (at, letter) in text.char_indices() {
        let class = kind(at);
        // A line that ends inside a longer string ends the direction too, and what follows is still that string.
        if letter == '\n' && class == before && class == Class::Docstring {
            open.clear();
        }
        if !open.is_empty() && (class != before || letter == '\n') {
            return Some(line);
        }
        before = class;
        match letter {
            '\n' => line = line.saturating_add(1),
            '\u{202a}' | '\u{202b}' | '\u{202d}' | '\u{202e}' | '\u{2066}'..='\u{2068}' => open.push(letter),
            '\u{202c}' | '\u{2069}' => {
                open.pop();
            }
            _ => {}
        }
    }
    (!open.is_empty()).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_that_hide_code_are_seen_and_ordinary_ones_are_not() {
        for text in [
            "# -*- coding: utf-7 -*-\n",
            "#!/usr/bin/python\n# coding=raw_unicode_escape\n",
            "# vim: set fileencoding=ROT13 :\n",
        ] {
            assert!(deceptive_encoding(text.as_bytes()).is_some(), "{text}");
        }
        for text in [
            "# coding: utf-8\n",
            "# -*- coding: latin-1 -*-\n",
            "# coding: gbk\n",
            "# coding: cp1252\n",
            "x = 1\n# coding\n\n# coding: utf-7\n",
        ] {
            assert_eq!(deceptive_encoding(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_direction_that_is_not_closed_in_its_string_misleads() {
        let misleads = |text: &str| misleading_direction(text.as_bytes(), true);
        assert_eq!(misleads("x = 1\nif a != 'none\u{202e}\u{2066}': # admin\u{2069} \u{2066}\n"), Some(2));
        assert_eq!(misleads("if a != 'x\u{202e}': # y\u{202c}\n"), Some(1));
        assert_eq!(misleads("x = 'a \u{2067}b\u{2069} c'  # \u{202b}d\u{202c}\n"), None);
        assert_eq!(misleads("x = 'plain \u{2013} text'\n"), None);
    }
}
