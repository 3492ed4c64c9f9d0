//! One run in progress: its row, its state, its trace, and the world that it acts on.

use crate::budget::{Budget, Cancel};
use crate::driver::{Limits, World};
use crate::state::HealState;
use autoheal_core::event::EventKind;
use autoheal_core::ports::{Coverage, Journal, TestRequest, Workbench};
use autoheal_core::redact::redact;
use autoheal_core::sandbox::Cleared;
use autoheal_core::testing::TestId;
use autoheal_core::{Error, RepoPath, Result, Run, SourceText};
use autoheal_syntax::Index;
use std::sync::Arc;

pub(crate) struct Session<'a> {
    pub(crate) world: &'a World<'a>,
    pub(crate) limits: Limits,
    pub(crate) budget: Budget,
    pub(crate) cancel: Cancel,
    pub(crate) run: Run,
    pub(crate) state: HealState,
    /// Where the run is written down; nowhere, where it only looks.
    pub(crate) journal: Option<Arc<dyn Journal>>,
    pub(crate) cleared: Option<Cleared>,
    pub(crate) bench: Option<Arc<dyn Workbench>>,
    /// Made from the tree as it stands; dropped whenever the tree changes.
    pub(crate) index: Option<Index>,
    /// Which lines tests run, on the tree that this was asked of.
    pub(crate) traced: (TreeKey, Coverage),
}

/// What makes a tree: the last commit, and the patches on top of it.
pub(crate) type TreeKey = (Option<String>, Vec<String>);

impl<'a> Session<'a> {
    pub(crate) fn tell(&mut self, kind: EventKind) {
        self.world.recorder.tell(kind);
    }

    pub(crate) fn think(&mut self, message: impl AsRef<str>) {
        self.tell(EventKind::Thought { message: redact(message.as_ref()) });
    }

    pub(crate) fn warn(&mut self, message: impl AsRef<str>) {
        self.tell(EventKind::Warning { message: redact(message.as_ref()) });
    }

    pub(crate) fn bench(&self) -> Result<&dyn Workbench> {
        self.bench.as_deref().ok_or_else(|| Error::internal("the project is not prepared"))
    }

    pub(crate) fn journal(&self) -> Result<&dyn Journal> {
        self.journal.as_deref().ok_or_else(|| Error::internal("there is no journal"))
    }

    pub(crate) fn cleared(&self) -> Result<&Cleared> {
        self.cleared.as_ref().ok_or_else(|| Error::internal("the repository was not scanned"))
    }

    /// A file's text as it stands in the work tree.
    pub(crate) fn read(&self, path: &RepoPath) -> Option<SourceText> {
        self.world.checkout.read(path).ok().flatten()
    }

    /// The index of the tree as it stands.
    pub(crate) fn index(&mut self) -> Result<&Index> {
        if self.index.is_none() {
            let files: Vec<RepoPath> =
                self.world.checkout.files()?.into_iter().filter(|path| path.extension() == "py").collect();
            let texts: Vec<(RepoPath, String)> =
                files.into_iter().filter_map(|path| Some((path.clone(), self.read(&path)?.text))).collect();
            let pairs = texts.iter().map(|(path, text)| (path.clone(), text.as_str()));
            self.index = Some(Index::build(pairs, &self.state.project.source_roots));
        }
        self.index.as_ref().ok_or_else(|| Error::internal("no index"))
    }

    /// Which lines each of these tests runs on the tree as it stands. What is known already is not run again.
    pub(crate) async fn trace(&mut self, tests: &[TestId]) -> Result<Coverage> {
        let patches = self.state.pending.iter().map(|pending| pending.candidate.whole_patch().unified());
        let key: TreeKey = (self.state.head.clone(), patches.collect());
        if self.traced.0 != key {
            self.traced = (key, Coverage::new());
        }
        let only: Vec<TestId> =
            tests.iter().filter(|test| !self.traced.1.contains_key(*test)).cloned().collect();
        if !only.is_empty() {
            let request = TestRequest { only: only.clone(), coverage: true, ..TestRequest::default() };
            let run = self.bench()?.test(&request).await?;
            let ran = run.report.by_id();
            let asked = only.into_iter().filter(|test| ran.contains_key(test.as_str()));
            self.traced.1.extend(asked.map(|test| (test, Vec::new())));
            self.traced.1.extend(run.coverage);
        }
        let known = |test: &TestId| self.traced.1.get_key_value(test);
        Ok(tests.iter().filter_map(known).map(|(test, lines)| (test.clone(), lines.clone())).collect())
    }

    /// Puts the tree back to the last commit plus the candidates that are pending.
    pub(crate) async fn reset_tree(&mut self) -> Result<()> {
        self.index = None;
        self.world.checkout.restore().await?;
        for pending in &self.state.pending {
            self.world.checkout.apply(&pending.candidate.whole_patch())?;
        }
        Ok(())
    }
}
