//! The command line that makes each tool speak in a form that can be read, and keeps it from writing.

use super::arguments::{assemble, without};
use super::{Plan, Reader};
use autoheal_core::check::Check;

/// Between the fields of flake8's and pycodestyle's lines; no path or message holds this by accident.
pub(super) const SEPARATOR: &str = "::|::";

/// How to run a check so that its answer can be read.
pub fn plan(check: &Check) -> Plan {
    let given = check.command.get(1..).unwrap_or_default();
    match check.tool.as_str() {
        "ruff" if is_ruff_format(given) => ruff_format(given),
        "ruff" => ruff_check(given),
        "black" => Plan { arguments: black(given), reader: Reader::Black },
        "isort" => Plan { arguments: isort(given), reader: Reader::Isort },
        "autoflake" => Plan { arguments: autoflake(given), reader: Reader::Autoflake },
        "flake8" => flake8(given),
        "pycodestyle" => pycodestyle(given),
        "pyflakes" => as_given("pyflakes", given, Reader::Pyflakes),
        "pydocstyle" => pydocstyle(given),
        "pylint" => pylint(given),
        "mypy" => mypy(given),
        "pyright" | "basedpyright" => pyright(&check.tool, given),
        tool => as_given(tool, given, Reader::Unknown),
    }
}

pub(super) fn is_ruff_format(given: &[String]) -> bool {
    given.first().is_some_and(|word| word == "format")
}

/// What follows ruff's sub-command, without anything that only steers printing or lets it write.
pub(super) fn ruff_check_arguments(given: &[String]) -> Vec<String> {
    let given = match given.first() {
        Some(first) if first == "check" => &given[1..],
        _ => given,
    };
    without(
        given,
        &[
            "--fix",
            "--no-fix",
            "--fix-only",
            "--unsafe-fixes",
            "--no-unsafe-fixes",
            "--show-fixes",
            "--diff",
            "--watch",
            "-w",
            "--statistics",
            "--show-source",
            "--exit-non-zero-on-fix",
            "--quiet",
            "-q",
            "--silent",
            "-s",
            "--verbose",
            "-v",
            "--show-files",
            "--add-noqa",
        ],
        &["--output-format", "--format", "--output-file", "-o"],
    )
}

fn ruff_check(given: &[String]) -> Plan {
    let arguments =
        assemble(&["ruff", "check"], &["--no-fix", "--output-format=json"], ruff_check_arguments(given));
    Plan { arguments, reader: Reader::RuffCheck }
}

/// What follows `ruff format`, without anything that only steers printing or checking.
pub(super) fn ruff_format_arguments(given: &[String]) -> Vec<String> {
    let given = given.get(1..).unwrap_or_default();
    without(
        given,
        &["--check", "--diff", "--quiet", "-q", "--silent", "-s", "--verbose", "-v"],
        &["--output-format"],
    )
}

// Only newer versions of ruff know `--output-format` here; the reader understands what all of them print without it.
fn ruff_format(given: &[String]) -> Plan {
    let arguments = assemble(&["ruff", "format"], &["--check"], ruff_format_arguments(given));
    Plan { arguments, reader: Reader::RuffFormat }
}

pub(super) fn black_arguments(given: &[String]) -> Vec<String> {
    without(given, &["--check", "--diff", "--color", "--no-color", "--quiet", "-q", "--verbose", "-v"], &[])
}

fn black(given: &[String]) -> Vec<String> {
    assemble(&["black"], &["--check", "--no-color"], black_arguments(given))
}

pub(super) fn isort_arguments(given: &[String]) -> Vec<String> {
    without(
        given,
        &[
            "--check",
            "--check-only",
            "-c",
            "--diff",
            "--df",
            "-d",
            "--quiet",
            "-q",
            "--verbose",
            "-v",
            "--color",
            "--interactive",
            "--overwrite-in-place",
        ],
        &["--format-error", "--format-success"],
    )
}

fn isort(given: &[String]) -> Vec<String> {
    assemble(&["isort"], &["--check-only"], isort_arguments(given))
}

