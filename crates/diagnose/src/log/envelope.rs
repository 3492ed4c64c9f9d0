//! Lines that are wrapped in JSON: `go test -json` and Docker's log files tell a program's lines one by one, each in an
//! object of its own.

/// The names under which the wrapped line stands.
const NAMES: &[&str] = &["\"Output\":\"", "\"log\":\""];

/// The line that an object wraps, without its line end. An event that wraps no line is an empty one.
pub(super) fn unwrapped(text: &str) -> Option<String> {
    let inner = text.trim_end().strip_prefix('{')?.strip_suffix('}')?;
    match NAMES.iter().find_map(|name| inner.split_once(name)) {
        Some((_, value)) => string(value),
        None => inner.contains("\"Action\":\"").then(String::new),
    }
}

/// What a JSON string says, up to its closing quote. Line ends within it become spaces: a line stays one.
fn string(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    loop {
        match rest.next()? {
            '"' => break,
            '\\' => match rest.next()? {
                'n' | 'r' => out.push('\n'),
                't' => out.push('\t'),
                'u' => {
                    let digits: String = rest.by_ref().take(4).collect();
                    let code = u32::from_str_radix(&digits, 16).ok()?;
                    out.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                other => out.push(other),
            },
            other => out.push(other),
        }
    }
    out.truncate(out.trim_end_matches('\n').len());
    Some(out.replace('\n', " "))
}

#[cfg(test)]
mod tests {
    use super::unwrapped;
    use proptest::prelude::*;

    #[test]
    fn a_wrapped_line_is_the_line_itself() {
        for (raw, line) in [
            (
                r#"{"Action":"output","Test":"T","Output":"    a_test.go:8: got \"x\"\n"}"#,
                "    a_test.go:8: got \"x\"",
            ),
            (
                r#"{"Action":"output","Output":"FAIL\texample.com/u\t0.003s\n"}"#,
                "FAIL\texample.com/u\t0.003s",
            ),
            (r#"{"log":"E   KeyError: 'x'\n","stream":"stdout"}"#, "E   KeyError: 'x'"),
            (r#"{"Action":"output","Output":"\u003cnil\u003e a\nb\n"}"#, "<nil> a b"),
            (r#"{"Action":"fail","Package":"example.com/u"}"#, ""),
        ] {
            assert_eq!(unwrapped(raw).as_deref(), Some(line), "{raw}");
        }
    }

    #[test]
    fn other_objects_are_lines_of_their_own() {
        for line in ["{", "{}", "{\"a\": 1}", "{\"Output\":\"cut", "x {\"Output\":\"y\"}"] {
            assert_eq!(unwrapped(line), None, "{line}");
        }
    }

    proptest! {
        #[test]
        fn any_object_can_be_unwrapped(inner in "[\"\\\\u0-9a-f{}:nOutplog]{0,40}") {
            let _ = unwrapped(&format!("{{\"Output\":\"{inner}\"}}"));
        }
    }
}
