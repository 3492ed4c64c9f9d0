//! Statements that are missing, superfluous or in the wrong place.

use super::document::statements;
use super::grammar as g;
use super::kinds::Kind;
use super::offers::Offers;
use super::scope::Role;
use super::site::{Site, is_value};
use crate::edit::Edit;
use autoheal_syntax::Node;

/// Whether a statement may go: it is not the only one of its block, and it raises nothing.
fn may_go(site: &Site<'_>) -> bool {
    let others = site.node.parent().map(statements).map_or(0, |all| all.len());
    site.is_statement()
        && others > 1
        && !site.node.is_any(&[g::RAISE, g::FUNCTION])
        && !site.node.descendants().any(|node| node.is_any(&[g::RAISE, "assert_statement"]))
}

pub(super) fn delete(site: &Site<'_>, offers: &mut Offers<'_>) {
    if may_go(site) && !site.node.is_any(&[g::IF, g::BREAK, g::CONTINUE]) {
        offers.maybe(1.0, site.document.own_lines(site.node).map(Edit::delete));
    }
}

/// A `break` or `continue` that is too many.
pub(super) fn drop_jump(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.node.is_any(&[g::BREAK, g::CONTINUE]) {
        return;
    }
    if may_go(site) {
        offers.maybe(1.0, site.document.own_lines(site.node).map(Edit::delete));
    }
    let guard = site.node.parent().and_then(Node::parent).filter(|outer| outer.is(g::IF));
    let is_whole = guard.is_some_and(|guard| guard.child("alternative").is_none());
    let alone = site.node.parent().map(statements).is_some_and(|all| all.len() == 1);
    if let Some(guard) = guard
        .filter(|guard| is_whole && alone && guard.parent().map(statements).is_some_and(|all| all.len() > 1))
    {
        offers.maybe(0.7, site.document.own_lines(guard).map(Edit::delete));
    }
}

pub(super) fn break_or_continue(site: &Site<'_>, offers: &mut Offers<'_>) {
    match site.node.kind() {
        g::BREAK => {
            offers.one(1.0, Edit::node(site.node, "continue"));
            offers.one(0.4, Edit::node(site.node, "return"));
        }
        g::CONTINUE => offers.one(1.0, Edit::node(site.node, "break")),
        "pass_statement" if site.in_loop => {
            offers.one(0.9, Edit::node(site.node, "continue"));
            offers.one(0.9, Edit::node(site.node, "break"));
        }
        _ => {}
    }
}

pub(super) fn duplicate(site: &Site<'_>, offers: &mut Offers<'_>) {
    let is_step = site.node.is(g::EXPRESSION) && site.is_statement();
    let own = site.document.own_lines(site.node).filter(|_| is_step);
    let text = own.and_then(|own| site.document.text().get(own)).filter(|text| text.ends_with('\n'));
    if let Some(text) = text {
        offers.maybe(1.0, site.document.own_lines(site.node).map(|own| Edit::insert(own.end, text)));
    }
}

/// One place up or down among its neighbours.
pub(super) fn shift(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.is_statement() || site.node.is(g::FUNCTION) {
        return;
    }
    let siblings = site.node.parent().map(statements).unwrap_or_default();
    let Some(place) = siblings.iter().position(|node| *node == site.node) else { return };
    let above = place.checked_sub(1).and_then(|above| siblings.get(above));
    for (first, second) in [(above, Some(&site.node)), (Some(&site.node), siblings.get(place + 1))] {
        if let (Some(first), Some(second)) = (first, second) {
            offers.maybe(1.0, exchanged(site, *first, *second));
        }
    }
    for above in siblings.iter().take(place.saturating_sub(1)).rev().take(3) {
        offers.maybe(0.5, moved_before(site, *above));
    }
}

fn is_movable(node: Node<'_>) -> bool {
    let is_docstring =
        node.is(g::EXPRESSION) && node.named_children().next().is_some_and(|only| only.is(g::STRING));
    !is_docstring
        && !node.is_any(&[
            g::FUNCTION,
            g::CLASS,
            "decorated_definition",
            "import_statement",
            "import_from_statement",
            "assert_statement",
        ])
}

fn exchanged(site: &Site<'_>, first: Node<'_>, second: Node<'_>) -> Option<Edit> {
    if !is_movable(first) || !is_movable(second) || second.is_any(g::JUMPS) {
        return None;
    }
    let (one, two) = (site.document.own_lines(first)?, site.document.own_lines(second)?);
    let text = |range| site.document.text().get(range);
    let (above, between, below) = (text(one.clone())?, text(one.end..two.start)?, text(two.clone())?);
    let end = if below.ends_with('\n') { "" } else { site.document.newline };
    Some(Edit::replace(one.start..two.end, format!("{below}{end}{between}{above}")))
}

