//! The score of a run and the time format of results.

use serde::{Deserialize, Serialize};
use std::time::Duration;

#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    pub base_score: i64,
    pub speed_bonus: i64,
    pub commit_penalty: i64,
    pub final_score: i64,
}

/// 100, ten more under five minutes, two less for each commit over twenty.
pub fn score(total_time: Duration, commits: usize) -> Score {
    let speed_bonus = if total_time < Duration::from_secs(300) { 10 } else { 0 };
    let commit_penalty = 2 * i64::try_from(commits.saturating_sub(20)).unwrap_or(i64::MAX / 4);
    Score { base_score: 100, speed_bonus, commit_penalty, final_score: 100 + speed_bonus - commit_penalty }
}

/// `4m 22s`.
pub fn minutes_and_seconds(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}m {}s", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Feature: autoheal-ci-agent, Property 13: Time Format Consistency
        #[test]
        fn times_read_as_minutes_and_seconds(seconds in 0u64..10_000_000) {
            let text = minutes_and_seconds(Duration::from_secs(seconds));
            let (minutes, rest) = text.split_once("m ").unwrap();
            let rest: u64 = rest.strip_suffix('s').unwrap().parse().unwrap();
            prop_assert!(rest < 60);
            prop_assert_eq!(minutes.parse::<u64>().unwrap() * 60 + rest, seconds);
        }

        /// Feature: autoheal-ci-agent, Property 14: Speed Bonus Calculation
        #[test]
        fn the_speed_bonus_is_ten_under_five_minutes(millis in 0u64..1_000_000) {
            let bonus = score(Duration::from_millis(millis), 0).speed_bonus;
            prop_assert_eq!(bonus, if millis < 300_000 { 10 } else { 0 });
        }

        /// Feature: autoheal-ci-agent, Property 15: Commit Penalty Calculation
        #[test]
        fn each_commit_over_twenty_costs_two(commits in 0usize..1000) {
            let penalty = score(Duration::ZERO, commits).commit_penalty;
            prop_assert_eq!(penalty, if commits > 20 { (commits as i64 - 20) * 2 } else { 0 });
        }
    }
}
