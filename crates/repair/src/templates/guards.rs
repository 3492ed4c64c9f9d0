//! Missing, superfluous and misplaced conditions around statements. Conditions that are added compare with neutral values
//! only: a guard for the very value that a test gives would be a lie.

use super::document::statements;
use super::grammar as g;
use super::kinds::Kind;
use super::offers::Offers;
use super::questions;
use super::scope::{Name, Role};
use super::site::Site;
use crate::edit::Edit;
use autoheal_syntax::Node;

/// Conditions under which a name is of no use.
pub(super) fn useless(name: &Name) -> Vec<String> {
    let text = &name.text;
    match name.kind {
        Kind::Number => vec![
            format!("{text} <= 0"),
            format!("{text} == 0"),
            format!("{text} < 0"),
            format!("{text} <= 1"),
        ],
        Kind::Bool => vec![format!("not {text}"), text.clone()],
        Kind::Function => vec![format!("{text} is None")],
        kind if kind.is_sized() => vec![format!("not {text}"), format!("len({text}) <= 1")],
        _ => vec![
            format!("not {text}"),
            format!("{text} is None"),
            format!("{text} <= 0"),
            format!("{text} == 0"),
            format!("{text} < 0"),
            format!("len({text}) <= 1"),
        ],
    }
}

/// Names that a guard before the statement may ask about: those of the statement first.
pub(super) fn asked(site: &Site<'_>) -> Vec<(f64, Name)> {
    let names = site.names_at(site.node);
    let used = |name: &Name| site.nodes.iter().any(|node| node.text() == name.text);
    let items: Vec<Node<'_>> =
        site.loops().filter(|outer| outer.is(g::FOR)).filter_map(|outer| outer.child("left")).collect();
    // What differs from round to round.
    let is_item = |name: &Name| {
        let parts = items.iter().flat_map(|item| item.descendants().chain([*item]));
        parts.into_iter().any(|part| part.text() == name.text)
    };
    let mut asked: Vec<(f64, Name)> = names
        .into_iter()
        .filter(|name| name.role <= Role::Field)
        .map(|name| {
            (
                if used(&name) {
                    1.0
                } else if is_item(&name) {
                    0.85
                } else {
                    0.7
                },
                name,
            )
        })
        .collect();
    asked.sort_by(|a, b| b.0.total_cmp(&a.0));
    asked.truncate(6);
    asked
}

/// What the function's other results look like, as values that say nothing.
fn neutral_results(site: &Site<'_>, name: &Name) -> Vec<String> {
    let mut results: Vec<String> = Vec::new();
    let mut add = |text: &str| {
        if !results.iter().any(|known| known == text) {
            results.push(text.to_owned());
        }
    };
    let returns =
        site.scope.function.into_iter().flat_map(Node::descendants).filter(|node| node.is(g::RETURN));
    let values: Vec<Node<'_>> = returns.filter_map(|node| node.named_children().next()).take(8).collect();
    for value in &values {
        for neutral in site.kind(*value).neutral().iter().filter(|_| site.kind(*value) != Kind::Unknown) {
            add(neutral);
        }
    }
    add("None");
    add(&name.text);
    for neutral in Kind::Unknown.neutral() {
        add(neutral);
    }
    results.truncate(7);
    results
}

pub(super) fn early_return(site: &Site<'_>, offers: &mut Offers<'_>) {
    if site.scope.function.is_none()
        || !site.is_statement()
        || is_generator(site)
        || site.node.is(g::FUNCTION)
    {
        return;
    }
    let first = site.guard_weight();
    for (used, name) in asked(site) {
        let results = neutral_results(site, &name);
        for (place, condition) in useless(&name).into_iter().enumerate() {
            for (further, result) in results.iter().enumerate() {
                let weight = first * used - 0.06 * place as f64 - 0.06 * further as f64;
                let lines = [format!("if {condition}:"), format!("\treturn {result}")];
                offers.maybe(weight, site.document.before(site.node, &lines));
            }
        }
    }
}

pub(super) fn is_generator(site: &Site<'_>) -> bool {
    site.scope.function.is_some_and(|own| own.descendants().any(|node| node.is(g::YIELD)))
}

pub(super) fn in_loop(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.in_loop || !site.is_statement() || site.node.is(g::FUNCTION) {
        return;
    }
    for (used, name) in asked(site) {
        for (place, condition) in useless(&name).into_iter().enumerate() {
            for (jump, weight) in [("continue", 1.0), ("break", 0.8)] {
                let lines = [format!("if {condition}:"), format!("\t{jump}")];
                offers.maybe(weight * used - 0.06 * place as f64, site.document.before(site.node, &lines));
            }
        }
    }
}

/// Only where the file raises such errors elsewhere.
pub(super) fn raising(site: &Site<'_>, offers: &mut Offers<'_>) {
    let known = site.document.raised.as_ref();
    let Some(known) = known.filter(|_| site.scope.function.is_some() && site.is_statement()) else {
        return;
    };
    if site.node.is(g::FUNCTION) {
        return;
    }
    for (used, name) in asked(site) {
        for (place, condition) in useless(&name).into_iter().enumerate() {
            let lines = [format!("if {condition}:"), format!("\traise {known}(\"invalid {}\")", name.text)];
            offers.maybe(used - 0.06 * place as f64, site.document.before(site.node, &lines));
        }
    }
}

