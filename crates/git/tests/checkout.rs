//! A checkout of AutoHeal's own, against real repositories of all shapes.

#![allow(clippy::unwrap_used, clippy::panic)]

use autoheal_core::ports::Checkout;
use autoheal_core::proof::{Observation, Verified, prove};
use autoheal_core::testing::{Outcome, TestReport, TestResult};
use autoheal_core::{Candidate, FileChange, Patch, RepoPath, SourceText, WorkBranch};
use autoheal_git::{GitCheckout, resolve};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

struct World {
    folder: TempDir,
    repository: PathBuf,
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let settings =
        ["user.name=t", "user.email=t@localhost", "init.defaultBranch=main", "protocol.file.allow=always"];
    let output = Command::new("git")
        .args(settings.iter().flat_map(|setting| ["-c", setting]))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn write(file: PathBuf, text: &str) {
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, text).unwrap();
}

fn repository(folder: &Path, files: &[(&str, &str)]) {
    std::fs::create_dir(folder).unwrap();
    git(folder, &["init", "-q"]);
    for (name, text) in files {
        write(folder.join(name), text);
    }
    commit(folder);
}

fn commit(folder: &Path) {
    git(folder, &["add", "-A"]);
    git(folder, &["commit", "-qm", "a commit"]);
}

fn world() -> World {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a repo é");
    repository(&path, &[("app.py", "x = 1\r\n\ty = 2\r\n"), ("naïve name.py", "z = 3\n")]);
    World { folder, repository: path }
}

fn branch() -> WorkBranch {
    WorkBranch::for_team("team", "leader").unwrap()
}

impl World {
    async fn checkout(&self, target: &str) -> GitCheckout {
        let number = std::fs::read_dir(self.folder.path()).unwrap().count();
        let work = self.folder.path().join(format!("work-{number}"));
        let source = resolve(target, None, &work.join("clone")).await.unwrap();
        GitCheckout::create(source, &branch(), &work).await.unwrap()
    }

    async fn here(&self) -> GitCheckout {
        self.checkout(self.repository.to_str().unwrap()).await
    }

    fn clone(&self, name: &str, options: &[&str]) -> PathBuf {
        let target = self.folder.path().join(name);
        let source = format!("file://{}", self.repository.display());
        git(self.folder.path(), &[&["clone", "-q"], options, &[&source, target.to_str().unwrap()]].concat());
        target
    }
}

fn proven(patch: Patch) -> Verified {
    let seen = |outcome| {
        let (id, file) = ("t::t".to_owned(), "t".to_owned());
        let test = TestResult { id, outcome, file, line: 1, seconds: 0.0, raised: None, collection: false };
        Observation { tests: TestReport { tests: vec![test], ..TestReport::default() }, checks: vec![] }
    };
    let (before, after) = (seen(Outcome::Failed), seen(Outcome::Passed));
    let steps = vec![Candidate::rule("r", 0.5, "because", patch)];
    prove(steps, vec!["t::t".into()], &before, &after, &after, &BTreeSet::new()).unwrap()
}

async fn fix(checkout: &GitCheckout, path: &str, text: &str) -> String {
    let path = RepoPath::new(path).unwrap();
    let before = checkout.read(&path).unwrap().unwrap();
    let patch = Patch::of(vec![FileChange::edit(path, &before, text)]);
    checkout.apply(&patch).unwrap();
    checkout.commit(&proven(patch), 0, "[AI-AGENT] Fix\n", jiff::Timestamp::UNIX_EPOCH).await.unwrap();
    checkout.publish(&branch()).await.unwrap().to_string()
}

#[tokio::test]
async fn a_proven_fix_becomes_a_branch_and_the_working_copy_stays_as_it_was() {
    let world = world();
    write(world.repository.join("app.py"), "dirty");
    let head = git(&world.repository, &["rev-parse", "HEAD"]);
    let checkout = world.here().await;
    assert!(checkout.warnings[0].contains("1 uncommitted change"));
    assert_eq!(fix(&checkout, "app.py", "x = 1\r\n").await, "TEAM_LEADER_AI_Fix");
    assert_eq!(git(&world.repository, &["show", "TEAM_LEADER_AI_Fix:app.py"]), "x = 1");
    assert_eq!(std::fs::read_to_string(world.repository.join("app.py")).unwrap(), "dirty");
    assert_eq!(git(&world.repository, &["rev-parse", "HEAD"]), head);
    assert_eq!(git(&world.repository, &["status", "--porcelain"]), "M app.py");
    git(&world.repository, &["fsck", "--strict"]);
}

