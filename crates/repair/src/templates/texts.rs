//! Wrong texts, repaired from what the tests expect.

use super::constants::{plain_texts, texts};
use super::grammar as g;
use super::literal::{likeness, quoted_like, text_content};
use super::offers::Offers;
use super::site::Site;
use crate::edit::Edit;
use autoheal_syntax::Node;

fn expected<'a>(site: &Site<'a>) -> impl Iterator<Item = &'a str> {
    site.clues.literals.iter().filter_map(|literal| text_content(literal)).take(16)
}

/// A text that the tests expect and that is close to the one here.
pub(super) fn from_expectation(site: &Site<'_>, offers: &mut Offers<'_>) {
    for node in plain_texts(site) {
        let Some(content) = text_content(node.text()) else { continue };
        for other in expected(site).filter(|other| *other != content) {
            let alike = likeness(content, other);
            if alike >= 0.5 {
                offers.one(alike, Edit::node(node, quoted_like(other, node.text())));
            }
        }
    }
}

/// Another separator, case or padding; also in the fixed pieces of a text with holes.
pub(super) fn part(site: &Site<'_>, offers: &mut Offers<'_>) {
    const SEPARATORS: &[&str] =
        &["", " ", ", ", ",", "-", "_", ": ", ":", "/", ".", "; ", "|", "\\n", "\\t", "  "];
    for node in site.each("string_content") {
        let text = node.text();
        let is_text = node.parent().is_some_and(|parent| texts(site).any(|own| own == parent));
        if !is_text || node.line() != node.last_line() || text.contains(['\\', '{', '}']) {
            continue;
        }
        if SEPARATORS.contains(&text) {
            for other in SEPARATORS.iter().filter(|other| **other != text && !other.is_empty()) {
                offers.one(0.9, Edit::node(node, *other));
            }
            continue;
        }
        let trimmed = text.trim();
        for other in [
            trimmed.to_owned(),
            format!("{text} "),
            format!(" {text}"),
            capitalised(text),
            text.to_lowercase(),
            text.to_uppercase(),
        ] {
            offers.one(0.7, Edit::node(node, other));
        }
        for other in [
            format!("{text}."),
            format!("{text}!"),
            format!("{text}:"),
            text.trim_end_matches(['.', '!', ':', ',']).to_owned(),
            format!("{text}s"),
            text.replace(' ', ""),
        ] {
            offers.one(0.4, Edit::node(node, other));
        }
        for other in pieces(site, text) {
            offers.one(1.0, Edit::node(node, other));
        }
    }
    for node in plain_texts(site).filter(|node| text_content(node.text()) == Some("")) {
        for other in SEPARATORS.iter().filter(|other| !other.is_empty()) {
            offers.one(0.6, Edit::node(node, quoted_like(other, node.text())));
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Stretches of what is expected that start or end as this piece does.
fn pieces(site: &Site<'_>, text: &str) -> Vec<String> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let words = |text: &str| text.split(' ').map(ToOwned::to_owned).collect::<Vec<_>>();
    let trimmed = text.trim();
    let own = words(trimmed);
    for other in expected(site).map(words) {
        for window in other.windows(own.len()) {
            let same = window.iter().zip(&own).filter(|(a, b)| a == b).count();
            let piece = window.join(" ");
            let is_near = same + 1 >= own.len() && own.len() > 1 || likeness(&piece, trimmed) >= 0.6;
            if is_near
                && piece != trimmed
                && !piece.contains(['\'', '"', '\\', '{', '}', '%'])
                && !found.contains(&piece)
            {
                found.push(text.replacen(trimmed, &piece, 1));
            }
        }
    }
    found.truncate(6);
    found
}

/// How a value is written into a text.
pub(super) fn format(site: &Site<'_>, offers: &mut Offers<'_>) {
    const COMMON: &[&str] =
        &[".1f", ".2f", ".3f", ".0f", "02d", "03d", ",", "d", ">10", "<10", "^10", ".1%", ".2%", "x", "b"];
    for node in site.each(g::FORMAT) {
        let own = node.text().trim_start_matches(':');
        for other in COMMON.iter().filter(|other| **other != own) {
            offers.one(0.8, Edit::node(node, format!(":{other}")));
        }
        for other in near_formats(own) {
            offers.one(1.0, Edit::node(node, format!(":{other}")));
        }
        offers.one(0.6, Edit::delete(node.range()));
    }
    for node in site.each(g::INTERPOLATION).filter(|node| node.child_of_kind(g::FORMAT).is_none()) {
        for other in COMMON.iter().take(9) {
            offers.one(0.6, Edit::insert(node.end().saturating_sub(1), format!(":{other}")));
        }
        let plain = node.child("type_conversion").is_none();
        if plain {
            offers.one(0.5, Edit::insert(node.end().saturating_sub(1), "!r"));
        }
    }
    for node in site.each(g::STRING).filter(|node| node.text().contains('%')) {
        printf(node, offers);
    }
}

fn printf(node: Node<'_>, offers: &mut Offers<'_>) {
    for (one, other) in [
        ("%d", "%s"),
        ("%s", "%d"),
        ("%.2f", "%.1f"),
        ("%.1f", "%.2f"),
        ("%f", "%.2f"),
        ("%d", "%02d"),
        ("%s", "%r"),
    ] {
        if let Some(place) = node.text().find(one) {
            let start = node.start() + place;
            offers.one(0.8, Edit::replace(start..start + one.len(), other));
        }
    }
}

/// The same format with another sign or number.
fn near_formats(own: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (one, other) in [
        ('<', '>'),
        ('>', '<'),
        ('^', '>'),
        ('<', '^'),
        ('>', '^'),
        ('^', '<'),
        ('x', 'X'),
        ('f', 'e'),
        ('d', 'f'),
    ] {
        if own.contains(one) {
            found.push(own.replacen(one, &other.to_string(), 1));
        }
    }
    for (place, digit) in own.char_indices().filter(|(_, letter)| letter.is_ascii_digit()) {
        let value = digit.to_digit(10).unwrap_or(0);
        for other in [value + 1, value.wrapping_sub(1)].into_iter().filter(|other| *other < 10) {
            found.push(format!("{}{other}{}", &own[..place], &own[place + 1..]));
        }
    }
    found
}
