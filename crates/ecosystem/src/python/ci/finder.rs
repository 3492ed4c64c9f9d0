//! Follows commands from where CI names them to the checks and tests that they are.

use super::environment::expand;
use super::place::{Place, assignments, expanded, known, moves, without_xargs};
use super::runners::{is_python, peel, program};
use super::shell;
use super::{CiCommands, TestCommand, hatch, makefile, nox, precommit, tasks, test_command, tools, tox};
use crate::python::manifest::{Tree, join};
use autoheal_core::RepoPath;
use autoheal_core::check::Check;
use std::collections::BTreeSet;

/// Targets, environments and scripts that call each other are followed this deep.
const DEEPEST: usize = 12;
/// Commands looked at in all; hostile definitions could otherwise multiply without end.
const MOST_COMMANDS: usize = 3_000;
const MOST_CHECKS: usize = 32;
const LONGEST_DEFINITION: usize = 256 * 1024;
const MOST_LISTED_FILES: usize = 200;

pub(super) struct Finder<'a> {
    pub(super) tree: &'a Tree<'a>,
    checks: Vec<Check>,
    tests: Vec<TestCommand>,
    pub(super) installs: Vec<String>,
    pub(super) install_files: Vec<RepoPath>,
    notes: Vec<String>,
    visiting: BTreeSet<String>,
    commands_left: usize,
}

impl<'a> Finder<'a> {
    pub(super) fn new(tree: &'a Tree<'a>) -> Self {
        Self {
            tree,
            checks: Vec::new(),
            tests: Vec::new(),
            installs: Vec::new(),
            install_files: Vec::new(),
            notes: Vec::new(),
            visiting: BTreeSet::new(),
            commands_left: MOST_COMMANDS,
        }
    }

    pub(super) fn finish(mut self) -> CiCommands {
        let test = test_command::choose(self.tests, &mut self.notes);
        CiCommands {
            checks: self.checks,
            test,
            installs: self.installs,
            install_files: self.install_files,
            notes: self.notes,
        }
    }

