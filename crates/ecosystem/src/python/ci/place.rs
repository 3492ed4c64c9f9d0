//! Where a command stands: folder and variables, and how a script changes them on its way.

use super::environment::{assignment, expand, set};
use super::runners::program;
use super::shell::PYTHON_FILES;
use crate::python::manifest::join;
use autoheal_core::RepoPath;

const MOST_VARIABLES: usize = 256;

/// Where a command stands.
#[derive(Debug, Clone, Default)]
pub(super) struct Place {
    /// From the root; empty for the root.
    pub(super) folder: String,
    pub(super) environment: Vec<(String, String)>,
    /// Variables that only the script itself knows.
    pub(super) variables: Vec<(String, String)>,
    pub(super) declared_in: String,
    /// Whether CI stays green when the command fails.
    pub(super) forgiven: bool,
    /// How many definitions were followed to get here.
    pub(super) depth: usize,
}

impl Place {
    pub(super) fn of(declared_in: &RepoPath) -> Self {
        Self { declared_in: declared_in.to_string(), ..Self::default() }
    }

    /// Remembers a variable of a script, a sensible number of them.
    pub(super) fn know(&mut self, name: &str, value: &str) {
        self.variables.retain(|(known, _)| known != name);
        if self.variables.len() < MOST_VARIABLES {
            self.variables.push((name.to_owned(), value.to_owned()));
        }
    }

    /// This place with the folder changed as `cd` would; `None` where that leaves the tree.
    pub(super) fn within(&self, folder: &str) -> Option<Self> {
        let folder = enter(&self.folder, folder)?;
        Some(Self { folder, ..self.clone() })
    }
}

/// A folder below another; the root is empty.
fn enter(from: &str, to: &str) -> Option<String> {
    if to.starts_with(['/', '~']) {
        return None;
    }
    // A file name behind it lets the root itself be expressed.
    let path = join(&format!("{from}/{to}"), "x")?;
    Some(path.parent().to_owned())
}

/// Commands that change the script's own state, applied here except for `cd`.
pub(super) fn moves(words: &[String], here: &mut Place) -> bool {
    match words.first().map(String::as_str) {
        Some("cd" | "pushd") => true,
        Some("export" | "declare" | "local" | "readonly") => {
            for (name, value) in words.iter().skip(1).filter_map(|word| assignment(word)) {
                let value = expand(value, &known(here));
                here.know(name, &value);
                set(&mut here.environment, name, &value);
            }
            true
        }
        _ if words.iter().all(|word| assignment(word).is_some()) => {
            for (name, value) in words.iter().filter_map(|word| assignment(word)) {
                let value = expand(value, &known(here));
                here.know(name, &value);
            }
            true
        }
        _ => false,
    }
}

pub(super) fn known(place: &Place) -> Vec<(String, String)> {
    place.environment.iter().chain(&place.variables).cloned().collect()
}

/// The words with variables replaced. A word that was nothing but unknown variables goes; a variable may hold several words.
pub(super) fn expanded(words: &[String], place: &Place) -> Vec<String> {
    let known = known(place);
    let expand_word = |word: &String| {
        if !word.contains('$') {
            return vec![word.clone()];
        }
        let text = expand(word, &known);
        match word.starts_with('$') && !word.contains(' ') {
            true => text.split_whitespace().map(str::to_owned).collect(),
            false => vec![text],
        }
    };
    words.iter().flat_map(expand_word).filter(|word| !word.is_empty()).collect()
}

/// Variables that stand before the command hold for it alone.
pub(super) fn assignments(words: &[String], place: &mut Place) {
    for word in words.iter().filter(|word| program(word) != "env") {
        let Some((name, value)) = assignment(word) else { break };
        set(&mut place.environment, name, value);
        place.know(name, value);
    }
}

/// `xargs flake8` runs flake8 on what it is fed: the repository's files.
pub(super) fn without_xargs(words: &[String]) -> Vec<String> {
    match words.split_first() {
        Some((first, rest)) if first == "xargs" => {
            let valued = ["-n", "-P", "-I", "-L", "-d", "-a"];
            let mut at = 0;
            while rest.get(at).is_some_and(|word| word.starts_with('-')) {
                at += if rest.get(at).is_some_and(|word| valued.contains(&word.as_str())) { 2 } else { 1 };
            }
            rest.iter().skip(at).cloned().chain([PYTHON_FILES.to_owned()]).collect()
        }
        _ => words.to_vec(),
    }
}
