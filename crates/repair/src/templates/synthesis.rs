//! Small expressions that stand nowhere in the file, built from the bottom up out of names in scope and small constants.
//! Kinds keep out what cannot be computed, and budgets keep the rest small.

use super::grammar::{self as g, strength};
use super::kinds::Kind;
use super::offers::Offers;
use super::scope::{Name, Role};
use super::site::{Site, arguments, callee, fit, fit_node, text_for};
use crate::edit::Edit;
use autoheal_syntax::Node;
use std::collections::HashSet;

/// What a missing `key=` may look at: `{}` is the item.
const KEYS: &[&str] = &[
    "{}[1]",
    "{}[0]",
    "-{}",
    "len({})",
    "-{}[1]",
    "{}[-1]",
    "{}.lower()",
    "abs({})",
    "str({})",
    "-len({})",
    "({}[1], {}[0])",
    "(-{}[1], {}[0])",
    "(len({}), {})",
    "(-len({}), {})",
    "{}[2]",
    "-{}[0]",
    "{} % 2",
    "int({})",
    "{}[::-1]",
];

pub(super) fn key_function(site: &Site<'_>, offers: &mut Offers<'_>) {
    for call in site.each(g::CALL) {
        let name = callee(call).map_or("", Node::text);
        if !matches!(name, "sorted" | "sort" | "min" | "max" | "groupby" | "nlargest" | "nsmallest") {
            continue;
        }
        let Some(list) = call.child("arguments").filter(|list| list.is(g::ARGUMENTS)) else { continue };
        let given = arguments(call);
        let old = given.iter().find(|node| node.child("name").is_some_and(|name| name.text() == "key"));
        let fields = fields_seen(site);
        let keys = KEYS.iter().map(|key| key.replace("{}", "x"));
        for (place, body) in keys.chain(fields.into_iter().map(|field| format!("x.{field}"))).enumerate() {
            let text = format!("key=lambda x: {body}");
            let weight = 1.0 - 0.015 * place as f64;
            match (old, given.last()) {
                (Some(old), _) => offers.one(weight * 0.8, Edit::node(*old, text)),
                (None, Some(last)) => offers.one(weight, Edit::insert(last.end(), format!(", {text}"))),
                (None, None) if name == "sort" => offers.one(weight, Edit::insert(list.start() + 1, text)),
                _ => {}
            }
        }
    }
}

/// Objects in the order of one of their fields: `sorted(items, key=lambda item: item.start)`.
pub(super) fn sorted_by_field(site: &Site<'_>, offers: &mut Offers<'_>) {
    let is_run_through = |node: &Node<'_>| {
        let up = node.parent();
        site.result() == Some(*node)
            || node.field() == "right" && up.is_some_and(|up| up.is_any(&[g::FOR, g::LOOP_CLAUSE]))
            || up.is_some_and(|up| up.is(g::YIELD) && up.text().starts_with("yield from"))
    };
    for node in site.values().filter(|node| node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::CALL])) {
        let fits = matches!(site.kind(node), Kind::List | Kind::Tuple | Kind::Set | Kind::Unknown);
        if !fits || !is_run_through(&node) || callee(node).is_some_and(|name| name.text() == "sorted") {
            continue;
        }
        for (place, field) in fields_seen(site).into_iter().enumerate() {
            let text = format!("sorted({}, key=lambda item: item.{field})", node.text());
            offers.one(1.0 - 0.05 * place as f64, Edit::node(node, text));
        }
    }
}

/// Fields of the file's classes, as items may have them.
fn fields_seen<'a>(site: &Site<'a>) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    let classes = site.document.parsed.outline().classes.iter();
    let fields = classes.flat_map(|class| &class.attributes).map(|field| field.name.as_str());
    fields.filter(|name| seen.insert(*name)).take(8).collect()
}

fn numbers_at<'a>(site: &Site<'a>, node: Node<'a>) -> Vec<Name> {
    let mut names = site.names_at(node);
    names.retain(|name| name.role <= Role::Field && name.kind.may_be(Kind::Number));
    names.truncate(5);
    names
}

