//! The nearest name that the line can see; or the definition is what was misspelled.

use crate::rules::edit::Edit;
use crate::rules::near::{likeness, nearest};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene, Site, is_keyword_name};
use autoheal_syntax::{BindingKind, Node, Visibility};
use std::collections::BTreeMap;

pub(in crate::rules) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, name: &str) {
    let visible = site.file.parsed.names_in_scope(site.line);
    let places: BTreeMap<&str, Visibility> =
        visible.iter().map(|found| (found.name.as_str(), found.visibility)).collect();
    let candidates = places
        .keys()
        .copied()
        .chain(scene.offered())
        .chain(scene.context.facts.builtins.iter().map(String::as_str));
    for (found, score) in nearest(name, candidates, 6) {
        let nearer = match places.get(found.as_str()) {
            Some(Visibility::Local) => 0.96,
            Some(Visibility::Enclosing) => 0.92,
            Some(Visibility::Module) => 0.9,
            None if scene.context.facts.builtins.contains(&found) => 0.86,
            None => 0.75,
        };
        let explanation = format!("`{name}` is not defined; `{found}` is nearest");
        let all = edits(uses_in_scope(site, name), &found);
        proposals.edit("misspelled_name", nearer * score, explanation.clone(), &site.file, all);
        let here = edits(site.identifiers(name), &found);
        proposals.edit("misspelled_name", 0.8 * nearer * score, explanation, &site.file, here);
    }
    misspelled_binding(proposals, site, name);
}

fn edits(nodes: Vec<Node<'_>>, text: &str) -> Vec<Edit> {
    nodes.into_iter().map(|node| Edit::node(node, text)).collect()
}

/// Every use of the name in the function (or module) of the site.
fn uses_in_scope<'s>(site: &'s Site, name: &str) -> Vec<Node<'s>> {
    let parsed = &site.file.parsed;
    let Some(scope) = parsed.enclosing_function(site.line).or_else(|| parsed.root()) else {
        return Vec::new();
    };
    scope
        .descendants()
        .filter(|node| {
            node.is("identifier")
                && node.text() == name
                && node.field() != "attribute"
                && !is_keyword_name(*node)
        })
        .collect()
}

/// A binding that nobody reads and that looks like the name: the slip is there.
fn misspelled_binding(proposals: &mut Proposals, site: &Site, name: &str) {
    let parsed = &site.file.parsed;
    let function = parsed.enclosing_function(site.line);
    for binding in &parsed.outline().bindings {
        let local = function.is_some_and(|function| binding.scope == function.id());
        if binding.kind == BindingKind::Import || !(local || binding.scope == 0) {
            continue;
        }
        let score = likeness(name, &binding.name);
        if score < 0.5 {
            continue;
        }
        let read = count_reads(&site.file, &binding.name);
        // The file itself tells which of the two is a word: the one that it uses elsewhere too.
        let elsewhere = |word: &str| count_elsewhere(site, function, word);
        let prior = match read {
            0 if local && elsewhere(name) > elsewhere(&binding.name) => 0.95,
            0 => 0.88 * score,
            _ => 0.35 * score,
        };
        let explanation = format!("`{}` is defined where `{name}` is used", binding.name);
        let all = parsed
            .nodes_of("identifier")
            .filter(|node| {
                node.text() == binding.name && node.field() != "attribute" && !is_keyword_name(*node)
            })
            .map(|node| Edit::node(node, name))
            .collect();
        proposals.edit("misspelled_definition", prior, explanation, &site.file, all);
    }
}

/// How often a word stands in the file outside of a function, whatever it names there.
fn count_elsewhere(site: &Site, function: Option<Node<'_>>, word: &str) -> usize {
    let outside = |node: &Node<'_>| function.is_none_or(|function| !function.contains(*node));
    site.file.parsed.nodes_of("identifier").filter(|node| node.text() == word && outside(node)).count()
}

fn count_reads(file: &File, name: &str) -> usize {
    let bound: Vec<_> = file
        .parsed
        .outline()
        .bindings
        .iter()
        .filter(|one| one.name == name)
        .map(|one| one.range.start)
        .collect();
    file.parsed
        .nodes_of("identifier")
        .filter(|node| node.text() == name && node.field() != "attribute" && !bound.contains(&node.start()))
        .count()
}
