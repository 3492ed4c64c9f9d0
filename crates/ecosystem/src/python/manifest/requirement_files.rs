//! `requirements.txt` and its relatives: which of them serve tests, and what they pull in.

use super::{Manifest, Tree, groups, join, name_of};
use autoheal_core::RepoPath;

/// Files that include each other are followed this deep.
const DEEPEST: usize = 8;

/// Whether a file's place and name say that it lists requirements.
pub(super) fn is_one(file: &RepoPath) -> bool {
    let name = file.file_name().to_ascii_lowercase();
    let Some(stem) = name.strip_suffix(".txt") else { return false };
    let in_folder = file.parent().rsplit('/').next() == Some("requirements");
    in_folder || groups::words(stem).iter().any(|word| word == "requirements" || word == "reqs")
}

pub(super) fn read(tree: &Tree<'_>, folder: &str, manifest: &mut Manifest) {
    let inner = if folder.is_empty() { "requirements".to_owned() } else { format!("{folder}/requirements") };
    let here = |file: &&RepoPath| file.parent() == folder || file.parent() == inner;
    let wanted: Vec<RepoPath> =
        tree.files().filter(here).filter(|file| is_one(file) && serves_tests(file)).cloned().collect();
    for path in wanted {
        add(tree, &path, manifest);
    }
    for name in ["constraints.txt", "requirements/constraints.txt"] {
        if let Some((path, _)) = tree.open(folder, name) {
            manifest.depends_on(&path);
        }
    }
}

/// The plain list, and those for tests, checks and development; not those for documents, deployment and the like.
fn serves_tests(file: &RepoPath) -> bool {
    let stem = file.file_name().trim_end_matches(".txt");
    let mut words = groups::words(stem);
    words.retain(|word| !matches!(word.as_str(), "requirements" | "reqs" | "pip" | "python" | "py" | "py3"));
    let is_base = |word: &String| {
        matches!(
            word.as_str(),
            "base"
                | "common"
                | "main"
                | "core"
                | "default"
                | "runtime"
                | "install"
                | "local"
                | "app"
                | "optional"
        )
    };
    words.is_empty() || groups::is_test_like(stem) || words.iter().all(is_base)
}

/// Adds one file to those that are handed to the installer, and notes what it holds.
pub(super) fn add(tree: &Tree<'_>, path: &RepoPath, manifest: &mut Manifest) {
    if manifest.requirement_files.contains(path) || tree.read(path).is_none() {
        return;
    }
    manifest.requirement_files.push(path.clone());
    follow(tree, path, manifest, 0);
}

/// Notes a file, its plain requirements, and the files that it includes (`-r`) or is held by (`-c`).
fn follow(tree: &Tree<'_>, path: &RepoPath, manifest: &mut Manifest, depth: usize) {
    let Some(text) = tree.read(path) else { return };
    if depth > DEEPEST || depth > 0 && manifest.files.contains(path) {
        return;
    }
    manifest.depends_on(path);
    for line in text.replace("\\\n", " ").lines() {
        let line = line.split(" #").next().unwrap_or(line).trim();
        if let Some((file, constrains)) = included(line) {
            let Some(other) = join(path.parent(), file) else { continue };
            if constrains {
                if tree.read(&other).is_some() {
                    manifest.depends_on(&other);
                }
            } else {
                follow(tree, &other, manifest, depth + 1);
            }
        } else if let Some(requirement) = plain(line)
            && !manifest.listed.contains(&requirement)
        {
            manifest.listed.push(requirement);
        }
    }
}

/// The file of a `-r`, `-c` or long-spelled line, and whether it only constrains.
fn included(line: &str) -> Option<(&str, bool)> {
    let options = [("--requirement", false), ("--constraint", true), ("-r", false), ("-c", true)];
    options.iter().find_map(|(option, constrains)| {
        let rest = line.strip_prefix(option)?;
        let file = rest.trim_start_matches(['=', ' ', '\t']).trim();
        (!file.is_empty()).then_some((file, *constrains))
    })
}

/// A line that is a requirement by itself, without per-line options such as hashes.
fn plain(line: &str) -> Option<String> {
    name_of(line)?;
    Some(line.split(" --").next().unwrap_or(line).trim().to_owned())
}
