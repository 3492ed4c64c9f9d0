//! The private work tree.

mod past;
mod untracked;

use crate::command::Git;
use crate::publish;
use crate::source::Source;
use async_trait::async_trait;
use autoheal_core::error::Context;
use autoheal_core::ports::{Checkout, FileState, PastCommit, TreeCopy, TreeEntry, TreeEntryKind};
use autoheal_core::proof::Verified;
use autoheal_core::{Error, ErrorCode, Patch, RepoPath, Result, SourceText, WorkBranch};
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// Attributes of the tree could convert, filter or merge files with programs of the repository's choosing: none apply here,
/// so that every file is on disk exactly as it was committed.
const NO_ATTRIBUTES: &str = "* -text -filter -diff -merge -ident !eol !working-tree-encoding\n";

/// A checkout of AutoHeal's own: `tree/` is what the sandbox sees, `git/` is out of its reach.
#[derive(Debug)]
pub struct GitCheckout {
    pub(crate) source: Source,
    folder: PathBuf,
    tree: PathBuf,
    pub(crate) git: Git,
    tracked: Mutex<Vec<(String, RepoPath)>>,
    /// What stands in the tree beside the tracked files and stays: submodules, and what preparing built.
    kept: Mutex<BTreeSet<PathBuf>>,
    /// What submodules hold and builds left. It runs with the tests, so it is scanned, but it is nobody's to edit.
    borrowed: Vec<String>,
    copies: AtomicU32,
    pub warnings: Vec<String>,
}

impl GitCheckout {
    /// Checks out the commit that is healed (or the work branch that already builds on it) below `folder`.
    pub async fn create(source: Source, branch: &WorkBranch, folder: &Path) -> Result<Self> {
        let start = publish::start(&source, branch).await?;
        Self::at(source, &start, folder).await
    }

    /// Checks out a commit that an earlier checkout for the same run has made or begun with.
    pub async fn at(source: Source, start: &str, folder: &Path) -> Result<Self> {
        let (tree, git_dir) = (folder.join("tree"), folder.join("git"));
        std::fs::create_dir_all(&tree).context("cannot make the work tree")?;
        let git = Git::split(&git_dir, &tree);
        populate(&git, &git_dir, &source.git_dir, start).await?;
        let mut checkout = Self {
            warnings: source.warnings.clone(),
            source,
            folder: folder.to_owned(),
            tree,
            git,
            tracked: Mutex::default(),
            kept: Mutex::default(),
            borrowed: Vec::new(),
            copies: AtomicU32::new(0),
        };
        let unnameable = checkout.refresh().await?;
        if unnameable > 0 {
            // They are in nobody's list, so the scan cannot see them, and cleaning takes them out of the tree. Commits keep them.
            checkout.warnings.push(format!(
                "{unnameable} {} no usable path, and {} left out of this heal",
                if unnameable == 1 { "file has" } else { "files have" },
                if unnameable == 1 { "is" } else { "are" },
            ));
        }
        checkout.clean()?;
        checkout.populate_submodules().await?;
        checkout.borrow_built().await?;
        let borrowed = checkout.untracked()?;
        checkout.borrowed = borrowed
            .iter()
            .filter_map(|path| Some(path.strip_prefix(&checkout.tree).ok()?.to_str()?.to_owned()))
            .collect();
        *lock(&checkout.kept) = borrowed;
        Ok(checkout)
    }

    /// Reads again what is tracked; says how many entries have a path that cannot be spoken of.
    async fn refresh(&self) -> Result<usize> {
        let listing = self.git.bytes(&["ls-files", "--stage", "-z"], b"").await?;
        let parse = |entry: &[u8]| {
            let entry = std::str::from_utf8(entry).ok()?;
            let (meta, path) = entry.split_once('\t')?;
            Some((meta.split(' ').next()?.to_owned(), RepoPath::new(path).ok()?))
        };
        let entries = || listing.split(|byte| *byte == 0).filter(|entry| !entry.is_empty());
        let tracked: Vec<_> = entries().filter_map(parse).collect();
        let unnameable = entries().count() - tracked.len();
        *lock(&self.tracked) = tracked;
        Ok(unnameable)
    }

    /// Submodules that the user has checked out are filled from there; others stay empty and are named.
    async fn populate_submodules(&mut self) -> Result<()> {
        let submodules: Vec<RepoPath> = lock(&self.tracked)
            .iter()
            .filter(|(mode, _)| mode == "160000")
            .map(|(_, path)| path.clone())
            .collect();
        for path in submodules {
            let commit = self.git.text(&["rev-parse", &format!(":{path}")]).await?;
            let filled = match &self.source.work_tree {
                Some(work_tree) => {
                    self.populate_submodule(&work_tree.join(path.as_str()), &path, &commit).await.is_ok()
                }
                None => false,
            };
            if !filled {
                self.warnings.push(format!(
                    "submodule {path} is not checked out, so its files are missing in this heal"
                ));
            }
        }
        Ok(())
    }

