//! The tables that rules read: what moved where, well-known names of packages, methods of other languages. They are
//! data so that a new entry needs no Rust.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

#[derive(Debug, Default, Deserialize)]
pub(super) struct Moved {
    module: Vec<Move>,
    name: Vec<Move>,
    builtin: Vec<Move>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Move {
    pub(super) old: String,
    pub(super) new: String,
    /// `module.name` that has to be imported for `new`.
    #[serde(default)]
    pub(super) import: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Packages {
    alias: BTreeMap<String, String>,
    name: BTreeMap<String, String>,
    preferred: BTreeMap<String, String>,
}

#[derive(Debug, Default, Deserialize)]
struct Methods {
    method: Vec<Method>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Method {
    pub(super) types: Vec<String>,
    pub(super) old: String,
    pub(super) new: String,
}

pub(super) fn moved() -> &'static Moved {
    static TABLE: OnceLock<Moved> = OnceLock::new();
    TABLE.get_or_init(|| toml::from_str(include_str!("moved.toml")).unwrap_or_default())
}

pub(super) fn packages() -> &'static Packages {
    static TABLE: OnceLock<Packages> = OnceLock::new();
    TABLE.get_or_init(|| toml::from_str(include_str!("packages.toml")).unwrap_or_default())
}

pub(super) fn methods() -> &'static [Method] {
    static TABLE: OnceLock<Methods> = OnceLock::new();
    &TABLE.get_or_init(|| toml::from_str(include_str!("methods.toml")).unwrap_or_default()).method
}

impl Moved {
    pub(super) fn module(&self, old: &str) -> Option<&Move> {
        self.module.iter().find(|entry| entry.old == old)
    }

    /// Where a name of a module went.
    pub(super) fn name(&self, module: &str, name: &str) -> Option<&Move> {
        self.name.iter().find(|entry| {
            entry.old.strip_prefix(module).and_then(|rest| rest.strip_prefix('.')) == Some(name)
        })
    }

    pub(super) fn builtin<'a>(&'a self, old: &'a str) -> impl Iterator<Item = &'a Move> {
        self.builtin.iter().filter(move |entry| entry.old == old)
    }
}

impl Packages {
    pub(super) fn alias(&self, name: &str) -> Option<&str> {
        self.alias.get(name).map(String::as_str)
    }

    pub(super) fn home_of(&self, name: &str) -> Option<&str> {
        self.name.get(name).map(String::as_str)
    }

    pub(super) fn preferred(&self, name: &str) -> Option<&str> {
        self.preferred.get(name).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_loads() {
        assert!(moved().module.len() > 30 && moved().name.len() > 80 && moved().builtin.len() > 20);
        assert!(packages().alias.len() > 10 && methods().len() > 80);
    }

    #[test]
    fn nothing_moves_to_where_it_was() {
        for entry in moved().module.iter().chain(&moved().name) {
            assert_ne!(entry.old, entry.new);
        }
    }
}
