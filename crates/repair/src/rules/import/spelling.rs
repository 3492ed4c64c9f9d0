//! A name that its module does not offer: misspelled in the import, or defined in another module.

use super::{imports_at, target};
use crate::rules::edit::Edit;
use crate::rules::near::nearest;
use crate::rules::place::{Wanted, import_edits};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::{Import, ImportedName};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, module: &str, name: &str) {
    for site in scene.editable() {
        for import in imports_at(site).filter(|import| import.from) {
            let Some(imported) = import.names.iter().find(|imported| imported.name == name) else { continue };
            let module = if module.is_empty() { target(scene, site, import) } else { module.to_owned() };
            misspelled(scene, proposals, site, &module, imported);
            elsewhere(scene, proposals, site, import, imported, &module);
        }
    }
}

fn misspelled(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    site: &Site,
    module: &str,
    imported: &ImportedName,
) {
    let inside = format!("{module}.");
    let index = scene.context.index;
    let own = index.module(module).into_iter().flat_map(|found| found.outline.module_names());
    let submodules = index.modules().filter_map(|found| found.name.strip_prefix(&inside));
    let standard = scene
        .context
        .facts
        .standard_names
        .iter()
        .filter(|(_, modules)| modules.iter().any(|home| home == module))
        .map(|(name, _)| name.as_str());
    let offered = scene.offered().chain(own.map(|own| own.name.as_str())).chain(submodules).chain(standard);
    for (found, likeness) in nearest(&imported.name, offered, 4) {
        let explanation = format!("`{module}` offers `{found}`, not `{}`", imported.name);
        let length = imported.name.len();
        let range = imported.range.start..imported.range.start + length;
        let mut edits = vec![Edit::replace(range, &found)];
        if imported.alias.is_none() {
            let uses = super::missing::uses(&site.file, &imported.name);
            edits.extend(uses.into_iter().map(|range| Edit::replace(range, &found)));
        }
        proposals.edit("misspelled_import", 0.97 * likeness, explanation, &site.file, edits);
        if imported.alias.is_none() {
            let range = imported.range.start..imported.range.start + length;
            let kept = Edit::replace(range.clone(), format!("{found} as {}", imported.name));
            let explanation = format!("`{module}` offers `{found}`");
            proposals.edit("misspelled_import", 0.4 * likeness, explanation.clone(), &site.file, vec![kept]);
            let only = vec![Edit::replace(range, &found)];
            proposals.edit("misspelled_import", 0.9 * likeness, explanation, &site.file, only);
        }
    }
}

/// The name lives in another module.
fn elsewhere(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    site: &Site,
    import: &Import,
    imported: &ImportedName,
    module: &str,
) {
    let index = scene.context.index;
    let project =
        index.defining(&imported.name).filter(|found| !found.path.is_test() && found.name != module);
    let mut homes: Vec<(String, f64)> = project.map(|found| (found.name.clone(), 0.88)).take(4).collect();
    let standard = scene.context.facts.standard_names.get(&imported.name).into_iter().flatten();
    homes.extend(standard.filter(|home| *home != module).take(3).map(|home| (home.clone(), 0.6)));
    for (home, prior) in homes {
        let wanted =
            Wanted { module: home.clone(), name: Some(imported.name.clone()), alias: imported.alias.clone() };
        let Some(mut edits) = import_edits(scene, &site.file, &wanted) else { continue };
        edits.extend(remove_name(import, imported));
        let explanation = format!("`{}` is defined in `{home}`", imported.name);
        if import.names.len() == 1 {
            edits = vec![Edit::replace(import.module_range.clone(), spelled(scene, site, import, &home))];
        }
        proposals.edit("moved_name", prior, explanation, &site.file, edits);
    }
}

fn spelled(scene: &Scene<'_>, site: &Site, import: &Import, home: &str) -> String {
    let own = scene.context.index.module_of(&site.file.path);
    own.filter(|_| import.level > 0)
        .and_then(|own| crate::rules::place::relative(own.package(), home))
        .unwrap_or_else(|| home.to_owned())
}

/// Takes one of several names out of an import.
pub(in crate::rules) fn remove_name(import: &Import, imported: &ImportedName) -> Vec<Edit> {
    let place = import.names.iter().position(|name| name.range == imported.range).unwrap_or(0);
    let next = import.names.get(place + 1);
    let previous = place.checked_sub(1).and_then(|before| import.names.get(before));
    match (next, previous) {
        (Some(next), _) => vec![Edit::delete(imported.range.start..next.range.start)],
        (None, Some(previous)) => vec![Edit::delete(previous.range.end..imported.range.end)],
        (None, None) => Vec::new(),
    }
}
