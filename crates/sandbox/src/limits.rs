//! Watching a running sandbox: which limit, if any, it has crossed.

use crate::processes;
use autoheal_core::ports::Witness;
use autoheal_core::sandbox::{Ending, Limits, Usage};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Looks at a process tree and its writable folders from time to time.
pub(crate) struct Watch {
    limits: Limits,
    folders: Vec<PathBuf>,
    disk_before: u64,
    next_disk_look: Instant,
    /// When usage was told last, and the processor time then.
    told: (Instant, u64),
}

/// How often usage is told, and the kernel's ticks in a second.
const TELL_EVERY: Duration = Duration::from_secs(2);
const TICKS: f64 = 100.0;

impl Watch {
    pub(crate) fn new(limits: Limits, folders: Vec<PathBuf>) -> Self {
        let mut watch = Self {
            limits,
            folders,
            disk_before: 0,
            next_disk_look: Instant::now(),
            told: (Instant::now(), 0),
        };
        watch.disk_before = watch.disk();
        watch
    }

    /// The limit that is crossed now.
    pub(crate) fn look(&mut self, root: u32, witness: Option<&dyn Witness>) -> Option<Ending> {
        let usage = processes::usage(root);
        let (last, ticks) = self.told;
        if let Some(witness) = witness
            && last.elapsed() >= TELL_EVERY
        {
            let busy = usage.cpu_ticks.saturating_sub(ticks) as f64 / TICKS;
            let cpu_percent = 100.0 * busy / last.elapsed().as_secs_f64();
            witness.uses(Usage { cpu_percent, memory_bytes: usage.memory_bytes, root });
            self.told = (Instant::now(), usage.cpu_ticks);
        }
        if usage.processes > self.limits.processes {
            return Some(Ending::TooManyProcesses);
        }
        if usage.memory_bytes > self.limits.memory_bytes {
            return Some(Ending::OutOfMemory);
        }
        if Instant::now() >= self.next_disk_look && self.disk() > self.disk_before + self.limits.disk_bytes {
            return Some(Ending::DiskFull);
        }
        None
    }

    /// Bytes in the writable folders. A large tree is looked at less often, so that looking stays cheap.
    fn disk(&mut self) -> u64 {
        let start = Instant::now();
        let ceiling = self.disk_before.saturating_add(self.limits.disk_bytes).saturating_add(1);
        let bytes = self.folders.iter().map(|folder| size(folder, ceiling)).sum();
        self.next_disk_look = Instant::now() + Duration::from_millis(250).max(start.elapsed() * 20);
        bytes
    }
}

/// The size of everything below a folder, without following links; stops counting past the ceiling once it is known.
fn size(folder: &Path, ceiling: u64) -> u64 {
    let mut total = 0_u64;
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            match entry.metadata() {
                Ok(metadata) if metadata.is_dir() => waiting.push(entry.path()),
                Ok(metadata) => total += metadata.len(),
                Err(_) => {}
            }
        }
        if ceiling > 1 && total > ceiling {
            break;
        }
    }
    total
}
