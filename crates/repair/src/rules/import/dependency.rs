//! A package that is used and not declared: the distribution is added where the project declares its dependencies.

use super::imports_at;
use crate::rules::pattern::regex;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Scene;
use autoheal_core::{Candidate, FileChange, Patch, RepoPath, SourceText};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, missing: &str) {
    let facts = scene.context.facts;
    let top = missing.split('.').next().unwrap_or(missing);
    if facts.standard_modules.contains(top)
        || scene.context.index.knows(top)
        || facts.installed_modules.contains(top)
    {
        return;
    }
    let full = scene
        .sites
        .iter()
        .flat_map(imports_at)
        .map(|import| import.module.as_str())
        .find(|module| module.split('.').next() == Some(top))
        .unwrap_or(missing);
    declare(scene, proposals, &autoheal_core::distribution::of_module(full), top, 0.7);
}

/// Adds a distribution to the first manifest that takes it; others follow with less weight.
pub(in crate::rules) fn declare(
    scene: &Scene<'_>,
    proposals: &mut Proposals,
    distribution: &str,
    module: &str,
    prior: f64,
) {
    let mut weight = 1.0;
    for path in scene.context.manifests.iter().take(6) {
        let Some(source) = (scene.context.source)(path) else { continue };
        let Some(text) = added(path, &source, distribution) else { continue };
        let patch = Patch::of(vec![FileChange::edit(path.clone(), &source, text)]);
        let explanation = format!("`{module}` comes from `{distribution}`, which {path} does not declare");
        let mut candidate = Candidate::rule("missing_dependency", prior * weight, explanation, patch);
        candidate.needs_package = Some(distribution.to_owned());
        proposals.push(candidate);
        weight *= 0.6;
    }
}

fn added(path: &RepoPath, source: &SourceText, distribution: &str) -> Option<String> {
    if declares(&source.text, distribution) {
        return None;
    }
    match path.file_name() {
        "pyproject.toml" => pyproject(source, distribution),
        "setup.cfg" => setup_cfg(source, distribution),
        "setup.py" => list_in_call(source, distribution),
        "Pipfile" => pipfile(source, distribution),
        name if name.ends_with(".txt") || name.ends_with(".in") => Some(requirements(source, distribution)),
        _ => None,
    }
}

fn declares(text: &str, distribution: &str) -> bool {
    let plain = |name: &str| name.to_lowercase().replace(['_', '.'], "-");
    let wanted = plain(distribution);
    regex(r"(?m)^\s*[\x22']?([A-Za-z0-9][A-Za-z0-9._-]*)").is_some_and(|names| {
        names.captures_iter(text).any(|found| found.get(1).is_some_and(|name| plain(name.as_str()) == wanted))
    })
}

fn requirements(source: &SourceText, distribution: &str) -> String {
    let newline = source.newline();
    let text = &source.text;
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with(['#', '-'])).collect();
    let sorted = lines.len() > 1 && lines.is_sorted_by_key(|line| line.to_lowercase());
    let next = lines.iter().find(|line| sorted && line.to_lowercase() > distribution.to_lowercase());
    if let Some(at) = next.and_then(|next| text.find(next)) {
        let (before, after) = text.split_at(at);
        return format!("{before}{distribution}{newline}{after}");
    }
    let open = if text.is_empty() || text.ends_with('\n') { "" } else { newline };
    format!("{text}{open}{distribution}{newline}")
}

/// `dependencies = [...]` of `[project]`, or poetry's table.
fn pyproject(source: &SourceText, distribution: &str) -> Option<String> {
    let text = &source.text;
    if let Some(found) = regex(r"(?m)^dependencies\s*=\s*\[")?.find(text)
        && section_at(text, found.start()) == "project"
    {
        return into_list(source, found.end(), distribution);
    }
    if let Some(found) = regex(r"(?m)^\[tool\.poetry\.dependencies\][^\n]*\n")?.find(text) {
        let end = section_end(text, found.end());
        let line = format!("{} = \"*\"{}", toml_key(distribution), source.newline());
        return Some(format!("{}{line}{}", &text[..end], &text[end..]));
    }
    let found = regex(r"(?m)^\[project\][^\n]*\n")?.find(text)?;
    let end = section_end(text, found.end());
    let line = format!("dependencies = [\"{distribution}\"]{}", source.newline());
    Some(format!("{}{line}{}", &text[..end], &text[end..]))
}

