//! What happened and what to do now, in a sentence each.

use crate::text::{code, count, line};
use autoheal_core::StopReason;
use autoheal_core::results::{FixStatus, Results};

/// The headline: how the run ended.
pub(crate) fn headline(results: &Results) -> String {
    let fixed = results.fixes.iter().filter(|fix| fix.status == FixStatus::Fixed).count();
    if fixed > 0 && results.stop_reason != StopReason::Healed {
        let left = match results.remaining.len() {
            0 => String::new(),
            left => format!(", {} left", count(left, "failure")),
        };
        return format!(
            "Partly healed: {} fixed{left} ({})",
            count(fixed, "cause"),
            ending(results.stop_reason)
        );
    }
    match results.stop_reason {
        StopReason::Healed => format!("Healed: {} fixed and proven", count(fixed, "cause")),
        StopReason::NothingToHeal => "Nothing to heal: everything passes".to_owned(),
        reason => format!("Not healed: {}", ending(reason)),
    }
}

fn ending(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Healed | StopReason::NothingToHeal => "everything passes",
        StopReason::Flaky => "the failures are flaky",
        StopReason::PolicyViolation => "policy held back a fix that was proven",
        StopReason::RetriesExhausted => "no further fix could be proven",
        StopReason::BudgetExhausted => "the time or candidate budget ran out",
        StopReason::NoTests => "there are no tests to prove a fix with",
        StopReason::Environment => "the tests cannot run in this environment",
        StopReason::CloneFailed => "the repository could not be fetched",
        StopReason::Quarantined => "the repository is quarantined and none of its code ran",
        StopReason::Cancelled => "the run was cancelled",
        StopReason::Internal => "AutoHeal itself failed",
    }
}

/// The next step, as Markdown, for runs that bring no advice of their own.
pub(crate) fn advice(results: &Results) -> String {
    match results.stop_reason {
        StopReason::NothingToHeal => "There is nothing to do.".to_owned(),
        StopReason::Flaky => "Make the tests below repeatable; no code was changed.".to_owned(),
        StopReason::PolicyViolation => {
            "Read the proven diff below and apply it by hand, or have the operator allow it.".to_owned()
        }
        StopReason::Environment => {
            "Run `autoheal doctor`; it says what is missing and how to mend it.".to_owned()
        }
        StopReason::CloneFailed => "Check the address and the access rights, then start again.".to_owned(),
        StopReason::Quarantined => "Look at the findings below before anyone runs this code.".to_owned(),
        StopReason::NoTests => "Add a test that shows the fault, then start again.".to_owned(),
        StopReason::BudgetExhausted => "Start again with a larger budget.".to_owned(),
        StopReason::Cancelled => "Start again when you like; nothing is left half done.".to_owned(),
        StopReason::Internal => "Report this with the run's id.".to_owned(),
        StopReason::Healed | StopReason::RetriesExhausted => match &results.head_commit {
            Some(_) => format!("Review {}, then merge the branch.", code(&comparison(results))),
            None => "Read the failures below; they need a person.".to_owned(),
        },
    }
}

fn comparison(results: &Results) -> String {
    format!("git diff {}..{}", commit(&results.base_commit), line(&results.branch_name, 100))
}

/// A commit's name, short.
pub(crate) fn commit(name: &str) -> String {
    line(name, usize::MAX).chars().take(10).collect()
}
