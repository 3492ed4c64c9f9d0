//! The real time.

use autoheal_core::ports::Clock;

pub(crate) struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> jiff::Timestamp {
        jiff::Timestamp::now()
    }
}
