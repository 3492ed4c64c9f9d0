//! Logs that are not UTF-8 with line feeds: PowerShell writes UTF-16, old tools end lines with carriage returns alone.

use std::io::{self, Read};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Unknown,
    Utf8,
    Utf16 {
        little: bool,
    },
    /// Carriage returns are the line ends.
    Returns,
}

/// How many bytes are looked at to tell the encoding.
const LOOKED_AT: usize = 4 << 10;

/// A reader that gives UTF-8 with line feeds.
pub(super) struct Utf8<R> {
    inner: R,
    encoding: Encoding,
    /// Bytes that were read and not yet given out; in UTF-16, those of a character that is not complete.
    raw: Vec<u8>,
    ready: Vec<u8>,
    given: usize,
    ended: bool,
}

impl<R: Read> Utf8<R> {
    pub(super) fn new(inner: R) -> Self {
        Self { inner, encoding: Encoding::Unknown, raw: vec![], ready: vec![], given: 0, ended: false }
    }

    fn read_raw(&mut self) -> io::Result<()> {
        let mut buffer = [0; LOOKED_AT];
        let count = self.inner.read(&mut buffer)?;
        self.ended = count == 0;
        self.raw.extend_from_slice(&buffer[..count]);
        Ok(())
    }

    fn tell(&mut self) -> io::Result<()> {
        while self.raw.len() < LOOKED_AT && !self.ended {
            self.read_raw()?;
        }
        self.encoding = match self.raw.as_slice() {
            [0xff, 0xfe, ..] => Encoding::Utf16 { little: true },
            [0xfe, 0xff, ..] => Encoding::Utf16 { little: false },
            raw if !raw.contains(&b'\n') && raw.iter().filter(|byte| **byte == b'\r').count() > 2 => {
                Encoding::Returns
            }
            _ => Encoding::Utf8,
        };
        self.convert();
        Ok(())
    }

    /// Moves what has been read to what can be given out.
    fn convert(&mut self) {
        self.given = 0;
        self.ready.clear();
        match self.encoding {
            Encoding::Utf16 { little } => {
                let unit = |pair: &[u8]| match pair {
                    [a, b] if little => u16::from_le_bytes([*a, *b]),
                    [a, b] => u16::from_be_bytes([*a, *b]),
                    _ => 0,
                };
                let mut whole = self.raw.len() / 2 * 2;
                // The first half of a pair waits for the second.
                let split = whole >= 2 && (0xd800..0xdc00).contains(&unit(&self.raw[whole - 2..whole]));
                if split && !self.ended {
                    whole -= 2;
                }
                let text: String = char::decode_utf16(self.raw[..whole].chunks(2).map(unit))
                    .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
                    .collect();
                self.raw.drain(..whole);
                self.ready.extend_from_slice(text.as_bytes());
            }
            Encoding::Returns => {
                self.ready.extend(self.raw.drain(..).map(|byte| if byte == b'\r' { b'\n' } else { byte }));
            }
            Encoding::Utf8 | Encoding::Unknown => self.ready.append(&mut self.raw),
        }
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.encoding == Encoding::Unknown {
            self.tell()?;
        }
        while self.given == self.ready.len() {
            if self.encoding == Encoding::Utf8 {
                // Nearly every log: nothing is in the way.
                return self.inner.read(buffer);
            }
            if self.ended {
                return Ok(0);
            }
            self.read_raw()?;
            self.convert();
        }
        let ready = &self.ready[self.given..];
        let count = ready.len().min(buffer.len());
        buffer[..count].copy_from_slice(&ready[..count]);
        self.given += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> String {
        let mut text = String::new();
        Utf8::new(bytes).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn other_encodings_become_lines_of_utf8() {
        let text = "a\r\n😀 b\n".repeat(3_000);
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(read(&[&[0xff, 0xfe], little.as_slice()].concat()).trim_start_matches('\u{feff}'), text);
        assert_eq!(read(&[&[0xfe, 0xff], big.as_slice()].concat()).trim_start_matches('\u{feff}'), text);
        assert_eq!(read(b"a\rb\rc\rd"), "a\nb\nc\nd");
        assert_eq!(read(b"50%\r100%\r\nok\r\n"), "50%\r100%\r\nok\r\n");
        assert_eq!(read(text.as_bytes()), text);
        assert_eq!(read(b""), "");
    }
}
