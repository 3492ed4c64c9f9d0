//! How fast a log is read: makes a log of mostly noise with a few failures, and compares `diagnose` with counting its
//! line ends, over the same bytes in the same run. `cargo run --release --example log_speed -- 200` for 200 MB.

#![allow(clippy::print_stdout, reason = "an example that prints")]

use autoheal_diagnose::log::diagnose;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// What CI logs are full of.
fn noise(line: usize) -> String {
    match line % 8 {
        0 => format!(
            "tests/test_orders.py::test_total_{line}[{}] PASSED                     [ {}%]",
            line % 7,
            line % 100
        ),
        1 => format!(
            "  Downloading package_{line}-{}.{}.0-py3-none-any.whl ({} kB)",
            line % 9,
            line % 20,
            line % 900
        ),
        2 => format!(
            "[INFO] Building module-{} 1.{}-SNAPSHOT                                  [{}/97]",
            line % 97,
            line % 9,
            line % 97
        ),
        3 => format!(
            "{line} INFO  [worker-{}] com.acme.orders.Handler - handled request {line} in {} ms",
            line % 8,
            line % 300
        ),
        4 => format!(
            "\u{1b}[32m✓\u{1b}[39m renders the page number {line} \u{1b}[2m({} ms)\u{1b}[22m",
            line % 40
        ),
        5 => format!("   Compiling some-crate-{} v0.{}.{}", line % 200, line % 12, line % 30),
        6 => format!("ok      example.com/svc/pkg{}     0.{}s", line % 500, line % 999),
        _ => format!(
            "#{} {}.{} copying layer sha256:{:064x}",
            line % 40,
            line % 100,
            line % 10,
            line.wrapping_mul(2_654_435_761)
        ),
    }
}

const FAILURE: &str = "\
=================================== FAILURES ===================================
_______________________________ test_average[0] ________________________________

    def test_average(count):
>       assert average(items) == 2

tests/test_price.py:13:
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

    def average(items):
>       return total(items) / len(items)
E       ZeroDivisionError: division by zero

shop/price.py:14: ZeroDivisionError
=========================== short test summary info ============================
FAILED tests/test_price.py::test_average[0] - ZeroDivisionError: division by zero
";

fn make_log(bytes: usize) -> String {
    let mut log = String::with_capacity(bytes + (1 << 16));
    let mut line = 0;
    let mut next_failure = bytes / 10;
    while log.len() < bytes {
        if log.len() >= next_failure {
            next_failure += bytes / 4;
            for text in FAILURE.lines() {
                let _ = writeln!(log, "2024-01-15T10:30:00.{:07}Z {text}", line % 10_000_000);
            }
        }
        let _ = writeln!(log, "2024-01-15T10:30:00.{:07}Z {}", line % 10_000_000, noise(line));
        line += 1;
    }
    log
}

/// The best of three.
fn timed(mut work: impl FnMut()) -> Duration {
    let mut run = || {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    run().min(run()).min(run())
}

fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or_else(|| "unknown".into(), |peak| peak.trim().to_owned())
}

fn main() -> std::io::Result<()> {
    let megabytes: usize = std::env::args().nth(1).and_then(|size| size.parse().ok()).unwrap_or(200);
    let path = std::env::temp_dir().join(format!("autoheal-log-speed-{}.log", std::process::id()));
    // The log lies in a file, so that the peak of memory is the reader's and not the log's.
    {
        let part = make_log(megabytes.min(4) << 20);
        let mut file = std::fs::File::create(&path)?;
        let mut written = 0;
        while written < megabytes << 20 {
            std::io::Write::write_all(&mut file, part.as_bytes())?;
            written += part.len();
        }
    }
    let size = std::fs::metadata(&path)?.len() as f64 / 1e6;
    let mut lines = 0;
    let counting = timed(|| lines = count_lines(&path).unwrap_or(0));
    let mut found = Vec::new();
    let reading = timed(|| found = std::fs::File::open(&path).and_then(diagnose).unwrap_or_default());
    std::fs::remove_file(&path)?;
    let (speed, plain) = (size / reading.as_secs_f64(), size / counting.as_secs_f64());
    println!("log                {size:.0} MB, {lines} lines, {} causes", found.len());
    println!("diagnose           {speed:.0} MB/s");
    println!("counting lines     {plain:.0} MB/s");
    println!("ratio              {:.2}", reading.as_secs_f64() / counting.as_secs_f64());
    println!("peak memory        {}", peak_memory());
    Ok(())
}

fn count_lines(path: &std::path::Path) -> std::io::Result<usize> {
    let mut file = std::fs::File::open(path)?;
    let mut buffer = vec![0; 1 << 20];
    let mut count = 0;
    loop {
        let read = std::io::Read::read(&mut file, &mut buffer)?;
        if read == 0 {
            return Ok(count);
        }
        count += memchr::memchr_iter(b'\n', &buffer[..read]).count();
    }
}