fn moved_before(site: &Site<'_>, above: Node<'_>) -> Option<Edit> {
    let (target, own) = (site.document.own_lines(above)?, site.document.own_lines(site.node)?);
    let text = |range| site.document.text().get(range);
    let (between, moved) = (text(target.start..own.start)?, text(own.clone())?);
    (is_movable(above) && moved.ends_with('\n'))
        .then(|| Edit::replace(target.start..own.end, format!("{moved}{between}")))
}

/// Out of its block, or into the block before it.
pub(super) fn reindent(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.is_statement() || site.node.is_any(&[g::FUNCTION, g::CLASS]) {
        return;
    }
    offers.maybe(1.0, dedented(site));
    let mut before = site.node.previous_sibling();
    for depth in 0..3 {
        let Some(block) = before.and_then(last_block) else { break };
        offers.maybe(0.75 - 0.15 * f64::from(depth), into_block(site, block));
        before = statements(block).last().copied();
    }
}

/// The last block of a compound statement that another statement may follow into.
fn last_block(node: Node<'_>) -> Option<Node<'_>> {
    let holder = node.children().filter(|child| child.is_any(&[g::ELIF, g::ELSE])).last().unwrap_or(node);
    let is_open = node.is_any(&[g::IF, g::FOR, g::WHILE, "with_statement"]);
    holder.children().filter(|child| child.is(g::BLOCK)).last().filter(|_| is_open)
}

fn into_block(site: &Site<'_>, block: Node<'_>) -> Option<Edit> {
    let first =
        statements(block).first().copied().filter(|first| site.document.own_lines(*first).is_some())?;
    let text = site.document.reindented(site.node, site.document.indent(first.line()))?;
    let has_jump = site.node.is_any(&[g::BREAK, g::CONTINUE]);
    (!has_jump).then_some(())?;
    Some(Edit::replace(site.document.own_lines(site.node)?, text))
}

fn dedented(site: &Site<'_>) -> Option<Edit> {
    let block = site.node.parent().filter(|block| block.is(g::BLOCK))?;
    let siblings = statements(block);
    let holder = block.parent()?;
    let whole = if holder.is_any(&[g::ELIF, g::ELSE]) { holder.parent()? } else { holder };
    let is_last = siblings.last() == Some(&site.node) && siblings.len() > 1 && whole.end() == site.node.end();
    let is_open = whole.is_any(&[g::IF, g::FOR, g::WHILE, "with_statement"]);
    let is_jump = site.node.is_any(&[g::BREAK, g::CONTINUE]) && whole.is_any(g::LOOPS);
    if !is_last || !is_open || is_jump {
        return None;
    }
    let text = site.document.reindented(site.node, site.document.indent(whole.line()))?;
    Some(Edit::replace(site.document.own_lines(site.node)?, text))
}

/// A statement that the file has elsewhere, as it is or with one name exchanged.
pub(super) fn insert(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(own) = site.scope.function.filter(|_| site.is_statement() && !site.node.is(g::FUNCTION)) else {
        return;
    };
    let class = own.ancestors().find(|outer| outer.is(g::CLASS));
    let in_class = |node: &Node<'_>| class.is_some_and(|class| class.contains(*node));
    let is_of_instance =
        |node: &Node<'_>| site.scope.receiver.is_some_and(|own| node.text().starts_with(&format!("{own}.")));
    let near = |node: &Node<'_>| own.contains(*node) || in_class(node) && is_of_instance(node);
    let known: Vec<&str> =
        site.names_at(site.node).into_iter().map(|name| leak_free(site, &name.text)).collect();
    for node in site.scope.ingredients.iter().filter(|node| **node != site.node && node.is(g::EXPRESSION)) {
        let weight = match (own.contains(*node), near(node)) {
            (true, _) => 1.0,
            (false, true) => 0.9,
            (false, false) => 0.5,
        };
        let missing = unknown_names(site, *node, &known);
        if missing.is_empty() && near(node) {
            offers.maybe(weight, site.document.before(site.node, &[node.text().to_owned()]));
            offers.maybe(
                weight * 0.9,
                site.document
                    .after(site.node, &[node.text().to_owned()])
                    .filter(|_| site.node.is_any(g::SIMPLE)),
            );
        }
        for text in substituted(site, *node, &missing).into_iter().take(6) {
            offers.maybe(weight * 0.7, site.document.before(site.node, std::slice::from_ref(&text)));
            offers.maybe(
                weight * 0.7,
                site.document.after(site.node, &[text]).filter(|_| site.node.is_any(g::SIMPLE)),
            );
        }
    }
}

/// The same name as the scope holds it, so that no copy is needed.
fn leak_free<'a>(site: &Site<'a>, name: &str) -> &'a str {
    site.scope.names.iter().find(|known| known.text == name).map_or("", |known| known.text.as_str())
}

