//! Asking about many edits at high speed: the words between a search and the process that answers it.

use crate::RepoPath;
use crate::testing::{Outcome, TestId};
use std::ops::Range;
use std::time::Duration;

/// A change of some bytes of a file, as the file stood when the probe was made.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ByteEdit {
    pub path: RepoPath,
    pub range: Range<usize>,
    pub text: String,
}

/// Which of these tests pass with these edits? They run in order until one fails.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    pub id: u64,
    pub edits: Vec<ByteEdit>,
    pub tests: Vec<TestId>,
    /// How long the first may compute once the project is loaded: most edits fail it, and many never come to its end.
    pub first_work: Duration,
    /// How long all of them together may compute, and how long they may take.
    pub work: Duration,
    pub limit: Duration,
}

/// How the process that tried an edit came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Done,
    /// Its time was over.
    Late,
    /// It died: a crash, a call of `exit`, too much memory.
    Died,
}

/// What a function does with one input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reaction {
    /// The arguments, for people.
    pub input: String,
    /// What came back, and what became of the arguments.
    pub answer: String,
    /// Whether that was an exception.
    pub raised: bool,
    /// Whether the documentation promised just that; `None` where it says nothing.
    pub promised: Option<bool>,
}

/// What a probe saw. It is a hint and no proof: the process that answers runs untrusted code.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub id: u64,
    /// Each test that ran, with its outcome and the seconds it took.
    pub results: Vec<(TestId, Outcome, f64)>,
    /// The line at which the first test that fails did so; 0 where that is not known.
    pub reached: u64,
    pub end: End,
    /// Why the edit could not be put into the loaded project, so that everything was loaded afresh.
    pub afresh: Option<String>,
}

impl Answer {
    /// Whether every test that was asked for passed.
    pub fn passes(&self, tests: &[TestId]) -> bool {
        self.end == End::Done
            && tests
                .iter()
                .all(|test| self.results.iter().any(|(own, outcome, _)| own == test && outcome.is_pass()))
    }
}
