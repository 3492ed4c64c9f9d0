//! `autoheal diagnose`.

use crate::cli::{Cli, Diagnose};
use crate::heal::wire_command;
use crate::settings;
use crate::terminal::Screen;
use autoheal_core::failure::Excerpt;
use autoheal_core::redact::redact;
use autoheal_core::{BugType, Error, Failure, Kind, Result, StopReason};
use autoheal_engine::Cancel;
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;

/// A failure as this command prints it.
#[derive(Serialize)]
struct Shown {
    file: String,
    line: u32,
    bug_type: BugType,
    kind: Kind,
    message: String,
    stack_trace: String,
    tests: Vec<String>,
    excerpt: Option<Excerpt>,
}

impl From<Failure> for Shown {
    fn from(failure: Failure) -> Self {
        Self {
            file: failure.file,
            line: failure.line,
            bug_type: failure.bug_type,
            kind: failure.kind,
            message: redact(&failure.message),
            stack_trace: redact(&failure.stack_trace),
            tests: failure.tests,
            excerpt: failure.excerpt,
        }
    }
}

pub(crate) async fn run(cli: &Cli, arguments: &Diagnose, screen: &Arc<Screen>) -> Result<u8> {
    let (reason, failures) = match &arguments.log {
        Some(log) => (StopReason::RetriesExhausted, read_log(log)?),
        None => look(cli, arguments, screen).await?,
    };
    screen.done();
    let code =
        if failures.is_empty() && reason == StopReason::RetriesExhausted { 0 } else { reason.exit_code() };
    let shown: Vec<Shown> = failures.into_iter().map(Shown::from).collect();
    if screen.json {
        screen.print_json(&serde_json::json!({ "failures": shown }));
        return Ok(code);
    }
    print(screen, &shown, reason);
    Ok(code)
}

fn print(screen: &Screen, shown: &[Shown], reason: StopReason) {
    if shown.is_empty() {
        let words = match reason {
            StopReason::NothingToHeal => "everything that CI runs is green",
            StopReason::NoTests => "there are no tests and CI runs no check",
            StopReason::Quarantined => "the repository looks unsafe; nothing of it was run",
            _ => "no failure found",
        };
        return screen.headline(reason.exit_code() == 0 || reason == StopReason::RetriesExhausted, words);
    }
    let count = shown.len();
    screen.headline(
        false,
        &format!("{count} {}, the likeliest first", if count == 1 { "cause" } else { "causes" }),
    );
    let rows = shown.iter().map(|failure| {
        let excerpt = failure
            .excerpt
            .map(|lines| format!("{}-{}", lines.first_line, lines.last_line))
            .unwrap_or_default();
        let first = failure.message.lines().next().unwrap_or_default().chars().take(90).collect();
        vec![
            format!("{}:{}", failure.file, failure.line),
            failure.bug_type.to_string(),
            failure.kind.to_string(),
            first,
            failure.tests.len().to_string(),
            excerpt,
        ]
    });
    screen.table(&["where", "type", "kind", "message", "tests", "log lines"], rows);
}

fn read_log(log: &Path) -> Result<Vec<Failure>> {
    let cannot = |error: std::io::Error| {
        Error::invalid(format!("cannot read the log {}", log.display())).because(error)
    };
    if log == Path::new("-") {
        return autoheal_diagnose::log::diagnose(std::io::stdin().lock()).map_err(cannot);
    }
    autoheal_diagnose::log::diagnose(std::fs::File::open(log).map_err(cannot)?).map_err(cannot)
}

async fn look(cli: &Cli, arguments: &Diagnose, screen: &Arc<Screen>) -> Result<(StopReason, Vec<Failure>)> {
    let (_home, wired, run) =
        wire_command(cli, &arguments.target, arguments.r#ref.as_deref(), &[], screen.clone()).await?;
    for warning in &wired.checkout.warnings {
        screen.warning(warning);
    }
    let limits = settings::engine(&wired.config);
    autoheal_engine::diagnose(&wired.world(), run, limits, Cancel::default()).await
}
