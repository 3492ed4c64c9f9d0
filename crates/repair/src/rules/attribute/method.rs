//! Methods of other languages and versions, by the type that was asked.

use super::{Lookup, accesses};
use crate::rules::data::{Method, methods};
use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Scene;
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup) {
    let known = |entry: &&Method| {
        entry.old == lookup.name && (entry.types.is_empty() || entry.types.contains(&lookup.owner))
    };
    for entry in methods().iter().filter(known) {
        for site in scene.editable() {
            let edits: Vec<Edit> = accesses(site, &lookup.name)
                .into_iter()
                .filter_map(|node| rewrite(node, &entry.new))
                .collect();
            if edits.is_empty() {
                continue;
            }
            let weight = if entry.types.is_empty() { 0.75 } else { 0.9 };
            let explanation = format!("`{}` has no `{}`: {}", lookup.owner, lookup.name, entry.new);
            proposals.edit("known_method", weight, explanation.clone(), &site.file, edits);
            let all: Vec<Edit> = site
                .file
                .parsed
                .nodes_of("attribute")
                .filter(|node| node.child("attribute").is_some_and(|name| name.text() == lookup.name))
                .filter_map(|node| rewrite(node, &entry.new))
                .collect();
            proposals.edit("known_method", weight - 0.05, explanation, &site.file, all);
            break;
        }
    }
}

/// The whole call (or the bare attribute) by the entry's template; a plain word only renames.
fn rewrite(access: Node<'_>, template: &str) -> Option<Edit> {
    let plain = template.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if plain {
        return access.child("attribute").map(|name| Edit::node(name, template));
    }
    let call = access.parent().filter(|parent| parent.is("call") && access.field() == "function");
    let arguments = call.and_then(|call| call.child("arguments")).map_or("", |list| {
        let text = list.text();
        text.get(1..text.len().saturating_sub(1)).unwrap_or("")
    });
    let object = access.child("object")?.text().to_owned();
    if template.starts_with("{object} +") && mutates(access) {
        let value = template.replace("{object}", &object).replace("{arguments}", arguments);
        return Some(Edit::node(call?, format!("{object} = {value}")));
    }
    let new = template.replace("{object}", &object).replace("{arguments}", arguments);
    let target = call.unwrap_or(access);
    let alone = target.parent().is_none_or(|parent| {
        !parent.is_any(&[
            "binary_operator",
            "comparison_operator",
            "attribute",
            "not_operator",
            "unary_operator",
        ])
    });
    let bare = new.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).filter(|_| alone);
    Some(Edit::node(target, bare.unwrap_or(&new)))
}

/// A statement of its own, whose value nobody takes.
fn mutates(access: Node<'_>) -> bool {
    access
        .parent()
        .and_then(|call| call.parent())
        .is_some_and(|statement| statement.is("expression_statement"))
}
