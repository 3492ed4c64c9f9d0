//! What an unknown CI system puts before every line: a branch's name, a step, a time of its own. Known by its shape,
//! which most lines of a page share once numbers and log levels are taken for equal.

use super::clean::regex;
use regex::Regex;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Longest prefix, in bytes of its shape.
const LONGEST: usize = 80;
/// Most lines of a page that are looked at.
const LOOKED_AT: usize = 400;
/// How many of them are looked at first.
const FEW: usize = 20;
/// Most sources whose lines are told apart.
const MOST_SOURCES: usize = 12;
/// Fewest lines that can share a prefix.
const FEWEST: usize = 4;

const LEVELS: &[&str] = &[
    "INFO", "WARNING", "WARN", "ERROR", "DEBUG", "CRITICAL", "FATAL", "TRACE", "NOTICE", "info", "warning",
    "warn", "error", "debug", "fatal", "trace", "notice",
];

/// A prefix in which numbers are `0` and levels of logs are `!`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shape {
    text: String,
    /// Spaces after it that belong to it too.
    spaces: usize,
}

/// The log level that a text begins with.
fn level(text: &str) -> Option<&'static str> {
    let is_whole = |level: &&&str| {
        text.strip_prefix(**level).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
    };
    LEVELS.iter().find(is_whole).copied()
}

/// The shape of a line's beginning, with the places at which a prefix may end: in the shape and in the line.
fn beginnings(line: &str) -> (String, Vec<(usize, usize)>) {
    let mut shape = String::new();
    let mut ends = Vec::new();
    // No prefix begins with a space, and most long lists of lines do.
    if line.starts_with([' ', '\t']) {
        return (shape, ends);
    }
    let mut at = 0;
    while let Some(c) = line.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &line[at..];
        let at_word = c.is_ascii_alphabetic() && !shape.ends_with(|c: char| c.is_ascii_alphanumeric());
        let level = if at_word { level(rest) } else { None };
        if c.is_ascii_digit() {
            at += rest.bytes().take_while(u8::is_ascii_digit).count();
            shape.push('0');
        } else if let Some(level) = level {
            at += level.len();
            shape.push('!');
        } else {
            at += c.len_utf8();
            shape.push(c);
        }
        if matches!(c, ' ' | '\t') {
            ends.push((shape.len(), at));
        }
        if shape.len() >= LONGEST {
            break;
        }
    }
    (shape, ends)
}

static CLOCK: LazyLock<Regex> = LazyLock::new(|| regex(r"0:0:0"));
/// What only tools themselves write at the beginning of a line: places, verdicts, errors.
static OWN_WORDS: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r#"\.[A-Za-z]+(?::0|\(0)|File "|(?i:error|fail|warn|pass|assert|panic|exception|traceback)|::|^npm|^g?make|^E |^\$|^at |^>|^\+"#,
    )
});
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"^\{[^{}]*\}|^(?:\S+ )?\[[^\[\]]*[A-Za-z][^\[\]]*\]|^[A-Za-z@][\w@./-]*[ \t]*\|")
});

/// The name that a line begins with, in brackets or before a bar.
fn source(line: &str) -> Option<&str> {
    let end = NAMED.find(line).filter(|found| !line.starts_with('{') && found.len() < LONGEST)?.end();
    let level = line.get(1..end - 1).is_some_and(|name| LEVELS.contains(&name));
    line.get(..end + 1).filter(|name| name.ends_with(' ') && !level)
}

