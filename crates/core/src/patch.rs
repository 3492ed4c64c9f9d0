//! Patches: what a fix changes, file by file, and the unified diff that people read.

use crate::{RepoPath, SourceText};
use serde::{Deserialize, Serialize};
use similar::{Algorithm, ChangeTag, DiffTag, TextDiff, capture_diff_slices};
use std::ops::Range;

/// One file before and after. `before` is `None` for a new file, `after` is `None` for a deleted one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileChange {
    pub path: RepoPath,
    pub before: Option<SourceText>,
    pub after: Option<SourceText>,
}

/// A line that a patch adds or removes, with its number in the file it stands in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedLine {
    pub number: u32,
    pub text: String,
}

impl FileChange {
    pub fn edit(path: RepoPath, before: &SourceText, after: impl Into<String>) -> Self {
        Self { path, before: Some(before.clone()), after: Some(before.with(after)) }
    }

    pub fn create(path: RepoPath, text: impl Into<String>) -> Self {
        Self { path, before: None, after: Some(SourceText::utf8(text)) }
    }

    pub fn before_text(&self) -> &str {
        self.before.as_ref().map_or("", |source| source.text.as_str())
    }

    pub fn after_text(&self) -> &str {
        self.after.as_ref().map_or("", |source| source.text.as_str())
    }

    pub fn is_empty(&self) -> bool {
        self.before == self.after
    }

    fn lines(&self, tag: ChangeTag) -> Vec<ChangedLine> {
        let diff = TextDiff::from_lines(self.before_text(), self.after_text());
        diff.iter_all_changes()
            .filter(|change| change.tag() == tag)
            .map(|change| {
                let index = if tag == ChangeTag::Insert { change.new_index() } else { change.old_index() };
                ChangedLine {
                    number: index.map_or(0, |index| u32::try_from(index + 1).unwrap_or(u32::MAX)),
                    text: change.value().trim_end_matches(['\r', '\n']).to_owned(),
                }
            })
            .collect()
    }

    pub fn added(&self) -> Vec<ChangedLine> {
        self.lines(ChangeTag::Insert)
    }

    pub fn removed(&self) -> Vec<ChangedLine> {
        self.lines(ChangeTag::Delete)
    }

    fn unified(&self) -> String {
        let name = |side: &str, present: bool| {
            if present { format!("{side}/{}", self.path) } else { "/dev/null".to_owned() }
        };
        TextDiff::from_lines(self.before_text(), self.after_text())
            .unified_diff()
            .context_radius(3)
            .header(&name("a", self.before.is_some()), &name("b", self.after.is_some()))
            .to_string()
    }
}

/// A set of file changes that belong together.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patch {
    pub files: Vec<FileChange>,
}

impl Patch {
    pub fn of(files: Vec<FileChange>) -> Self {
        Self { files: files.into_iter().filter(|file| !file.is_empty()).collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    pub fn paths(&self) -> impl Iterator<Item = &RepoPath> {
        self.files.iter().map(|file| &file.path)
    }

    /// The diff that people read and that `git apply` takes.
    pub fn unified(&self) -> String {
        self.files.iter().map(FileChange::unified).collect()
    }

    /// How many lines are added and removed in all.
    pub fn size(&self) -> usize {
        self.files.iter().map(|file| file.added().len() + file.removed().len()).sum()
    }

    /// The patch that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let swap = |file: &FileChange| FileChange {
            path: file.path.clone(),
            before: file.after.clone(),
            after: file.before.clone(),
        };
        Self { files: self.files.iter().map(swap).collect() }
    }

    /// The first line that changes, for messages: the file and its line number after the fix.
    pub fn first_change(&self) -> Option<(&RepoPath, u32)> {
        let file = self.files.first()?;
        let line = file.added().first().or(file.removed().first()).map_or(1, |line| line.number.max(1));
        Some((&file.path, line))
    }
}

/// A place where two texts differ: these bytes of the one stand where those of the other do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    pub old: Range<usize>,
    pub new: Range<usize>,
}

/// The runs of whole lines in which two texts differ.
pub fn differing_lines(old: &str, new: &str) -> Vec<Difference> {
    let lines = |text| str::split_inclusive(text, '\n').collect::<Vec<_>>();
    differences(&lines(old), &lines(new))
}

/// The runs of words, numbers and signs in which two texts differ.
pub fn differing_words(old: &str, new: &str) -> Vec<Difference> {
    differences(&words(old), &words(new))
}

/// More parts than this between what is equal at both ends are one difference: comparing takes as long as their product.
const MOST_COMPARED: usize = 10_000;

