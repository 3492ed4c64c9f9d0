//! Exactly one bug type, and a finer kind, for anything that a tool or a runtime can say. Total and deterministic:
//! whatever nobody recognises is a fault of logic.

mod compilers;
mod environment;
mod findings;
mod python;
mod runtimes;

pub use findings::classify_finding;
pub(crate) use python::undefined_name;

use autoheal_core::{BugType, Kind};

/// The type of an exception or error by its name (a class, dotted or not, or a compiler's code) and its message.
pub fn classify(exception: &str, message: &str) -> (BugType, Kind) {
    let name = last_segment(exception.trim());
    if let Some(kind) = environment::kind(exception, name, message) {
        return (BugType::Logic, kind);
    }
    python::class(name, message)
        .or_else(|| compilers::by_code(name, message))
        .or_else(|| runtimes::class(name, message))
        .or_else(|| compilers::by_message(message))
        .unwrap_or((BugType::Logic, Kind::Exception))
}

/// Like [`classify`], for one who knows more about names: a `NameError` whose name could be imported is a missing import.
pub fn classify_name_error(exception: &str, message: &str, importable: bool) -> (BugType, Kind) {
    if importable && last_segment(exception) == "NameError" {
        return (BugType::Import, Kind::MissingName);
    }
    classify(exception, message)
}

/// The class name without its module: `socket.gaierror` is `gaierror`, `java.lang.Error` is `Error`.
fn last_segment(exception: &str) -> &str {
    exception.rsplit(['.', '$', '/']).next().unwrap_or(exception)
}

