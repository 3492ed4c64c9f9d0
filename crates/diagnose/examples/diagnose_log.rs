//! Reads a log from standard input and prints what `autoheal diagnose --log - --json` prints, without the rest of the
//! product: `cargo run -p autoheal-diagnose --example diagnose_log < build.log`. Exits with 1 where it finds a failure.

#![allow(clippy::print_stdout, reason = "an example that prints")]

use autoheal_diagnose::log::diagnose;
use std::process::ExitCode;

fn main() -> std::io::Result<ExitCode> {
    let failures = diagnose(std::io::stdin().lock())?;
    println!("{:#}", serde_json::json!({ "failures": failures }));
    Ok(ExitCode::from(u8::from(!failures.is_empty())))
}
