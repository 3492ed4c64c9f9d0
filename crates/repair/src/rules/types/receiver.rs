//! `self`, `cls` and the class a method is called on.

use super::resolve::{calls_of, functions};
use crate::rules::edit::Edit;
use crate::rules::name::first_parameter;
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Scene;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    on_class(scene, proposals);
    multiple_values(scene, proposals);
}

/// `Class.method()` where an instance is needed.
fn on_class(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(found) = find(r"([\w.]+)\(\) missing \d+ required positional arguments?: (.+)", &scene.message)
    else {
        return;
    };
    let needs_receiver = found[2].contains("'self'") || found[2].contains("'cls'");
    for site in scene.editable() {
        for call in calls_of(site, found[1]) {
            let object = call.child("function").and_then(|function| function.child("object"));
            let Some(object) = object.filter(|object| object.text().starts_with(char::is_uppercase)) else {
                continue;
            };
            let prior = if needs_receiver { 0.85 } else { 0.45 };
            let explanation = format!("`{}` is a method of instances of `{}`", found[1], object.text());
            proposals.edit(
                "class_not_instance",
                prior,
                explanation,
                &site.file,
                vec![Edit::insert(object.end(), "()")],
            );
        }
    }
    for target in functions(scene, found[1]).into_iter().filter(|target| target.function.class.is_some()) {
        let function = &target.function;
        let Some(range) = target.file.parsed.full_line_range(function.line) else { continue };
        let indent = target.file.indent(function.definition_line);
        let first = function.parameters.first().map_or("", |first| first.name.as_str());
        let Some(decorator) = (match first {
            "cls" => Some("classmethod"),
            "self" => None,
            _ => Some("staticmethod"),
        }) else {
            continue;
        };
        if function.is_decorated(decorator) {
            continue;
        }
        let edit = Edit::insert(range.start, format!("{indent}@{decorator}{}", target.file.newline()));
        let explanation = format!("`{}` is called on its class", function.name);
        let prior = if decorator == "classmethod" { 0.9 } else { 0.5 };
        proposals.edit("missing_decorator", prior, explanation, &target.file, vec![edit]);
    }
}

/// `got multiple values for argument 'x'`: a method without `self`, or an argument given twice.
fn multiple_values(scene: &Scene<'_>, proposals: &mut Proposals) {
    let Some(found) =
        find(r"([\w.]+)\(\) got multiple values for (?:keyword )?argument '(\w+)'", &scene.message)
    else {
        return;
    };
    for target in functions(scene, found[1]) {
        let function = &target.function;
        let first = function.parameters.first().map_or("", |first| first.name.as_str());
        if function.class.is_some() && first != "self" && first != "cls" {
            let receiver = if function.is_decorated("classmethod") { "cls" } else { "self" };
            let explanation = format!("the method `{}` does not take `{receiver}`", function.name);
            proposals.edit(
                "missing_self",
                0.92,
                explanation,
                &target.file,
                vec![first_parameter(function, receiver)],
            );
        }
    }
    for site in scene.editable() {
        for call in calls_of(site, found[1]) {
            for argument in super::resolve::arguments(call) {
                let named = argument.child("name").is_some_and(|name| name.text() == found[2]);
                let positional = !argument.is("keyword_argument");
                if let Some(range) = super::arity::span(call, &[argument]).filter(|_| named || positional) {
                    let prior = if named { 0.55 } else { 0.4 };
                    let explanation = format!("`{}` is given `{}` twice", found[1], found[2]);
                    proposals.edit(
                        "repeated_argument",
                        prior,
                        explanation,
                        &site.file,
                        vec![Edit::delete(range)],
                    );
                }
            }
        }
    }
}
