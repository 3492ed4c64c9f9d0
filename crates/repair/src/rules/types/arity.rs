//! Calls with too many or too few arguments.

use super::missing_argument;
use super::resolve::{Found, arguments, calls_of, functions, positional};
use crate::rules::edit::Edit;
use crate::rules::name::{Asked, append_parameter, first_parameter, parameters_at_every_place};
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::{Node, ParameterKind};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let many = r"([\w.<>]+)\(\) takes (?:from \d+ to )?(\d+|no) (?:positional )?arguments?(?: but (\d+)| \((\d+) given\))?";
    if let Some(found) = find(many, &scene.message) {
        let takes = found[2].parse().unwrap_or(0);
        let given = found[3].parse().or_else(|_| found[4].parse()).unwrap_or(takes + 1);
        too_many(scene, proposals, found[1], takes, given);
    }
    let few = r"([\w.<>]+)\(\) missing \d+ required (?:positional|keyword-only) arguments?: (.+)";
    if let Some(found) = find(few, &scene.message) {
        let names: Vec<&str> = found[2].split('\'').skip(1).step_by(2).collect();
        too_few(scene, proposals, found[1], &names);
    }
}

/// A method that forgot the instance it is called on.
fn lacks_receiver(found: &Found) -> bool {
    let function = &found.function;
    function.class.is_some()
        && !function.is_decorated("staticmethod")
        && function.parameters.first().is_none_or(|first| first.name != "self" && first.name != "cls")
}

fn too_many(scene: &Scene<'_>, proposals: &mut Proposals, name: &str, takes: usize, given: usize) {
    for found in functions(scene, name) {
        let function = &found.function;
        if lacks_receiver(&found) && given == takes + 1 {
            let receiver = if function.is_decorated("classmethod") { "cls" } else { "self" };
            let explanation = format!("the method `{}` does not take `{receiver}`", function.name);
            let edit = first_parameter(function, receiver);
            proposals.edit("missing_self", 0.95, explanation.clone(), &found.file, vec![edit]);
            let indent = found.file.indent(function.definition_line);
            if let Some(range) = found.file.parsed.full_line_range(function.line) {
                let edit =
                    Edit::insert(range.start, format!("{indent}@staticmethod{}", found.file.newline()));
                proposals.edit("missing_staticmethod", 0.7, explanation, &found.file, vec![edit]);
            }
        }
        new_parameter(scene, proposals, &found, name, takes, given);
    }
    drop_arguments(scene, proposals, name, given.saturating_sub(takes));
}

/// The function learns to take what it is given.
fn new_parameter(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    found: &Found,
    name: &str,
    takes: usize,
    given: usize,
) {
    let function = &found.function;
    let extra = scene
        .sites
        .iter()
        .find_map(|site| calls_of(site, name).into_iter().next())
        .and_then(|call| positional(call).last().copied())
        .filter(|argument| argument.is("identifier"))
        .map(|argument| argument.text().to_owned())
        .filter(|argument| function.parameter(argument).is_none());
    let undefined = used_undefined(scene, found);
    if !undefined.is_empty() && takes + undefined.len() == given {
        let names: Vec<&str> = undefined.iter().map(String::as_str).collect();
        parameters_at_every_place(proposals, &found.file, function, &names, &Asked::Surplus, 0.93);
    }
    let explanation = format!("`{}` is given {given} arguments and takes {takes}", function.name);
    if let Some(extra) = extra.filter(|_| given == takes + 1) {
        let edit = append_parameter(function, &format!("{extra}=None"), true);
        proposals.edit("new_parameter", 0.4, explanation.clone(), &found.file, vec![edit]);
    }
    if !function.parameters.iter().any(|parameter| parameter.kind == ParameterKind::Variadic) {
        let edit = append_parameter(function, "*args", true);
        proposals.edit("new_parameter", 0.25, explanation, &found.file, vec![edit]);
    }
}

