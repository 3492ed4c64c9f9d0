//! What a process tree uses, read from /proc. Accounting is by tree because control groups cannot be had everywhere, and
//! because the kernel's own process limit does not bind root's processes.

use std::collections::HashMap;
use std::fs;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) processes: u32,
    pub(crate) memory_bytes: u64,
    /// Processor time of all that live, and of those that they have waited for.
    pub(crate) cpu_ticks: u64,
}

/// Processes and private memory of `root` and all that descends from it.
pub(crate) fn usage(root: u32) -> Usage {
    let mut children: HashMap<u32, Vec<(u32, u64)>> = HashMap::new();
    let Ok(entries) = fs::read_dir("/proc") else { return Usage::default() };
    for pid in entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()) {
        if let Some((parent, ticks)) = stat(pid) {
            children.entry(parent).or_default().push((pid, ticks));
        }
    }
    let mut usage = Usage::default();
    let mut waiting = vec![(root, stat(root).map_or(0, |(_, ticks)| ticks))];
    while let Some((pid, ticks)) = waiting.pop() {
        usage.processes += 1;
        usage.cpu_ticks += ticks;
        usage.memory_bytes += private_memory(pid);
        waiting.extend(children.remove(&pid).unwrap_or_default());
    }
    usage
}

/// A process's parent and its processor time.
fn stat(pid: u32) -> Option<(u32, u64)> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The command name stands in parentheses and may hold anything: the fields begin after the last one.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(1);
    let parent = fields.next()?.parse().ok()?;
    let ticks = fields.skip(9).take(4).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Some((parent, ticks))
}

fn private_memory(pid: u32) -> u64 {
    let read = || {
        let statm = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
        let mut fields = statm.split_whitespace().skip(1);
        let resident: u64 = fields.next()?.parse().ok()?;
        let shared: u64 = fields.next()?.parse().ok()?;
        Some(resident.saturating_sub(shared) * 4096)
    };
    read().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_counts_itself_and_its_memory() {
        let usage = usage(std::process::id());
        assert!(usage.processes >= 1 && usage.memory_bytes > 100_000, "{usage:?}");
    }
}
