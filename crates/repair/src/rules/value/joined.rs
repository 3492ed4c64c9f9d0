//! Two strings that became one because the comma between them was lost: Python joins neighbours without a word.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Scene;
use autoheal_syntax::Node;

/// Files beyond these are not searched.
const MOST_FILES: usize = 60;
/// Shorter pieces are in every message by chance.
const SHORTEST: usize = 2;

pub(in crate::rules) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let called = scene.exception.ends_with("TypeError") && scene.message.contains("argument");
    if !called && !scene.message.contains(['\'', '"']) {
        return;
    }
    let near: Vec<_> = scene.sites.iter().map(|site| site.file.clone()).collect();
    let others =
        scene.source_files().into_iter().filter(|file| near.iter().all(|known| known.path != file.path));
    for file in near.iter().cloned().chain(others).filter(|file| !file.path.is_test()).take(MOST_FILES) {
        for joined in file.parsed.nodes_of("concatenated_string").filter(|node| is_item(*node)) {
            let pieces: Vec<Node<'_>> = joined.named_children().filter(|piece| piece.is("string")).collect();
            for pair in pieces.windows(2) {
                let (left, right) = (content(pair[0]), content(pair[1]));
                let Some(prior) = weigh(scene, left, right, called) else { continue };
                let at_site = scene.sites.iter().any(|site| {
                    site.file.path == file.path
                        && joined.line() <= site.line
                        && site.line <= joined.last_line()
                });
                let prior = if at_site { prior } else { 0.95 * prior };
                let explanation =
                    format!("`{left}` and `{right}` are one string without a comma between them");
                let edit = Edit::insert(pair[0].end(), ",");
                proposals.edit("lost_comma", prior, explanation, &file, vec![edit]);
            }
        }
    }
}

/// Only among other items is a comma likely; a long text in a call is joined on purpose more often than not.
fn is_item(node: Node<'_>) -> bool {
    node.parent().is_some_and(|parent| parent.is_any(&["list", "tuple", "set", "argument_list", "pair"]))
}

fn content(piece: Node<'_>) -> &str {
    let text = piece.text();
    let from = text.find(['\'', '"']).unwrap_or(0);
    text[from..].trim_matches(['\'', '"'])
}

/// How much the message speaks of the pieces: joined as nobody would write them, or one of them as missing.
fn weigh(scene: &Scene<'_>, left: &str, right: &str, called: bool) -> Option<f64> {
    if left.len() < SHORTEST || right.len() < SHORTEST {
        return called.then_some(0.6);
    }
    let missing = scene.missing();
    let is_missing = missing.as_deref().is_some_and(|name| name == left || name == right);
    let says = |text: &str| scene.message.contains(text);
    if says(&format!("{left}{right}")) || is_missing {
        Some(0.9)
    } else if says(&format!("'{left}'")) || says(&format!("'{right}'")) || called {
        Some(0.6)
    } else {
        None
    }
}
