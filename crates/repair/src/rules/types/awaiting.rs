//! `await` that is missing, or stands where it has no business.

use super::resolve::called;
use crate::rules::edit::Edit;
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene, Site};
use autoheal_core::RepoPath;
use autoheal_syntax::Node;
use std::rc::Rc;

pub(in crate::rules) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let awaited = r"object (\w+) can't be used in 'await' expression";
    if find(awaited, &scene.message).is_some() {
        surplus(scene, proposals);
        return;
    }
    let never =
        find(r"coroutine '([\w.<>]+)' was never awaited", &scene.message).map(|found| found[1].to_owned());
    if never.is_none() && !scene.message.contains("coroutine") {
        return;
    }
    for site in scene.editable() {
        let function = site.file.parsed.enclosing_function(site.line).or_else(|| site.file.parsed.root());
        let at_site = site.nodes(&["call"]);
        let around: Vec<Node<'_>> = function
            .into_iter()
            .flat_map(|function| function.descendants())
            .filter(|node| node.is("call"))
            .take(60)
            .collect();
        for (place, call) in at_site.into_iter().chain(around).enumerate() {
            missing(scene, proposals, site, call, 0.93 - 0.002 * place as f64);
        }
    }
    if let Some(name) = never {
        let last = name.rsplit('.').next().unwrap_or(&name).to_owned();
        for file in scene.source_files() {
            everywhere(proposals, &file, &last);
        }
    }
}

/// The program told which line made a coroutine that nobody awaited, whatever failed for want of its work.
pub(in crate::rules) fn never_awaited(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(made) = &scene.failure.evidence.unawaited else { return };
    let Some(file) = RepoPath::new(&made.file).ok().and_then(|path| scene.file(&path)) else { return };
    let name = made.function.rsplit('.').next().unwrap_or("");
    let site = Site { file, line: made.line };
    for call in site.nodes(&["call"]).into_iter().filter(|call| called_name(*call) == name) {
        propose_await(scene, proposals, &site, call, 0.97);
    }
}

fn called_name(call: Node<'_>) -> &str {
    call.child("function").map_or("", |function| function.child("attribute").unwrap_or(function).text())
}

fn is_awaited(call: Node<'_>) -> bool {
    call.ancestors().take(3).any(|outer| {
        outer.is("await")
            || outer.is("call")
                && outer.child("function").is_some_and(|function| {
                    let text = function.text();
                    ["run", "create_task", "gather", "ensure_future", "wait_for", "run_until_complete"]
                        .iter()
                        .any(|name| text.ends_with(name))
                })
    })
}

fn await_edit(call: Node<'_>) -> Vec<Edit> {
    let chained = call.parent().is_some_and(|parent| {
        parent.is_any(&["attribute", "subscript", "call"]) && call.start() == parent.start()
    });
    if chained {
        vec![Edit::insert(call.start(), "(await "), Edit::insert(call.end(), ")")]
    } else {
        vec![Edit::insert(call.start(), "await ")]
    }
}

fn missing(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, call: Node<'_>, prior: f64) {
    let asynchronous = called(scene, call).iter().any(|found| found.function.is_async);
    let known = call.child("function").is_some_and(|function| function.text() == "asyncio.sleep");
    if asynchronous || known {
        propose_await(scene, proposals, site, call, prior);
    }
}

fn is_inside_async(call: Node<'_>) -> bool {
    call.ancestors()
        .find(|outer| outer.is("function_definition"))
        .is_some_and(|outer| outer.children().next().is_some_and(|first| first.is("async")))
}

fn propose_await(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, call: Node<'_>, prior: f64) {
    if is_awaited(call) {
        return;
    }
    let explanation = format!(
        "`{}` is a coroutine: it has to be awaited",
        call.child("function").map_or("", |one| one.text())
    );
    if is_inside_async(call) {
        proposals.edit("missing_await", prior, explanation, &site.file, await_edit(call));
    } else {
        let mut edits = vec![Edit::insert(call.start(), "asyncio.run("), Edit::insert(call.end(), ")")];
        let wanted = crate::rules::place::Wanted::module("asyncio");
        edits.extend(crate::rules::place::import_edits(scene, &site.file, &wanted).unwrap_or_default());
        proposals.edit("missing_await", 0.6 * prior, explanation, &site.file, edits);
    }
}

/// Every call of the coroutine inside asynchronous functions of a file.
fn everywhere(proposals: &mut Proposals, file: &Rc<File>, name: &str) {
    let calls = file.parsed.nodes_of("call").filter(|call| called_name(*call) == name && !is_awaited(*call));
    let edits: Vec<Edit> = calls.filter(|call| is_inside_async(*call)).flat_map(await_edit).collect();
    let explanation = format!("`{name}` is a coroutine: it has to be awaited");
    proposals.edit("missing_await", 0.85, explanation, file, edits);
}

/// `await` of a plain value: the word goes, or the function becomes a coroutine.
fn surplus(scene: &Scene<'_>, proposals: &mut Proposals) {
    for site in scene.editable() {
        for node in site.nodes(&["await"]) {
            let Some(value) = node.named_children().next() else { continue };
            let edit = Edit::node(node, value.text());
            proposals.edit("surplus_await", 0.85, "only coroutines are awaited", &site.file, vec![edit]);
            if !value.is("call") {
                continue;
            }
            for found in called(scene, value).into_iter().filter(|found| !found.function.is_async) {
                let Some(definition) = found.file.parsed.node_of(found.function.node) else { continue };
                let explanation = format!("`{}` is awaited, so it is a coroutine", found.function.name);
                let edit = Edit::insert(definition.start(), "async ");
                proposals.edit("missing_async", 0.75, explanation, &found.file, vec![edit]);
            }
        }
    }
}
