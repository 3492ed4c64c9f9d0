//! What JavaScript, the JVM, Go and Rust raise while they run.

use super::has_any;
use autoheal_core::{BugType, Kind};

const SPRING: &[&str] = &[
    "NoSuchBeanDefinitionException",
    "BeanCreationException",
    "UnsatisfiedDependencyException",
    "BeanDefinitionStoreException",
    "ApplicationContextException",
    "BeanCurrentlyInCreationException",
    "NoUniqueBeanDefinitionException",
    "ConfigurationPropertiesBindException",
];

pub(super) fn class(name: &str, message: &str) -> Option<(BugType, Kind)> {
    if SPRING.contains(&name) || message.contains("Failed to load ApplicationContext") {
        return Some((BugType::Logic, Kind::SpringContext));
    }
    let class = match name {
        "ReferenceError" => (BugType::TypeError, Kind::UndefinedName),
        "ClassNotFoundException" | "NoClassDefFoundError" => (BugType::Import, Kind::MissingModule),
        "NoSuchMethodError" | "NoSuchFieldError" | "NoSuchMethodException" | "NoSuchFieldException" => {
            (BugType::TypeError, Kind::Attribute)
        }
        "NoMethodError" => (BugType::TypeError, Kind::Attribute),
        "LoadError" => (BugType::Import, Kind::MissingModule),
        "ClassCastException" | "NumberFormatException" | "InputMismatchException" => {
            (BugType::TypeError, Kind::Conversion)
        }
        "NullPointerException" => (BugType::Logic, Kind::NoneValue),
        "NoSuchElementException" => (BugType::Logic, Kind::MissingKey),
        "OutOfMemoryError" => (BugType::Logic, Kind::OutOfMemory),
        "AssertionFailedError" | "ComparisonFailure" | "MultipleFailuresError" | "JestAssertionError" => {
            (BugType::Logic, Kind::Assertion)
        }
        "TestTimedOutException" => (BugType::Logic, Kind::Timeout),
        _ => return by_words(message),
    };
    Some(class)
}

fn by_words(message: &str) -> Option<(BugType, Kind)> {
    let logic = |kind| Some((BugType::Logic, kind));
    if has_any(message, &["heap out of memory", "out of memory", "Java heap space", "OOMKilled"]) {
        logic(Kind::OutOfMemory)
    } else if has_any(
        message,
        &["Segmentation fault", "core dumped", "SIGSEGV", "SIGABRT", "Fatal Python error"],
    ) {
        logic(Kind::Crash)
    } else if has_any(
        message,
        &["Exceeded timeout of", "Test timed out in", "Timeout of ", "test timed out after"],
    ) {
        logic(Kind::Timeout)
    } else if is_assertion(message) {
        logic(Kind::Assertion)
    } else if message.contains("nil pointer dereference") {
        logic(Kind::NoneValue)
    } else {
        None
    }
}

fn is_assertion(message: &str) -> bool {
    message.starts_with("assertion ")
        || message.starts_with("expect(")
        || message.starts_with("assert ")
        || message.starts_with("expected: <")
        || message.contains("expected:<")
}
