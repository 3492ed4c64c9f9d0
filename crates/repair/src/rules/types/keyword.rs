//! Keyword arguments that the function does not know.

use super::arity::span;
use super::resolve::{arguments, calls_of, functions};
use crate::rules::edit::Edit;
use crate::rules::name::append_parameter;
use crate::rules::near::{likeness, nearest};
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site, is_keyword_name};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let pattern = r"([\w.]+)\(\) got an unexpected keyword argument '(\w+)'(?:\. Did you mean '(\w+)')?";
    let Some(found) = find(pattern, &scene.message) else { return };
    let (name, keyword, hint) = (found[1], found[2], found[3]);
    at_call(scene, proposals, name, keyword, hint);
    at_definition(scene, proposals, name, keyword);
}

fn at_call(scene: &Scene<'_>, proposals: &mut Proposals, name: &str, keyword: &str, hint: &str) {
    let targets = functions(scene, name);
    let parameters = targets.iter().flat_map(|found| found.function.parameters.iter());
    let mut known: Vec<&str> = parameters.map(|parameter| parameter.name.as_str()).collect();
    known.extend(scene.offered());
    known.push(hint);
    for site in scene.editable() {
        let direct = calls_of(site, name);
        // A call that hands its keywords on is as good a place for the slip.
        let indirect = site.nodes(&["call"]).into_iter().filter(|call| !direct.contains(call));
        let calls = direct.iter().map(|call| (*call, 0.95)).chain(indirect.map(|call| (call, 0.9)));
        for (call, weight) in calls {
            let given = arguments(call);
            let Some(argument) =
                given.iter().find(|one| one.child("name").is_some_and(|own| own.text() == keyword))
            else {
                continue;
            };
            let taken: Vec<&str> =
                given.iter().filter_map(|one| one.child("name")).map(|own| own.text()).collect();
            let elsewhere = keywords_elsewhere(site, call);
            let free: Vec<&str> = known
                .iter()
                .copied()
                .chain(elsewhere)
                .filter(|name| !taken.contains(name) && *name != "self")
                .collect();
            for (parameter, score) in nearest(keyword, free.iter().copied(), 3) {
                let Some(own) = argument.child("name") else { continue };
                let explanation = format!("`{name}` calls it `{parameter}`");
                proposals.edit(
                    "misspelled_keyword",
                    weight * score,
                    explanation,
                    &site.file,
                    vec![Edit::node(own, parameter)],
                );
            }
            for parameter in
                free.iter().filter(|name| !name.is_empty() && likeness(keyword, name) == 0.0).take(3)
            {
                let Some(own) = argument.child("name") else { continue };
                let explanation = format!("`{name}` takes `{parameter}`");
                proposals.edit(
                    "other_keyword",
                    0.25,
                    explanation,
                    &site.file,
                    vec![Edit::node(own, *parameter)],
                );
            }
            if let Some(range) = span(call, &[*argument]) {
                let explanation = format!("`{name}` does not take `{keyword}`");
                proposals.edit("surplus_keyword", 0.35, explanation, &site.file, vec![Edit::delete(range)]);
            }
        }
    }
}

/// Keywords of the file's other calls of the same name: what a library takes by way of `**kwargs` shows nowhere else.
fn keywords_elsewhere<'s>(site: &'s Site, call: Node<'s>) -> Vec<&'s str> {
    let callee =
        |call: Node<'s>| call.child("function").map(|one| one.child("attribute").unwrap_or(one).text());
    let others =
        site.file.parsed.nodes_of("call").filter(|other| *other != call && callee(*other) == callee(call));
    let mut names: Vec<&str> =
        others.flat_map(arguments).filter_map(|one| one.child("name")).map(|name| name.text()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn at_definition(scene: &Scene<'_>, proposals: &mut Proposals, name: &str, keyword: &str) {
    let by_test = scene.raised().is_some_and(|site| site.file.path.is_test());
    for found in functions(scene, name) {
        let function = &found.function;
        let Some(node) = found.file.parsed.node_of(function.node) else { continue };
        for parameter in &function.parameters {
            let score = likeness(keyword, &parameter.name);
            if score < 0.4 {
                continue;
            }
            let edits = node
                .descendants()
                .filter(|inner| inner.is("identifier") && inner.text() == parameter.name)
                .filter(|inner| inner.field() != "attribute" && !is_keyword_name(*inner))
                .map(|inner| Edit::node(inner, keyword))
                .collect();
            let explanation = format!("callers of `{}` say `{keyword}`", function.name);
            let weight = if by_test { 0.94 } else { 0.6 };
            proposals.edit("misspelled_parameter", weight * score, explanation, &found.file, edits);
        }
        let explanation = format!("callers give `{}` a `{keyword}`", function.name);
        let edit = append_parameter(function, &format!("{keyword}=None"), true);
        let weight = if by_test { 0.5 } else { 0.35 };
        proposals.edit("new_parameter", weight, explanation, &found.file, vec![edit]);
    }
}
