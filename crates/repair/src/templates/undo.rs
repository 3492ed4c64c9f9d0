//! What an earlier change broke may be healed by undoing a part of it: a word, a line, a few lines, all of it.

use super::document::Document;
use super::families::PARTIAL_REVERT;
use super::offers::simplicity;
use super::search::placed;
use super::{Suspect, Variant};
use crate::edit::{Edit, apply};
use crate::rules::Context;
use autoheal_core::patch::{Difference, differing_lines, differing_words};
use autoheal_core::probe::ByteEdit;
use autoheal_core::{RepoPath, SourceText};
use autoheal_syntax::Parsed;
use std::ops::Range;

/// What a commit did to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastChange {
    pub path: RepoPath,
    pub before: String,
    pub after: String,
}

/// A change of more words or lines than this is undone in larger parts only.
const MOST_WORDS: usize = 24;
const MOST_LINES: usize = 12;
/// Changed places of a file that are looked at by themselves, and those that are tried two by two.
const MOST_PLACES: usize = 40;
const MOST_PAIRED: usize = 12;
const MOST_VARIANTS: usize = 200;
/// Text that is parsed to sort out what is not even code.
const MOST_PARSED: usize = 16 << 20;
/// How likely it is that undoing so much is right.
const WORDS: f64 = 1.0;
const LINE: f64 = 0.97;
const PLACE: f64 = 0.94;
const TWO_PLACES: f64 = 0.7;
const FILE: f64 = 0.75;
const ALL: f64 = 0.7;

/// The lines of the tree as it stands that such a change wrote or stands beside, each as suspicious as can be.
pub fn changed_lines(context: &Context<'_>, changes: &[PastChange]) -> Vec<Suspect> {
    let mut suspects = Vec::new();
    for (document, places) in located(context, changes) {
        for edit in places {
            let last = edit.range.end.max(edit.range.start + 1) - 1;
            let lines = document.parsed.line_of(edit.range.start)..=document.parsed.line_of(last);
            suspects.extend(lines.map(|line| Suspect { path: document.path.clone(), line, suspicion: 1.0 }));
        }
    }
    suspects
}

/// Everything that undoes a part of the changes, the smallest parts first. `origin` says for people where they come from.
pub fn undoings(context: &Context<'_>, changes: &[PastChange], origin: &str) -> Vec<Variant> {
    let files = located(context, changes);
    let about = format!("{} of {origin}", PARTIAL_REVERT.about);
    let mut found = Undoings { about, variants: Vec::new(), parsed: 0 };
    for (document, places) in &files {
        for place in places.iter().take(MOST_PLACES) {
            found.parts_of(document, place);
        }
        for (number, first) in places.iter().enumerate().take(MOST_PAIRED) {
            for second in places.iter().take(MOST_PAIRED).skip(number + 1) {
                found.push(document, TWO_PLACES, vec![first.clone(), second.clone()]);
            }
        }
    }
    found.variants.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.variants.truncate(MOST_VARIANTS);
    for (document, places) in files.iter().filter(|(_, places)| places.len() > 2) {
        found.push(document, FILE, places.clone());
    }
    found.everything(&files);
    found.variants
}

/// The changed places of each file, as edits of the tree as it stands. What was changed again since is left out.
fn located(context: &Context<'_>, changes: &[PastChange]) -> Vec<(Document, Vec<Edit>)> {
    let locate = |change: &PastChange| {
        let document = Document::read(context, &change.path)?;
        let since = differing_lines(&change.after, document.text());
        let edits = differing_lines(&change.before, &change.after).into_iter().filter_map(|difference| {
            let range = moved(difference.new, &since)?;
            Some(Edit::replace(range, change.before.get(difference.old)?))
        });
        let edits: Vec<Edit> = edits.collect();
        (!edits.is_empty()).then_some((document, edits))
    };
    changes.iter().filter_map(locate).collect()
}

/// Where a range of a text stands after these differences; `None` where they touch it.
fn moved(range: Range<usize>, since: &[Difference]) -> Option<Range<usize>> {
    let mut shift = 0_isize;
    for difference in since {
        if difference.old.start >= range.end {
            break;
        }
        if difference.old.end > range.start {
            return None;
        }
        shift += isize::try_from(difference.new.len()).ok()? - isize::try_from(difference.old.len()).ok()?;
    }
    Some(range.start.checked_add_signed(shift)?..range.end.checked_add_signed(shift)?)
}

struct Undoings {
    about: String,
    variants: Vec<Variant>,
    parsed: usize,
}