/// Small numbers, those of the function, and those that the tests expect.
fn small_numbers(site: &Site<'_>) -> Vec<String> {
    let mut numbers: Vec<String> = Vec::new();
    let expected = site.clues.literals.iter().map(String::as_str);
    for text in
        ["2", "3", "10"].into_iter().chain(site.scope.numbers.iter().copied().take(6)).chain(expected.take(6))
    {
        let is_small = text.parse::<u32>().is_ok_and(|value| (2..=1000).contains(&value));
        if is_small && !numbers.iter().any(|known| known == text) {
            numbers.push(text.to_owned());
        }
    }
    numbers
}

/// `n % k == 0` as a condition, or as one more.
pub(super) fn modulo(site: &Site<'_>, offers: &mut Offers<'_>) {
    let conditions: Vec<Node<'_>> = site.conditions().collect();
    for node in conditions {
        for name in numbers_at(site, node).iter().take(3) {
            for (place, number) in small_numbers(site).iter().enumerate() {
                let weight = 1.0 - 0.06 * place as f64;
                for (test, factor) in [
                    (format!("{} % {number} == 0", name.text), 1.0),
                    (format!("{} % {number} != 0", name.text), 0.8),
                ] {
                    offers.one(weight * factor, fit(node, test.clone(), strength::COMPARISON));
                    for word in ["and", "or"] {
                        let own = g::operator_strength(word);
                        let text = format!("{} {word} {test}", text_for(node, own));
                        offers.one(weight * factor * 0.7, fit(node, text, own));
                    }
                }
            }
        }
    }
}

pub(super) fn power(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site
        .values()
        .filter(|node| node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::CALL, g::PARENTHESES, g::SUBSCRIPT]))
    {
        if !site.kind(node).may_be(Kind::Number)
            || node.parent().is_some_and(|up| up.is_any(&[g::ATTRIBUTE, g::INTERPOLATION, g::FOR]))
        {
            continue;
        }
        let own = text_for(node, strength::POWER + 1);
        for (exponent, weight) in [("2", 1.0), ("3", 0.6), ("0.5", 0.7)] {
            offers.one(weight, fit(node, format!("{own} ** {exponent}"), strength::POWER));
        }
        for name in numbers_at(site, node).iter().filter(|name| name.text != node.text()).take(2) {
            offers.one(0.6, fit(node, format!("{own} ** {}", name.text), strength::POWER));
        }
    }
}

/// Two values and an operator, as text with how tightly it holds together.
fn combined(names: &[Name]) -> Vec<(f64, String, u8)> {
    let constants = ["1", "2", "0"];
    let mut found = Vec::new();
    for (place, left) in names.iter().enumerate() {
        let rights = names
            .iter()
            .filter(|right| right.text != left.text)
            .map(|right| (right.text.as_str(), right.kind));
        for (right, kind) in rights.chain(constants.into_iter().map(|number| (number, Kind::Number))) {
            for (operator, weight) in signs(left.kind, kind) {
                let text = format!("{} {operator} {right}", left.text);
                found.push((weight - 0.05 * place as f64, text, g::operator_strength(operator)));
            }
        }
    }
    found
}

/// Operators that make sense between such values.
fn signs(left: Kind, right: Kind) -> &'static [(&'static str, f64)] {
    const NUMBERS: &[(&str, f64)] =
        &[("+", 1.0), ("-", 1.0), ("*", 0.9), ("//", 0.7), ("%", 0.7), ("/", 0.6)];
    const JOIN: &[(&str, f64)] = &[("+", 0.9)];
    const SETS: &[(&str, f64)] = &[("&", 0.8), ("|", 0.8), ("-", 0.8)];
    match (left, right) {
        (Kind::Number | Kind::Unknown, Kind::Number) | (Kind::Number, Kind::Unknown) => NUMBERS,
        (Kind::Text, Kind::Text) | (Kind::List, Kind::List) | (Kind::Tuple, Kind::Tuple) => JOIN,
        (Kind::Set, Kind::Set) => SETS,
        (Kind::Unknown, Kind::Unknown) => &[("+", 0.8), ("-", 0.7), ("*", 0.6)],
        _ => &[],
    }
}

