//! A module that is not there: misspelled, moved within the project, or named as if from another folder.

use super::{imports_at, target};
use crate::rules::edit::Edit;
use crate::rules::near::{likeness, nearest};
use crate::rules::place::relative;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_core::{Candidate, FileChange, Patch};
use autoheal_syntax::Import;
use std::collections::BTreeSet;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, missing: &str) {
    for site in scene.editable() {
        for import in imports_at(site) {
            let wanted = target(scene, site, import);
            if wanted != missing
                && !wanted.starts_with(&format!("{missing}."))
                && !import_names(import, missing)
            {
                continue;
            }
            misspelled(scene, proposals, site, import, &wanted, 0.9);
            first_choice(scene, proposals, site, import);
            bare(scene, proposals, site, import, &wanted);
            moved_in_project(scene, proposals, site, import, &wanted);
            name_of_module(scene, proposals, site, import, &wanted);
        }
    }
    misnamed_file(scene, proposals, missing);
}

fn import_names(import: &Import, missing: &str) -> bool {
    import.names.iter().any(|name| missing.ends_with(&name.name))
}

/// Rewrites the module of an import, in the style that the statement already has, and the qualified uses with it.
fn rewrite(scene: &Scene<'_>, site: &Site, import: &Import, module: &str) -> Vec<Edit> {
    let own = scene.context.index.module_of(&site.file.path);
    let spelled = match own {
        Some(own) if import.level > 0 => relative(own.package(), module).unwrap_or_else(|| module.to_owned()),
        _ => module.to_owned(),
    };
    let mut edits = vec![Edit::replace(import.module_range.clone(), spelled)];
    if !import.from && import.alias.is_none() {
        let dotted = import.module.as_str();
        let uses = site.file.parsed.nodes().filter(|node| {
            node.is_any(&["identifier", "attribute"])
                && node.text() == dotted
                && node.field() != "attribute"
                && !crate::rules::scene::is_keyword_name(*node)
                && !node.ancestors().any(|outer| outer.kind().contains("import"))
        });
        edits.extend(uses.map(|node| Edit::node(node, module)));
    }
    edits
}

/// The import that failed is a fallback: what the `try` above it names may be misspelled.
fn first_choice(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, fallback: &Import) {
    let outer = site.file.parsed.nodes_of("try_statement").filter(|node| {
        node.start() <= fallback.range.start
            && fallback.range.end <= node.end()
            && node.child("body").is_some_and(|body| body.end() < fallback.range.start)
    });
    for tried in outer.filter_map(|node| node.child("body")) {
        let inside = |import: &&Import| tried.range().contains(&import.range.start);
        for import in site.file.parsed.outline().imports.iter().filter(inside) {
            let wanted = target(scene, site, import);
            if !super::is_available(scene, &wanted) {
                misspelled(scene, proposals, site, import, &wanted, 0.97);
            }
        }
    }
}

fn misspelled(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    site: &Site,
    import: &Import,
    wanted: &str,
    weight: f64,
) {
    let facts = scene.context.facts;
    let (head, last) = wanted.rsplit_once('.').unwrap_or(("", wanted));
    let project: Vec<&str> = scene
        .context
        .index
        .modules()
        .filter(|module| !module.path.is_test())
        .map(|module| module.name.as_str())
        .collect();
    let mut near: Vec<(String, f64)> = project
        .iter()
        .filter(|module| module.rsplit_once('.').map_or("", |(head, _)| head) == head)
        .map(|module| ((*module).to_owned(), likeness(last, module.rsplit('.').next().unwrap_or(module))))
        .filter(|(_, score)| *score > 0.3)
        .collect();
    let (top, rest) = wanted.split_once('.').map_or((wanted, ""), |(top, rest)| (top, rest));
    let outside = facts.standard_modules.iter().chain(&facts.installed_modules).map(String::as_str);
    let roots = project.iter().map(|module| module.split('.').next().unwrap_or(module));
    for (name, score) in nearest(top, outside.chain(roots), 3) {
        let hidden = if name.starts_with('_') && !top.starts_with('_') { 0.3 } else { 1.0 };
        near.push((if rest.is_empty() { name } else { format!("{name}.{rest}") }, score * hidden));
    }
    near.extend(beside_missing(scene, wanted));
    for (module, score) in near {
        let explanation = format!("there is no module `{wanted}`; `{module}` is nearest");
        let edits = rewrite(scene, site, import, &module);
        proposals.edit("misspelled_module", weight * score, explanation, &site.file, edits);
    }
}

/// What the package that was asked does hold, in place of the part that was not found.
fn beside_missing(scene: &Scene<'_>, wanted: &str) -> Vec<(String, f64)> {
    let missing = scene.missing().unwrap_or_default();
    let Some(rest) = wanted.strip_prefix(missing.as_str()) else { return Vec::new() };
    let last = missing.rsplit('.').next().unwrap_or(&missing);
    let score = |module: &str| likeness(last, module.rsplit('.').next().unwrap_or(module));
    let offered = scene.offered().filter(|module| module.contains('.'));
    offered
        .map(|module| (format!("{module}{rest}"), score(module)))
        .filter(|(_, score)| *score > 0.3)
        .take(3)
        .collect()
}

