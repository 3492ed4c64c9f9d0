//! Keys that a mapping does not have.

use crate::rules::edit::Edit;
use crate::rules::near::nearest;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Scene};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let told = scene.failure.evidence.missing.clone();
    let quoted = scene.message.trim().trim_matches(['\'', '"']).to_owned();
    let key = told.unwrap_or(quoted);
    let key = key.trim_matches(['\'', '"']);
    if key.is_empty() || key.len() > 200 {
        return;
    }
    for site in scene.editable() {
        let literals: Vec<Node<'_>> =
            site.nodes(&["string"]).into_iter().filter(|node| content(*node) == Some(key)).collect();
        let known = keys_of(&site.file);
        let offered = scene.offered().map(|name| name.trim_matches(['\'', '"'])).chain(known.iter().copied());
        for (found, score) in nearest(key, offered, 4) {
            let weight =
                if scene.offered().any(|name| name.trim_matches(['\'', '"']) == found) { 0.95 } else { 0.75 };
            let explanation = format!("there is no key {key:?}; {found:?} is nearest");
            for literal in &literals {
                if let Some(range) = content_range(*literal) {
                    let edit = Edit::replace(range, &found);
                    proposals.edit(
                        "misspelled_key",
                        weight * score,
                        explanation.clone(),
                        &site.file,
                        vec![edit],
                    );
                }
            }
            misspelled_entry(scene, proposals, &found, key, 0.6 * weight * score);
        }
        default(proposals, site, key);
    }
    if scene.editable().next().is_none() {
        let names: Vec<String> =
            scene.offered().map(|name| name.trim_matches(['\'', '"']).to_owned()).collect();
        for (found, score) in nearest(key, names.iter().map(String::as_str), 3) {
            misspelled_entry(scene, proposals, &found, key, 0.95 * score);
        }
    }
}

/// The text between the quotes of a plain string.
fn content(node: Node<'_>) -> Option<&str> {
    let start = node.child_of_kind("string_start")?;
    let end = node.child_of_kind("string_end")?;
    node.text().get(start.end() - node.start()..end.start() - node.start())
}

fn content_range(node: Node<'_>) -> Option<std::ops::Range<usize>> {
    Some(node.child_of_kind("string_start")?.end()..node.child_of_kind("string_end")?.start())
}

/// Keys that the file's own mappings have.
fn keys_of(file: &File) -> Vec<&str> {
    let pairs = file.parsed.nodes_of("pair").filter_map(|pair| pair.child("key"));
    let subscripts = file.parsed.nodes_of("subscript").filter_map(|node| node.child("subscript"));
    pairs.chain(subscripts).filter(|key| key.is("string")).filter_map(content).take(500).collect()
}

/// The entry itself bears the wrong key.
fn misspelled_entry(scene: &Scene<'_>, proposals: &mut Proposals, found: &str, wanted: &str, prior: f64) {
    for file in scene.source_files() {
        let entries = file.parsed.nodes_of("string").filter(|node| {
            content(*node) == Some(found)
                && (node.field() == "key"
                    || node.field() == "subscript"
                        && node.ancestors().nth(1).is_some_and(|outer| outer.is("assignment")))
        });
        for entry in entries.take(2) {
            if let Some(range) = content_range(entry) {
                let explanation = format!("the entry {found:?} is asked for as {wanted:?}");
                proposals.edit(
                    "misspelled_entry",
                    prior,
                    explanation,
                    &file,
                    vec![Edit::replace(range, wanted)],
                );
            }
        }
    }
}

/// `d[key]` as `d.get(key, …)`.
fn default(proposals: &mut Proposals, site: &crate::rules::scene::Site, key: &str) {
    for subscript in site.nodes(&["subscript"]) {
        let (Some(value), Some(index)) = (subscript.child("value"), subscript.child("subscript")) else {
            continue;
        };
        let stored = subscript.field() == "left";
        if index.is_any(&["slice", "integer"])
            || stored && !subscript.parent().is_some_and(|parent| parent.is("augmented_assignment"))
        {
            continue;
        }
        let explanation = format!("a mapping may lack {key:?}");
        if stored {
            let Some(statement) = subscript.parent() else { continue };
            let (Some(operator), Some(right)) = (statement.child("operator"), statement.child("right"))
            else {
                continue;
            };
            let start = if right.is_any(&["list", "list_comprehension"]) { "[]" } else { "0" };
            let text = format!(
                "{} = {}.get({}, {start}) {} {}",
                subscript.text(),
                value.text(),
                index.text(),
                operator.text().trim_end_matches('='),
                right.text()
            );
            proposals.edit("key_default", 0.7, explanation, &site.file, vec![Edit::node(statement, text)]);
            continue;
        }
        let appended =
            subscript.parent().and_then(|parent| parent.child("attribute")).map_or("", |name| name.text());
        if matches!(appended, "append" | "extend" | "add" | "update") {
            let start = match appended {
                "add" => "set()",
                "update" => "{}",
                _ => "[]",
            };
            let text = format!("{}.setdefault({}, {start})", value.text(), index.text());
            proposals.edit(
                "key_default",
                0.8,
                explanation.clone(),
                &site.file,
                vec![Edit::node(subscript, text)],
            );
        }
        for (start, prior) in [("", 0.35), (", 0", 0.32), (", []", 0.22), (", \"\"", 0.25)] {
            let text = format!("{}.get({}{start})", value.text(), index.text());
            proposals.edit(
                "key_default",
                prior,
                explanation.clone(),
                &site.file,
                vec![Edit::node(subscript, text)],
            );
        }
    }
}
