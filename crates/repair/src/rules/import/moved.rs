//! Names that moved between versions: the import and all uses are rewritten by the table of moves.

use super::{imports_at, is_available, target};
use crate::rules::data::moved;
use crate::rules::edit::Edit;
use crate::rules::place::{Wanted, import_edits};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene, Site};
use autoheal_syntax::{Import, Node};
use std::collections::BTreeMap;

/// An import of a module that is gone.
pub(super) fn modules(scene: &Scene<'_>, proposals: &mut Proposals, missing: &str) {
    for site in scene.editable() {
        for import in imports_at(site) {
            let wanted = target(scene, site, import);
            let Some(entry) = longest_known(&wanted) else { continue };
            if !is_available(scene, &entry.1) || !wanted.starts_with(missing) {
                continue;
            }
            let (old, new) = (wanted.as_str(), entry.1.as_str());
            let edits = if import.from {
                from_import(scene, site, import, old, Some(new))
            } else {
                plain_import(site, import, old, new)
            };
            if let Some(edits) = edits {
                let explanation = format!("`{old}` is now `{new}`");
                proposals.edit("moved_module", 0.94, explanation, &site.file, edits);
            }
        }
    }
}

fn longest_known(module: &str) -> Option<(String, String)> {
    let mut head = module;
    loop {
        if let Some(entry) = moved().module(head) {
            let rest = module.get(head.len()..).unwrap_or("");
            return Some((module.to_owned(), format!("{}{rest}", entry.new)));
        }
        head = head.rsplit_once('.')?.0;
    }
}

/// An imported name that is gone from its module.
pub(super) fn names(scene: &Scene<'_>, proposals: &mut Proposals, module: &str, name: &str) {
    if moved().name(module, name).is_none() {
        return;
    }
    for site in scene.editable() {
        for import in imports_at(site).filter(|import| import.from && import.module == module) {
            if let Some(edits) = from_import(scene, site, import, module, None) {
                let explanation = format!("`{module}.{name}` has moved");
                proposals.edit("moved_name", 0.95, explanation, &site.file, edits);
            }
        }
    }
}

/// `module.name` in code, where the name is gone from its module: `collections.Mapping`, `np.float`.
pub(in crate::rules) fn attributes(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(name) = scene.missing() else { return };
    for site in scene.editable() {
        let Some(import) = module_import(&site.file, site, &name) else { continue };
        if let Some((edits, new)) = qualified_uses(scene, &site.file, import, &name) {
            let explanation = format!("`{}.{name}` is now `{new}`", import.module);
            proposals.edit("moved_name", 0.95, explanation, &site.file, edits);
        }
    }
}

/// The import whose module is asked for `name` on the site's line.
fn module_import<'s>(file: &'s File, site: &Site, name: &str) -> Option<&'s Import> {
    let object = site
        .nodes(&["attribute"])
        .into_iter()
        .find(|node| node.child("attribute").is_some_and(|attribute| attribute.text() == name))?
        .child("object")?;
    let binds = |import: &&Import| {
        !import.from
            && (import.alias.as_deref() == Some(object.text())
                || import.alias.is_none() && import.module == object.text())
    };
    file.parsed.outline().imports.iter().find(binds)
}

fn qualified_uses(
    scene: &Scene<'_>,
    file: &File,
    import: &Import,
    name: &str,
) -> Option<(Vec<Edit>, String)> {
    let entry = moved().name(&import.module, name)?;
    let bound = import.alias.as_deref().unwrap_or(&import.module);
    let (module, last) = entry.new.rsplit_once('.').unwrap_or(("", &entry.new));
    let (text, wanted) = if module.is_empty() {
        (entry.new.clone(), None)
    } else if module == import.module {
        (format!("{bound}.{last}"), None)
    } else if scene.context.facts.builtins.contains(module) || module == "str" {
        (entry.new.clone(), None)
    } else {
        (entry.new.clone(), Some(Wanted::module(module)))
    };
    let mut edits: Vec<Edit> = uses_of(file, bound, name).map(|node| Edit::node(node, &text)).collect();
    if let Some(wanted) = wanted {
        edits.extend(import_edits(scene, file, &wanted).unwrap_or_default());
    }
    Some((edits, entry.new.clone()))
}

