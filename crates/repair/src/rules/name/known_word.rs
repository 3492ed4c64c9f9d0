//! Words of other languages and older versions, and words that lost their quotes.

use crate::rules::data::moved;
use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::{File, Site, is_keyword_name};
use autoheal_syntax::Node;

pub(super) fn propose(proposals: &mut Proposals, site: &Site, name: &str) {
    for entry in moved().builtin(name).filter(|entry| entry.new != name) {
        let edits = site
            .file
            .parsed
            .nodes_of("identifier")
            .filter(|node| node.text() == name && node.field() != "attribute" && !is_keyword_name(*node))
            .map(|node| Edit::node(node, &entry.new))
            .collect();
        let explanation = format!("Python says `{}` for `{name}`", entry.new);
        proposals.edit("known_word", 0.93, explanation, &site.file, edits);
    }
    missing_quotes(proposals, site, name);
}

fn missing_quotes(proposals: &mut Proposals, site: &Site, name: &str) {
    let quote = quote_of(&site.file);
    for node in site.identifiers(name) {
        let Some(prior) = quotable(node) else { continue };
        let explanation = format!("`{name}` may be a text without its quotes");
        let edit = Edit::node(node, format!("{quote}{name}{quote}"));
        proposals.edit("missing_quotes", prior, explanation, &site.file, vec![edit]);
    }
}

/// How likely a bare word in this place is meant as text.
fn quotable(node: Node<'_>) -> Option<f64> {
    let parent = node.parent()?;
    match (parent.kind(), node.field()) {
        ("subscript", "subscript") => Some(0.45),
        ("comparison_operator", _) => Some(0.35),
        ("pair", "key") => Some(0.4),
        ("pair", "value") | ("list" | "set" | "tuple", _) => Some(0.25),
        ("argument_list" | "return_statement", _) => Some(0.2),
        ("assignment", "right") | ("keyword_argument", "value") => Some(0.2),
        _ => None,
    }
}

/// The quotes that the file uses most.
pub(in crate::rules) fn quote_of(file: &File) -> char {
    let single = file.parsed.nodes_of("string_start").filter(|node| node.text().ends_with('\'')).count();
    let double = file.parsed.nodes_of("string_start").filter(|node| node.text() == "\"").count();
    if single > double { '\'' } else { '"' }
}