pub(super) fn autoflake_arguments(given: &[String]) -> Vec<String> {
    without(
        given,
        &[
            "--check",
            "-c",
            "--check-diff",
            "-cd",
            "--in-place",
            "-i",
            "--stdout",
            "-s",
            "--quiet",
            "--verbose",
            "-v",
        ],
        &[],
    )
}

fn autoflake(given: &[String]) -> Vec<String> {
    assemble(&["autoflake"], &["--check"], autoflake_arguments(given))
}

fn line_format() -> String {
    let fields = ["%(path)s", "%(row)d", "%(col)d", "%(code)s", "%(text)s"];
    format!("--format={}", fields.join(SEPARATOR))
}

fn flake8(given: &[String]) -> Plan {
    let rest = without(
        given,
        &[
            "--show-source",
            "--statistics",
            "--count",
            "--benchmark",
            "--quiet",
            "-q",
            "-qq",
            "--verbose",
            "-v",
            "-vv",
            "--tee",
        ],
        &["--format", "--output-file", "--color"],
    );
    Plan { arguments: assemble(&["flake8"], &[&line_format()], rest), reader: Reader::Separated }
}

fn pycodestyle(given: &[String]) -> Plan {
    let switches = [
        "--show-source",
        "--show-pep8",
        "--statistics",
        "--count",
        "--benchmark",
        "--quiet",
        "-q",
        "--verbose",
        "-v",
        "--first",
        "--diff",
    ];
    let rest = without(given, &switches, &["--format"]);
    Plan { arguments: assemble(&["pycodestyle"], &[&line_format()], rest), reader: Reader::Separated }
}

fn pydocstyle(given: &[String]) -> Plan {
    let rest = without(
        given,
        &["--explain", "-e", "--source", "-s", "--count", "--verbose", "-v", "--debug", "-d"],
        &[],
    );
    as_given("pydocstyle", &rest, Reader::Pydocstyle)
}

// `json` and not `json2`: every version of pylint knows it.
fn pylint(given: &[String]) -> Plan {
    let rest = without(
        given,
        &["--verbose", "-v"],
        &["--output-format", "-f", "--output", "--msg-template", "--reports", "-r", "--score", "-s"],
    );
    let added = ["--output-format=json"];
    Plan { arguments: assemble(&["pylint"], &added, rest), reader: Reader::Pylint }
}

// Text and not `--output json`: only newer versions know that, and the text has the same fields.
fn mypy(given: &[String]) -> Plan {
    let rest = without(
        given,
        &[
            "--pretty",
            "--no-pretty",
            "--show-error-context",
            "--hide-error-context",
            "--show-column-numbers",
            "--hide-column-numbers",
            "--show-error-end",
            "--hide-error-end",
            "--color-output",
            "--no-color-output",
            "--error-summary",
            "--no-error-summary",
            "--show-error-codes",
            "--hide-error-codes",
            "--show-absolute-path",
            "--hide-absolute-path",
            "--verbose",
            "-v",
            "--install-types",
            "--non-interactive",
            "--stats",
            "--inferstats",
        ],
        &[
            "--output",
            "-O",
            "--junit-xml",
            "--any-exprs-report",
            "--cobertura-xml-report",
            "--html-report",
            "--linecount-report",
            "--linecoverage-report",
            "--lineprecision-report",
            "--txt-report",
            "--xml-report",
            "--xslt-html-report",
            "--xslt-txt-report",
        ],
    );
    let added = [
        "--show-column-numbers",
        "--show-error-codes",
        "--hide-error-context",
        "--no-error-summary",
        "--no-color-output",
        "--no-pretty",
    ];
    Plan { arguments: assemble(&["mypy"], &added, rest), reader: Reader::Mypy }
}

fn pyright(tool: &str, given: &[String]) -> Plan {
    let rest = without(given, &["--outputjson", "--watch", "-w", "--stats", "--verbose"], &[]);
    Plan { arguments: assemble(&[tool], &["--outputjson"], rest), reader: Reader::Pyright }
}

fn as_given(tool: &str, given: &[String], reader: Reader) -> Plan {
    Plan { arguments: assemble(&[tool], &[], given.to_vec()), reader }
}