impl Undoings {
    fn parts_of(&mut self, document: &Document, place: &Edit) {
        self.push(document, PLACE, vec![place.clone()]);
        let Some(now) = document.text().get(place.range.clone()) else { return };
        let part = |difference: &Difference| {
            let range = place.range.start + difference.new.start..place.range.start + difference.new.end;
            Some(Edit::replace(range, place.text.get(difference.old.clone())?))
        };
        let words = differing_words(&place.text, now);
        if words.len() <= MOST_WORDS {
            for edit in words.iter().filter_map(part) {
                self.push(document, WORDS, vec![edit]);
            }
        }
        for difference in line_parts(&place.text, now) {
            if let Some(edit) = part(&difference) {
                self.push(document, LINE, vec![edit]);
            }
        }
    }

    /// All of it; what of that is not needed is found out afterwards.
    fn everything(&mut self, files: &[(Document, Vec<Edit>)]) {
        let [(document, first), rest @ ..] = files else { return };
        if rest.is_empty() {
            return;
        }
        let edits =
            files.iter().flat_map(|(document, edits)| placed(&document.path, edits.clone())).collect();
        self.variants.push(self.variant(document, ALL, first, edits));
    }

    fn push(&mut self, document: &Document, likely: f64, edits: Vec<Edit>) {
        self.parsed += document.text().len();
        if self.parsed > MOST_PARSED {
            return;
        }
        let after = apply(document.text(), &edits);
        let is_sound = after.is_some_and(|after| !Parsed::new(document.parsed.language(), after).has_error());
        if is_sound {
            let all = placed(&document.path, edits.clone());
            self.variants.push(self.variant(document, likely, &edits, all));
        }
    }

    fn variant(&self, document: &Document, likely: f64, own: &[Edit], edits: Vec<ByteEdit>) -> Variant {
        let prior = PARTIAL_REVERT.prior * likely;
        Variant {
            family: PARTIAL_REVERT.name,
            path: document.path.clone(),
            line: own.first().map_or(1, |edit| line_beside(document, edit)),
            score: prior * simplicity(own),
            prior,
            about: self.about.clone(),
            edits,
            drops: false,
            // Code that stood there before needs no excuse.
            gain: 0.0,
        }
    }
}

/// The same edits, line by line where the lines answer to each other. A line is never put together from then and now.
pub(super) fn in_pieces(
    edits: &[ByteEdit],
    source: &dyn Fn(&RepoPath) -> Option<SourceText>,
) -> Vec<ByteEdit> {
    let pieces = |edit: &ByteEdit| {
        let now = source(&edit.path)?.text;
        let lines = paired_lines(&edit.text, now.get(edit.range.clone())?)?;
        let piece = |line: Difference| ByteEdit {
            path: edit.path.clone(),
            range: edit.range.start + line.new.start..edit.range.start + line.new.end,
            text: edit.text[line.old].to_owned(),
        };
        Some(lines.into_iter().map(piece).collect::<Vec<_>>())
    };
    edits.iter().flat_map(|edit| pieces(edit).unwrap_or_else(|| vec![edit.clone()])).collect()
}

/// The line of an edit; of one that only puts lines back, the line above.
fn line_beside(document: &Document, edit: &Edit) -> u32 {
    let line = document.parsed.line_of(edit.range.start);
    let above = document.parsed.line_text(line.saturating_sub(1)).unwrap_or("");
    if edit.range.is_empty() && edit.text.ends_with('\n') && !above.trim().is_empty() {
        line - 1
    } else {
        line
    }
}

/// Line by line, where both texts have as many and few.
fn paired_lines(old: &str, new: &str) -> Option<Vec<Difference>> {
    let (olds, news) = (lines(old), lines(new));
    let is_paired = olds.len() == news.len() && olds.len() <= MOST_LINES;
    is_paired.then(|| olds.into_iter().zip(news).map(|(old, new)| Difference { old, new }).collect())
}

/// Single lines, and runs of lines where one side has none.
fn line_parts(old: &str, new: &str) -> Vec<Difference> {
    if let Some(paired) = paired_lines(old, new) {
        return paired;
    }
    match (lines(old), lines(new)) {
        (olds, news) if olds.len().max(news.len()) > MOST_LINES => Vec::new(),
        (olds, news) if olds.is_empty() => {
            runs(&news).into_iter().map(|new| Difference { old: 0..0, new }).collect()
        }
        (olds, news) if news.is_empty() => {
            runs(&olds).into_iter().map(|old| Difference { old, new: 0..0 }).collect()
        }
        _ => Vec::new(),
    }
}

fn lines(text: &str) -> Vec<Range<usize>> {
    let ranges = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some(start..*at)
    });
    ranges.collect()
}

/// Every run of neighbours.
fn runs(lines: &[Range<usize>]) -> Vec<Range<usize>> {
    let from = |start: usize| lines[start..].iter().map(move |end| lines[start].start..end.end);
    (0..lines.len()).flat_map(from).collect()
}
