//! Messages without what differs from one test to the next: numbers, addresses, and quoted test data.

/// Longest part of a message that takes part in comparing causes.
const LOOKED_AT: usize = 400;

/// Errors whose quoted words are names of the program, not data of a test: there, the words make the cause.
fn quotes_are_names(exception: &str) -> bool {
    matches!(
        exception.rsplit('.').next().unwrap_or(exception),
        "NameError"
            | "AttributeError"
            | "ImportError"
            | "ModuleNotFoundError"
            | "UnboundLocalError"
            | "ReferenceError"
            | "SyntaxError"
            | "NoSuchBeanDefinitionException"
            | "ClassNotFoundException"
            | "NoClassDefFoundError"
    )
}

/// The first line of a message, with data replaced: two messages that differ only in data become equal.
pub(crate) fn normalise(exception: &str, message: &str) -> String {
    let line = message.lines().next().unwrap_or("").trim();
    let keep_quotes = quotes_are_names(exception);
    let mut out = String::with_capacity(line.len().min(LOOKED_AT));
    let mut rest = line.chars().take(LOOKED_AT).peekable();
    let mut previous = ' ';
    while let Some(c) = rest.next() {
        let starts_word = !previous.is_alphanumeric() && previous != '_';
        if c.is_ascii_digit() && starts_word {
            // A number, or an address such as 0x7f25.
            while rest.peek().is_some_and(|next| next.is_ascii_alphanumeric() || *next == '.') {
                rest.next();
            }
            out.push('#');
            previous = '#';
        } else if matches!(c, '\'' | '"' | '`') && starts_word && !keep_quotes {
            for next in rest.by_ref() {
                if next == c {
                    break;
                }
            }
            out.push('?');
            previous = '?';
        } else {
            out.push(c);
            previous = c;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::normalise;
    use proptest::prelude::*;

    #[test]
    fn data_does_not_make_a_cause() {
        let same = |a: &str, b: &str| normalise("ValueError", a) == normalise("ValueError", b);
        assert!(same("bad value 'x' at 0x7f00", "bad value 'yy' at 0x7f11"));
        assert!(same("Index 3 out of 10", "Index 7 out of 8"));
        assert!(!same("bad value", "worse value"));
    }

    #[test]
    fn names_make_a_cause() {
        assert_ne!(
            normalise("NameError", "name 'a' is not defined"),
            normalise("NameError", "name 'b' is not defined")
        );
    }

    proptest! {
        #[test]
        fn any_message_can_be_normalised(exception: String, message: String) {
            prop_assert!(normalise(&exception, &message).chars().count() <= super::LOOKED_AT);
        }
    }
}
