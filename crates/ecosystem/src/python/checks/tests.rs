//! What the tools really print (captured from several versions) becomes failures.

use super::*;
use autoheal_core::RepoPath;
use autoheal_core::check::{Check, CheckOutcome};
use autoheal_core::failure::Failure;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const ROOT: &str = "/work/tree";

fn check(command: &str) -> Check {
    let command: Vec<String> = command.split(' ').map(str::to_owned).collect();
    let declared_in = ".github/workflows/ci.yml".to_owned();
    Check { tool: command[0].clone(), command, folder: String::new(), environment: Vec::new(), declared_in }
}

fn read_in(
    folder: &str,
    command: &str,
    exit: i32,
    stdout: &str,
    stderr: &str,
) -> (CheckOutcome, Vec<Failure>) {
    let check = Check { folder: folder.to_owned(), ..check(command) };
    findings(&check, &plan(&check), exit, stdout, stderr, ROOT)
}

/// One line for each failure.
fn told(command: &str, exit: i32, stdout: &str, stderr: &str) -> String {
    let (outcome, failures) = read_in("", command, exit, stdout, stderr);
    let line = |failure: &Failure| {
        let column = failure.evidence.column.map(|column| format!(":{column}")).unwrap_or_default();
        format!(
            "{} {} {}:{}{column} {}\n",
            failure.bug_type, failure.kind, failure.file, failure.line, failure.message
        )
    };
    match outcome {
        CheckOutcome::Failed => failures.iter().map(line).collect(),
        CheckOutcome::Passed => "passed".to_owned(),
        CheckOutcome::Unavailable(reason) => reason,
    }
}

#[test]
fn ruff_findings_are_read_and_a_broken_file_counts_once() {
    let stdout = r#"[
  {"cell": null, "code": "I001", "end_location": {"column": 17, "row": 2}, "filename": "/work/tree/pkg/a.py", "fix": {"applicability": "safe", "edits": [], "message": "Organize imports"}, "location": {"column": 1, "row": 1}, "message": "Import block is un-sorted or un-formatted", "name": "unsorted-imports", "noqa_row": 1, "severity": "error", "url": "x"},
  {"cell": null, "code": "F401", "end_location": {"column": 10, "row": 1}, "filename": "/work/tree/pkg/a.py", "fix": null, "location": {"column": 8, "row": 1}, "message": "`os` imported but unused", "noqa_row": 1, "url": "x"},
  {"cell": null, "code": "invalid-syntax", "end_location": {"column": 8, "row": 1}, "filename": "/work/tree/pkg/bad.py", "fix": null, "location": {"column": 7, "row": 1}, "message": "Expected a parameter or the end of the parameter list", "noqa_row": null, "url": null},
  {"cell": null, "code": "invalid-syntax", "end_location": {"column": 1, "row": 2}, "filename": "/work/tree/pkg/bad.py", "fix": null, "location": {"column": 8, "row": 1}, "message": "Expected `)`, found newline", "noqa_row": null, "url": null},
  {"cell": null, "code": null, "end_location": {"column": 7, "row": 3}, "filename": "/work/tree/pkg/ind.py", "fix": null, "location": {"column": 1, "row": 3}, "message": "SyntaxError: Unexpected indentation", "noqa_row": null, "url": null}
]"#;
    insta::assert_snapshot!(told("ruff check .", 1, stdout, ""), @r"
    LINTING import_order pkg/a.py:1:1 I001 Import block is un-sorted or un-formatted
    LINTING lint pkg/a.py:1:8 F401 `os` imported but unused
    SYNTAX compile pkg/bad.py:1:7 invalid-syntax Expected a parameter or the end of the parameter list
    INDENTATION compile pkg/ind.py:3:1 invalid-syntax SyntaxError: Unexpected indentation
    ");
}

#[test]
fn a_finding_carries_what_rules_and_witnesses_need() {
    let stdout = r#"[{"code": "F821", "filename": "/work/tree/pkg/a.py", "location": {"column": 7, "row": 10}, "message": "Undefined name `undefined_name`"}]"#;
    let (_, failures) = read_in("", "ruff check .", 1, stdout, "");
    let failure = &failures[0];
    assert_eq!(failure.tests, ["ruff check .::F821::pkg/a.py"]);
    assert_eq!(failure.evidence.code.as_deref(), Some("F821"));
    assert_eq!(failure.evidence.tool.as_deref(), Some("ruff"));
    assert_eq!(failure.evidence.missing.as_deref(), Some("undefined_name"));
}

