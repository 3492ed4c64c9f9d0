//! How a check of CI is run so that its answer can be read without guessing, and what that answer says.
//!
//! A check keeps the arguments that CI gives it; only switches that change how it prints (and any that would let it
//! write) are replaced. What it prints becomes failures with exactly one bug type each.

mod arguments;
mod finding;
mod fixers;
mod outcome;
mod plan;
mod read_json;
mod read_text;

pub use fixers::fixers;
pub use outcome::findings;
pub use plan::plan;

/// How one check is run: the whole command line, program first, and who understands its output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub arguments: Vec<String>,
    pub reader: Reader,
}

/// The shape of a tool's output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    RuffCheck,
    RuffFormat,
    Black,
    Isort,
    Autoflake,
    /// flake8 and pycodestyle with a format of our own.
    Separated,
    Pyflakes,
    Pydocstyle,
    Pylint,
    Mypy,
    Pyright,
    /// A tool that this room does not know: only its exit code counts.
    Unknown,
}

#[cfg(test)]
mod tests;
