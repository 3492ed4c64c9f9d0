//! How much one caller may ask. Each has a bucket that fills with time; the number of buckets is bounded, so that nobody can fill the
//! memory by coming from many addresses. (The usual middleware keys by headers that anyone can set, and keeps every key.)

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

const MOST_CALLERS: usize = 10_000;

pub(crate) struct Buckets {
    per_minute: f64,
    buckets: Mutex<HashMap<String, Bucket>>,
}

struct Bucket {
    left: f64,
    filled: Instant,
}

impl Buckets {
    pub(crate) fn new(per_minute: u32) -> Self {
        Self { per_minute: f64::from(per_minute.max(1)), buckets: Mutex::default() }
    }

    /// Takes one, or says after how many seconds there will be one.
    pub(crate) fn take(&self, caller: &str, now: Instant) -> Result<(), u64> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_CALLERS && !buckets.contains_key(caller) {
            let full = self.per_minute;
            buckets.retain(|_, bucket| bucket.at(now, full) < full);
            if buckets.len() >= MOST_CALLERS {
                buckets.clear();
            }
        }
        let bucket =
            buckets.entry(caller.to_owned()).or_insert(Bucket { left: self.per_minute, filled: now });
        bucket.left = bucket.at(now, self.per_minute);
        bucket.filled = now;
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            return Ok(());
        }
        Err(((1.0 - bucket.left) * 60.0 / self.per_minute).ceil() as u64)
    }
}

impl Bucket {
    fn at(&self, now: Instant, per_minute: f64) -> f64 {
        let seconds = now.saturating_duration_since(self.filled).as_secs_f64();
        (self.left + seconds * per_minute / 60.0).min(per_minute)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_caller_gets_its_share_and_more_with_time() {
        let (buckets, start) = (Buckets::new(3), Instant::now());
        for _ in 0..3 {
            assert_eq!(buckets.take("a", start), Ok(()));
        }
        assert_eq!(buckets.take("a", start), Err(20));
        assert_eq!(buckets.take("b", start), Ok(()), "another caller has its own");
        assert_eq!(buckets.take("a", start + Duration::from_secs(20)), Ok(()));
        assert!(buckets.take("a", start + Duration::from_secs(20)).is_err());
    }

    #[test]
    fn many_callers_do_not_fill_the_memory() {
        let (buckets, start) = (Buckets::new(3), Instant::now());
        for caller in 0..3 * MOST_CALLERS {
            let _ = buckets.take(&caller.to_string(), start);
        }
        assert!(buckets.buckets.lock().unwrap().len() <= MOST_CALLERS);
    }
}
