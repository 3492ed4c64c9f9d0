//! Conditions, operands and statements that the code at hand suggests: questions that the file asks elsewhere, what a
//! neighbour does that this place does not, updates of what is read and never written.

use super::document::{Predicate, statements};
use super::grammar::{self as g, strength};
use super::guards;
use super::kinds::Kind;
use super::offers::Offers;
use super::scope::{Name, Role};
use super::site::{Site, fit, is_value, text_for};
use super::words::words;
use crate::edit::Edit;
use autoheal_syntax::Node;
use std::collections::HashSet;

const MOST_CONDITIONS: usize = 24;

/// A condition with how likely it is, and its opposite.
struct Asked {
    weight: f64,
    yes: String,
    no: String,
}

/// Questions that may be asked at a place: those of the file's own predicates, whether something is in a collection that the
/// function fills, and conditions that stand elsewhere in the file.
fn asked(site: &Site<'_>, at: Node<'_>, names: &[Name]) -> Vec<Asked> {
    let mut all = Vec::new();
    for predicate in &site.document.predicates {
        all.extend(calls_of(site, predicate, names));
    }
    all.extend(memberships(site));
    all.extend(elsewhere(site));
    let known = |asked: &Asked| {
        let is_there = at.text().contains(&asked.yes) || at.text().contains(&asked.no);
        !is_there && is_known(site, &asked.yes, names)
    };
    let mut seen = HashSet::new();
    all.retain(|asked| known(asked) && seen.insert(asked.yes.clone()));
    all.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    all.truncate(MOST_CONDITIONS);
    all
}

/// Whether every name of a piece of code means something here.
fn is_known(site: &Site<'_>, text: &str, names: &[Name]) -> bool {
    words(text).into_iter().all(|(before, word)| {
        let is_free = before != Some('.');
        !is_free
            || Some(word) == site.scope.receiver
            || names.iter().any(|name| name.text == word)
            || site.scope.names.iter().any(|name| name.role >= Role::Module && name.text == word)
            || KNOWN_WORDS.contains(&word)
            || site.document.imported.contains(word)
    })
}

const KNOWN_WORDS: &[&str] = &[
    "not",
    "in",
    "is",
    "and",
    "or",
    "None",
    "True",
    "False",
    "len",
    "isinstance",
    "any",
    "all",
    "min",
    "max",
    "abs",
    "sum",
    "set",
    "str",
    "int",
    "float",
    "list",
    "dict",
    "tuple",
    "range",
    "sorted",
    "round",
    "if",
    "else",
];

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
        g::SUBSCRIPT if node.field() == "left" => Some((node.child("subscript")?, node.child("value")?)),
        _ => None,
    });
    pairs
        .filter(|(item, collection)| item.text().len() + collection.text().len() <= 60)
        .filter(|(item, _)| !item.text().contains('\n') && !item.is_any(&[g::LAMBDA, g::TUPLE, g::SLICE]))
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
    site.scope.conditions.iter().filter_map(weigh).collect()
}

fn opposite(node: Node<'_>) -> Option<String> {
    if node.is(g::NOT) {
        return node.named_children().next().map(|inner| inner.text().to_owned());
    }
    if !node.is(g::COMPARISON) {
        return Some(format!("not {}", text_for(node, strength::NOT)));
    }
    let mut signs = super::site::operators(node);
    let (sign, None) = (signs.next()?, signs.next()) else { return None };
    let other = match sign.text() {
        "<" => ">=",
        "<=" => ">",
        ">" => "<=",
        ">=" => "<",
        "==" => "!=",
        "!=" => "==",
        "in" => "not in",
        "not in" => "in",
        "is" => "is not",
        "is not" => "is",
        _ => return None,
    };
    let (start, end) = (sign.start() - node.start(), sign.end() - node.start());
    Some(format!("{}{other}{}", node.text().get(..start)?, node.text().get(end..)?))
}

