//! Tools that print lines: black, isort, flake8, mypy and others. Each reader takes old and new spellings alike.

use super::finding::Finding;
use super::plan::SEPARATOR;
use regex::{Captures, Regex};
use serde::Deserialize;
use std::sync::LazyLock;

type Pattern = LazyLock<Option<Regex>>;

macro_rules! pattern {
    ($text:expr) => {
        LazyLock::new(|| Regex::new($text).ok())
    };
}

fn capture<'t>(pattern: &Pattern, text: &'t str) -> Option<Captures<'t>> {
    pattern.as_ref().and_then(|pattern| pattern.captures(text))
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or(1)
}

fn finding(path: &str, line: &str, column: Option<u32>, code: &str, message: &str) -> Finding {
    Finding {
        path: path.to_owned(),
        line: number(line),
        column,
        code: code.to_owned(),
        message: message.to_owned(),
    }
}

fn whole_file(path: &str, code: &str, message: &str) -> Finding {
    finding(path, "1", None, code, message)
}

/// flake8 and pycodestyle with the format that the plan gives them.
pub(super) fn separated(stdout: &str) -> Vec<Finding> {
    let line = |line: &str| {
        let mut fields = line.splitn(5, SEPARATOR);
        let (path, row, column) = (fields.next()?, fields.next()?, fields.next()?);
        let (code, message) = (fields.next()?, fields.next()?);
        Some(finding(path, row, column.parse().ok(), code, message))
    };
    stdout.lines().filter_map(line).collect()
}

static MYPY: Pattern = pattern!(r"^(.+?):(\d+):(?:(\d+):)?(?:\d+:\d+:)? error: (.*?)(?:  \[([\w-]+)\])?$");

#[derive(Deserialize)]
struct MypyRemark {
    file: String,
    line: u32,
    column: u32,
    message: String,
    #[serde(default)]
    code: Option<String>,
    severity: String,
}

/// mypy's text, or its JSON lines where the repository's configuration asks for those.
pub(super) fn mypy(stdout: &str) -> Vec<Finding> {
    stdout
        .lines()
        .filter_map(|line| if line.starts_with('{') { mypy_json(line) } else { mypy_line(line) })
        .collect()
}

fn mypy_line(line: &str) -> Option<Finding> {
    let found = capture(&MYPY, line)?;
    let column = found.get(3).and_then(|column| column.as_str().parse().ok());
    let code = found.get(5).map_or("misc", |code| code.as_str());
    Some(finding(&found[1], &found[2], column, code, &found[4]))
}

fn mypy_json(line: &str) -> Option<Finding> {
    let remark: MypyRemark = serde_json::from_str(line).ok()?;
    (remark.severity == "error").then(|| Finding {
        path: remark.file,
        line: remark.line,
        column: Some(remark.column.saturating_add(1)),
        code: remark.code.unwrap_or_else(|| "misc".to_owned()),
        message: remark.message,
    })
}

static WOULD_REFORMAT: Pattern = pattern!(r"^[Ww]ould reformat:? (.+)$");
static BLACK_OLD: Pattern =
    pattern!(r"^error: cannot format (.+?): [Cc]annot parse[^:]*: (\d+):(\d+): ?(.*)$");
static BLACK_NEW: Pattern = pattern!(r"^error: cannot parse: (.+):(\d+):(\d+)$");
static BLACK_OTHER: Pattern = pattern!(r"^error: cannot format (.+?): (.*)$");

/// black counts columns from 0.
pub(super) fn black(stderr: &str) -> Vec<Finding> {
    let lines: Vec<&str> = stderr.lines().collect();
    let mut findings = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if let Some(found) = capture(&WOULD_REFORMAT, line) {
            findings.push(whole_file(&found[1], "unformatted", "black would reformat this file"));
        } else if let Some(found) = capture(&BLACK_OLD, line) {
            findings.push(black_syntax(&found, &found[4]));
        } else if let Some(found) = capture(&BLACK_NEW, line) {
            // The four columns before the quoted source are black's own.
            let quoted = lines.get(index + 1).map_or("", |next| next.strip_prefix("    ").unwrap_or(next));
            findings.push(black_syntax(&found, quoted));
        } else if let Some(found) = capture(&BLACK_OTHER, line) {
            findings.push(whole_file(&found[1], "unreadable", &found[2]));
        }
    }
    findings
}

/// An error in column 0 of a line that starts with white space is about that white space.
fn black_syntax(found: &Captures<'_>, source: &str) -> Finding {
    let column = number(&found[3]);
    let about_space = column == 0 && source.starts_with([' ', '\t']);
    let what = if about_space { "unexpected indentation: " } else { "cannot parse: " };
    let message = format!("{what}{}", source.trim());
    finding(&found[1], &found[2], Some(column.saturating_add(1)), "invalid-syntax", &message)
}

