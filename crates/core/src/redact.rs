//! Secrets never leave: text is cleaned by shape before it reaches a log, a trace, an artifact or a commit.

use regex::Regex;
use std::borrow::Cow;
use std::sync::LazyLock;

static SECRETS: LazyLock<Vec<(Regex, &'static str)>> = LazyLock::new(|| {
    let shapes = [
        (r"\bgh[pousr]_[A-Za-z0-9]{20,}\b", "***"),
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

/// The text with everything that looks like a secret replaced by `***`.
pub fn redact(text: &str) -> String {
    let mut text = Cow::Borrowed(text);
    for (shape, with) in SECRETS.iter() {
        if let Cow::Owned(clean) = shape.replace_all(&text, *with) {
            text = Cow::Owned(clean);
        }
    }
    text.into_owned()
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
    fn all_shapes_compile() {
        assert_eq!(SECRETS.len(), 9);
    }
}
