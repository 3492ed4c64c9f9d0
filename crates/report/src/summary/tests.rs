//! The page for each way a run can end, and the page of a hostile repository.

use super::*;
use crate::sample;
use proptest::prelude::*;

#[test]
fn a_healed_run_names_the_fix_and_its_proof() {
    insta::assert_snapshot!(markdown(&sample::healed()), @"
    ## Healed: 1 cause fixed and proven

    branch `PLATFORM_ADA_AI_Fix` at `2222222222` · 12 of 12 tests pass · 3 candidates tried · 1m 2s · score 110

    **What to do next**

    - Review `git diff 1111111111..PLATFORM_ADA_AI_Fix`, then merge the branch.

    ### Causes

    | Where | Type | What was wrong | Fix | Rung | Status |
    |---|---|---|---|---|---|
    | `shop/cart.py:8` | SYNTAX | `SyntaxError: expected ':'` | Add the missing colon after the def line. | rule: `missing_colon` | fixed |

    ### Evidence

    - `shop/cart.py:8`: shown by `tests/test_cart.py::test_total`, `tests/test_cart.py::test_empty`; 2 failing tests pass, 12 of 12 pass, twice; commit `2222222222`

    ---
    Run `0198c0de-7000-7000-8000-000000000001`; `autoheal replay 0198c0de-7000-7000-8000-000000000001` shows it again.
    ");
}

#[test]
fn a_partial_heal_says_what_is_left() {
    insta::assert_snapshot!(markdown(&sample::partial()), @r"
    ## Partly healed: 1 cause fixed, 1 failure left (no further fix could be proven)

    branch `PLATFORM_ADA_AI_Fix` at `2222222222` · 11 of 12 tests pass · 3 candidates tried · 1m 2s · score 110

    **What to do next**

    - Review `git diff 1111111111..PLATFORM_ADA_AI_Fix`, then merge the branch.

    ### Causes

    | Where | Type | What was wrong | Fix | Rung | Status |
    |---|---|---|---|---|---|
    | `shop/cart.py:8` | SYNTAX | `SyntaxError: expected ':'` | Add the missing colon after the def line. | rule: `missing_colon` | fixed |
    | `shop/tax.py:3` | LOGIC | `assert 19 \| 0 == 20` | – | – | not fixed |

    ### Evidence

    - `shop/cart.py:8`: shown by `tests/test_cart.py::test_total`, `tests/test_cart.py::test_empty`; 2 failing tests pass, 12 of 12 pass, twice; commit `2222222222`
    - `shop/tax.py:3`: shown by `tests/test_tax.py::test_rate`; 2 candidates tried

    ### Still failing

    `shop/tax.py:3` LOGIC (assertion), shown by `tests/test_tax.py::test_rate`

    ```text
    assert 19 | 0 == 20
      where 19 = rate('DE')
    ```

    ---
    Run `0198c0de-7000-7000-8000-000000000001`; `autoheal replay 0198c0de-7000-7000-8000-000000000001` shows it again.
    ");
}

#[test]
fn flaky_tests_come_with_their_odds() {
    insta::assert_snapshot!(markdown(&sample::flaky()), @"
    ## Not healed: the failures are flaky

    9 of 12 tests pass · 3 candidates tried · 1m 2s · score 110

    **What to do next**

    - Make the tests below repeatable; no code was changed.

    ### Re-runs

    - `tests/test_clock.py::test_tick` is flaky: it failed, then passed 5 of 10 re-runs of the same code (alone 2 of 3, together 3 of 7). One pass is proof, so this cannot be a false alarm.
    - `tests/test_state.py::test_clean` is flaky: it failed, then passed 5 of 10 re-runs of the same code (alone 5 of 5, together 0 of 5). One pass is proof, so this cannot be a false alarm. It passes alone and fails among others: it depends on what runs before it.
    - `tests/test_tax.py::test_rate` failed 10 of 10 re-runs. A test that passes half of the time would do that once in 1024 times; that is the error rate of calling it stable.

    ---
    Run `0198c0de-7000-7000-8000-000000000001`; `autoheal replay 0198c0de-7000-7000-8000-000000000001` shows it again.
    ");
}

#[test]
fn a_quarantined_run_says_why() {
    insta::assert_snapshot!(markdown(&sample::quarantined()), @"
    ## Not healed: the repository is quarantined and none of its code ran

    no tests ran · 3 candidates tried · 1m 2s · score 110

    **What to do next**

    - Look at the findings below before anyone runs this code.

    ### Quarantine

    - setup.py:14 fetches a script and runs it (install&#95;hook)

    ---
    Run `0198c0de-7000-7000-8000-000000000001`; `autoheal replay 0198c0de-7000-7000-8000-000000000001` shows it again.
    ");
}

#[test]
fn a_fix_that_policy_held_back_is_shown_with_its_diff() {
    insta::assert_snapshot!(markdown(&sample::policy()), @"
    ## Not healed: policy held back a fix that was proven

    10 of 12 tests pass · 3 candidates tried · 1m 2s · score 110

    **What to do next**

    - Read the proven diff below and apply it by hand, or have the operator allow it.

    ### Causes

    | Where | Type | What was wrong | Fix | Rung | Status |
    |---|---|---|---|---|---|
    | `shop/cart.py:8` | SYNTAX | `SyntaxError: expected ':'` | Add the missing colon after the def line. | rule: `missing_colon` | held back by policy |

    ### Evidence

    - `shop/cart.py:8`: shown by `tests/test_cart.py::test_total`, `tests/test_cart.py::test_empty`; 2 failing tests pass, 12 of 12 pass, twice; 1 candidate tried; policy: forbidden&#95;path: tests/ is never edited

    ### Proven, and held back by policy

    `shop/cart.py:8`

    ```diff
    --- a/shop/cart.py
    +++ b/shop/cart.py
    @@ -8 +8 @@
    -def total(items)
    +def total(items):
    ```

    ---
    Run `0198c0de-7000-7000-8000-000000000001`; `autoheal replay 0198c0de-7000-7000-8000-000000000001` shows it again.
    ");
}

#[test]
fn a_run_that_says_what_to_do_is_quoted() {
    let results = Results { summary: vec!["Ask @ada about `x`.".into()], ..sample::healed() };
    assert!(markdown(&results).contains("- Ask @\u{200b}ada about &#96;x&#96;.\n"));
}

#[test]
fn the_largest_page_fits_a_pull_request() {
    let long = "|".repeat(5000);
    let mut results = sample::policy();
    results.fixes[0].explanation = Some(long.clone());
    results.fixes[0].policy = vec![long.clone(); 9];
    results.fixes[0].diff = Some(format!("{long}\n").repeat(99));
    results.fixes = vec![results.fixes[0].clone(); 999];
    results.remaining = vec![sample::partial().remaining[0].clone(); 999];
    results.flaky = vec![sample::flaky().flaky[0].clone(); 999];
    (results.summary, results.quarantine) = (vec![long.clone(); 999], vec![long; 999]);
    let page = markdown(&results);
    assert!(page.chars().count() < 65_536 && page.contains("This page is full"));
    assert!(page.ends_with("shows it again.\n"));
}

/// What is left of a page without its code, where nothing has a meaning.
fn outside_of_code(page: &str) -> String {
    let mut fenced = false;
    let mut rest = String::new();
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            assert!(line.matches('`').count() % 2 == 0, "a span is open in {line}");
            rest.extend(line.split('`').step_by(2));
            rest.push('\n');
        }
    }
    assert!(!fenced, "a block is open");
    rest
}

proptest! {
    #[test]
    fn no_repository_writes_on_the_page(results in sample::any_results()) {
        let page = markdown(&results);
        prop_assert!(page.chars().count() < 65_536);
        let text = outside_of_code(&page).replace("&#", "&");
        for live in ["<", "[", "\\", "://", "www.", "\u{202e}", "\u{1b}"] {
            prop_assert!(!text.contains(live), "{:?} is alive in {}", live, text);
        }
        for mark in ['@', '#'] {
            let calls = text.match_indices(mark).filter(|(at, _)| !text[at + 1..].starts_with(['\u{200b}', '#', ' ']));
            prop_assert_eq!(calls.count(), 0);
        }
        for row in text.lines().filter(|line| line.starts_with('|')) {
            prop_assert_eq!(row.matches('|').count(), 7, "{}", row);
        }
    }
}
