//! Imports, variables and definitions that nobody uses.

use crate::rules::edit::Edit;
use crate::rules::pattern::find;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene, Site};
use autoheal_syntax::{Import, Node};
use std::ops::Range;

pub(super) fn import(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let pattern = r"[`'\x22]([\w.]+(?: as \w+)?)[`'\x22] imported but unused|Unused (?:import )?([\w.]+)(?: imported (?:from|as) ([\w.]+))?|Unused import [`'\x22]?([\w.]+)";
    let name = find(pattern, &scene.message)
        .map(|found| found[1..].iter().find(|group| !group.is_empty()).copied().unwrap_or("").to_owned())
        .or_else(|| scene.failure.evidence.missing.clone())
        .unwrap_or_default();
    let short = name.rsplit([' ', '.']).next().unwrap_or(&name);
    let imports: Vec<&Import> = site
        .file
        .parsed
        .outline()
        .imports
        .iter()
        .filter(|import| import.line <= site.line && site.line <= import.last_line)
        .collect();
    let statements = imports.iter().filter(|import| !import.from).count();
    for import in imports {
        if import.from {
            let Some(place) = import.names.iter().position(|own| own.bound() == short || own.name == short)
            else {
                continue;
            };
            let edit = if import.names.len() == 1 {
                statement(&site.file, import.node)
            } else {
                one_name(import, place)
            };
            remove(proposals, site, edit, &name);
        } else if import.module == name
            || import.alias.as_deref() == Some(short)
            || import.module.ends_with(short)
        {
            let edit =
                if statements == 1 { statement(&site.file, import.node) } else { one_module(site, import) };
            remove(proposals, site, edit, &name);
        }
    }
}

fn remove(proposals: &mut Proposals, site: &Site, edit: Option<Edit>, name: &str) {
    if let Some(edit) = edit {
        proposals.edit(
            "unused_import",
            0.95,
            format!("`{name}` is imported and never used"),
            &site.file,
            vec![edit],
        );
    }
}

/// Takes a whole statement out, or leaves `pass` where it is alone in its block.
pub(super) fn statement(file: &File, node: u32) -> Option<Edit> {
    let node = file.parsed.node_of(node)?;
    let alone = node.parent().is_some_and(|block| block.is("block") && block.named_children().count() == 1);
    if alone {
        return Some(Edit::node(node, "pass"));
    }
    let shares_line = node.parent().is_some_and(|block| {
        block.named_children().any(|other| {
            other != node && (other.line() == node.last_line() || other.last_line() == node.line())
        })
    });
    if shares_line {
        let end = node.next_sibling().filter(|next| next.is(";")).map_or(node.end(), |mark| mark.end());
        let text = file.text();
        let space = text.get(end..).map_or(0, |rest| rest.len() - rest.trim_start_matches(' ').len());
        return Some(Edit::delete(node.start()..end + space));
    }
    let first = file.parsed.full_line_range(node.line())?;
    let last = file.parsed.full_line_range(node.last_line())?;
    Some(Edit::delete(first.start..last.end))
}

fn one_name(import: &Import, place: usize) -> Option<Edit> {
    let own = import.names.get(place)?;
    Some(
        match (import.names.get(place + 1), place.checked_sub(1).and_then(|before| import.names.get(before)))
        {
            (Some(next), _) => Edit::delete(own.range.start..next.range.start),
            (None, Some(before)) => Edit::delete(before.range.end..own.range.end),
            (None, None) => return None,
        },
    )
}

fn one_module(site: &Site, import: &Import) -> Option<Edit> {
    let statement = site.file.parsed.node_of(import.node)?;
    let items: Vec<Node<'_>> = statement.children().filter(|child| child.field() == "name").collect();
    let holds = |range: Range<usize>| {
        range.start <= import.module_range.start && import.module_range.end <= range.end
    };
    let place = items.iter().position(|item| holds(item.range()))?;
    let own = items.get(place)?;
    Some(match (items.get(place + 1), place.checked_sub(1).and_then(|before| items.get(before))) {
        (Some(next), _) => Edit::delete(own.start()..next.start()),
        (None, Some(before)) => Edit::delete(before.end()..own.end()),
        (None, None) => return None,
    })
}

