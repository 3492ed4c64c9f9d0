//! Python's exceptions.

use super::has_any;
use autoheal_core::{BugType, Kind};

/// Phrases by which Python's compiler speaks of indentation, whatever class it raises.
const INDENTATION: &[&str] = &[
    "expected an indented block",
    "unindent does not match",
    "unexpected indent",
    "unexpected unindent",
    "inconsistent use of tabs",
    "unexpected indentation",
    "too many levels of indentation",
];

const ARITY: &[&str] = &[
    "positional argument",
    "required keyword-only",
    "unexpected keyword argument",
    "multiple values for",
    "takes no argument",
    "takes no keyword argument",
    "takes exactly",
    "takes at most",
    "takes at least",
    "expected at most",
    "expected at least",
    "invalid keyword argument",
];

const CONVERSION: &[&str] = &[
    "unsupported operand",
    "can only concatenate",
    "concatenate",
    "not supported between",
    "must be str",
    "must be a str",
    "must be real number",
    "must be an integer",
    "must be integers",
    "argument must be",
    "can't multiply",
    "cannot convert",
    "can't convert",
    "not JSON serializable",
    "expected str",
    "expected int",
    "expected string",
    "cannot be interpreted as",
    "unhashable type",
    "bad operand type",
    "number is required",
    "bytes-like object is required",
    "could not convert",
    "invalid literal",
];

pub(super) fn is_about_indentation(message: &str) -> bool {
    has_any(&message.to_ascii_lowercase(), INDENTATION)
}

/// The class of what Python raises; `None` for a name that Python does not know.
pub(super) fn class(name: &str, message: &str) -> Option<(BugType, Kind)> {
    Some(match name {
        "IndentationError" | "TabError" => (BugType::Indentation, Kind::Compile),
        "SyntaxError" if is_about_indentation(message) => (BugType::Indentation, Kind::Compile),
        "SyntaxError" if message.contains("does not provide an export named") => {
            (BugType::Import, Kind::MissingName)
        }
        "SyntaxError" => (BugType::Syntax, Kind::Compile),
        "ModuleNotFoundError" | "ImportError" => (BugType::Import, import_kind(message)),
        "NameError" if undefined_name(message).is_some_and(is_standard_module) => {
            (BugType::Import, Kind::MissingName)
        }
        "NameError" => (BugType::TypeError, Kind::UndefinedName),
        "UnboundLocalError" => (BugType::Logic, Kind::UnboundLocal),
        "AttributeError" if message.contains("partially initialized module") => {
            (BugType::Import, Kind::CircularImport)
        }
        "AttributeError" if message.contains("'NoneType'") => (BugType::TypeError, Kind::NoneValue),
        "AttributeError" => (BugType::TypeError, Kind::Attribute),
        "TypeError" => (BugType::TypeError, type_error_kind(message)),
        "ValueError" if is_conversion_of_value(message) => (BugType::TypeError, Kind::Conversion),
        "AssertionError" => (BugType::Logic, Kind::Assertion),
        "KeyError" => (BugType::Logic, Kind::MissingKey),
        "MemoryError" => (BugType::Logic, Kind::OutOfMemory),
        "TimeoutError" | "TimeoutExpired" | "Timeout" => (BugType::Logic, Kind::Timeout),
        "Failed" | "" => return pytest_words(message),
        "FixtureLookupError" => (BugType::Logic, Kind::Fixture),
        "SystemError"
        | "RecursionError"
        | "ValueError"
        | "IndexError"
        | "OSError"
        | "RuntimeError"
        | "NotImplementedError"
        | "ZeroDivisionError"
        | "FileNotFoundError"
        | "StopIteration"
        | "SystemExit" => (BugType::Logic, Kind::Exception),
        _ => return None,
    })
}

/// The name in `name 'x' is not defined`.
pub(crate) fn undefined_name(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once("name '")?;
    let (name, rest) = rest.split_once('\'')?;
    rest.trim_start().starts_with("is not defined").then_some(name)
}