#[tokio::test]
async fn hooks_filters_and_configuration_of_the_repository_never_run() {
    let world = world();
    let trap = world.folder.path().join("sprung");
    let command = format!("touch '{}'", trap.display());
    write(world.repository.join(".gitattributes"), "* filter=evil diff=evil\nlater.py filter=e=il\n");
    write(world.repository.join("later.py"), "once");
    commit(&world.repository);
    write(world.repository.join("later.py"), "changed");
    let keys = [
        "filter.e=il.clean",
        "filter.e=il.process",
        "core.fsmonitor",
        "filter.evil.smudge",
        "filter.evil.clean",
        "diff.evil.command",
        "core.sshCommand",
    ];
    for key in
        keys.iter().chain(&["core.alternateRefsCommand", "diff.external", "uploadpack.packObjectsHook"])
    {
        git(&world.repository, &["config", key, &command]);
    }
    for hook in ["post-checkout", "pre-commit", "reference-transaction", "post-commit", "update"] {
        let file = world.repository.join(".git/hooks").join(hook);
        write(file.clone(), &format!("#!/bin/sh\n{command}\n"));
        Command::new("chmod").arg("+x").arg(&file).status().unwrap();
    }
    let checkout = world.here().await;
    fix(&checkout, "app.py", "x = 2\n").await;
    checkout.restore().await.unwrap();
    assert!(!trap.exists());
}

#[tokio::test]
async fn an_object_that_is_missing_is_never_fetched_by_a_program_of_the_repository() {
    let world = world();
    let trap = world.folder.path().join("sprung");
    write(world.repository.join(".autoheal.toml"), "max_causes = 1\n");
    commit(&world.repository);
    let blob = git(&world.repository, &["rev-parse", "HEAD:.autoheal.toml"]);
    std::fs::remove_file(world.repository.join(".git/objects").join(&blob[..2]).join(&blob[2..])).unwrap();
    let remote = format!("file://{}", world.repository.display());
    for (key, value) in [
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", &remote),
        ("remote.origin.uploadpack", &format!("touch '{}'; git-upload-pack", trap.display())),
    ] {
        git(&world.repository, &["config", key, value]);
    }
    git(&world.repository, &["config", "core.repositoryFormatVersion", "1"]);
    let source = resolve(world.repository.to_str().unwrap(), None, world.folder.path()).await.unwrap();
    assert_eq!(source.file(".autoheal.toml").await, None);
    assert!(GitCheckout::create(source, &branch(), &world.folder.path().join("work")).await.is_err());
    assert!(!trap.exists());
}

#[tokio::test]
async fn an_existing_branch_is_extended_or_left_alone() {
    let world = world();
    let checkout = world.here().await;
    fix(&checkout, "app.py", "x = 2\n").await;
    let again = world.here().await;
    let text = again.read(&RepoPath::new("app.py").unwrap()).unwrap();
    assert_eq!(text, Some(SourceText::utf8("x = 2\n")));
    assert_eq!(fix(&again, "app.py", "x = 3\n").await, "TEAM_LEADER_AI_Fix");
    assert_eq!(git(&world.repository, &["rev-list", "--count", "TEAM_LEADER_AI_Fix"]), "3");

    write(world.repository.join("app.py"), "moved on\n");
    commit(&world.repository);
    let other = world.here().await;
    assert_eq!(fix(&other, "app.py", "x = 4\n").await, "TEAM_LEADER_2_AI_Fix");
}

#[tokio::test]
async fn a_branch_that_is_checked_out_is_not_moved() {
    let world = world();
    git(&world.repository, &["checkout", "-qb", "TEAM_LEADER_AI_Fix"]);
    let checkout = world.here().await;
    assert_eq!(fix(&checkout, "app.py", "x = 2\n").await, "TEAM_LEADER_2_AI_Fix");
    assert_eq!(git(&world.repository, &["status", "--porcelain"]), "");
}

