//! What a Python project says that it needs: its name, its requirements, and the files that say so.
//!
//! Only text is read here; nothing of the project runs. Every source of requirements has a room of its own, and all of
//! them add to one [`Manifest`].

use autoheal_core::RepoPath;
use std::collections::BTreeSet;

mod groups;
pub(crate) mod ini;
pub(crate) mod literal;
mod locks;
mod metadata;
mod pipfile;
mod poetry;
mod pyproject;
mod requirement;
mod requirement_files;
mod setup;
pub(crate) mod tokens;

pub(crate) use requirement::name_of;

/// Configuration beyond this size is not configuration.
const LONGEST_FILE: usize = 4 * 1024 * 1024;
/// Folders below the root that are searched for manifests where the root has none.
const MOST_FOLDERS: usize = 16;

/// How the text of a file is got.
pub type Text<'a> = &'a dyn Fn(&RepoPath) -> Option<String>;

/// What the environment of a project is built from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manifest {
    /// Every file on which the environment depends.
    pub files: Vec<RepoPath>,
    pub project_name: Option<String>,
    pub requires_python: Option<String>,
    /// Requirements (PEP 508) of the project itself and of its extras and groups for tests and development.
    pub requirements: Vec<String>,
    /// Requirements that stand in `requirement_files`, as far as they are plain.
    pub listed: Vec<String>,
    /// Exact versions from lock files.
    pub constraints: Vec<String>,
    /// Files to be handed to the installer as they are: they may hold options of their own.
    pub requirement_files: Vec<RepoPath>,
    /// Whether the project itself can be installed.
    pub installable: bool,
    /// Declared extras that tests or development ask for.
    pub extras: Vec<String>,
    pub build_requires: Vec<String>,
    /// Whether the code asks for its own installed metadata or entry points, or for a file that only a build writes.
    pub uses_own_metadata: bool,
    /// Whether parts of the project have to be compiled before they can be imported.
    pub is_compiled: bool,
}

impl Manifest {
    fn depends_on(&mut self, file: &RepoPath) {
        if !self.files.contains(file) {
            self.files.push(file.clone());
        }
    }

    fn require(&mut self, requirement: &str) {
        let requirement = requirement.trim();
        if !requirement.is_empty() && !self.requirements.iter().any(|known| known == requirement) {
            self.requirements.push(requirement.to_owned());
        }
    }
}

/// The files of a repository and how to read them.
pub(crate) struct Tree<'a> {
    names: BTreeSet<&'a RepoPath>,
    text: Text<'a>,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(files: &'a [RepoPath], text: Text<'a>) -> Self {
        Self { names: files.iter().collect(), text }
    }

    /// A file's text, if it is there and of a sensible size.
    pub(crate) fn read(&self, path: &RepoPath) -> Option<String> {
        if !self.names.contains(path) {
            return None;
        }
        (self.text)(path).filter(|text| text.len() <= LONGEST_FILE)
    }

    /// The file of this name in a folder (`""` for the root), with its text.
    pub(crate) fn open(&self, folder: &str, name: &str) -> Option<(RepoPath, String)> {
        let path = join(folder, name)?;
        let text = self.read(&path)?;
        Some((path, text))
    }

    pub(crate) fn has(&self, folder: &str, name: &str) -> bool {
        join(folder, name).is_some_and(|path| self.names.contains(&path))
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = &'a RepoPath> + '_ {
        self.names.iter().copied()
    }
}

/// A path below a folder; `None` where it would leave the tree.
pub(crate) fn join(folder: &str, name: &str) -> Option<RepoPath> {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(name.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    RepoPath::new(parts.join("/")).ok()
}

/// Reads everything that declares what the project needs.
pub fn read(files: &[RepoPath], text: Text<'_>) -> Manifest {
    let tree = Tree::new(files, text);
    let mut manifest = Manifest::default();
    for folder in folders(&tree) {
        pyproject::read(&tree, &folder, &mut manifest);
        setup::read(&tree, &folder, &mut manifest);
        pipfile::read(&tree, &folder, &mut manifest);
        requirement_files::read(&tree, &folder, &mut manifest);
        locks::read(&tree, &folder, &mut manifest);
    }
    manifest.uses_own_metadata |= metadata::is_asked_for(&tree);
    manifest
}

/// Where manifests lie: the root, or, where the root has none, the folders below it that have one.
pub(crate) fn folders(tree: &Tree<'_>) -> Vec<String> {
    let folders: BTreeSet<(usize, String)> = tree
        .files()
        .filter(|file| is_manifest(file))
        .filter(|file| !file.is_test() && !is_aside(file))
        .map(|file| {
            file.parent()
                .strip_suffix("requirements")
                .unwrap_or(file.parent())
                .trim_end_matches('/')
                .to_owned()
        })
        .map(|folder| (folder.split('/').filter(|part| !part.is_empty()).count(), folder))
        .collect();
    let at_root = folders.iter().any(|(depth, _)| *depth == 0);
    let wanted = |depth: usize| if at_root { depth == 0 } else { depth <= 3 };
    folders
        .into_iter()
        .filter(|(depth, _)| wanted(*depth))
        .map(|(_, folder)| folder)
        .take(MOST_FOLDERS)
        .collect()
}

fn is_manifest(file: &RepoPath) -> bool {
    matches!(file.file_name(), "pyproject.toml" | "setup.py" | "setup.cfg" | "Pipfile")
        || requirement_files::is_one(file)
}

/// Whether a file belongs to something beside the project itself.
pub(crate) fn is_aside(file: &RepoPath) -> bool {
    file.components().rev().skip(1).any(|folder| {
        let folder = folder.to_ascii_lowercase();
        matches!(
            folder.as_str(),
            "examples"
                | "example"
                | "docs"
                | "doc"
                | "node_modules"
                | "site-packages"
                | "vendor"
                | "vendored"
                | "_vendor"
                | "third_party"
                | "venv"
                | "env"
                | "build"
                | "dist"
                | "__pycache__"
                | "__pypackages__"
                | "virtualenv"
        ) || folder.starts_with('.')
            || folder.ends_with(".egg-info")
    })
}

#[cfg(test)]
mod tests;
