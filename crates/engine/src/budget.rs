//! What bounds a run from outside: the wall clock and the person who cancels.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Cancels a run from another task.
#[derive(Debug, Clone, Default)]
pub struct Cancel {
    flag: Arc<AtomicBool>,
    bell: Arc<Notify>,
}

impl Cancel {
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::SeqCst);
        self.bell.notify_waiters();
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.flag.load(Ordering::SeqCst)
    }

    pub(crate) async fn cancelled(&self) {
        let bell = self.bell.notified();
        if !self.is_cancelled() {
            bell.await;
        }
    }
}

/// The wall-clock budget of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    start: Instant,
    /// Spent before, by whoever had the run then.
    before: Duration,
    wall: Duration,
}

impl Budget {
    pub(crate) fn new(wall: Duration, before: Duration) -> Self {
        Self { start: Instant::now(), before, wall }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.before + self.start.elapsed()
    }

    pub(crate) fn left(&self) -> Duration {
        self.wall.saturating_sub(self.elapsed())
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.elapsed() >= self.wall
    }
}
