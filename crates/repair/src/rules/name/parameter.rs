//! A name that a function should have been given.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene, Site};
use autoheal_syntax::{Function, Node, Parameter, ParameterKind};
use std::rc::Rc;

const MOST_NESTED: usize = 3;
const MOST_PLACES: usize = 4;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, name: &str) {
    let Some(function) = site.function() else { return };
    if name == "self" || name == "cls" {
        let explanation = format!("`{}` uses `{name}` and does not take it", function.name);
        let prior = if function.class.is_some() { 0.96 } else { 0.5 };
        proposals.edit("missing_self", prior, explanation, &site.file, vec![first(function, name)]);
        return;
    }
    for (depth, function) in enclosing(site).into_iter().enumerate() {
        let asked = passed(scene, function, name);
        let prior = match asked {
            Asked::ByName | Asked::At(_) => 0.82,
            Asked::Surplus => 0.8,
            Asked::Nothing => 0.3 - 0.02 * depth as f64,
        };
        at_every_place(proposals, &site.file, function, &[name], &asked, prior);
        let explanation = format!("`{}` uses `{name}` and nobody defines it", function.name);
        let with_default = vec![append(function, &format!("{name}=None"), true)];
        proposals.edit("missing_parameter", prior - 0.1, explanation, &site.file, with_default);
    }
}

/// The functions around a line, innermost first.
fn enclosing(site: &Site) -> Vec<&Function> {
    let Some(inner) = site.file.parsed.enclosing_function(site.line) else { return Vec::new() };
    let functions = &site.file.parsed.outline().functions;
    std::iter::once(inner)
        .chain(inner.ancestors().filter(|outer| outer.is("function_definition")))
        .filter_map(|node| functions.iter().find(|function| function.node == node.id()))
        .take(MOST_NESTED)
        .collect()
}

/// Proposes parameters without defaults: where callers say, else where the rules of the language allow, the last place first.
pub(in crate::rules) fn at_every_place(
    proposals: &mut Proposals,
    file: &Rc<File>,
    function: &Function,
    names: &[&str],
    asked: &Asked,
    prior: f64,
) {
    let is_receiver =
        |parameter: &Parameter| function.class.is_some() && matches!(parameter.name.as_str(), "self" | "cls");
    let first_place = usize::from(function.parameters.first().is_some_and(is_receiver));
    let last_place = function
        .parameters
        .iter()
        .position(|parameter| stops(parameter, false))
        .unwrap_or(function.parameters.len());
    let mut places: Vec<usize> = (first_place..=last_place).rev().take(MOST_PLACES).collect();
    if let Asked::At(place) = asked {
        places.sort_by_key(|own| (*own != first_place + place, usize::MAX - *own));
    }
    for (order, place) in places.into_iter().enumerate() {
        let text = names.join(", ");
        let explanation =
            format!("`{}` uses {} and nobody defines it", function.name, super::quoted_list(names));
        let edit = match function.parameters.get(place) {
            Some(next) if !next.keyword_only => Edit::insert(next.range.start, format!("{text}, ")),
            _ => append(function, &text, false),
        };
        let prior = prior - 0.03 * order as f64;
        proposals.edit("missing_parameter", prior, explanation, file, vec![edit]);
    }
}

/// What callers pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) enum Asked {
    Nothing,
    /// More values than the function takes.
    Surplus,
    /// The name as a keyword.
    ByName,
    /// A value of that name, at this place among the positional arguments.
    At(usize),
}

/// What the calls in the files of the failure pass to the function under this name.
pub(in crate::rules) fn passed(scene: &Scene<'_>, function: &Function, name: &str) -> Asked {
    let plain = |parameter: &&Parameter| parameter.kind == ParameterKind::Plain && !parameter.keyword_only;
    let receiver = usize::from(function.class.is_some() && !function.is_decorated("staticmethod"));
    let takes = function.parameters.iter().filter(plain).count().saturating_sub(receiver);
    let mut files: Vec<&Rc<File>> = Vec::new();
    for site in &scene.sites {
        if !files.iter().any(|known| known.path == site.file.path) {
            files.push(&site.file);
        }
    }
    let mut best = Asked::Nothing;
    for call in files.iter().flat_map(|file| file.parsed.nodes_of("call")) {
        let called =
            call.child("function").map_or("", |called| called.child("attribute").unwrap_or(called).text());
        let builds = function.name == "__init__" && function.class.as_deref() == Some(called);
        if called != function.name && !builds {
            continue;
        }
        let Some(list) = call.child("arguments") else { continue };
        let given: Vec<Node<'_>> = list.named_children().collect();
        if given.iter().any(|one| one.child("name").is_some_and(|own| own.text() == name)) {
            return Asked::ByName;
        }
        let positional = given.iter().take_while(|one| !one.is("keyword_argument"));
        if let Some(place) = positional.clone().position(|one| one.text() == name) {
            best = Asked::At(place);
        } else if positional.count() > takes && best == Asked::Nothing {
            best = Asked::Surplus;
        }
    }
    best
}

/// Inserts a first parameter.
pub(in crate::rules) fn first(function: &Function, name: &str) -> Edit {
    let separator = if function.parameters.is_empty() { "" } else { ", " };
    Edit::insert(function.parameters_range.start + 1, format!("{name}{separator}"))
}

/// Whether a new parameter must stand before this one.
fn stops(parameter: &Parameter, has_default: bool) -> bool {
    parameter.kind != ParameterKind::Plain
        || parameter.keyword_only
        || !has_default && parameter.default.is_some()
}

/// Adds a parameter: without default before the first that has one, with default before `*args` and `**kwargs`.
pub(in crate::rules) fn append(function: &Function, text: &str, has_default: bool) -> Edit {
    if let Some(next) = function.parameters.iter().find(|parameter| stops(parameter, has_default))
        && !next.keyword_only
    {
        return Edit::insert(next.range.start, format!("{text}, "));
    }
    match function.parameters.last() {
        Some(last) => Edit::insert(last.range.end, format!(", {text}")),
        None => Edit::insert(function.parameters_range.start + 1, text),
    }
}