/// The statement only under a condition.
pub(super) fn wrapped(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.is_statement()
        || site.node.is_any(&[g::FUNCTION, g::RAISE])
        || site.node.is(g::RETURN) && !site.in_loop
        || !site.node.is_any(g::SIMPLE)
    {
        return;
    }
    let indent = site.document.indent(site.node.line()).to_owned();
    let deeper = format!("{indent}{}", site.document.step);
    let (Some(own), Some(body)) =
        (site.document.own_lines(site.node), site.document.reindented(site.node, &deeper))
    else {
        return;
    };
    for (used, name) in asked(site) {
        for (place, condition) in useful(&name).into_iter().enumerate() {
            let text = format!("{indent}if {condition}:{}{body}", site.document.newline);
            offers.one(used - 0.06 * place as f64, Edit::replace(own.clone(), text));
        }
    }
}

fn useful(name: &Name) -> Vec<String> {
    let text = &name.text;
    match name.kind {
        Kind::Number => {
            vec![format!("{text} > 0"), format!("{text} != 0"), format!("{text} >= 0"), text.clone()]
        }
        kind if kind.is_sized() || kind == Kind::Bool => vec![text.clone(), format!("not {text}")],
        _ => vec![text.clone(), format!("{text} is not None"), format!("{text} > 0"), format!("not {text}")],
    }
}

/// Statements of the body without their `if`. Guards that raise stay: validity is not noise.
pub(super) fn remove(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.node.is(g::IF) || site.node.child("alternative").is_some() || !site.is_statement() {
        return;
    }
    let Some(body) = site.node.child("consequence") else { return };
    let inner = statements(body);
    let raises = site.node.descendants().any(|node| node.is_any(&[g::RAISE, "assert_statement"]));
    let (Some(own), false) = (site.document.own_lines(site.node), raises) else { return };
    let siblings = site.node.parent().map(statements).map_or(0, |all| all.len());
    if siblings > 1 {
        offers.one(0.8, Edit::delete(own.clone()));
    }
    let indent = site.document.indent(site.node.line());
    let moved: Option<String> = inner.iter().map(|node| site.document.reindented(*node, indent)).collect();
    if let Some(text) = moved.filter(|text| !text.is_empty()) {
        offers.one(1.0, Edit::replace(own, text));
    }
}

fn branches<'a>(node: Node<'a>) -> Option<(Node<'a>, Node<'a>)> {
    let yes = node.child("consequence")?;
    let no = node
        .children()
        .filter(|child| child.field() == "alternative")
        .last()
        .filter(|last| last.is(g::ELSE))?;
    Some((yes, no.child("body")?))
}

pub(super) fn swap_branches(site: &Site<'_>, offers: &mut Offers<'_>) {
    if let Some((yes, no)) = branches(site.node).filter(|_| site.node.is(g::IF)) {
        let same = site.document.indent(yes.line()) == site.document.indent(no.line());
        if same && !yes.text().contains('#') {
            offers.many(1.0, vec![Edit::node(yes, no.text()), Edit::node(no, yes.text())]);
        }
    }
}

pub(super) fn if_or_elif(site: &Site<'_>, offers: &mut Offers<'_>) {
    if site.node.is(g::ELSE) && site.node.parent().is_some_and(|outer| outer.is(g::IF)) {
        conditional_else(site, offers);
        return;
    }
    let Some(word) = site.node.children().next().filter(|word| matches!(word.text(), "if" | "elif")) else {
        return;
    };
    if site.node.is(g::IF) {
        let before = site.node.previous_sibling().filter(|before| before.is(g::IF));
        let closed = before.is_some_and(|before| before.child_of_kind(g::ELSE).is_some());
        if before.is_some() && !closed && site.is_statement() {
            offers.one(1.0, Edit::node(word, "elif"));
        }
    } else {
        let later = site.node.next_sibling();
        if later.is_none_or(|later| later.is_any(&[g::ELIF, g::ELSE])) {
            offers.one(1.0, Edit::node(word, "if"));
        }
    }
}

/// An `else` that asks as well: whether what it sets would grow or shrink by it, or what is asked elsewhere.
fn conditional_else(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(word) = site.node.children().next() else { return };
    let sets = site.node.descendants().filter(|node| node.is(g::ASSIGNMENT)).take(3);
    for (left, right) in sets.filter_map(|node| Some((node.child("left")?, node.child("right")?))) {
        let is_short = left.text().len() + right.text().len() <= 40 && !right.text().contains('\n');
        if is_short && left.is(g::IDENTIFIER) && right.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::SUBSCRIPT]) {
            for (place, sign) in [">", "<", "!=", ">=", "<="].into_iter().enumerate() {
                let text = format!("elif {} {sign} {}", right.text(), left.text());
                offers.one(1.0 - 0.08 * place as f64, Edit::node(word, text));
            }
        }
    }
    for asked in questions::asked(site, site.node, &site.names_at(site.node)) {
        offers.one(0.7 * asked.weight, Edit::node(word, format!("elif {}", asked.yes)));
        offers.one(0.6 * asked.weight, Edit::node(word, format!("elif {}", asked.no)));
    }
}

