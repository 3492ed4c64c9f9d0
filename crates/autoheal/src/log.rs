//! Log lines on standard error, with everything that looks like a secret left out.

use std::io::{self, Write};

/// Collects a line and writes it clean.
pub(crate) struct Redacted(Vec<u8>);

pub(crate) fn redacted() -> Redacted {
    Redacted(Vec::new())
}

impl Write for Redacted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Redacted {
    fn drop(&mut self) {
        let line = autoheal_core::redact::redact(&String::from_utf8_lossy(&self.0));
        let _ = io::stderr().write_all(line.as_bytes());
    }
}
