//! The run's state machine: one pure function from where a run is and what its stage found to what comes next.

use crate::{Rung, Stage, StopReason};
use serde::{Deserialize, Serialize};

/// Where a run is, as far as transitions care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub stage: Stage,
    /// The rung of the ladder that the current cause is on.
    pub rung: Rung,
    /// Rounds of fix and commit that are used up.
    pub rounds: u32,
    pub max_rounds: u32,
    /// Causes that were given up, which are never tried again in this run.
    pub given_up: u32,
    pub max_causes: u32,
}

impl Position {
    pub fn start(max_rounds: u32, max_causes: u32) -> Self {
        Self {
            stage: Stage::RepoScanner,
            rung: Rung::LADDER[0],
            rounds: 0,
            max_rounds,
            given_up: 0,
            max_causes,
        }
    }
}

/// What a stage found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The stage did its work and there is only one way on.
    Done,
    /// Nothing is broken (test_runner), or nothing is left to try (dependency_mapper, with what was reached so far).
    NothingLeft(StopReason),
    /// The stage has something for the next one: causes, candidates, a proof.
    Found,
    /// The stage has nothing for the next one: no candidate, none let through, none proven.
    Empty,
    /// The run cannot go on.
    Stop(StopReason),
}

/// What to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Run(Position),
    /// Write results for this reason; nothing follows.
    Finish(StopReason),
}

/// The next step. It does no I/O, knows every pair of stage and outcome, and every loop in it is bounded: a commit uses up a
/// round, a rejected ladder uses up a cause, and a rejected rung moves up the ladder.
pub fn next(position: Position, outcome: Outcome) -> Step {
    use Stage::*;
    let to = |stage| Step::Run(Position { stage, ..position });
    match (position.stage, outcome) {
        (_, Outcome::Stop(reason) | Outcome::NothingLeft(reason)) => Step::Finish(reason),
        (RepoScanner, _) => to(AstAnalyzer),
        (AstAnalyzer, _) => to(TestRunner),
        (TestRunner, _) => to(FlakyDetector),
        (FlakyDetector, _) => to(DependencyMapper),
        (DependencyMapper, _) => to(ContextRetriever),
        (ContextRetriever, _) => to(FixGenerator),
        (FixGenerator, Outcome::Found | Outcome::Done) => to(CriticAgent),
        (CriticAgent, Outcome::Found | Outcome::Done) => to(PolicyGate),
        (PolicyGate, Outcome::Found | Outcome::Done) => to(SandboxVerifier),
        (SandboxVerifier, Outcome::Found | Outcome::Done) => to(CommitOptimizer),
        (FixGenerator | CriticAgent | PolicyGate | SandboxVerifier, Outcome::Empty) => climb(position),
        (CommitOptimizer, _) if position.rounds + 1 >= position.max_rounds => {
            Step::Finish(StopReason::RetriesExhausted)
        }
        (CommitOptimizer, _) => Step::Run(Position {
            stage: DependencyMapper,
            rung: Rung::LADDER[0],
            rounds: position.rounds + 1,
            ..position
        }),
        (SelfBenchmarker, _) => Step::Finish(StopReason::Internal),
    }
}

/// The next rung for the same cause, or the next cause when the ladder ends.
fn climb(position: Position) -> Step {
    match position.rung.next() {
        Some(rung) => Step::Run(Position { stage: Stage::FixGenerator, rung, ..position }),
        None if position.given_up + 1 >= position.max_causes => Step::Finish(StopReason::RetriesExhausted),
        None => Step::Run(Position {
            stage: Stage::DependencyMapper,
            rung: Rung::LADDER[0],
            given_up: position.given_up + 1,
            ..position
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn outcome() -> impl Strategy<Value = Outcome> {
        prop_oneof![Just(Outcome::Done), Just(Outcome::Found), Just(Outcome::Empty)]
    }

    proptest! {
        /// Feature: autoheal-ci-agent, Property 10: Retry Loop Termination on Limit (invariant 4)
        #[test]
        fn every_run_ends_within_its_bounds(
            outcomes in proptest::collection::vec(outcome(), 4000), rounds in 1u32..8, causes in 1u32..8
        ) {
            let mut position = Position::start(rounds, causes);
            let stages_in_a_round = Stage::ALL.len() * (Rung::LADDER.len() + 1);
            let bound = (rounds as usize + causes as usize + 1) * stages_in_a_round * (causes as usize) + 50;
            let mut steps = 0;
            for outcome in outcomes {
                match next(position, outcome) {
                    Step::Run(after) => {
                        prop_assert!(after.rounds < rounds && after.given_up < causes);
                        position = after;
                    }
                    Step::Finish(_) => return Ok(()),
                }
                steps += 1;
                prop_assert!(steps < bound, "still running after {steps} stages");
            }
        }

        /// Feature: autoheal-ci-agent, Property 9: Retry Loop Termination on Success
        #[test]
        fn a_green_suite_stops_the_run_at_once(rounds in 0u32..5) {
            let position = Position { stage: Stage::DependencyMapper, rounds, ..Position::start(9, 9) };
            prop_assert_eq!(
                next(position, Outcome::NothingLeft(StopReason::Healed)),
                Step::Finish(StopReason::Healed)
            );
        }
    }

    /// Feature: autoheal-ci-agent, Property 23: Agent Execution Sequence
    #[test]
    fn a_heal_visits_the_stages_in_their_canonical_order() {
        let mut position = Position::start(5, 5);
        let mut visited = vec![position.stage];
        while let Step::Run(after) = next(position, Outcome::Found) {
            position = after;
            visited.push(position.stage);
            if position.stage == Stage::CommitOptimizer {
                break;
            }
        }
        assert_eq!(visited, Stage::ALL[..11]);
    }
}
