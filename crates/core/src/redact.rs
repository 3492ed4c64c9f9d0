//! Secrets never leave: text is cleaned by shape before it reaches a log, a trace, an artifact or a commit.

use regex::Regex;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::borrow::Cow;
use std::sync::{LazyLock, PoisonError, RwLock};

static SECRETS: LazyLock<Vec<(Regex, &'static str)>> = LazyLock::new(|| {
    let shapes = [
        (r"\bgh[pousr]_[A-Za-z0-9]{20,}\b", "***"),
        (r"\bahl_[0-9a-f]{40,}\b", "***"),
        (r"\bgithub_pat_[A-Za-z0-9_]{20,}\b", "***"),
        (r"\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{20,}\b", "***"),
        (r"\bAIza[0-9A-Za-z_-]{30,}\b", "***"),
        (r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b", "***"),
        (r"\bxox[abprs]-[A-Za-z0-9-]{10,}\b", "***"),
        (r"\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\b", "***"),
        (r"(?s)-----BEGIN [A-Z ]*PRIVATE KEY-----.*?-----END [A-Z ]*PRIVATE KEY-----", "***"),
        (r"(?P<head>\b[a-zA-Z][a-zA-Z0-9+.-]*://)[^/\s@]+@", "${head}***@"),
    ];
    shapes.into_iter().filter_map(|(shape, with)| Some((Regex::new(shape).ok()?, with))).collect()
});

/// Values that are secret whatever they look like.
static VALUES: RwLock<Vec<String>> = RwLock::new(Vec::new());
/// A shorter value would blot out innocent text, and is no secret.
const SHORTEST: usize = 6;

/// From now on, these values are hidden too: what this process was given to keep.
pub fn hide(values: impl IntoIterator<Item = String>) {
    let mut hidden = VALUES.write().unwrap_or_else(PoisonError::into_inner);
    hidden.extend(values.into_iter().filter(|value| value.len() >= SHORTEST));
    // The longer of two that overlap goes first, or a part of it would be left.
    hidden.sort_by_key(|value| std::cmp::Reverse(value.len()));
    hidden.dedup();
}

/// The text with everything that is a secret, or looks like one, replaced by `***`.
pub fn redact(text: &str) -> String {
    let mut text = Cow::Borrowed(text);
    for value in VALUES.read().unwrap_or_else(PoisonError::into_inner).iter() {
        if text.contains(value.as_str()) {
            text = Cow::Owned(text.replace(value.as_str(), "***"));
        }
    }
    for (shape, with) in SECRETS.iter() {
        if let Cow::Owned(clean) = shape.replace_all(&text, *with) {
            text = Cow::Owned(clean);
        }
    }
    text.into_owned()
}

/// The same for every text in a value.
pub fn redact_all<T: Serialize + DeserializeOwned>(value: T) -> T {
    let Ok(mut tree) = serde_json::to_value(&value) else { return value };
    if !clean(&mut tree) {
        return value;
    }
    serde_json::from_value(tree).unwrap_or(value)
}

/// Whether anything had to be hidden.
fn clean(tree: &mut Value) -> bool {
    match tree {
        Value::String(text) => {
            let clean = redact(text);
            let is_changed = clean != *text;
            *text = clean;
            is_changed
        }
        Value::Array(items) => items.iter_mut().fold(false, |changed, item| clean(item) | changed),
        Value::Object(fields) => fields.values_mut().fold(false, |changed, field| clean(field) | changed),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Feature: autoheal-ci-agent, Property 30: Token Exclusion from Logs (invariant 6)
        #[test]
        fn no_token_survives(before in "[a-z ]{0,20}", token in "ghp_[A-Za-z0-9]{36}", after in "[ .,a-z]{0,20}") {
            let text = format!("{before} {token} {after}");
            prop_assert!(!redact(&text).contains(&token));
        }

        #[test]
        fn no_password_in_a_url_survives(user in "([a-z]{1,8}:)?", password in "[a-zA-Z0-9]{6,20}") {
            let text = redact(&format!("cloning https://{user}{password}@example.org/x.git"));
            let leaked = text.contains(&format!("{password}@"));
            prop_assert!(!leaked);
        }
    }

    #[test]
    fn what_was_given_to_keep_is_hidden_whatever_it_looks_like() {
        hide(["plain words".to_owned(), "abc".to_owned(), "plain words and more".to_owned()]);
        assert_eq!(redact("a plain words and more b plain words c abc"), "a *** b *** c abc");
    }

    #[test]
    fn all_shapes_compile() {
        assert_eq!(SECRETS.len(), 10);
    }
}
