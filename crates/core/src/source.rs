//! Text of a file that survives a round trip byte for byte, whatever its encoding.

use serde::{Deserialize, Serialize};

/// A file's text. Bytes that are not UTF-8 are read as Latin-1, so that every byte is one character and comes back as
/// the same byte; the rules can then work on text while `to_bytes` returns what they did not touch unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceText {
    pub text: String,
    pub latin1: bool,
}

impl SourceText {
    pub fn utf8(text: impl Into<String>) -> Self {
        Self { text: text.into(), latin1: false }
    }

    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self { text, latin1: false },
            Err(error) => {
                Self { text: error.as_bytes().iter().map(|byte| char::from(*byte)).collect(), latin1: true }
            }
        }
    }

    /// The same encoding with other text.
    pub fn with(&self, text: impl Into<String>) -> Self {
        Self { text: text.into(), latin1: self.latin1 }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let fits = |character: char| u8::try_from(u32::from(character)).ok();
        match self.latin1.then(|| self.text.chars().map(fits).collect::<Option<Vec<u8>>>()).flatten() {
            Some(bytes) => bytes,
            None => self.text.clone().into_bytes(),
        }
    }

    /// The line with this number (from 1), without its line end.
    pub fn line(&self, number: usize) -> Option<&str> {
        self.text.lines().nth(number.checked_sub(1)?)
    }

    /// The line end that the file uses most.
    pub fn newline(&self) -> &'static str {
        let crlf = self.text.matches("\r\n").count();
        if crlf * 2 > self.text.matches('\n').count() { "\r\n" } else { "\n" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_bytes_come_back_unchanged(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            prop_assert_eq!(SourceText::from_bytes(bytes.clone()).to_bytes(), bytes);
        }
    }
}