/// `import helpers` inside a package, where `pkg.helpers` is meant, and the reverse.
fn bare(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, import: &Import, wanted: &str) {
    let index = scene.context.index;
    let suffix = format!(".{wanted}");
    let own_package = index.module_of(&site.file.path).map_or("", |own| own.package());
    for module in index.modules().filter(|module| module.name.ends_with(&suffix)).take(4) {
        let near = if module.package() == own_package { 0.1 } else { 0.0 };
        let explanation = format!("`{wanted}` is `{}` in this project", module.name);
        if import.from {
            let dotted = relative(own_package, &module.name).filter(|_| !own_package.is_empty());
            for (spelled, prior) in [(dotted, 0.8), (Some(module.name.clone()), 0.74)] {
                let Some(spelled) = spelled else { continue };
                let edit = Edit::replace(import.module_range.clone(), spelled);
                proposals.edit("project_module", prior + near, explanation.clone(), &site.file, vec![edit]);
            }
        } else if !only_statement(site, import) {
            let edits = rewrite(scene, site, import, &module.name);
            proposals.edit("project_module", 0.6, explanation, &site.file, edits);
        } else {
            let (package, last) = module.name.rsplit_once('.').unwrap_or(("", &module.name));
            let alias = import.alias.as_ref().map_or(String::new(), |alias| format!(" as {alias}"));
            let dotted = relative(own_package, package).filter(|_| !own_package.is_empty());
            for (spelled, prior) in [(dotted, 0.8), (Some(package.to_owned()), 0.74)] {
                let Some(spelled) = spelled else { continue };
                let text = format!("from {spelled} import {last}{alias}");
                let edit = Edit::replace(import.range.clone(), text);
                proposals.edit("project_module", prior + near, explanation.clone(), &site.file, vec![edit]);
            }
        }
    }
    if let Some(inner) = shorter(scene, wanted) {
        let explanation = format!("`{wanted}` is `{inner}` in this project");
        let edits = rewrite(scene, site, import, &inner);
        proposals.edit("project_module", 0.7, explanation, &site.file, edits);
    }
}

fn only_statement(site: &Site, import: &Import) -> bool {
    site.file.parsed.outline().imports.iter().filter(|other| other.range == import.range).count() == 1
}

/// `src.pkg.mod` or `project.pkg.mod` where the module is `pkg.mod`.
fn shorter(scene: &Scene<'_>, wanted: &str) -> Option<String> {
    let mut rest = wanted;
    while let Some((_, inner)) = rest.split_once('.') {
        if scene.context.index.module(inner).is_some() {
            return Some(inner.to_owned());
        }
        rest = inner;
    }
    None
}

/// The same module name, elsewhere in the project.
fn moved_in_project(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    site: &Site,
    import: &Import,
    wanted: &str,
) {
    let last = wanted.rsplit('.').next().unwrap_or(wanted);
    let defines_all = |module: &autoheal_syntax::Module| {
        !import.names.is_empty()
            && import.names.iter().all(|name| module.outline.own_names().any(|own| own.name == name.name))
    };
    for module in scene.context.index.modules().filter(|module| !module.path.is_test()) {
        let same_name = module.name.rsplit('.').next() == Some(last) && module.name != wanted;
        let prior = match (same_name, defines_all(module)) {
            (true, true) => 0.88,
            (false, true) => 0.72,
            (true, false) => 0.6,
            (false, false) => continue,
        };
        if scene.context.index.module_of(&site.file.path).is_some_and(|own| own.name == module.name) {
            continue;
        }
        let explanation = format!("`{wanted}` is not there, but `{}` is", module.name);
        let edits = rewrite(scene, site, import, &module.name);
        proposals.edit("moved_module", prior, explanation, &site.file, edits);
    }
}

/// `import pkg.name` where `name` is a name in `pkg` and no module.
fn name_of_module(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, import: &Import, wanted: &str) {
    let Some((module, name)) = wanted.rsplit_once('.').filter(|_| !import.from && import.level == 0) else {
        return;
    };
    let standard =
        scene.context.facts.standard_names.get(name).is_some_and(|own| own.iter().any(|one| one == module));
    let project = scene
        .context
        .index
        .module(module)
        .is_some_and(|found| found.outline.module_names().any(|own| own.name == name));
    if (standard || project) && only_statement(site, import) {
        let alias = import.alias.as_ref().map_or(String::new(), |alias| format!(" as {alias}"));
        let mut edits =
            vec![Edit::replace(import.range.clone(), format!("from {module} import {name}{alias}"))];
        edits.extend(
            site.file
                .parsed
                .nodes_of("attribute")
                .filter(|node| node.text() == wanted && import.alias.is_none())
                .map(|node| Edit::node(node, name)),
        );
        let explanation = format!("`{name}` is a name in `{module}`, not a module");
        proposals.edit("name_not_module", 0.75, explanation, &site.file, edits);
    }
}

/// The file itself bears a misspelled name: everybody else asks for another one.
fn misnamed_file(scene: &Scene<'_>, proposals: &mut Proposals, missing: &str) {
    let index = scene.context.index;
    let (head, last) = missing.rsplit_once('.').unwrap_or(("", missing));
    let asked_for: BTreeSet<&str> =
        index.modules().flat_map(|module| index.imports_of(&module.path)).collect();
    for module in index.modules().filter(|module| !module.is_package && !module.path.is_test()) {
        let (own_head, own_last) = module.name.rsplit_once('.').unwrap_or(("", &module.name));
        let score = likeness(last, own_last);
        if own_head != head || score < 0.6 || asked_for.contains(module.path.as_str()) {
            continue;
        }
        let Some(source) = (scene.context.source)(&module.path) else { continue };
        let folder = module.path.parent();
        let name = format!("{last}.{}", module.path.extension());
        let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        let Ok(path) = autoheal_core::RepoPath::new(path) else { continue };
        let files = vec![
            FileChange { path: module.path.clone(), before: Some(source.clone()), after: None },
            FileChange { path, before: None, after: Some(source) },
        ];
        let explanation = format!("`{missing}` is asked for, the file is called `{own_last}`");
        proposals.push(Candidate::rule("misnamed_file", 0.35 * score, explanation, Patch::of(files)));
    }
}
