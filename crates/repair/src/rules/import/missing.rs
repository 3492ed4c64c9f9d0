//! A name that is used and never imported: the project's own habit first, then its own definitions, the standard library,
//! and what is installed.

use crate::rules::data::{moved, packages};
use crate::rules::edit::Edit;
use crate::rules::near::nearest;
use crate::rules::place::{Wanted, import_edits};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene, Site};
use std::collections::BTreeSet;

/// Proposes imports that would define `name` in the site's file.
pub(in crate::rules) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, name: &str) {
    let file = &site.file;
    whole_statement(scene, proposals, file, name);
    for (wanted, prior) in sources(scene, file, name) {
        if let Some(edits) = import_edits(scene, file, &wanted) {
            let explanation =
                format!("`{name}` is used but not imported: {}", wanted.statement(&wanted.module));
            proposals.edit("missing_import", prior, explanation, file, edits);
        }
    }
    qualified(scene, proposals, file, name);
}

/// A lost line often brought several names: whatever else the file uses without having it comes along, where its source is as clear.
fn whole_statement(scene: &Scene<'_>, proposals: &mut Proposals, file: &File, name: &str) {
    let mut others = undefined(scene, file);
    others.remove(name);
    let mut wanted: Vec<Wanted> = Vec::new();
    for name in [name].into_iter().chain(others) {
        let mut sources = sources(scene, file, name);
        // The same module as for the names before, if it can be.
        sources.sort_by(|a, b| {
            let known = |source: &Wanted| wanted.iter().any(|known| known.module == source.module);
            known(&b.0).cmp(&known(&a.0)).then(b.1.total_cmp(&a.1))
        });
        let Some((source, _)) = sources.into_iter().find(|(_, prior)| *prior >= CLEAR) else { continue };
        let same = |known: &&mut Wanted| {
            known.module == source.module && known.alias.is_none() && source.alias.is_none()
        };
        match (wanted.iter_mut().find(same), &source.name) {
            (Some(Wanted { name: Some(names), .. }), Some(more)) => *names = format!("{names}, {more}"),
            _ => wanted.push(source),
        }
    }
    for names in wanted.iter_mut().filter_map(|wanted| wanted.name.as_mut()) {
        let mut sorted: Vec<&str> = names.split(", ").collect();
        // As isort sorts: constants, classes, the rest.
        sorted.sort_by_key(|name| {
            let is_constant = name.len() > 1 && !name.contains(char::is_lowercase);
            (!is_constant, !name.starts_with(char::is_uppercase), name.to_lowercase())
        });
        *names = sorted.join(", ");
    }
    wanted.sort_by_key(|wanted| (wanted.name.is_some(), wanted.module.to_lowercase()));
    let names: usize =
        wanted.iter().map(|wanted| wanted.name.as_deref().unwrap_or("").split(", ").count()).sum();
    if names < 2 {
        return;
    }
    let Some(edits) =
        wanted.iter().map(|wanted| import_edits(scene, file, wanted)).collect::<Option<Vec<_>>>()
    else {
        return;
    };
    let statements: Vec<String> = wanted.iter().map(|wanted| wanted.statement(&wanted.module)).collect();
    let explanation = format!("several names are used but not imported: {}", statements.join("; "));
    proposals.edit("missing_import", 0.96, explanation, file, edits.concat());
}

/// A source of at least this prior needs no second opinion.
const CLEAR: f64 = 0.75;

/// Names that the file reads and nothing in it binds. A star import may bind anything.
pub(in crate::rules) fn undefined<'f>(scene: &Scene<'_>, file: &'f File) -> BTreeSet<&'f str> {
    let outline = file.parsed.outline();
    if outline.imports.iter().any(|import| import.star) {
        return BTreeSet::new();
    }
    let bound: BTreeSet<&str> = outline.bindings.iter().map(|binding| binding.name.as_str()).collect();
    file.parsed
        .nodes_of("identifier")
        .filter(|node| {
            node.field() != "attribute"
                && !bound.contains(node.text())
                && !is_given_by_python(node.text())
                && !scene.context.facts.builtins.contains(node.text())
                && !crate::rules::scene::is_keyword_name(*node)
                && !node.ancestors().any(|outer| outer.kind().contains("import"))
        })
        .map(|node| node.text())
        .collect()
}

