//! What a suspicious line rests on: constants of a module, fields that a class starts with, defaults of parameters. They are run
//! while modules are loaded, so no test is seen to run them.

use super::Suspect;
use super::words::words;
use crate::rules::Context;
use autoheal_core::RepoPath;
use autoheal_syntax::{Binding, BindingKind, Module};
use std::collections::BTreeMap;

/// The share of a line's suspicion that falls on what it rests on; less where trying an edit costs more than elsewhere, since everything
/// has to be loaded again.
const SHARE: f64 = 0.7;
const COSTLY_SHARE: f64 = 0.3;
/// Lines whose foundations are looked for, and how many of those are kept.
const MOST_LINES: usize = 80;
const MOST_FOUND: usize = 40;

/// What lies behind some lines, each with the place of the line among them that rests on it.
pub fn behind(context: &Context<'_>, suspects: &[Suspect]) -> Vec<(Suspect, usize)> {
    let mut texts: BTreeMap<&RepoPath, Vec<String>> = BTreeMap::new();
    let mut found: Vec<(Suspect, usize)> = Vec::new();
    for (place, suspect) in suspects.iter().enumerate().take(MOST_LINES) {
        let Some(module) = context.index.module_of(&suspect.path).filter(|module| !module.broken) else {
            continue;
        };
        let lines = texts.entry(&suspect.path).or_insert_with(|| {
            let source = (context.source)(&suspect.path);
            source.map(|source| source.text.lines().map(str::to_owned).collect()).unwrap_or_default()
        });
        let text = (suspect.line as usize).checked_sub(1).and_then(|line| lines.get(line));
        for (path, line, share) in foundations(context, module, suspect.line, text.map_or("", String::as_str))
        {
            let is_known = suspects.iter().any(|own| own.path == *path && own.line == line)
                || found.iter().any(|(own, _)| own.path == *path && own.line == line);
            if !is_known && found.len() < MOST_FOUND && !path.is_test() {
                found.push((
                    Suspect { path: path.clone(), line, suspicion: share * suspect.suspicion },
                    place,
                ));
            }
        }
    }
    found
}

fn foundations<'a>(
    context: &Context<'a>,
    module: &'a Module,
    line: u32,
    text: &str,
) -> Vec<(&'a RepoPath, u32, f64)> {
    let mut found = Vec::new();
    for (before, word) in words(text) {
        if before == Some('.') {
            found.extend(class_fields(module, word).map(|line| (&module.path, line, COSTLY_SHARE)));
        } else {
            found.extend(constant(module, word).map(|line| (&module.path, line, SHARE)));
            found.extend(imported(context, module, word).map(|(path, line)| (path, line, SHARE)));
        }
    }
    let outline = &module.outline;
    let function = outline.enclosing_function(line);
    let header = function.filter(|own| own.parameters.iter().any(|parameter| parameter.default.is_some()));
    found.extend(header.map(|own| (&module.path, own.definition_line, COSTLY_SHARE)));
    found
}

fn constant(module: &Module, name: &str) -> Option<u32> {
    let mut bindings = module.outline.bindings.iter();
    let is_constant =
        |own: &&Binding| own.scope == 0 && own.kind == BindingKind::Variable && own.name == name;
    bindings.find(is_constant).map(|own| own.line)
}

/// Where classes of the module give a field its first value.
fn class_fields(module: &Module, name: &str) -> impl Iterator<Item = u32> {
    let fields = module.outline.classes.iter().flat_map(|class| &class.attributes);
    fields.filter(move |field| field.name == name && field.method.is_empty()).map(|field| field.line)
}

/// A constant that another module of the project gives away.
fn imported<'a>(context: &Context<'a>, module: &Module, name: &str) -> Option<(&'a RepoPath, u32)> {
    let mut imports = module.outline.imports.iter().filter(|import| import.from);
    let (import, own) =
        imports.find_map(|import| Some((import, import.names.iter().find(|own| own.bound() == name)?)))?;
    let other = context.index.module(&module.target(import)?)?;
    Some((&other.path, constant(other, &own.name)?))
}