/// Shapes that many of these lines begin with, the longest first.
fn candidates(lines: &[&str]) -> Vec<Shape> {
    if lines.len() < FEWEST {
        return vec![];
    }
    let enough = (lines.len() * 3).div_ceil(10).max(FEWEST);
    let beginnings: Vec<_> = lines.iter().map(|line| beginnings(line)).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (shape, ends) in &beginnings {
        // Of several spaces only the first is looked at: the others may be indentation.
        for text in ends.iter().map(|(end, _)| &shape[..*end]).filter(|text| !text.ends_with("  ")) {
            *counts.entry(text).or_default() += 1;
        }
    }
    let shared = counts.into_iter().filter(|(_, count)| *count >= enough);
    let shared = shared.map(|(text, _)| Shape { text: text.to_owned(), spaces: 0 });
    let mut shared: Vec<Shape> = shared.filter(Shape::is_thinkable).collect();
    shared.sort_by_key(|shape| std::cmp::Reverse(shape.text.len()));
    shared
}

impl Shape {
    /// The longest prefix that these lines share from somewhere on, if it looks like one.
    pub(super) fn shared<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Self> {
        let lines: Vec<&str> = lines.filter(|line| !line.trim().is_empty()).take(LOOKED_AT).collect();
        // Most pages share nothing, and a few lines of them are enough to see it.
        let few: Vec<&str> = lines.iter().step_by(lines.len() / FEW + 1).copied().collect();
        if candidates(&few).is_empty() {
            return None;
        }
        let shared = candidates(&lines);
        let mut found = shared.into_iter().find(|shape| shape.is_prefix_of(&lines))?;
        let rests = lines.iter().filter_map(|line| found.after(line)).filter(|rest| !rest.trim().is_empty());
        found.spaces = rests.map(|rest| rest.len() - rest.trim_start_matches(' ').len()).min().unwrap_or(0);
        Some(found)
    }

    /// The prefixes of several sources whose lines alternate, such as parallel branches: one for each, or none.
    pub(super) fn several<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Self> {
        let lines: Vec<&str> = lines.filter(|line| !line.trim().is_empty()).take(LOOKED_AT).collect();
        let names: Vec<Option<&str>> = lines.iter().map(|line| source(line)).collect();
        let known = |name: &&str| names.iter().filter(|other| **other == Some(*name)).count() >= FEWEST;
        let mut sources: Vec<&str> = names.iter().flatten().copied().collect();
        sources.sort_unstable();
        sources.dedup();
        sources.retain(known);
        let having: Vec<usize> =
            (0..lines.len()).filter(|at| names[*at].is_some_and(|name| sources.contains(&name))).collect();
        let (Some(first), Some(last)) = (having.first(), having.last()) else { return vec![] };
        if !(2..=MOST_SOURCES).contains(&sources.len()) || having.len() * 10 < (last - first + 1) * 8 {
            return vec![];
        }
        let shapes = sources.iter().map(|name| Self { text: beginnings(name).0, spaces: 0 });
        shapes.filter(Self::is_thinkable).collect()
    }