    async fn populate_submodule(&self, theirs: &Path, path: &RepoPath, commit: &str) -> Result<()> {
        let objects_of =
            Git::at(theirs).text(&["rev-parse", "--path-format=absolute", "--git-common-dir"]).await?;
        if Path::new(&objects_of) == self.source.git_dir {
            return Err(Error::internal("the submodule is not initialised"));
        }
        let tree = self.tree.join(path.as_str());
        let git_dir = self.folder.join("submodules").join(path.as_str().replace('/', "%"));
        std::fs::create_dir_all(&tree).context("cannot make the submodule's folder")?;
        populate(&Git::split(&git_dir, &tree), &git_dir, Path::new(&objects_of), commit).await
    }

    fn locate(&self, path: &str) -> Result<PathBuf> {
        locate(&self.tree, path)
    }
}

/// The file's place on disk, if no link on the way leads anywhere else.
fn locate(tree: &Path, path: &str) -> Result<PathBuf> {
    let mut place = tree.to_owned();
    for part in path.split('/') {
        place.push(part);
        let is_link = place.symlink_metadata().is_ok_and(|metadata| metadata.file_type().is_symlink());
        if is_link || part == ".." {
            return Err(Error::new(
                ErrorCode::PatchApplyFailed,
                format!("{path} leads through a symbolic link"),
            ));
        }
    }
    Ok(place)
}

/// Makes a file what it is to be, which may be nothing.
fn write(tree: &Path, path: &RepoPath, content: Option<&SourceText>) -> Result<()> {
    let place = locate(tree, path.as_str())?;
    let failed = |error: std::io::Error| {
        Error::new(ErrorCode::PatchApplyFailed, format!("cannot write {path}")).because(error)
    };
    match content {
        None => std::fs::remove_file(&place).map_err(failed),
        Some(content) => {
            if let Some(parent) = place.parent() {
                std::fs::create_dir_all(parent).map_err(failed)?;
            }
            std::fs::write(&place, content.to_bytes()).map_err(failed)
        }
    }
}

/// A git directory that borrows the objects of another and has one commit checked out. No transport is involved, so nothing of the
/// other repository's configuration is read.
async fn populate(git: &Git, git_dir: &Path, lender: &Path, commit: &str) -> Result<()> {
    std::fs::create_dir_all(git_dir).context("cannot make the git directory")?;
    let format =
        Git::at(lender).text(&["rev-parse", "--show-object-format"]).await.unwrap_or_else(|_| "sha1".into());
    git.bytes(&["init", "--quiet", "--template=", &format!("--object-format={format}")], b"").await?;
    let write = |file: &str, text: &str| {
        let file = git_dir.join(file);
        std::fs::create_dir_all(file.parent().unwrap_or(git_dir)).context("cannot make the git directory")?;
        std::fs::write(&file, text).context("cannot write the git directory")
    };
    write("objects/info/alternates", &format!("{}\n", lender.join("objects").display()))?;
    write("info/attributes", NO_ATTRIBUTES)?;
    if lender.join("shallow").exists() {
        std::fs::copy(lender.join("shallow"), git_dir.join("shallow"))
            .context("cannot copy the shallow boundary")?;
    }
    let answer = git.ask(&["checkout", "--quiet", "--detach", "--force", commit], b"").await?;
    if answer.success {
        return Ok(());
    }
    Err(Error::new(
        ErrorCode::RepoCloneFailed,
        format!("commit {commit} cannot be checked out: {}", answer.stderr),
    )
    .hint("a partial clone must have its files: run `git fetch --refetch` or clone without --filter"))
}

#[async_trait]
impl Checkout for GitCheckout {
    fn root(&self) -> &Path {
        &self.tree
    }

    fn origin(&self) -> Option<&Path> {
        self.source.work_tree.as_deref()
    }

    fn files(&self) -> Result<Vec<RepoPath>> {
        Ok(lock(&self.tracked)
            .iter()
            .filter(|(mode, _)| mode.starts_with("100"))
            .map(|(_, path)| path.clone())
            .collect())
    }

    fn entries(&self) -> Result<Vec<TreeEntry>> {
        let entry = |mode: &str, path: &str| {
            let place = self.tree.join(path);
            let metadata = place.symlink_metadata();
            let kind = match (mode, metadata) {
                ("160000", _) => TreeEntryKind::Submodule,
                (_, Ok(metadata)) if metadata.file_type().is_symlink() => TreeEntryKind::Symlink {
                    target: std::fs::read_link(&place)
                        .map(|target| target.to_string_lossy().into_owned())
                        .unwrap_or_default(),
                },
                (mode, Ok(metadata)) if metadata.is_file() => {
                    TreeEntryKind::File { size: metadata.len(), executable: mode == "100755" }
                }
                _ => TreeEntryKind::Other,
            };
            TreeEntry { path: path.to_string(), kind }
        };
        let tracked = lock(&self.tracked);
        let own = tracked.iter().map(|(mode, path)| entry(mode, path.as_str()));
        let is_file = |path: &&String| !self.tree.join(path).is_dir() || self.tree.join(path).is_symlink();
        Ok(own.chain(self.borrowed.iter().filter(is_file).map(|path| entry("", path))).collect())
    }