fn has_any(text: &str, needles: &[&str]) -> bool {
    needles.iter().any(|needle| text.contains(needle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words() -> impl Strategy<Value = String> {
        prop_oneof![
            any::<String>(),
            prop_oneof![
                Just("SyntaxError"),
                Just("NameError"),
                Just("ImportError"),
                Just("TypeError"),
                Just("OSError"),
                Just("java.lang.Error"),
                Just("E0308"),
                Just("TS2304"),
                Just("ConnectionError"),
                Just("F401"),
            ]
            .prop_map(str::to_owned),
            "[a-zA-Z .:'_0-9]{0,40}",
        ]
    }

    proptest! {
        /// Feature: autoheal-ci-agent, Property 5: Bug Type Categorization Uniqueness
        #[test]
        fn every_failure_has_exactly_one_bug_type(exception in words(), message in words(), importable: bool) {
            let first = classify(&exception, &message);
            prop_assert_eq!(first, classify(&exception, &message));
            prop_assert_eq!(BugType::ALL.iter().filter(|bug_type| **bug_type == first.0).count(), 1);
            let hinted = classify_name_error(&exception, &message, importable);
            prop_assert_eq!(BugType::ALL.iter().filter(|bug_type| **bug_type == hinted.0).count(), 1);
            let finding = classify_finding(&exception, &message, &message);
            prop_assert_eq!(BugType::ALL.iter().filter(|bug_type| **bug_type == finding.0).count(), 1);
        }
    }

    #[test]
    fn python_exceptions_have_the_type_that_their_name_and_message_say() {
        use BugType::*;
        for (exception, message, bug_type, kind) in [
            ("IndentationError", "unexpected indent", Indentation, Kind::Compile),
            ("TabError", "inconsistent use of tabs and spaces in indentation", Indentation, Kind::Compile),
            ("SyntaxError", "invalid syntax", Syntax, Kind::Compile),
            ("SyntaxError", "expected an indented block after 'if'", Indentation, Kind::Compile),
            ("ModuleNotFoundError", "No module named 'x'", Import, Kind::MissingModule),
            ("ImportError", "cannot import name 'x' from 'y' (y.py)", Import, Kind::MissingName),
            (
                "ImportError",
                "cannot import name 'x' from partially initialized module 'y' (most likely due to a circular import)",
                Import,
                Kind::CircularImport,
            ),
            (
                "AttributeError",
                "partially initialized module 'a' has no attribute 'b' (most likely due to a circular import)",
                Import,
                Kind::CircularImport,
            ),
            ("NameError", "name 'cuont' is not defined", TypeError, Kind::UndefinedName),
            ("NameError", "name 'json' is not defined", Import, Kind::MissingName),
            ("UnboundLocalError", "cannot access local variable 'x'", Logic, Kind::UnboundLocal),
            ("TypeError", "f() takes 1 positional argument but 2 were given", TypeError, Kind::Arity),
            (
                "TypeError",
                "unsupported operand type(s) for +: 'NoneType' and 'int'",
                TypeError,
                Kind::NoneValue,
            ),
            ("TypeError", "can only concatenate str (not \"int\") to str", TypeError, Kind::Conversion),
            ("AttributeError", "'str' object has no attribute 'titel'", TypeError, Kind::Attribute),
            ("AttributeError", "'NoneType' object has no attribute 'x'", TypeError, Kind::NoneValue),
            ("ValueError", "invalid literal for int() with base 10: 'a'", TypeError, Kind::Conversion),
            ("ValueError", "not enough values to unpack (expected 2, got 1)", TypeError, Kind::Conversion),
            ("ValueError", "negative amount", Logic, Kind::Exception),
            ("KeyError", "'x'", Logic, Kind::MissingKey),
            ("AssertionError", "assert 1 == 2", Logic, Kind::Assertion),
            ("MemoryError", "", Logic, Kind::OutOfMemory),
            ("Failed", "Timeout >5.0s", Logic, Kind::Timeout),
            ("", "fixture 'client' not found", Logic, Kind::Fixture),
            ("MyOwnError", "whatever", Logic, Kind::Exception),
        ] {
            assert_eq!(classify(exception, message), (bug_type, kind), "{exception}: {message}");
        }
    }

    #[test]
    fn a_name_that_could_be_imported_is_a_missing_import() {
        let message = "name 'Cart' is not defined";
        assert_eq!(classify_name_error("NameError", message, true), (BugType::Import, Kind::MissingName));
        assert_eq!(
            classify_name_error("NameError", message, false),
            (BugType::TypeError, Kind::UndefinedName)
        );
    }

    #[test]
    fn missing_surroundings_are_told_from_code() {
        for (exception, message, kind) in [
            ("socket.gaierror", "[Errno -3] Temporary failure in name resolution", Kind::Network),
            (
                "ConnectionError",
                "HTTPSConnectionPool(host='a.b', port=443): Max retries exceeded",
                Kind::Network,
            ),
            ("urllib.error.URLError", "<urlopen error [Errno 101] Network is unreachable>", Kind::Network),
            ("httpx.ConnectError", "All connection attempts failed", Kind::Network),
            ("ConnectionRefusedError", "[Errno 111] Connection refused", Kind::MissingService),
            (
                "psycopg2.OperationalError",
                "could not connect to server: Connection refused",
                Kind::MissingService,
            ),
            (
                "redis.exceptions.ConnectionError",
                "Error 111 connecting to localhost:6379.",
                Kind::MissingService,
            ),
            (
                "ServerSelectionTimeoutError",
                "localhost:27017: [Errno 111] Connection refused",
                Kind::MissingService,
            ),
            ("Error", "connect ECONNREFUSED 127.0.0.1:5432", Kind::MissingService),
            ("Error", "getaddrinfo ENOTFOUND api.example.com", Kind::Network),
        ] {
            assert_eq!(classify(exception, message), (BugType::Logic, kind), "{exception}: {message}");
        }
        assert_eq!(classify("sqlite3.OperationalError", "no such table: users").1, Kind::Exception);
        assert_eq!(
            classify("ConnectionError", "boom").1,
            Kind::Exception,
            "a program may raise it as its own"
        );
    }

    #[test]
    fn other_languages_are_understood() {
        use BugType::*;
        for (exception, message, bug_type) in [
            ("TS2322", "Type 'string' is not assignable to type 'number'.", TypeError),
            ("TS2307", "Cannot find module './x' or its corresponding type declarations.", Import),
            ("TS1109", "Expression expected.", Syntax),
            ("Error", "Cannot find module './x'", Import),
            ("TypeError", "Cannot read properties of undefined (reading 'a')", TypeError),
            ("ReferenceError", "x is not defined", TypeError),
            ("SyntaxError", "Unexpected token ';'", Syntax),
            ("", "package org.x does not exist", Import),
            ("", "cannot find symbol", TypeError),
            ("", "';' expected", Syntax),
            ("org.springframework.beans.factory.NoSuchBeanDefinitionException", "No qualifying bean", Logic),
            ("", "undefined: helper", TypeError),
            ("", "\"os\" imported and not used", Import),
            ("E0432", "unresolved import `x`", Import),
            ("E0308", "mismatched types", TypeError),
            ("java.lang.IllegalStateException", "no items", Logic),
        ] {
            assert_eq!(classify(exception, message).0, bug_type, "{exception}: {message}");
        }
    }

    #[test]
    fn tools_findings_have_their_own_types() {
        use BugType::*;
        for (tool, code, message, bug_type, kind) in [
            ("ruff", "F401", "`os` imported but unused", Linting, Kind::Lint),
            ("ruff", "I001", "Import block is un-sorted or un-formatted", Linting, Kind::ImportOrder),
            ("ruff", "invalid-syntax", "Expected `:`, found newline", Syntax, Kind::Compile),
            ("flake8", "E999", "IndentationError: unexpected indent", Indentation, Kind::Compile),
            (
                "ruff",
                "invalid-syntax",
                "Expected an indented block after `if` statement",
                Indentation,
                Kind::Compile,
            ),
            ("pylint", "E0001", "Parsing failed: 'expected ':''", Syntax, Kind::Compile),
            ("black", "", "would reformat", Linting, Kind::Format),
            ("isort", "", "Imports are incorrectly sorted", Linting, Kind::ImportOrder),
            ("mypy", "arg-type", "Argument 1 has incompatible type", TypeError, Kind::TypeCheck),
            ("mypy", "syntax", "Invalid syntax", Syntax, Kind::Compile),
            ("eslint", "no-unused-vars", "'a' is never used", Linting, Kind::Lint),
            ("eslint", "", "Parsing error: Unexpected token", Syntax, Kind::Compile),
            ("clippy", "needless_return", "unneeded return", Linting, Kind::Lint),
        ] {
            assert_eq!(classify_finding(tool, code, message), (bug_type, kind), "{tool} {code} {message}");
        }
    }
}
