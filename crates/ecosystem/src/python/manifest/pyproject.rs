//! `pyproject.toml`: the standard tables and those of setuptools, hatch, pdm, uv and flit.

use super::requirement::{extras_of, name_of};
use super::{Manifest, Tree, groups, join, poetry, requirement_files};
use autoheal_core::RepoPath;
use autoheal_core::distribution::normal;
use std::collections::BTreeSet;
use toml::{Table, Value};

pub(super) fn read(tree: &Tree<'_>, folder: &str, manifest: &mut Manifest) {
    let Some((path, text)) = tree.open(folder, "pyproject.toml") else { return };
    manifest.depends_on(&path);
    let Ok(table) = text.parse::<Table>() else { return };
    manifest.build_requires.extend(strings(at(&table, &["build-system", "requires"])));
    standard(&table, manifest);
    dependency_groups(&table, manifest);
    dynamic(tree, folder, &table, manifest);
    others(&table, manifest);
    if let Some(tool) = at(&table, &["tool", "poetry"]).and_then(Value::as_table) {
        poetry::read(tool, manifest);
    }
    workspace(tree, folder, &table, manifest);
    own_extras(&table, manifest);
    let virtual_project = !table.contains_key("build-system")
        && (at(&table, &["tool", "uv"]).is_some() || tree.has(folder, "uv.lock"))
        || at(&table, &["tool", "uv", "package"]).and_then(Value::as_bool) == Some(false);
    manifest.installable |= at(&table, &["project", "name"]).is_some() && !virtual_project
        || at(&table, &["tool", "flit", "metadata", "module"]).is_some();
    let backend = at(&table, &["build-system", "build-backend"]).and_then(Value::as_str).unwrap_or_default();
    manifest.is_compiled |= ["maturin", "mesonpy", "scikit_build_core.build"].contains(&backend)
        || at(&table, &["tool", "setuptools", "ext-modules"]).is_some();
    manifest.uses_own_metadata |= has_plugins(&table) || version_is_written_by_build(tree, folder, &table);
}

/// The value at a path of keys.
pub(super) fn at<'a>(table: &'a Table, keys: &[&str]) -> Option<&'a Value> {
    let (first, rest) = keys.split_first()?;
    rest.iter().try_fold(table.get(*first)?, |value, key| value.get(*key))
}

/// The strings of an array, or a single one.
pub(super) fn strings(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(text)) => vec![text.clone()],
        Some(Value::Array(items)) => items.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// PEP 621.
fn standard(table: &Table, manifest: &mut Manifest) {
    let Some(project) = table.get("project").and_then(Value::as_table) else { return };
    let text = |key: &str| project.get(key).and_then(Value::as_str).map(str::to_owned);
    manifest.project_name = manifest.project_name.take().or_else(|| text("name"));
    manifest.requires_python = manifest.requires_python.take().or_else(|| text("requires-python"));
    for requirement in strings(project.get("dependencies")) {
        manifest.require(&requirement);
    }
    let Some(extras) = project.get("optional-dependencies").and_then(Value::as_table) else { return };
    let mut seen = BTreeSet::new();
    for name in extras.keys().filter(|name| groups::is_test_like(name)) {
        manifest.extras.push(name.clone());
        extra(extras, name, manifest, &mut seen);
    }
}

/// An extra's requirements. One that names the project itself stands for its other extras.
fn extra(extras: &Table, name: &str, manifest: &mut Manifest, seen: &mut BTreeSet<String>) {
    if !seen.insert(normal(name)) {
        return;
    }
    let own_name = manifest.project_name.as_deref().map(normal);
    for requirement in strings(extras.get(name)) {
        if own_name.is_some() && name_of(&requirement) == own_name {
            let wanted: Vec<String> = extras_of(&requirement).iter().map(|extra| normal(extra)).collect();
            for other in extras.keys().filter(|other| wanted.contains(&normal(other))) {
                extra(extras, other, manifest, seen);
            }
        } else {
            manifest.require(&requirement);
        }
    }
}

/// A requirement on the project itself, in whatever group, stands for its extras; it is not fetched from elsewhere.
fn own_extras(table: &Table, manifest: &mut Manifest) {
    let Some(own_name) = manifest.project_name.as_deref().map(normal) else { return };
    let (own, others): (Vec<String>, Vec<String>) = std::mem::take(&mut manifest.requirements)
        .into_iter()
        .partition(|requirement| name_of(requirement).as_ref() == Some(&own_name));
    manifest.requirements = others;
    let extras = at(table, &["project", "optional-dependencies"]).and_then(Value::as_table);
    let wanted: Vec<String> = own.iter().flat_map(|requirement| extras_of(requirement)).collect();
    for name in extras.into_iter().flat_map(Table::keys) {
        if wanted.iter().any(|extra| normal(extra) == normal(name)) {
            if !manifest.extras.contains(name) {
                manifest.extras.push(name.clone());
            }
            extra(extras.unwrap_or(table), name, manifest, &mut BTreeSet::new());
        }
    }
}

/// PEP 735.
fn dependency_groups(table: &Table, manifest: &mut Manifest) {
    let Some(declared) = table.get("dependency-groups").and_then(Value::as_table) else { return };
    let mut seen = BTreeSet::new();
    for name in declared.keys().filter(|name| groups::is_test_like(name)) {
        group(declared, name, manifest, &mut seen);
    }
}