static RUFF_OLD_ERROR: Pattern = pattern!(r"^error: Failed to parse (.+?):(\d+):(\d+): (.*)$");
static RUFF_CONCISE: Pattern = pattern!(r"^([^:\s][^:]*):(\d+):(\d+): (unformatted|invalid-syntax): (.*)$");
static RUFF_TITLE: Pattern = pattern!(r"^(unformatted|invalid-syntax): (.*)$");
static RUFF_ARROW: Pattern = pattern!(r"^\s*--> (.+?):(\d+):(\d+)$");

/// `ruff format --check` in its several versions.
pub(super) fn ruff_format(stdout: &str, stderr: &str) -> Vec<Finding> {
    if stdout.trim_start().starts_with('[') {
        return super::read_json::ruff(stdout);
    }
    let mut findings = Vec::new();
    let mut title: Option<(String, String)> = None;
    for line in stdout.lines().chain(stderr.lines()) {
        if let Some(found) = capture(&WOULD_REFORMAT, line) {
            findings.push(whole_file(&found[1], "unformatted", "File would be reformatted"));
        } else if let Some(found) = capture(&RUFF_OLD_ERROR, line) {
            findings.push(finding(&found[1], &found[2], found[3].parse().ok(), "invalid-syntax", &found[4]));
        } else if let Some(found) = capture(&RUFF_CONCISE, line) {
            findings.push(finding(&found[1], &found[2], found[3].parse().ok(), &found[4], &found[5]));
        } else if let Some(found) = capture(&RUFF_TITLE, line) {
            title = Some((found[1].to_owned(), found[2].to_owned()));
        } else if let Some(found) = capture(&RUFF_ARROW, line)
            && let Some((code, message)) = title.take()
        {
            findings.push(finding(&found[1], &found[2], found[3].parse().ok(), &code, &message));
        }
    }
    findings
}

static ISORT: Pattern = pattern!(r"^ERROR: (.+) Imports are incorrectly sorted and/or formatted\.$");

pub(super) fn isort(stdout: &str, stderr: &str) -> Vec<Finding> {
    let line =
        |line| capture(&ISORT, line).map(|found| whole_file(&found[1], "I001", "imports are not sorted"));
    stdout.lines().chain(stderr.lines()).filter_map(line).collect()
}

static AUTOFLAKE: Pattern = pattern!(r"^(.+): (Unused imports/variables detected.*)$");

pub(super) fn autoflake(stdout: &str) -> Vec<Finding> {
    let line = |line| capture(&AUTOFLAKE, line).map(|found| whole_file(&found[1], "F401", &found[2]));
    stdout.lines().filter_map(line).collect()
}

static PYFLAKES: Pattern = pattern!(r"^(.+?\.pyi?):(\d+):(?:(\d+):?)? (.+)$");

/// pyflakes gives no codes; flake8's code for the same remark is derived from the words. Errors of the compiler go to stderr.
pub(super) fn pyflakes(stdout: &str, stderr: &str) -> Vec<Finding> {
    let read = |line, code: fn(&str) -> &'static str| {
        capture(&PYFLAKES, line).map(|found: Captures<'_>| {
            let column = found.get(3).and_then(|column| column.as_str().parse().ok());
            finding(&found[1], &found[2], column, code(&found[4]), &found[4])
        })
    };
    let remarks = stdout.lines().filter_map(|line| read(line, pyflakes_code));
    let errors = stderr.lines().filter_map(|line| read(line, |_| "E999"));
    errors.chain(remarks).collect()
}

fn pyflakes_code(message: &str) -> &'static str {
    let told_by = [
        ("imported but unused", "F401"),
        ("f-string is missing placeholders", "F541"),
        ("is assigned to but never used", "F841"),
        ("redefinition of unused", "F811"),
        ("undefined name", "F821"),
        ("referenced before assignment", "F823"),
        ("unable to detect undefined names", "F403"),
        ("may be undefined, or defined from star imports", "F405"),
        ("use ==/!= to compare", "F632"),
    ];
    told_by.iter().find(|(words, _)| message.contains(words)).map_or("F", |(_, code)| code)
}

static PYDOCSTYLE_PLACE: Pattern = pattern!(r"^(\S.*?):(\d+) (?:at|in) .*:$");
static PYDOCSTYLE_REMARK: Pattern = pattern!(r"^\s+(D\d{3}): (.*)$");

pub(super) fn pydocstyle(stdout: &str) -> Vec<Finding> {
    let mut place: Option<(String, String)> = None;
    let mut findings = Vec::new();
    for line in stdout.lines() {
        if let Some(found) = capture(&PYDOCSTYLE_PLACE, line) {
            place = Some((found[1].to_owned(), found[2].to_owned()));
        } else if let (Some(found), Some((path, row))) = (capture(&PYDOCSTYLE_REMARK, line), &place) {
            findings.push(finding(path, row, None, &found[1], &found[2]));
        }
    }
    findings
}
