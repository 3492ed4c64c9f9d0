//! Lock files: the exact versions that the authors' own environments hold.

use super::{Manifest, Tree};
use autoheal_core::distribution::normal;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

type Versions = BTreeMap<String, BTreeSet<String>>;

pub(super) fn read(tree: &Tree<'_>, folder: &str, manifest: &mut Manifest) {
    let mut versions = Versions::new();
    for name in ["poetry.lock", "uv.lock", "pdm.lock", "pylock.toml"] {
        if let Some((path, text)) = tree.open(folder, name) {
            manifest.depends_on(&path);
            tables(&text, &mut versions);
        }
    }
    if let Some((path, text)) = tree.open(folder, "Pipfile.lock") {
        manifest.depends_on(&path);
        pipfile(&text, &mut versions);
    }
    // A package that is locked at several versions, each under its own conditions, is left to the resolver.
    let single = versions.into_iter().filter(|(_, versions)| versions.len() == 1);
    let pins = single.filter_map(|(name, versions)| Some(format!("{name}=={}", versions.first()?)));
    manifest.constraints.extend(pins);
}

/// `[[package]]` tables, as poetry, uv and pdm write them. Only what comes from an index can be pinned.
fn tables(text: &str, versions: &mut Versions) {
    let Ok(lock) = text.parse::<Table>() else { return };
    let packages = lock.get("package").or_else(|| lock.get("packages")).and_then(Value::as_array);
    for package in packages.into_iter().flatten().filter(|package| comes_from_index(package)) {
        let text = |key: &str| package.get(key).and_then(Value::as_str);
        if let (Some(name), Some(version)) = (text("name"), text("version")) {
            insert(versions, name, version);
        }
    }
}

fn comes_from_index(package: &Value) -> bool {
    let elsewhere = ["git", "url", "path", "directory", "editable", "virtual", "vcs", "archive"];
    let source = package.get("source");
    let kind = source.and_then(|source| source.get("type")).and_then(Value::as_str);
    !elsewhere.iter().any(|key| {
        kind == Some(*key)
            || package.get(*key).is_some_and(|value| value.as_bool() != Some(false))
            || source.is_some_and(|source| kind.is_none() && source.get(*key).is_some())
    })
}

fn pipfile(text: &str, versions: &mut Versions) {
    let Ok(lock) = serde_json::from_str::<serde_json::Value>(text) else { return };
    for section in ["default", "develop"] {
        for (name, package) in lock.get(section).and_then(serde_json::Value::as_object).into_iter().flatten()
        {
            if let Some(version) = package.get("version").and_then(serde_json::Value::as_str) {
                insert(versions, name, version.trim_start_matches('='));
            }
        }
    }
}

fn insert(versions: &mut Versions, name: &str, version: &str) {
    let sound = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_.+!".contains(c))
    };
    if sound(name) && sound(version) {
        versions.entry(normal(name)).or_default().insert(version.to_owned());
    }
}