/// One more condition, or one more case.
pub(super) fn condition(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in super::conditions::whole_conditions(site) {
        for asked in asked(site, node, &site.names_at(node)) {
            for (word, first, second) in [("and", &asked.yes, &asked.no), ("or", &asked.no, &asked.yes)] {
                let own = g::operator_strength(word);
                for (test, factor) in [(first, 1.0), (second, 0.8)] {
                    let text = format!("{} {word} {test}", text_for(node, own));
                    offers.one(
                        asked.weight * factor * if word == "and" { 1.0 } else { 0.8 },
                        fit(node, text, own),
                    );
                }
            }
        }
    }
    for node in site.any(g::COMPREHENSIONS) {
        let Some(last) = node.named_children().last().filter(|last| last.is(g::LOOP_CLAUSE)) else {
            continue;
        };
        let inside = node.named_children().next().unwrap_or(node);
        for asked in asked(site, node, &site.names_at(inside)) {
            offers.one(asked.weight, Edit::insert(last.end(), format!(" if {}", asked.yes)));
            offers.one(asked.weight * 0.7, Edit::insert(last.end(), format!(" if {}", asked.no)));
        }
    }
}

/// A statement that is left out, or a round or a call that ends, under a condition that is borrowed.
pub(super) fn guard(site: &Site<'_>, offers: &mut Offers<'_>) {
    if site.scope.function.is_none() || !site.is_statement() || site.node.is(g::FUNCTION) {
        return;
    }
    let leaves = leaving(site);
    for asked in asked(site, site.node, &site.names_at(site.node)) {
        for (test, factor) in [(&asked.no, 1.0), (&asked.yes, 0.9)] {
            for (place, leave) in leaves.iter().enumerate() {
                let lines = [format!("if {test}:"), format!("\t{leave}")];
                let weight = asked.weight * factor - 0.08 * place as f64;
                offers.maybe(weight, site.document.before(site.node, &lines));
            }
        }
    }
}

/// How this function leaves early: as it does elsewhere, or by a value that says nothing.
fn leaving(site: &Site<'_>) -> Vec<String> {
    let mut ways: Vec<String> = Vec::new();
    let mut add = |way: String| {
        if !ways.contains(&way) {
            ways.push(way);
        }
    };
    if site.in_loop {
        add("continue".to_owned());
        add("break".to_owned());
    }
    let returns =
        site.scope.function.into_iter().flat_map(Node::descendants).filter(|node| node.is(g::RETURN));
    let short = |node: &Node<'_>| node.text().len() <= 20 && *node != site.node;
    let names = site.names_at(site.node);
    for node in returns.filter(short).take(3) {
        if is_known(site, node.text().trim_start_matches("return"), &names) {
            add(node.text().to_owned());
        }
    }
    if !guards::is_generator(site) {
        for value in ["None", "False", "[]", "0"] {
            add(format!("return {value}"));
        }
    }
    ways.truncate(5);
    ways
}

/// The error that a test waits for, under any condition that makes sense here.
pub(super) fn missing_raise(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(wanted) = site.clues.not_raised.as_deref() else { return };
    if site.scope.function.is_none() || !site.is_statement() || site.node.is(g::FUNCTION) {
        return;
    }
    let names = site.names_at(site.node);
    let raises = raises_of(site, wanted, &names);
    let mut tests: Vec<(f64, String)> = Vec::new();
    for asked in asked(site, site.node, &names) {
        tests.push((asked.weight * 0.95, asked.no));
        tests.push((asked.weight * 0.9, asked.yes));
    }
    for (used, name) in guards::asked(site) {
        let own = guards::useless(&name).into_iter().enumerate();
        tests.extend(own.map(|(place, test)| (used - 0.06 * place as f64, test)));
        for other in names.iter().filter(|other| other.role <= Role::Field && other.text != name.text).take(4)
        {
            if other.kind.is_sized() {
                tests.push((0.85, format!("{} not in {}", name.text, other.text)));
                tests.push((0.8, format!("{} in {}", name.text, other.text)));
            } else if other.kind.fits(name.kind) {
                tests.extend(["<", "<="].map(|sign| (0.75, format!("{} {sign} {}", name.text, other.text))));
            }
        }
    }
    tests.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (weight, test) in tests.into_iter().take(30) {
        for (place, raise) in raises.iter().enumerate() {
            let lines = [format!("if {test}:"), format!("\traise {raise}")];
            offers.maybe(weight - 0.1 * place as f64, site.document.before(site.node, &lines));
        }
    }
}

