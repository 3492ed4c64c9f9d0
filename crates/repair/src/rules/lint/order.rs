//! Imports in order: standard library, third party, project; each sorted.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::{Import, Node};

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals, site: &Site) {
    let file = &site.file;
    let Some(root) = file.parsed.root() else { return };
    let is_import = |node: &Node<'_>| node.kind().contains("import");
    let block: Vec<Node<'_>> =
        root.children().skip_while(|node| !is_import(node)).take_while(is_import).collect();
    let (Some(first), Some(last)) = (block.first(), block.last()) else { return };
    let imports = &file.parsed.outline().imports;
    let mut entries: Vec<(u8, bool, String, String)> = block
        .iter()
        .filter_map(|node| {
            let import = imports.iter().find(|import| import.node == node.id())?;
            let module = format!("{}{}", ".".repeat(import.level.min(64) as usize), import.module);
            Some((
                group(scene, import),
                import.from,
                module.to_lowercase(),
                sorted_names(file.slice(node.range()), import),
            ))
        })
        .collect();
    entries.sort_by(|a, b| (a.0, a.1, &a.2).cmp(&(b.0, b.1, &b.2)));
    let newline = file.newline();
    let mut text = String::new();
    for (place, entry) in entries.iter().enumerate() {
        if let Some(before) = place.checked_sub(1).and_then(|before| entries.get(before)) {
            text.push_str(newline);
            if before.0 != entry.0 {
                text.push_str(newline);
            }
        }
        text.push_str(&entry.3);
    }
    let edit = Edit::replace(first.start()..last.end(), text);
    proposals.edit("import_order", 0.9, "imports are sorted by kind and name", file, vec![edit]);
}

fn group(scene: &Scene<'_>, import: &Import) -> u8 {
    let top = import.module.split('.').next().unwrap_or("");
    if import.module == "__future__" {
        0
    } else if import.level > 0 {
        4
    } else if scene.context.facts.standard_modules.contains(top) {
        1
    } else if scene.context.index.knows(top) {
        3
    } else {
        2
    }
}

/// The statement with its names in order, where it stands on one line.
fn sorted_names(text: &str, import: &Import) -> String {
    if !import.from || import.star || import.line != import.last_line || text.contains(['(', '#', '\\']) {
        return text.to_owned();
    }
    let Some((head, _)) = text.split_once(" import ") else { return text.to_owned() };
    let kind = |name: &str| match name {
        name if name.chars().all(|letter| letter.is_uppercase() || letter == '_' || letter.is_numeric())
            && name.len() > 1 =>
        {
            0
        }
        name if name.starts_with(char::is_uppercase) => 1,
        _ => 2,
    };
    let mut names: Vec<(i32, String, String)> = import
        .names
        .iter()
        .map(|name| {
            let alias = name.alias.as_ref().map_or(String::new(), |alias| format!(" as {alias}"));
            (kind(&name.name), name.name.to_lowercase(), format!("{}{alias}", name.name))
        })
        .collect();
    names.sort();
    let names: Vec<String> = names.into_iter().map(|name| name.2).collect();
    format!("{head} import {}", names.join(", "))
}
