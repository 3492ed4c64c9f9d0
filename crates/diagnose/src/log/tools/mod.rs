//! One parser for each tool. Each reads a page, claims the lines that it understood, and leaves the rest to the next;
//! so those that know the most about a block (a test runner's report) go before those that know one line of it.

mod annotations;
mod cargo_test;
mod clang;
mod coded;
mod codespell;
mod dumps;
mod eslint;
mod flake8;
mod formatters;
mod go_build;
mod go_test;
mod gradle;
mod isort;
mod java;
mod javac;
mod jest;
mod located;
mod maven;
mod mocha;
mod mypy;
mod node;
mod npm;
mod pip;
mod poetry;
mod precommit;
mod prettier;
mod pylint;
mod pyright;
mod pytest;
mod pytest_report;
mod rich;
mod roots;
mod ruff;
mod rustc;
mod spring;
mod tap;
mod traceback;
mod tsc;
mod unittest;
mod uv;
mod vitest;

pub(super) use located::exception;

use super::findings::Findings;
use super::page::Page;

/// A parser, and the words without which it has nothing to do.
struct Tool {
    hints: &'static [&'static str],
    read: fn(&mut Page, &mut Findings),
}

const fn tool(hints: &'static [&'static str], read: fn(&mut Page, &mut Findings)) -> Tool {
    Tool { hints, read }
}

const TOOLS: &[Tool] = &[
    tool(&["rootdir: ", " RUN ", "surefire-reports", "Execution failed for task", "> Task :"], roots::read),
    tool(&["_ ", "E   ", "FAILED ", "ERROR ", "while loading conftest", ".py:"], pytest::read),
    tool(&["FAIL: ", "ERROR: "], unittest::read),
    tool(&["ERROR: ", "subprocess-exited-with-error"], pip::read),
    tool(&["No solution found"], uv::read),
    tool(&["version solving failed"], poetry::read),
    tool(&["Fatal Python error", "Stack of ", "Timeout "], dumps::read),
    tool(&["Traceback (most recent call last)", "File \"", "Sorry: "], traceback::read),
    tool(&["Traceback (most recent call last) ─"], rich::read),
    tool(&["● "], jest::read),
    tool(&["FAIL "], vitest::read),
    tool(&[" failing"], mocha::read),
    tool(&["not ok "], tap::read),
    tool(&["panicked at ", " stdout ----"], cargo_test::read),
    tool(&["error[", "error: "], rustc::read),
    tool(&["--- FAIL: ", "panic: "], go_test::read),
    tool(&["APPLICATION FAILED TO START"], spring::read),
    tool(&["\tat ", " at "], java::read),
    tool(&["[ERROR]"], maven::read),
    tool(&["What went wrong", "FAILED"], gradle::read),
    tool(&["    at "], node::read),
    tool(&["::error"], annotations::read),
    tool(&[".py"], ruff::read),
    tool(&[".py:"], flake8::read),
    tool(&[".py:"], pylint::read),
    tool(&[" - error"], pyright::read),
    tool(&["error: "], mypy::read),
    tool(&["reformat", "cannot format", "cannot parse", "Diff in "], formatters::read),
    tool(&["incorrectly sorted"], isort::read),
    tool(&["  error  ", " error ", "Error - ", "[Error", " ✖ "], eslint::read),
    tool(&["error TS"], tsc::read),
    tool(&["[warn] ", "[error] "], prettier::read),
    tool(&["npm ERR!", "npm error", "ERR_PNPM_"], npm::read),
    tool(&[" ==> "], codespell::read),
    tool(&["- hook id: "], precommit::read),
    tool(&[".java:", ".kt:"], javac::read),
    tool(&[".go:"], go_build::read),
    tool(&["error: "], clang::read),
];

/// Shows a page to every parser that may know something about it.
pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for tool in TOOLS {
        if tool.hints.iter().any(|hint| page.text().contains(hint)) {
            (tool.read)(page, findings);
        }
    }
}