pub(super) fn variable(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let pattern = r"[Ll]ocal variable [`'\x22](\w+)[`'\x22]|[Uu]nused variable [`'\x22]?(\w+)";
    let name = find(pattern, &scene.message)
        .map(|found| if found[1].is_empty() { found[2].to_owned() } else { found[1].to_owned() })
        .or_else(|| scene.failure.evidence.missing.clone());
    let Some(name) = name else { return };
    let explanation = format!("`{name}` is never used");
    for alias in site.nodes(&["as_pattern"]) {
        let Some(target) = alias.child("alias").filter(|target| target.text() == name) else { continue };
        let Some(value) = alias.named_children().next() else { continue };
        let edit = Edit::delete(value.end()..target.end());
        proposals.edit("unused_variable", 0.93, explanation.clone(), &site.file, vec![edit]);
    }
    let Some(holder) = site.statement() else { return };
    for assignment in site.nodes(&["assignment"]) {
        let (Some(left), Some(right)) = (assignment.child("left"), assignment.child("right")) else {
            continue;
        };
        if left.text() == name {
            let acts = ["call", "await", "yield", "named_expression"];
            let pure = !right.is_any(&acts) && !right.descendants().any(|inner| inner.is_any(&acts));
            let value = Edit::node(assignment, right.text());
            let (gone, kept) = if pure { (0.92, 0.5) } else { (0.6, 0.9) };
            if let Some(edit) = statement(&site.file, holder.id()) {
                proposals.edit("unused_variable", gone, explanation.clone(), &site.file, vec![edit]);
            }
            proposals.edit("unused_variable", kept, explanation.clone(), &site.file, vec![value]);
        } else {
            for target in left.descendants().filter(|node| node.is("identifier") && node.text() == name) {
                for (text, prior) in [("_".to_owned(), 0.85), (format!("_{name}"), 0.8)] {
                    proposals.edit(
                        "unused_variable",
                        prior,
                        explanation.clone(),
                        &site.file,
                        vec![Edit::node(target, text)],
                    );
                }
            }
        }
    }
}

/// A name that is defined twice: the first definition, or the import, goes.
pub(super) fn redefinition(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let found = find(
        r"[Rr]edefinition of unused [`'\x22](\w+)[`'\x22](?: from line (\d+))?|[Rr]eimport [`'\x22](\w+)[`'\x22]",
        &scene.message,
    );
    let Some(found) = found else { return };
    let name = if found[1].is_empty() { found[3] } else { found[1] };
    let first: u32 = found[2].parse().unwrap_or(0);
    let explanation = format!("`{name}` is defined twice");
    for line in [first, site.line] {
        let other = Site { file: std::rc::Rc::clone(&site.file), line };
        for import in other
            .file
            .parsed
            .outline()
            .imports
            .iter()
            .filter(|import| import.line <= line && line <= import.last_line)
        {
            let place = import.names.iter().position(|own| own.bound() == name);
            let edit = match place {
                Some(place) if import.names.len() > 1 => one_name(import, place),
                _ if import.bound_names().contains(&name) => statement(&other.file, import.node),
                _ => None,
            };
            let prior = if line == first { 0.85 } else { 0.8 };
            proposals.edit(
                "repeated_definition",
                prior,
                explanation.clone(),
                &site.file,
                edit.into_iter().collect(),
            );
        }
        if let Some(definition) = other.file.parsed.outline().functions.iter().find(|function| {
            function.name == name && function.line <= line && line <= function.definition_line
        }) {
            let node = other.file.parsed.node_of(definition.node);
            let whole = node
                .map(|node| node.parent().filter(|parent| parent.is("decorated_definition")).unwrap_or(node));
            let edit = whole.and_then(|whole| statement(&other.file, whole.id()));
            proposals.edit(
                "repeated_definition",
                0.45,
                explanation.clone(),
                &site.file,
                edit.into_iter().collect(),
            );
        }
    }
}
