//! Wrong arguments, and calls that are missing or too many.

use super::grammar::{self as g, strength};
use super::kinds::Kind;
use super::offers::Offers;
use super::scope::Role;
use super::site::{Site, arguments, callee, fit, fit_node, is_calculated_with, positional, text_for};
use crate::edit::Edit;
use autoheal_syntax::Node;

pub(super) fn swap_arguments(site: &Site<'_>, offers: &mut Offers<'_>) {
    for call in site.each(g::CALL) {
        let given = positional(call);
        for (place, first) in given.iter().enumerate() {
            for (further, second) in given.iter().enumerate().skip(place + 1) {
                let weight = if further == place + 1 { 1.0 } else { 0.7 };
                offers
                    .many(weight, vec![Edit::node(*first, second.text()), Edit::node(*second, first.text())]);
            }
        }
    }
}

/// Three or more arguments, each one place further.
pub(super) fn rotate_arguments(site: &Site<'_>, offers: &mut Offers<'_>) {
    for call in site.each(g::CALL) {
        let given = positional(call);
        if given.len() < 3 || given.len() > 6 {
            continue;
        }
        for shift in [1, given.len() - 1] {
            let moved = given.iter().enumerate();
            let edits =
                moved.map(|(place, node)| Edit::node(*node, given[(place + shift) % given.len()].text()));
            offers.many(1.0, edits.collect());
        }
    }
}

