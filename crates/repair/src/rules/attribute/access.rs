//! The object itself is not what it was taken for: a function not called, a mapping asked by attribute, a tuple made by a
//! stray comma.

use super::{Lookup, accesses};
use crate::rules::edit::Edit;
use crate::rules::name::quote_of;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Scene;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup) {
    match lookup.owner.as_str() {
        "function" | "method" | "builtin_function_or_method" | "method_descriptor" | "type" => {
            call_object(scene, proposals, lookup);
        }
        "dict" | "OrderedDict" | "defaultdict" => by_key(scene, proposals, lookup),
        "list" | "tuple" => first_item(scene, proposals, lookup),
        _ => {}
    }
    if lookup.owner == "tuple" {
        stray_comma(scene, proposals);
    }
    if lookup.is_class {
        call_object(scene, proposals, lookup);
    }
}

fn call_object(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup) {
    for site in scene.editable() {
        for object in accesses(site, &lookup.name).into_iter().filter_map(|node| node.child("object")) {
            let explanation =
                format!("`{}` has to be called before `{}` is asked of it", object.text(), lookup.name);
            let weight = if lookup.is_class { 0.35 } else { 0.9 };
            let edit = Edit::insert(object.end(), "()");
            proposals.edit("missing_call", weight, explanation, &site.file, vec![edit]);
        }
    }
}

fn by_key(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup) {
    for site in scene.editable() {
        let quote = quote_of(&site.file);
        for node in accesses(site, &lookup.name) {
            let Some(object) = node.child("object") else { continue };
            let text = format!("{}[{quote}{}{quote}]", object.text(), lookup.name);
            let explanation = format!("a mapping is asked for `{}` by key", lookup.name);
            proposals.edit(
                "key_not_attribute",
                0.72,
                explanation.clone(),
                &site.file,
                vec![Edit::node(node, text)],
            );
            let all = accesses(site, &lookup.name)
                .into_iter()
                .filter_map(|node| {
                    let object = node.child("object")?;
                    Some(Edit::replace(object.end()..node.end(), format!("[{quote}{}{quote}]", lookup.name)))
                })
                .collect();
            proposals.edit("key_not_attribute", 0.7, explanation, &site.file, all);
        }
    }
}

fn first_item(scene: &Scene<'_>, proposals: &mut Proposals, lookup: &Lookup) {
    for site in scene.editable() {
        for object in accesses(site, &lookup.name).into_iter().filter_map(|node| node.child("object")) {
            let explanation = format!("`{}` is a sequence: ask its first item", object.text());
            let edit = Edit::insert(object.end(), "[0]");
            proposals.edit("first_item", 0.3, explanation, &site.file, vec![edit]);
        }
    }
}

/// `x = f(),` makes a tuple of one.
pub(in crate::rules) fn stray_comma(scene: &Scene<'_>, proposals: &mut Proposals) {
    for site in scene.editable() {
        let lists = site.file.parsed.nodes_of("expression_list");
        let single =
            lists.filter(|list| list.named_children().count() == 1 && list.text().trim_end().ends_with(','));
        for list in single.take(5) {
            let Some(item) = list.named_children().next() else { continue };
            let edit = Edit::delete(item.end()..list.end());
            proposals.edit("stray_comma", 0.6, "a comma at the end makes a tuple", &site.file, vec![edit]);
        }
    }
}
