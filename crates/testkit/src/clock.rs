//! A clock that stands still until a test moves it.

use autoheal_core::ports::Clock;
use jiff::{SignedDuration, Timestamp};
use std::sync::{Arc, Mutex};

#[derive(Debug, Clone)]
pub struct TestClock(Arc<Mutex<Timestamp>>);

impl TestClock {
    pub fn new() -> Self {
        Self(Arc::new(Mutex::new("2026-01-01T00:00:00Z".parse().unwrap())))
    }

    /// Moves on, or back where the number is negative.
    pub fn move_by(&self, seconds: f64) {
        let mut now = self.0.lock().unwrap();
        *now += SignedDuration::from_millis((seconds * 1000.0) as i64);
    }
}

impl Default for TestClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}
