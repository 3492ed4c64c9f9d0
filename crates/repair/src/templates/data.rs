//! The tables that templates read, so that a new entry needs no Rust.

use serde::Deserialize;
use std::collections::HashMap;
use std::sync::OnceLock;

#[derive(Debug, Default, Deserialize)]
struct Groups {
    group: Vec<Vec<String>>,
}

/// Names that are often taken for this one, the nearest first.
pub(super) fn counterparts(name: &str) -> impl Iterator<Item = &'static str> {
    static TABLE: OnceLock<HashMap<String, Vec<String>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let groups: Groups = toml::from_str(include_str!("counterparts.toml")).unwrap_or_default();
        let mut table: HashMap<String, Vec<String>> = HashMap::new();
        for group in &groups.group {
            for own in group {
                let others = table.entry(own.clone()).or_default();
                for other in group.iter().filter(|other| *other != own) {
                    if !others.contains(other) {
                        others.push(other.clone());
                    }
                }
            }
        }
        table
    });
    table.get(name).into_iter().flatten().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::counterparts;

    #[test]
    fn the_table_loads_and_knows_the_usual_pairs() {
        assert_eq!(counterparts("any").collect::<Vec<_>>(), ["all"]);
        assert!(counterparts("max").any(|other| other == "min") && counterparts("x").next().is_none());
    }
}
