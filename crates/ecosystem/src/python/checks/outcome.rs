//! What a finished check means: green, red with findings, or a tool that could not say.

use super::finding::{self, Finding};
use super::{Plan, Reader, read_json, read_text};
use autoheal_core::check::{Check, CheckOutcome};
use autoheal_core::failure::{BugType, Evidence, Failure, Kind};
use regex::Regex;
use std::sync::LazyLock;

const LAST_LINES: usize = 15;

/// Reads what a check printed. `root` is the tree's root as the tool saw it.
pub fn findings(
    check: &Check,
    plan: &Plan,
    exit: i32,
    stdout: &str,
    stderr: &str,
    root: &str,
) -> (CheckOutcome, Vec<Failure>) {
    if exit == 0 {
        return (CheckOutcome::Passed, Vec::new());
    }
    let (stdout, stderr) = (plain(stdout), plain(stderr));
    let failures = finding::failures(check, read(plan.reader, &stdout, &stderr), root);
    if !failures.is_empty() {
        return (CheckOutcome::Failed, failures);
    }
    if let Some(reason) = unavailable(check, exit, &stdout, &stderr) {
        return (CheckOutcome::Unavailable(reason), Vec::new());
    }
    (CheckOutcome::Failed, vec![unread(check, exit, &stdout, &stderr)])
}

fn read(reader: Reader, stdout: &str, stderr: &str) -> Vec<Finding> {
    match reader {
        Reader::RuffCheck => read_json::ruff(stdout),
        Reader::RuffFormat => read_text::ruff_format(stdout, stderr),
        Reader::Black => read_text::black(stderr),
        Reader::Isort => read_text::isort(stdout, stderr),
        Reader::Autoflake => read_text::autoflake(stdout),
        Reader::Separated => read_text::separated(stdout),
        Reader::Pyflakes => read_text::pyflakes(stdout, stderr),
        Reader::Pydocstyle => read_text::pydocstyle(stdout),
        Reader::Pylint => read_json::pylint(stdout),
        Reader::Mypy => read_text::mypy(stdout),
        Reader::Pyright => read_json::pyright(stdout),
        Reader::Unknown => Vec::new(),
    }
}

/// Why a tool that named no finding cannot be taken at its exit code.
fn unavailable(check: &Check, exit: i32, stdout: &str, stderr: &str) -> Option<String> {
    let said = last_lines(if stderr.trim().is_empty() { stdout } else { stderr });
    if is_missing(&check.tool, exit, stdout, stderr) {
        return Some(format!("{} is not installed: {said}", check.tool));
    }
    if !(0..128).contains(&exit) {
        return Some(format!("{} was killed (exit code {exit}): {said}", check.tool));
    }
    is_broken(&check.tool, exit, stderr)
        .then(|| format!("{} could not run: its configuration or arguments are broken: {said}", check.tool))
}

fn is_missing(tool: &str, exit: i32, stdout: &str, stderr: &str) -> bool {
    let lines = || stderr.lines().chain(stdout.lines());
    let no_module = format!("No module named {tool}");
    exit == 127
        || lines().any(|line| {
            line.contains("command not found")
                || line.replace(['\'', '"'], "").trim_end().ends_with(&no_module)
                || line.contains("execvp") && line.contains(tool) && line.contains("No such file")
        })
}

/// Every tool here keeps an exit code for wrong usage, or dies with a traceback on a configuration that it cannot read.
fn is_broken(tool: &str, exit: i32, stderr: &str) -> bool {
    let lower = stderr.to_ascii_lowercase();
    let words = [
        "usage:",
        "traceback (most recent call last)",
        "ruff failed",
        "configuration",
        "invalid value",
        "unrecognized",
        "unexpected argument",
    ];
    let says_so = words.iter().any(|words| lower.contains(words));
    match tool {
        "pylint" => exit == 32 || says_so,
        "pyright" | "basedpyright" => exit >= 2 || says_so,
        "black" => exit == 2 || says_so,
        "mypy" => exit == 2 && !stderr.trim().is_empty() || says_so,
        _ => says_so,
    }
}

/// A red check whose words nobody here can read: one failure that quotes them.
fn unread(check: &Check, exit: i32, stdout: &str, stderr: &str) -> Failure {
    let both = format!("{}\n{}", stdout.trim_end(), stderr.trim_end());
    let said = last_lines(both.trim());
    let headline = said.lines().last().unwrap_or_default().trim().to_owned();
    let file = check.declared_in.rsplit(' ').next().unwrap_or_default().to_owned();
    let code = format!("exit-{exit}");
    let message = match headline.as_str() {
        "" => format!("{} failed with exit code {exit}", check.id()),
        headline => format!("{} failed with exit code {exit}: {headline}", check.id()),
    };
    Failure {
        tests: vec![format!("{}::{code}::{file}", check.id())],
        file,
        line: 1,
        bug_type: match check.tool.as_str() {
            "mypy" | "pyright" | "basedpyright" => BugType::TypeError,
            _ => BugType::Linting,
        },
        kind: Kind::Other,
        message,
        stack_trace: said,
        excerpt: None,
        frames: Vec::new(),
        evidence: Evidence { code: Some(code), tool: Some(check.tool.clone()), ..Evidence::default() },
    }
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let from = lines.len().saturating_sub(LAST_LINES);
    let kept = lines.get(from..).unwrap_or_default().join("\n");
    kept.chars().take(4_000).collect()
}

/// Without terminal colours, which some configurations force.
fn plain(text: &str) -> String {
    static COLOURS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("\x1b\\[[0-9;?]*[A-Za-z]").ok());
    match COLOURS.as_ref() {
        Some(colours) => colours.replace_all(text, "").into_owned(),
        None => text.to_owned(),
    }
}
