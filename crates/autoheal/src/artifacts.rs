//! The files that a run leaves for people and for CI systems.

use autoheal_core::error::Context;
use autoheal_core::results::Results;
use autoheal_core::testing::TestReport;
use autoheal_core::{Error, Result};
use std::path::{Path, PathBuf};

/// Writes the artifacts below `{output}/{run}`; results.json last, since its presence says that the run is complete.
pub(crate) fn write(output: &Path, results: &Results, report: &TestReport) -> Result<PathBuf> {
    let folder = output.join(results.run_id.to_string());
    std::fs::create_dir_all(&folder).map_err(|error| {
        Error::internal(format!("artifacts cannot be written to {}", folder.display()))
            .hint("name another folder with --output-dir")
            .because(error)
    })?;
    replace(&folder.join("summary.md"), &autoheal_report::markdown(results))?;
    replace(&folder.join("results.sarif"), &autoheal_report::sarif(results))?;
    replace(&folder.join("junit.xml"), &autoheal_report::junit(results, report))?;
    replace(&folder.join("results.json"), &autoheal_report::results_json(results))?;
    Ok(folder)
}

/// Whole or not at all: written beside the file and moved into its place.
fn replace(file: &Path, text: &str) -> Result<()> {
    let beside = file.with_extension("part");
    std::fs::write(&beside, text).context(format!("cannot write {}", file.display()))?;
    std::fs::rename(&beside, file).context(format!("cannot write {}", file.display()))
}
