//! Takes off a line what CI systems put on it: colours, time stamps, job names, section marks.

use super::envelope::unwrapped;
use regex::Regex;
use std::sync::LazyLock;

/// Appends the line's own text.
pub(super) fn clean(raw: &[u8], out: &mut String) {
    clean_with(raw, out, without_prefix);
}

/// Appends the line's own text with the marks that CI systems read (`##[error]`).
pub(super) fn clean_but_for_marks(raw: &[u8], out: &mut String) {
    clean_with(raw, out, without_prefix_but_for_marks);
}

fn clean_with(raw: &[u8], out: &mut String, without_prefix: fn(&str) -> &str) {
    let text = String::from_utf8_lossy(raw);
    let plain;
    let mut text: &str = if text.contains('\u{1b}') {
        plain = without_escapes(&text);
        &plain
    } else {
        &text
    };
    text = text.trim_end_matches(['\r', '\n']);
    // A carriage return writes over what stands before it: progress bars, GitLab's section marks.
    text = text.rsplit('\r').next().unwrap_or(text);
    text = text.trim_start_matches('\u{feff}');
    // Prefixes nest: a job's name before a time stamp before a mark.
    for _ in 0..4 {
        let shorter = without_prefix(text);
        if shorter.len() == text.len() {
            break;
        }
        text = shorter;
    }
    match Some(text).filter(|text| text.starts_with("{\"")).and_then(unwrapped) {
        Some(line) => out.push_str(&without_escapes(&line)),
        None => out.push_str(text),
    }
}

/// What is left of a text that a prefix has been taken off.
pub(super) fn without_further_prefixes(text: &str) -> &str {
    (0..3).fold(text, |text, _| without_prefix(text))
}

/// `job<TAB>step<TAB>` of `gh run view --log`, up to the time stamp that always follows it.
static GH_JOB: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^[^\t]{1,200}\t[^\t]{1,200}\t\u{feff}?(?:\d{4}-\d\d-\d\dT)"));
/// A service's name before its output, as docker-compose writes it.
static COMPOSE: LazyLock<Regex> = LazyLock::new(|| regex(r"^[A-Za-z][\w.-]*[-_]\d{1,3}\s*\| "));
/// A package and its task, as Turborepo writes them.
static TURBO: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^@?[\w./-]{1,80}:(?:test|build|lint|check|type-?check)(?::[\w-]+)*: "));
/// A step of BuildKit and the seconds since it began; in what it repeats of a failed step, the seconds alone.
static BUILDKIT: LazyLock<Regex> =
    LazyLock::new(|| regex(r"^(?:#\d{1,4} (?:\d{1,6}\.\d{1,3}(?: |$))?|\d{1,6}\.\d{3} )"));
/// GitLab's stream marks after its time stamp.
static GITLAB: LazyLock<Regex> = LazyLock::new(|| regex(r"^\d\d[OE](?: |\+)"));
/// Time alone, as Jenkins' Timestamper writes it.
static CLOCK: LazyLock<Regex> = LazyLock::new(|| regex(r"^\[?\d\d:\d\d:\d\d(?:\.\d{1,6})?\]?\s{1,2}"));

/// A step's name and the line's number in it, as Drone writes them.
static DRONE: LazyLock<Regex> = LazyLock::new(|| regex(r"^\[[A-Za-z][\w. -]{0,60}:\d{1,7}\](?: |$)"));

/// A pattern whose classes know ASCII alone: what logs say in words around names and numbers is ASCII, and Unicode's
/// classes make automata many times as large and slow.
#[expect(clippy::expect_used, reason = "the patterns are constants, and tests use them")]
pub(super) fn regex(pattern: &str) -> Regex {
    let classes = [
        (r"\w", "[0-9A-Za-z_]"),
        (r"\d", "[0-9]"),
        (r"\s", r"[\t\r ]"),
        (r"\S", r"[^\t\r ]"),
        (r"\b", r"(?-u:\b)"),
    ];
    let pattern =
        classes.iter().fold(pattern.to_owned(), |pattern, (class, ascii)| pattern.replace(class, ascii));
    Regex::new(&pattern).expect("constant pattern")
}

fn without_prefix(text: &str) -> &str {
    const MARKS: &[&str] = &[
        "##[error]",
        "##[warning]",
        "##[group]",
        "##[command]",
        "##[section]",
        "##[debug]",
        "::group::",
        "INTERNALERROR> ",
        "[Pipeline] ",
    ];
    match MARKS.iter().find_map(|mark| text.strip_prefix(mark)) {
        Some(rest) => rest,
        None => without_prefix_but_for_marks(text),
    }
}

