//! What compilers say: TypeScript's and Rust's codes, and the words of javac, Go, C and JavaScript tools.

use super::has_any;
use super::python::is_about_indentation;
use autoheal_core::{BugType, Kind};

/// By a code such as `TS2304` or `E0308`.
pub(super) fn by_code(code: &str, message: &str) -> Option<(BugType, Kind)> {
    let number = |digits: &str| digits.parse::<u32>().ok();
    if let Some(number) = code.strip_prefix("TS").and_then(number) {
        return Some(typescript(number, message));
    }
    // Rust's codes have four digits after the E; Pylint's go through `classify_finding`.
    match code.strip_prefix('E').filter(|digits| digits.len() == 4).and_then(number)? {
        432 | 433 | 463 | 583 => Some((BugType::Import, Kind::MissingModule)),
        425 | 412 | 405 | 423 | 531 | 574 => Some((BugType::TypeError, Kind::UndefinedName)),
        61 | 107 | 57 => Some((BugType::TypeError, Kind::Arity)),
        599 | 609 | 560 | 610 | 26 => Some((BugType::TypeError, Kind::Attribute)),
        _ => Some((BugType::TypeError, Kind::TypeCheck)),
    }
}

fn typescript(number: u32, message: &str) -> (BugType, Kind) {
    match number {
        2307 | 2306 | 2792 | 2834 | 2835 | 7016 => (BugType::Import, Kind::MissingModule),
        2305 | 2614 | 2724 | 2459 | 2613 | 1192 | 1259 => (BugType::Import, Kind::MissingName),
        2304 | 2552 | 2503 | 2580..=2584 => (BugType::TypeError, Kind::UndefinedName),
        2339 | 2551 => (BugType::TypeError, Kind::Attribute),
        2554 | 2555 => (BugType::TypeError, Kind::Arity),
        18047..=18049 | 2531..=2533 => (BugType::TypeError, Kind::NoneValue),
        6133 | 6138 | 6192 | 6196 | 6198 | 6199 => (BugType::Linting, Kind::Lint),
        1000..=1999 | 17000..=17999 => (BugType::Syntax, Kind::Compile),
        _ if message.contains("Cannot find module") => (BugType::Import, Kind::MissingModule),
        _ => (BugType::TypeError, Kind::TypeCheck),
    }
}

/// By the words alone, where a tool gives no code.
pub(super) fn by_message(message: &str) -> Option<(BugType, Kind)> {
    if is_about_indentation(message) {
        return Some((BugType::Indentation, Kind::Compile));
    }
    let table: &[(&[&str], BugType, Kind)] = &[
        (
            &[
                "Cannot find module",
                "Cannot find package",
                "Failed to resolve import",
                "Failed to load url ",
                "require() of ES Module",
                "Must use import to load ES Module",
                "Can't resolve '",
                "Could not resolve \"",
                "failed to resolve import",
                "cannot load such file",
                "Could not find a package configuration file",
                "are you missing a using directive",
            ],
            BugType::Import,
            Kind::MissingModule,
        ),
        (&["No module named"], BugType::Import, Kind::MissingModule),
        (
            &[".h: No such file", ".h' file not found", ".hpp: No such file", ".hpp' file not found"],
            BugType::Import,
            Kind::MissingModule,
        ),
        (
            &["does not provide an export named", "is not exported by", "cannot import name"],
            BugType::Import,
            Kind::MissingName,
        ),
        (&["imported and not used"], BugType::Import, Kind::Compile),
        (
            &[
                "no required module provides package",
                "is not in std",
                "cannot find package",
                "cannot find module providing",
                "could not import",
            ],
            BugType::Import,
            Kind::MissingModule,
        ),
        (
            &["unresolved import", "unresolved module", "can't find crate"],
            BugType::Import,
            Kind::MissingModule,
        ),
        (&["ould not resolve dependencies", "Could not find artifact"], BugType::Import, Kind::Install),
        (
            &[
                "undefined: ",
                "undeclared",
                "was not declared in this scope",
                "cannot find symbol",
                "Unresolved reference",
                "undefined local variable",
                "Call to undefined function",
                "uninitialized constant",
            ],
            BugType::TypeError,
            Kind::UndefinedName,
        ),
        (
            &[
                "incompatible types",
                "cannot be converted",
                "cannot use ",
                "mismatched types",
                "type mismatch",
                "bad operand types",
                "incompatible type",
                "invalid conversion",
                "Type mismatch",
                "non-void function",
                "is not assignable to",
                "must be of type",
            ],
            BugType::TypeError,
            Kind::TypeCheck,
        ),
        (
            &[
                "not enough arguments",
                "too many arguments",
                "too few arguments",
                "cannot be applied to given types",
                "no suitable constructor",
                "no suitable method",
            ],
            BugType::TypeError,
            Kind::Arity,
        ),
        (
            &[
                "has no field or method",
                "has no member",
                "missing method",
                "undefined method",
                "does not contain a definition for",
                "Call to undefined method",
                "does not exist on type",
            ],
            BugType::TypeError,
            Kind::Attribute,
        ),
        (&["missing return"], BugType::TypeError, Kind::Compile),
        (
            &[
                "syntax error",
                "Unexpected token",
                "Unexpected end of input",
                "Unterminated",
                "unterminated",
                "illegal start of",
                "reached end of file while parsing",
                "not a statement",
                "unclosed ",
                "mismatched closing delimiter",
                "this file contains an unclosed delimiter",
                "unbalanced",
            ],
            BugType::Syntax,
            Kind::Compile,
        ),
    ];
    let hit = table.iter().find(|(needles, ..)| has_any(message, needles));
    if let Some((_, bug_type, kind)) = hit {
        return Some((*bug_type, *kind));
    }
    if is_missing_package(message) {
        return Some((BugType::Import, Kind::MissingModule));
    }
    is_expectation(message).then_some((BugType::Syntax, Kind::Compile))
}

/// javac: `package org.x does not exist`.
fn is_missing_package(message: &str) -> bool {
    message.trim_start().starts_with("package ") && message.contains(" does not exist")
}

/// `';' expected`, `expected ';' before 'return'`, `expected one of ...`: how parsers ask for what is missing.
fn is_expectation(message: &str) -> bool {
    let message = message.trim();
    message.ends_with("' expected")
        || message.ends_with("; expected")
        || message.ends_with("> expected")
        || message == "class, interface, enum, or record expected"
        || [
            "expected one of",
            "expected `",
            "expected '",
            "expected ‘",
            "expected expression",
            "expected identifier",
            "expected ;",
        ]
        .iter()
        .any(|start| message.starts_with(start))
}