/// `a op b` in the place of a result, an argument or an operand.
pub(super) fn value(site: &Site<'_>, offers: &mut Offers<'_>) {
    let result = site.result();
    for node in site.values() {
        let parent = node.parent().map_or("", Node::kind);
        let is_result = result == Some(node);
        let is_operand = matches!(parent, g::BINARY | g::ARGUMENTS | g::COMPARISON | g::SUBSCRIPT | g::SLICE);
        let is_plain = node.is_any(&[g::IDENTIFIER, g::INTEGER, g::FLOAT, g::BINARY, g::ATTRIBUTE]);
        if !(is_result || is_operand && is_plain) || node.field() == "value" {
            continue;
        }
        let kind = site.kind(node);
        let mut names = site.names_at(node);
        for whole in lengths(site, node, &names) {
            offers.one(1.0, fit(node, format!("len({whole})"), strength::ATOM));
        }
        names.retain(|name| name.role <= Role::Field && (is_result || name.kind.fits(kind)));
        names.truncate(4);
        for (weight, text, own) in combined(&names).into_iter().take(30) {
            offers.one(if is_result { weight } else { weight * 0.7 }, fit(node, text, own));
        }
        if is_result || node.is(g::IDENTIFIER) {
            extended(site, offers, node, &names);
        }
    }
}

/// What a number may be the length of: what the statement itself speaks of.
fn lengths<'n>(site: &Site<'_>, node: Node<'_>, names: &'n [Name]) -> Vec<&'n str> {
    if !node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::INTEGER]) || !site.kind(node).may_be(Kind::Number) {
        return Vec::new();
    }
    let spoken = |name: &&Name| site.nodes.iter().any(|other| other.text() == name.text && *other != node);
    let sized = names.iter().filter(|name| name.kind.is_sized() || name.kind == Kind::Unknown);
    sized.filter(spoken).map(|name| name.text.as_str()).take(3).collect()
}

/// The value that is there, and one more operation.
fn extended(site: &Site<'_>, offers: &mut Offers<'_>, node: Node<'_>, names: &[Name]) {
    let kind = site.kind(node);
    let constants = ["2", "1", "10", "100"].map(|number| (number, Kind::Number));
    let others = names.iter().map(|name| (name.text.as_str(), name.kind)).chain(constants);
    for (other, other_kind) in others.filter(|(other, _)| *other != node.text()) {
        for (operator, weight) in signs(kind, other_kind) {
            let own = g::operator_strength(operator);
            let text = format!("{} {operator} {other}", text_for(node, own));
            offers.one(weight * 0.95, fit(node, text, own));
        }
    }
}

/// A number with another number of the function added or taken away.
pub(super) fn operand_added(site: &Site<'_>, offers: &mut Offers<'_>) {
    let numeric = [g::BINARY, g::COMPARISON, g::ARGUMENTS, g::SLICE, g::SUBSCRIPT, g::RETURN, g::ASSIGNMENT];
    for node in site.values().filter(|node| node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::CALL])) {
        let is_place = node.parent().is_some_and(|up| up.is_any(&numeric)) && node.field() != "value";
        if !is_place || !site.kind(node).may_be(Kind::Number) {
            continue;
        }
        for (place, name) in numbers_at(site, node).iter().filter(|name| name.text != node.text()).enumerate()
        {
            for (operator, weight) in [("+", 1.0), ("-", 0.9), ("*", 0.5)] {
                let own = g::operator_strength(operator);
                let text = format!("{} {operator} {}", text_for(node, own), name.text);
                offers.one(weight - 0.05 * place as f64, fit(node, text, own));
            }
        }
    }
}

