//! Cuts a stream into blocks of whole lines. A line that is too long is given by its beginning, the rest is passed over.

use super::LINE;
use std::io::{self, ErrorKind, Read};

/// Calls `sink` with blocks that begin and end at the bounds of lines. Only the last line of a block may lack its
/// line end: it is the log's last, or too long.
pub(super) fn feed(mut reader: impl Read, size: usize, mut sink: impl FnMut(&[u8])) -> io::Result<()> {
    let mut buffer = vec![0; size.max(1)];
    let mut filled = 0;
    let mut passing_over = false;
    loop {
        let ended = fill(&mut reader, &mut buffer, &mut filled)?;
        let mut start = 0;
        if passing_over {
            start = memchr::memchr(b'\n', &buffer[..filled]).map_or(filled, |at| at + 1);
            passing_over = start == filled && buffer[..filled].last() != Some(&b'\n');
        }
        if let Some(at) = memchr::memrchr(b'\n', &buffer[start..filled]) {
            sink(&buffer[start..=start + at]);
            start += at + 1;
        }
        let rest = filled - start;
        if rest > 0 && (ended || rest > LINE) {
            sink(&buffer[start..start + rest.min(LINE)]);
            (start, passing_over) = (filled, true);
        }
        if ended {
            return Ok(());
        }
        buffer.copy_within(start..filled, 0);
        filled -= start;
        if filled == buffer.len() {
            buffer.resize(filled * 2, 0);
        }
    }
}

/// Reads until the buffer is full; says whether the stream has ended.
fn fill(reader: &mut impl Read, buffer: &mut [u8], filled: &mut usize) -> io::Result<bool> {
    while *filled < buffer.len() {
        match reader.read(&mut buffer[*filled..]) {
            Ok(0) => return Ok(true),
            Ok(count) => *filled += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(log: &[u8], size: usize) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        feed(log, size, |block| {
            let block = block.strip_suffix(b"\n").unwrap_or(block);
            lines
                .extend(block.split(|byte| *byte == b'\n').map(|line| line[..line.len().min(LINE)].to_vec()));
        })
        .unwrap();
        lines
    }

    #[test]
    fn long_lines_are_given_by_their_beginning_and_count_once() {
        let mut log = vec![b'x'; 3 * LINE];
        log.extend(b"\nshort\n");
        for size in [1, 7, LINE, 10 * LINE] {
            let lines = lines(&log, size);
            assert_eq!(lines.len(), 2, "{size}");
            assert_eq!((lines[0].len(), lines[1].as_slice()), (LINE, b"short".as_slice()));
        }
    }

    proptest! {
        #[test]
        fn blocks_do_not_change_lines(log in proptest::collection::vec(prop_oneof![Just(b'\n'), any::<u8>()], 0..200), size in 1usize..50) {
            prop_assert_eq!(lines(&log, size), lines(&log, 1 << 20));
        }
    }
}