#[tokio::test]
async fn bare_detached_shallow_and_remote_repositories_work() {
    let world = world();
    write(world.repository.join("app.py"), "x = 9\n");
    commit(&world.repository);
    let (bare, shallow) = (world.clone("bare.git", &["--bare"]), world.clone("shallow", &["--depth=1"]));
    let detached = world.clone("detached", &[]);
    git(&detached, &["checkout", "-q", "--detach"]);
    for folder in [&bare, &shallow, &detached] {
        let checkout = world.checkout(folder.to_str().unwrap()).await;
        fix(&checkout, "app.py", "x = 2\n").await;
        assert_eq!(git(folder, &["show", "TEAM_LEADER_AI_Fix:app.py"]), "x = 2");
    }
    let remote = world.clone("remote.git", &["--bare"]);
    let checkout = world.checkout(&format!("file://{}", remote.display())).await;
    fix(&checkout, "naïve name.py", "z = 4\n").await;
    assert_eq!(git(&remote, &["show", "TEAM_LEADER_AI_Fix:naïve name.py"]), "z = 4");
}

#[tokio::test]
async fn submodules_are_filled_or_named() {
    let world = world();
    let library = world.folder.path().join("library");
    repository(&library, &[("lib.py", "v = 1\n")]);
    git(&world.repository, &["submodule", "--quiet", "add", library.to_str().unwrap(), "vendor/lib"]);
    commit(&world.repository);
    let checkout = world.here().await;
    let library = checkout.root().join("vendor/lib/lib.py");
    assert_eq!(std::fs::read_to_string(&library).unwrap(), "v = 1\n");
    let listed = checkout.entries().unwrap().into_iter().any(|entry| entry.path == "vendor/lib/lib.py");
    assert!(listed, "what runs is scanned");
    checkout.restore().await.unwrap();
    assert!(library.exists());
    let checkout = world.checkout(world.clone("clone", &[]).to_str().unwrap()).await;
    assert!(checkout.warnings[0].contains("vendor/lib"));
}

#[tokio::test]
async fn links_are_never_written_through() {
    let world = world();
    let outside = world.folder.path().join("outside");
    std::fs::create_dir(&outside).unwrap();
    std::os::unix::fs::symlink(&outside, world.repository.join("out")).unwrap();
    commit(&world.repository);
    let checkout = world.here().await;
    let patch = Patch::of(vec![FileChange::create(RepoPath::new("out/written").unwrap(), "x")]);
    assert!(checkout.apply(&patch).is_err());
    assert!(!outside.join("written").exists());
}

#[tokio::test]
async fn restoring_removes_what_tests_left_and_keeps_what_preparing_built() {
    let world = world();
    let checkout = world.here().await;
    write(checkout.root().join("built.so"), "x");
    checkout.keep_untracked().await.unwrap();
    write(checkout.root().join("litter"), "x");
    write(checkout.root().join("app.py"), "changed");
    checkout.restore().await.unwrap();
    let exists = |name: &str| checkout.root().join(name).exists();
    assert!(exists("built.so") && !exists("litter"));
    let text = std::fs::read_to_string(checkout.root().join("app.py")).unwrap();
    assert_eq!(text, "x = 1\r\n\ty = 2\r\n");
}

#[tokio::test]
async fn restoring_removes_whole_folders_empty_ones_and_repositories_in_the_tree() {
    let world = world();
    let checkout = world.here().await;
    let root = checkout.root();
    std::fs::create_dir(root.join("empty")).unwrap();
    repository(&root.join("nested"), &[("planted.py", "")]);
    write(root.join("locked/file"), "");
    Command::new("chmod").arg("000").arg(root.join("locked")).status().unwrap();
    std::fs::remove_file(root.join("app.py")).unwrap();
    write(root.join("app.py/in_its_place"), "");
    std::os::unix::fs::symlink("/etc", root.join("link")).unwrap();
    checkout.restore().await.unwrap();
    let mut left: Vec<_> = std::fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["app.py", "naïve name.py"]);
    assert!(root.join("app.py").is_file() && Path::new("/etc").is_dir());
}