fn pytest_words(message: &str) -> Option<(BugType, Kind)> {
    if message.contains("Timeout >") || message.contains("Timeout (>") {
        Some((BugType::Logic, Kind::Timeout))
    } else if message.contains("fixture '") && message.contains("not found") {
        Some((BugType::Logic, Kind::Fixture))
    } else if message.contains("DID NOT RAISE") || message.starts_with("assert ") {
        Some((BugType::Logic, Kind::Assertion))
    } else {
        None
    }
}

fn import_kind(message: &str) -> Kind {
    if has_any(message, &["circular import", "partially initialized module"]) {
        Kind::CircularImport
    } else if message.contains("cannot import name") {
        Kind::MissingName
    } else if message.contains("shared object file") || message.contains("DLL load failed") {
        Kind::MissingDependency
    } else {
        Kind::MissingModule
    }
}

fn type_error_kind(message: &str) -> Kind {
    if has_any(message, &["NoneType", "of undefined", "of null", "is undefined", "is null"]) {
        Kind::NoneValue
    } else if has_any(message, ARITY) {
        Kind::Arity
    } else if has_any(message, CONVERSION) {
        Kind::Conversion
    } else if has_any(message, &["is not a function", "has no attribute", "is not a constructor"]) {
        Kind::Attribute
    } else {
        Kind::Other
    }
}

fn is_conversion_of_value(message: &str) -> bool {
    has_any(
        message,
        &["invalid literal", "could not convert", "not enough values to unpack", "too many values to unpack"],
    )
}

/// Top-level modules of the standard library. Those whose names are everyday variable names (`code`, `string`, `test`)
/// are left out: a `NameError` about them says nothing of imports.
const STANDARD: &[&str] = &[
    "abc",
    "argparse",
    "array",
    "ast",
    "asyncio",
    "atexit",
    "base64",
    "bisect",
    "builtins",
    "bz2",
    "calendar",
    "cmath",
    "codecs",
    "collections",
    "concurrent",
    "configparser",
    "contextlib",
    "contextvars",
    "copy",
    "csv",
    "ctypes",
    "dataclasses",
    "datetime",
    "decimal",
    "difflib",
    "dis",
    "doctest",
    "enum",
    "errno",
    "fileinput",
    "fnmatch",
    "fractions",
    "ftplib",
    "functools",
    "gc",
    "getpass",
    "gettext",
    "glob",
    "graphlib",
    "gzip",
    "hashlib",
    "heapq",
    "hmac",
    "html",
    "http",
    "imaplib",
    "importlib",
    "inspect",
    "io",
    "ipaddress",
    "itertools",
    "json",
    "keyword",
    "linecache",
    "locale",
    "logging",
    "lzma",
    "math",
    "mimetypes",
    "mmap",
    "multiprocessing",
    "numbers",
    "operator",
    "os",
    "pathlib",
    "pdb",
    "pickle",
    "pkgutil",
    "platform",
    "plistlib",
    "pprint",
    "pstats",
    "pwd",
    "random",
    "re",
    "reprlib",
    "runpy",
    "sched",
    "secrets",
    "selectors",
    "shelve",
    "shlex",
    "shutil",
    "signal",
    "smtplib",
    "socket",
    "socketserver",
    "sqlite3",
    "ssl",
    "stat",
    "statistics",
    "struct",
    "subprocess",
    "sys",
    "sysconfig",
    "tarfile",
    "tempfile",
    "textwrap",
    "threading",
    "time",
    "timeit",
    "tkinter",
    "tomllib",
    "traceback",
    "tracemalloc",
    "types",
    "typing",
    "unicodedata",
    "unittest",
    "urllib",
    "uuid",
    "venv",
    "warnings",
    "wave",
    "weakref",
    "webbrowser",
    "xml",
    "zipfile",
    "zipimport",
    "zlib",
    "zoneinfo",
];

fn is_standard_module(name: &str) -> bool {
    STANDARD.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_list_of_modules_can_be_searched() {
        assert!(super::STANDARD.is_sorted());
    }
}
