//! What CI runs beside the tests: linters, formatters, type checkers.

use crate::Failure;
use serde::{Deserialize, Serialize};

/// How `declared_in` begins for a tool that the repository configures without saying that CI runs it.
pub const CONFIGURED: &str = "configuration: ";

/// A check that CI runs, as found in the repository.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The tool, such as `ruff` or `mypy`.
    pub tool: String,
    /// The command as CI spells it, split into words.
    pub command: Vec<String>,
    /// Where it runs, from the repository's root; empty for the root.
    #[serde(default)]
    pub folder: String,
    #[serde(default)]
    pub environment: Vec<(String, String)>,
    /// The file that says that CI runs this, such as `.github/workflows/ci.yml`.
    pub declared_in: String,
}

impl Check {
    /// Whether CI runs it, as against a tool that is merely configured.
    pub fn is_run_by_ci(&self) -> bool {
        !self.declared_in.starts_with(CONFIGURED)
    }

    /// The name under which the check appears among tests.
    pub fn id(&self) -> String {
        self.command.join(" ")
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckOutcome {
    Passed,
    Failed,
    /// The tool is not installed, or could not run; its own words.
    Unavailable(String),
}

/// What a check said: green, or its findings as failures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckReport {
    pub check: Check,
    pub outcome: CheckOutcome,
    pub findings: Vec<Failure>,
    #[serde(default)]
    pub output: String,
}
