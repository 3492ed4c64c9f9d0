//! Conditions and guards out of questions that the file asks elsewhere, and errors that the tests wait for.

use super::conditions::whole_conditions;
use super::grammar as g;
use super::guards;
use super::offers::Offers;
use super::questions::{asked, is_known};
use super::scope::{Name, Role};
use super::site::{Site, fit, is_value, text_for};
use crate::edit::{Edit, apply};
use autoheal_syntax::Node;

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
                // What is given must fit together: an end is not before its start.
                let is_given = name.role == Role::Parameter && other.role == Role::Parameter;
                let weight = if is_given { 0.95 } else { 0.75 };
                tests
                    .extend(["<", "<="].map(|sign| (weight, format!("{} {sign} {}", name.text, other.text))));
            }
        }
    }
    tests.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (weight, test) in tests.into_iter().take(40) {
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
    // What an error says is for people: one that reads well is enough.
    ways.truncate(1);
    ways.push(if site.document.builtins.contains(wanted) {
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
