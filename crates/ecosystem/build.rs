//! Lists the Python files that the binary carries, so that a new one needs no line of Rust.

use std::fmt::Write as _;
use std::path::Path;

fn main() {
    let folder =
        Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("assets/python");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the assets are there")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "py"))
        .collect();
    files.sort();
    let mut list = String::from("&[");
    for file in files {
        let name = file.file_name().expect("files have names").to_string_lossy().into_owned();
        write!(list, "({name:?}, include_str!({:?})),", file.display().to_string())
            .expect("a string takes it");
    }
    list.push(']');
    let out = std::env::var("OUT_DIR").expect("cargo sets it");
    std::fs::write(Path::new(&out).join("python_assets.rs"), list).expect("the list can be written");
}
