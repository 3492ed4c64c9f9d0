//! Lines and edits of a source text by byte offset. Every edit keeps all other bytes: line endings, tabs, a missing final newline.

/// One physical line: where it starts, where its text ends and where its line ending ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) next: usize,
}

/// Splits at `\n`, `\r\n` and `\r`, as Python does. A text without a final newline ends with an unended line.
pub(crate) fn lines(source: &str) -> Vec<Line> {
    let bytes = source.as_bytes();
    let mut found = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < bytes.len() {
        let width = match bytes[at] {
            b'\n' => 1,
            b'\r' if bytes.get(at + 1) == Some(&b'\n') => 2,
            b'\r' => 1,
            _ => 0,
        };
        if width > 0 {
            found.push(Line { start, end: at, next: at + width });
            start = at + width;
        }
        at += width.max(1);
    }
    if start < bytes.len() || found.is_empty() {
        found.push(Line { start, end: bytes.len(), next: bytes.len() });
    }
    found
}

/// A replacement of the bytes `start..end`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) with: String,
}

impl Edit {
    pub(super) fn insert(at: usize, with: impl Into<String>) -> Self {
        Self { start: at, end: at, with: with.into() }
    }

    pub(super) fn delete(start: usize, end: usize) -> Self {
        Self { start, end, with: String::new() }
    }

    pub(super) fn replace(start: usize, end: usize, with: impl Into<String>) -> Self {
        Self { start, end, with: with.into() }
    }
}

/// The text after the edits, which must not overlap; `None` where they do or where one cuts a character in two.
pub(super) fn apply(source: &str, edits: &[Edit]) -> Option<String> {
    let mut ordered: Vec<&Edit> = edits.iter().collect();
    ordered.sort_by_key(|edit| (edit.start, edit.end));
    let mut text = String::with_capacity(source.len() + 16);
    let mut done = 0;
    for edit in ordered {
        text.push_str(source.get(done..edit.start)?);
        text.push_str(&edit.with);
        source.get(edit.start..edit.end)?;
        done = edit.end;
    }
    text.push_str(source.get(done..)?);
    Some(text)
}

/// A number that stands for a text. Drafts are large, many and nearly equal, so it reads eight bytes at a time.
pub(super) fn fingerprint(text: &str) -> u64 {
    let (chunks, rest) = text.as_bytes().as_chunks::<8>();
    let mix = |sum: u64, value: u64| (sum ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let sum = chunks.iter().fold(text.len() as u64, |sum, chunk| mix(sum, u64::from_le_bytes(*chunk)));
    rest.iter().fold(sum, |sum, byte| mix(sum, u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_ending_ends_a_line() {
        let texts: Vec<&str> =
            lines("a\r\nb\rc\nd").iter().map(|line| &"a\r\nb\rc\nd"[line.start..line.end]).collect();
        assert_eq!(texts, ["a", "b", "c", "d"]);
    }

    #[test]
    fn an_empty_text_has_one_empty_line() {
        assert_eq!(lines(""), [Line { start: 0, end: 0, next: 0 }]);
    }

    #[test]
    fn edits_keep_every_other_byte() {
        let text = apply("a\r\n\tb", &[Edit::insert(5, ")"), Edit::replace(0, 1, "xy")]);
        assert_eq!(text.as_deref(), Some("xy\r\n\tb)"));
    }

    #[test]
    fn different_texts_have_different_fingerprints() {
        let texts = ["", "a", "ab", "ba", "12345678", "12345678a", "a12345678", "123456781"];
        let distinct: std::collections::HashSet<u64> = texts.iter().map(|text| fingerprint(text)).collect();
        assert_eq!(distinct.len(), texts.len());
    }

    #[test]
    fn an_edit_inside_a_character_is_refused() {
        assert_eq!(apply("é", &[Edit::insert(1, ")")]), None);
        assert_eq!(apply("abc", &[Edit::delete(0, 2), Edit::delete(1, 3)]), None);
    }
}
