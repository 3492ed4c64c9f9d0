//! What is broken: one failure for each cause, with exactly one bug type.

use crate::testing::TestId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The six bug types. Every failure has exactly one.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum BugType {
    Linting,
    Syntax,
    Logic,
    TypeError,
    Import,
    Indentation,
}

impl BugType {
    pub const ALL: [Self; 6] =
        [Self::Linting, Self::Syntax, Self::Logic, Self::TypeError, Self::Import, Self::Indentation];

    pub fn name(self) -> &'static str {
        match self {
            Self::Linting => "LINTING",
            Self::Syntax => "SYNTAX",
            Self::Logic => "LOGIC",
            Self::TypeError => "TYPE_ERROR",
            Self::Import => "IMPORT",
            Self::Indentation => "INDENTATION",
        }
    }
}

impl fmt::Display for BugType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The finer kind that stands beside the bug type.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Assertion,
    Exception,
    UndefinedName,
    UnboundLocal,
    Attribute,
    Arity,
    Conversion,
    NoneValue,
    MissingKey,
    Compile,
    MissingModule,
    MissingName,
    MissingDependency,
    CircularImport,
    Timeout,
    Crash,
    OutOfMemory,
    Network,
    MissingService,
    Clock,
    Fixture,
    Lint,
    Format,
    ImportOrder,
    TypeCheck,
    SpringContext,
    Install,
    Other,
}

impl Kind {
    /// Failures of these kinds say that the surroundings are missing something, not that the code is wrong.
    pub fn is_environmental(self) -> bool {
        matches!(self, Self::Network | Self::MissingService | Self::Clock | Self::Install)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        f.write_str(json.trim_matches('"'))
    }
}

/// One step of a stack trace, outermost first. `file` is relative to the repository where it lies inside it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    pub file: String,
    pub line: u32,
    #[serde(default)]
    pub function: String,
    /// The source line as the traceback shows it.
    #[serde(default)]
    pub text: String,
    /// Whether the file belongs to the repository.
    #[serde(default)]
    pub in_project: bool,
}

/// A line of a file.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub file: String,
    pub line: u32,
}

/// The lines of a log that show a failure, counted from 1.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Excerpt {
    pub first_line: u64,
    pub last_line: u64,
}

/// What the running program told of an exception, beyond its message.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Evidence {
    /// The exception's class name, such as `AttributeError`.
    pub exception: String,
    /// The name that was looked up and not found (NameError, AttributeError, ImportError, KeyError).
    pub missing: Option<String>,
    /// The module, or the class of the object, on which `missing` was looked up.
    pub owner: Option<String>,
    /// What that owner, scope or mapping does offer, nearest to `missing` first.
    pub offered: Vec<String>,
    /// Column (from 1) and the rest of a syntax error as the compiler reports them.
    pub column: Option<u32>,
    /// Local variables of the frame that raised, with their type names.
    pub locals: Vec<(String, String)>,
    /// Where the test made a coroutine that nobody awaited; `function` is the coroutine's name.
    pub unawaited: Option<Frame>,
    /// A linter's rule code, such as `F401`, and the tool that reports it.
    pub code: Option<String>,
    pub tool: Option<String>,
}

/// One thing that is broken: where, what kind, and the tests that show it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    pub file: String,
    pub line: u32,
    pub bug_type: BugType,
    pub kind: Kind,
    pub message: String,
    pub stack_trace: String,
    /// The tests (or checks) that show it.
    pub tests: Vec<TestId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<Excerpt>,
    #[serde(default)]
    pub frames: Vec<Frame>,
    #[serde(default)]
    pub evidence: Evidence,
}

impl Failure {
    pub fn place(&self) -> Place {
        Place { file: self.file.clone(), line: self.line }
    }
}
