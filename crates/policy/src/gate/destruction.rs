//! Patches that are too large to be a fix, or that take away more than they mend.

use super::Violation;
use super::delta::Delta;
use autoheal_core::{FileChange, Patch};

const MOST_FILES: usize = 20;
/// Below this, losing half of a file is an ordinary edit.
const SMALLEST_FILE: usize = 20;

/// Refuses what no other rule should have to read.
pub(crate) fn is_judgeable(patch: &Patch, largest: usize, violations: &mut Vec<Violation>) -> bool {
    if let Some(file) = patch.files.get(MOST_FILES) {
        let message = format!("{} files are changed, more than {MOST_FILES}", patch.files.len());
        violations.push(Violation::new(&file.path, 0, "too_many_files", message));
        return false;
    }
    let huge = |file: &&FileChange| file.before_text().len() > largest || file.after_text().len() > largest;
    let huge: Vec<_> = patch.files.iter().filter(huge).collect();
    for file in &huge {
        violations.push(Violation::new(&file.path, 0, "huge_file", "the file is too large to be judged"));
    }
    huge.is_empty()
}

pub(crate) fn judge_size(patch: &Patch, deltas: &[Delta], most: usize, violations: &mut Vec<Violation>) {
    // New and lost lines are a lower bound of the diff; only what may still fit is worth diffing.
    let least: usize = deltas.iter().map(|delta| delta.added.len() + delta.removed.len()).sum();
    let size = if least > most { least } else { patch.size() };
    if let Some(file) = patch.files.first().filter(|_| size > most) {
        let message = format!("{size} lines are changed, more than {most}");
        violations.push(Violation::new(&file.path, 0, "diff_size", message));
    }
    for (file, delta) in patch.files.iter().zip(deltas) {
        judge_loss(file, delta, violations);
    }
}

fn judge_loss(file: &FileChange, delta: &Delta, violations: &mut Vec<Violation>) {
    let lines = file.before_text().lines().filter(|line| !line.trim().is_empty()).count();
    let gained = delta.added.len();
    if file.before.is_some() && file.after.is_none() {
        violations.push(Violation::new(&file.path, 0, "deleted_file", "a fix does not delete files"));
    } else if lines >= SMALLEST_FILE && delta.removed.len().saturating_sub(gained) * 2 > lines {
        let message = format!("{} of {lines} lines are removed", delta.removed.len());
        violations.push(Violation::new(&file.path, 0, "gutted_file", message));
    } else if lines > 0 && file.after.is_some() && file.after_text().trim().is_empty() {
        violations.push(Violation::new(&file.path, 0, "gutted_file", "the file is emptied"));
    }
}
