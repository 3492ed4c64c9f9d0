//! What is happening in a run, for everyone who watches it. One reader follows the trace of each run that is watched and keeps the last
//! part of it; each watcher has a place of its own in the trace and takes what comes after it, from there or from the archive. So a
//! late one misses nothing, nobody gets anything twice, and a slow one holds up nobody. A run that nobody watches costs nothing.

use crate::service::Service;
use autoheal_core::event::{Event, EventKind};
use autoheal_core::ports::{Archive, Change};
use autoheal_core::{Result, RunId};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{Notify, watch};

/// How much of a trace is kept for those who are not far behind.
const RECENT: usize = 512;
const PAGE: u32 = 256;
/// Changes by other processes may not ring, so the archive is looked at now and then.
const POLL: Duration = Duration::from_secs(1);
const SHORTLY: Duration = Duration::from_millis(20);

/// All runs that are watched.
pub(crate) struct Feeds {
    archive: Arc<dyn Archive>,
    feeds: Mutex<HashMap<RunId, Weak<Feed>>>,
}

/// One run that is watched.
struct Feed {
    recent: Mutex<VecDeque<Arc<Event>>>,
    /// The last step that is known.
    last: watch::Sender<u64>,
    bell: Notify,
}

/// Somebody's place in a trace.
pub(crate) struct Watcher {
    archive: Arc<dyn Archive>,
    feed: Arc<Feed>,
    news: watch::Receiver<u64>,
    run: RunId,
    after: u64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Feeds {
    pub(crate) fn new(archive: Arc<dyn Archive>) -> Arc<Self> {
        let feeds = Arc::new(Self { archive, feeds: Mutex::default() });
        tokio::spawn(Self::pass_on(Arc::downgrade(&feeds)));
        feeds
    }

    /// Wakes the readers whose traces have grown.
    async fn pass_on(feeds: Weak<Self>) {
        let Some(mut bell) = feeds.upgrade().map(|feeds| feeds.archive.bell()) else { return };
        loop {
            let change = bell.change().await;
            let Some(feeds) = feeds.upgrade() else { return };
            let open = lock(&feeds.feeds);
            match change {
                Change::Trace(run) => open.get(&run).into_iter().for_each(wake),
                Change::Unknown => open.values().for_each(wake),
                Change::Work => {}
            }
        }
    }

    /// A watcher of a run that exists, for what comes after this step.
    pub(crate) fn watch(&self, run: RunId, after: u64) -> Watcher {
        let mut feeds = lock(&self.feeds);
        let feed = feeds.get(&run).and_then(Weak::upgrade).unwrap_or_else(|| {
            feeds.retain(|_, feed| feed.strong_count() > 0);
            let feed =
                Arc::new(Feed { recent: Mutex::default(), last: watch::Sender::new(0), bell: Notify::new() });
            feeds.insert(run, Arc::downgrade(&feed));
            tokio::spawn(follow(Arc::downgrade(&feed), self.archive.clone(), run, after));
            feed
        });
        let news = feed.last.subscribe();
        Watcher { archive: self.archive.clone(), feed, news, run, after }
    }

    /// How many runs are watched.
    pub(crate) fn count(&self) -> usize {
        lock(&self.feeds).values().filter(|feed| feed.strong_count() > 0).count()
    }
}

fn wake(feed: &Weak<Feed>) {
    if let Some(feed) = feed.upgrade() {
        feed.bell.notify_one();
    }
}

/// Reads the trace on, for as long as anyone watches.
async fn follow(feed: Weak<Feed>, archive: Arc<dyn Archive>, run: RunId, after: u64) {
    // A client may say that it has seen more than there is.
    let mut after = after.min(archive.last_step(run).await.unwrap_or(0));
    loop {
        let page = archive.events(run, after, PAGE).await.unwrap_or_default();
        let Some(feed) = feed.upgrade() else { return };
        if let Some(last) = page.last() {
            after = last.step;
            let mut recent = lock(&feed.recent);
            recent.extend(page.into_iter().map(Arc::new));
            let excess = recent.len().saturating_sub(RECENT);
            recent.drain(..excess);
            drop(recent);
            feed.last.send_replace(after);
            continue;
        }
        let _ = tokio::time::timeout(POLL, feed.bell.notified()).await;
    }
}

impl Watcher {
    /// The next events, at least one. It waits for as long as the run is silent.
    pub(crate) async fn next(&mut self) -> Result<Vec<Arc<Event>>> {
        loop {
            let known = *self.news.borrow_and_update();
            let events = match self.kept() {
                Some(events) => events,
                None => {
                    self.archive.events(self.run, self.after, PAGE).await?.into_iter().map(Arc::new).collect()
                }
            };
            if let Some(last) = events.last() {
                self.after = last.step;
                return Ok(events);
            }
            // Somebody else may have begun to follow the run further on than this watcher is.
            if self.after < known {
                tokio::time::sleep(SHORTLY).await;
                continue;
            }
            if self.news.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    /// What comes next, if all of it is kept.
    fn kept(&self) -> Option<Vec<Arc<Event>>> {
        let recent = lock(&self.feed.recent);
        let first = recent.front()?.step;
        if first > self.after + 1 {
            return None;
        }
        let passed = usize::try_from(self.after + 1 - first).unwrap_or(usize::MAX);
        Some(recent.iter().skip(passed).take(PAGE as usize).cloned().collect())
    }
}

/// Whether this event ends a run. A run that was over may be taken up again, so more may follow all the same.
pub(crate) fn is_end(event: &Event) -> bool {
    matches!(event.kind, EventKind::RunComplete { .. })
}

impl Service {
    /// Whether a run is over and nothing comes after this step.
    pub(crate) async fn has_told(&self, run: RunId, after: u64) -> bool {
        let is_finished =
            self.archive.run(run).await.is_ok_and(|run| run.is_none_or(|run| run.finished_at.is_some()));
        is_finished && self.archive.last_step(run).await.is_ok_and(|last| last <= after)
    }

    /// Whether nothing follows this event.
    pub(crate) async fn is_over(&self, event: &Event) -> bool {
        is_end(event) && self.has_told(event.run_id, event.step).await
    }
}