pub(super) fn if_or_while(site: &Site<'_>, offers: &mut Offers<'_>) {
    let Some(word) = site.node.children().next() else { return };
    let has_elif = site.node.child_of_kind(g::ELIF).is_some();
    if site.node.is(g::IF) && !has_elif {
        offers.one(0.8, Edit::node(word, "while"));
    }
    let jumps = site.node.descendants().any(|node| node.is_any(&[g::BREAK, g::CONTINUE]));
    if site.node.is(g::WHILE) && (!jumps || site.in_loop) {
        offers.one(0.8, Edit::node(word, "if"));
    }
}

/// The other branch, with a statement that the function already has.
pub(super) fn missing_else(site: &Site<'_>, offers: &mut Offers<'_>) {
    let statement = if site.node.is(g::ELIF) { site.statement() } else { site.node };
    if !statement.is(g::IF)
        || statement.child_of_kind(g::ELSE).is_some()
        || statement.child("consequence").is_none_or(|body| body.line() <= statement.line())
    {
        return;
    }
    let body: Vec<&str> = statement
        .child("consequence")
        .map(statements)
        .unwrap_or_default()
        .iter()
        .map(|node| node.text())
        .collect();
    let mut lines: Vec<(f64, String)> = Vec::new();
    for text in body.iter().filter(|text| !text.contains('\n')).take(2) {
        lines.extend(opposites(text).into_iter().map(|other| (1.0, other)));
    }
    let later = statement.next_sibling().filter(|next| next.is_any(g::SIMPLE) && !next.text().contains('\n'));
    let own = site.scope.function;
    let near = site.scope.ingredients.iter().filter(|node| own.is_none_or(|own| own.contains(**node)));
    let near = near.filter(|node| Some(**node) != later && !body.contains(&node.text()));
    lines.extend(near.take(10).map(|node| (0.7, node.text().to_owned())));
    for name in site.scope.values().filter(|name| name.role <= Role::Local).take(4) {
        lines.push((0.5, format!("return {}", name.text)));
    }
    // What comes next anyway.
    lines.retain(|(_, line)| later.is_none_or(|later| later.text() != line));
    for (weight, line) in lines {
        let new = ["else:".to_owned(), format!("\t{line}")];
        offers.maybe(weight, site.document.after(statement, &new));
    }
}

/// What the other branch of such a statement often says.
fn opposites(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (one, other) in
        [(" += ", " -= "), (" -= ", " += "), ("True", "False"), ("False", "True"), (".append(", ".extend(")]
    {
        if text.contains(one) {
            found.push(text.replacen(one, other, 1));
        }
    }
    if let Some((target, _)) = text.split_once(" += ") {
        found.push(format!("{target} = 0"));
        found.push(format!("{target} = 1"));
    }
    if let Some((target, _)) = text.split_once(" = ") {
        found.extend(["None", "0", "1", "[]"].map(|value| format!("{target} = {value}")));
    }
    if text.starts_with("return ") {
        found.extend(["None", "0", "False", "[]"].map(|value| format!("return {value}")));
    }
    found
}

/// Where a function calls itself: when to stop.
pub(super) fn base_case(site: &Site<'_>, offers: &mut Offers<'_>) {
    let own = site.scope.own_name();
    let Some(function) =
        site.scope.function.filter(|_| !own.is_empty() && site.is_statement() && !site.node.is(g::FUNCTION))
    else {
        return;
    };
    let calls_itself = function.descendants().any(|node| {
        node.is(g::CALL)
            && node
                .child("function")
                .is_some_and(|name| name.text() == own || name.text().ends_with(&format!(".{own}")))
    });
    if !calls_itself {
        return;
    }
    for (place, name) in
        site.scope.names.iter().filter(|name| name.role == Role::Parameter).take(3).enumerate()
    {
        let tests: &[(&str, &[&str])] = match name.kind {
            Kind::Number => &[
                ("{} <= 1", &["1", "{}", "0"]),
                ("{} == 0", &["1", "0", "{}"]),
                ("{} < 2", &["{}", "1"]),
                ("{} <= 0", &["0", "1", "[]"]),
            ],
            kind if kind.is_sized() => {
                &[("not {}", &["{}", "0", "[]", "\"\"", "[[]]"]), ("len({}) <= 1", &["{}", "[{}]"])]
            }
            _ => &[
                ("{} is None", &["0", "None", "[]", "False", "True"]),
                ("not {}", &["{}", "0", "[]", "False", "True", "[[]]"]),
                ("{} <= 1", &["1", "{}"]),
                ("{} == 0", &["1", "0"]),
            ],
        };
        for (test, results) in tests {
            for result in *results {
                let lines = [
                    format!("if {}:", test.replace("{}", &name.text)),
                    format!("\treturn {}", result.replace("{}", &name.text)),
                ];
                offers.maybe(1.0 - 0.1 * place as f64, site.document.before(site.node, &lines));
            }
        }
    }
}
