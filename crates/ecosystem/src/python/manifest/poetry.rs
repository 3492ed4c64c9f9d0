//! Poetry's own tables: dependencies with carets, groups, and optional packages.

use super::requirement::{python_marker, specifier};
use super::{Manifest, groups};
use autoheal_core::distribution::normal;
use std::collections::BTreeSet;
use toml::{Table, Value};

pub(super) fn read(poetry: &Table, manifest: &mut Manifest) {
    let name = poetry.get("name").and_then(Value::as_str).map(str::to_owned);
    let package_mode = poetry.get("package-mode").and_then(Value::as_bool).unwrap_or(true);
    manifest.installable |= name.is_some() && package_mode;
    manifest.project_name = manifest.project_name.take().or(name);
    let wanted_extras = wanted_extras(poetry, manifest);
    for table in tables(poetry) {
        for (name, value) in table {
            if name == "python" {
                let specifier = value.as_str().map(specifier).filter(|specifier| !specifier.is_empty());
                manifest.requires_python = manifest.requires_python.take().or(specifier);
            } else {
                dependency(name, value, &wanted_extras, manifest);
            }
        }
    }
}

/// The main dependencies, then those of the groups that serve tests and development.
fn tables(poetry: &Table) -> Vec<&Table> {
    let mut tables = vec![poetry.get("dependencies"), poetry.get("dev-dependencies")];
    if let Some(declared) = poetry.get("group").and_then(Value::as_table) {
        let wanted = declared.iter().filter(|(name, _)| groups::is_test_like(name));
        tables.extend(wanted.map(|(_, group)| group.get("dependencies")));
    }
    tables.into_iter().flatten().filter_map(Value::as_table).collect()
}

/// Optional packages that an extra for tests asks for.
fn wanted_extras(poetry: &Table, manifest: &mut Manifest) -> BTreeSet<String> {
    let mut wanted = BTreeSet::new();
    for (name, packages) in poetry.get("extras").and_then(Value::as_table).into_iter().flatten() {
        if groups::is_test_like(name) {
            manifest.extras.push(name.clone());
            wanted.extend(packages.as_array().into_iter().flatten().filter_map(Value::as_str).map(normal));
        }
    }
    wanted
}

/// One dependency, which may be declared several times with different conditions.
fn dependency(name: &str, value: &Value, wanted_extras: &BTreeSet<String>, manifest: &mut Manifest) {
    match value {
        Value::String(version) => manifest.require(&format!("{name}{}", specifier(version))),
        Value::Array(several) => {
            several.iter().for_each(|one| dependency(name, one, wanted_extras, manifest));
        }
        Value::Table(table) => {
            let optional = table.get("optional").and_then(Value::as_bool) == Some(true);
            if !optional || wanted_extras.contains(&normal(name)) {
                manifest.require(&detailed(name, table).unwrap_or_default());
            }
        }
        _ => {}
    }
}

/// A dependency with details; `None` for one that lies on the author's disk.
pub(super) fn detailed(name: &str, table: &Table) -> Option<String> {
    let text = |key: &str| table.get(key).and_then(Value::as_str);
    let extras: Vec<&str> = table
        .get("extras")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let extras = if extras.is_empty() { String::new() } else { format!("[{}]", extras.join(",")) };
    let source = if let Some(git) = text("git") {
        let at = ["rev", "ref", "tag", "branch"]
            .iter()
            .find_map(|key| text(key))
            .map(|at| format!("@{at}"))
            .unwrap_or_default();
        format!(" @ git+{git}{at}")
    } else if let Some(url) = text("url").or_else(|| text("file").filter(|file| file.contains("://"))) {
        format!(" @ {url}")
    } else if table.contains_key("path") || table.contains_key("file") {
        return None;
    } else {
        specifier(text("version").unwrap_or_default())
    };
    let condition = [text("python").and_then(python_marker), text("markers").map(str::to_owned)];
    let condition =
        condition.into_iter().flatten().map(|marker| format!("({marker})")).collect::<Vec<_>>().join(" and ");
    Some(match condition.as_str() {
        "" => format!("{name}{extras}{source}"),
        condition => format!("{name}{extras}{source} ; {condition}"),
    })
}
