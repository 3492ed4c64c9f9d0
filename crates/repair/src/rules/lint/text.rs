//! Strings with a prefix or a backslash that they do not need.

use crate::rules::edit::Edit;
use crate::rules::proposals::Proposals;
use crate::rules::scene::Site;
use autoheal_syntax::Node;

pub(super) fn propose(proposals: &mut Proposals, site: &Site, code: &str) {
    for string in site.nodes(&["string"]) {
        let Some(start) = string.child_of_kind("string_start") else { continue };
        if code.starts_with('F') || code == "W1309" {
            plain(proposals, site, string, start);
        } else {
            backslashes(proposals, site, string, start);
        }
    }
}

/// An f-string without a place to fill.
fn plain(proposals: &mut Proposals, site: &Site, string: Node<'_>, start: Node<'_>) {
    let prefix = start.text();
    let filled = string.children().any(|child| child.is("interpolation"));
    if filled || !prefix.to_ascii_lowercase().contains('f') {
        return;
    }
    let mut edits = vec![Edit::node(start, prefix.replace(['f', 'F'], ""))];
    for (doubled, single) in [("{{", "{"), ("}}", "}")] {
        edits.extend(
            string
                .text()
                .match_indices(doubled)
                .map(|(at, _)| Edit::replace(string.start() + at..string.start() + at + 2, single)),
        );
    }
    proposals.edit("plain_string", 0.96, "nothing is filled in", &site.file, edits);
}

/// A backslash that escapes nothing: double it, or make the string raw.
fn backslashes(proposals: &mut Proposals, site: &Site, string: Node<'_>, start: Node<'_>) {
    if start.text().to_ascii_lowercase().contains('r') {
        return;
    }
    let body = string.text();
    let mut invalid = Vec::new();
    let mut valid = false;
    let mut letters = body.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        if letter != '\\' {
            continue;
        }
        let Some((_, next)) = letters.next() else { break };
        if "\n\r\\'\"abfnrtv01234567xNuU".contains(next) {
            valid = true;
        } else {
            invalid.push(Edit::insert(string.start() + at, "\\"));
        }
    }
    if invalid.is_empty() {
        return;
    }
    if !valid {
        let edit = Edit::insert(start.start(), "r");
        proposals.edit("raw_string", 0.93, "the backslash is meant as itself", &site.file, vec![edit]);
    }
    proposals.edit("doubled_backslash", 0.85, "the backslash is meant as itself", &site.file, invalid);
}
