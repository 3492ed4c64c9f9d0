//! Findings of linters, formatters and type checkers.

use super::classify;
use autoheal_core::{BugType, Kind};

/// The type of a finding by its tool, its rule's code and its words.
pub fn classify_finding(tool: &str, code: &str, message: &str) -> (BugType, Kind) {
    if is_syntax(tool, code, message) {
        // Every parser has words of its own for it, and all of them speak of indentation.
        let said = message.to_ascii_lowercase();
        let indentation = said.contains("indent") || said.contains("taberror");
        return (if indentation { BugType::Indentation } else { BugType::Syntax }, Kind::Compile);
    }
    match tool {
        "mypy" | "pyright" | "basedpyright" | "pyre" | "pytype" | "ty" => type_checker(code),
        "tsc" | "rustc" | "javac" | "go" | "gcc" | "clang" | "kotlinc" => compiler(code, message),
        "black" | "prettier" | "rustfmt" | "gofmt" | "ruff format" | "autopep8" | "yapf" | "clang-format" => {
            (BugType::Linting, Kind::Format)
        }
        "pylint" if code == "E0401" => (BugType::Import, Kind::MissingModule),
        "isort" => (BugType::Linting, Kind::ImportOrder),
        _ => (BugType::Linting, linter(code)),
    }
}

fn is_syntax(tool: &str, code: &str, message: &str) -> bool {
    matches!(
        code,
        "invalid-syntax" | "syntax-error" | "syntax" | "E999" | "E901" | "E902" | "E0001" | "E112" | "E113"
    ) || message.starts_with("SyntaxError")
        || message.starts_with("Parsing error")
        || message.starts_with("Parsing failed")
        || tool == "black" && message.starts_with("cannot format") && message.contains("Cannot parse")
}

fn type_checker(code: &str) -> (BugType, Kind) {
    match code {
        "import-not-found" | "import-untyped" | "import" | "reportMissingImports" | "unresolved-import" => {
            (BugType::Import, Kind::MissingModule)
        }
        "reportMissingModuleSource" => (BugType::Import, Kind::MissingDependency),
        "name-defined" | "reportUndefinedVariable" | "unresolved-reference" => {
            (BugType::TypeError, Kind::UndefinedName)
        }
        _ => (BugType::TypeError, Kind::TypeCheck),
    }
}

/// A compiler that complains without a known reason still complains about types more often than about anything else.
fn compiler(code: &str, message: &str) -> (BugType, Kind) {
    match classify(code, message) {
        (BugType::Logic, Kind::Exception) => (BugType::TypeError, Kind::Compile),
        class => class,
    }
}

fn linter(code: &str) -> Kind {
    match code {
        "I001" | "I002" | "C0411" | "C0412" | "C0413" | "import/order" | "sort-imports" => Kind::ImportOrder,
        "F821" | "E0602" | "no-undef" | "undefined-variable" => Kind::UndefinedName,
        "unformatted" | "prettier/prettier" => Kind::Format,
        _ => Kind::Lint,
    }
}