fn without_prefix_but_for_marks(text: &str) -> &str {
    let first = text.as_bytes().first().copied().unwrap_or(0);
    if first.is_ascii_digit() || first == b'[' {
        if let Some(rest) = without_time(text) {
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            return GITLAB.find(rest).map_or(rest, |mark| &rest[mark.end()..]);
        }
        if let Some(time) = CLOCK.find(text) {
            let rest = &text[time.end()..];
            // Some put a bar between the time and the text.
            return if rest == "|" { "" } else { rest.strip_prefix("| ").unwrap_or(rest) };
        }
    }
    if first == b'['
        && let Some(found) = DRONE.find(text)
    {
        return &text[found.end()..];
    }
    if (first == b'#' || first.is_ascii_digit())
        && let Some(found) = BUILDKIT.find(text)
    {
        return &text[found.end()..];
    }
    if text.contains('\t')
        && let Some(found) = GH_JOB.find(text)
    {
        // The match ends with `YYYY-MM-DDT`, which stays.
        return &text[found.end() - 11..];
    }
    if text.contains(" | ")
        && let Some(found) = COMPOSE.find(text)
    {
        return &text[found.end()..];
    }
    if text.contains(": ")
        && let Some(found) = TURBO.find(text)
    {
        return &text[found.end()..];
    }
    text
}

/// What follows `2024-01-15T10:30:00.1234567Z`, in brackets or not.
fn without_time(text: &str) -> Option<&str> {
    let bracketed = text.strip_prefix('[');
    let inner = bracketed.unwrap_or(text);
    let bytes = inner.as_bytes();
    let shape = b"dddd-dd-ddTdd:dd:dd";
    let fits = |(byte, shape): (&u8, &u8)| match shape {
        b'd' => byte.is_ascii_digit(),
        b'T' => matches!(byte, b'T' | b' '),
        other => byte == other,
    };
    if bytes.len() < shape.len() || !bytes.iter().zip(shape).all(fits) {
        return None;
    }
    let rest = &inner[shape.len()..];
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
    let zone = rest.strip_prefix('Z').or_else(|| {
        let offset = rest.strip_prefix(['+', '-'])?;
        Some(offset.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':'))
    });
    let rest = zone.unwrap_or(rest);
    match bracketed {
        Some(_) => rest.strip_prefix(']'),
        // A plain date and time without a zone is a program's own log line.
        None => zone,
    }
}

/// The text without terminal escapes: CSI, OSC (and APC and the like, up to their end), and two-character ones.
fn without_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '\u{1b}' {
            out.push(c);
            continue;
        }
        match rest.next() {
            Some('[') => while rest.next().is_some_and(|c| !('\u{40}'..='\u{7e}').contains(&c)) {},
            Some(']' | '_' | 'P' | '^') => {
                while let Some(c) = rest.next() {
                    if c == '\u{7}' || c == '\u{1b}' && rest.next_if_eq(&'\\').is_some() {
                        break;
                    }
                }
            }
            Some('(' | ')' | '#' | '%') => {
                rest.next();
            }
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    fn clean(text: &str) -> String {
        let mut out = String::new();
        super::clean(text.as_bytes(), &mut out);
        out
    }

    #[test]
    fn what_ci_adds_is_taken_off() {
        for (raw, text) in [
            ("2024-01-15T10:30:00.1234567Z E   KeyError", "E   KeyError"),
            ("2024-01-15T10:30:00.1234567Z     indented", "    indented"),
            ("test (3.11)\tRun pytest\t2024-01-15T10:30:00.1234567Z ##[error]x", "x"),
            ("[2024-01-15T10:30:00.123Z] + make", "+ make"),
            ("10:30:00  + make", "+ make"),
            ("[lint:12] + make", "+ make"),
            ("10:30:00.123 | E   x", "E   x"),
            ("[Pipeline] sh", "sh"),
            ("2024-05-22T12:43:46.962646Z 01E fatal", "fatal"),
            ("section_start:1560896352:build\r\u{1b}[0K$ make", "$ make"),
            ("\u{1b}[1m\u{1b}[31mE   x\u{1b}[0m", "E   x"),
            ("\u{1b}]8;;http://x\u{7}link\u{1b}]8;;\u{7}", "link"),
            ("web_1  | Traceback", "Traceback"),
            ("web:test: FAIL a.test.js", "FAIL a.test.js"),
            ("12 | let x = 1;", "12 | let x = 1;"),
            ("2024-01-15 10:30:00 a program's own line", "2024-01-15 10:30:00 a program's own line"),
            ("50%\r100%\r", "100%"),
            ("#12 0.813 tests/test_a.py:5: AssertionError", "tests/test_a.py:5: AssertionError"),
            ("#12 0.813", ""),
            ("#9 ERROR: process did not complete", "ERROR: process did not complete"),
            ("4.881 ERROR: No matching distribution", "ERROR: No matching distribution"),
            ("1.5 seconds", "1.5 seconds"),
        ] {
            assert_eq!(clean(raw), text, "{raw:?}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_can_be_cleaned(raw in proptest::collection::vec(any::<u8>(), 0..200)) {
            let mut out = String::new();
            super::clean(&raw, &mut out);
            prop_assert!(!out.contains('\n') || raw.contains(&b'\n'));
        }

        #[test]
        fn escapes_do_not_survive(text in "[\\x1b\\[\\]m0-9;a-z\\x07 ]{0,40}") {
            let escape = '\u{1b}';
            prop_assert!(!clean(&text).contains(escape));
        }
    }
}
