//! The table that closes a run on a terminal.

use crate::text::{count, line, path, place};
use crate::{status, tells_of};
use autoheal_core::Failure;
use autoheal_core::results::{FixRecord, Results};

const ROWS: usize = 20;
const WHERE: usize = 40;
const WORDS: usize = 60;

/// Rows of where, type, what was wrong, what was done, status: fixes first, then failures that nobody tried to fix, then
/// flaky tests.
pub fn closing_table(results: &Results) -> Vec<[String; 5]> {
    let untried = |failure: &&Failure| !results.fixes.iter().any(|fix| tells_of(fix, failure));
    let tried = results.fixes.iter().map(fix_row);
    let untried = results.remaining.iter().filter(untried).map(failure_row);
    let unstable = results.flaky.iter().filter(|evidence| evidence.is_flaky()).map(|evidence| {
        let total = u64::from(evidence.passed()) + u64::from(evidence.failed());
        let seen = format!("passed {} of {total} re-runs", evidence.passed());
        [path(&evidence.test, WHERE), "–".into(), seen, "–".into(), "flaky".into()]
    });
    let mut rows: Vec<_> = tried.chain(untried).chain(unstable).collect();
    if rows.len() > ROWS {
        let left_out = count(rows.len() - ROWS, "more row");
        rows.truncate(ROWS);
        rows.push([format!("… {left_out}"), String::new(), String::new(), String::new(), String::new()]);
    }
    rows
}

fn fix_row(fix: &FixRecord) -> [String; 5] {
    let done = match (&fix.explanation, fix.candidates_tried) {
        (Some(explanation), _) => line(explanation, WORDS),
        (None, 0) => "no candidate".to_owned(),
        (None, tried) => format!("{} tried", count(tried as usize, "candidate")),
    };
    [
        place(&fix.file, fix.line, WHERE),
        fix.bug_type.to_string(),
        line(&fix.message, WORDS),
        done,
        status(fix).to_owned(),
    ]
}

fn failure_row(failure: &Failure) -> [String; 5] {
    let why = if failure.kind.is_environmental() { "needs its surroundings" } else { "not fixed" };
    [
        place(&failure.file, failure.line, WHERE),
        failure.bug_type.to_string(),
        line(&failure.message, WORDS),
        "–".to_owned(),
        why.to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use proptest::prelude::*;

    fn text(results: &Results) -> String {
        closing_table(results).iter().map(|row| row.join(" │ ") + "\n").collect()
    }

    #[test]
    fn each_cause_has_one_row() {
        insta::assert_snapshot!(text(&sample::partial()), @"
        shop/cart.py:8 │ SYNTAX │ SyntaxError: expected ':' │ Add the missing colon after the def line. │ fixed
        shop/tax.py:3 │ LOGIC │ assert 19 | 0 == 20 │ 2 candidates tried │ not fixed
        ");
    }

    #[test]
    fn only_flaky_tests_are_called_flaky() {
        insta::assert_snapshot!(text(&sample::flaky()), @"
        tests/test_clock.py::test_tick │ – │ passed 5 of 10 re-runs │ – │ flaky
        tests/test_state.py::test_clean │ – │ passed 5 of 10 re-runs │ – │ flaky
        ");
    }

    #[test]
    fn a_long_table_is_cut_and_says_so() {
        let mut results = sample::healed();
        results.fixes = vec![results.fixes[0].clone(); 50];
        let rows = closing_table(&results);
        assert_eq!(rows.len(), 21);
        assert_eq!(rows[20][0], "… 30 more rows");
    }

    proptest! {
        #[test]
        fn no_cell_is_wide_or_can_steer_the_terminal(results in sample::any_results()) {
            for cell in closing_table(&results).iter().flatten() {
                prop_assert!(cell.chars().count() <= WORDS && !cell.contains(char::is_control), "{:?}", cell);
            }
        }
    }
}