/// Ways to raise an error: as the file does elsewhere, or with a plain message.
fn raises_of(site: &Site<'_>, wanted: &str, names: &[Name]) -> Vec<String> {
    let elsewhere = site.document.parsed.nodes_of(g::RAISE).filter_map(|node| node.named_children().next());
    let same = elsewhere.filter(|value| value.child("function").is_some_and(|name| name.text() == wanted));
    let mut ways: Vec<String> = Vec::new();
    for value in same.filter(|value| value.text().len() <= 90 && !value.text().contains('\n')) {
        let text = value.text().to_owned();
        if is_known(site, value.text(), names) && !ways.contains(&text) {
            ways.push(text);
        }
    }
    ways.truncate(2);
    let is_plain = wanted.ends_with("Error") || !is_known(site, wanted, names);
    ways.push(if is_plain { format!("{wanted}(\"not possible\")") } else { format!("{wanted}()") });
    ways
}

/// What a neighbour does and this one does not: `f(a + n, b)` becomes `f(a + n, b + n)`.
pub(super) fn like_neighbour(site: &Site<'_>, offers: &mut Offers<'_>) {
    let parts: Vec<(Node<'_>, Node<'_>, Node<'_>)> = site
        .each(g::BINARY)
        .filter_map(|node| Some((node, node.child("operator")?, node.child("right")?)))
        .collect();
    for (own, sign, right) in parts {
        let strength = g::operator_strength(sign.text());
        let plain = |node: &Node<'_>| {
            node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::SUBSCRIPT, g::CALL]) && !own.contains(*node)
        };
        for other in site.values().filter(plain) {
            let is_operand = other.parent().is_some_and(|up| {
                up.is_any(&[
                    g::ARGUMENTS,
                    g::TUPLE,
                    g::LIST,
                    g::COMPARISON,
                    g::RETURN,
                    g::ASSIGNMENT,
                    g::SLICE,
                ]) || up.is_any(&["expression_list", g::BINARY, g::PARENTHESES, g::KEYWORD])
            });
            if is_operand && other.text() != right.text() {
                let text = format!(
                    "{} {} {}",
                    text_for(other, strength),
                    sign.text(),
                    text_for(right, strength + 1)
                );
                offers.one(1.0, fit(other, text, strength));
            }
        }
    }
}

/// A name with what the file does to it elsewhere: `day` becomes `day.replace(day=1)`.
pub(super) fn as_elsewhere(site: &Site<'_>, offers: &mut Offers<'_>) {
    let own = site.scope.function;
    for node in site.values().filter(|node| node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE])) {
        let names = site.names_at(node);
        let used = site
            .scope
            .grown
            .iter()
            .filter(|grown| grown.base == node.text() && !site.node.contains(grown.node));
        let mut seen = HashSet::new();
        for grown in used.take(12) {
            let text = grown.node.text();
            if is_known(site, text, &names) && seen.insert(text) {
                let near = own.is_some_and(|own| own.contains(grown.node));
                offers.one(if near { 1.0 } else { 0.7 }, fit(node, text, g::strength_of(grown.node)));
            }
        }
    }
}

