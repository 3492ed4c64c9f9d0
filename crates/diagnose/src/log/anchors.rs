//! The words that open a page. They are rare in noise, and every tool's report has at least one of them.
//!
//! Two sieves: a few short seeds, searched for with vector instructions over whole blocks, find the lines that may hold
//! an anchor; the anchors themselves are then looked up in those lines alone.

use super::words::{
    ENDS, EXTENDS, LOCATED, OPENS, OPENS_BRIEFLY, OPENS_FAR, OTHER_FILES, SECTIONS, SEEDS, STEPS,
};
use aho_corasick::{AhoCorasick, AhoCorasickKind, Input, MatchKind, packed};
use std::sync::LazyLock;

/// Lines that belong to a page after a word that says little by itself.
const BRIEF: u32 = 6;
/// Lines that belong to a page after an anchor.
const NEAR: u32 = 60;
/// Lines that belong to a page after an anchor that opens a long report.
const FAR: u32 = 400;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Role {
    /// Opens a page.
    Opens,
    /// Opens a long page.
    OpensFar,
    /// Opens a short page: a word that programs also use for themselves.
    OpensBriefly,
    /// Opens a page where the line goes on like a compiler's (`file.c:3:5: ...`).
    OpensLocated,
    /// Keeps an open page open.
    Extends,
    /// Says something of steps or ends, for the journal.
    Notes,
}

/// What the anchors say of one line.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Inspection {
    /// Whether a page opens here.
    pub(super) opens: bool,
    /// How many more lines belong to the page.
    pub(super) window: u32,
    /// Whether a new report begins here.
    pub(super) section: bool,
    /// Whether it says something of steps or ends.
    pub(super) noted: bool,
    /// Whether reports begin that go on up to a closing line, and whether this is such a line.
    pub(super) reports_begin: bool,
    pub(super) reports_end: bool,
}

pub(super) struct Anchors {
    /// Absent on machines without the instructions.
    vector: Option<packed::Searcher>,
    seeds: AhoCorasick,
    all: AhoCorasick,
    roles: Vec<Role>,
    sections: AhoCorasick,
}

pub(super) static ANCHORS: LazyLock<Anchors> = LazyLock::new(Anchors::new);

impl Anchors {
    fn new() -> Self {
        let mut table: Vec<(String, Role)> = Vec::new();
        table.extend(OPENS_FAR.iter().map(|text| ((*text).to_owned(), Role::OpensFar)));
        table.extend(OPENS.iter().map(|text| ((*text).to_owned(), Role::Opens)));
        table.extend(OPENS_BRIEFLY.iter().map(|text| ((*text).to_owned(), Role::OpensBriefly)));
        let places =
            |extension: &'static str, role| (1..=9).map(move |digit| (format!(".{extension}:{digit}"), role));
        table.extend(LOCATED.iter().flat_map(|extension| places(extension, Role::OpensLocated)));
        table.extend(OTHER_FILES.iter().flat_map(|extension| places(extension, Role::Extends)));
        table.extend(EXTENDS.iter().map(|text| ((*text).to_owned(), Role::Extends)));
        table.extend(STEPS.iter().chain(ENDS).map(|text| ((*text).to_owned(), Role::Notes)));
        let (texts, roles): (Vec<_>, Vec<_>) = table.into_iter().unzip();
        let vector = packed::Config::new().builder().extend(SEEDS).build();
        Self { vector, seeds: automaton(SEEDS), all: automaton(&texts), roles, sections: automaton(SECTIONS) }
    }

