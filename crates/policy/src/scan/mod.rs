//! The quarantine scan: looks at every entry of a tree before any of its code may run. It is told entries one by one and
//! reads no file itself. Patterns are data (`rules/quarantine.toml`); they ask for combinations and look only at files that
//! run, because security tools, documentation and package data speak of the same things without doing them.

mod commands;
mod files;
mod flow;
mod install;
mod judge;
mod letters;
mod links;
mod near;
mod resolve;
mod rules;
mod urls;

#[cfg(test)]
mod tests;

use autoheal_core::Result;
use autoheal_core::sandbox::{Finding, ScanReport};
use files::FileSets;

/// How much a tree may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScanLimits {
    pub file_bytes: u64,
    pub files: usize,
    pub total_bytes: u64,
}

impl Default for ScanLimits {
    fn default() -> Self {
        Self { file_bytes: 200 << 20, files: 200_000, total_bytes: 2 << 30 }
    }
}

#[derive(Debug, Clone, Copy)]
pub enum EntryKind<'a> {
    /// `bytes` may be a prefix where the file is data; code must come whole or it is a finding.
    File {
        bytes: &'a [u8],
        size: u64,
        executable: bool,
    },
    Symlink {
        target: &'a str,
    },
    Submodule,
    /// A device, socket or pipe.
    Other,
}

/// One entry of a tree; `path` counts from its root.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    pub path: &'a str,
    pub kind: EntryKind<'a>,
}

/// A longer list helps nobody.
const MOST_FINDINGS: usize = 200;
/// A tree in which more files look unsafe than this is not cleared, whether they run at install or not.
const MOST_KEPT_BACK: usize = 20_000;
/// Rules that are written in this module, in `links` and in `letters`.
const OWN_RULES: usize = 10;

#[derive(Debug)]
pub struct Scanner {
    limits: ScanLimits,
    rules: rules::Rules,
    files: usize,
    total: u64,
    findings: Vec<Finding>,
    install: install::InstallFiles,
    /// What counts only in files that run at install, until they are known.
    kept_back: Vec<Finding>,
}

impl Scanner {
    /// Fails where a rule of `rules/quarantine.toml` disagrees with its own examples.
    pub fn new(limits: ScanLimits) -> Result<Self> {
        Ok(Self {
            limits,
            rules: rules::Rules::built_in()?,
            files: 0,
            total: 0,
            findings: Vec::new(),
            install: install::InstallFiles::default(),
            kept_back: Vec::new(),
        })
    }

    pub fn entry(&mut self, entry: Entry<'_>) {
        match entry.kind {
            EntryKind::File { bytes, size, executable } => self.file(entry.path, bytes, size, executable),
            EntryKind::Symlink { target } => {
                if let Some(message) = links::fault(entry.path, target) {
                    self.find("symlink_escape", entry.path, 0, message);
                }
            }
            EntryKind::Submodule => {}
            EntryKind::Other => self.find(
                "special_file",
                entry.path,
                0,
                "devices, sockets and pipes do not belong in a repository",
            ),
        }
    }

    pub fn finish(mut self) -> ScanReport {
        let install = std::mem::take(&mut self.install).finish();
        for finding in std::mem::take(&mut self.kept_back) {
            if install.contains(&finding.path) {
                self.find(&finding.rule, &finding.path, finding.line, &finding.message);
            }
        }
        ScanReport { files: self.files, rules: self.rules.count() + OWN_RULES, findings: self.findings }
    }

    fn file(&mut self, path: &str, bytes: &[u8], size: u64, executable: bool) {
        let size = size.max(bytes.len() as u64);
        self.files += 1;
        self.total = self.total.saturating_add(size);
        if size > self.limits.file_bytes {
            self.find("oversized_file", path, 0, "the file is too large");
        }
        if self.files == self.limits.files.saturating_add(1) {
            self.find("too_many_files", path, 0, "the tree holds too many files");
        }
        if self.total > self.limits.total_bytes && self.total - size <= self.limits.total_bytes {
            self.find("oversized_tree", path, 0, "the tree is too large");
        }
        let sets = FileSets::of(path, bytes, executable);
        if sets.is_empty() {
            return;
        }
        if (bytes.len() as u64) < size {
            self.find("unread_code", path, 0, "code that was not read whole cannot be cleared");
        }
        self.letters(path, sets, bytes);
        if sets.meets(FileSets::INSTALL) {
            self.install.add(path);
        }
        self.install.manifest(path, bytes);
        let verdict = self.rules.judge(path, sets, bytes);
        self.install.imports(path, verdict.imports);
        for hit in verdict.hits {
            if hit.only_at_install {
                self.keep_back(path, hit);
            } else {
                self.find(&hit.rule, path, hit.line, &hit.message);
            }
        }
    }

    fn letters(&mut self, path: &str, sets: FileSets, bytes: &[u8]) {
        let is_python = sets.meets(FileSets::PYTHON);
        if let Some(line) = letters::deceptive_encoding(bytes).filter(|_| is_python) {
            self.find("deceptive_encoding", path, line, "the declared encoding hides what the code is");
        }
        // In tests such letters are data.
        let looks =
            !sets.meets(FileSets::TEST) && sets.meets(FileSets::PYTHON | FileSets::SHELL | FileSets::MAKE);
        if let Some(line) = looks.then(|| letters::misleading_direction(bytes, is_python)).flatten() {
            self.find(
                "misleading_direction",
                path,
                line,
                "letters that turn the direction of reading hide code",
            );
        }
    }

    fn keep_back(&mut self, path: &str, hit: judge::Hit) {
        if self.kept_back.len() >= MOST_KEPT_BACK {
            return self.find("tangled_code", path, hit.line, "the tree holds too much that looks unsafe");
        }
        self.kept_back.push(Finding {
            rule: hit.rule,
            path: path.to_owned(),
            line: hit.line,
            message: hit.message,
        });
    }

    fn find(&mut self, rule: &str, path: &str, line: u32, message: &str) {
        if self.findings.len() < MOST_FINDINGS {
            self.findings.push(Finding {
                rule: rule.to_owned(),
                path: path.to_owned(),
                line,
                message: message.to_owned(),
            });
        }
    }
}
