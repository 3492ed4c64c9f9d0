//! What re-runs prove about a test, in plain words and with the chance of being wrong.

use crate::text::{code, count, line};
use autoheal_core::flaky::{Arrangement, FlakyEvidence};

/// What the re-runs of a test prove, with the chance of being wrong.
pub(crate) fn told(evidence: &FlakyEvidence) -> String {
    let (passed, failed) = (u64::from(evidence.passed()), u64::from(evidence.failed()));
    let test = code(&line(&evidence.test, 160));
    let total = count((passed + failed) as usize, "re-run");
    if passed + failed == 0 {
        return format!("{test} was not run again.");
    }
    if !evidence.is_flaky() {
        return format!("{test} failed {failed} of {total}. {}", chance(failed));
    }
    let order = if evidence.depends_on_order() {
        " It passes alone and fails among others: it depends on what runs before it."
    } else {
        ""
    };
    format!(
        "{test} is flaky: it failed, then passed {passed} of {total} of the same code ({}). \
         One pass is proof, so this cannot be a false alarm.{order}",
        arrangements(evidence)
    )
}

fn chance(failed: u64) -> String {
    let odds = match failed {
        0..30 => format!("once in {} times", 1_u64 << failed),
        _ => "less than once in a billion times".to_owned(),
    };
    format!(
        "A test that passes half of the time would do that {odds}; that is the error rate of calling it stable."
    )
}

fn arrangements(evidence: &FlakyEvidence) -> String {
    let told = evidence.reruns.iter().take(6).map(|rerun| {
        let name = match rerun.arrangement {
            Arrangement::Alone => "alone",
            Arrangement::Together => "together",
            Arrangement::Reversed => "in reverse order",
        };
        format!("{name} {} of {}", rerun.passed, u64::from(rerun.passed) + u64::from(rerun.failed))
    });
    told.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use autoheal_core::flaky::Rerun;

    fn failing(failed: u32) -> String {
        told(&FlakyEvidence {
            test: "t".into(),
            reruns: vec![Rerun { arrangement: Arrangement::Alone, passed: 0, failed }],
        })
    }

    #[test]
    fn the_odds_fit_the_number_of_reruns() {
        assert!(failing(1).contains("failed 1 of 1 re-run. ") && failing(1).contains("once in 2 times"));
        assert!(failing(10).contains("once in 1024 times"));
        assert!(failing(4_000_000_000).contains("less than once in a billion times"));
        assert_eq!(failing(0), "`t` was not run again.");
    }
}
