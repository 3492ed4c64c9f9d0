//! Merge conflicts that were committed: each side, or both.

use super::pile::Pile;
use super::scene::Scene;
use super::text::Edit;

const RULE: &str = "merge_conflict";

/// The lines of the four markers; the one for the common base is rare.
#[derive(Debug, Clone, Copy)]
struct Conflict {
    start: usize,
    base: Option<usize>,
    middle: usize,
    end: usize,
}

pub(super) fn propose(scene: &Scene<'_>, pile: &mut Pile) {
    let conflicts = find(scene);
    for (side, prior) in [(Side::Ours, 0.9), (Side::Theirs, 0.88), (Side::Both, 0.7)] {
        let all: Vec<Edit> = conflicts.iter().flat_map(|conflict| resolve(scene, *conflict, side)).collect();
        pile.add_all(RULE, prior, all, side.words());
        for conflict in conflicts.iter().take(8).filter(|_| conflicts.len() > 1) {
            pile.add_all(
                RULE,
                prior * 0.6,
                resolve(scene, *conflict, side),
                format!("{} in line {}", side.words(), conflict.start + 1),
            );
        }
    }
    if conflicts.is_empty() {
        stray_markers(scene, pile);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Ours,
    Theirs,
    Both,
}

impl Side {
    fn words(self) -> &'static str {
        match self {
            Self::Ours => "keep the first side of the merge conflict",
            Self::Theirs => "keep the second side of the merge conflict",
            Self::Both => "keep both sides of the merge conflict",
        }
    }
}

fn is_marker(text: &str, mark: &str) -> bool {
    text.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

fn find(scene: &Scene<'_>) -> Vec<Conflict> {
    let mut found = Vec::new();
    let mut start: Option<usize> = None;
    let (mut base, mut middle) = (None, None);
    for line in 0..scene.lines.len() {
        let text = scene.line_text(line).trim_end();
        if is_marker(text, "<<<<<<<") {
            (start, base, middle) = (Some(line), None, None);
        } else if is_marker(text, "|||||||") && middle.is_none() {
            base = Some(line);
        } else if text == "=======" && start.is_some() {
            middle = Some(line);
        } else if is_marker(text, ">>>>>>>") {
            if let (Some(start), Some(middle)) = (start, middle) {
                found.push(Conflict { start, base, middle, end: line });
            }
            (start, base, middle) = (None, None, None);
        }
    }
    found
}

fn resolve(scene: &Scene<'_>, conflict: Conflict, side: Side) -> Vec<Edit> {
    let drop = |first: usize, last: usize| Edit::delete(scene.lines[first].start, scene.lines[last].next);
    let ours_end = conflict.base.unwrap_or(conflict.middle);
    match side {
        Side::Ours => vec![drop(conflict.start, conflict.start), drop(ours_end, conflict.end)],
        Side::Theirs => vec![drop(conflict.start, conflict.middle), drop(conflict.end, conflict.end)],
        Side::Both => {
            vec![
                drop(conflict.start, conflict.start),
                drop(ours_end, conflict.middle),
                drop(conflict.end, conflict.end),
            ]
        }
    }
}

fn stray_markers(scene: &Scene<'_>, pile: &mut Pile) {
    let is_stray = |line: &usize| {
        let text = scene.line_text(*line).trim_end();
        text == "=======" || ["<<<<<<<", ">>>>>>>", "|||||||"].iter().any(|mark| is_marker(text, mark))
    };
    let edits: Vec<Edit> = (0..scene.lines.len())
        .filter(is_stray)
        .map(|line| Edit::delete(scene.lines[line].start, scene.lines[line].next))
        .collect();
    pile.add_all(RULE, 0.9, edits, "remove a stray merge marker");
}
