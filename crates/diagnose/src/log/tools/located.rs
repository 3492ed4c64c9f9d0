//! `path:line:column: words`, the way most tools name a place.

use crate::log::clean::regex;
use crate::log::findings::Findings;
use autoheal_core::failure::Frame;
use regex::Regex;
use std::sync::LazyLock;

#[derive(Debug, PartialEq)]
pub(super) struct LocatedLine<'a> {
    pub(super) path: &'a str,
    pub(super) line: u32,
    pub(super) column: Option<u32>,
    pub(super) rest: &'a str,
}

/// The parts of such a line, where its file has one of these extensions.
pub(super) fn located<'a>(text: &'a str, extensions: &[&str]) -> Option<LocatedLine<'a>> {
    let text = text.trim_start();
    // `C:\` is no end of a path.
    let drive = if matches!(text.as_bytes(), [_, b':', b'\\' | b'/', ..]) { 2 } else { 0 };
    let colon = drive + text.get(drive..)?.find(':')?;
    let path = text.get(..colon)?;
    let extension = path.rsplit('.').next()?;
    extensions.contains(&extension).then_some(())?;
    let (line, rest) = number(text.get(colon + 1..)?)?;
    let (column, rest) = match rest.strip_prefix(':').and_then(number) {
        Some((column, rest)) => (Some(column), rest),
        None => (None, rest),
    };
    let rest = rest.strip_prefix(" - ").or_else(|| rest.strip_prefix(':'))?;
    Some(LocatedLine { path, line, column, rest: rest.trim() })
}

/// The number at the beginning of a text, and what follows it.
fn number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    Some((number.parse().ok()?, rest))
}

pub(super) const PYTHON: &[&str] = &["py", "pyi", "ipynb", "pyx"];
pub(super) const JAVASCRIPT: &[&str] =
    &["js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte"];

/// A frame of a stack trace, told from the repository's root.
pub(super) fn frame(findings: &Findings, path: &str, line: u32, function: &str, text: &str) -> Frame {
    let located = findings.locate(path);
    Frame {
        file: located.file,
        line,
        function: function.trim().to_owned(),
        text: text.trim().to_owned(),
        in_project: located.in_project,
    }
}

static EXCEPTION: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^([A-Za-z_][\w.$]*)(?: \[\w+\])?(?::(?: (.*))?)?$"));

/// `KeyError: 'x'` as its class and its message. Only what looks like a class of exceptions is taken for one.
pub(in crate::log) fn exception(text: &str) -> Option<(&str, &str)> {
    // The expression is costly, and most lines are none.
    if !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return None;
    }
    let head = text.split([':', ' ']).next()?;
    if !head.ends_with(|c: char| c.is_ascii_alphanumeric())
        || !head.contains(|c: char| c.is_ascii_uppercase() || c == '.' || c == 'e')
    {
        return None;
    }
    let parts = EXCEPTION.captures(text.trim_end())?;
    let name = parts.get(1)?.as_str();
    let message = parts.get(2).map_or("", |message| message.as_str());
    let class = name.rsplit(['.', '$']).next()?;
    const ENDS: &[&str] = &[
        "Error",
        "Exception",
        "Failed",
        "Exit",
        "Interrupt",
        "Timeout",
        "Fault",
        "Group",
        "Iteration",
        "Failure",
        "Expired",
        "Warning",
        "gaierror",
        "herror",
        "Refused",
        "Exists",
        "DoesNotExist",
        "NotFound",
        "Unavailable",
        "Exceeded",
    ];
    // `struct.error`, `re.error`; but a bare `error: ` is a compiler's or a linter's.
    let dotted = name.contains('.')
        && (class.starts_with(char::is_uppercase) && text.contains(": ") || class == "error");
    (ENDS.iter().any(|end| class.ends_with(end)) || dotted).then_some((name, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read() {
        let line = located("shop/price.py:2:8: F401 [*] `os` unused", PYTHON).unwrap();
        assert_eq!(
            (line.path, line.line, line.column, line.rest),
            ("shop/price.py", 2, Some(8), "F401 [*] `os` unused")
        );
        assert_eq!(located("a b/c.py:7: error: x", PYTHON).unwrap().path, "a b/c.py");
        assert_eq!(located("C:\\a\\b.py:7: error: x", PYTHON).unwrap().path, "C:\\a\\b.py");
        assert!(located("time 10:30", PYTHON).is_none());
        assert!(located("x.c:3:4: error", PYTHON).is_none());
    }

    #[test]
    fn exceptions_are_told_from_words() {
        assert_eq!(exception("KeyError: 'x'"), Some(("KeyError", "'x'")));
        assert_eq!(exception("socket.gaierror: [Errno -3] x"), Some(("socket.gaierror", "[Errno -3] x")));
        assert_eq!(exception("AssertionError"), Some(("AssertionError", "")));
        assert_eq!(exception("AssertionError [ERR_ASSERTION]: no"), Some(("AssertionError", "no")));
        assert_eq!(exception("struct.error: bad"), Some(("struct.error", "bad")));
        assert_eq!(exception("error: bad"), None);
        assert_eq!(exception("return"), None);
        assert_eq!(exception("else:"), None);
    }
}
