//! What type checkers complain about.

use crate::rules::edit::Edit;
use crate::rules::import;
use crate::rules::name;
use crate::rules::pattern::{find, matches};
use crate::rules::place::{Wanted, import_edits};
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let message = scene.message.as_str();
    if let Some(found) = find(
        r#"Incompatible default for (?:parameter|argument) "(\w+)"|default .* argument "(\w+)" has type "None""#,
        message,
    ) {
        optional(scene, proposals, site, if found[1].is_empty() { found[2] } else { found[1] });
    }
    if let Some(found) = find(r#"has no attribute "(\w+)"(?:; maybe (.+)\?)?"#, message) {
        attribute(proposals, site, found[1], found[2]);
    }
    if let Some(found) = find(r#"[Nn]ame "(\w+)" is not defined|"(\w+)" is not defined"#, message) {
        name::undefined(scene, proposals, site, if found[1].is_empty() { found[2] } else { found[1] });
    }
    if matches(r"[Uu]nused .type: ignore", message) {
        unused_ignore(proposals, site);
    }
    if let Some(found) = find(r#"Library stubs not installed for "([\w.]+)""#, message) {
        let distribution = format!("types-{}", autoheal_core::distribution::of_module(found[1]));
        import::declare(scene, proposals, &distribution, found[1], 0.8);
    }
    if let Some(found) = find(r#"Need type annotation for "(\w+)""#, message) {
        annotation(proposals, site, found[1], message);
    }
    if let Some(found) = find(r#"Incompatible return value type \(got "(.+?)", expected "(.+?)"\)"#, message)
    {
        returned(scene, proposals, site, found[1], found[2]);
    }
    if matches(r"Missing return statement", message) {
        missing_return(scene, proposals, site);
    }
    if let Some(found) = find(
        r#"Incompatible types in assignment \(expression has type "(.+?)", (?:variable|target) has type "(.+?)"\)"#,
        message,
    ) {
        assigned(scene, proposals, site, found[1], found[2]);
    }
    if let Some(found) = find(
        r#"Argument (\d+|"\w+") to "(.+?)"(?: of "\w+")? has incompatible type "(.+?)"; expected "(.+?)""#,
        message,
    ) {
        argument(proposals, site, found[1], found[2], found[4]);
    }
    if matches(r"Function is missing a (?:return )?type annotation|\(hint: .*-> None", message) {
        unannotated(proposals, site);
    }
}

/// `X | None` where the language has it, `Optional[X]` otherwise.
fn or_none(scene: &Scene<'_>, site: &Site, kind: &str) -> Vec<(String, Option<Wanted>)> {
    let minor = scene.context.facts.version.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
    let modern = minor.is_none_or(|minor| minor >= 10)
        || site.file.parsed.outline().imports.iter().any(|import| import.module == "__future__");
    let union = (format!("{kind} | None"), None);
    let optional = (format!("Optional[{kind}]"), Some(Wanted::name("typing", "Optional")));
    let uses_optional = site.file.text().contains("Optional[");
    if modern && !uses_optional { vec![union, optional] } else { vec![optional, union] }
}

fn replace_type(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    site: &Site,
    range: std::ops::Range<usize>,
    kind: &str,
    prior: f64,
) {
    for (place, (text, wanted)) in or_none(scene, site, kind).into_iter().enumerate() {
        let mut edits = vec![Edit::replace(range.clone(), text)];
        if let Some(wanted) = wanted {
            edits.extend(import_edits(scene, &site.file, &wanted).unwrap_or_default());
        }
        let prior = prior - 0.1 * place as f64;
        proposals.edit("optional_type", prior, "the value may be None", &site.file, edits);
    }
}

fn optional(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, parameter: &str) {
    let parsed = &site.file.parsed;
    let names = parsed
        .nodes_of("typed_default_parameter")
        .filter(|node| node.line() <= site.line.saturating_add(20) && node.last_line() >= site.line);
    for node in names.filter(|node| node.child("name").is_some_and(|name| name.text() == parameter)).take(1) {
        if let Some(kind) = node.child("type") {
            replace_type(scene, proposals, site, kind.range(), kind.text(), 0.95);
        }
    }
}

fn attribute(proposals: &mut Proposals, site: &Site, missing: &str, hints: &str) {
    for hint in hints.split('"').skip(1).step_by(2) {
        for node in site.nodes(&["attribute"]) {
            let Some(own) = node.child("attribute").filter(|own| own.text() == missing) else { continue };
            let explanation = format!("`{missing}` may be `{hint}`");
            proposals.edit("misspelled_attribute", 0.9, explanation, &site.file, vec![Edit::node(own, hint)]);
        }
    }
}

fn unused_ignore(proposals: &mut Proposals, site: &Site) {
    for comment in site.file.parsed.on_line(site.line, "comment") {
        let Some(at) = comment.text().find("# type: ignore") else { continue };
        let start = comment.start() + at;
        let kept = site.file.slice(0..start).trim_end_matches([' ', '\t']).len();
        let rest = comment.text().get(at + 1..).and_then(|rest| rest.find('#'));
        let edit = match rest {
            Some(next) => Edit::delete(start..start + 1 + next),
            None => Edit::delete(kept..comment.end()),
        };
        proposals.edit("unused_ignore", 0.96, "nothing is left to ignore", &site.file, vec![edit]);
    }
}

