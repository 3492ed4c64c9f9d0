//! What a test run says, as structured data.

use crate::failure::{Evidence, Frame};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A test's name as its runner spells it (`tests/test_a.py::test_x[1]`), or a check's (`ruff check`).
pub type TestId = String;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Passed,
    Failed,
    /// Failed before or after the test's own body (fixture, set-up), or while its file was collected.
    Error,
    Skipped,
    /// An expected failure that failed.
    Xfailed,
    /// An expected failure that passed.
    Xpassed,
    Timeout,
    /// The process died while this test ran.
    Crashed,
}

impl Outcome {
    pub fn is_failure(self) -> bool {
        matches!(self, Self::Failed | Self::Error | Self::Timeout | Self::Crashed)
    }

    /// Counts as evidence that the code works.
    pub fn is_pass(self) -> bool {
        matches!(self, Self::Passed | Self::Xfailed | Self::Xpassed)
    }
}

/// The exception behind a failing test.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Raised {
    pub message: String,
    pub trace: String,
    pub frames: Vec<Frame>,
    pub evidence: Evidence,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TestResult {
    pub id: TestId,
    pub outcome: Outcome,
    /// The test's own file and line.
    pub file: String,
    pub line: u32,
    #[serde(default)]
    pub seconds: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raised: Option<Raised>,
    /// True for an error while collecting a file: `id` is then the file.
    #[serde(default)]
    pub collection: bool,
}

impl TestResult {
    /// Whether the test belongs to a file: by its own code, or by its name where a helper built it for that file.
    pub fn is_of_file(&self, file: &str) -> bool {
        let module = file.strip_suffix(".py").unwrap_or(file).replace('/', ".");
        let begins =
            |start: &str, then: &str| self.id.strip_prefix(start).is_some_and(|rest| rest.starts_with(then));
        self.file == file
            || begins(file, "::")
            || begins(&module, ".")
            || begins(module.rsplit('.').next().unwrap_or(&module), ".")
    }
}

/// Why a run of the suite did not come to its own end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunFault {
    /// The wall clock or CPU limit was reached.
    TimedOut,
    OutOfMemory,
    TooManyProcesses,
    DiskFull,
    /// The runner could not start; its own words.
    Broken(String),
}

/// All that one run of the tests told.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct TestReport {
    pub tests: Vec<TestResult>,
    pub seconds: f64,
    #[serde(default)]
    pub fault: Option<RunFault>,
}

impl TestReport {
    pub fn failing(&self) -> impl Iterator<Item = &TestResult> {
        self.tests.iter().filter(|test| test.outcome.is_failure())
    }

    pub fn is_green(&self) -> bool {
        self.fault.is_none() && self.failing().next().is_none()
    }

    pub fn by_id(&self) -> BTreeMap<&str, &TestResult> {
        self.tests.iter().map(|test| (test.id.as_str(), test)).collect()
    }
}
