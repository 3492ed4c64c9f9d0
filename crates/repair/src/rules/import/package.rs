//! Folders that should be packages.

use crate::rules::proposals::Proposals;
use crate::rules::scene::Scene;
use autoheal_core::{Candidate, FileChange, Patch, RepoPath};
use std::collections::BTreeSet;

/// Creates `__init__.py` in the folders that lead to a missing module.
pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, missing: &str) {
    let index = scene.context.index;
    let top = missing.split('.').next().unwrap_or(missing);
    let mut folders: BTreeSet<String> = BTreeSet::new();
    for module in index.modules().filter(|module| !module.path.is_test()) {
        let inside = module.name == missing || module.name.split('.').any(|part| part == top);
        let in_package = module.name.contains('.') && !module.is_package;
        if inside && in_package && index.module(module.package()).is_none() {
            folders.insert(module.path.parent().to_owned());
        }
    }
    for folder in folders.iter().filter(|folder| !folder.is_empty()).take(4) {
        create(proposals, folder, 0.45);
    }
}

/// Creates `__init__.py` in the folders above a file whose relative import finds no package to start from.
pub(super) fn propose_parents(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(site) = scene.raised() else { return };
    let mut folder = site.file.path.parent();
    while !folder.is_empty() {
        let is_package = RepoPath::new(format!("{folder}/__init__.py"))
            .is_ok_and(|path| (scene.context.source)(&path).is_some());
        if !is_package {
            create(proposals, folder, 0.7);
        }
        folder = folder.rsplit_once('/').map_or("", |(outer, _)| outer);
    }
}

fn create(proposals: &mut Proposals, folder: &str, prior: f64) {
    let Ok(path) = RepoPath::new(format!("{folder}/__init__.py")) else { return };
    let explanation = format!("`{folder}` has modules but is no package");
    let patch = Patch::of(vec![FileChange::create(path, "")]);
    proposals.push(Candidate::rule("missing_init", prior, explanation, patch));
}
