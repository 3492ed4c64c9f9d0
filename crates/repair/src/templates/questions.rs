//! Questions that the code at hand suggests: those of the file's own predicates, whether something is in a collection, at an end, or beyond a
//! border, and conditions that stand elsewhere in the file.

use super::conditions::opposite;
use super::document::Predicate;
use super::grammar as g;
use super::kinds::Kind;
use super::scope::{Name, Role};
use super::site::{Site, only_index};
use super::words::words;
use autoheal_syntax::Node;
use std::collections::{BTreeSet, HashSet};

const MOST_CONDITIONS: usize = 40;

/// A condition with how likely it is, and its opposite.
#[derive(Clone)]
pub(super) struct Asked {
    pub(super) weight: f64,
    pub(super) yes: String,
    pub(super) no: String,
}

/// Questions that may be asked at a place and are not yet.
pub(super) fn asked(site: &Site<'_>, at: Node<'_>, names: &[Name]) -> Vec<Asked> {
    // Comprehensions and lambdas have names of their own.
    let all = if names.len() == site.names_at(site.node).len() {
        site.asked.get_or_init(|| questions(site, names)).clone()
    } else {
        questions(site, names)
    };
    let is_there = |asked: &Asked| at.text().contains(&asked.yes) || at.text().contains(&asked.no);
    all.into_iter().filter(|asked| !is_there(asked)).take(MOST_CONDITIONS).collect()
}

/// Those of the file's own predicates, whether something is in a collection that the function fills, and conditions that stand
/// elsewhere in the file; the likeliest first.
fn questions(site: &Site<'_>, names: &[Name]) -> Vec<Asked> {
    let mut all = Vec::new();
    for predicate in &site.document.predicates {
        all.extend(calls_of(site, predicate, names));
    }
    all.extend(memberships(site));
    all.extend(ends(site));
    all.extend(elsewhere(site));
    all.extend(measures(site, names));
    all.extend(borders(site, names));
    let mut seen = HashSet::new();
    all.retain(|asked| seen.insert(asked.yes.clone()) && is_known(site, &asked.yes, names));
    all.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    all
}

/// Whether every name of a piece of code means something here.
pub(super) fn is_known(site: &Site<'_>, text: &str, names: &[Name]) -> bool {
    words(text).into_iter().all(|(before, word)| {
        let is_free = before != Some('.');
        !is_free
            || Some(word) == site.scope.receiver
            || names.iter().any(|name| name.text == word)
            || site.scope.names.iter().any(|name| name.role >= Role::Module && name.text == word)
            || KEYWORDS.contains(&word)
            || site.document.builtins.contains(word)
            || site.document.imported.contains(word)
    })
}

const KEYWORDS: &[&str] = &["del", "not", "in", "is", "and", "or", "if", "else", "None", "True", "False"];

/// A call of a predicate with names in scope: those that are called as its parameters, and one near name for one that is not.
fn calls_of(site: &Site<'_>, predicate: &Predicate, names: &[Name]) -> Vec<Asked> {
    if predicate.name == site.scope.own_name() {
        return Vec::new();
    }
    let callee = match (&predicate.class, site.scope.receiver, site.scope.class) {
        (None, ..) => predicate.name.clone(),
        (Some(class), Some(receiver), Some(own)) if *class == own.name => {
            format!("{receiver}.{}", predicate.name)
        }
        _ => return Vec::new(),
    };
    let near: Vec<&Name> = names.iter().filter(|name| name.role <= Role::Local).take(6).collect();
    let same = |parameter: &String| near.iter().any(|name| name.text == *parameter);
    let missing: Vec<usize> =
        (0..predicate.parameters.len()).filter(|place| !same(&predicate.parameters[*place])).collect();
    let call = |weight: f64, arguments: &[String]| {
        let yes = format!("{callee}({})", arguments.join(", "));
        Asked { weight, no: format!("not {yes}"), yes }
    };
    match missing.as_slice() {
        [] => vec![call(1.0, &predicate.parameters)],
        [open] => {
            let unused = near.iter().filter(|name| !predicate.parameters.contains(&name.text));
            let filled = unused.take(4).enumerate().map(|(place, name)| {
                let mut arguments = predicate.parameters.clone();
                arguments[*open].clone_from(&name.text);
                call(0.9 - 0.05 * place as f64, &arguments)
            });
            filled.collect()
        }
        _ => Vec::new(),
    }
}

/// Whether what goes into a collection is in it already.
fn memberships(site: &Site<'_>) -> Vec<Asked> {
    let nodes = site.scope.function.into_iter().flat_map(Node::descendants);
    let pairs = nodes.filter_map(|node| match node.kind() {
        g::CALL => {
            let function = node.child("function").filter(|function| function.is(g::ATTRIBUTE))?;
            let is_filling = matches!(function.child("attribute")?.text(), "add" | "append");
            let item = node.child("arguments")?.named_children().next()?;
            is_filling.then_some((item, function.child("object")?))
        }
        g::SUBSCRIPT if node.field() == "left" => Some((only_index(node)?, node.child("value")?)),
        _ => None,
    });
    pairs
        .filter(|(item, collection)| item.text().len() + collection.text().len() <= 60)
        .filter(|(item, _)| !item.text().contains('\n'))
        .filter(|(item, _)| item.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::CALL, g::SUBSCRIPT, g::STRING]))
        .take(8)
        .map(|(item, collection)| {
            let (item, collection) = (item.text(), collection.text());
            Asked {
                weight: 0.95,
                yes: format!("{item} not in {collection}"),
                no: format!("{item} in {collection}"),
            }
        })
        .collect()
}

