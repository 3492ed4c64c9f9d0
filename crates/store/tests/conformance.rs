//! What every store must do, on SQLite and on a real PostgreSQL.

#![allow(clippy::unwrap_used, clippy::panic)]

mod world;

use autoheal_core::event::{Event, EventKind};
use autoheal_core::flaky::FlakyEvidence;
use autoheal_core::ports::{Archive, Change, Queue, RunFilter, Tokens};
use autoheal_core::queue::{
    Cancelled, Claim, LEASE, MAX_ATTEMPTS, Priority, Release, Renewal, Request, Submitted, TaskStatus, Work,
};
use autoheal_core::results::{FixRecord, FixStatus, Results};
use autoheal_core::token::{self, Scope};
use autoheal_core::trends::{Count, Trends};
use autoheal_core::{BugType, ErrorCode, Kind, Run, RunId, RunStatus, Stage, StopReason};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use world::{World, conformance, event, run, run_of};

/// A little more than a lease lasts.
const TOO_LONG: f64 = LEASE.as_secs_f64() + 1.0;

async fn claim(world: &World) -> Work {
    match world.store.claim("worker").await.unwrap() {
        Claim::Won(work) => *work,
        other => panic!("{other:?}"),
    }
}

async fn submit(world: &World, run: &Run) {
    assert_eq!(world.store.submit(run, &Request::default()).await.unwrap(), Submitted::New);
}

/// A run that somebody works on.
async fn claimed(world: &World) -> Work {
    submit(world, &run()).await;
    claim(world).await
}

/// Ends a run for this reason.
async fn end(world: &World, work: &Work, reason: StopReason) -> Run {
    finish(world, work, &Results::without_work(&work.run, reason, "over")).await
}

async fn finish(world: &World, work: &Work, results: &Results) -> Run {
    let (mut run, reason) = (work.run.clone(), results.stop_reason);
    (run.status, run.stop_reason, run.finished_at) = (reason.status(), Some(reason), Some(run.started_at));
    let last = world.store.last_step(run.id).await.unwrap();
    world.store.journal(&work.lease).finish(&run, results, &[event(&run, last + 1)]).await.unwrap();
    run
}

fn fix(bug_type: BugType, status: FixStatus) -> FixRecord {
    FixRecord {
        file: "a.py".into(),
        bug_type,
        line: 1,
        commit_message: "c".into(),
        status,
        kind: Kind::Other,
        message: "m".into(),
        rung: (status == FixStatus::Fixed).then(|| "rule".into()),
        rule: None,
        explanation: None,
        evidence: None,
        commit: None,
        diff: None,
        witnesses: Vec::new(),
        candidates_tried: 1,
        policy: Vec::new(),
        confidence: None,
        suggestions: Vec::new(),
    }
}

