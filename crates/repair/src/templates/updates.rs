//! Updates that a function lacks: of what it reads and never sets.

use super::document::statements;
use super::grammar as g;
use super::kinds::Kind;
use super::offers::Offers;
use super::questions::is_known;
use super::scope::{Name, Role};
use super::site::{Site, is_value, only_index, operators};
use autoheal_syntax::Node;
use std::collections::{BTreeSet, HashSet};

/// An update that the function lacks: of a field or an element that it reads, or of a name that a loop reads and never sets.
pub(super) fn update(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.is_statement() || site.node.is_any(&[g::FUNCTION, g::CLASS]) {
        return;
    }
    let mut lines: Vec<(f64, String)> = Vec::new();
    let names = site.names_at(site.node);
    let numbers: Vec<&Name> = names
        .iter()
        .filter(|name| name.role <= Role::Local && name.kind.may_be(Kind::Number))
        .take(4)
        .collect();
    for target in updatable(site) {
        for (step, weight) in [("+= 1", 0.9), ("-= 1", 0.6)] {
            lines.push((weight, format!("{target} {step}")));
        }
        for name in numbers.iter().filter(|name| name.text != target) {
            // A value that is taken and never used was meant for something.
            let idle = if is_read(site, &name.text) { 0.0 } else { 0.1 };
            lines.push((0.85 + idle, format!("{target} += {}", name.text)));
            lines.push((0.55 + idle, format!("{target} -= {}", name.text)));
        }
    }
    lines.extend(counted_in_objects(site));
    lines.extend(removed(site));
    lines.extend(carried(site));
    lines.extend(begun_again(site));
    lines.extend(unset_fields(site, &names));
    lines.extend(cleaned(site, &names));
    lines.retain(|(_, line)| is_known(site, line, &names) && !said(site, line));
    lines.sort_by(|a, b| b.0.total_cmp(&a.0));
    let goes_on = !site.node.is_any(&[g::RETURN, g::RAISE, g::BREAK, g::CONTINUE]);
    for (weight, line) in lines.into_iter().take(20) {
        let line = [line];
        offers.maybe(weight, site.document.after(site.node, &line).filter(|_| goes_on));
        offers.maybe(weight * 0.9, site.document.before(site.node, &line));
    }
}

fn is_read(site: &Site<'_>, name: &str) -> bool {
    let mut nodes = site.scope.function.into_iter().flat_map(Node::descendants);
    nodes.any(|node| node.is(g::IDENTIFIER) && node.text() == name && is_value(node))
}

/// Whether the block around the statement says this already.
fn said(site: &Site<'_>, line: &str) -> bool {
    site.node.parent().is_some_and(|block| statements(block).iter().any(|own| own.text() == line))
}

/// What the function assigns to.
fn assigned<'a>(site: &Site<'a>) -> impl Iterator<Item = Node<'a>> {
    let nodes = site.scope.function.into_iter().flat_map(Node::descendants);
    nodes.filter(|node| node.is_any(&[g::ASSIGNMENT, g::AUGMENTED])).filter_map(|node| node.child("left"))
}

/// Fields and elements that the function reads and does not set.
fn updatable(site: &Site<'_>) -> Vec<String> {
    let nodes: Vec<Node<'_>> = site.scope.function.into_iter().flat_map(Node::descendants).collect();
    let set: Vec<&str> = assigned(site).map(Node::text).collect();
    let receiver = site.scope.receiver.unwrap_or("\0");
    let (mut found, mut keys): (Vec<String>, Vec<&str>) = (Vec::new(), Vec::new());
    for node in nodes.iter().filter(|node| node.is_any(&[g::ATTRIBUTE, g::SUBSCRIPT])) {
        let is_field =
            node.is(g::ATTRIBUTE) && node.child("object").is_some_and(|object| object.text() == receiver);
        let is_named = node.child("value").is_some_and(|value| value.is_any(&[g::IDENTIFIER, g::ATTRIBUTE]));
        let index = only_index(*node).filter(|_| node.is(g::SUBSCRIPT) && is_named);
        keys.extend(index.map(Node::text));
        let text = node.text();
        let is_read = is_value(*node) && text.len() <= 40 && !text.contains('\n');
        if (is_field || index.is_some())
            && is_read
            && !set.contains(&text)
            && !found.iter().any(|own| own == text)
        {
            found.push(text.to_owned());
        }
    }
    // What is only looked into may still be counted: `min(load, key=load.get)` reads `load[worker]`.
    let names = site.names_at(site.node);
    found.retain(|own| is_known(site, own, &names) && !is_constant(own));
    keys.retain(|key| {
        key.starts_with(|first: char| first.is_alphabetic() || first == '_') && is_known(site, key, &names)
    });
    keys.dedup();
    for holder in names.iter().filter(|name| name.kind == Kind::Dict && name.role <= Role::Field).take(3) {
        found.extend(keys.iter().take(3).map(|key| format!("{}[{key}]", holder.text)));
    }
    let mut seen = HashSet::new();
    found.retain(|own| seen.insert(own.clone()));
    found.truncate(8);
    found
}

