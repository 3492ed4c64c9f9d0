//! The dashboard's build is part of this crate, so a new one makes a new crate.

fn main() {
    println!("cargo:rerun-if-changed=../../dashboard/dist");
}