    /// What a line says by itself.
    pub(super) fn inspect(&self, line: &[u8]) -> Inspection {
        let mut inspection = Inspection::default();
        if line.starts_with(b"E   ") {
            inspection = Inspection { opens: true, window: NEAR, ..Inspection::default() };
        }
        inspection.noted = says_ok(line);
        for found in self.all.find_overlapping_iter(line) {
            let role = self.roles.get(found.pattern().as_usize()).copied().unwrap_or(Role::Extends);
            if role == Role::Notes {
                inspection.noted = true;
                continue;
            }
            let opens = match role {
                Role::Opens | Role::OpensFar | Role::OpensBriefly => true,
                Role::OpensLocated => goes_on_like_a_compiler(&line[found.end()..]),
                Role::Extends | Role::Notes => false,
            };
            inspection.opens |= opens;
            let window = match role {
                Role::OpensFar => FAR,
                Role::OpensBriefly => BRIEF,
                _ => NEAR,
            };
            inspection.window = inspection.window.max(window);
        }
        inspection.section = inspection.window > 0 && self.sections.is_match(line);
        let has = |words: &[u8]| memchr::memmem::find(line, words).is_some();
        if inspection.window == FAR {
            inspection.reports_begin = has(b"= FAILURES =") || has(b"= ERRORS =");
            inspection.reports_end = has(b"short test summary");
        }
        inspection.reports_end |= inspection.noted && (has(b"===") || has(b"##["));
        inspection
    }

    /// The next place, from `from` on, whose line may open a page: the end of a seed.
    pub(super) fn next(&self, block: &[u8], mut from: usize) -> Option<usize> {
        loop {
            let end = match &self.vector {
                Some(vector) => vector.find_in(block, (from..block.len()).into())?.end(),
                None => self.seeds.find(Input::new(block).range(from..))?.end(),
            };
            // Most places in noise are names of tests (`test_a.py::test_b`).
            let is_name = block.get(end - 1) == Some(&b':') && block.get(end) == Some(&b':');
            if !is_name {
                return Some(end);
            }
            from = end;
        }
    }
}

#[expect(clippy::expect_used, reason = "the patterns are constants, and a test builds them")]
fn automaton(texts: &[impl AsRef<[u8]>]) -> AhoCorasick {
    AhoCorasick::builder()
        .kind(Some(AhoCorasickKind::DFA))
        .match_kind(MatchKind::Standard)
        .build(texts)
        .expect("constant patterns build")
}

/// `OK` or `OK (skipped=1)` at the end of a line, as unittest closes.
fn says_ok(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    line.ends_with(b"OK") || line.ends_with(b")") && memchr::memmem::find(line, b"OK (").is_some()
}

/// After `file.c:3`, the rest of a place and then the message: `:5: error`, `: in f`, ` - error`.
fn goes_on_like_a_compiler(rest: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = &rest[digits(rest)..];
    if let [b':', next, ..] = rest
        && next.is_ascii_digit()
    {
        rest = &rest[1..];
        rest = &rest[digits(rest)..];
    }
    matches!(rest, [b':'] | [b':', b' ' | b'\r' | 0x1b, ..]) || rest.starts_with(b" - ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opens(line: &str) -> bool {
        ANCHORS.inspect(line.as_bytes()).opens
    }

    #[test]
    fn every_anchor_that_opens_a_page_holds_a_seed() {
        let places = LOCATED.iter().map(|extension| format!(".{extension}:1"));
        let words = OPENS.iter().chain(OPENS_FAR).chain(OPENS_BRIEFLY).chain(STEPS);
        let anchors = words.map(|text| (*text).to_owned()).chain(places);
        for anchor in anchors {
            assert!(SEEDS.iter().any(|seed| anchor.contains(seed)), "{anchor:?}");
        }
        assert!(SEEDS.len() <= 64);
    }

    #[test]
    fn reports_open_a_page_and_noise_does_not() {
        for line in [
            "Traceback (most recent call last):",
            "shop/price.py:2:8: F401 [*] `os` imported but unused",
            "E   KeyError: 'x'",
            "a.py:3: error: bad  [arg-type]",
            "/x/a.py:1:8 - error: bad",
            "\x1b[1m\x1b[31mtests/a.py\x1b[0m:26: KeyError",
            "src/app.ts(1,19): error TS2307: no",
            "--- FAIL: TestAdd (0.00s)",
            "error[E0308]: mismatched types",
        ] {
            assert!(opens(line), "{line}");
        }
        for line in [
            "tests/test_a.py::test_b PASSED [ 10%]",
            "Downloading requests-2.31.0.whl (62 kB)",
            "[INFO] Building shop 1.0",
            "2024-01-15T10:30:00Z INFO server.py:12 handled request",
            "    at foo (/x/y.js:3:5)",
            "ok 12 - works",
        ] {
            assert!(!opens(line), "{line}");
        }
    }
}
