//! A name that belongs to somebody: `self`, a class, an enumeration.

use crate::rules::edit::Edit;
use crate::rules::near::nearest;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Class;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, name: &str) {
    through_self(scene, proposals, site, name);
    for class in site.file.parsed.outline().classes.iter().filter(|class| class.offers(name)) {
        let explanation = format!("`{name}` is part of `{}`", class.name);
        let edits = prefix(site, name, &class.name);
        proposals.edit("missing_class", 0.55, explanation, &site.file, edits);
    }
}

fn prefix(site: &Site, name: &str, owner: &str) -> Vec<Edit> {
    site.identifiers(name).into_iter().map(|node| Edit::node(node, format!("{owner}.{name}"))).collect()
}

fn through_self(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, name: &str) {
    let Some(function) = site.function() else { return };
    let Some(class_name) = &function.class else { return };
    let Some(first) = function.parameters.first().filter(|first| first.name == "self" || first.name == "cls")
    else {
        return;
    };
    let Some(class) =
        site.file.parsed.outline().enclosing_class(site.line).filter(|class| class.name == *class_name)
    else {
        return;
    };
    let members = members(scene, class);
    let everywhere = |owner: &str, member: &str| -> Vec<Edit> {
        site.file
            .parsed
            .enclosing_function(site.line)
            .into_iter()
            .flat_map(|function| function.descendants())
            .filter(|node| {
                node.is("identifier")
                    && node.text() == name
                    && node.field() != "attribute"
                    && !crate::rules::scene::is_keyword_name(*node)
            })
            .map(|node| Edit::node(node, format!("{owner}.{member}")))
            .collect()
    };
    if members.iter().any(|member| member == name) {
        let explanation = format!("`{name}` belongs to `{class_name}`");
        proposals.edit("missing_self", 0.92, explanation.clone(), &site.file, everywhere(&first.name, name));
        proposals.edit("missing_self", 0.7, explanation, &site.file, prefix(site, name, &first.name));
    }
    for (member, score) in nearest(name, members.iter().map(String::as_str), 2) {
        let explanation = format!("`{class_name}` has `{member}`, which `{name}` resembles");
        proposals.edit(
            "missing_self",
            0.55 * score,
            explanation,
            &site.file,
            everywhere(&first.name, &member),
        );
    }
}

/// What a class and its bases in the project offer.
pub(in crate::rules) fn members(scene: &Scene<'_>, class: &Class) -> Vec<String> {
    let mut members = Vec::new();
    let mut open = vec![class.clone()];
    let mut seen = Vec::new();
    while let Some(class) = open.pop() {
        if seen.contains(&class.name) || seen.len() > 20 {
            continue;
        }
        seen.push(class.name.clone());
        members.extend(class.methods.iter().cloned());
        members.extend(class.attributes.iter().map(|attribute| attribute.name.clone()));
        for base in &class.bases {
            let base = base.split('[').next().and_then(|base| base.rsplit('.').next()).unwrap_or(base);
            open.extend(
                scene.context.index.defining(base).filter_map(|module| module.outline.class(base).cloned()),
            );
        }
    }
    members.sort();
    members.dedup();
    members
}
