//! What an edit looks like, for people.

use super::Variant;
use super::families::PARTIAL_REVERT;
use crate::edit::{Edit, apply};
use std::ops::Range;

const MAX_SHOWN: usize = 60;

/// What becomes of what: the bare words of a single edit, whole lines of any other.
pub(super) fn shown(variant: &Variant, text: &str) -> Option<String> {
    let own = variant.edits.iter().filter(|edit| edit.path == variant.path);
    let edits: Vec<Edit> = own.map(|edit| Edit::replace(edit.range.clone(), &*edit.text)).collect();
    let first = edits.first()?;
    let is_bare = variant.edits.len() == 1 && variant.family != PARTIAL_REVERT.name;
    let around = if is_bare { first.range.clone() } else { lines_around(text, &first.range) };
    let (inside, outside): (Vec<Edit>, Vec<Edit>) =
        edits.into_iter().partition(|edit| around.start <= edit.range.start && edit.range.end <= around.end);
    let moved =
        |edit: Edit| Edit { range: edit.range.start - around.start..edit.range.end - around.start, ..edit };
    let old = text.get(around.clone())?;
    let new = apply(old, &inside.into_iter().map(moved).collect::<Vec<_>>())?;
    let words = match (short(old).as_str(), short(&new).as_str()) {
        ("", new) => format!("`{new}` is added"),
        (old, "") => format!("`{old}` goes"),
        (old, new) => format!("`{old}` becomes `{new}`"),
    };
    let others = variant.edits.iter().filter(|edit| edit.path != variant.path).count();
    Some(match outside.len() + others {
        0 => words,
        1 => format!("{words}, and one more place changes"),
        more => format!("{words}, and {more} more places change"),
    })
}

/// The whole lines that hold a range.
fn lines_around(text: &str, range: &Range<usize>) -> Range<usize> {
    let start = text.get(..range.start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let is_whole = range.end > start && text.get(..range.end).is_some_and(|before| before.ends_with('\n'));
    if is_whole || range.is_empty() && range.start == start {
        return start..range.end;
    }
    let end =
        text.get(range.end..).and_then(|after| after.find('\n')).map_or(text.len(), |at| range.end + at);
    start..end
}

fn short(text: &str) -> String {
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if flat.chars().count() <= MAX_SHOWN {
        return flat;
    }
    flat.chars().take(MAX_SHOWN).chain(['…']).collect()
}
