//! The Python files that run inside the sandbox, carried in the binary and laid out on disk for mounting.

use autoheal_core::Result;
use autoheal_core::error::Context;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// Names and texts, listed by the build script.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/python_assets.rs"));

/// Where the files stand inside the sandbox.
pub(crate) const INSIDE: &str = "/autoheal/python";

/// Writes the files below `folder`, in a folder named after their content, and returns it.
pub(crate) fn lay_out(folder: &Path) -> Result<PathBuf> {
    let folder = folder.join(format!("python-{}", digest()));
    if folder.join("complete").exists() {
        return Ok(folder);
    }
    std::fs::create_dir_all(&folder).context("cannot lay out the runner's files")?;
    for (name, text) in FILES.iter().chain([&("complete", "")]) {
        std::fs::write(folder.join(name), text).context("cannot lay out the runner's files")?;
    }
    Ok(folder)
}

fn digest() -> String {
    let mut hasher = Sha256::new();
    for (name, text) in FILES {
        hasher.update(name);
        hasher.update(text);
    }
    hasher.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
