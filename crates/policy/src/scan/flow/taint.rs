//! Which names and files hold what.

use super::program::Function;
use std::collections::HashMap;

/// A set of origins: the source, and the parameters of the function around.
pub(super) type Mask = u32;
pub(super) const SOURCE: Mask = 1;
/// One by one out of the source, in a loop that may pick only a few.
pub(super) const PICKED: Mask = 1 << 31;
/// The source in either form.
pub(super) const ORIGIN: Mask = SOURCE | PICKED;

pub(super) fn parameter(index: usize) -> Mask {
    if index < 30 { 2 << index } else { 0 }
}

/// Where names are looked up: the function, the functions around it, the class (for `self.x`) and the file.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    pub(super) functions: Vec<usize>,
    pub(super) class: Option<usize>,
}

/// Hostile text may taint names without end; nobody needs this many.
const MOST_NAMES: usize = 50_000;
const MOST_FILES: usize = 16;

#[derive(Debug, Default)]
pub(super) struct Taints {
    names: HashMap<(Place, String), Mask>,
    /// Files by the names that strings give them.
    files: Vec<String>,
    /// Which file a handle writes to, as it is written in the call that opened it.
    handles: HashMap<String, String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    File,
    Function(usize),
    Class(usize),
}

impl Taints {
    pub(super) fn of_parameters(functions: &[Function]) -> Self {
        let mut taints = Self::default();
        for (function, known) in functions.iter().enumerate() {
            for (index, name) in known.parameters.iter().enumerate().take(30) {
                taints.names.insert((Place::Function(function), name.clone()), parameter(index));
            }
        }
        taints
    }

    pub(super) fn add(&mut self, name: &str, scope: &Scope, mask: Mask) {
        if self.names.len() < MOST_NAMES {
            *self.names.entry((place(name, scope), name.to_owned())).or_default() |= mask;
        }
    }

    pub(super) fn add_file(&mut self, file: &str) {
        if self.files.len() < MOST_FILES && file.len() > 2 && !self.files.iter().any(|known| known == file) {
            self.files.push(file.to_owned());
        }
    }

    pub(super) fn add_handle(&mut self, name: &str, file: &str) {
        if self.handles.len() < MOST_NAMES {
            self.handles.insert(name.to_owned(), file.to_owned());
        }
    }

    pub(super) fn file_of(&self, handle: &str) -> Option<&String> {
        self.handles.get(handle)
    }

    pub(super) fn of_name(&self, name: &str, scope: &Scope) -> Mask {
        let at = |place: Place| self.names.get(&(place, name.to_owned())).copied().unwrap_or(0);
        if name.starts_with("self.") {
            return at(place(name, scope));
        }
        let mut mask = at(Place::File) & ORIGIN;
        for (depth, function) in scope.functions.iter().enumerate() {
            // Parameters of a function further out are not this function's.
            let seen = at(Place::Function(*function));
            mask |= if depth == 0 { seen } else { seen & ORIGIN };
        }
        mask
    }

    /// A chain holds what any of its beginnings holds: `r.text` what `r` does.
    pub(super) fn of_chain(&self, chain: &str, scope: &Scope) -> Mask {
        if self.names.is_empty() {
            return 0;
        }
        let dots = chain.match_indices('.').map(|(at, _)| at).take(4);
        let starts = dots.chain([chain.len()]).filter_map(|end| chain.get(..end));
        starts.fold(0, |mask, start| mask | self.of_name(start, scope))
    }

    pub(super) fn of_files(&self, text: &str) -> Mask {
        if self.files.iter().any(|file| has_word(text, file)) { SOURCE } else { 0 }
    }
}

fn place(name: &str, scope: &Scope) -> Place {
    match (scope.class, scope.functions.first()) {
        (Some(class), _) if name.starts_with("self.") => Place::Class(class),
        (_, Some(function)) => Place::Function(*function),
        _ => Place::File,
    }
}

fn has_word(text: &str, word: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(at + word.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(letter) && !after.is_some_and(letter)
    })
}
