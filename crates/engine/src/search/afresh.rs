//! The last resort where a project cannot be loaded once and asked often: a fresh run of the tests for every edit.

use async_trait::async_trait;
use autoheal_core::ports::{Checkout, FileState, Probe, TestRequest, Workbench};
use autoheal_core::probe::{Answer, ByteEdit, End, Question, Reaction};
use autoheal_core::testing::TestId;
use autoheal_core::{Error, RepoPath, Result};
use autoheal_repair::{Edit, apply};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// What a process may take before the tests begin.
const LOADING: Duration = Duration::from_secs(10);

pub(super) struct Afresh<'a> {
    checkout: &'a dyn Checkout,
    bench: &'a dyn Workbench,
    waiting: VecDeque<Question>,
}

impl<'a> Afresh<'a> {
    pub(super) fn new(checkout: &'a dyn Checkout, bench: &'a dyn Workbench) -> Self {
        Self { checkout, bench, waiting: VecDeque::new() }
    }

    /// The files of the tree with these edits in them.
    fn edited(&self, edits: &[ByteEdit]) -> Result<Vec<FileState>> {
        let mut files: BTreeMap<&RepoPath, Vec<&ByteEdit>> = BTreeMap::new();
        for edit in edits {
            files.entry(&edit.path).or_default().push(edit);
        }
        let content = |(path, edits): (&RepoPath, Vec<&ByteEdit>)| {
            let before =
                self.checkout.read(path)?.ok_or_else(|| Error::internal(format!("{path} is gone")))?;
            let edits: Vec<Edit> =
                edits.into_iter().map(|edit| Edit::replace(edit.range.clone(), &*edit.text)).collect();
            let after =
                apply(&before.text, &edits).ok_or_else(|| Error::internal(format!("{path} is another")))?;
            Ok(FileState { path: path.clone(), content: Some(before.with(after)) })
        };
        files.into_iter().map(content).collect()
    }
}

#[async_trait]
impl Probe for Afresh<'_> {
    fn width(&self) -> usize {
        1
    }

    async fn ask(&mut self, question: &Question) -> Result<()> {
        self.waiting.push_back(question.clone());
        Ok(())
    }

    async fn answer(&mut self) -> Result<Answer> {
        let question = self.waiting.pop_front().ok_or_else(|| Error::internal("nothing was asked"))?;
        let copy = self.checkout.copy(&self.edited(&question.edits)?).await?;
        let request = TestRequest {
            only: question.tests.clone(),
            tree: Some(copy.root().to_owned()),
            fail_fast: true,
            most_hangs: 1,
            ..TestRequest::default()
        };
        let why = Some("every edit needs a process of its own".to_owned());
        let late =
            Answer { id: question.id, results: Vec::new(), reached: 0, end: End::Late, afresh: why.clone() };
        let Ok(run) = tokio::time::timeout(question.limit + LOADING, self.bench.test(&request)).await else {
            return Ok(late);
        };
        let report = run?.report;
        let asked = report.tests.into_iter().filter(|test| question.tests.contains(&test.id));
        let results = asked.map(|test| (test.id, test.outcome, test.seconds)).collect();
        Ok(Answer { id: question.id, results, reached: 0, end: End::Done, afresh: why })
    }

    async fn record(&mut self, _path: &RepoPath, _line: u32, _tests: &[TestId]) -> Result<usize> {
        Ok(0)
    }

    async fn behaviour(
        &mut self,
        _path: &RepoPath,
        _line: u32,
        _edits: &[ByteEdit],
    ) -> Result<Option<Vec<Reaction>>> {
        Ok(None)
    }
}
