//! How healing goes over time, out of what the runs of a period came to.

use crate::StopReason;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;
use std::collections::BTreeMap;

/// A run that is over, as far as trends care.
#[derive(Debug, Clone, PartialEq)]
pub struct Past {
    pub reason: StopReason,
    pub started_at: Timestamp,
    /// How long it was worked on.
    pub seconds: f64,
}

/// Runs that had something to heal and did not heal it.
const GAVE_UP: [StopReason; 3] =
    [StopReason::PolicyViolation, StopReason::RetriesExhausted, StopReason::BudgetExhausted];

/// How often something came up.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Count {
    pub name: String,
    pub count: u64,
}

/// The runs that began on one day.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Day {
    #[cfg_attr(feature = "schema", schema(value_type = String, format = Date))]
    pub day: Date,
    pub runs: u64,
    pub healed: u64,
    /// There was nothing to heal.
    pub green: u64,
    pub flaky: u64,
    pub quarantined: u64,
    pub cancelled: u64,
    /// Whatever else kept a run from healing.
    pub failed: u64,
    /// How long the healed runs took: the one in the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_to_green: Option<f64>,
    /// How long all runs took together.
    pub seconds_spent: f64,
}

/// What became of the runs of a period.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Trends {
    /// The days on which runs began, in order.
    pub days: Vec<Day>,
    /// Healed runs among those in which there was something to heal, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heal_rate: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_to_green: Option<f64>,
    /// Fixes by the rung that made them, the most first; so are the others.
    pub rungs: Vec<Count>,
    /// Failures by bug type.
    pub faults: Vec<Count>,
    /// Runs in which a test was flaky.
    pub flaky_tests: Vec<Count>,
}

impl Trends {
    pub fn new(past: &[Past], rungs: Vec<Count>, faults: Vec<Count>, flaky_tests: Vec<Count>) -> Self {
        let mut days: BTreeMap<Date, Vec<&Past>> = BTreeMap::new();
        for run in past {
            days.entry(run.started_at.to_zoned(TimeZone::UTC).date()).or_default().push(run);
        }
        let days: Vec<Day> = days.into_iter().map(|(day, runs)| summed(day, &runs)).collect();
        let count = |wanted: &[StopReason]| past.iter().filter(|run| wanted.contains(&run.reason)).count();
        let (healed, given_up) = (count(&[StopReason::Healed]), count(&GAVE_UP));
        let tried = healed + given_up;
        Self {
            heal_rate: (tried > 0).then(|| healed as f64 / tried as f64),
            seconds_to_green: to_green(&past.iter().collect::<Vec<_>>()),
            days,
            rungs,
            faults,
            flaky_tests,
        }
    }
}

fn summed(day: Date, runs: &[&Past]) -> Day {
    let count = |wanted: &[StopReason]| runs.iter().filter(|run| wanted.contains(&run.reason)).count() as u64;
    let healed = count(&[StopReason::Healed]);
    let green = count(&[StopReason::NothingToHeal]);
    let flaky = count(&[StopReason::Flaky]);
    let quarantined = count(&[StopReason::Quarantined]);
    let cancelled = count(&[StopReason::Cancelled]);
    let all = runs.len() as u64;
    Day {
        day,
        runs: all,
        healed,
        green,
        flaky,
        quarantined,
        cancelled,
        failed: all - healed - green - flaky - quarantined - cancelled,
        seconds_to_green: to_green(runs),
        seconds_spent: runs.iter().map(|run| run.seconds).sum(),
    }
}

/// The median of the healed runs.
fn to_green(runs: &[&Past]) -> Option<f64> {
    let healed = runs.iter().filter(|run| run.reason == StopReason::Healed);
    let mut times: Vec<f64> = healed.map(|run| run.seconds).collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn past(reason: StopReason, day: i64, seconds: f64) -> Past {
        Past { reason, started_at: Timestamp::from_second(day * 86_400).unwrap(), seconds }
    }

    #[test]
    fn a_day_counts_its_runs_by_what_they_came_to() {
        let runs = [
            past(StopReason::Healed, 1, 10.0),
            past(StopReason::Healed, 1, 30.0),
            past(StopReason::Healed, 1, 20.0),
            past(StopReason::RetriesExhausted, 1, 100.0),
            past(StopReason::Cancelled, 2, 1.0),
            past(StopReason::Flaky, 2, 1.0),
            past(StopReason::CloneFailed, 2, 1.0),
        ];
        let trends = Trends::new(&runs, Vec::new(), Vec::new(), Vec::new());
        let [first, second] = trends.days.as_slice() else { panic!("{:?}", trends.days) };
        assert_eq!((first.healed, first.failed, first.seconds_to_green), (3, 1, Some(20.0)));
        assert_eq!((second.runs, second.failed, second.flaky, second.seconds_to_green), (3, 1, 1, None));
        assert_eq!((trends.heal_rate, first.seconds_spent), (Some(0.75), 160.0));
    }

    #[test]
    fn nothing_to_heal_leaves_no_rate() {
        let trends =
            Trends::new(&[past(StopReason::NothingToHeal, 1, 5.0)], Vec::new(), Vec::new(), Vec::new());
        assert_eq!((trends.heal_rate, trends.seconds_to_green), (None, None));
    }

    proptest! {
        #[test]
        fn no_run_is_lost_or_counted_twice(runs in prop::collection::vec((0usize..12, 0i64..5), 0..60)) {
            let runs: Vec<Past> =
                runs.iter().map(|(reason, day)| past(StopReason::ALL[*reason % StopReason::ALL.len()], *day, 1.0)).collect();
            let trends = Trends::new(&runs, Vec::new(), Vec::new(), Vec::new());
            let counted: u64 = trends
                .days
                .iter()
                .map(|day| day.healed + day.green + day.flaky + day.quarantined + day.cancelled + day.failed)
                .sum();
            prop_assert_eq!(counted, runs.len() as u64);
            prop_assert_eq!(trends.days.iter().map(|day| day.runs).sum::<u64>(), runs.len() as u64);
        }
    }
}