conformance! {
    async fn state_and_trace_are_saved_together_or_not_at_all(world) {
        let work = claimed(&world).await;
        let journal = world.store.journal(&work.lease);
        let mut run = work.run.clone();
        run.position.stage = Stage::AstAnalyzer;
        journal.save(&run, &json!({"a": 1}), &[event(&run, 1), event(&run, 2)]).await.unwrap();
        run.position.stage = Stage::TestRunner;
        assert!(journal.save(&run, &json!({"a": 2}), &[event(&run, 3), event(&run, 5)]).await.is_err());
        world.store.release(&work.lease, Release::Handover).await.unwrap();
        let again = claim(&world).await;
        assert_eq!((again.run.stage(), again.state, again.last_step), (Stage::AstAnalyzer, json!({"a": 1}), 2));
    }

    /// Invariant 5: the trace is append-only and gap-free.
    async fn a_trace_with_a_gap_or_a_repetition_is_refused(world) {
        let work = claimed(&world).await;
        let journal = world.store.journal(&work.lease);
        for steps in [[2, 3], [1, 1], [0, 1]] {
            assert!(journal.append(&steps.map(|step| event(&work.run, step))).await.is_err(), "{steps:?}");
        }
        journal.append(&[1, 2, 3].map(|step| event(&work.run, step))).await.unwrap();
        let events = world.store.events(work.run.id, 1, 10).await.unwrap();
        assert_eq!(events.iter().map(|event| event.step).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(world.store.events(work.run.id, 1, 1).await.unwrap().len(), 1);
    }

    async fn events_come_back_as_they_were_told(world) {
        let work = claimed(&world).await;
        let strange = "zero \0, escape \u{1b}, and 💥";
        let kinds = [
            EventKind::Thought { message: strange.into() },
            EventKind::Command { command: strange.into(), seconds: 0.5, exit: None, excerpt: strange.into() },
            EventKind::CandidateTried {
                rule: "r".into(), rung: "rule".into(), prior: 0.5, verdict: "healed".into(), diff: format!("+++ b/{strange}\n"), cause: None,
            },
            EventKind::CiUpdate { iteration: 1, status: "passed".into(), regression: false },
            EventKind::PlanMade { causes: vec![strange.into()] },
        ];
        let events: Vec<Event> = (1..).zip(kinds).map(|(step, kind)| Event { kind, ..event(&work.run, step) }).collect();
        world.store.journal(&work.lease).append(&events).await.unwrap();
        assert_eq!(world.store.events(work.run.id, 0, 100).await.unwrap(), events);
    }

    async fn a_long_trace_is_written_and_read_in_parts(world) {
        let work = claimed(&world).await;
        let events: Vec<Event> = (1..=1700).map(|step| event(&work.run, step)).collect();
        world.store.journal(&work.lease).append(&events).await.unwrap();
        assert_eq!(world.store.last_step(work.run.id).await.unwrap(), 1700);
        assert_eq!(world.store.events(work.run.id, 1690, 100).await.unwrap(), events[1690..]);
    }

    async fn runs_are_listed_newest_first_in_pages_and_by_what_they_are(world) {
        let runs = [run_of("/a"), run_of("/b"), run_of("/a")];
        for run in &runs {
            submit_as(&world, run, run.id.to_string()).await;
        }
        let ids = |filter: RunFilter| { let store = world.store.clone(); async move {
            store.runs(&filter, 2).await.unwrap().iter().map(|listed| listed.run.id).collect::<Vec<RunId>>()
        }};
        assert_eq!(ids(RunFilter::default()).await, [runs[2].id, runs[1].id]);
        assert_eq!(ids(RunFilter { before: Some(runs[1].id), ..RunFilter::default() }).await, [runs[0].id]);
        let of_a = RunFilter { repository: Some("file:///a".into()), ..RunFilter::default() };
        assert_eq!(ids(of_a.clone()).await, [runs[2].id, runs[0].id]);
        claim(&world).await;
        let running = RunFilter { status: Some(RunStatus::Running), ..RunFilter::default() };
        assert_eq!(ids(running.clone()).await, [runs[0].id]);
        assert_eq!(ids(RunFilter { status: running.status, ..of_a }).await, [runs[0].id]);
        assert_eq!(world.store.run(RunId::generate()).await.unwrap(), None);
    }

    async fn runs_are_found_by_words_and_by_bug_type_with_what_they_came_to(world) {
        let (mut odd, plain) = (run_of("/odd_100%_place"), run_of("/plain"));
        odd.team = "Größe".into();
        for run in [&odd, &plain] {
            submit_as(&world, run, run.id.to_string()).await;
        }
        let found = |search: &str| { let (store, search) = (world.store.clone(), Some(search.to_owned())); async move {
            let filter = RunFilter { search, ..RunFilter::default() };
            store.runs(&filter, 9).await.unwrap().iter().map(|listed| listed.run.id).collect::<Vec<RunId>>()
        }};
        assert_eq!(found("PLACE odd").await, [odd.id]);
        assert_eq!(found("Größe").await, [odd.id]);
        assert_eq!(found("100%").await, [odd.id]);
        assert_eq!(found("p_ain").await, []);
        assert_eq!(found(&plain.id.to_string()[..30]).await, [plain.id]);
        assert_eq!(found(" ").await, [plain.id, odd.id]);
        let work = claim(&world).await;
        let mut results = Results::without_work(&work.run, StopReason::Healed, "over");
        results.fixes = vec![fix(BugType::Logic, FixStatus::Fixed), fix(BugType::Logic, FixStatus::Failed)];
        finish(&world, &work, &results).await;
        let of_type = |bug_type| { let store = world.store.clone(); async move {
            let filter = RunFilter { bug_type: Some(bug_type), ..RunFilter::default() };
            store.runs(&filter, 9).await.unwrap()
        }};
        let logic = of_type(BugType::Logic).await;
        assert_eq!((logic.len(), logic[0].run.id, logic[0].failures, logic[0].fixed), (1, work.run.id, 2, 1));
        assert_eq!(of_type(BugType::Import).await, []);
    }

    async fn trends_count_what_runs_came_to(world) {
        let before = Timestamp::now() - SignedDuration::from_hours(1);
        for (reason, test) in [(StopReason::Healed, None), (StopReason::Flaky, Some("t::a")), (StopReason::Flaky, Some("t::a"))] {
            let work = claimed(&world).await;
            let mut results = Results::without_work(&work.run, reason, "over");
            results.fixes = vec![fix(BugType::Import, FixStatus::Fixed)];
            results.flaky = test.iter().map(|test| FlakyEvidence { test: (*test).into(), reruns: Vec::new() }).collect();
            finish(&world, &work, &results).await;
        }
        claimed(&world).await;
        let trends = world.store.trends(before).await.unwrap();
        let count = |name: &str, count| vec![Count { name: name.into(), count }];
        assert_eq!((&trends.rungs, &trends.faults, &trends.flaky_tests), (&count("rule", 3), &count("IMPORT", 3), &count("t::a", 2)));
        assert_eq!(trends.days.iter().map(|day| (day.runs, day.healed, day.flaky)).fold((0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2)), (3, 1, 2));
        let none = world.store.trends(Timestamp::now() + SignedDuration::from_hours(1)).await.unwrap();
        assert_eq!(none, Trends::new(&[], Vec::new(), Vec::new(), Vec::new()));
    }

    async fn the_same_request_is_one_run_while_it_is_open(world) {
        let (first, second) = (run(), run());
        submit(&world, &first).await;
        assert_eq!(world.store.submit(&second, &Request::default()).await.unwrap(), Submitted::Open(Box::new(first.clone())));
        let other = Request { reference: Some("other".into()), ..Request::default() };
        assert_eq!(world.store.submit(&run(), &other).await.unwrap(), Submitted::New);
        let work = claim(&world).await;
        let Submitted::Open(open) = world.store.submit(&second, &Request::default()).await.unwrap() else { panic!() };
        assert_eq!((open.id, open.status), (first.id, RunStatus::Running));
        end(&world, &work, StopReason::Healed).await;
        submit(&world, &second).await;
    }

    async fn repositories_take_turns_and_priority_goes_first(world) {
        let crowd: Vec<Run> = (0..3).map(|_| run_of("/crowd")).collect();
        for run in &crowd {
            submit_as(&world, run, run.id.to_string()).await;
        }
        let (single, urgent, late) = (run_of("/single"), run_of("/crowd"), run_of("/late"));
        submit(&world, &single).await;
        let request = Request { priority: Priority::High, ..Request::default() };
        world.store.submit(&urgent, &request).await.unwrap();
        assert_eq!(claim(&world).await.run.id, urgent.id);
        assert_eq!(claim(&world).await.run.id, crowd[0].id);
        assert_eq!(claim(&world).await.run.id, single.id);
        submit(&world, &late).await;
        assert_eq!(claim(&world).await.run.id, crowd[1].id, "late comes where the line is, not before it");
        assert_eq!(claim(&world).await.run.id, late.id);
        assert_eq!(claim(&world).await.run.id, crowd[2].id);
        assert_eq!(world.store.claim("worker").await.unwrap(), Claim::Empty);
    }

    async fn nobody_claims_what_another_has(world) {
        let runs: Vec<Run> = (0..40).map(|_| run()).collect();
        for run in &runs {
            submit_as(&world, run, run.id.to_string()).await;
        }
        let mut workers = Vec::new();
        for _ in 0..8 {
            let store = world.store.clone();
            workers.push(tokio::spawn(async move {
                let mut own = Vec::new();
                while let Claim::Won(work) = store.claim("worker").await.unwrap() {
                    own.push(work.run.id);
                }
                own
            }));
        }
        let mut all = Vec::new();
        for worker in workers {
            all.extend(worker.await.unwrap());
        }
        all.sort();
        let mut expected: Vec<RunId> = runs.iter().map(|run| run.id).collect();
        expected.sort();
        assert_eq!(all, expected);
    }

    async fn a_worker_that_dies_is_noticed_and_its_run_goes_on_at_the_last_saved_stage(world) {
        let work = claimed(&world).await;
        let mut run = work.run.clone();
        run.position.stage = Stage::TestRunner;
        world.store.journal(&work.lease).save(&run, &json!({"kept": true}), &[event(&run, 1)]).await.unwrap();
        world.clock.move_by(TOO_LONG);
        assert_eq!(world.store.tend().await.unwrap(), 1);
        assert!(matches!(world.store.claim("other").await.unwrap(), Claim::BackingOff(_)));
        world.clock.move_by(2.0);
        world.store.tend().await.unwrap();
        let again = claim(&world).await;
        assert_eq!((again.run.stage(), again.state, again.lease.attempt), (Stage::TestRunner, json!({"kept": true}), 1));
    }

    async fn a_worker_that_was_only_slow_can_write_nothing_more(world) {
        let work = claimed(&world).await;
        let journal = world.store.journal(&work.lease);
        world.clock.move_by(TOO_LONG);
        world.store.tend().await.unwrap();
        assert_eq!(world.store.renew(&work.lease).await.unwrap(), Renewal::Lost);
        let results = Results::without_work(&work.run, StopReason::Healed, "late");
        let lost = [
            journal.append(&[event(&work.run, 1)]).await,
            journal.save(&work.run, &json!({}), &[event(&work.run, 1)]).await,
            journal.finish(&work.run, &results, &[event(&work.run, 1)]).await,
            journal.still_ours().await,
        ];
        for outcome in lost {
            assert_eq!(outcome.unwrap_err().code, ErrorCode::LeaseLost);
        }
        assert_eq!(world.store.last_step(work.run.id).await.unwrap(), 0);
        world.store.release(&work.lease, Release::TryAgain("late".into())).await.unwrap();
        world.clock.move_by(2.0);
        world.store.tend().await.unwrap();
        assert_eq!(claim(&world).await.lease.attempt, 1, "what the slow worker gave back counted once");
    }

    async fn a_heartbeat_keeps_a_lease(world) {
        let work = claimed(&world).await;
        for _ in 0..5 {
            world.clock.move_by(TOO_LONG - 2.0);
            assert_eq!(world.store.renew(&work.lease).await.unwrap(), Renewal::Held);
            assert_eq!(world.store.tend().await.unwrap(), 0);
        }
        let mut run = work.run.clone();
        run.position.stage = Stage::AstAnalyzer;
        world.store.journal(&work.lease).save(&run, &json!({}), &[]).await.unwrap();
        assert_eq!(world.store.renew(&work.lease).await.unwrap(), Renewal::Held, "from stage to stage");
    }

    async fn a_clock_that_is_set_back_neither_loses_nor_keeps_a_lease(world) {
        let work = claimed(&world).await;
        world.clock.move_by(-7200.0);
        assert_eq!(world.store.tend().await.unwrap(), 0);
        assert_eq!(world.store.renew(&work.lease).await.unwrap(), Renewal::Held);
        world.clock.move_by(-7200.0);
        world.store.tend().await.unwrap();
        world.clock.move_by(TOO_LONG);
        assert_eq!(world.store.tend().await.unwrap(), 1, "a dead worker is noticed as soon as ever");
        world.clock.move_by(-7200.0);
        world.store.tend().await.unwrap();
        world.clock.move_by(301.0);
        world.store.tend().await.unwrap();
        claim(&world).await;
    }

    async fn attempts_wait_longer_each_time_and_end_with_a_dead_letter(world) {
        submit(&world, &run()).await;
        for attempt in 0..MAX_ATTEMPTS {
            let work = claim(&world).await;
            assert_eq!(work.lease.attempt, attempt);
            world.store.release(&work.lease, Release::TryAgain("no".into())).await.unwrap();
            let Claim::BackingOff(until) = world.store.claim("worker").await.unwrap() else { panic!() };
            let wait = until.duration_since(world.now()).as_secs_f64();
            let whole = f64::from(2_u32.pow(attempt));
            assert!(wait >= whole / 2.0 - 0.01 && wait <= whole, "{wait} after attempt {attempt}");
            world.clock.move_by(whole);
            world.store.tend().await.unwrap();
        }
        let Claim::Exhausted(work) = world.store.claim("worker").await.unwrap() else { panic!() };
        end(&world, &work, StopReason::Internal).await;
        let task = world.store.tasks(work.run.id).await.unwrap().pop().unwrap();
        assert_eq!((task.status, task.error.as_deref()), (TaskStatus::Dead, Some("no")));
        assert_eq!(world.store.depth().await.unwrap().dead, 1);
    }

    async fn a_run_that_is_handed_over_has_lost_no_attempt(world) {
        let work = claimed(&world).await;
        world.store.release(&work.lease, Release::Handover).await.unwrap();
        assert_eq!(world.store.depth().await.unwrap().queued, 1);
        assert_eq!(claim(&world).await.lease.attempt, 0);
    }

    async fn every_stage_is_a_task(world) {
        let work = claimed(&world).await;
        let mut run = work.run.clone();
        let journal = world.store.journal(&work.lease);
        run.position.stage = Stage::AstAnalyzer;
        let finished = EventKind::StageFinished { outcome: "done".into(), seconds: 1.0 };
        journal.save(&run, &json!({}), &[Event { kind: finished, ..event(&run, 1) }]).await.unwrap();
        end(&world, &Work { run, ..work.clone() }, StopReason::NoTests).await;
        let tasks = world.store.tasks(work.run.id).await.unwrap();
        let told: Vec<_> = tasks.iter().map(|task| (task.stage.as_str(), task.status, task.outcome.as_deref())).collect();
        assert_eq!(told, [("repo_scanner", TaskStatus::Done, Some("done")), ("ast_analyzer", TaskStatus::Done, None)]);
        assert_eq!(tasks[1].worker.as_deref(), Some("worker"));
    }

    async fn a_run_in_line_is_cancelled_at_once_and_one_at_work_soon(world) {
        let waiting = run();
        submit(&world, &waiting).await;
        assert_eq!(world.store.cancel(waiting.id).await.unwrap(), Cancelled::Now);
        let ended = world.store.run(waiting.id).await.unwrap().unwrap();
        assert_eq!((ended.status, ended.stop_reason), (RunStatus::Failed, Some(StopReason::Cancelled)));
        assert!(world.store.results(waiting.id).await.unwrap().is_some());
        assert_eq!(world.store.claim("worker").await.unwrap(), Claim::Empty);
        let work = claimed(&world).await;
        assert_eq!(world.store.cancel(work.run.id).await.unwrap(), Cancelled::Soon);
        assert_eq!(world.store.renew(&work.lease).await.unwrap(), Renewal::CancelRequested);
        end(&world, &work, StopReason::Cancelled).await;
        assert_eq!(world.store.cancel(work.run.id).await.unwrap(), Cancelled::Over);
        assert_eq!(world.store.cancel(RunId::generate()).await.unwrap_err().code, ErrorCode::NotFound);
    }

    async fn a_failed_task_is_done_again_with_what_its_stage_began_with(world) {
        let work = claimed(&world).await;
        let mut run = work.run.clone();
        run.position.stage = Stage::TestRunner;
        run.position.rounds = 2;
        world.store.journal(&work.lease).save(&run, &json!({"kept": 1}), &[event(&run, 1)]).await.unwrap();
        let mut ended = Work { run, ..work };
        ended.run.position.stage = Stage::SelfBenchmarker;
        end(&world, &ended, StopReason::Environment).await;
        let tasks = world.store.tasks(ended.run.id).await.unwrap();
        assert_eq!(world.store.retry(tasks[0].id).await.unwrap_err().code, ErrorCode::Conflict);
        let again = world.store.retry(tasks[1].id).await.unwrap();
        assert_eq!((again.stage.as_str(), again.status), ("test_runner", TaskStatus::Queued));
        assert_eq!(world.store.results(ended.run.id).await.unwrap(), None, "it is open again");
        assert_eq!(world.store.retry(tasks[1].id).await.unwrap_err().code, ErrorCode::Conflict);
        let work = claim(&world).await;
        assert_eq!((work.run.stage(), work.run.position.rounds, &work.state), (Stage::TestRunner, 2, &json!({"kept": 1})));
        assert_eq!(work.last_step, 2);
        end(&world, &work, StopReason::Healed).await;
        assert_eq!(world.store.retry(again.id).await.unwrap_err().code, ErrorCode::Conflict, "it did not fail");
        assert_eq!(world.store.retry(autoheal_core::queue::TaskId(-1)).await.unwrap_err().code, ErrorCode::NotFound);
        assert_eq!(world.store.task(again.id).await.unwrap().unwrap().status, TaskStatus::Done);
    }

    async fn old_runs_are_forgotten_and_open_ones_never(world) {
        let old = claimed(&world).await;
        let ended = end(&world, &old, StopReason::Healed).await;
        let open = run_of("/open");
        submit(&world, &open).await;
        let after = ended.finished_at.unwrap() + jiff::SignedDuration::from_secs(1);
        assert_eq!(world.store.prune(ended.finished_at.unwrap()).await.unwrap(), []);
        assert_eq!(world.store.prune(after).await.unwrap(), [old.run.id]);
        assert_eq!(world.store.run(old.run.id).await.unwrap(), None);
        assert_eq!(world.store.last_step(old.run.id).await.unwrap(), 0);
        assert!(world.store.run(open.id).await.unwrap().is_some());
    }

    async fn the_bell_rings_for_work_and_for_traces(world) {
        let mut bell = world.store.bell();
        submit(&world, &run()).await;
        assert_eq!(bell.change().await, Change::Work);
        let work = claim(&world).await;
        world.store.journal(&work.lease).append(&[event(&work.run, 1)]).await.unwrap();
        assert_eq!(bell.change().await, Change::Trace(work.run.id));
    }

    async fn tokens_are_found_by_their_digest_until_they_are_revoked(world) {
        let (token, secret) = token::create("ci", [Scope::Submit, Scope::Read].into(), world.now());
        world.store.add(&token).await.unwrap();
        assert_eq!(world.store.find(&token::digest(&secret)).await.unwrap().as_ref(), Some(&token));
        assert_eq!(world.store.list().await.unwrap().len(), 1);
        assert!(world.store.revoke(token.id).await.unwrap());
        assert!(!world.store.revoke(token.id).await.unwrap());
        assert_eq!(world.store.find(&token.digest).await.unwrap(), None);
    }

    async fn what_a_command_runs_is_left_alone_by_workers(world) {
        let run = run();
        let journal = world.store.attach(&run, "here").await.unwrap();
        assert_eq!(world.store.claim("worker").await.unwrap(), Claim::Empty);
        world.clock.move_by(TOO_LONG);
        assert_eq!(world.store.tend().await.unwrap(), 0);
        assert_eq!(world.store.attached_runs("here").await.unwrap(), std::slice::from_ref(&run));
        assert_eq!(world.store.attached_runs("elsewhere").await.unwrap(), []);
        let results = Results::without_work(&run, StopReason::Healed, "over");
        let ended = Run { status: RunStatus::Passed, ..run };
        journal.finish(&ended, &results, &[event(&ended, 1)]).await.unwrap();
        assert_eq!(world.store.attached_runs("here").await.unwrap(), []);
    }

    async fn everything_is_still_there_when_the_store_is_opened_again(world) {
        let work = claimed(&world).await;
        world.store.journal(&work.lease).append(&[event(&work.run, 1)]).await.unwrap();
        let again = world.open_again().await;
        assert_eq!(again.run(work.run.id).await.unwrap(), Some(work.run.clone()));
        assert_eq!(again.renew(&work.lease).await.unwrap(), Renewal::Held);
        again.check().await.unwrap();
    }

    async fn tables_of_a_newer_version_are_refused(world) {
        world.pretend_a_newer_version().await;
        let error = world.try_open_again().await.unwrap_err();
        assert!(error.hint.unwrap().contains("newest autoheal"));
    }
}

/// As a request that is like no other.
async fn submit_as(world: &World, run: &Run, reference: String) {
    let request = Request { reference: Some(reference), ..Request::default() };
    assert_eq!(world.store.submit(run, &request).await.unwrap(), Submitted::New);
}
