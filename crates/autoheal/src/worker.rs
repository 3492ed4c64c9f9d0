//! A worker: takes runs from the queue, heals them, and gives up at once what it no longer holds.

use crate::clock::SystemClock;
use crate::heal::{Wanted, Wired, wire};
use crate::home::Home;
use crate::settings;
use autoheal_core::config::Config;
use autoheal_core::error::Retry;
use autoheal_core::event::Event;
use autoheal_core::ports::{Archive, Bell, Change, Listener, Queue};
use autoheal_core::queue::{Claim, Lease, MAX_ATTEMPTS, Release, Renewal, Work, backoff};
use autoheal_core::results::Results;
use autoheal_core::run::Origin;
use autoheal_core::{Error, ErrorCode, Result, Run, StopReason};
use autoheal_engine::{Cancel, Recorder, Start};
use autoheal_git::{Guard, Source};
use autoheal_store::Store;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tracing::Instrument;

/// How often the queue is looked at, whether or not the bell rings.
const POLL: Duration = Duration::from_secs(2);
/// The queue's time is the store's, which may be a little behind this machine's.
const SHORTLY: Duration = Duration::from_millis(200);

/// What all workers of a process share.
pub(crate) struct Shop {
    pub(crate) home: Home,
    pub(crate) flags: BTreeMap<String, String>,
    /// Where leases are kept: threads that no stage keeps busy.
    pub(crate) office: tokio::runtime::Handle,
}

/// Nobody listens in the worker's own process: everyone reads the record.
struct Silence;

impl Listener for Silence {
    fn heard(&self, _: &Event) {}
}

/// How work on a run ended for this worker.
enum End {
    Over(Box<Result<Results>>),
    /// Somebody else may have the run by now.
    Lost,
    /// The process is to stop.
    Stopped,
}

/// Takes runs one after another until the process is to stop.
pub(crate) async fn work(shop: Arc<Shop>, name: String, mut stop: watch::Receiver<bool>) {
    let mut bell = shop.home.store.bell();
    let mut failures = 0;
    while !*stop.borrow() {
        let wait = match shop.home.store.claim(&name).await {
            Ok(Claim::Won(work)) => {
                failures = 0;
                let span = tracing::info_span!("run", run_id = %work.run.id, stage = %work.run.stage());
                shop.handle(*work, &mut stop).instrument(span).await;
                continue;
            }
            Ok(Claim::Exhausted(work)) => {
                let why = format!("its worker was lost {MAX_ATTEMPTS} times at {}", work.run.stage());
                shop.bury(*work, StopReason::Internal, &why).await;
                continue;
            }
            Ok(Claim::BackingOff(until)) => {
                let wait = until.duration_since(jiff::Timestamp::now());
                Duration::try_from(wait).unwrap_or_default().clamp(SHORTLY, POLL)
            }
            Ok(Claim::Empty) => POLL,
            Err(error) => {
                tracing::warn!(code = %error.code, "the queue cannot be read: {}", error.message);
                failures += 1;
                backoff(failures, 0.5).min(Duration::from_secs(10))
            }
        };
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = hears_of_work(&mut *bell) => {}
            _ = stop.changed() => {}
        }
    }
}

async fn hears_of_work(bell: &mut dyn Bell) {
    while let Change::Trace(_) = bell.change().await {}
}

/// Puts runs in line again whose workers are gone, and forgets what is old.
pub(crate) async fn tend(shop: Arc<Shop>, retention: Option<Duration>, mut stop: watch::Receiver<bool>) {
    const BETWEEN_PRUNINGS: Duration = Duration::from_secs(3600);
    let mut pruned: Option<Instant> = None;
    while !*stop.borrow() {
        match shop.home.store.tend().await {
            Ok(lost) => metrics::counter!("autoheal_leases_lost_total").increment(lost),
            Err(error) => tracing::warn!(code = %error.code, "the queue cannot be tended: {}", error.message),
        }
        if let Some(retention) = retention
            && pruned.is_none_or(|last| last.elapsed() > BETWEEN_PRUNINGS)
        {
            pruned = Some(Instant::now());
            shop.prune(retention).await;
        }
        tokio::select! {
            () = tokio::time::sleep(POLL) => {}
            _ = stop.changed() => {}
        }
    }
}

