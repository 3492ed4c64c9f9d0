//! The table of languages. A new language is one entry: its file names, its grammar, and the function that reads an
//! outline from its tree.

use crate::outline::Outline;
use crate::python;
use crate::tree::Parsed;
use autoheal_core::RepoPath;
use std::sync::OnceLock;

/// A language that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    Python,
}

pub(crate) struct Entry {
    language: Language,
    extensions: &'static [&'static str],
    grammar: fn() -> tree_sitter::Language,
    /// Node kinds that open a scope of their own.
    pub(crate) scopes: &'static [&'static str],
    pub(crate) outline: fn(&Parsed) -> Outline,
    names: OnceLock<Names>,
}

/// The grammar's names by their numbers, kept for the whole life of the process.
pub(crate) struct Names {
    kinds: Vec<String>,
    fields: Vec<String>,
}

static LANGUAGES: [Entry; 1] = [Entry {
    language: Language::Python,
    extensions: &["py", "pyi", "pyw"],
    grammar: || tree_sitter_python::LANGUAGE.into(),
    scopes: python::SCOPES,
    outline: python::outline,
    names: OnceLock::new(),
}];

impl Language {
    pub fn of_path(path: &RepoPath) -> Option<Self> {
        let extension = path.extension().to_ascii_lowercase();
        LANGUAGES
            .iter()
            .find(|entry| entry.extensions.contains(&extension.as_str()))
            .map(|entry| entry.language)
    }

    pub(crate) fn entry(self) -> &'static Entry {
        match self {
            Self::Python => &LANGUAGES[0],
        }
    }

    pub(crate) fn grammar(self) -> tree_sitter::Language {
        (self.entry().grammar)()
    }

    fn names(self) -> &'static Names {
        self.entry().names.get_or_init(|| {
            let grammar = self.grammar();
            let kind = |id: usize| {
                u16::try_from(id).ok().and_then(|id| grammar.node_kind_for_id(id)).unwrap_or("").to_owned()
            };
            let field = |id: usize| {
                u16::try_from(id).ok().and_then(|id| grammar.field_name_for_id(id)).unwrap_or("").to_owned()
            };
            Names {
                kinds: (0..grammar.node_kind_count()).map(kind).collect(),
                fields: (0..=grammar.field_count()).map(field).collect(),
            }
        })
    }

    pub(crate) fn kind_name(self, id: u16) -> &'static str {
        self.names().kinds.get(usize::from(id)).map_or("ERROR", String::as_str)
    }

    pub(crate) fn field_name(self, id: u16) -> &'static str {
        self.names().fields.get(usize::from(id)).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_files_are_known_by_their_names() {
        for (path, expected) in [
            ("a/b.py", Some(Language::Python)),
            ("stub.pyi", Some(Language::Python)),
            ("a.rs", None),
            ("py", None),
        ] {
            assert_eq!(Language::of_path(&RepoPath::new(path).unwrap()), expected, "{path}");
        }
    }
}