/// Names that the function reads and nobody defines, in the order of their first use.
fn used_undefined(scene: &Scene<'_>, found: &Found) -> Vec<String> {
    let undefined = crate::rules::import::undefined(scene, &found.file);
    let Some(node) = found.file.parsed.node_of(found.function.node) else { return Vec::new() };
    let mut names: Vec<String> = Vec::new();
    for inner in node.descendants().filter(|inner| inner.is("identifier")) {
        let name = inner.text();
        if undefined.contains(name) && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

fn drop_arguments(scene: &Scene<'_>, proposals: &mut Proposals, name: &str, surplus: usize) {
    for site in scene.editable() {
        for call in calls_of(site, name) {
            let given = positional(call);
            if surplus == 0 || surplus > given.len() {
                continue;
            }
            for first in (0..=given.len() - surplus).rev() {
                let Some(range) = span(call, &given[first..first + surplus]) else { continue };
                let last = first + surplus == given.len();
                let explanation = format!("`{name}` takes fewer arguments than it is given");
                let prior = if last { 0.62 } else { 0.4 };
                proposals.edit("surplus_argument", prior, explanation, &site.file, vec![Edit::delete(range)]);
            }
            tuple_argument(proposals, site, call, &given);
        }
    }
}

/// `items.append(a, b)` was meant as one pair.
fn tuple_argument(proposals: &mut Proposals, site: &Site, call: Node<'_>, given: &[Node<'_>]) {
    let (Some(first), Some(last)) = (given.first(), given.last()) else { return };
    if given.len() > 1 && arguments(call).len() == given.len() {
        let edits = vec![Edit::insert(first.start(), "("), Edit::insert(last.end(), ")")];
        proposals.edit("tuple_argument", 0.4, "several values may be one tuple", &site.file, edits);
    }
}

/// The bytes of some arguments with the comma that joins them to the others.
pub(super) fn span(call: Node<'_>, gone: &[Node<'_>]) -> Option<std::ops::Range<usize>> {
    let all = arguments(call);
    let (first, last) = (gone.first()?, gone.last()?);
    let before = all.iter().take_while(|argument| argument.start() < first.start()).last();
    let after = all.iter().find(|argument| argument.start() >= last.end());
    Some(match (before, after) {
        (Some(before), _) => before.end()..last.end(),
        (None, Some(after)) => first.start()..after.start(),
        (None, None) => first.start()..last.end(),
    })
}

fn too_few(scene: &Scene<'_>, proposals: &mut Proposals, name: &str, missing: &[&str]) {
    for site in scene.editable() {
        for call in calls_of(site, name) {
            missing_argument::propose(scene, proposals, site, call, name, missing);
        }
    }
    for found in functions(scene, name) {
        let function = &found.function;
        let explanation = format!("`{}` can do without {}", function.name, missing.join(", "));
        for (value, prior) in [("None", 0.5), ("0", 0.25), ("\"\"", 0.22), ("False", 0.2)] {
            let edits: Option<Vec<Edit>> = missing
                .iter()
                .map(|name| {
                    let parameter = function.parameter(name)?;
                    let typed = if parameter.annotation.is_some() { " = " } else { "=" };
                    Some(Edit::insert(parameter.range.end, format!("{typed}{value}")))
                })
                .collect();
            if let Some(edits) = edits {
                proposals.edit("default_parameter", prior, explanation.clone(), &found.file, edits);
            }
        }
        unused_parameter(proposals, &found, missing);
    }
}

/// A required parameter that the body never reads can go.
fn unused_parameter(proposals: &mut Proposals, found: &Found, missing: &[&str]) {
    let function = &found.function;
    let Some(node) = found.file.parsed.node_of(function.node) else { return };
    for (place, parameter) in
        function.parameters.iter().enumerate().filter(|(_, one)| missing == [one.name.as_str()])
    {
        let Some(body) = node.child("body") else { continue };
        if body.descendants().any(|inner| inner.is("identifier") && inner.text() == parameter.name) {
            continue;
        }
        let before = place.checked_sub(1).and_then(|place| function.parameters.get(place));
        let after = function.parameters.get(place + 1);
        let range = match (before, after) {
            (Some(before), _) => before.range.end..parameter.range.end,
            (None, Some(after)) => parameter.range.start..after.range.start,
            (None, None) => parameter.range.clone(),
        };
        let explanation = format!("`{}` never uses `{}`", function.name, parameter.name);
        proposals.edit("unused_parameter", 0.55, explanation, &found.file, vec![Edit::delete(range)]);
    }
}
