//! Conditions that the code at hand suggests: questions that the file asks elsewhere, and errors that the tests wait for.

use super::conditions::{opposite, whole_conditions};
use super::document::Predicate;
use super::grammar as g;
use super::guards;
use super::kinds::Kind;
use super::offers::Offers;
use super::scope::{Name, Role};
use super::site::{Site, fit, is_value, only_index, text_for};
use super::words::words;
use crate::edit::{Edit, apply};
use autoheal_syntax::Node;
use std::collections::{BTreeSet, HashSet};

const MOST_CONDITIONS: usize = 40;

/// A condition with how likely it is, and its opposite.
#[derive(Clone)]
pub(super) struct Asked {
    weight: f64,
    yes: String,
    no: String,
}

/// Questions that may be asked at a place and are not yet.
fn asked(site: &Site<'_>, at: Node<'_>, names: &[Name]) -> Vec<Asked> {
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
            || KNOWN_WORDS.contains(&word)
            || is_builtin_error(word)
            || site.document.imported.contains(word)
    })
}

/// Errors that every module knows.
fn is_builtin_error(name: &str) -> bool {
    const ERRORS: &[&str] = &[
        "ArithmeticError",
        "AttributeError",
        "Exception",
        "FileNotFoundError",
        "IndexError",
        "KeyError",
        "LookupError",
        "NotImplementedError",
        "OSError",
        "OverflowError",
        "PermissionError",
        "RuntimeError",
        "StopIteration",
        "TypeError",
        "UnicodeDecodeError",
        "UnicodeError",
        "ValueError",
        "ZeroDivisionError",
    ];
    ERRORS.contains(&name)
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
    let around = site.node.ancestors().take_while(|outer| Some(*outer) != site.scope.function);
    let Some(item) = around.filter(|outer| outer.is(g::FOR)).find_map(|outer| outer.child("left")) else {
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
    site.scope.conditions.iter().filter_map(weigh).collect()
}

/// One more condition, or one more case.
pub(super) fn condition(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in whole_conditions(site) {
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
    let (leaves, first) = (leaving(site), if site.in_loop { 1.0 } else { site.guard_weight() });
    for asked in asked(site, site.node, &site.names_at(site.node)) {
        for (test, factor) in [(&asked.no, 1.0), (&asked.yes, 0.9)] {
            for (place, leave) in leaves.iter().enumerate() {
                let lines = [format!("if {test}:"), format!("\t{leave}")];
                let weight = first * asked.weight * factor - 0.08 * place as f64;
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
    if !is_known(site, wanted, &names) {
        return;
    }
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
            let weight = site.guard_weight() * weight - 0.1 * place as f64;
            offers.maybe(weight, site.document.before(site.node, &lines));
        }
    }
}

/// Ways to raise an error: as the file does elsewhere, with a near name for one that is not known here, or with a plain message.
fn raises_of(site: &Site<'_>, wanted: &str, names: &[Name]) -> Vec<String> {
    let elsewhere = site.document.parsed.nodes_of(g::RAISE).filter_map(|node| node.named_children().next());
    let same = elsewhere.filter(|value| value.child("function").is_some_and(|name| name.text() == wanted));
    let mut ways: Vec<String> = Vec::new();
    for value in same.filter(|value| value.text().len() <= 90 && !value.text().contains('\n')).take(4) {
        for way in with_known_names(site, value, names) {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    ways.truncate(3);
    ways.push(if is_builtin_error(wanted) {
        format!("{wanted}(\"not possible\")")
    } else {
        format!("{wanted}()")
    });
    ways
}

/// An expression as it is, or with near names in the place of the only one that means nothing here.
fn with_known_names(site: &Site<'_>, value: Node<'_>, names: &[Name]) -> Vec<String> {
    if is_known(site, value.text(), names) {
        return vec![value.text().to_owned()];
    }
    let unknown: Vec<Node<'_>> = value
        .descendants()
        .filter(|node| node.is(g::IDENTIFIER) && is_value(*node) && !is_known(site, node.text(), names))
        .collect();
    let is_single = unknown.windows(2).all(|pair| pair[0].text() == pair[1].text());
    if unknown.is_empty() || !is_single {
        return Vec::new();
    }
    let near = names.iter().filter(|name| name.role <= Role::Local).rev().take(4);
    near.filter_map(|name| {
        let place = |node: &Node<'_>| {
            Edit::replace(node.start() - value.start()..node.end() - value.start(), &*name.text)
        };
        apply(value.text(), &unknown.iter().map(place).collect::<Vec<_>>())
    })
    .collect()
}