impl Shop {
    async fn prune(&self, retention: Duration) {
        let before = jiff::Timestamp::now() - retention;
        match self.home.store.prune(before).await {
            Ok(runs) => {
                let Ok(config) = settings::resolve(&self.flags, None) else { return };
                let outputs = self.home.outputs(&config);
                for run in &runs {
                    let _ = std::fs::remove_dir_all(outputs.folder(*run));
                }
                if !runs.is_empty() {
                    tracing::info!(runs = runs.len(), "old runs are forgotten");
                }
            }
            Err(error) => {
                tracing::warn!(code = %error.code, "old runs cannot be forgotten: {}", error.message);
            }
        }
    }

    async fn handle(&self, work: Work, stop: &mut watch::Receiver<bool>) {
        tracing::info!(attempt = work.lease.attempt, repository = %work.run.origin.uri(), "taken on");
        let start = Instant::now();
        let cancel = Cancel::default();
        // In a task of its own: a stage may keep its thread busy for longer than a lease lasts.
        let store = self.home.store.clone();
        let mut kept = JoinSet::new();
        kept.spawn_on(keep(store, work.lease.clone(), cancel.clone()), &self.office);
        let end = tokio::select! {
            outcome = self.heal(&work, cancel.clone()) => End::Over(Box::new(outcome)),
            _ = kept.join_next() => End::Lost,
            _ = stop.wait_for(|stop| *stop) => End::Stopped,
        };
        drop(kept);
        match end {
            End::Over(outcome) => match *outcome {
                Ok(results) => count(&results, start.elapsed()),
                Err(error) => self.fail(work, error).await,
            },
            End::Lost => tracing::warn!("the lease was lost; nothing more is done"),
            End::Stopped => {
                let given_back = self.home.store.release(&work.lease, Release::Handover).await;
                tracing::info!(ok = given_back.is_ok(), "handed over");
            }
        }
    }

    async fn heal(&self, work: &Work, cancel: Cancel) -> Result<Results> {
        let (wired, run) = self.wire(work).await?;
        let start = Start {
            run,
            state: work.state.clone(),
            attempt: work.lease.attempt,
            may_be_tried_again: has_attempts_left(work),
        };
        let journal = self.home.store.journal(&work.lease);
        let limits = settings::engine(&wired.config);
        let results = autoheal_engine::heal(&wired.world(), journal, start, limits, cancel).await;
        drop(wired.owned);
        results
    }

    async fn wire(&self, work: &Work) -> Result<(Wired, Run)> {
        let target = match &work.run.origin {
            Origin::Path(path) => path,
            Origin::Url(url) => url,
        };
        let start = Start { state: work.state.clone(), ..Start::new(work.run.clone()) };
        // A run that is gone on with heals the commit that it began with, wherever its branch is now.
        let base = Some(work.run.base.as_str()).filter(|base| !base.is_empty());
        let wanted = Wanted {
            // Whoever had the run before may still be about to notice that it is not theirs any more.
            name: format!("{}-{}", work.run.id, work.lease.token.simple()),
            target,
            reference: base.or(work.request.reference.as_deref()),
            flags: &self.flags,
            options: &work.request.options,
            commit: start.commit(),
            last_step: work.last_step,
            guard: Some(Guard { private_hosts: settings::resolve(&self.flags, None)?.list("private_hosts") }),
            listener: Arc::new(Silence),
        };
        let name = |source: &Source, config: &Config| {
            let mut run = Run { base: source.base.clone(), ..work.run.clone() };
            let causes = config.number::<u32>("max_causes");
            run.position.max_causes = run.position.max_causes.min(causes);
            run.position.max_rounds = run.position.max_rounds.min(causes);
            Ok(run)
        };
        wire(&self.home, wanted, name).await
    }

