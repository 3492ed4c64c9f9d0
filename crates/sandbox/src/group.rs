//! A control group that caps the number of processes, where one can be had. The kernel's own per-user limit binds everybody
//! but root; for root only a control group stops a fork bomb before it has filled the process table.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

const PREFIX: &str = "autoheal-";
static COUNT: AtomicU32 = AtomicU32::new(0);

/// A group of its own for one command, removed when dropped.
#[derive(Debug)]
pub(crate) struct Group(PathBuf);

impl Group {
    /// A group that holds at most this many processes and threads; `None` where control groups are out of reach.
    pub(crate) fn limited_to(tasks: u32) -> Option<Self> {
        retired().retain(|folder| fs::remove_dir(folder).is_err() && folder.exists());
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = home()?.join(format!("{PREFIX}{}-{number}", std::process::id()));
        fs::create_dir(&folder).ok()?;
        let group = Self(folder);
        fs::write(group.0.join("pids.max"), tasks.to_string()).ok()?;
        Some(group)
    }

    /// Whether the kernel has refused somebody a new process here. A fork bomb that dies of it may be gone before anyone looks.
    pub(crate) fn was_full(&self) -> bool {
        let events = fs::read_to_string(self.0.join("pids.events")).unwrap_or_default();
        events.lines().filter_map(|line| line.strip_prefix("max ")).any(|count| count.trim() != "0")
    }

    /// The file into which a process writes its number to enter.
    pub(crate) fn door(&self) -> PathBuf {
        self.0.join("cgroup.procs")
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // The last process may still be on its way out: then the next group to be made takes this one away.
        if fs::remove_dir(&self.0).is_err() {
            retired().push(std::mem::take(&mut self.0));
        }
    }
}

/// Groups that are done with but could not be removed yet.
fn retired() -> MutexGuard<'static, Vec<PathBuf>> {
    static RETIRED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    RETIRED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the groups that processes which are no more have left behind.
pub(crate) fn sweep() {
    let Some(entries) = home().and_then(|home| fs::read_dir(home).ok()) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let owner =
            name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split('-').next()?.parse::<u32>().ok());
        if owner.is_some_and(|pid| !Path::new(&format!("/proc/{pid}")).exists()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// Where groups can be made: the process controller of version 1, or this process's own group in version 2.
fn home() -> Option<PathBuf> {
    let version1 = PathBuf::from("/sys/fs/cgroup/pids");
    if version1.join("cgroup.procs").exists() {
        return Some(version1);
    }
    let membership = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = membership.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let folder = Path::new("/sys/fs/cgroup").join(own);
    let controllers = fs::read_to_string(folder.join("cgroup.subtree_control")).ok()?;
    controllers.split_whitespace().any(|controller| controller == "pids").then_some(folder)
}
