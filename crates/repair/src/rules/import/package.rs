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
        let Ok(path) = RepoPath::new(format!("{folder}/__init__.py")) else { continue };
        let explanation = format!("`{folder}` has modules but is no package");
        let patch = Patch::of(vec![FileChange::create(path, "")]);
        proposals.push(Candidate::rule("missing_init", 0.45, explanation, patch));
    }
}