fn annotation(proposals: &mut Proposals, site: &Site, variable: &str, message: &str) {
    let hinted = find(r#"\(hint: "\w+: (.+?) = "#, message).map(|found| found[1].replace("<type>", "object"));
    for assignment in site.nodes(&["assignment"]) {
        let (Some(left), Some(right)) = (assignment.child("left"), assignment.child("right")) else {
            continue;
        };
        if left.text() != variable && !left.text().ends_with(&format!(".{variable}")) {
            continue;
        }
        let shape = match right.text() {
            "{}" | "dict()" => "dict[str, object]",
            "set()" => "set[object]",
            _ => "list[object]",
        };
        let kinds = [
            hinted.clone(),
            Some(shape.to_owned()),
            Some(shape.replace("object", "str")),
            Some(shape.replace("object", "int")),
        ];
        for (place, kind) in kinds.into_iter().flatten().enumerate() {
            let edit = Edit::insert(left.end(), format!(": {kind}"));
            let prior = 0.7 - 0.1 * place as f64;
            proposals.edit("annotation", prior, "the empty value tells no type", &site.file, vec![edit]);
        }
    }
}

const CONVERSIONS: &[&str] = &["str", "int", "float", "bool", "list", "tuple", "set", "dict", "bytes"];

fn conversion(expected: &str) -> Option<&'static str> {
    let plain = expected.split(['[', ' ']).next().unwrap_or(expected).to_lowercase();
    CONVERSIONS.iter().copied().find(|name| *name == plain)
}

fn returned(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, got: &str, expected: &str) {
    let values = site
        .nodes(&["return_statement"])
        .into_iter()
        .filter_map(|statement| statement.named_children().next());
    for value in values {
        if let Some(function) = conversion(expected).filter(|_| got != "None") {
            let edit = Edit::node(value, format!("{function}({})", value.text()));
            let explanation = format!("{expected} is promised, {got} returned");
            proposals.edit("missing_conversion", 0.6, explanation, &site.file, vec![edit]);
        }
    }
    let Some(kind) =
        site.file.parsed.enclosing_function(site.line).and_then(|function| function.child("return_type"))
    else {
        return;
    };
    if got == "None" || got.ends_with("| None") || got.starts_with("Optional[") {
        replace_type(scene, proposals, site, kind.range(), kind.text(), 0.85);
    } else if got.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
        let explanation = format!("{got} is what is returned");
        proposals.edit("return_type", 0.7, explanation, &site.file, vec![Edit::node(kind, got)]);
    }
}

/// Not every path returns: `None` is promised, or returned on purpose.
fn missing_return(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let Some(function) = site.file.parsed.enclosing_function(site.line) else { return };
    let Some(kind) = function.child("return_type") else { return };
    let returns = function.descendants().any(|node| node.is("return_statement") && node.scope() == function);
    if returns {
        replace_type(scene, proposals, site, kind.range(), kind.text(), 0.5);
    } else {
        proposals.edit(
            "return_type",
            0.75,
            "nothing is returned",
            &site.file,
            vec![Edit::node(kind, "None")],
        );
    }
    let last = function.child("body").and_then(|body| body.named_children().last());
    if let Some(value) = last.filter(|last| last.is("expression_statement")) {
        let edit = Edit::insert(value.start(), "return ");
        proposals.edit("missing_return", 0.8, "the last value is the result", &site.file, vec![edit]);
    }
}

fn assigned(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site, got: &str, expected: &str) {
    for assignment in site.nodes(&["assignment"]) {
        let Some(right) = assignment.child("right") else { continue };
        if let Some(kind) = assignment.child("type") {
            if got == "None" || got.ends_with("| None") {
                replace_type(scene, proposals, site, kind.range(), kind.text(), 0.9);
            } else if got.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
                proposals.edit(
                    "variable_type",
                    0.7,
                    format!("the value is {got}"),
                    &site.file,
                    vec![Edit::node(kind, got)],
                );
            }
        }
        if let Some(function) = conversion(expected).filter(|_| got != "None") {
            let edit = Edit::node(right, format!("{function}({})", right.text()));
            proposals.edit(
                "missing_conversion",
                0.6,
                format!("{expected} is promised"),
                &site.file,
                vec![edit],
            );
        }
    }
}

fn argument(proposals: &mut Proposals, site: &Site, place: &str, callee: &str, expected: &str) {
    let Some(function) = conversion(expected) else { return };
    for call in crate::rules::types::calls_of(site, callee) {
        let Some(list) = call.child("arguments") else { continue };
        let arguments: Vec<_> = list.named_children().collect();
        let chosen = match place.parse::<usize>() {
            Ok(number) => number.checked_sub(1).and_then(|at| arguments.get(at)).copied(),
            Err(_) => arguments
                .iter()
                .copied()
                .find(|one| one.child("name").is_some_and(|own| own.text() == place.trim_matches('"'))),
        };
        let value = chosen.map(|chosen| chosen.child("value").unwrap_or(chosen));
        if let Some(value) = value {
            let edit = Edit::node(value, format!("{function}({})", value.text()));
            proposals.edit(
                "missing_conversion",
                0.65,
                format!("`{callee}` takes {expected}"),
                &site.file,
                vec![edit],
            );
        }
    }
}

fn unannotated(proposals: &mut Proposals, site: &Site) {
    let Some(function) = site.function() else { return };
    let Some(node) = site.file.parsed.node_of(function.node) else { return };
    let returns = node.descendants().any(|inner| {
        inner.is("return_statement") && inner.scope() == node && inner.named_children().next().is_some()
    });
    if node.child("return_type").is_none() && !returns {
        let edit = Edit::insert(function.parameters_range.end, " -> None");
        proposals.edit("return_type", 0.8, "the function returns nothing", &site.file, vec![edit]);
    }
}