/// The bytes of an argument with the comma that belongs to it.
fn with_comma(given: &[Node<'_>], place: usize) -> std::ops::Range<usize> {
    match given.get(place + 1) {
        Some(next) => given[place].start()..next.start(),
        None if place > 0 => given[place - 1].end()..given[place].end(),
        None => given[place].range(),
    }
}

pub(super) fn drop_argument(site: &Site<'_>, offers: &mut Offers<'_>) {
    for call in site.each(g::CALL) {
        let given = arguments(call);
        for place in (0..given.len()).filter(|place| !given[*place].is(g::KEYWORD)) {
            offers.one(
                if place + 1 == given.len() { 1.0 } else { 0.8 },
                Edit::delete(with_comma(&given, place)),
            );
        }
    }
}

pub(super) fn drop_keyword(site: &Site<'_>, offers: &mut Offers<'_>) {
    for call in site.each(g::CALL) {
        let given = arguments(call);
        for place in (0..given.len()).filter(|place| given[*place].is(g::KEYWORD)) {
            offers.one(1.0, Edit::delete(with_comma(&given, place)));
        }
    }
}

/// An argument that is there already, or a name in scope, as one argument more.
pub(super) fn add_argument(site: &Site<'_>, offers: &mut Offers<'_>) {
    for call in
        site.each(g::CALL).filter(|call| call.child("arguments").is_some_and(|list| list.is(g::ARGUMENTS)))
    {
        let Some(list) = call.child("arguments") else { continue };
        let given = arguments(call);
        let names = site.names_at(list);
        let used = |name: &str| given.iter().any(|node| node.text() == name);
        for (place, name) in
            names.iter().filter(|name| name.role <= Role::Field && !used(&name.text)).take(8).enumerate()
        {
            insert_argument(offers, list, &given, &name.text, 1.0 - 0.05 * place as f64);
        }
        for number in ["1", "0", "-1", "2"].iter().filter(|_| given.len() < 3) {
            insert_argument(offers, list, &given, number, 0.55);
        }
    }
}

fn insert_argument(offers: &mut Offers<'_>, list: Node<'_>, given: &[Node<'_>], text: &str, weight: f64) {
    let Some(first) = given.first() else {
        offers.one(weight, Edit::insert(list.start() + 1, text));
        return;
    };
    let keyword = given.iter().find(|node| node.is_any(&[g::KEYWORD, "dictionary_splat"]));
    match (keyword, given.last()) {
        (Some(keyword), _) => offers.one(weight, Edit::insert(keyword.start(), format!("{text}, "))),
        (None, Some(last)) if !last.is("list_splat") => {
            offers.one(weight, Edit::insert(last.end(), format!(", {text}")));
        }
        _ => {}
    }
    if !first.is_any(&[g::KEYWORD, "dictionary_splat"]) {
        offers.one(weight * 0.9, Edit::insert(first.start(), format!("{text}, ")));
    }
}

/// Keywords that well-known functions are often missing.
const KEYWORDS: &[(&str, &[&str])] = &[
    ("sorted", &["reverse=True", "key=len", "key=str", "key=abs", "key=str.lower"]),
    ("sort", &["reverse=True", "key=len", "key=str", "key=abs", "key=str.lower"]),
    ("max", &["default=0", "default=None", "key=len", "key=abs"]),
    ("min", &["default=0", "default=None", "key=len", "key=abs"]),
    ("enumerate", &["start=1"]),
    ("zip", &["strict=True"]),
    ("split", &["maxsplit=1"]),
    ("rsplit", &["maxsplit=1"]),
    ("dumps", &["sort_keys=True", "indent=2", "ensure_ascii=False"]),
    ("sum", &["start=1"]),
    ("round", &["ndigits=2"]),
    ("dataclass", &["frozen=True"]),
];

pub(super) fn add_keyword(site: &Site<'_>, offers: &mut Offers<'_>) {
    for call in site.each(g::CALL) {
        let name = callee(call).map_or("", Node::text);
        let Some((_, keywords)) = KEYWORDS.iter().find(|(own, _)| *own == name) else { continue };
        let given = arguments(call);
        let Some(list) = call.child("arguments").filter(|list| list.is(g::ARGUMENTS)) else { continue };
        for keyword in *keywords {
            let own = keyword.split('=').next().unwrap_or("");
            let has = given.iter().any(|node| node.child("name").is_some_and(|name| name.text() == own));
            let place = given.last().map_or(list.start() + 1, |last| last.end());
            let comma = if given.is_empty() { "" } else { ", " };
            if !has && (!given.is_empty() || name == "sort" || name.ends_with("split")) {
                offers.one(1.0, Edit::insert(place, format!("{comma}{keyword}")));
            }
        }
    }
}

/// Other defaults of parameters, and a default where there is none.
pub(super) fn default_argument(site: &Site<'_>, offers: &mut Offers<'_>) {
    const COMMON: &[&str] = &["None", "0", "1", "True", "False", "\"\"", "()", "-1", "2", "10"];
    if !site.node.is(g::FUNCTION) {
        return;
    }
    for parameter in site.any(&["default_parameter", "typed_default_parameter"]) {
        let Some(value) = parameter.child("value") else { continue };
        for other in COMMON.iter().filter(|other| **other != value.text()) {
            offers.one(0.9, Edit::node(value, *other));
        }
    }
    let last = site.node.child("parameters").and_then(|list| list.named_children().last());
    if let Some(last) = last.filter(|last| last.is(g::IDENTIFIER) && Some(last.text()) != site.scope.receiver)
    {
        for value in COMMON {
            offers.one(0.5, Edit::insert(last.end(), format!("={value}")));
        }
    }
}

/// Functions around a value, by what they take.
/// What may stand where one calculates.
const NUMERIC: &[&str] = &["abs", "int", "float", "len", "round", "sum", "max", "min", "set"];

const WRAPPERS: &[(&str, &[Kind])] = &[
    ("abs", &[Kind::Number]),
    ("int", &[Kind::Number, Kind::Text, Kind::Bool]),
    ("round", &[Kind::Number]),
    ("str", &[Kind::Number, Kind::List, Kind::Bool]),
    ("float", &[Kind::Number, Kind::Text]),
    ("len", &[Kind::List, Kind::Text, Kind::Tuple, Kind::Dict, Kind::Set]),
    ("list", &[Kind::List, Kind::Text, Kind::Tuple, Kind::Dict, Kind::Set]),
    ("sorted", &[Kind::List, Kind::Text, Kind::Tuple, Kind::Dict, Kind::Set]),
    ("set", &[Kind::List, Kind::Text, Kind::Tuple]),
    ("tuple", &[Kind::List, Kind::Set]),
    ("sum", &[Kind::List, Kind::Tuple, Kind::Set]),
    ("reversed", &[Kind::List, Kind::Text, Kind::Tuple]),
    ("enumerate", &[Kind::List]),
    ("max", &[Kind::List]),
    ("min", &[Kind::List]),
    ("bool", &[]),
    ("any", &[Kind::List]),
    ("all", &[Kind::List]),
];

fn may_be_wrapped(node: Node<'_>) -> bool {
    !node.is_any(g::NUMBERS)
        && !node.is_any(&["true", "false", g::NONE, g::LAMBDA, g::PARENTHESES, g::NOT])
        && !node.parent().is_some_and(|parent| parent.is_any(&[g::INTERPOLATION, g::NOT]))
        && !matches!(node.text(), "self" | "cls")
}

fn is_call_of(node: Node<'_>, function: &str) -> bool {
    node.is(g::CALL) && callee(node).is_some_and(|name| name.text() == function)
}

pub(super) fn wrap(site: &Site<'_>, offers: &mut Offers<'_>) {
    let result = site.result();
    for node in site.values().filter(|node| may_be_wrapped(*node)) {
        let kind = site.kind(node);
        let is_argument_of = |function: &str| {
            node.parent().and_then(Node::parent).is_some_and(|outer| is_call_of(outer, function))
        };
        let place = if result == Some(node) || node.field() == "right" { 1.0 } else { 0.75 };
        let is_operand = is_calculated_with(node);
        for (function, kinds) in WRAPPERS {
            let sure = if kinds.contains(&kind) { 1.0 } else { 0.6 };
            let fits = kinds.contains(&kind) || kind == Kind::Unknown;
            let fits = fits && (!is_operand || NUMERIC.contains(function));
            if fits && !is_call_of(node, function) && !is_argument_of(function) {
                offers.one(place * sure, Edit::node(node, format!("{function}({})", node.text())));
            }
        }
    }
}

/// `f(x)` becomes `x`.
pub(super) fn unwrap(site: &Site<'_>, offers: &mut Offers<'_>) {
    for call in site.each(g::CALL) {
        if let [only] = arguments(call).as_slice()
            && !only.is_any(&[g::KEYWORD, "list_splat", "dictionary_splat"])
            && call.child("function").is_some_and(|function| function.is(g::IDENTIFIER))
        {
            offers.one(1.0, fit_node(call, *only));
        }
    }
}

const TEXT_METHODS: &[&str] =
    &["strip()", "lower()", "upper()", "split()", "title()", "rstrip()", "capitalize()"];
const DICT_METHODS: &[&str] = &["items()", "values()", "keys()"];

/// `x` becomes `x.strip()` and the like.
pub(super) fn add_method(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.values().filter(|node| may_be_wrapped(*node) && !node.is(g::STRING)) {
        let kind = site.kind(node);
        let methods: &[&str] = match kind {
            Kind::Text => TEXT_METHODS,
            Kind::Dict => DICT_METHODS,
            Kind::Unknown => &["strip()", "lower()", "items()", "values()", "upper()"],
            _ => &[],
        };
        if node.parent().is_some_and(|parent| parent.is(g::ATTRIBUTE)) {
            continue;
        }
        let sure = if kind == Kind::Unknown { 0.6 } else { 1.0 };
        for method in methods.iter().filter(|method| !node.text().ends_with(**method)) {
            let text = format!("{}.{method}", text_for(node, strength::ATOM));
            offers.one(sure, fit(node, text, strength::ATOM));
        }
    }
}

/// `x.strip()` becomes `x`.
pub(super) fn drop_method(site: &Site<'_>, offers: &mut Offers<'_>) {
    for call in
        site.each(g::CALL).filter(|call| call.parent().is_some_and(|parent| !parent.is(g::EXPRESSION)))
    {
        let object = call.child("function").filter(|function| function.is(g::ATTRIBUTE));
        if let Some(object) = object.and_then(|function| function.child("object")) {
            offers.one(1.0, fit_node(call, object));
        }
    }
}

/// A copy where the same object would be shared.
pub(super) fn copy(site: &Site<'_>, offers: &mut Offers<'_>) {
    let plain = |node: &Node<'_>| node.is_any(&[g::IDENTIFIER, g::ATTRIBUTE, g::SUBSCRIPT]);
    for node in site.values().filter(plain) {
        let is_shared = node.parent().is_some_and(|parent| {
            parent.is_any(&[
                g::ASSIGNMENT,
                g::RETURN,
                g::ARGUMENTS,
                g::FOR,
                g::LIST,
                g::TUPLE,
                g::KEYWORD,
                "pair",
            ])
        });
        let kind = site.kind(node);
        if !is_shared || matches!(kind, Kind::Number | Kind::Text | Kind::Bool | Kind::Function) {
            continue;
        }
        let text = node.text();
        offers.one(1.0, Edit::insert(node.end(), ".copy()"));
        offers.one(0.9, Edit::node(node, format!("list({text})")));
        offers.one(0.6, Edit::node(node, format!("dict({text})")));
        offers.one(0.5, Edit::insert(node.end(), "[:]"));
        if kind.may_be(Kind::List) {
            offers.one(0.55, Edit::node(node, format!("[list(row) for row in {text}]")));
        }
    }
}

/// A value that is kept from going below or above another.
pub(super) fn clamp(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.values().filter(|node| may_be_wrapped(*node) && site.kind(*node).may_be(Kind::Number)) {
        let is_place = site.result() == Some(node)
            || node.parent().is_some_and(|up| up.is_any(&[g::SLICE, g::ARGUMENTS]));
        if !is_place || is_call_of(node, "max") || is_call_of(node, "min") {
            continue;
        }
        offers.one(1.0, Edit::node(node, format!("max(0, {})", node.text())));
        offers.one(0.6, Edit::node(node, format!("max(1, {})", node.text())));
        let names = site.names_at(node);
        let used = |name: &str| node.descendants().any(|inner| inner.text() == name) || node.text() == name;
        let others = names.iter().filter(|name| name.role <= Role::Field && !used(&name.text));
        let target = node.parent().filter(|up| up.is(g::ASSIGNMENT)).and_then(|up| up.child("left"));
        for name in others.filter(|name| name.kind.may_be(Kind::Number)).take(4) {
            // `best = max(value, best)` carries on what was there.
            let is_own = target.is_some_and(|target| target.text() == name.text);
            let bound = if is_own || name.role == Role::Field { 0.8 } else { 0.6 };
            offers.one(bound, Edit::node(node, format!("min({}, {})", node.text(), name.text)));
            offers.one(bound, Edit::node(node, format!("max({}, {})", node.text(), name.text)));
        }
    }
}

/// `x.items` becomes `x.items()`, and `f()` becomes `f`.
pub(super) fn missing_call(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in site.values().filter(|node| node.is_any(&[g::ATTRIBUTE, g::IDENTIFIER])) {
        let is_function = site.scope.functions().any(|name| name.text == node.text())
            || node.child("attribute").is_some_and(|name| {
                site.scope.class.is_some_and(|class| class.methods.iter().any(|method| method == name.text()))
                    || matches!(
                        name.text(),
                        "items" | "keys" | "values" | "copy" | "lower" | "upper" | "strip" | "split"
                    )
            });
        if is_function {
            offers.one(1.0, Edit::insert(node.end(), "()"));
        }
    }
    for call in
        site.each(g::CALL).filter(|call| call.parent().is_some_and(|parent| !parent.is(g::EXPRESSION)))
    {
        if let Some(list) =
            call.child("arguments").filter(|list| list.is(g::ARGUMENTS) && arguments(call).is_empty())
        {
            offers.one(0.5, Edit::delete(list.range()));
        }
    }
}

pub(super) fn missing_await(site: &Site<'_>, offers: &mut Offers<'_>) {
    if !site.scope.is_async {
        return;
    }
    for call in site.each(g::CALL).filter(|call| !call.parent().is_some_and(|parent| parent.is(g::AWAIT))) {
        offers.one(1.0, fit(call, format!("await {}", call.text()), 14));
    }
    for node in site.each(g::AWAIT) {
        if let Some(inner) = node.named_children().next() {
            offers.one(0.4, fit_node(node, inner));
        }
    }
}
