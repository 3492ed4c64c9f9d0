//! Names of Python distributions: what an index calls a package, as opposed to what code imports.

use std::collections::BTreeMap;
use std::sync::LazyLock;

static BY_MODULE: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| toml::from_str(include_str!("distributions.toml")).unwrap_or_default());

/// A distribution's name as comparisons want it.
pub fn normal(name: &str) -> String {
    let mut normal = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            '-' | '_' | '.' if normal.ends_with('-') => {}
            '-' | '_' | '.' => normal.push('-'),
            letter => normal.extend(letter.to_lowercase()),
        }
    }
    normal
}

/// The distribution of a module, by its longest known beginning.
pub fn of_module(module: &str) -> String {
    let mut known = module;
    loop {
        if let Some(distribution) = BY_MODULE.get(known) {
            return distribution.clone();
        }
        match known.rsplit_once('.') {
            Some((outer, _)) => known = outer,
            None => return known.replace('_', "-"),
        }
    }
}

/// Whether importing a module plausibly takes a distribution of this normal name: by the table, by the name itself (`google-cloud-storage`
/// for `google.cloud.storage`), or by a name that only says beside it that it is Python's (`python-slugify`, `pyserial`).
pub fn provides(distribution: &str, module: &str) -> bool {
    let is_name = |name: &str| {
        let dotted = normal(module);
        dotted == name || dotted.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'))
    };
    normal(&of_module(module)) == distribution
        || is_name(distribution)
        || ["python-", "py-", "py"].iter().filter_map(|start| distribution.strip_prefix(start)).any(is_name)
        || ["-python", "-py", "-binary"].iter().filter_map(|end| distribution.strip_suffix(end)).any(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_loads() {
        assert!(BY_MODULE.len() > 50);
    }

    #[test]
    fn a_module_without_an_entry_is_its_own_distribution() {
        assert_eq!(of_module("yaml.reader"), "PyYAML");
        assert_eq!(of_module("google.protobuf.message"), "protobuf");
        assert_eq!(of_module("some_thing"), "some-thing");
    }

    #[test]
    fn a_distribution_is_known_by_what_it_lets_code_import() {
        for (distribution, module) in [
            ("pyyaml", "yaml"),
            ("requests", "requests.adapters"),
            ("google-cloud-storage", "google.cloud.storage"),
            ("python-slugify", "slugify"),
            ("pyserial", "serial"),
            ("typing-extensions", "typing_extensions"),
            ("psycopg2-binary", "psycopg2"),
        ] {
            assert!(provides(distribution, module), "{distribution} {module}");
        }
        for (distribution, module) in [("request", "requests"), ("flake8", "flask"), ("py", "os")] {
            assert!(!provides(distribution, module), "{distribution} {module}");
        }
    }
}