fn uses_of<'f>(file: &'f File, bound: &'f str, name: &'f str) -> impl Iterator<Item = Node<'f>> {
    file.parsed.nodes_of("attribute").filter(move |node| {
        node.child("object").is_some_and(|object| object.text() == bound)
            && node.child("attribute").is_some_and(|attribute| attribute.text() == name)
    })
}

/// `import old` becomes `import new`, and `old.x` becomes `new.x` or wherever `x` went.
fn plain_import(site: &Site, import: &Import, old: &str, new: &str) -> Option<Vec<Edit>> {
    let file = &site.file;
    let siblings = file.parsed.outline().imports.iter().filter(|other| other.range == import.range).count();
    if let Some(alias) = &import.alias {
        let redundant = alias == new;
        let text = if redundant { new.to_owned() } else { format!("{new} as {alias}") };
        let whole = file
            .parsed
            .covering(import.module_range.clone())
            .and_then(|node| node.ancestor("aliased_import"))?;
        return Some(vec![Edit::node(whole, text)]);
    }
    let mut modules = vec![new.to_owned()];
    let mut edits = Vec::new();
    for node in file
        .parsed
        .nodes_of("attribute")
        .filter(|node| node.child("object").is_some_and(|object| object.text() == old))
    {
        let name = node.child("attribute")?.text();
        let target =
            moved().name(old, name).map_or_else(|| format!("{new}.{name}"), |entry| entry.new.clone());
        let home = target.rsplit_once('.').map_or("", |(home, _)| home).to_owned();
        if !home.is_empty() && !home.starts_with("builtins") && !modules.contains(&home) {
            modules.push(home);
        }
        edits.push(Edit::node(node, target.trim_start_matches("builtins.")));
    }
    if siblings > 1 {
        edits.push(Edit::replace(import.module_range.clone(), modules.join(", ")));
    } else {
        let newline = format!("{}{}", file.newline(), file.indent(import.line));
        let lines: Vec<String> = modules.iter().map(|module| format!("import {module}")).collect();
        edits.push(Edit::replace(import.range.clone(), lines.join(&newline)));
    }
    Some(edits)
}

/// `from old import a, b` is split by where each name lives now. Without `new`, names that did not move stay.
fn from_import(
    scene: &Scene<'_>,
    site: &Site,
    import: &Import,
    old: &str,
    new: Option<&str>,
) -> Option<Vec<Edit>> {
    let file = &site.file;
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut edits = Vec::new();
    for name in &import.names {
        let fallback = format!("{}.{}", new.unwrap_or(old), name.name);
        let target = moved().name(old, &name.name).map_or(fallback, |entry| entry.new.clone());
        let (home, last) = target.rsplit_once('.').unwrap_or(("", &target));
        if home.is_empty() || home == "builtins" || home == "str" || home.contains('(') {
            let text = target.trim_start_matches("builtins.");
            let uses = super::missing::uses(file, name.bound());
            edits.extend(uses.into_iter().map(|range| Edit::replace(range, text)));
            continue;
        }
        if !is_available(scene, home) {
            return None;
        }
        let alias = name.alias.as_ref().map_or(String::new(), |alias| format!(" as {alias}"));
        if name.alias.is_none() && last != name.name {
            let uses = super::missing::uses(file, &name.name);
            edits.extend(uses.into_iter().map(|range| Edit::replace(range, last)));
        }
        homes.entry(home.to_owned()).or_default().push(format!("{last}{alias}"));
    }
    if import.star {
        homes.insert(new?.to_owned(), vec!["*".to_owned()]);
    }
    let lines: Vec<String> =
        homes.iter().map(|(home, names)| format!("from {home} import {}", names.join(", "))).collect();
    if lines.is_empty() {
        edits.push(Edit::delete(file.parsed.full_line_range(import.line)?));
        return Some(edits);
    }
    let newline = format!("{}{}", file.newline(), file.indent(import.line));
    edits.push(Edit::replace(import.range.clone(), lines.join(&newline)));
    Some(edits)
}
