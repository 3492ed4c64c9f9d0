//! The last part of the log that was read, as raw bytes: what stands before a page, and what stands before a bad end.
//! Flat: nothing is copied that is not among the last bytes, and what a bad end needs is set aside only when it is about
//! to be lost.

/// How much of the log is at hand.
const KEPT: usize = 64 << 10;
/// Most endings that are set aside.
const ENDINGS: usize = 12;

/// How a job said that it ended badly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    /// The work of a job is done; only what follows tells how it ended.
    Candidate,
    /// Words that a program may use for itself.
    Soft,
    /// The CI system's own words.
    Strong,
}

/// What stood before a bad end, and including it.
#[derive(Debug)]
pub(super) struct Ending {
    pub(super) strength: Strength,
    /// The stretch of the log that ended.
    pub(super) stretch: usize,
    /// The number of the line after the end.
    pub(super) next: u64,
    bytes: Vec<u8>,
}

impl Ending {
    /// The lines with their numbers, in order.
    pub(super) fn lines(&self) -> Vec<(u64, &[u8])> {
        numbered(&self.bytes, self.next)
    }
}

#[derive(Debug)]
struct Mark {
    strength: Strength,
    stretch: usize,
    next: u64,
    end: usize,
}

#[derive(Debug, Default)]
pub(super) struct Tail {
    /// The number of the last line.
    last: u64,
    bytes: Vec<u8>,
    mark: Option<Mark>,
    endings: Vec<Ending>,
}

impl Tail {
    /// Takes so many whole lines; only the last may lack its line end.
    pub(super) fn push(&mut self, lines: &[u8], count: u64) {
        self.last += count;
        if self.bytes.len() + lines.len() > 2 * KEPT {
            self.set_aside();
            let old = KEPT.saturating_sub(lines.len()).min(self.bytes.len());
            let cut = line_start(&self.bytes, self.bytes.len() - old);
            self.bytes.drain(..cut);
        }
        let start = line_start(lines, lines.len().saturating_sub(KEPT));
        if start > 0 {
            // What is at hand has no gap.
            self.set_aside();
            self.bytes.clear();
        }
        let lines = &lines[start..];
        self.bytes.extend_from_slice(lines);
        if !lines.is_empty() && !lines.ends_with(b"\n") {
            self.end_line();
        }
    }

    /// Takes the line's end.
    fn end_line(&mut self) {
        self.bytes.push(b'\n');
    }

    /// Takes one line without its line end.
    pub(super) fn push_line(&mut self, line: &[u8]) {
        self.push(line, 1);
        if line.is_empty() {
            self.end_line();
        }
    }

    /// The last lines, at most `count`, in order.
    pub(super) fn last(&self, count: usize) -> Vec<&[u8]> {
        let text = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        if self.bytes.is_empty() {
            return vec![];
        }
        let mut lines: Vec<_> = text.rsplit(|byte| *byte == b'\n').take(count).collect();
        lines.reverse();
        lines
    }

    /// The line of this number, one of the last, is a bad end of this stretch.
    pub(super) fn mark(&mut self, strength: Strength, stretch: usize, number: u64) {
        let behind = usize::try_from(self.last.saturating_sub(number)).unwrap_or(usize::MAX);
        let ends = memchr::memrchr_iter(b'\n', &self.bytes).nth(behind);
        let (next, end) = (number + 1, ends.map_or(0, |at| at + 1));
        let marked = self.mark.as_ref().map(|mark| (mark.stretch, mark.strength));
        match marked {
            Some((known, stronger)) if known == stretch && stronger > strength => return,
            Some((known, _)) if known != stretch && self.endings.len() < ENDINGS => self.set_aside(),
            _ => {}
        }
        self.mark = Some(Mark { strength, stretch, next, end });
    }

    /// The end that was only a candidate has come true.
    pub(super) fn confirm(&mut self, stretch: usize) -> bool {
        let mark = self.mark.as_mut().filter(|mark| mark.stretch == stretch).map(|mark| &mut mark.strength);
        let aside = self.endings.last_mut().filter(|end| end.stretch == stretch).map(|end| &mut end.strength);
        mark.or(aside).map(|strength| *strength = Strength::Strong).is_some()
    }

    pub(super) fn into_endings(mut self) -> Vec<Ending> {
        self.set_aside();
        self.endings
    }

    fn set_aside(&mut self) {
        let Some(Mark { strength, stretch, next, end }) = self.mark.take() else { return };
        let before = &self.bytes[..end.min(self.bytes.len())];
        let start = line_start(before, before.len().saturating_sub(KEPT));
        let ending = Ending { strength, stretch, next, bytes: before[start..].to_vec() };
        match self.endings.last_mut() {
            Some(last) if last.stretch == stretch && last.strength > strength => {}
            Some(last) if last.stretch == stretch => *last = ending,
            _ => self.endings.push(ending),
        }
        if self.endings.len() > ENDINGS {
            // The last end counts more than those in the middle.
            self.endings.swap_remove(ENDINGS - 1);
        }
    }
}

/// Where the first line begins that begins at `from` or later.
fn line_start(bytes: &[u8], from: usize) -> usize {
    if from == 0 {
        return 0;
    }
    let before = from - 1;
    memchr::memchr(b'\n', &bytes[before..]).map_or(bytes.len(), |at| before + at + 1)
}

fn numbered(bytes: &[u8], next: u64) -> Vec<(u64, &[u8])> {
    let Some(text) = bytes.strip_suffix(b"\n") else { return vec![] };
    let mut lines: Vec<_> = text
        .rsplit(|byte| *byte == b'\n')
        .enumerate()
        .map(|(back, line)| (next - 1 - back as u64, line))
        .collect();
    lines.reverse();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_at_hand_however_they_came() {
        let mut tail = Tail::default();
        tail.push(b"a\nb\n", 2);
        tail.push(b"c", 1);
        assert_eq!(tail.last(2), [b"b", b"c"]);
        tail.push("x\n".repeat(KEPT).as_bytes(), KEPT as u64);
        assert_eq!(tail.last(1), [b"x"]);
        assert!(tail.bytes.len() <= 2 * KEPT);
        assert!(Tail::default().last(3).is_empty());
    }

    #[test]
    fn what_stood_before_a_bad_end_outlives_what_follows_it() {
        let mut tail = Tail::default();
        tail.push(b"why\nbad end\nand then\n", 3);
        tail.mark(Strength::Strong, 0, 2);
        for _ in 0..9 {
            tail.push("noise\n".repeat(9_000).as_bytes(), 9_000);
        }
        let endings = tail.into_endings();
        assert_eq!(endings.len(), 1);
        assert_eq!(endings[0].lines(), [(1, b"why".as_slice()), (2, b"bad end")]);
    }

    #[test]
    fn a_weaker_end_does_not_hide_a_stronger_one() {
        let mut tail = Tail::default();
        tail.push(b"strong\nsoft\n", 2);
        tail.mark(Strength::Strong, 0, 1);
        tail.mark(Strength::Soft, 0, 2);
        assert_eq!(tail.into_endings()[0].next, 2);
    }

    #[test]
    fn many_ends_are_bounded() {
        let mut tail = Tail::default();
        for stretch in 0..100 {
            tail.push(b"end\n", 1);
            tail.mark(Strength::Strong, stretch, stretch as u64 + 1);
        }
        let endings = tail.into_endings();
        assert!(endings.len() <= ENDINGS && endings.last().unwrap().stretch == 99);
    }
}
