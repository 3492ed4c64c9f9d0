//! Learns how people write Python from the files below some folders:
//! `cargo run --release --example learn_habits -- TABLE FOLDER...`

#![allow(clippy::print_stdout)]

use autoheal_repair::habits::learn;
use std::collections::BTreeSet;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};

/// Larger files are data.
const LARGEST: u64 = 300_000;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let table = arguments.next().ok_or_else(|| Error::other("which table?"))?;
    let mut files = Vec::new();
    for folder in arguments {
        collect(Path::new(&folder), &mut files)?;
    }
    files.sort();
    let sources: BTreeSet<String> =
        files.iter().filter_map(|file| std::fs::read_to_string(file).ok()).collect();
    let sources: Vec<String> = sources.into_iter().collect();
    let bytes = learn(&sources);
    println!("{} files, {} bytes", sources.len(), bytes.len());
    std::fs::write(table, bytes)?;
    Ok(())
}

/// Python files that are no tests. Lexers are mostly tables.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_test = name.starts_with("test") || name == "conftest.py";
        if is_test || name == "lexers" {
            continue;
        }
        if kind.is_dir() {
            collect(&path, files)?;
        } else if kind.is_file() && name.ends_with(".py") && entry.metadata()?.len() < LARGEST {
            files.push(path);
        }
    }
    Ok(())
}
