//! Functions and classes may not be hollowed out or vanish.

use super::{View, Violation};
use crate::python::{Definition, Source, outline};
use std::collections::{HashMap, HashSet};

/// A function that did something and now does nothing. Overloads share a name, so it is their number that tells.
pub(crate) fn judge_emptied(view: &View<'_>, violations: &mut Vec<Violation>) {
    let mut hollow: HashMap<String, usize> = HashMap::new();
    for old in outline(&view.before).into_iter().filter(|definition| !definition.is_class) {
        let is_hollow = is_hollow(&view.before, &old);
        *hollow.entry(old.name).or_default() += usize::from(is_hollow);
    }
    for new in outline(&view.after).into_iter().filter(|definition| !definition.is_class) {
        let Some(left) = hollow.get_mut(&new.name).filter(|_| is_hollow(&view.after, &new)) else { continue };
        match left.checked_sub(1) {
            Some(rest) => *left = rest,
            None => {
                let message = format!("the body of {} was emptied", new.name);
                violations.push(Violation::new(&view.file.path, new.line, "emptied_body", message));
            }
        }
    }
}

/// Nothing but a docstring and a placeholder. A body that cannot be seen (a broken text) is not called hollow.
fn is_hollow(source: &Source<'_>, definition: &Definition) -> bool {
    let body = source.statements().get(definition.body.clone()).unwrap_or_default();
    let placeholder = |code: &str| {
        matches!(code, "pass" | "..." | "return" | "return None")
            || code.starts_with("raise NotImplementedError")
    };
    let docstring =
        |code: &str| code.is_empty() || code.trim_matches(['r', 'u', 'b']).starts_with(['"', '\'']);
    body.iter().all(|statement| {
        let code = source.code_of(statement);
        placeholder(&code) || docstring(&code)
    })
}

/// Public functions and classes that no file of the patch defines any more.
pub(crate) fn judge_lost(views: &[View<'_>], violations: &mut Vec<Violation>) {
    let sides: Vec<_> =
        views.iter().map(|view| (view, outline(&view.before), outline(&view.after))).collect();
    let last = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
    let old: HashSet<(usize, &str)> = sides
        .iter()
        .enumerate()
        .flat_map(|(index, (_, before, _))| {
            before.iter().map(move |definition| (index, definition.name.as_str()))
        })
        .collect();
    let mut arrived_names = HashSet::new();
    let mut arrived_bodies = HashSet::new();
    for (index, (view, _, after)) in sides.iter().enumerate() {
        for definition in after.iter().filter(|definition| !old.contains(&(index, definition.name.as_str())))
        {
            arrived_names.insert(last(&definition.name));
            arrived_bodies.insert(body_text(&view.after, definition));
        }
    }
    for (view, before, after) in &sides {
        let kept: HashSet<&str> = after.iter().map(|definition| definition.name.as_str()).collect();
        let gone = before
            .iter()
            .filter(|definition| definition.is_public() && !kept.contains(definition.name.as_str()));
        for definition in gone {
            // Moved elsewhere, or renamed with its body unchanged.
            let moved = arrived_names.contains(&last(&definition.name));
            if !moved && !arrived_bodies.contains(&body_text(&view.before, definition)) {
                let message = format!("{} was deleted", definition.name);
                violations.push(Violation::new(
                    &view.file.path,
                    definition.line,
                    "deleted_definition",
                    message,
                ));
            }
        }
    }
}

/// Enough of a body to know it again.
fn body_text(source: &Source<'_>, definition: &Definition) -> Vec<String> {
    let body = source.statements().get(definition.body.clone()).unwrap_or_default();
    body.iter().take(200).map(|statement| source.code_of(statement)).collect()
}
