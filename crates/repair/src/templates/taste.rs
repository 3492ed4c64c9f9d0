//! What speaks against an edit that passes: signs that it satisfies the tests without mending anything.

use super::Variant;
use super::families::{EXPECTED_LITERAL, PARTIAL_REVERT};
use autoheal_syntax::{Language, Node, Parsed};
use std::collections::BTreeSet;

/// An edit that drops a statement, a guard or an operand passes weak tests too easily.
const DROPS: f64 = 0.4;
/// Nobody writes `x - x`, `x + 0`, `x % -7` or `a and a` on purpose.
const DEGENERATE: f64 = 0.08;
/// A line that uses fewer names than before, and no new one.
const FORGETS: f64 = 0.5;
/// A literal that stands in the test looks like an answer that was copied.
const COPIED: f64 = 0.5;

/// How much of its weight an edit keeps, 0 to 1.
pub fn taste(variant: &Variant, before: &str) -> f64 {
    let Some(after) = variant.apply(&variant.path, before) else { return 0.0 };
    let Some(language) = Language::of_path(&variant.path) else { return 1.0 };
    let old = Parsed::new(language, before.to_owned());
    let new = Parsed::new(language, after);
    let mut kept = if variant.family == EXPECTED_LITERAL { COPIED } else { 1.0 };
    if variant.drops {
        kept *= DROPS;
    }
    if degenerate(&new) > degenerate(&old) {
        kept *= DEGENERATE;
    }
    // Code that stood there before needs no excuse.
    if !variant.drops && variant.family != PARTIAL_REVERT.name && forgets(&old, &new) {
        kept *= FORGETS;
    }
    kept
}

fn degenerate(parsed: &Parsed) -> usize {
    parsed.nodes().filter(|node| is_degenerate(*node)).count()
}

fn is_degenerate(node: Node<'_>) -> bool {
    let mut operands = node.named_children();
    let (Some(left), Some(right), None) = (operands.next(), operands.next(), operands.next()) else {
        return false;
    };
    let sign = node.children().find(|child| !child.is_named()).map_or("", |sign| sign.text());
    let is_sum_or_product = node.is("binary_operator") && matches!(sign, "+" | "*" | "**");
    if node.is("binary_operator") && sign == "%" && right.text().starts_with('-') {
        return true;
    }
    match node.kind() {
        "binary_operator" | "comparison_operator" | "boolean_operator" if !is_sum_or_product => {
            left.text() == right.text() || matches!((sign, right.text()), ("-", "0") | ("/" | "//", "1"))
        }
        "binary_operator" => matches!((sign, right.text()), ("+", "0") | ("*" | "**", "1" | "0")),
        "augmented_assignment" => {
            left.text() == right.text() || matches!(right.text(), "0") && matches!(sign, "+=" | "-=")
        }
        "assignment" => left.text() == right.text(),
        _ => false,
    }
}

/// Whether names of the lines that change are gone from them, and none came instead.
fn forgets(old: &Parsed, new: &Parsed) -> bool {
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (old.text().lines().collect(), new.text().lines().collect());
    let same = old_lines.iter().zip(&new_lines).take_while(|(a, b)| a == b).count();
    let rest = old_lines.iter().rev().zip(new_lines.iter().rev()).take_while(|(a, b)| a == b).count();
    let names = |parsed: &Parsed, count: usize| -> BTreeSet<String> {
        let (first, last) = (same + 1, count.saturating_sub(rest.min(count - same)));
        let inside = |node: &Node<'_>| (first..=last).contains(&(node.line() as usize));
        let names = parsed.nodes_of("identifier").filter(inside);
        names.map(|node| node.text().to_owned()).collect()
    };
    let (before, after) = (names(old, old_lines.len()), names(new, new_lines.len()));
    !before.is_subset(&after) && after.is_subset(&before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Edit;
    use crate::templates::search::placed;
    use autoheal_core::RepoPath;

    fn keeps(before: &str, old: &str, new: &str) -> f64 {
        let start = before.find(old).unwrap();
        let path = RepoPath::new("app.py").unwrap();
        let edit = Edit { range: start..start + old.len(), text: new.to_owned() };
        let edits = placed(&path, vec![edit]);
        let about = String::new();
        let (score, prior) = (1.0, 1.0);
        taste(
            &Variant { family: "any", path, line: 1, score, prior, about, edits, drops: false, gain: 0.0 },
            before,
        )
    }

    #[test]
    fn edits_that_make_an_expression_idle_lose_most_of_their_weight() {
        let code = "def f(a, b):\n    return a - b\n";
        for (old, new) in [("a - b", "a - a"), ("a - b", "a - 0"), ("a - b", "b == b"), ("- b", "% -7")] {
            assert!(keeps(code, old, new) <= DEGENERATE, "{new}");
        }
        assert_eq!(keeps(code, "a - b", "a + b"), 1.0);
        assert_eq!(keeps(code, "a - b", "b - a"), 1.0);
    }

    #[test]
    fn a_line_that_forgets_a_name_is_doubted_unless_another_came() {
        let code = "def f(a, b):\n    return a - b\n";
        assert_eq!(keeps(code, "a - b", "a - 1"), FORGETS);
        assert_eq!(keeps("def f(a, b, c):\n    return a - b\n", "- b", "- c"), 1.0);
    }

    #[test]
    fn what_was_idle_before_counts_against_nobody() {
        assert_eq!(keeps("x = y - y\nz = a - b\n", "a - b", "a + b"), 1.0);
    }
}