fn toml_key(name: &str) -> String {
    if name.contains('.') { format!("\"{name}\"") } else { name.to_owned() }
}

fn section_at(text: &str, at: usize) -> &str {
    let header = |line: &'_ str| line.trim().strip_prefix('[').is_some();
    text[..at]
        .lines()
        .rev()
        .find(|line| header(line))
        .map_or("", |line| line.trim().trim_matches(['[', ']']).trim())
}

/// Where the entries of a section end, before blank lines and the next header.
fn section_end(text: &str, start: usize) -> usize {
    let mut end = start;
    let mut at = start;
    for line in text[start..].split_inclusive('\n') {
        if line.trim_start().starts_with('[') {
            break;
        }
        at += line.len();
        if !line.trim().is_empty() {
            end = at;
        }
    }
    end
}

/// Adds a quoted item to a list that opens just before `start`.
fn into_list(source: &SourceText, start: usize, distribution: &str) -> Option<String> {
    let text = &source.text;
    let close = start + closing_bracket(text.get(start..)?)?;
    let inner = text.get(start..close)?;
    let quote = if inner.contains('\'') && !inner.contains('"') { '\'' } else { '"' };
    let item = format!("{quote}{distribution}{quote}");
    let kept = inner.trim_end();
    let end = start + kept.len();
    let new = if kept.trim().is_empty() {
        item
    } else if inner.contains('\n') {
        let last = kept.lines().last().unwrap_or("");
        let indent = &last[..last.len() - last.trim_start().len()];
        let comma = if kept.ends_with(',') { "" } else { "," };
        format!("{comma}{}{indent}{item},", source.newline())
    } else {
        let comma = if kept.ends_with(',') { " " } else { ", " };
        format!("{comma}{item}")
    };
    Some(format!("{}{new}{}", &text[..end], &text[end..]))
}

/// The offset of the `]` that closes a list, strings passed over.
fn closing_bracket(text: &str) -> Option<usize> {
    let mut quote = None;
    let mut depth = 0_u32;
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), letter) if open == letter => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '[') => depth += 1,
            (None, ']') if depth == 0 => return Some(at),
            (None, ']') => depth -= 1,
            (None, _) => {}
        }
    }
    None
}

fn setup_cfg(source: &SourceText, distribution: &str) -> Option<String> {
    let text = &source.text;
    let newline = source.newline();
    if let Some(found) = regex(r"(?m)^install_requires\s*=[^\n]*\n((?:[ \t]+[^\n]*\n?)*)")?.captures(text) {
        let block = found.get(1)?;
        let indent = block
            .as_str()
            .lines()
            .next()
            .map_or("    ", |line| &line[..line.len() - line.trim_start().len()]);
        let open = if text[..block.end()].ends_with('\n') { "" } else { newline };
        return Some(format!(
            "{}{open}{indent}{distribution}{newline}{}",
            &text[..block.end()],
            &text[block.end()..]
        ));
    }
    let found = regex(r"(?m)^\[options\][^\n]*\n")?.find(text)?;
    let line = format!("install_requires ={newline}    {distribution}{newline}");
    Some(format!("{}{line}{}", &text[..found.end()], &text[found.end()..]))
}

fn list_in_call(source: &SourceText, distribution: &str) -> Option<String> {
    let text = &source.text;
    if let Some(found) = regex(r"(?i)(?:install_requires|requirements|requires)\s*=\s*\[")?.find(text) {
        return into_list(source, found.end(), distribution);
    }
    let found = regex(r"(?m)\bsetup\(\s*")?.find(text)?;
    let gap = text.get(found.start() + "setup(".len()..found.end())?;
    let separator = if gap.is_empty() { " " } else { gap };
    Some(format!(
        "{}install_requires=['{distribution}'],{separator}{}",
        &text[..found.end()],
        &text[found.end()..]
    ))
}

fn pipfile(source: &SourceText, distribution: &str) -> Option<String> {
    let text = &source.text;
    let found = regex(r"(?m)^\[packages\][^\n]*\n")?.find(text)?;
    let end = section_end(text, found.end());
    let line = format!("{} = \"*\"{}", toml_key(distribution), source.newline());
    Some(format!("{}{line}{}", &text[..end], &text[end..]))
}
