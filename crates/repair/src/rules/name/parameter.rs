//! A name that the function should have been given.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::{Function, ParameterKind};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, name: &str) {
    let Some(function) = site.function() else { return };
    if name == "self" || name == "cls" {
        let explanation = format!("`{}` uses `{name}` and does not take it", function.name);
        let prior = if function.class.is_some() { 0.96 } else { 0.5 };
        proposals.edit("missing_self", prior, explanation, &site.file, vec![first(function, name)]);
        return;
    }
    let asked = callers_pass(scene, site, function, name);
    let explanation = format!("`{}` uses `{name}` and nobody defines it", function.name);
    let prior = if asked { 0.82 } else { 0.3 };
    proposals.edit(
        "missing_parameter",
        prior,
        explanation.clone(),
        &site.file,
        vec![append(function, name, false)],
    );
    let with_default = vec![append(function, &format!("{name}=None"), true)];
    proposals.edit("missing_parameter", prior - 0.1, explanation, &site.file, with_default);
}

/// Inserts a first parameter.
pub(in crate::rules) fn first(function: &Function, name: &str) -> Edit {
    let separator = if function.parameters.is_empty() { "" } else { ", " };
    Edit::insert(function.parameters_range.start + 1, format!("{name}{separator}"))
}

/// Adds a parameter: without default before the first that has one, with default before `*args` and `**kwargs`.
pub(in crate::rules) fn append(function: &Function, text: &str, has_default: bool) -> Edit {
    let stops = |parameter: &&autoheal_syntax::Parameter| {
        parameter.kind != ParameterKind::Plain
            || parameter.keyword_only
            || !has_default && parameter.default.is_some()
    };
    if let Some(next) = function.parameters.iter().find(stops)
        && !next.keyword_only
    {
        return Edit::insert(next.range.start, format!("{text}, "));
    }
    match function.parameters.last() {
        Some(last) => Edit::insert(last.range.end, format!(", {text}")),
        None => Edit::insert(function.parameters_range.start + 1, text),
    }
}

/// Whether a frame above calls the function with this name or with one argument more than it takes.
fn callers_pass(scene: &Scene<'_>, site: &Site, function: &Function, name: &str) -> bool {
    let keyword = format!("{name}=");
    let called = |text: &str| text.contains(&function.name) && text.contains(&keyword);
    let frames = scene.failure.frames.iter().any(|frame| called(&frame.text));
    frames
        || site.file.parsed.nodes_of("call").any(|call| {
            call.child("function").is_some_and(|called| called.text().ends_with(&function.name))
                && call.child("arguments").is_some_and(|list| {
                    list.named_children().any(|one| one.child("name").is_some_and(|own| own.text() == name))
                })
        })
}
