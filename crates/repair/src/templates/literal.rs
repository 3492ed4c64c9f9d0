//! Literals that tests expect, as far as they are safe to write into code.

use super::grammar as g;
use super::kinds::Kind;
use autoheal_syntax::Node;

/// The literals of a test, as they are written. A text that stands alone is documentation.
pub fn literals_in(test: Node<'_>) -> impl Iterator<Item = &str> {
    let is_literal = |node: &Node<'_>| {
        (node.is_any(g::NUMBERS) || node.is_any(&[g::STRING, g::NONE, "true", "false"]))
            && !node.parent().is_some_and(|parent| parent.is(g::EXPRESSION))
    };
    test.descendants().filter(is_literal).map(Node::text)
}

/// What sort of literal a text is; `None` for anything that is not a plain value.
pub(super) fn literal_kind(text: &str) -> Option<Kind> {
    if text.len() > 80 || text.contains(['\n', '\r']) {
        return None;
    }
    match text {
        "None" => Some(Kind::None),
        "True" | "False" => Some(Kind::Bool),
        "[]" => Some(Kind::List),
        "{}" => Some(Kind::Dict),
        "()" => Some(Kind::Tuple),
        _ if is_number(text) => Some(Kind::Number),
        _ => text_content(text).map(|_| Kind::Text),
    }
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.starts_with(|first: char| first.is_ascii_digit())
        && digits.chars().all(|letter| letter.is_ascii_digit() || letter == '.')
        && digits.matches('.').count() <= 1
}

/// What stands between the quotes of a plain text; `None` where it has escapes, prefixes or holes.
pub(super) fn text_content(text: &str) -> Option<&str> {
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
    let is_plain = !inner.contains([quote, '\\', '\n']);
    is_plain.then_some(inner)
}

/// A plain text in the quotes of another.
pub(super) fn quoted_like(content: &str, model: &str) -> String {
    let quote = if model.ends_with('\'') && !content.contains('\'') { '\'' } else { '"' };
    let quote = if content.contains('"') && quote == '"' { '\'' } else { quote };
    format!("{quote}{content}{quote}")
}

/// How alike two texts are: 0 to 1, by the letters that they share at both ends.
pub(super) fn likeness(one: &str, other: &str) -> f64 {
    let (one, other): (Vec<char>, Vec<char>) =
        (one.to_lowercase().chars().collect(), other.to_lowercase().chars().collect());
    let longer = one.len().max(other.len());
    if longer == 0 {
        return 0.0;
    }
    let head = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let rest = one.len().min(other.len()) - head;
    let tail = one.iter().rev().zip(other.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    (head + tail) as f64 / longer as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_values_are_literals() {
        assert_eq!(literal_kind("-3.5"), Some(Kind::Number));
        assert_eq!(literal_kind("\"a b\""), Some(Kind::Text));
        for text in ["f(x)", "\"a\" + \"b\"", "'a\\n'", "1 + 2", "x", "__import__('os')", "\"\"\"a\"\"\""] {
            assert_eq!(literal_kind(text), None, "{text}");
        }
    }
}