/// No function counts in a constant.
fn is_constant(target: &str) -> bool {
    let root = target.split(['.', '[']).next().unwrap_or("");
    root.len() > 1 && !root.contains(char::is_lowercase)
}

/// `job.attempts += 1`, where the function sets another field of the same object.
fn counted_in_objects(site: &Site<'_>) -> Vec<(f64, String)> {
    let left: Vec<Node<'_>> = assigned(site).collect();
    let holders = left.iter().filter(|left| left.is(g::ATTRIBUTE)).filter_map(|left| left.child("object"));
    let objects: BTreeSet<&str> = holders
        .filter(|object| object.is(g::IDENTIFIER) && Some(object.text()) != site.scope.receiver)
        .map(Node::text)
        .collect();
    let classes = site.document.parsed.outline().classes.iter().flat_map(|class| &class.attributes);
    let fields: Vec<&str> = classes.map(|field| field.name.as_str()).collect();
    let mut lines = Vec::new();
    for object in objects {
        let read: Vec<&str> = site.document.attributes_of(object, false).collect();
        let mut open: Vec<&str> = read.into_iter().chain(fields.iter().copied()).collect();
        let mut seen = HashSet::new();
        open.retain(|field| {
            seen.insert(*field) && !left.iter().any(|set| set.text() == format!("{object}.{field}"))
        });
        lines.extend(open.into_iter().take(6).map(|field| (0.8, format!("{object}.{field} += 1"))));
    }
    lines
}

/// `del self.entries[key]`, where the function looks something up that nobody takes out.
fn removed(site: &Site<'_>) -> Vec<(f64, String)> {
    let nodes: Vec<Node<'_>> = site.scope.function.into_iter().flat_map(Node::descendants).collect();
    let entries = nodes.iter().filter_map(|node| {
        let (whole, key) = match node.kind() {
            g::SUBSCRIPT => (node.child("value")?, only_index(*node)?),
            g::CALL => {
                let function = node.child("function").filter(|function| function.is(g::ATTRIBUTE))?;
                let is_lookup = function.child("attribute")?.text() == "get";
                let key = node.child("arguments")?.named_children().next()?;
                (function.child("object").filter(|_| is_lookup)?, key)
            }
            g::COMPARISON => {
                let mut sides = node.named_children();
                let (key, whole) = (sides.next()?, sides.next()?);
                let is_asked = operators(*node).any(|sign| matches!(sign.text(), "in" | "not in"));
                (Some(whole).filter(|_| is_asked)?, key)
            }
            _ => return None,
        };
        let is_plain =
            whole.is_any(&[g::IDENTIFIER, g::ATTRIBUTE]) && key.is_any(&[g::IDENTIFIER, g::ATTRIBUTE]);
        is_plain.then(|| format!("del {}[{}]", whole.text(), key.text()))
    });
    let mut seen = HashSet::new();
    entries.filter(|line| seen.insert(line.clone())).take(4).map(|line| (0.7, line)).collect()
}