    /// What could not even be begun, or failed for a reason that may pass, is tried again where that may help, and ended otherwise.
    async fn fail(&self, work: Work, error: Error) {
        tracing::warn!(code = %error.code, "{}", error.message);
        match error.code {
            // Somebody else has the run, or will have it when the lease ends.
            ErrorCode::LeaseLost | ErrorCode::StoreUnavailable => return,
            _ => {}
        }
        if error.retry() == Retry::Later && has_attempts_left(&work) {
            let released = self.home.store.release(&work.lease, Release::TryAgain(error.message)).await;
            if let Err(error) = released {
                tracing::warn!(code = %error.code, "the run cannot be given back: {}", error.message);
            }
            return;
        }
        let why = match &error.hint {
            Some(hint) => format!("{} ({hint})", error.message),
            None => error.message.clone(),
        };
        let reason = match error.code {
            // What was asked for was in order when it was taken in: it is the repository that does not have it.
            ErrorCode::InvalidInput => StopReason::CloneFailed,
            _ => autoheal_engine::reason_of(&error),
        };
        self.bury(work, reason, &why).await;
    }

    /// Ends a run with what it came to so far.
    async fn bury(&self, work: Work, reason: StopReason, why: &str) {
        let Ok(config) = settings::resolve(&self.flags, None) else { return };
        // Stages may have been saved and events told since it was claimed.
        let work = match self.home.store.reload(&work).await {
            Ok(work) => work,
            Err(error) => {
                return tracing::warn!(code = %error.code, "the run cannot be ended: {}", error.message);
            }
        };
        let recorder = Recorder::new(&work.run, work.last_step, Arc::new(Silence), Arc::new(SystemClock));
        let journal = self.home.store.journal(&work.lease);
        let start = Start { state: work.state, ..Start::new(work.run) };
        let outputs = self.home.outputs(&config);
        match autoheal_engine::bury(&recorder, &*journal, &outputs, start, reason, why).await {
            Ok(results) => count(&results, Duration::from_secs_f64(results.seconds)),
            Err(error) => tracing::error!(code = %error.code, "the run cannot be ended: {}", error.message),
        }
    }
}

fn has_attempts_left(work: &Work) -> bool {
    work.lease.attempt + 1 < MAX_ATTEMPTS
}

/// Renews the lease until it is lost.
async fn keep(store: Store, lease: Lease, cancel: Cancel) {
    let mut renewed = Instant::now();
    while renewed.elapsed() < lease.lasts {
        match store.renew(&lease).await {
            Ok(Renewal::Held) => renewed = Instant::now(),
            Ok(Renewal::CancelRequested) => {
                renewed = Instant::now();
                cancel.cancel();
            }
            Ok(Renewal::Lost) => return,
            // The store may come back before the lease ends.
            Err(error) => {
                tracing::warn!(code = %error.code, "the lease cannot be renewed: {}", error.message);
            }
        }
        // A cancelled run is told so soon.
        let mut bell = store.bell();
        tokio::select! {
            () = tokio::time::sleep(lease.heartbeat()) => {}
            () = hears_of_work(&mut *bell) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// What metrics tell of a run.
fn count(results: &Results, time: Duration) {
    let (status, reason) = (results.status.name(), results.stop_reason.name());
    tracing::info!(
        status,
        reason,
        score = results.score.final_score,
        seconds = results.seconds,
        fixes = results.fixes_applied,
        branch = %results.branch_name,
        "over"
    );
    metrics::counter!("autoheal_runs_total", "status" => status, "stop_reason" => reason).increment(1);
    metrics::histogram!("autoheal_run_duration_seconds").record(time.as_secs_f64());
    metrics::histogram!("autoheal_run_iterations").record(f64::from(results.iterations));
    metrics::counter!("autoheal_fixes_total").increment(results.fixes_applied as u64);
    // Nothing costs money and no CI is watched yet; the series are there for whoever draws them.
    metrics::counter!("autoheal_regressions_total").increment(0);
    metrics::counter!("autoheal_model_tokens_total").increment(0);
    metrics::counter!("autoheal_model_cost_usd_total").increment(0);
    metrics::counter!("autoheal_candidates_total").increment(u64::from(results.candidates_tried));
}