fn differences(old: &[&str], new: &[&str]) -> Vec<Difference> {
    let starts = |parts: &[&str]| {
        let ends = parts.iter().scan(0, |at, part| {
            *at += part.len();
            Some(*at)
        });
        std::iter::once(0).chain(ends).collect::<Vec<usize>>()
    };
    let (old_starts, new_starts) = (starts(old), starts(new));
    let bytes = |starts: &[usize], range: Range<usize>| starts[range.start]..starts[range.end];
    let head = old.iter().zip(new).take_while(|(here, there)| here == there).count();
    let tail = old[head..]
        .iter()
        .rev()
        .zip(new[head..].iter().rev())
        .take_while(|(here, there)| here == there)
        .count();
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);
    if old_end - head + new_end - head > MOST_COMPARED {
        let (old, new) = (bytes(&old_starts, head..old_end), bytes(&new_starts, head..new_end));
        return vec![Difference { old, new }];
    }
    capture_diff_slices(Algorithm::Myers, old, new)
        .into_iter()
        .map(|operation| operation.as_tag_tuple())
        .filter(|(tag, ..)| *tag != DiffTag::Equal)
        .map(|(_, here, there)| Difference { old: bytes(&old_starts, here), new: bytes(&new_starts, there) })
        .collect()
}

/// Names and numbers whole, blanks together, every other sign alone.
fn words(text: &str) -> Vec<&str> {
    let kind = |letter: char| match letter {
        _ if letter.is_alphanumeric() || letter == '_' => 0,
        ' ' | '\t' => 1,
        _ => 2,
    };
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same = |letter: char| kind(first) < 2 && kind(letter) == kind(first);
        let end = rest.char_indices().skip(1).find(|(_, letter)| !same(*letter));
        let (word, after) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        words.push(word);
        rest = after;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn change(before: &str, after: &str) -> FileChange {
        FileChange::edit(RepoPath::new("a.py").unwrap(), &SourceText::utf8(before), after)
    }

    #[test]
    fn the_diff_names_what_changed() {
        let patch = Patch::of(vec![change("a\nb\nc\n", "a\nB\nc\n")]);
        assert_eq!(patch.unified(), "--- a/a.py\n+++ b/a.py\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
        assert_eq!(patch.size(), 2);
    }

    #[test]
    fn words_differ_where_lines_do_and_no_further() {
        let (old, new) = ("if a <= limit:\n", "if a < limits:\n");
        let found = differing_words(old, new);
        let pairs: Vec<_> = found.iter().map(|one| (&old[one.old.clone()], &new[one.new.clone()])).collect();
        assert_eq!(pairs, [("=", ""), ("limit", "limits")]);
        assert_eq!(differing_lines(old, new), [Difference { old: 0..old.len(), new: 0..new.len() }]);
        assert_eq!(differing_lines(old, old), []);
    }

    #[test]
    fn texts_that_have_little_in_common_are_one_difference() {
        let text = |word: &str| (0..6_000).map(|line| format!("{word} {line}\n")).collect::<String>();
        let (old, new) = (format!("same\n{}", text("a")), format!("same\n{}end\n", text("b")));
        assert_eq!(differing_lines(&old, &new), [Difference { old: 5..old.len(), new: 5..new.len() }]);
    }

    proptest! {
        #[test]
        fn putting_back_every_difference_gives_the_old_text(
            old in "([ab=é ]{0,4}\n?){0,8}", new in "([ab=é ]{0,4}\n?){0,8}"
        ) {
            for found in [differing_lines(&old, &new), differing_words(&old, &new)] {
                let mut text = new.clone();
                for one in found.iter().rev() {
                    text.replace_range(one.new.clone(), &old[one.old.clone()]);
                }
                prop_assert_eq!(&text, &old);
            }
        }

        /// Feature: autoheal-ci-agent, Property 34: Patch Application Correctness
        #[test]
        fn added_and_removed_lines_account_for_the_whole_change(
            before in "([abc]{0,3}\n){0,8}", after in "([abc]{0,3}\n){0,8}"
        ) {
            let change = change(&before, &after);
            let mut lines: Vec<String> = before.lines().map(str::to_owned).collect();
            for removed in change.removed().iter().rev() {
                prop_assert_eq!(&lines.remove(removed.number as usize - 1), &removed.text);
            }
            for added in change.added() {
                lines.insert(added.number as usize - 1, added.text);
            }
            prop_assert_eq!(lines, after.lines().map(str::to_owned).collect::<Vec<_>>());
        }

        #[test]
        fn undoing_twice_is_the_patch_itself(before in "[ab\n]{0,20}", after in "[ab\n]{0,20}") {
            let patch = Patch::of(vec![change(&before, &after)]);
            prop_assert_eq!(patch.inverse().inverse(), patch);
        }
    }
}