/// Whether an index is still inside of what it is used on.
fn ends(site: &Site<'_>) -> Vec<Asked> {
    let nodes = site.scope.function.into_iter().flat_map(Node::descendants);
    let used = nodes.filter(|node| node.is(g::SUBSCRIPT)).filter_map(|node| {
        let (whole, index) = (node.child("value")?, node.child("subscript")?);
        let index = if index.is(g::BINARY) { index.child("left")? } else { index };
        let is_plain = index.is_any(&[g::IDENTIFIER, g::ATTRIBUTE]) && whole.text().len() <= 30;
        is_plain.then(|| (index.text(), whole.text()))
    });
    let pairs: BTreeSet<(&str, &str)> = used.take(20).collect();
    let inside = |(index, whole): (&str, &str)| {
        [(0.75, index.to_owned()), (0.75, format!("{index} + 1"))].map(|(weight, place)| Asked {
            weight,
            yes: format!("{place} < len({whole})"),
            no: format!("{place} >= len({whole})"),
        })
    };
    pairs.into_iter().take(3).flat_map(inside).collect()
}

/// Numbers against what the module's own functions make of names in scope.
fn measures(site: &Site<'_>, names: &[Name]) -> Vec<Asked> {
    let near: Vec<&Name> = names.iter().filter(|name| name.role <= Role::Local).take(6).collect();
    let known = |parameter: &String| near.iter().any(|name| name.text == *parameter);
    let functions = site.document.functions.iter().filter(|(name, _)| name != site.scope.own_name());
    let mut found = Vec::new();
    for (name, parameters) in functions.filter(|(_, parameters)| parameters.iter().all(known)).take(4) {
        let call = format!("{name}({})", parameters.join(", "));
        let others =
            near.iter().filter(|own| own.kind.may_be(Kind::Number) && !parameters.contains(&own.text));
        for other in others.take(3) {
            for (sign, opposite) in [("<=", ">"), (">=", "<")] {
                let (yes, no) =
                    (format!("{} {sign} {call}", other.text), format!("{} {opposite} {call}", other.text));
                found.push(Asked { weight: 0.58, yes, no });
            }
        }
    }
    found
}

/// Fields of what a loop runs through, against numbers that it carries along.
fn borders(site: &Site<'_>, names: &[Name]) -> Vec<Asked> {
    let Some(item) = site.loops().filter(|outer| outer.is(g::FOR)).find_map(|outer| outer.child("left"))
    else {
        return Vec::new();
    };
    let own: Vec<&str> = site.document.attributes_of(item.text(), false).collect();
    let others = site.document.fields().filter(|field| !own.is_empty() && !own.contains(field));
    let fields: Vec<&str> = own.iter().copied().chain(others).take(4).collect();
    let numbers = names.iter().filter(|name| name.role <= Role::Local && name.kind.may_be(Kind::Number));
    let numbers: Vec<&Name> = numbers.filter(|name| name.text != item.text()).take(3).collect();
    let mut found = Vec::new();
    for field in fields {
        for number in &numbers {
            for (sign, opposite) in [("<=", ">"), ("<", ">=")] {
                let text = |sign: &str| format!("{}.{field} {sign} {}", item.text(), number.text);
                found.push(Asked { weight: 0.55, yes: text(opposite), no: text(sign) });
            }
        }
    }
    found
}

/// Conditions of the function, then of the file.
fn elsewhere(site: &Site<'_>) -> Vec<Asked> {
    let asked = |node: &Node<'_>, weight: f64| {
        let text = node.text();
        let no = opposite(*node)?;
        (text.len() <= 60 && !text.contains('\n')).then(|| Asked { weight, yes: text.to_owned(), no })
    };
    let own = site.scope.function;
    let inside = |node: &Node<'_>| own.is_some_and(|own| own.contains(*node));
    let weigh = |node: &Node<'_>| asked(node, if inside(node) { 0.85 } else { 0.6 });
    let ordered = site.scope.conditions.iter().flat_map(|node| beyond(*node));
    site.scope.conditions.iter().filter_map(weigh).chain(ordered).collect()
}

/// Where somebody asks whether a value is a number, it may also lie beyond it.
fn beyond(node: Node<'_>) -> Vec<Asked> {
    let mut sides = node.named_children();
    let (Some(left), Some(right), None) = (sides.next(), sides.next(), sides.next()) else {
        return Vec::new();
    };
    let is_equality = node.children().any(|sign| matches!(sign.text(), "==" | "!="));
    let is_number = right.is_any(g::NUMBERS) && left.text().len() <= 30;
    if !node.is(g::COMPARISON) || !is_equality || !is_number {
        return Vec::new();
    }
    let asked = |sign: &str, opposite: &str| Asked {
        weight: 0.5,
        yes: format!("{} {sign} {}", left.text(), right.text()),
        no: format!("{} {opposite} {}", left.text(), right.text()),
    };
    vec![asked(">", "<="), asked(">=", "<")]
}
