//! Scans a folder as the quarantine would: `cargo run -p autoheal-policy --example scan -- DIR`.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use autoheal_policy::{Entry, EntryKind, ScanLimits, Scanner};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

struct Walk {
    scanner: Scanner,
    root: std::path::PathBuf,
    bytes: u64,
    scanning: Duration,
}

impl Walk {
    fn folder(&mut self, folder: &Path) -> std::io::Result<()> {
        let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let (path, kind) = (entry.path(), entry.file_type()?);
            if kind.is_dir() {
                if entry.file_name() != ".git" {
                    self.folder(&path)?;
                }
                continue;
            }
            let name = path.strip_prefix(&self.root).unwrap_or(&path).to_string_lossy().into_owned();
            if kind.is_symlink() {
                let target = fs::read_link(&path)?.to_string_lossy().into_owned();
                self.entry(&name, EntryKind::Symlink { target: &target });
            } else if kind.is_file() {
                let bytes = fs::read(&path)?;
                self.bytes += bytes.len() as u64;
                self.entry(
                    &name,
                    EntryKind::File { bytes: &bytes, size: bytes.len() as u64, executable: false },
                );
            } else {
                self.entry(&name, EntryKind::Other);
            }
        }
        Ok(())
    }

    fn entry(&mut self, path: &str, kind: EntryKind<'_>) {
        let start = Instant::now();
        self.scanner.entry(Entry { path, kind });
        self.scanning += start.elapsed();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for root in std::env::args_os().skip(1) {
        let scanner = Scanner::new(ScanLimits::default())?;
        let mut walk = Walk { scanner, root: root.clone().into(), bytes: 0, scanning: Duration::ZERO };
        walk.folder(Path::new(&root))?;
        let report = walk.scanner.finish();
        for finding in &report.findings {
            println!(
                "{}/{}:{}: {}: {}",
                root.display(),
                finding.path,
                finding.line,
                finding.rule,
                finding.message
            );
        }
        let seconds = walk.scanning.as_secs_f64().max(1e-9);
        let megabytes = walk.bytes as f64 / 1e6;
        eprintln!(
            "{}: {} findings in {} files, {megabytes:.1} MB in {seconds:.3} s ({:.0} MB/s)",
            root.display(),
            report.findings.len(),
            report.files,
            megabytes / seconds
        );
    }
    Ok(())
}