/// `__doc__`, `__file__` and the like are there without anybody's doing.
fn is_given_by_python(name: &str) -> bool {
    name.starts_with("__") && name.ends_with("__")
}

/// Imports for a misspelled name: `Pth` is `Path` without its import.
pub(in crate::rules) fn nearest_import(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    site: &Site,
    name: &str,
) {
    let facts = scene.context.facts;
    let modules = facts.standard_modules.iter().filter(|module| !module.starts_with('_')).map(String::as_str);
    for (module, likeness) in nearest(name, modules, 1) {
        if attributes_of(&site.file, name).is_empty() || likeness < 0.6 {
            continue;
        }
        let mut edits = import_edits(scene, &site.file, &Wanted::module(&module)).unwrap_or_default();
        edits.extend(uses(&site.file, name).into_iter().map(|range| Edit::replace(range, &module)));
        let explanation = format!("`{name}` looks like the module `{module}`");
        proposals.edit("misspelled_module_use", 0.3 * likeness, explanation, &site.file, edits);
    }
}

fn sources(scene: &Scene<'_>, file: &File, name: &str) -> Vec<(Wanted, f64)> {
    let mut found = Vec::new();
    found.extend(habits(scene, file, name));
    found.extend(definitions(scene, file, name));
    found.extend(standard(scene, file, name));
    found.extend(well_known(scene, file, name));
    for entry in moved().builtin(name) {
        if let Some((module, name)) = entry.import.as_deref().and_then(|path| path.rsplit_once('.')) {
            found.push((Wanted::name(module, name), 0.9));
        }
    }
    found
}

/// How other files of the project import it.
fn habits(scene: &Scene<'_>, file: &File, name: &str) -> Vec<(Wanted, f64)> {
    let own = scene.context.index.module_of(&file.path).map_or("", |own| own.name.as_str());
    scene
        .context
        .index
        .usages(name)
        .into_iter()
        .filter(|(usage, _)| usage.module != own)
        .take(3)
        .enumerate()
        .map(|(place, (usage, _))| {
            let wanted = Wanted {
                module: usage.module.clone(),
                name: Some(usage.name.clone()).filter(|name| !name.is_empty()),
                alias: usage.alias.clone(),
            };
            (wanted, 0.93 - 0.1 * place as f64)
        })
        .collect()
}

/// Modules of the project that define it, or that bear its name.
fn definitions(scene: &Scene<'_>, file: &File, name: &str) -> Vec<(Wanted, f64)> {
    let index = scene.context.index;
    let own = index.module_of(&file.path);
    let package = own.map_or("", |own| own.package());
    let mut found: Vec<(Wanted, f64)> = index
        .defining(name)
        .filter(|module| !module.path.is_test() && own.is_none_or(|own| own.name != module.name))
        .take(4)
        .map(|module| {
            (Wanted::name(&module.name, name), if module.package() == package { 0.88 } else { 0.8 })
        })
        .collect();
    let sibling = if package.is_empty() { name.to_owned() } else { format!("{package}.{name}") };
    if index.knows(&sibling) {
        let wanted = if package.is_empty() { Wanted::module(name) } else { Wanted::name(package, name) };
        found.push((wanted, if attributes_of(file, name).is_empty() { 0.4 } else { 0.86 }));
    } else if index.knows(name) {
        found.push((Wanted::module(name), 0.7));
    }
    found
}