#[test]
fn every_version_of_ruff_format_is_read() {
    let old = "Would reformat: pkg/a.py\n1 file would be reformatted, 2 files already formatted\n";
    let old_errors = "error: Failed to parse pkg/ind.py:3:1: Unexpected indentation\n";
    insta::assert_snapshot!(told("ruff format --check .", 2, old, old_errors), @r"
    LINTING format pkg/a.py:1 unformatted File would be reformatted
    INDENTATION compile pkg/ind.py:3:1 invalid-syntax Unexpected indentation
    ");
    let new = "unformatted: File would be reformatted\n  --> pkg/a.py:3:1\n   |\n2  | import sys, json\n   - x=1 \n3  |\n4  + x = 1\n   |\n\ninvalid-syntax: Expected a parameter or the end of the parameter list\n --> pkg/bad.py:1:7\n  |\n1 | def g(:\n  |       ^\n\n1 file would be reformatted\n";
    insta::assert_snapshot!(told("ruff format --check .", 2, new, ""), @r"
    LINTING format pkg/a.py:3:1 unformatted File would be reformatted
    SYNTAX compile pkg/bad.py:1:7 invalid-syntax Expected a parameter or the end of the parameter list
    ");
    let concise = "pkg/a.py:3:1: unformatted: File would be reformatted\n";
    insta::assert_snapshot!(told("ruff format --check .", 1, concise, ""), @"LINTING format pkg/a.py:3:1 unformatted File would be reformatted");
}

#[test]
fn every_version_of_black_is_read() {
    let old = "error: cannot format /work/tree/pkg/bad.py: Cannot parse: 1:6: def g(:\nerror: cannot format /work/tree/pkg/ind.py: Cannot parse for target version Python 3.11: 3:0:       y = 2\nwould reformat /work/tree/pkg/a.py\n\nOh no! 💥 💔 💥\n1 file would be reformatted, 2 files would fail to reformat.\n";
    let new = "error: cannot parse: /work/tree/pkg/bad.py:1:6\n    def g(:\n         ^\nParseError: bad input\nerror: cannot parse: /work/tree/pkg/ind.py:3:0\n          y = 2\n    ^\nParseError: bad input\nwould reformat /work/tree/pkg/a.py\n\nOh no! 💥 💔 💥\n";
    assert_eq!(told("black --check .", 123, "", old), told("black --check .", 123, "", new));
    insta::assert_snapshot!(told("black --check .", 123, "", new), @r"
    SYNTAX compile pkg/bad.py:1:7 invalid-syntax cannot parse: def g(:
    INDENTATION compile pkg/ind.py:3:1 invalid-syntax unexpected indentation: y = 2
    LINTING format pkg/a.py:1 unformatted black would reformat this file
    ");
}

#[test]
fn isort_and_autoflake_name_files() {
    let isort = "ERROR: /work/tree/pkg/a.py Imports are incorrectly sorted and/or formatted.\n";
    insta::assert_snapshot!(told("isort --check-only .", 1, "", isort), @"LINTING import_order pkg/a.py:1 I001 imports are not sorted");
    let autoflake = "./pkg/ok.py: No issues detected!\n./pkg/a.py: Unused imports/variables detected\n";
    insta::assert_snapshot!(told("autoflake --check -r .", 1, autoflake, ""), @"LINTING lint pkg/a.py:1 F401 Unused imports/variables detected");
}

#[test]
fn flake8_tells_lint_from_syntax_and_indentation() {
    let stdout = "./pkg/a.py::|::3::|::2::|::E225::|::missing whitespace around operator\n./pkg/bad.py::|::1::|::8::|::E999::|::SyntaxError: invalid syntax\n./pkg/ind.py::|::3::|::7::|::E999::|::IndentationError: unexpected indent\nnofile.py::|::0::|::1::|::E902::|::FileNotFoundError: [Errno 2] No such file or directory: 'nofile.py'\n12\n";
    insta::assert_snapshot!(told("flake8 .", 1, stdout, ""), @r"
    LINTING lint pkg/a.py:3:2 E225 missing whitespace around operator
    SYNTAX compile pkg/bad.py:1:8 E999 SyntaxError: invalid syntax
    INDENTATION compile pkg/ind.py:3:7 E999 IndentationError: unexpected indent
    LINTING other nofile.py:1:1 E902 FileNotFoundError: [Errno 2] No such file or directory: 'nofile.py'
    ");
}

#[test]
fn pyflakes_and_pydocstyle_are_read() {
    let stdout =
        "./pkg/a.py:1:1: 'os' imported but unused\n./pkg/a.py:10:7: undefined name 'undefined_name'\n";
    let stderr = "./pkg/ind.py:3:6: unexpected indent\n      y = 2\n     ^\n./pkg/bad.py:1:7: invalid syntax\ndef g(:\n      ^\n";
    insta::assert_snapshot!(told("pyflakes .", 1, stdout, stderr), @r"
    INDENTATION compile pkg/ind.py:3:6 E999 unexpected indent
    SYNTAX compile pkg/bad.py:1:7 E999 invalid syntax
    LINTING lint pkg/a.py:1:1 F401 'os' imported but unused
    LINTING undefined_name pkg/a.py:10:7 F821 undefined name 'undefined_name'
    ");
    let stdout = "pkg/a.py:1 at module level:\n        D100: Missing docstring in public module\npkg/a.py:6 in public function `f`:\n        D103: Missing docstring in public function\n";
    insta::assert_snapshot!(told("pydocstyle pkg", 1, stdout, ""), @r"
    LINTING lint pkg/a.py:1 D100 Missing docstring in public module
    LINTING lint pkg/a.py:6 D103 Missing docstring in public function
    ");
}

#[test]
fn both_json_forms_of_pylint_are_read() {
    let first = r#"[{"type": "error", "module": "pkg.ind", "obj": "", "line": 3, "column": 6, "endLine": null, "endColumn": null, "path": "pkg/ind.py", "symbol": "syntax-error", "message": "Parsing failed: 'unexpected indent (pkg.ind, line 3)'", "message-id": "E0001"},
 {"type": "warning", "module": "pkg.a", "obj": "", "line": 1, "column": 0, "endLine": 1, "endColumn": 9, "path": "pkg/a.py", "symbol": "unused-import", "message": "Unused import os", "message-id": "W0611"}]"#;
    insta::assert_snapshot!(told("pylint pkg", 22, first, ""), @r"
    INDENTATION compile pkg/ind.py:3:7 E0001 Parsing failed: 'unexpected indent (pkg.ind, line 3)' (syntax-error)
    LINTING lint pkg/a.py:1:1 W0611 Unused import os (unused-import)
    ");
    let second = r#"{"messages": [{"type": "error", "symbol": "import-error", "message": "Unable to import 'nothere_xyz'", "messageId": "E0401", "confidence": "UNDEFINED", "module": "pkg.a", "obj": "", "line": 9, "column": 0, "endLine": 9, "endColumn": 18, "path": "pkg/a.py", "absolutePath": "/work/tree/pkg/a.py"}], "statistics": {"messageTypeCount": {}}}"#;
    insta::assert_snapshot!(told("pylint pkg", 22, second, ""), @"IMPORT missing_module pkg/a.py:9:1 E0401 Unable to import 'nothere_xyz' (import-error)");
}

#[test]
fn mypy_is_read_as_text_and_as_json() {
    let text = "pkg/a.py:7:12: error: Incompatible return value type (got \"int\", expected \"str\")  [return-value]\npkg/a.py:9:1: error: Cannot find implementation or library stub for module named \"nothere_xyz\"  [import-not-found]\npkg/a.py:9:1: note: See https://mypy.readthedocs.io/\npkg/ind.py:3:7: error: unexpected indent  [syntax]\n";
    insta::assert_snapshot!(told("mypy pkg", 1, text, ""), @r#"
    TYPE_ERROR type_check pkg/a.py:7:12 return-value Incompatible return value type (got "int", expected "str")
    IMPORT missing_module pkg/a.py:9:1 import-not-found Cannot find implementation or library stub for module named "nothere_xyz"
    INDENTATION compile pkg/ind.py:3:7 syntax unexpected indent
    "#);
    let json = r#"{"file": "pkg/a.py", "line": 10, "column": 6, "end_line": 10, "end_column": 20, "message": "Name \"undefined_name\" is not defined", "hint": null, "code": "name-defined", "severity": "error"}"#;
    insta::assert_snapshot!(told("mypy pkg", 1, json, ""), @r#"TYPE_ERROR undefined_name pkg/a.py:10:7 name-defined Name "undefined_name" is not defined"#);
}

#[test]
fn pyright_counts_from_zero_and_its_warnings_do_not_count_beside_errors() {
    let stdout = r#"{"version": "1.1.414", "time": "1", "generalDiagnostics": [
      {"file": "/work/tree/pkg/a.py", "severity": "error", "message": "Type \"int\" is not assignable to return type \"str\"\n  \"int\" is not assignable to \"str\"", "range": {"start": {"line": 6, "character": 11}, "end": {"line": 6, "character": 12}}, "rule": "reportReturnType"},
      {"file": "/work/tree/pkg/a.py", "severity": "warning", "message": "odd", "range": {"start": {"line": 1, "character": 1}, "end": {"line": 6, "character": 12}}, "rule": "reportOdd"},
      {"file": "/work/tree/pkg/a.py", "severity": "error", "message": "Import \"nothere_xyz\" could not be resolved", "range": {"start": {"line": 8, "character": 7}, "end": {"line": 8, "character": 18}}, "rule": "reportMissingImports"}],
      "summary": {"filesAnalyzed": 1, "errorCount": 2}}"#;
    insta::assert_snapshot!(told("pyright pkg", 1, stdout, ""), @r#"
    TYPE_ERROR type_check pkg/a.py:7:12 reportReturnType Type "int" is not assignable to return type "str"; "int" is not assignable to "str"
    IMPORT missing_module pkg/a.py:9:8 reportMissingImports Import "nothere_xyz" could not be resolved
    "#);
}

#[test]
fn a_check_in_a_folder_names_files_from_the_root() {
    let line = "./pkg/a.py::|::1::|::1::|::F401::|::'os' imported but unused\n../shared/b.py::|::1::|::1::|::F401::|::x\n";
    let (_, failures) = read_in("backend/api", "flake8 .", 1, line, "");
    assert_eq!(failures[0].file, "backend/api/pkg/a.py");
    assert_eq!(failures[1].file, "backend/shared/b.py");
}

#[test]
fn a_tool_that_is_missing_or_misconfigured_is_unavailable_and_says_why() {
    for (command, exit, stderr) in [
        ("ruff check .", 1, "/venv/bin/python: No module named ruff\n"),
        ("ruff check .", 127, "sh: 1: ruff: not found\n"),
        ("flake8 .", 127, ""),
    ] {
        let said = told(command, exit, "", stderr);
        assert!(said.contains("is not installed"), "{said}");
    }
    let broken =
        "ruff failed\n  Cause: Failed to load configuration `/x/ruff.toml`\n  Cause: unknown field `tool`\n";
    let said = told("ruff check .", 2, "", broken);
    assert!(said.contains("configuration") && said.contains("unknown field `tool`"), "{said}");
    let plugin =
        "/x/my.ini:2: error: Error importing plugin \"pydantic.mypy\": No module named 'pydantic'  [misc]\n";
    assert!(told("mypy .", 2, "Found 1 error in 1 file\n", plugin).contains("could not run"));
    assert!(told("pylint pkg", 32, "", "usage: pylint [options]\n").contains("could not run"));
    assert!(told("black --check .", 137, "", "").contains("was killed"));
}

#[test]
fn a_red_check_that_nobody_understands_is_one_failure_with_its_last_words() {
    insta::assert_snapshot!(told("flake8 .", 1, "something\nunheard of\n", ""), @"LINTING other .github/workflows/ci.yml:1 flake8 . failed with exit code 1: unheard of");
}

#[test]
fn colours_do_not_hide_findings() {
    let coloured = "\u{1b}[1mwould reformat /work/tree/pkg/a.py\u{1b}[0m\n";
    insta::assert_snapshot!(told("black --check .", 1, "", coloured), @"LINTING format pkg/a.py:1 unformatted black would reformat this file");
}

#[test]
fn plans_print_for_machines_and_never_write() {
    let planned = |command: &str| plan(&check(command)).arguments.join(" ");
    let plans = [
        "ruff check --fix --output-format=github src tests",
        "ruff format --check --diff .",
        "black --check --diff src",
        "isort -c --diff .",
        "flake8 . --count --select=E9,F63 --show-source --statistics",
        "pylint -f colorized --fail-under=9 pkg",
        "mypy --strict --pretty src",
        "pyright",
        "autoflake --in-place -r .",
    ];
    insta::assert_snapshot!(plans.map(planned).join("\n"), @r"
    ruff check --no-fix --output-format=json src tests
    ruff format --check .
    black --check --no-color src
    isort --check-only .
    flake8 --format=%(path)s::|::%(row)d::|::%(col)d::|::%(code)s::|::%(text)s . --select=E9,F63
    pylint --output-format=json --fail-under=9 pkg
    mypy --show-column-numbers --show-error-codes --hide-error-context --no-error-summary --no-color-output --no-pretty --strict src
    pyright --outputjson
    autoflake --check -r .
    ");
}

fn fixed_by(command: &str, folder: &str, codes: &[(&str, &[&str])]) -> String {
    let set = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<BTreeSet<_>>();
    let codes: BTreeMap<_, _> =
        codes.iter().map(|(file, codes)| (RepoPath::new(file).unwrap(), set(codes))).collect();
    let check = Check { folder: folder.to_owned(), ..check(command) };
    fixers(&check, &codes).iter().map(|words| words.join(" ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn tools_that_fix_their_own_findings_are_asked_first() {
    let own = fixed_by(
        "ruff check --output-format=github src",
        "",
        &[("src/a.py", &["F401", "invalid-syntax"]), ("src/b.py", &["F841"])],
    );
    insta::assert_snapshot!(own, @r"
    ruff check --fix src
    ruff check --fix --unsafe-fixes --select=F401,F841 src
    ");
    insta::assert_snapshot!(fixed_by("black --check --line-length 100 .", "", &[]), @"black --line-length 100 .");
    insta::assert_snapshot!(fixed_by("ruff format --check .", "", &[]), @"ruff format .");
    insta::assert_snapshot!(fixed_by("isort --check-only --profile black .", "", &[]), @"isort --profile black .");
    insta::assert_snapshot!(fixed_by("autoflake --check -r .", "", &[]), @"autoflake --in-place -r .");
    assert_eq!(fixed_by("mypy .", "", &[("a.py", &["return-value"])]), "");
}

#[test]
fn others_mend_what_a_tool_without_fixes_reports() {
    let codes: &[(&str, &[&str])] =
        &[("api/pkg/a.py", &["E225", "F401", "E999"]), ("api/pkg/b.py", &["E501"]), ("api/c.py", &["C901"])];
    insta::assert_snapshot!(fixed_by("flake8 --max-line-length=100 .", "api", codes), @r"
    ruff check --isolated --preview --fix --select E225,F401 --line-length=100 pkg/a.py
    ruff check --isolated --preview --fix --unsafe-fixes --select E225,F401 --line-length=100 pkg/a.py
    autopep8 --in-place --select E225,E501 --max-line-length=100 pkg/a.py pkg/b.py
    autopep8 --in-place --aggressive --aggressive --select E225,E501 --max-line-length=100 pkg/a.py pkg/b.py
    autoflake --in-place --remove-all-unused-imports pkg/a.py
    ");
    insta::assert_snapshot!(fixed_by("pylint pkg", "", &[("a.py", &["C0303"])]), @r"
    ruff check --isolated --preview --fix --select W291,W293 a.py
    ruff check --isolated --preview --fix --unsafe-fixes --select W291,W293 a.py
    autopep8 --in-place --select W291,W293 a.py
    ");
}

const TOOLS: [&str; 12] = [
    "ruff check .",
    "ruff format --check .",
    "black --check .",
    "isort -c .",
    "autoflake --check .",
    "flake8 .",
    "pycodestyle .",
    "pyflakes .",
    "pydocstyle .",
    "pylint .",
    "mypy .",
    "pyright .",
];

proptest! {
    /// Feature: autoheal-ci-agent, Property 5: Bug Type Categorization Uniqueness
    #[test]
    fn any_output_of_any_tool_is_answered(tool in 0..TOOLS.len(), exit in -200..300i32, out in any::<Vec<u8>>(), err in ".{0,200}") {
        let out = String::from_utf8_lossy(&out);
        let (outcome, failures) = read_in("sub", TOOLS[tool], exit, &out, &err);
        prop_assert_eq!(outcome == CheckOutcome::Failed, !failures.is_empty());
        prop_assert_eq!(outcome == CheckOutcome::Passed, exit == 0);
    }

    #[test]
    fn nearly_right_output_is_answered(
        tool in 0..TOOLS.len(),
        lines in prop::collection::vec(
            r"(would reformat |error: cannot parse: |error: cannot format |ERROR: |\{|\[|\x1b\[1m|é)?[a-zé./]{0,8}(\.py)?(:|::\|::)?[0-9]{0,22}(:|::\|::)[0-9]{0,3}(:|::\|::) ?(error: )?[A-Z][0-9]{3}(::\|::)?.{0,9}",
            0..6,
        ),
    ) {
        let text = lines.join("\n");
        let (_, failures) = read_in("", TOOLS[tool], 1, &text, &text);
        prop_assert!(failures.iter().all(|failure| failure.line >= 1 && failure.tests.len() == 1));
    }

    #[test]
    fn no_fixer_silences_anything(tool in 0..TOOLS.len(), codes in prop::collection::btree_set("[A-Z]{1,4}[0-9]{0,4}", 0..6)) {
        let codes = BTreeMap::from([(RepoPath::new("pkg/a.py").unwrap(), codes)]);
        for command in fixers(&check(TOOLS[tool]), &codes) {
            prop_assert!(command.iter().all(|word| !word.contains("noqa")));
        }
    }
}
