//! What stands in the tree beside the tracked files: what a build left and is borrowed, what is kept, and what is litter.

use super::{GitCheckout, lock};
use crate::command::Git;
use autoheal_core::error::Context;
use autoheal_core::{RepoPath, Result};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

impl GitCheckout {
    /// What a build has put between the sources of the user's copy, and git ignores: compiled modules and generated version files.
    /// An environment that has the project installed in place counts on them.
    pub(super) async fn borrow_built(&self) -> Result<()> {
        const MOST: usize = 200;
        const LARGEST: u64 = 64 << 20;
        let Some(theirs) = &self.source.work_tree else { return Ok(()) };
        let ignored = Git::at(theirs)
            .ask(&["ls-files", "--others", "--ignored", "--exclude-standard", "-z"], b"")
            .await?;
        let folders: BTreeSet<String> =
            lock(&self.tracked).iter().map(|(_, path)| path.parent().to_owned()).collect();
        let built = ignored
            .stdout
            .split(|byte| *byte == 0)
            .filter_map(|name| RepoPath::new(std::str::from_utf8(name).ok()?).ok())
            .filter(|path| folders.contains(path.parent()) && is_built(path))
            .take(MOST);
        for path in built {
            let from = theirs.join(path.as_str());
            let is_sound =
                from.symlink_metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() <= LARGEST);
            if let (true, Ok(to)) = (is_sound, self.locate(path.as_str())) {
                std::fs::copy(from, to).context(format!("cannot copy {path}"))?;
            }
        }
        Ok(())
    }

    /// Everything in the tree that git does not know: files, links and whole folders, nested repositories and empty ones included.
    pub(super) fn untracked(&self) -> Result<BTreeSet<PathBuf>> {
        let mut known: BTreeSet<PathBuf> = BTreeSet::new();
        for (_, path) in lock(&self.tracked).iter() {
            let mut place = self.tree.clone();
            for part in path.components() {
                place.push(part);
                known.insert(place.clone());
            }
        }
        let mut found = BTreeSet::new();
        make_readable(&self.tree);
        let mut folders = vec![self.tree.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).context("the work tree cannot be read")? {
                let entry = entry.context("the work tree cannot be read")?;
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                if !known.contains(&entry.path()) {
                    found.insert(entry.path());
                }
                if is_folder {
                    make_readable(&entry.path());
                    folders.push(entry.path());
                }
            }
        }
        Ok(found)
    }

    /// Takes away whatever is neither tracked nor kept.
    pub(super) fn clean(&self) -> Result<()> {
        let litter: Vec<PathBuf> = self.untracked()?.difference(&lock(&self.kept)).cloned().collect();
        // The deepest first: a folder that holds something kept is kept itself.
        for path in litter.iter().rev() {
            let is_folder = path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
            let removed = if is_folder { std::fs::remove_dir(path) } else { std::fs::remove_file(path) };
            removed.context(format!("{} cannot be removed from the work tree", path.display()))?;
        }
        Ok(())
    }
}

/// A compiled module, or a file that states the version.
fn is_built(path: &RepoPath) -> bool {
    matches!(path.extension(), "so" | "pyd")
        || matches!(path.file_name(), "_version.py" | "version.py" | "__version__.py" | "_version_info.py")
}

/// Tests may take the right to look into a folder away even from themselves.
fn make_readable(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    if std::fs::symlink_metadata(folder).is_ok_and(|metadata| metadata.permissions().mode() & 0o700 != 0o700)
    {
        let _ = std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755));
    }
}