    fn bytes(&self, path: &str, limit: usize) -> Result<Vec<u8>> {
        let file = std::fs::File::open(self.locate(path)?).context(format!("cannot read {path}"))?;
        let mut bytes = Vec::new();
        file.take(limit as u64).read_to_end(&mut bytes).context(format!("cannot read {path}"))?;
        Ok(bytes)
    }

    fn read(&self, path: &RepoPath) -> Result<Option<SourceText>> {
        let Ok(place) = self.locate(path.as_str()) else { return Ok(None) };
        match std::fs::read(&place) {
            Ok(bytes) => Ok(Some(SourceText::from_bytes(bytes))),
            Err(error)
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::NotFound | std::io::ErrorKind::IsADirectory
                ) =>
            {
                Ok(None)
            }
            Err(error) => Err(Error::internal(format!("cannot read {path}")).because(error)),
        }
    }

    fn apply(&self, patch: &Patch) -> Result<()> {
        for file in &patch.files {
            if self.read(&file.path)? != file.before {
                return Err(Error::new(
                    ErrorCode::PatchApplyFailed,
                    format!("{} is not as the patch expects it", file.path),
                ));
            }
        }
        for file in &patch.files {
            write(&self.tree, &file.path, file.after.as_ref())?;
        }
        Ok(())
    }

    async fn keep_untracked(&self) -> Result<()> {
        *lock(&self.kept) = self.untracked()?;
        Ok(())
    }

    async fn restore(&self) -> Result<()> {
        // First of all what stands where a tracked file belongs, or git may not be able to put it back.
        self.clean()?;
        self.git.bytes(&["reset", "--quiet", "--hard"], b"").await?;
        self.clean()
    }

    async fn copy(&self, files: &[FileState]) -> Result<Box<dyn TreeCopy>> {
        let root = self.folder.join(format!("copy-{}", self.copies.fetch_add(1, Ordering::Relaxed)));
        let copy = Copy { root };
        let status = tokio::process::Command::new("cp")
            .args(["-a", "--reflink=auto", "--"])
            .arg(&self.tree)
            .arg(&copy.root)
            .kill_on_drop(true)
            .status()
            .await
            .context("cp cannot be run")?;
        if !status.success() {
            return Err(Error::internal("the work tree cannot be copied"));
        }
        for file in files {
            write(&copy.root, &file.path, file.content.as_ref())?;
        }
        Ok(Box::new(copy))
    }

    async fn history(&self, most: usize) -> Result<Vec<PastCommit>> {
        past::commits(&self.git, most).await
    }

    async fn files_at(&self, commit: &PastCommit, extension: &str) -> Result<Vec<FileState>> {
        past::files(&self.git, commit, extension).await
    }

    async fn head(&self) -> Result<String> {
        self.git.text(&["rev-parse", "HEAD"]).await
    }

    async fn commit(
        &self,
        verified: &Verified,
        step: usize,
        message: &str,
        at: jiff::Timestamp,
    ) -> Result<String> {
        let candidate = verified.steps().get(step).ok_or_else(|| Error::internal("no such proven step"))?;
        // The index gets the very bytes that were proven, whatever the tests may have done to the files meanwhile.
        for file in &candidate.patch.files {
            let path = file.path.as_str();
            match &file.after {
                None => self.git.bytes(&["update-index", "--force-remove", "--", path], b"").await?,
                Some(after) => {
                    let blob = self
                        .git
                        .bytes(&["hash-object", "-w", "--stdin", "--no-filters"], &after.to_bytes())
                        .await?;
                    let blob = String::from_utf8_lossy(&blob).trim().to_owned();
                    let mode = lock(&self.tracked)
                        .iter()
                        .find(|(_, tracked)| tracked == &file.path)
                        .map(|(mode, _)| mode.clone());
                    let info = format!("{},{blob},{path}", mode.unwrap_or_else(|| "100644".into()));
                    self.git.bytes(&["update-index", "--add", "--cacheinfo", &info], b"").await?
                }
            };
        }
        let tree = self.git.text(&["write-tree"]).await?;
        let author = ["-c", "user.name=AutoHeal", "-c", "user.email=autoheal@localhost"];
        let arguments = [&author[..], &["commit-tree", &tree, "-p", "HEAD", "-F", "-"]].concat();
        let git = self.git.clone().at_time(at.as_second());
        let commit = git.bytes(&arguments, message.as_bytes()).await?;
        let commit = String::from_utf8_lossy(&commit).trim().to_owned();
        self.git.bytes(&["update-ref", "--no-deref", "HEAD", &commit], b"").await?;
        self.refresh().await?;
        Ok(commit)
    }

    async fn publish(&self, branch: &WorkBranch) -> Result<WorkBranch> {
        publish::publish(self, branch).await
    }

    async fn base_time(&self) -> Result<i64> {
        let seconds = self.git.text(&["show", "-s", "--format=%ct", &self.source.base]).await?;
        seconds.parse().map_err(|_| Error::internal("the commit has no date"))
    }
}

#[derive(Debug)]
struct Copy {
    root: PathBuf,
}

impl TreeCopy for Copy {
    fn root(&self) -> &Path {
        &self.root
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
