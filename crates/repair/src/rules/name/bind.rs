//! A statement that was meant to bind the name: `except … as`, `with … as`, a loop with another variable.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Site;
use autoheal_syntax::Node;

pub(super) fn propose(proposals: &mut Proposals, site: &Site, name: &str) {
    let Some(node) = site.identifiers(name).into_iter().next() else { return };
    for outer in node.ancestors().take_while(|outer| !outer.is("function_definition")) {
        match outer.kind() {
            "except_clause" => except(proposals, site, outer, name),
            "with_statement" => with(proposals, site, outer, name),
            "for_statement" => each(proposals, site, outer, outer, name, node),
            kind if kind.ends_with("comprehension") || kind == "generator_expression" => {
                for clause in outer.children().filter(|child| child.is("for_in_clause")) {
                    each(proposals, site, clause, outer, name, node);
                }
            }
            _ => {}
        }
    }
}

fn except(proposals: &mut Proposals, site: &Site, clause: Node<'_>, name: &str) {
    let Some(value) = clause.child("value").filter(|value| !value.is("as_pattern")) else { return };
    let edit = Edit::insert(value.end(), format!(" as {name}"));
    let explanation = format!("the handler uses `{name}` without naming the exception so");
    proposals.edit("missing_as", 0.92, explanation, &site.file, vec![edit]);
}

fn with(proposals: &mut Proposals, site: &Site, statement: Node<'_>, name: &str) {
    let items = statement.descendants().take(200).filter(|node| node.is("with_item"));
    let bare = items.filter_map(|item| item.child("value")).filter(|value| !value.is("as_pattern"));
    for value in bare.take(2) {
        let edit = Edit::insert(value.end(), format!(" as {name}"));
        let explanation = format!("the block uses `{name}` without binding it");
        proposals.edit("missing_as", 0.7, explanation, &site.file, vec![edit]);
    }
}

/// The loop's own variable is not the one that its body asks for.
fn each(
    proposals: &mut Proposals,
    site: &Site,
    clause: Node<'_>,
    whole: Node<'_>,
    name: &str,
    used: Node<'_>,
) {
    let Some(target) = clause.child("left") else { return };
    let variables: Vec<Node<'_>> =
        std::iter::once(target).chain(target.descendants()).filter(|node| node.is("identifier")).collect();
    let iterated = clause.child("right").is_some_and(|right| right.contains(used));
    if iterated {
        return;
    }
    for variable in variables {
        let reads = whole
            .descendants()
            .filter(|node| node.is("identifier") && node.text() == variable.text() && *node != variable)
            .count();
        let weight = if reads == 0 { 0.75 } else { 0.45 };
        let explanation = format!("the loop binds `{}`, its body uses `{name}`", variable.text());
        let rename = vec![Edit::node(variable, name)];
        proposals.edit("loop_variable", weight, explanation.clone(), &site.file, rename);
        let here = whole
            .descendants()
            .filter(|node| node.is("identifier") && node.text() == name && node.field() != "attribute")
            .map(|node| Edit::node(node, variable.text()))
            .collect();
        proposals.edit("loop_variable", weight - 0.05, explanation, &site.file, here);
    }
}