fn standard(scene: &Scene<'_>, file: &File, name: &str) -> Vec<(Wanted, f64)> {
    let facts = scene.context.facts;
    let attributes = attributes_of(file, name);
    let mut found = Vec::new();
    if facts.standard_modules.contains(name) {
        let fits = |attribute: &&str| {
            facts.standard_names.get(*attribute).is_some_and(|modules| modules.iter().any(|own| own == name))
        };
        let prior = match (attributes.is_empty(), attributes.iter().any(fits)) {
            (true, _) => 0.35,
            (false, true) => 0.95,
            (false, false) => 0.82,
        };
        found.push((Wanted::module(name), prior));
    }
    let core = name.trim_matches('_');
    if core != name && !attributes.is_empty() {
        // `_abc.Mapping` is `collections.abc` under a private name: the module that has all that is asked of it.
        let homes =
            |attribute: &str| facts.standard_names.get(attribute).map(Vec::as_slice).unwrap_or_default();
        let fits = |module: &&String| {
            module.rsplit('.').next() == Some(core)
                && attributes.iter().all(|attribute| homes(attribute).contains(module))
        };
        for module in homes(attributes[0]).iter().filter(fits).take(3) {
            let (module, alias) = (module.clone(), Some(name.to_owned()));
            found.push((Wanted { module, name: None, alias }, 0.9));
        }
    }
    if is_given_by_python(name) {
        return found;
    }
    let homes = facts.standard_names.get(name).map(Vec::as_slice).unwrap_or_default();
    for module in homes.iter().filter(|module| takes_names_from(file, module)) {
        found.push((Wanted::name(module, name), 0.92));
    }
    let preferred = packages().preferred(name);
    if let Some(module) = preferred {
        found.push((Wanted::name(module, name), 0.9));
    }
    for (place, module) in
        homes.iter().filter(|module| preferred != Some(module.as_str())).take(4).enumerate()
    {
        let hidden = if module.starts_with('_') { 0.3 } else { 0.0 };
        let first = if preferred.is_some() { 0.45 } else { 0.75 };
        found.push((Wanted::name(module, name), first - hidden - 0.08 * place as f64));
    }
    found
}

/// Whether the file has a `from MODULE import ...` that the name could join.
fn takes_names_from(file: &File, module: &str) -> bool {
    file.parsed
        .outline()
        .imports
        .iter()
        .any(|import| import.from && import.top_level && import.level == 0 && import.module == module)
}

fn well_known(scene: &Scene<'_>, file: &File, name: &str) -> Vec<(Wanted, f64)> {
    let facts = scene.context.facts;
    let mut found = Vec::new();
    let installed = |module: &str| {
        let top = module.split('.').next().unwrap_or("");
        facts.installed_modules.contains(top) || facts.standard_modules.contains(top)
    };
    if let Some(module) = packages().alias(name).filter(|module| installed(module)) {
        let wanted = Wanted { module: module.to_owned(), name: None, alias: Some(name.to_owned()) };
        found.push((wanted, 0.85));
    }
    if let Some(module) = packages().home_of(name).filter(|module| installed(module)) {
        found.push((Wanted::name(module, name), 0.84));
    }
    if facts.installed_modules.contains(name) && !facts.standard_modules.contains(name) {
        let prior = if attributes_of(file, name).is_empty() { 0.3 } else { 0.83 };
        found.push((Wanted::module(name), prior));
    }
    found
}

/// `timedelta` where the file has `import datetime` may be meant as `datetime.timedelta`.
fn qualified(scene: &Scene<'_>, proposals: &mut Proposals, file: &File, name: &str) {
    let facts = scene.context.facts;
    for import in file.parsed.outline().imports.iter().filter(|import| import.top_level && !import.from) {
        let standard = facts.standard_names.get(name).is_some_and(|modules| modules.contains(&import.module));
        let project = scene.context.index.defining(name).any(|module| module.name == import.module);
        if !standard && !project {
            continue;
        }
        let bound = import.alias.as_deref().unwrap_or(&import.module);
        let full = format!("{bound}.{name}");
        let edits = uses(file, name).into_iter().map(|range| Edit::replace(range, &full)).collect();
        let explanation = format!("`{name}` is in the imported module `{}`", import.module);
        proposals.edit("qualified_name", 0.78, explanation, file, edits);
    }
}

/// Places where the bare name is read.
pub(super) fn uses(file: &File, name: &str) -> Vec<std::ops::Range<usize>> {
    file.parsed
        .nodes_of("identifier")
        .filter(|node| {
            node.text() == name
                && node.field() != "attribute"
                && !crate::rules::scene::is_keyword_name(*node)
                && !node.ancestors().any(|outer| outer.kind().contains("import"))
        })
        .map(|node| node.range())
        .collect()
}

/// The attributes that the file takes from the bare name.
fn attributes_of<'f>(file: &'f File, name: &str) -> Vec<&'f str> {
    file.parsed
        .nodes_of("attribute")
        .filter(|node| {
            node.child("object").is_some_and(|object| object.is("identifier") && object.text() == name)
        })
        .filter_map(|node| node.child("attribute").map(|attribute| attribute.text()))
        .collect()
}
