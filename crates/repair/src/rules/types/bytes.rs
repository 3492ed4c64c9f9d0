//! Text where bytes are needed, and the reverse.

use super::infer::type_of;
use super::operand::pairs;
use super::resolve::positional;
use crate::rules::edit::Edit;
use crate::rules::pattern::matches;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{Scene, Site};
use autoheal_syntax::Node;

pub(super) fn propose(scene: &Scene<'_>, proposals: &mut Proposals) {
    let needs_bytes = matches(
        r"bytes-like object is required|can't concat str to bytes|must be encoded before|must be bytes|cannot use a bytes pattern",
        &scene.message,
    );
    let needs_text = matches(
        r"must be str, not bytes|\(not .bytes.\) to str|cannot use a string pattern on a bytes|expected str instance, bytes found|first arg must be str|'bytes' and 'str'|'str' and 'bytes'",
        &scene.message,
    );
    if !needs_bytes && !needs_text {
        return;
    }
    for site in scene.editable().take(2) {
        let arguments = site.nodes(&["call"]).into_iter().flat_map(positional);
        let sides = pairs(site).into_iter().flat_map(|(left, right)| [left, right]);
        let objects = site.nodes(&["attribute"]).into_iter().filter_map(|node| node.child("object"));
        for node in arguments.chain(sides).chain(objects) {
            let known = type_of(scene, node);
            if needs_bytes && known.as_deref().is_none_or(|known| known == "str") {
                encode(proposals, site, node, known.is_some());
            }
            if needs_text && known.as_deref().is_none_or(|known| known == "bytes") {
                method(proposals, site, node, "decode", known.is_some());
            }
            if needs_bytes && known.as_deref() == Some("bytes") {
                method(proposals, site, node, "decode", false);
            }
        }
        mode(proposals, site);
    }
}

fn encode(proposals: &mut Proposals, site: &Site, node: Node<'_>, certain: bool) {
    if node.is("string") {
        let edit = Edit::insert(node.start(), "b");
        proposals.edit("bytes_literal", 0.88, "bytes are needed here", &site.file, vec![edit]);
    }
    method(proposals, site, node, "encode", certain);
}

fn method(proposals: &mut Proposals, site: &Site, node: Node<'_>, name: &str, certain: bool) {
    let compound = node.is_any(&["binary_operator", "conditional_expression", "boolean_operator", "lambda"]);
    let edits = if compound {
        vec![Edit::insert(node.start(), "("), Edit::insert(node.end(), format!(").{name}()"))]
    } else {
        vec![Edit::insert(node.end(), format!(".{name}()"))]
    };
    let prior = if certain { 0.85 } else { 0.6 };
    let explanation = format!("`{}` is needed as the other kind of text", node.text());
    proposals.edit("missing_encoding", prior, explanation, &site.file, edits);
}

/// A file opened for bytes that is used for text, or the reverse.
fn mode(proposals: &mut Proposals, site: &Site) {
    let function = site.file.parsed.enclosing_function(site.line).or_else(|| site.file.parsed.root());
    let calls =
        function.into_iter().flat_map(|function| function.descendants()).filter(|node| node.is("call"));
    for call in calls
        .filter(|call| call.child("function").is_some_and(|function| function.text().ends_with("open")))
        .take(4)
    {
        let modes = call
            .child("arguments")
            .into_iter()
            .flat_map(|list| list.descendants())
            .filter(|node| node.is("string"));
        for string in modes {
            let text = string.text().trim_matches(['"', '\'']);
            if text.is_empty() || !text.chars().all(|letter| "rwaxbt+".contains(letter)) {
                continue;
            }
            let quote = string.text().chars().next().unwrap_or('"');
            let other = if text.contains('b') { text.replace('b', "") } else { format!("{text}b") };
            let edit = Edit::node(string, format!("{quote}{other}{quote}"));
            proposals.edit("file_mode", 0.7, "the file is opened in the other mode", &site.file, vec![edit]);
        }
    }
}