/// Variables of a statement that are not known here.
fn unknown_names<'a>(site: &Site<'_>, node: Node<'a>, known: &[&str]) -> Vec<Node<'a>> {
    let offered = |name: &str| {
        known.contains(&name)
            || Some(name) == site.scope.receiver
            || site.scope.names.iter().any(|own| own.text == name && own.role >= Role::Module)
    };
    node.descendants()
        .filter(|inner| inner.is(g::IDENTIFIER) && is_value(*inner) && !offered(inner.text()))
        .collect()
}

/// The statement with one of its names exchanged: the unknown one, if there is just one.
fn substituted(site: &Site<'_>, node: Node<'_>, missing: &[Node<'_>]) -> Vec<String> {
    let open: Vec<Node<'_>> = match missing {
        [] => node
            .descendants()
            .filter(|inner| {
                inner.is(g::IDENTIFIER) && inner.field() != "attribute" && inner.field() != "function"
            })
            .collect(),
        [only] => vec![*only],
        _ => Vec::new(),
    };
    let mut texts = Vec::new();
    for inner in open {
        let names = site.names_at(site.node);
        for name in names.iter().filter(|name| name.role <= Role::Local && name.text != inner.text()).take(5)
        {
            if !name.kind.fits(site.kind(inner)) {
                continue;
            }
            let (start, end) = (inner.start() - node.start(), inner.end() - node.start());
            if let (Some(head), Some(tail)) = (node.text().get(..start), node.text().get(end..)) {
                texts.push(format!("{head}{}{tail}", name.text));
            }
        }
    }
    texts
}

/// A counter that is never counted.
pub(super) fn missing_update(site: &Site<'_>, offers: &mut Offers<'_>) {
    let inside = site.in_loop && site.is_statement() && site.node.is_any(g::SIMPLE);
    let header = site.node.is_any(g::LOOPS);
    if !inside && !header {
        return;
    }
    let numbers = site.scope.values().filter(|name| name.role == Role::Local || name.role == Role::Parameter);
    for name in numbers.filter(|name| name.kind.may_be(Kind::Number)).take(6) {
        let sure = if name.kind == Kind::Number { 1.0 } else { 0.6 };
        for (step, weight) in [("+= 1", 1.0), ("-= 1", 0.8), ("//= 2", 0.4), ("*= 2", 0.4)] {
            let line = [format!("{} {step}", name.text)];
            if inside {
                offers.maybe(weight * sure, site.document.after(site.node, &line));
                offers.maybe(weight * sure * 0.9, site.document.before(site.node, &line));
            } else if let Some(last) =
                site.node.child("body").and_then(|body| statements(body).last().copied())
            {
                offers.maybe(weight * sure, site.document.after(last, &line));
            }
        }
    }
}

/// A name that has to start anew in each round, or before the first.
pub(super) fn reset(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(assignment) =
        site.node.named_children().next().filter(|inner| inner.is(g::ASSIGNMENT) && site.is_statement())
    else {
        return;
    };
    let Some(own) = site.document.own_lines(site.node) else { return };
    let later = site.node.next_sibling().filter(|next| next.is_any(g::LOOPS));
    let body = later.and_then(|next| next.child("body")).and_then(|body| statements(body).first().copied());
    if let Some(first) = body {
        let text = [assignment.text().to_owned()];
        if let Some(edit) =
            site.document.before(first, &text).filter(|_| assignment.line() == assignment.last_line())
        {
            offers.many(1.0, vec![Edit::delete(own.clone()), edit.clone()]);
            offers.one(0.8, edit);
        }
    }
    let block = site.node.parent().filter(|block| block.is(g::BLOCK) && statements(*block).len() > 1);
    let outer = block.and_then(Node::parent).filter(|outer| outer.is_any(g::LOOPS));
    if let Some(edit) = outer.and_then(|outer| site.document.before(outer, &[assignment.text().to_owned()])) {
        offers.many(1.0, vec![edit, Edit::delete(own)]);
    }
}

/// A container or number that is made before it is filled.
pub(super) fn missing_start(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.node.is_any(g::LOOPS) || !site.is_statement() {
        return;
    }
    let changed = site.node.descendants().filter_map(|node| match node.kind() {
        g::AUGMENTED => {
            node.child("left").filter(|left| left.is(g::IDENTIFIER)).map(|left| (left.text(), "0"))
        }
        g::ATTRIBUTE if node.field() == "function" => {
            let value = match node.child("attribute")?.text() {
                "append" | "extend" => "[]",
                "add" => "set()",
                _ => return None,
            };
            node.child("object")
                .filter(|object| object.is(g::IDENTIFIER))
                .map(|object| (object.text(), value))
        }
        _ => None,
    });
    for (name, value) in changed.take(6) {
        offers.maybe(1.0, site.document.before(site.node, &[format!("{name} = {value}")]));
        if value == "0" {
            for other in ["1", "\"\"", "[]"] {
                offers.maybe(0.6, site.document.before(site.node, &[format!("{name} = {other}")]));
            }
        }
    }
}