#[tokio::test]
async fn a_file_without_a_usable_path_is_left_out_and_named() {
    use std::os::unix::ffi::OsStrExt;
    let world = world();
    let odd = world.repository.join(std::ffi::OsStr::from_bytes(b"d\xff"));
    write(odd.join("conftest.py"), "");
    write(world.repository.join("c:\\d/conftest.py"), "");
    commit(&world.repository);
    let checkout = world.here().await;
    assert!(checkout.warnings[0].contains("2 files have no usable path"), "{:?}", checkout.warnings);
    assert_eq!(std::fs::read_dir(checkout.root()).unwrap().count(), 2);
    fix(&checkout, "app.py", "x = 2\n").await;
    let kept = git(&world.repository, &["ls-tree", "-r", "--name-only", "TEAM_LEADER_AI_Fix"]);
    assert_eq!(kept.lines().count(), 4, "{kept}");
}

#[tokio::test]
async fn what_a_build_left_beside_the_sources_comes_along() {
    let world = world();
    write(world.repository.join(".gitignore"), "_version.py\n*.so\n*.secret\nbuild/\n");
    write(world.repository.join("pkg/__init__.py"), "");
    commit(&world.repository);
    for name in ["pkg/_version.py", "pkg/fast.so", "pkg/x.secret", "build/other.so"] {
        write(world.repository.join(name), "v = 1\n");
    }
    let checkout = world.here().await;
    checkout.restore().await.unwrap();
    let exists = |name: &str| checkout.root().join(name).exists();
    assert!(exists("pkg/_version.py") && exists("pkg/fast.so"));
    assert!(!exists("pkg/x.secret") && !exists("build/other.so"));
    assert!(checkout.entries().unwrap().iter().any(|entry| entry.path == "pkg/_version.py"), "it is scanned");
}

#[tokio::test]
async fn what_is_no_repository_is_refused_with_a_hint() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plain");
    std::fs::create_dir(&path).unwrap();
    let error = resolve(path.to_str().unwrap(), None, folder.path()).await.unwrap_err();
    assert_eq!(error.code.exit_code(), 64);
    git(&path, &["init", "-q"]);
    let error = resolve(path.to_str().unwrap(), None, folder.path()).await.unwrap_err();
    assert!(error.message.contains("no commit"));
}

#[tokio::test]
async fn files_come_back_as_earlier_commits_had_them() {
    let world = world();
    write(world.repository.join("app.py"), "x = 2\n");
    write(world.repository.join("new.py"), "n = 1\n");
    write(world.repository.join("notes.txt"), "not code\n");
    std::fs::remove_file(world.repository.join("naïve name.py")).unwrap();
    commit(&world.repository);
    let checkout = world.here().await;
    let history = checkout.history(10).await.unwrap();
    assert_eq!(history.len(), 2);
    assert_eq!(history[1].subject, "a commit");
    assert_eq!(checkout.files_at(&history[0], "py").await.unwrap(), []);
    let then = checkout.files_at(&history[1], "py").await.unwrap();
    let texts: Vec<_> =
        then.iter().map(|file| (file.path.as_str(), file.content.as_ref().map(|text| &*text.text))).collect();
    let expected =
        [("app.py", Some("x = 1\r\n\ty = 2\r\n")), ("naïve name.py", Some("z = 3\n")), ("new.py", None)];
    assert_eq!(texts, expected);
    let copy = checkout.copy(&then).await.unwrap();
    assert_eq!(std::fs::read(copy.root().join("app.py")).unwrap(), b"x = 1\r\n\ty = 2\r\n");
    assert!(copy.root().join("naïve name.py").exists() && !copy.root().join("new.py").exists());
    assert_eq!(std::fs::read_to_string(checkout.root().join("app.py")).unwrap(), "x = 2\n");
}

#[tokio::test]
async fn a_file_of_the_past_is_never_written_through_a_link() {
    let world = world();
    let outside = world.folder.path().join("outside");
    std::fs::create_dir(&outside).unwrap();
    write(world.repository.join("pkg/mod.py"), "m = 1\n");
    commit(&world.repository);
    std::fs::remove_dir_all(world.repository.join("pkg")).unwrap();
    std::os::unix::fs::symlink(&outside, world.repository.join("pkg")).unwrap();
    commit(&world.repository);
    let checkout = world.here().await;
    let history = checkout.history(10).await.unwrap();
    let then = checkout.files_at(&history[1], "py").await.unwrap();
    assert_eq!(then.len(), 1);
    assert!(checkout.copy(&then).await.is_err());
    assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 0);
}