    pub(super) fn note(&mut self, note: String) {
        if self.notes.len() < 64 && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Counts one step; false when there are none left.
    fn may_go_on(&mut self) -> bool {
        let left = self.commands_left;
        self.commands_left = left.saturating_sub(1);
        left > 0
    }

    /// Whether there is no step left.
    pub(super) fn is_spent(&self) -> bool {
        self.commands_left == 0
    }

    /// A definition in a folder, unless it is too long to be one: it may be opened many times.
    pub(super) fn open(&self, folder: &str, name: &str) -> Option<(RepoPath, String)> {
        self.tree.open(folder, name).filter(|(_, text)| text.len() <= LONGEST_DEFINITION)
    }

    /// Follows something that has a name (a target, a session, a script), unless it is being followed already.
    pub(super) fn follow(&mut self, key: String, place: &Place, action: impl FnOnce(&mut Self, &Place)) {
        if place.depth >= DEEPEST || !self.may_go_on() || !self.visiting.insert(key.clone()) {
            return;
        }
        action(self, &Place { depth: place.depth + 1, ..place.clone() });
        self.visiting.remove(&key);
    }

    /// The commands of a shell script, one after the other: `cd` and `export` hold for what follows.
    pub(super) fn script(&mut self, script: &str, place: &Place) {
        if !self.may_go_on() {
            return;
        }
        let mut stack: Vec<(usize, Option<Place>)> = vec![(0, Some(place.clone()))];
        for simple in shell::commands(script) {
            while stack.len() > 1 && stack.last().is_some_and(|(depth, _)| *depth > simple.depth) {
                stack.pop();
            }
            if stack.last().is_some_and(|(depth, _)| *depth < simple.depth) {
                let inner = stack.last().and_then(|(_, place)| place.clone());
                stack.push((simple.depth, inner));
            }
            let Some((_, current)) = stack.last_mut() else { return };
            // Behind a `cd` to nowhere nothing is known until the script ends or the bracket closes.
            let Some(here) = current else { continue };
            if moves(&simple.words, here) {
                if simple.words.first().is_some_and(|word| word == "cd" || word == "pushd") {
                    let target =
                        simple.words.get(1).map(|word| expand(word, &known(here))).unwrap_or_default();
                    *current = here.within(&target);
                }
                continue;
            }
            let place = Place { forgiven: here.forgiven || simple.forgiven, ..here.clone() };
            self.command(&simple.words, &place);
        }
    }

    /// One command, followed to what it really runs.
    pub(super) fn command(&mut self, words: &[String], place: &Place) {
        if words.is_empty() || !self.may_go_on() {
            return;
        }
        let mut place = place.clone();
        let words = expanded(words, &place);
        assignments(&words, &mut place);
        let words = without_xargs(&words);
        if let Some((runner, name)) = tasks::called(&words)
            && tasks::run(self, runner, &name, &place)
        {
            return;
        }
        let words = peel(&words);
        let Some((first, rest)) = words.split_first() else { return };
        let name = program(first).to_owned();
        match name.as_str() {
            "tox" => tox::run(self, rest, &place),
            "nox" => nox::run(self, rest, &place),
            "make" | "gmake" => makefile::run(self, rest, &place),
            "hatch" => hatch::run(self, rest, &place),
            "pre-commit" | "prek" if rest.first().is_some_and(|word| word == "run") => {
                precommit::run(self, rest, &place);
            }
            "pytest" | "py.test" => self.test(test_command::pytest(rest), &place),
            "unittest" => self.test(test_command::unittest(rest), &place),
            "bash" | "sh" | "zsh" | "dash" | "source" | "." => self.shell(rest, &place),
            "pip" | "pip3" => self.install(rest, &place),
            "uv" if rest.first().is_some_and(|word| word == "pip") => self.install(&rest[1..], &place),
            "just" | "invoke" | "inv" | "doit" | "pants" | "bazel" | "trial" | "nosetests" | "nose2"
            | "stestr" | "zope-testrunner" => {
                self.note(format!("`{}` ({}) is not followed", words.join(" "), place.declared_in));
            }
            _ if is_python(&name) => self.python(rest, &place),
            _ if is_script(first) => self.shell(&words, &place),
            _ => self.check(&words, &place),
        }
    }

    fn check(&mut self, words: &[String], place: &Place) {
        let folder = place.folder.clone();
        let tree = self.tree;
        let python_files = || python_files(tree, &folder);
        let Some((tool, command)) = tools::recognise(words, &python_files) else {
            let name = words.first().map(|word| program(word)).unwrap_or_default();
            if tools::is_unread_checker(name) {
                self.note(format!("{} runs {name}, which is not read", place.declared_in));
            }
            return;
        };
        let command: Vec<String> = command.into_iter().filter(|word| !word.is_empty()).collect();
        if place.forgiven {
            self.note(format!(
                "`{}` ({}) may fail without turning CI red",
                command.join(" "),
                place.declared_in
            ));
            return;
        }
        let environment = place.environment.clone();
        let check = Check { tool, command, folder, environment, declared_in: place.declared_in.clone() };
        let identity = tools::identity(&check);
        if self.checks.len() < MOST_CHECKS
            && !self.checks.iter().any(|known| tools::identity(known) == identity)
        {
            self.checks.push(check);
        }
    }

    fn test(&mut self, command: TestCommand, place: &Place) {
        if !place.forgiven && self.tests.len() < 64 {
            let environment = place.environment.clone();
            self.tests.push(TestCommand { environment, folder: place.folder.clone(), ..command });
        }
    }

    /// `bash script.sh`, `bash -c "…"`, `./script.sh`.
    fn shell(&mut self, words: &[String], place: &Place) {
        let script = words
            .iter()
            .position(|word| word.starts_with('-') && word.ends_with('c') && !word.starts_with("--"));
        if let Some(script) = script.and_then(|at| words.get(at + 1)) {
            let script = script.clone();
            return self
                .follow(format!("script:{script}"), place, |finder, place| finder.script(&script, place));
        }
        let Some(path) =
            words.iter().find(|word| !word.starts_with('-')).and_then(|word| join(&place.folder, word))
        else {
            return;
        };
        let Some(text) = self.tree.read(&path) else { return };
        let is_shell = path.extension() == "sh"
            || text.lines().next().is_some_and(|line| line.starts_with("#!") && line.contains("sh"));
        if is_shell {
            self.follow(format!("script:{path}"), place, |finder, place| finder.script(&text, place));
        }
    }

    fn python(&mut self, rest: &[String], place: &Place) {
        let Some(file) = rest.iter().find(|word| !word.starts_with('-')) else { return };
        let runs_tests = rest.iter().any(|word| word == "test" || word == "pytest")
            || program(file).starts_with("runtests");
        if runs_tests {
            self.note(format!("`python {}` ({}) is not followed", rest.join(" "), place.declared_in));
        }
    }
}

/// A file of the repository that is called as a program, not a tool of an environment.
fn is_script(word: &str) -> bool {
    word.starts_with("./")
        || word.ends_with(".sh")
        || word.contains('/') && !word.contains("/bin/") && !word.contains("bin/")
}

/// The Python files below a folder, from there; a long list becomes the folder itself.
fn python_files(tree: &Tree<'_>, folder: &str) -> Vec<String> {
    let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let files = tree
        .files()
        .filter(|file| file.extension() == "py")
        .filter_map(|file| file.as_str().strip_prefix(&prefix));
    let files: Vec<String> = files.map(str::to_owned).take(MOST_LISTED_FILES + 1).collect();
    if files.len() > MOST_LISTED_FILES { vec!["--recursive=y".to_owned(), ".".to_owned()] } else { files }
}