/// A comparison of names in scope in the place of a condition.
pub(super) fn condition(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.conditions() {
        let mut names = site.names_at(node);
        names.retain(|name| name.role <= Role::Field);
        names.truncate(4);
        for (place, left) in names.iter().enumerate() {
            for right in names.iter().filter(|right| right.text != left.text) {
                let signs: &[&str] = if right.kind.is_sized() && !left.kind.is_sized() {
                    &["in", "not in"]
                } else if left.kind.fits(right.kind) {
                    &["<", "<=", "==", "!="]
                } else {
                    &[]
                };
                for sign in signs {
                    let text = format!("{} {sign} {}", left.text, right.text);
                    offers.one(0.9 - 0.05 * place as f64, fit(node, text, strength::COMPARISON));
                }
            }
            if left.kind.is_sized() {
                for test in ["len({}) > 1", "len({}) == 0", "len({}) == 1"] {
                    offers.one(0.6, fit(node, test.replace("{}", &left.text), strength::COMPARISON));
                }
            }
        }
    }
}

/// The other branch of a value: `a` becomes `a if c else 0`, where a guard is all that it lacks.
pub(super) fn guarded_value(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(value) = site
        .result()
        .filter(|value| !value.is_any(&[g::CONDITIONAL, "expression_list", g::YIELD, g::ASSIGNMENT]))
    else {
        return;
    };
    let names = site.names_at(value);
    let used = |name: &&Name| value.descendants().chain([value]).any(|node| node.text() == name.text);
    for name in names.iter().filter(|name| name.role <= Role::Field).filter(used).take(3) {
        for neutral in site.kind(value).neutral().iter().take(4) {
            let text = format!("{} if {} else {neutral}", text_for(value, strength::OR), name.text);
            offers.one(1.0, fit(value, text, strength::CONDITIONAL));
        }
    }
    // A call must not be made twice.
    let is_quiet = !value.descendants().chain([value]).any(|node| node.is(g::CALL));
    if site.node.is(g::RETURN) && is_quiet {
        for (sign, sentinel) in sentinels(site).into_iter().filter(|(_, sentinel)| *sentinel != value.text())
        {
            for answer in ["None", "-1"].into_iter().filter(|answer| *answer != sentinel) {
                let (asked, own) = (text_for(value, strength::SUM), text_for(value, strength::OR));
                let text = format!("{answer} if {asked} {sign} {sentinel} else {own}");
                offers.one(0.9, fit(value, text, strength::CONDITIONAL));
            }
        }
    }
    for node in
        site.each(g::BOOLEAN).filter(|node| node.child("operator").is_some_and(|word| word.text() == "or"))
    {
        if let Some(left) = node.child("left") {
            offers.one(0.3, fit_node(node, left));
        }
    }
}

/// Values that stand for "not found" in this function, with how they are compared: what results begin with.
fn sentinels<'a>(site: &Site<'a>) -> Vec<(&'static str, &'a str)> {
    let nodes = site.scope.function.into_iter().flat_map(Node::descendants);
    let starts = nodes.filter(|node| node.is(g::ASSIGNMENT)).filter_map(|node| node.child("right"));
    let mut found: Vec<(&'static str, &'a str)> = Vec::new();
    for start in starts {
        // `[limit] * count` begins with `limit` in every place.
        let begin = if start.is(g::BINARY) { start.child("left").unwrap_or(start) } else { start };
        let begin = if begin.is(g::LIST) { begin.named_children().next().unwrap_or(begin) } else { begin };
        if begin.text().len() > 16 {
            continue;
        }
        let is_endless = begin.is(g::CALL) && begin.text().to_ascii_lowercase().contains("inf");
        let is_plain = begin.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::NONE, g::UNARY, g::INTEGER, g::FLOAT]);
        let sign = if begin.is(g::NONE) { "is" } else { "==" };
        if (is_plain || is_endless) && !found.contains(&(sign, begin.text())) {
            found.push((sign, begin.text()));
        }
        if found.len() == 4 {
            break;
        }
    }
    found
}