/// A function of the module around a value.
pub(super) fn own_function(site: &Site<'_>, offers: &mut Offers<'_>) {
    let callable = site.document.unary.iter().filter(|name| *name != site.scope.own_name());
    let functions: Vec<&String> = callable.take(8).collect();
    for node in
        site.values().filter(|node| node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::CALL, g::SUBSCRIPT]))
    {
        let is_place = node.field() == "right"
            || node
                .parent()
                .is_some_and(|up| up.is_any(&[g::ARGUMENTS, g::RETURN, g::LOOP_CLAUSE, g::KEYWORD]))
            || node.parent().is_some_and(|up| up.is_any(&[g::COMPARISON, g::BINARY, g::LIST, g::TUPLE]));
        if !is_place || Some(node.text()) == site.scope.receiver {
            continue;
        }
        for function in functions.iter().filter(|function| !node.text().starts_with(function.as_str())) {
            offers.one(1.0, Edit::node(node, format!("{function}({})", node.text())));
        }
    }
}

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
    lines.extend(carried(site));
    lines.retain(|(_, line)| is_known(site, line, &names) && !said(site, line));
    lines.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (weight, line) in lines.into_iter().take(20) {
        let line = [line];
        offers.maybe(weight, site.document.after(site.node, &line).filter(|_| !site.node.is(g::RETURN)));
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

/// Fields and elements that the function reads and does not set.
fn updatable(site: &Site<'_>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let nodes = site.scope.function.into_iter().flat_map(Node::descendants);
    let receiver = site.scope.receiver.unwrap_or("\0");
    for node in nodes.filter(|node| node.is_any(&[g::ATTRIBUTE, g::SUBSCRIPT])) {
        let is_field =
            node.is(g::ATTRIBUTE) && node.child("object").is_some_and(|object| object.text() == receiver);
        let is_element =
            node.is(g::SUBSCRIPT) && node.child("subscript").is_some_and(|key| !key.is(g::SLICE));
        let is_read = is_value(node) && node.field() != "function" && node.text().len() <= 40;
        let text = node.text();
        if (is_field || is_element) && is_read && !text.contains('\n') && !found.iter().any(|own| own == text)
        {
            found.push(text.to_owned());
        }
    }
    // What is only looked into may still be counted: `min(load, key=load.get)` reads `load[worker]`.
    let keys: Vec<String> = found.iter().filter_map(|own| Some(own.split_once('[')?.1.to_owned())).collect();
    let names = site.names_at(site.node);
    for holder in names.iter().filter(|name| name.kind == Kind::Dict && name.role <= Role::Field).take(3) {
        found.extend(keys.iter().map(|key| format!("{}[{key}", holder.text)));
    }
    found.truncate(8);
    found
}

/// `start = item.end`, where a loop reads `start`, which is set before it and never inside.
fn carried(site: &Site<'_>) -> Vec<(f64, String)> {
    let around = site.node.ancestors().take_while(|outer| Some(*outer) != site.scope.function);
    let Some(outer) = around.filter(|outer| outer.is_any(g::LOOPS)).last() else { return Vec::new() };
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

/// Counterparts of one statement that have changed places: `min` and `max`, first and last.
pub(super) fn counterparts_swapped(site: &Site<'_>, offers: &mut Offers<'_>) {
    let names: Vec<Node<'_>> = site
        .nodes
        .iter()
        .copied()
        .filter(|node| node.is(g::IDENTIFIER) && matches!(node.field(), "function" | "attribute"))
        .collect();
    let mut seen = HashSet::new();
    for node in &names {
        for other in super::data::counterparts(node.text()) {
            let (one, two) = (node.text(), other);
            let places: Vec<&Node<'_>> =
                names.iter().filter(|name| name.text() == one || name.text() == two).collect();
            let both = places.iter().any(|name| name.text() == two);
            if places.len() > 1 && both && seen.insert([one.min(two), one.max(two)]) {
                let swap = |name: &&Node<'_>| Edit::node(**name, if name.text() == one { two } else { one });
                offers.many(1.0, places.iter().map(swap).collect());
            }
        }
    }
}
