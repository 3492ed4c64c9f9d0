//! How alike two names are: slips of the finger, other word styles, singular and plural.

use super::scene::Scene;
use autoheal_syntax::Node;
use std::collections::BTreeMap;

/// Longer names are compared by their beginnings.
const MAX_LENGTH: usize = 48;

/// 0 for strangers, close to 1 for a slip. Equal names are not a correction: they score 0.
pub(super) fn likeness(wanted: &str, offered: &str) -> f64 {
    if wanted == offered || wanted.is_empty() || offered.is_empty() {
        return 0.0;
    }
    if plain(wanted) == plain(offered) {
        return 0.95;
    }
    let (a, b) = (letters(wanted), letters(offered));
    let longest = a.len().max(b.len());
    let allowed = match a.len().min(b.len()) {
        0..=1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    let steps = distance(&a, &b);
    if steps <= allowed {
        let same_start = if a.first() == b.first() { 0.05 } else { 0.0 };
        return (1.0 - steps as f64 / longest as f64 + same_start).clamp(0.3, 0.94);
    }
    shared_words(wanted, offered).max(shortened(wanted, offered))
}

/// The most alike first, at most `limit`.
pub(super) fn nearest<'a>(
    wanted: &str,
    offered: impl IntoIterator<Item = &'a str>,
    limit: usize,
) -> Vec<(String, f64)> {
    let mut scored: BTreeMap<&str, f64> = BTreeMap::new();
    for name in offered {
        let score = likeness(wanted, name);
        if score > 0.0 {
            scored.insert(name, score);
        }
    }
    let mut ranked: Vec<_> = scored.into_iter().map(|(name, score)| (name.to_owned(), score)).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    ranked.truncate(limit);
    ranked
}

fn plain(name: &str) -> String {
    name.chars().filter(|letter| *letter != '_' && *letter != '-').flat_map(char::to_lowercase).collect()
}

fn letters(name: &str) -> Vec<char> {
    name.chars().take(MAX_LENGTH).flat_map(char::to_lowercase).collect()
}

/// The words of `get_user` and `getUser`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in name.chars().take(MAX_LENGTH) {
        if letter == '_' || letter.is_uppercase() && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        if letter != '_'
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// `get_user` and `get_user_by_id` share most of their words.
fn shared_words(wanted: &str, offered: &str) -> f64 {
    let (a, b) = (words(wanted), words(offered));
    let shared = a.iter().filter(|word| word.len() > 2 && b.contains(word)).count();
    let all = a.len().max(b.len());
    if shared == 0 || all < 2 || shared * 2 < all {
        return 0.0;
    }
    0.25 + 0.25 * shared as f64 / all as f64
}

/// `cfg` and `config`, `line` and `lineno`: one is the other with letters left out.
fn shortened(wanted: &str, offered: &str) -> f64 {
    let (a, b) = (letters(wanted), letters(offered));
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    if short.len() < 3 || long.len() > 3 * short.len() || short.first() != long.first() {
        return 0.0;
    }
    if long.starts_with(&short) {
        return 0.45;
    }
    let mut rest = long.iter();
    if short.iter().all(|letter| rest.any(|other| other == letter)) { 0.4 } else { 0.0 }
}

/// Insertions, deletions, replacements and swaps of neighbours.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (row, left) in a.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, right) in b.iter().enumerate() {
            let replaced = last[column] + usize::from(left != right);
            let mut best = replaced.min(last[column + 1] + 1).min(current[column] + 1);
            if row > 0 && column > 0 && *left == b[column - 1] && a[row - 1] == *right {
                best = best.min(before[column - 1] + 1);
            }
            current.push(best);
        }
        before = std::mem::replace(&mut last, current);
    }
    last.last().copied().unwrap_or(0)
}

/// Whether the name that is asked for looks like the slip, and not the one that is defined: where the two differ in one word, the
/// project itself tells which of them it uses elsewhere.
pub(super) fn is_the_slip(scene: &Scene<'_>, asked: &str, defined: &str) -> bool {
    const MOST_FILES: usize = 100;
    let words = |name: &str| name.split('_').map(str::to_lowercase).collect::<Vec<_>>();
    let (wanted, known) = (words(asked), words(defined));
    let (Some(strange), Some(usual)) = (
        wanted.iter().find(|word| !known.contains(word)).filter(|_| wanted.len() == known.len()),
        known.iter().find(|word| !wanted.contains(word)),
    ) else {
        return false;
    };
    let uses = |word: &String| -> usize {
        let is_use = |node: &Node<'_>| {
            node.text() != asked
                && node.text() != defined
                && words(node.text())
                    .iter()
                    .any(|part| part.trim_end_matches('s') == word.trim_end_matches('s'))
        };
        let files = scene.source_files().into_iter().take(MOST_FILES);
        files.map(|file| file.parsed.nodes_of("identifier").filter(is_use).count()).sum()
    };
    uses(usual) > uses(strange)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn slips_and_styles_are_alike_and_strangers_are_not() {
        for (wanted, offered) in [
            ("userName", "user_name"),
            ("lenght", "length"),
            ("item", "items"),
            ("calcualte", "calculate"),
            ("pritn", "print"),
            ("jsn", "json"),
            ("get_usr", "get_user"),
        ] {
            assert!(likeness(wanted, offered) > 0.5, "{wanted} {offered}");
        }
        for (wanted, offered) in [("cfg", "config"), ("line", "lineno"), ("message", "msg")] {
            assert!((0.35..0.5).contains(&likeness(wanted, offered)), "{wanted} {offered}");
        }
        for (wanted, offered) in
            [("os", "re"), ("total", "count"), ("x", "y"), ("name", "game_state"), ("a", "a")]
        {
            assert!(likeness(wanted, offered) < 0.5, "{wanted} {offered}");
        }
    }

    proptest! {
        #[test]
        fn likeness_is_a_share(a in "\\PC{0,70}", b in "\\PC{0,70}") {
            prop_assert!((0.0..1.0).contains(&likeness(&a, &b)));
        }
    }
}