fn group(declared: &Table, name: &str, manifest: &mut Manifest, seen: &mut BTreeSet<String>) {
    if !seen.insert(normal(name)) {
        return;
    }
    let wanted = declared.iter().find(|(other, _)| normal(other) == normal(name));
    for item in wanted.and_then(|(_, value)| value.as_array()).into_iter().flatten() {
        match item {
            Value::String(requirement) => manifest.require(requirement),
            Value::Table(include) => {
                if let Some(other) = include.get("include-group").and_then(Value::as_str) {
                    group(declared, other, manifest, seen);
                }
            }
            _ => {}
        }
    }
}

/// Requirements that setuptools or a hook of hatch reads from other files.
fn dynamic(tree: &Tree<'_>, folder: &str, table: &Table, manifest: &mut Manifest) {
    let mut files = strings(at(table, &["tool", "setuptools", "dynamic", "dependencies", "file"]));
    files.extend(strings(at(table, &["tool", "hatch", "metadata", "hooks", "requirements_txt", "files"])));
    for parent in [
        ["tool", "setuptools", "dynamic", "optional-dependencies"].as_slice(),
        &["tool", "hatch", "metadata", "hooks", "requirements_txt", "optional-dependencies"],
    ] {
        for (name, value) in at(table, parent).and_then(Value::as_table).into_iter().flatten() {
            if groups::is_test_like(name) {
                manifest.extras.push(name.clone());
                files.extend(strings(value.get("file").or(Some(value))));
            }
        }
    }
    for file in files {
        if let Some(path) = join(folder, &file) {
            requirement_files::add(tree, &path, manifest);
        }
    }
}

/// What pdm, uv, hatch and flit keep in tables of their own.
fn others(table: &Table, manifest: &mut Manifest) {
    for requirement in strings(at(table, &["tool", "uv", "dev-dependencies"])) {
        manifest.require(&requirement);
    }
    let pdm = at(table, &["tool", "pdm", "dev-dependencies"]).and_then(Value::as_table);
    for requirement in pdm
        .into_iter()
        .flatten()
        .filter(|(name, _)| groups::is_test_like(name))
        .flat_map(|(_, value)| strings(Some(value)))
    {
        if name_of(&requirement).is_some() {
            manifest.require(&requirement);
        }
    }
    for (name, environment) in
        at(table, &["tool", "hatch", "envs"]).and_then(Value::as_table).into_iter().flatten()
    {
        if name == "default" || groups::is_test_like(name) {
            for key in ["dependencies", "extra-dependencies"] {
                strings(environment.get(key)).iter().for_each(|requirement| manifest.require(requirement));
            }
        }
    }
    let Some(flit) = at(table, &["tool", "flit", "metadata"]).and_then(Value::as_table) else { return };
    strings(flit.get("requires")).iter().for_each(|requirement| manifest.require(requirement));
    for (name, value) in flit.get("requires-extra").and_then(Value::as_table).into_iter().flatten() {
        if groups::is_test_like(name) {
            strings(Some(value)).iter().for_each(|requirement| manifest.require(requirement));
        }
    }
}

/// What the members of a uv workspace need, without the members themselves.
fn workspace(tree: &Tree<'_>, folder: &str, table: &Table, manifest: &mut Manifest) {
    let members = strings(at(table, &["tool", "uv", "workspace", "members"]));
    if members.is_empty() || !folder.is_empty() {
        return;
    }
    let is_member = |path: &RepoPath| {
        path.file_name() == "pyproject.toml"
            && members.iter().any(|member| match member.trim_end_matches('/').strip_suffix("/*") {
                Some(parent) => path.parent().rsplit_once('/').is_some_and(|(above, _)| above == parent),
                None => path.parent() == member.trim_end_matches('/'),
            })
    };
    let mut names = BTreeSet::new();
    for path in tree.files().filter(|path| is_member(path)).take(64) {
        manifest.depends_on(path);
        let Some(Ok(member)) = tree.read(path).map(|text| text.parse::<Table>()) else { continue };
        names.extend(at(&member, &["project", "name"]).and_then(Value::as_str).map(normal));
        strings(at(&member, &["project", "dependencies"]))
            .iter()
            .for_each(|requirement| manifest.require(requirement));
        dependency_groups(&member, manifest);
    }
    manifest
        .requirements
        .retain(|requirement| name_of(requirement).is_none_or(|name| !names.contains(&name)));
}

/// Plug-ins are found through entry points, which only an installed project has.
fn has_plugins(table: &Table) -> bool {
    let standard = at(table, &["project", "entry-points"]).and_then(Value::as_table);
    let poetry = at(table, &["tool", "poetry", "plugins"]).and_then(Value::as_table);
    standard.is_some_and(|plugins| !plugins.is_empty()) || poetry.is_some_and(|plugins| !plugins.is_empty())
}

/// Whether a build writes a version file that is not tracked and that the code may import.
fn version_is_written_by_build(tree: &Tree<'_>, folder: &str, table: &Table) -> bool {
    let places = [
        ["tool", "setuptools_scm", "write_to"].as_slice(),
        &["tool", "setuptools_scm", "version_file"],
        &["tool", "hatch", "build", "hooks", "vcs", "version-file"],
        &["tool", "pdm", "version", "write_to"],
    ];
    places
        .iter()
        .filter_map(|keys| at(table, keys).and_then(Value::as_str))
        .any(|file| !tree.has(folder, file))
}