    /// What follows the prefix in a line that has it.
    pub(super) fn after<'a>(&self, line: &'a str) -> Option<&'a str> {
        let (shape, ends) = beginnings(line);
        // A line that is nothing but its prefix may have lost its last space.
        if shape == self.text.trim_end() {
            return Some("");
        }
        let (_, at) = ends.iter().find(|(end, _)| shape[..*end] == self.text)?;
        let rest = &line[*at..];
        let spaces = rest.bytes().take(self.spaces).take_while(|byte| *byte == b' ').count();
        Some(&rest[spaces..])
    }

    /// Whether nearly every line has it, from the first that has it to the last.
    fn is_dense(&self, lines: &[&str]) -> bool {
        let having: Vec<usize> =
            (0..lines.len()).filter(|index| self.after(lines[*index]).is_some()).collect();
        let (Some(first), Some(last)) = (having.first(), having.last()) else { return false };
        having.len() * 10 >= (last - first + 1) * 8
    }

    /// Whether the shape alone could be a prefix: no tool writes it itself.
    fn is_thinkable(&self) -> bool {
        let text = self.text.as_str();
        let lettered = text.contains(|c: char| c.is_ascii_alphabetic());
        let timed = CLOCK.is_match(text);
        let levelled = timed && (text.ends_with("! ") || text.ends_with("0 "));
        // Airflow and others name their own source in braces.
        let said =
            if text.starts_with('{') { text.split_once('}').map_or(text, |(_, rest)| rest) } else { text };
        (self.ends_like_one() || levelled) && (lettered || timed) && !OWN_WORDS.is_match(said)
    }

    fn ends_like_one(&self) -> bool {
        self.text.ends_with('\t') || [": ", "] ", "| ", "! - "].iter().any(|end| self.text.ends_with(end))
    }

    fn is_prefix_of(&self, lines: &[&str]) -> bool {
        if !self.is_dense(lines) {
            return false;
        }
        let named = NAMED.is_match(&self.text) && !self.text.contains("[!]");
        if named && self.ends_like_one() || CLOCK.is_match(&self.text) {
            return true;
        }
        // Words before a colon may be a tool's own; but only what stands before every line stands before empty and
        // indented ones too.
        let rests = lines.iter().filter_map(|line| self.after(line));
        let before_anything = rests.into_iter().any(|rest| rest.is_empty() || rest.starts_with("  "));
        !self.text.contains("[!]") && before_anything
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const REPORT: &[&str] = &[
        "= FAILURES =",
        "____ test_a ____",
        "",
        "    def test_a():",
        "E   KeyError: 'x'",
        "a.py:3: KeyError",
    ];

    fn bare(lines: &[String]) -> Vec<String> {
        let shape = Shape::shared(lines.iter().map(String::as_str));
        let rest =
            |line: &String| shape.as_ref().and_then(|shape| shape.after(line)).unwrap_or(line).to_owned();
        lines.iter().map(rest).collect()
    }

    #[test]
    fn a_prefix_that_every_line_has_is_taken_off() {
        for prefix in [
            "[py311] ",
            "[linux / unit] ",
            "Step #2 - \"test\": ",
            "build\t01-May-2024 12:00:4%\t",
            "2024-05-01 12:00:00,00% INFO  ",
            "tests  | ",
            "app-under-test | ",
            ":\t [Step 1/1] ",
            "packages/core test: ",
            "{subprocess.py:93} INFO - ",
            "May  1 12:00:0% host runner[77]: ",
        ] {
            let numbered =
                |(n, line): (usize, &&str)| format!("{}{line}", prefix.replace("%", &n.to_string()));
            let lines: Vec<String> = REPORT.iter().enumerate().map(numbered).collect();
            assert_eq!(bare(&lines), REPORT, "{prefix:?}");
            let trimmed: Vec<String> = lines.iter().map(|line| line.trim_end().to_owned()).collect();
            assert_eq!(bare(&trimmed), REPORT, "{prefix:?}");
        }
    }

    #[test]
    fn what_tools_write_themselves_stays() {
        for line in [
            "shop/cart.py:N:1: E501 line too long",
            "src/a.ts(N,3): error TS2304: no",
            "FAILED tests/test_a.py::test_N - KeyError",
            "[ERROR] /app/A.java:[N,19] bad",
            "[warn] src/aN.js",
            "    at f (src/a.js:N:4)",
            "  N | let x = 1;",
            "npm ERR! code EN",
            "E   assert N",
            "[ N%] Building C object x.o",
            "warning: unused variable N",
            "  File \"a.py\", line N, in f",
        ] {
            let lines: Vec<String> = (0..9).map(|n| line.replace('N', &n.to_string())).collect();
            assert_eq!(bare(&lines), lines, "{line}");
        }
        assert_eq!(bare(&REPORT.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()), REPORT);
    }

    proptest! {
        #[test]
        fn any_lines_may_share_a_prefix(lines in proptest::collection::vec("[\\[\\]a-zé0-9 :|\t]{0,30}", 0..12)) {
            let bare = bare(&lines);
            prop_assert!(lines.iter().zip(&bare).all(|(line, bare)| line.ends_with(bare.as_str())));
        }
    }
}
