//! Flakiness as evidence: how often a failing test passed when it ran again, and what that proves.

use crate::testing::TestId;
use serde::{Deserialize, Serialize};

/// How a re-run was arranged.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrangement {
    Alone,
    Together,
    Reversed,
}

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rerun {
    pub arrangement: Arrangement,
    pub passed: u32,
    pub failed: u32,
}

/// What the re-runs of one test showed.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlakyEvidence {
    pub test: TestId,
    pub reruns: Vec<Rerun>,
}

impl FlakyEvidence {
    pub fn passed(&self) -> u32 {
        self.reruns.iter().map(|rerun| rerun.passed).sum()
    }

    pub fn failed(&self) -> u32 {
        self.reruns.iter().map(|rerun| rerun.failed).sum()
    }

    /// A test that failed and then passed unchanged is flaky: one pass is proof.
    pub fn is_flaky(&self) -> bool {
        self.passed() > 0
    }

    /// It fails among others and passes alone.
    pub fn depends_on_order(&self) -> bool {
        let rate = |alone: bool, count: fn(&Rerun) -> u32| {
            self.reruns
                .iter()
                .filter(|rerun| (rerun.arrangement == Arrangement::Alone) == alone)
                .map(count)
                .sum::<u32>()
        };
        rate(true, |rerun| rerun.passed) > 0
            && rate(true, |rerun| rerun.failed) == 0
            && rate(false, |rerun| rerun.failed) > 0
    }

    /// The chance that a test which passes half the time would have failed in every one of these runs.
    pub fn error_rate(&self) -> f64 {
        if self.is_flaky() { 0.0 } else { 0.5_f64.powi(i32::try_from(self.failed()).unwrap_or(i32::MAX)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn more_failing_reruns_never_raise_the_error_rate(failed in 0u32..40) {
            let evidence = |failed| FlakyEvidence {
                test: "t".into(),
                reruns: vec![Rerun { arrangement: Arrangement::Together, passed: 0, failed }],
            };
            prop_assert!(evidence(failed + 1).error_rate() <= evidence(failed).error_rate());
        }
    }

    #[test]
    fn one_pass_proves_flakiness() {
        let reruns = vec![
            Rerun { arrangement: Arrangement::Alone, passed: 1, failed: 0 },
            Rerun { arrangement: Arrangement::Together, passed: 0, failed: 3 },
        ];
        let evidence = FlakyEvidence { test: "t".into(), reruns };
        assert!(evidence.is_flaky() && evidence.depends_on_order());
    }
}
