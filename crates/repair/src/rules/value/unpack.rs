//! Unpacking into too many or too few names.

use crate::rules::edit::Edit;
use crate::rules::pattern::{find, matches};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    if !matches(r"values to unpack", &scene.message) {
        return;
    }
    let few =
        find(r"not enough values to unpack \(expected (?:at least )?(\d+), got (\d+)\)", &scene.message);
    let counts =
        few.and_then(|found| Some((found[1].parse::<usize>().ok()?, found[2].parse::<usize>().ok()?)));
    for site in scene.editable().take(2) {
        for clause in site.nodes(&["for_statement", "for_in_clause"]) {
            if let (Some(left), Some(right)) = (clause.child("left"), clause.child("right")) {
                loops(proposals, site, left, right);
            }
        }
        for assignment in site.nodes(&["assignment"]) {
            if let (Some(left), Some(right)) = (assignment.child("left"), assignment.child("right")) {
                targets(proposals, site, left, right, counts);
            }
        }
    }
}

fn loops(proposals: &mut Proposals, site: &Site, left: Node<'_>, right: Node<'_>) {
    let names: Vec<Node<'_>> = left.named_children().collect();
    let function = right.child("function").map_or("", |function| function.text());
    let inner = right.child("arguments").and_then(|list| list.named_children().next());
    let mut propose = |node: Node<'_>, text: String, prior: f64| {
        proposals.edit(
            "unpack",
            prior,
            "the loop's names do not fit its items",
            &site.file,
            vec![Edit::node(node, text)],
        );
    };
    match (names.as_slice(), function) {
        ([first, second], "enumerate") => {
            if let Some(inner) = inner {
                propose(right, inner.text().to_owned(), 0.7);
            }
            propose(left, format!("{}, ({})", first.text(), second.text()), 0.2);
        }
        ([first, rest @ ..], "enumerate") => {
            let others: Vec<&str> = rest.iter().map(|node| node.text()).collect();
            propose(left, format!("{}, ({})", first.text(), others.join(", ")), 0.93);
        }
        ([_, _], _) => {
            let keys = function.ends_with(".keys") || function.ends_with(".values");
            if keys
                && let Some(object) = right.child("function").and_then(|function| function.child("object"))
            {
                propose(right, format!("{}.items()", object.text()), 0.93);
            } else {
                propose(right, format!("{}.items()", right.text()), 0.85);
                propose(right, format!("enumerate({})", right.text()), 0.7);
            }
        }
        ([first, rest @ ..], _) if rest.len() > 1 => {
            let others: Vec<&str> = rest.iter().map(|node| node.text()).collect();
            let pair = format!("{}, ({})", first.text(), others.join(", "));
            let edits =
                vec![Edit::node(left, pair), Edit::node(right, format!("enumerate({})", right.text()))];
            proposals.edit("unpack", 0.6, "the loop counts its items", &site.file, edits);
        }
        _ => {}
    }
}

fn targets(
    proposals: &mut Proposals,
    site: &Site,
    left: Node<'_>,
    right: Node<'_>,
    counts: Option<(usize, usize)>,
) {
    let names: Vec<Node<'_>> = left.named_children().collect();
    if !left.is_any(&["pattern_list", "tuple_pattern"]) || names.is_empty() {
        return;
    }
    let mut propose = |edits: Vec<Edit>, prior: f64| {
        proposals.edit("unpack", prior, "the names do not fit the values", &site.file, edits);
    };
    match counts {
        Some((expected, got)) if got > 0 && got < expected && names.len() == expected => {
            if let (Some(last), Some(end)) = (names.get(got - 1), names.last()) {
                propose(vec![Edit::delete(last.end()..end.end())], 0.55);
            }
        }
        Some(_) => {}
        None => {
            if let Some(last) = names.last() {
                propose(vec![Edit::insert(last.end(), ", _")], 0.6);
                propose(vec![Edit::insert(last.end(), ", *_")], 0.58);
                propose(vec![Edit::insert(last.start(), "*")], 0.4);
            }
            limit_split(proposals, site, right, names.len());
        }
    }
}

/// `a, b = text.split(":")` where the rest may hold the mark again.
fn limit_split(proposals: &mut Proposals, site: &Site, right: Node<'_>, count: usize) {
    let is_split = right
        .child("function")
        .and_then(|function| function.child("attribute"))
        .is_some_and(|name| matches!(name.text(), "split" | "rsplit"));
    let Some(list) = right.child("arguments").filter(|_| is_split) else { return };
    if list.named_children().count() == 1
        && let Some(mark) = list.named_children().next()
    {
        let edit = Edit::insert(mark.end(), format!(", {}", count.saturating_sub(1)));
        proposals.edit("unpack", 0.75, "split no more often than there are names", &site.file, vec![edit]);
    }
}
