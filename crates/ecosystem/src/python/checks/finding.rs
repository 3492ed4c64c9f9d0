//! One remark of a tool, and the failure that it becomes: place, exactly one bug type, and what rules may use.

use autoheal_core::check::Check;
use autoheal_core::failure::{BugType, Evidence, Failure, Kind};
use autoheal_diagnose::classify_finding;
use regex::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// More findings than this of one check are one flood; the first ones say enough.
const MOST: usize = 5_000;
const LONGEST_MESSAGE: usize = 2_000;

/// A remark as the tool makes it. `column` counts from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) path: String,
    pub(super) line: u32,
    pub(super) column: Option<u32>,
    pub(super) code: String,
    pub(super) message: String,
}

/// Turns remarks into failures. Of several syntax errors in one file only the first counts: the others follow from it.
pub(super) fn failures(check: &Check, remarks: Vec<Finding>, root: &str) -> Vec<Failure> {
    let mut broken = BTreeSet::new();
    let mut failures = Vec::new();
    for remark in remarks.into_iter().take(MOST) {
        let file = relative(&remark.path, root, &check.folder);
        let (bug_type, kind) = classify(&check.tool, &remark.code, &remark.message);
        if kind == Kind::Compile && !broken.insert(file.clone()) {
            continue;
        }
        failures.push(failure(check, remark, file, bug_type, kind));
    }
    failures
}

fn failure(check: &Check, remark: Finding, file: String, bug_type: BugType, kind: Kind) -> Failure {
    let message = shorten(&remark.message);
    let place = match remark.column {
        Some(column) => format!("{file}:{}:{column}", remark.line),
        None => format!("{file}:{}", remark.line),
    };
    let exception = match bug_type {
        BugType::Syntax => "SyntaxError",
        BugType::Indentation => "IndentationError",
        _ => "",
    };
    let evidence = Evidence {
        exception: exception.to_owned(),
        missing: missing_name(&remark.code, &message),
        column: remark.column,
        code: Some(remark.code.clone()),
        tool: Some(check.tool.clone()),
        ..Evidence::default()
    };
    Failure {
        stack_trace: format!("{place}: {} {message}", remark.code),
        tests: vec![format!("{}::{}::{file}", check.id(), remark.code)],
        message: format!("{} {message}", remark.code),
        file,
        line: remark.line.max(1),
        bug_type,
        kind,
        excerpt: None,
        frames: Vec::new(),
        evidence,
    }
}

/// The taxonomy that logs are read with, and what only the tools' own answers show.
fn classify(tool: &str, code: &str, message: &str) -> (BugType, Kind) {
    let class = match (tool, code) {
        (_, "unreadable") => (BugType::Linting, Kind::Other),
        // E902 is also what a file is called that is not there.
        (_, "E902") if message.contains("No such file") => (BugType::Linting, Kind::Other),
        (_, "E901") => classify_finding(tool, "E999", message),
        ("pylint", "E0401") => (BugType::Import, Kind::MissingModule),
        _ => classify_finding(tool, code, message),
    };
    match class {
        // Each parser has words of its own for it, and all of them speak of indentation.
        (BugType::Syntax, kind) if message.to_ascii_lowercase().contains("indent") => {
            (BugType::Indentation, kind)
        }
        class => class,
    }
}

/// The name that nobody defines, where the remark is about one.
fn missing_name(code: &str, message: &str) -> Option<String> {
    static QUOTED: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("[`'\"]([\\w.]+)[`'\"]").ok());
    let about_a_name = matches!(
        code,
        "F821"
            | "F822"
            | "E0602"
            | "E0401"
            | "name-defined"
            | "import-not-found"
            | "import"
            | "reportUndefinedVariable"
            | "reportMissingImports"
    );
    let quoted = QUOTED.as_ref()?;
    about_a_name.then(|| quoted.captures(message).map(|found| found[1].to_owned())).flatten()
}

/// A path as a tool prints it, from the repository's root. What lies outside of the tree stays as it was printed.
pub(super) fn relative(path: &str, root: &str, folder: &str) -> String {
    let path = path.trim();
    let root = root.trim_end_matches('/');
    let inner = match path.strip_prefix(root) {
        Some(rest) if rest.starts_with('/') => rest.trim_start_matches('/').to_owned(),
        _ if path.starts_with('/') => return path.to_owned(),
        _ => format!("{folder}/{path}"),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in inner.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.pop().is_none() => return path.to_owned(),
            ".." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn shorten(message: &str) -> String {
    message.trim().chars().take(LONGEST_MESSAGE).collect()
}
