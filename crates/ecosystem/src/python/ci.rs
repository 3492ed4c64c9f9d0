//! What CI runs: the linters, formatters and type checkers that can turn it red, and how it calls the tests.
//!
//! Workflows are read first and followed through tox, nox, Makefiles, pre-commit, scripts and task runners down to the
//! commands themselves. Only where workflows say nothing do those others speak for themselves, and only where nobody
//! says anything does a linter's configuration count. Nothing is executed.

use super::manifest::{Text, Tree};
use autoheal_core::RepoPath;
use autoheal_core::check::Check;

mod actions;
mod configured;
mod environment;
mod finder;
mod hatch;
mod installs;
mod makefile;
mod nox;
mod other_ci;
mod place;
mod precommit;
mod runners;
mod shell;
mod tasks;
mod test_command;
mod tools;
mod tox;
mod tox_file;
mod workflow;
mod yaml;

use finder::Finder;

/// What was found out about CI.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CiCommands {
    pub checks: Vec<Check>,
    pub test: Option<TestCommand>,
    /// Requirements that CI installs by hand before it runs.
    pub installs: Vec<String>,
    /// Requirement files that CI installs.
    pub install_files: Vec<RepoPath>,
    /// Remarks for people: what was passed over, and why.
    pub notes: Vec<String>,
}

/// How CI calls the tests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TestCommand {
    /// What follows the runner's name, without what only steers reports.
    pub arguments: Vec<String>,
    pub environment: Vec<(String, String)>,
    /// Where it runs, from the root; empty for the root.
    pub folder: String,
    /// `pytest` or `unittest`, where the command says so.
    pub framework: Option<String>,
}

/// Reads every definition of CI in the repository.
pub fn discover(files: &[RepoPath], text: Text<'_>) -> CiCommands {
    let tree = Tree::new(files, text);
    let mut found = search(&tree, &[workflow::read, other_ci::read]);
    for source in [tox::read_all, nox::read_all, makefile::read_all, precommit::read_all] {
        if !found.checks.is_empty() && found.test.is_some() {
            break;
        }
        let more = search(&tree, &[source]);
        if found.checks.is_empty() {
            found.checks = more.checks;
        }
        found.test = found.test.or(more.test);
        found.installs.extend(
            more.installs.into_iter().filter(|install| !found.installs.contains(install)).collect::<Vec<_>>(),
        );
        found.install_files.extend(more.install_files);
        found.notes.extend(more.notes);
    }
    if found.checks.is_empty() {
        found.checks = configured::checks(&tree);
    }
    found
}

fn search(tree: &Tree<'_>, sources: &[fn(&mut Finder<'_>)]) -> CiCommands {
    let mut finder = Finder::new(tree);
    sources.iter().for_each(|source| source(&mut finder));
    finder.finish()
}

#[cfg(test)]
mod tests;
