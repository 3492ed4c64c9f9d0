//! The other end of a misspelled attribute: the definition bears the wrong name. Where only tests ask for the name, they
//! are the authority.

use super::Lookup;
use crate::rules::edit::Edit;
use crate::rules::near::{is_the_slip, likeness};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene, is_keyword_name};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup) {
    let asked_by_test = scene.raised().is_some_and(|site| site.file.path.is_test());
    let weight = if asked_by_test { 0.95 } else { 0.6 };
    if lookup.is_module {
        of_module(scene, proposals, lookup, weight);
    } else {
        of_class(scene, proposals, lookup, weight);
    }
}

fn of_module(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup, weight: f64) {
    let Some(file) = scene.module_file(&lookup.owner) else { return };
    for binding in file.parsed.outline().own_names() {
        let score = likeness(&lookup.name, &binding.name);
        if score < 0.5 || is_the_slip(scene, &lookup.name, &binding.name) {
            continue;
        }
        let edits = file
            .parsed
            .nodes_of("identifier")
            .filter(|node| {
                node.text() == binding.name && node.field() != "attribute" && !is_keyword_name(*node)
            })
            .map(|node| Edit::node(node, &lookup.name))
            .collect();
        let explanation =
            format!("`{}` defines `{}`; `{}` is asked for", lookup.owner, binding.name, lookup.name);
        proposals.edit("misspelled_definition", weight * score, explanation, &file, edits);
    }
}

fn of_class(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup, weight: f64) {
    let class_name = lookup.owner.rsplit('.').next().unwrap_or(&lookup.owner);
    for module in scene.context.index.defining(class_name) {
        let (Some(file), Some(class)) = (scene.file(&module.path), module.outline.class(class_name)) else {
            continue;
        };
        let attributes = class.attributes.iter().map(|attribute| attribute.name.as_str());
        let mut names: Vec<&str> = class.methods.iter().map(String::as_str).chain(attributes).collect();
        names.sort_unstable();
        names.dedup();
        for name in names.into_iter().filter(|name| !name.starts_with("__")) {
            let score = likeness(&lookup.name, name);
            let is_stale = score < 0.5 && only_assigned(&file, class.body.clone(), name);
            if is_stale && uses(&file, class.body.clone(), &lookup.name) > 1 {
                let explanation =
                    format!("`{class_name}` sets `{name}`, which nobody reads, and reads `{}`", lookup.name);
                let edits = renames(&file, class.body.clone(), name, &lookup.name);
                proposals.edit("stale_attribute", 0.82, explanation, &file, edits);
            }
            if score >= 0.5 && !is_the_slip(scene, &lookup.name, name) {
                let explanation = format!("`{class_name}` defines `{name}`; `{}` is asked for", lookup.name);
                let edits = renames(&file, class.body.clone(), name, &lookup.name);
                proposals.edit("misspelled_definition", weight * score, explanation, &file, edits);
            }
        }
    }
}

/// How often the class takes the name from its instance.
fn uses(file: &File, body: std::ops::Range<usize>, name: &str) -> usize {
    through_self(file, body, name).count()
}

/// Whether the class gives the instance this attribute and nobody in its file reads it.
fn only_assigned(file: &File, body: std::ops::Range<usize>, name: &str) -> bool {
    let assigned = |node: &Node<'_>| {
        node.field() == "left" && node.parent().is_some_and(|parent| parent.is("assignment"))
    };
    let everywhere = file
        .parsed
        .nodes_of("attribute")
        .filter(|node| node.child("attribute").is_some_and(|own| own.text() == name));
    let mut found = 0;
    for node in everywhere {
        if !assigned(&node) {
            return false;
        }
        found += usize::from(body.contains(&node.start()));
    }
    found > 0
}

fn through_self<'f>(
    file: &'f File,
    body: std::ops::Range<usize>,
    name: &str,
) -> impl Iterator<Item = Node<'f>> {
    file.parsed.nodes_of("attribute").filter(move |node| {
        body.contains(&node.start())
            && node.child("object").is_some_and(|object| object.text() == "self")
            && node.child("attribute").is_some_and(|own| own.text() == name)
    })
}

/// Renames a member in its class: its definition, class-level assignments, and uses through `self` and `cls`.
fn renames(file: &File, body: std::ops::Range<usize>, old: &str, new: &str) -> Vec<Edit> {
    file.parsed
        .nodes_of("identifier")
        .filter(|node| node.text() == old && body.start <= node.start() && node.end() <= body.end)
        .filter(|node| {
            let parent = node.parent();
            let through_self = parent.is_some_and(|parent| {
                parent.is("attribute")
                    && node.field() == "attribute"
                    && parent.child("object").is_some_and(|object| matches!(object.text(), "self" | "cls"))
            });
            let method =
                parent.is_some_and(|parent| parent.is("function_definition")) && node.field() == "name";
            let class_level = node.scope().is("class_definition") && node.field() == "left";
            through_self || method || class_level
        })
        .map(|node| Edit::node(node, new))
        .collect()
}
