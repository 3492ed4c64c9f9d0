//! Edits of a text by byte ranges. Everything outside the ranges stays as it is, byte for byte.

use autoheal_syntax::Node;
use std::ops::Range;

/// Replaces a range of bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    pub range: Range<usize>,
    pub text: String,
}

impl Edit {
    pub fn replace(range: Range<usize>, text: impl Into<String>) -> Self {
        Self { range, text: text.into() }
    }

    pub(crate) fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::replace(at..at, text)
    }

    pub(crate) fn delete(range: Range<usize>) -> Self {
        Self::replace(range, "")
    }

    pub(crate) fn node(node: Node<'_>, text: impl Into<String>) -> Self {
        Self::replace(node.range(), text)
    }
}

/// The text after all edits, or `None` where they overlap or do not fit the text.
pub fn apply(text: &str, edits: &[Edit]) -> Option<String> {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let mut result = String::with_capacity(text.len() + 64);
    let mut at = 0;
    for edit in sorted {
        result.push_str(text.get(at..edit.range.start)?);
        text.get(edit.range.clone())?;
        result.push_str(&edit.text);
        at = edit.range.end;
    }
    result.push_str(text.get(at..)?);
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn edits_are_applied_from_front_to_back_whatever_their_order() {
        let edits = [Edit::insert(5, "!"), Edit::replace(0..1, "H"), Edit::delete(2..4)];
        assert_eq!(apply("hello", &edits).as_deref(), Some("Heo!"));
    }

    #[test]
    fn overlapping_edits_are_refused() {
        assert_eq!(apply("hello", &[Edit::delete(0..3), Edit::delete(2..4)]), None);
    }

    proptest! {
        #[test]
        fn what_is_not_edited_stays(text in "\\PC{0,40}", at in 0_usize..60) {
            if let Some(result) = apply(&text, &[Edit::insert(at, "xyz")]) {
                prop_assert_eq!(result.replacen("xyz", "", 1).len(), text.len());
            } else {
                prop_assert!(!text.is_char_boundary(at) || at > text.len());
            }
        }
    }
}
