//! What kind of Python project lies before us: its layout, its tests, how CI runs them, and what it declares.

use super::ci::{self, CiCommands};
use super::manifest::{self, Manifest, Text, Tree, join, name_of};
use autoheal_core::RepoPath;
use autoheal_core::check::Check;
use autoheal_core::ports::Project;
use std::collections::BTreeSet;

mod framework;
mod layout;
mod settings;
mod test_files;

use settings::Settings;

/// Looks at files only; nothing of the project runs.
pub fn analyse(files: &[RepoPath], text: Text<'_>) -> Project {
    let tree = Tree::new(files, text);
    let manifest = manifest::read(files, text);
    let ci = ci::discover(files, text);
    let settings = Settings::read(&tree);
    let tests = test_files::find(&tree, &settings);
    let framework = framework::choose(&tree, &tests, &settings, &manifest, &ci);
    let source_roots = layout::source_roots(&tree, &settings);
    Project {
        language: "python".to_owned(),
        layout: layout::name(&tree, &tests, &source_roots).to_owned(),
        test_arguments: if ci.test.is_some() {
            arguments(&tree, &ci, framework)
        } else {
            test_files::pointers(&tree, &settings, &tests, framework)
        },
        framework: framework.to_owned(),
        source_roots,
        test_files: tests,
        test_environment: ci.test.as_ref().map(|test| test.environment.clone()).unwrap_or_default(),
        test_folder: ci.test.as_ref().map(|test| existing(&tree, &test.folder)).unwrap_or_default(),
        requirements: requirements(&manifest, &ci),
        manifests: manifests(&manifest, &ci),
        notes: ci.notes,
        checks: ci
            .checks
            .into_iter()
            .map(|check| Check { folder: existing(&tree, &check.folder), ..check })
            .collect(),
    }
}

/// A folder where the tree has it; one that CI makes for itself stands for the root.
fn existing(tree: &Tree<'_>, folder: &str) -> String {
    let inside = format!("{folder}/");
    if tree.files().any(|file| file.as_str().starts_with(&inside)) {
        folder.to_owned()
    } else {
        String::new()
    }
}

/// What CI passes to the runner, where it is the runner that is used here. A path that is not there is left out.
fn arguments(tree: &Tree<'_>, ci: &CiCommands, framework: &str) -> Vec<String> {
    let Some(test) = ci.test.as_ref().filter(|test| test.framework.as_deref() == Some(framework)) else {
        return Vec::new();
    };
    let looks_like_path = |word: &str| {
        !word.starts_with('-')
            && (word.contains('/') || word.ends_with(".py"))
            && !word.contains([' ', '*', '='])
    };
    let is_there = |word: &str| {
        let path = word.split("::").next().unwrap_or(word);
        join(&test.folder, path).is_some_and(|path| {
            let folder = format!("{path}/");
            tree.files().any(|file| *file == path || file.as_str().starts_with(&folder))
        })
    };
    let mut kept: Vec<String> = Vec::new();
    for (at, word) in test.arguments.iter().enumerate() {
        let is_value = at > 0
            && test
                .arguments
                .get(at - 1)
                .is_some_and(|before| before.starts_with('-') && !before.contains('='));
        if is_value || !looks_like_path(word) || is_there(word) {
            kept.push(word.clone());
        }
    }
    kept
}

/// Declared requirements, then what CI installs beside them; each distribution once, unless it is declared with conditions.
fn requirements(manifest: &Manifest, ci: &CiCommands) -> Vec<String> {
    let mut requirements: Vec<String> = Vec::new();
    for requirement in manifest.requirements.iter().chain(&manifest.listed) {
        if !requirements.contains(requirement) {
            requirements.push(requirement.clone());
        }
    }
    let named: BTreeSet<String> =
        requirements.iter().filter_map(|requirement| name_of(requirement)).collect();
    let own = manifest.project_name.as_deref().and_then(name_of);
    let new = |install: &&String| {
        name_of(install).is_some_and(|name| !named.contains(&name) && Some(&name) != own.as_ref())
    };
    requirements.extend(ci.installs.iter().filter(new).cloned());
    requirements
}

/// Files that declare dependencies, as far as people edit them; locks come last.
fn manifests(manifest: &Manifest, ci: &CiCommands) -> Vec<RepoPath> {
    let authority = |path: &RepoPath| match path.file_name() {
        "pyproject.toml" => 0,
        "setup.cfg" => 1,
        "setup.py" => 2,
        "Pipfile" => 3,
        name if name.ends_with(".lock") || name == "pylock.toml" => 5,
        _ => 4,
    };
    let mut files = manifest.files.clone();
    files.extend(ci.install_files.iter().filter(|file| !manifest.files.contains(file)).cloned());
    files.sort_by_key(|path| (authority(path), path.as_str().len(), path.clone()));
    files.dedup();
    files
}

#[cfg(test)]
mod tests;
