//! Literals that a program decodes can be decoded here as well, and many turn out to be harmless.

use regex::bytes::Regex;
use std::sync::LazyLock;

static LITERAL: LazyLock<Option<regex::Regex>> = LazyLock::new(|| {
    regex::Regex::new(r#"\b(?:urlsafe_)?b64decode\s*\(\s*b?["']([A-Za-z0-9+/_\-=]*)["']\s*\)"#).ok()
});

/// Whether a text still matches when the literals whose decoded content is harmless are left out.
pub(super) fn is_real(source: &Regex, text: &str) -> bool {
    let Some(literal) = LITERAL.as_ref() else { return true };
    if !literal.is_match(text) {
        return true;
    }
    let rest = literal.replace_all(text, |found: &regex::Captures<'_>| {
        let content = found.get(1).and_then(|text| decode(text.as_str()));
        if content.is_some_and(|content| is_harmless(&content)) { String::new() } else { found[0].to_owned() }
    });
    source.is_match(rest.as_bytes())
}

/// An expression without a call or an import does nothing, and neither does a pickle that names nothing dangerous.
fn is_harmless(content: &[u8]) -> bool {
    if content.first() == Some(&0x80) {
        return !DANGEROUS.iter().any(|name| content.windows(name.len()).any(|part| part == *name));
    }
    let Ok(text) = std::str::from_utf8(content) else { return false };
    text.is_ascii()
        && !text.contains("import")
        && !text.contains(['(', '@', '\\', '['])
        && !text.contains("exec")
}

/// Names in a pickle that lead to a command or to code.
const DANGEROUS: &[&[u8]] = &[
    b"posix",
    b"nt\n",
    b"os\n",
    b"\x02os",
    b"subprocess",
    b"system",
    b"popen",
    b"Popen",
    b"exec",
    b"eval",
    b"builtin",
    b"importlib",
    b"runpy",
    b"pty",
    b"socket",
    b"ctypes",
    b"shutil",
    b"getattr",
    b"compile",
];

/// Base64 in either alphabet; a few lines are simpler than a dependency for the one place that needs it.
fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bits, mut count, mut out) = (0u32, 0u32, Vec::new());
    for byte in text.bytes().filter(|byte| *byte != b'=') {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(value)) & 0x3_ffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push(u8::try_from(bits >> count & 0xff).ok()?);
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_without_a_call_is_harmless() {
        let source = Regex::new("b64decode").unwrap();
        assert!(!is_real(&source, "base64.b64decode('MSsx')"));
        assert!(is_real(&source, "base64.b64decode('b3Muc3lzdGVtKCdpZCcp')"));
        assert!(is_real(&source, "base64.b64decode('MSsx') + b64decode(x)"));
    }

    #[test]
    fn a_pickle_is_judged_by_the_names_in_it() {
        assert!(is_harmless(b"\x80\x03]q\x00(K\x01K\x02e."));
        assert!(!is_harmless(b"\x80\x03cposix\nsystem\nq\x00X\x02\x00\x00\x00id\x85R."));
        assert!(!is_harmless(b"cposix\nsystem\n(S'id'\ntR."));
    }
}
