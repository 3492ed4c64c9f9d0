//! The files that a run leaves for people and for CI systems.

use autoheal_core::error::Context;
use autoheal_core::ports::Shelf;
use autoheal_core::results::Results;
use autoheal_core::testing::TestReport;
use autoheal_core::{Error, Result, RunId};
use std::path::{Path, PathBuf};

/// The folder below which each run has one of its own.
#[derive(Debug, Clone)]
pub(crate) struct Outputs(pub(crate) PathBuf);

impl Outputs {
    pub(crate) fn folder(&self, run: RunId) -> PathBuf {
        self.0.join(run.to_string())
    }
}

impl Shelf for Outputs {
    /// results.json comes after what it is read with, since its presence says that the run is complete; the PDF follows.
    fn put(&self, results: &Results, report: &TestReport) -> Result<()> {
        let folder = self.folder(results.run_id);
        std::fs::create_dir_all(&folder).map_err(|error| {
            Error::internal(format!("artifacts cannot be written to {}", folder.display()))
                .hint("name another folder with --output-dir")
                .because(error)
        })?;
        replace(&folder.join("summary.md"), autoheal_report::markdown(results).as_bytes())?;
        replace(&folder.join("results.sarif"), autoheal_report::sarif(results).as_bytes())?;
        replace(&folder.join("junit.xml"), autoheal_report::junit(results, report).as_bytes())?;
        replace(&folder.join("results.json"), autoheal_report::results_json(results).as_bytes())?;
        replace(&folder.join("report.pdf"), &autoheal_report::pdf(results)?)
    }
}

/// Whole or not at all: written beside the file and moved into its place.
pub(crate) fn replace(file: &Path, content: &[u8]) -> Result<()> {
    let beside = file.with_extension("part");
    std::fs::write(&beside, content).context(format!("cannot write {}", file.display()))?;
    std::fs::rename(&beside, file).context(format!("cannot write {}", file.display()))
}