/// `start = item.end`, where a loop reads `start`, which is set before it and never inside.
fn carried(site: &Site<'_>) -> Vec<(f64, String)> {
    let Some(outer) = site.loops().last() else { return Vec::new() };
    let set_in = |name: &str| {
        outer.descendants().any(|node| {
            node.is_any(&[g::ASSIGNMENT, g::AUGMENTED, g::FOR])
                && node.child("left").is_some_and(|left| {
                    left.text() == name || left.descendants().any(|inner| inner.text() == name)
                })
        })
    };
    let read_in = |name: &str| {
        outer.descendants().any(|node| node.is(g::IDENTIFIER) && node.text() == name && is_value(node))
    };
    let names = site.names_at(site.node);
    let open: Vec<&Name> = names
        .iter()
        .filter(|name| name.role == Role::Local && name.line < outer.line())
        .filter(|name| read_in(&name.text) && !set_in(&name.text))
        .take(3)
        .collect();
    let inside = names.iter().filter(|name| name.role == Role::Local && name.line >= outer.line());
    let mut sources: Vec<String> = Vec::new();
    for name in inside.take(4) {
        sources.push(name.text.clone());
        // An object of which one field is read may have those that the file reads of others.
        let own: Vec<&str> = site.document.attributes_of(&name.text, false).collect();
        let others = site.document.fields().filter(|field| !own.is_empty() && !own.contains(field));
        sources
            .extend(own.iter().copied().chain(others).take(6).map(|field| format!("{}.{field}", name.text)));
    }
    let pairs = open.iter().flat_map(|name| sources.iter().map(move |source| (name, source)));
    pairs.take(16).map(|(name, source)| (0.9, format!("{} = {source}", name.text))).collect()
}

/// `number = ""`, where a loop changes `number` and it is set to that only before the first round.
fn begun_again(site: &Site<'_>) -> Vec<(f64, String)> {
    let Some(outer) = site.loops().last() else { return Vec::new() };
    let changed: HashSet<&str> = outer
        .descendants()
        .filter_map(|node| match node.kind() {
            g::ASSIGNMENT | g::AUGMENTED => node.child("left"),
            g::ATTRIBUTE if node.field() == "function" => node.child("object"),
            _ => None,
        })
        .map(Node::text)
        .collect();
    let before = site.scope.function.into_iter().flat_map(Node::descendants);
    let starts = before.filter(|node| node.is(g::ASSIGNMENT) && node.line() < outer.line());
    // `parts, number = [], ""` begins both.
    let plain = starts.filter_map(|node| Some((node.child("left")?, node.child("right")?))).flat_map(
        |(left, right)| match (left.kind(), right.kind()) {
            ("pattern_list", "expression_list") => {
                left.named_children().zip(right.named_children()).collect::<Vec<_>>()
            }
            _ => vec![(left, right)],
        },
    );
    let short = plain.filter(|(left, right)| {
        let is_start = !right.is_any(&[g::CALL, g::BINARY]) || right.text().ends_with("()");
        left.is(g::IDENTIFIER) && is_start && right.text().len() <= 12
    });
    let again = short.filter(|(left, _)| changed.contains(left.text()));
    again.take(4).map(|(left, right)| (0.8, format!("{} = {}", left.text(), right.text()))).collect()
}

/// `self.count = total`, for fields that other methods set and this one does not.
fn unset_fields(site: &Site<'_>, names: &[Name]) -> Vec<(f64, String)> {
    let (Some(class), Some(receiver)) = (site.scope.class, site.scope.receiver) else { return Vec::new() };
    let set: Vec<&str> = assigned(site).map(Node::text).collect();
    let fields = class.attributes.iter().map(|field| format!("{receiver}.{}", field.name));
    let open: Vec<String> =
        fields.filter(|field| !set.iter().any(|left| left.contains(field.as_str()))).collect();
    let values: Vec<&Name> = names.iter().filter(|name| name.role <= Role::Local).take(4).collect();
    let mut lines = Vec::new();
    for field in open.iter().take(4) {
        let bare = field.rsplit('.').next().unwrap_or("");
        for value in &values {
            lines.push((if value.text == bare { 0.95 } else { 0.6 }, format!("{field} = {}", value.text)));
        }
    }
    lines
}

/// `line = line.strip()`, where the file cleans texts in such a way elsewhere.
fn cleaned(site: &Site<'_>, names: &[Name]) -> Vec<(f64, String)> {
    const CLEANING: &[&str] = &["strip", "lower", "rstrip", "upper"];
    let text = site.document.text();
    let known: Vec<&&str> =
        CLEANING.iter().filter(|method| text.contains(&format!(".{method}()"))).take(2).collect();
    let near = names.iter().filter(|name| name.role <= Role::Local && name.kind.may_be(Kind::Text)).take(3);
    let lines = near.flat_map(|name| known.iter().map(move |method| (name, method)));
    lines.map(|(name, method)| (0.5, format!("{0} = {0}.{method}()", name.text))).collect()
}
