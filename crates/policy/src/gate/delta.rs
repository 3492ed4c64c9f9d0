//! What a patch really adds and removes. Lines are compared trimmed and as multisets over the whole patch, so that
//! moving or re-indenting a line is neither; and this stays linear whatever the files hold, unlike a minimal diff.

use autoheal_core::{FileChange, Patch};
use std::collections::HashMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line {
    /// From 1, in the file it stands in.
    pub(crate) number: u32,
}

/// The new and lost lines of one file.
#[derive(Debug, Default)]
pub(crate) struct Delta {
    pub(crate) added: Vec<Line>,
    pub(crate) removed: Vec<Line>,
}

impl Delta {
    /// Whether a line of the new text, or any of a range, is new.
    pub(crate) fn adds(&self, first: u32, last: u32) -> bool {
        let from = self.added.partition_point(|line| line.number < first);
        self.added.get(from).is_some_and(|line| line.number <= last)
    }
}

/// The deltas of a patch's files, in their order. A line that left one file and entered another was moved.
pub(crate) fn of(patch: &Patch) -> Vec<Delta> {
    let mut deltas: Vec<Delta> = patch.files.iter().map(within_file).collect();
    let mut moved: HashMap<&str, usize> = HashMap::new();
    for (file, delta) in patch.files.iter().zip(&deltas) {
        let lines: Vec<&str> = file.before_text().lines().collect();
        for line in &delta.removed {
            *moved.entry(text(&lines, *line)).or_default() += 1;
        }
    }
    let mut arrived: HashMap<&str, usize> = HashMap::new();
    for (file, delta) in patch.files.iter().zip(&mut deltas) {
        let lines: Vec<&str> = file.after_text().lines().collect();
        delta.added.retain(|line| !take(&mut moved, text(&lines, *line), Some(&mut arrived)));
    }
    for (file, delta) in patch.files.iter().zip(&mut deltas) {
        let lines: Vec<&str> = file.before_text().lines().collect();
        delta.removed.retain(|line| !take(&mut arrived, text(&lines, *line), None));
    }
    deltas
}

fn text<'a>(lines: &[&'a str], line: Line) -> &'a str {
    let index = usize::try_from(line.number).unwrap_or(usize::MAX).saturating_sub(1);
    lines.get(index).map_or("", |text| text.trim())
}

fn take<'a>(
    pool: &mut HashMap<&'a str, usize>,
    text: &'a str,
    record: Option<&mut HashMap<&'a str, usize>>,
) -> bool {
    let Some(count) = pool.get_mut(text).filter(|count| **count > 0) else { return false };
    *count -= 1;
    if let Some(record) = record {
        *record.entry(text).or_default() += 1;
    }
    true
}

fn within_file(file: &FileChange) -> Delta {
    let before: Vec<&str> = file.before_text().lines().map(str::trim).collect();
    let after: Vec<&str> = file.after_text().lines().map(str::trim).collect();
    // Common ends are set aside first, so that of two equal lines the one that stayed in its place is the old one.
    let same = |(old, new): &(&&str, &&str)| old == new;
    let head = before.iter().zip(&after).take_while(same).count();
    let shorter = before.len().min(after.len()) - head;
    let tail = before.iter().rev().zip(after.iter().rev()).take(shorter).take_while(same).count();
    Delta { added: surplus(&after, &before, head, tail), removed: surplus(&before, &after, head, tail) }
}

/// The lines of `lines` that `others` does not have as often, between the common ends.
fn surplus(lines: &[&str], others: &[&str], head: usize, tail: usize) -> Vec<Line> {
    let inner = |lines: &[&str]| head..lines.len().saturating_sub(tail);
    let mut pool: HashMap<&str, usize> = HashMap::new();
    for other in others.get(inner(others)).unwrap_or_default() {
        *pool.entry(other).or_default() += 1;
    }
    let mut found = Vec::new();
    for (index, line) in lines.get(inner(lines)).unwrap_or_default().iter().enumerate() {
        if !line.is_empty() && !take(&mut pool, line, None) {
            found.push(Line { number: u32::try_from(head + index + 1).unwrap_or(u32::MAX) });
        }
    }
    found
}
