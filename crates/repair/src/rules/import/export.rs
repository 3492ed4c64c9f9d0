//! A name that others (tests above all) ask of a project module which does not have it: exported from where it is defined,
//! or defined under a misspelled name.

use super::missing::uses;
use crate::rules::edit::Edit;
use crate::rules::near::{is_the_slip, nearest};
use crate::rules::place::{Wanted, import_edits};
use crate::rules::proposals::Proposals;
use crate::rules::scene::Scene;
use autoheal_syntax::BindingKind;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, module: &str, name: &str) {
    let Some(file) = scene.module_file(module) else { return };
    let index = scene.context.index;
    let inside = format!("{module}.");
    for home in index.defining(name).filter(|home| !home.path.is_test() && home.name != module).take(4) {
        let near = if home.name.starts_with(&inside) { 0.85 } else { 0.5 };
        if let Some(edits) = import_edits(scene, &file, &Wanted::name(&home.name, name)) {
            let explanation = format!("`{module}` is asked for `{name}`, which `{}` defines", home.name);
            proposals.edit("missing_export", near, explanation, &file, edits);
        }
    }
    let outline = file.parsed.outline();
    let own = || outline.own_names().filter(|binding| !binding.name.starts_with("__"));
    for (found, likeness) in nearest(name, own().map(|binding| binding.name.as_str()), 3) {
        let known = own().find(|binding| binding.name == found);
        let Some(binding) = known.filter(|_| !is_the_slip(scene, name, &found)) else { continue };
        let renamed: Vec<Edit> =
            uses(&file, &found).into_iter().map(|range| Edit::replace(range, name)).collect();
        let explanation = format!("`{module}` defines `{found}`; `{name}` is asked for");
        let weight = if binding.kind == BindingKind::Import { 0.3 } else { 0.8 };
        proposals.edit("misspelled_definition", weight * likeness, explanation, &file, renamed);
    }
}
