//! The binary: reads the command line, wires adapters to ports, and turns outcomes into words and exit codes.

mod artifacts;
mod ask;
mod cli;
mod clock;
mod diagnose;
mod doctor;
mod heal;
mod home;
mod log;
mod replay;
mod report;
mod runs;
mod serve;
mod settings;
mod terminal;
mod tokens;
mod worker;

use autoheal_core::Error;
use autoheal_core::error::ErrorBody;
use clap::Parser;
use cli::{Cli, Command};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

const USAGE: u8 = 64;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { USAGE } else { 0 });
        }
    };
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&Error::internal("no runtime").because(error), false),
    };
    autoheal_core::redact::hide(settings::secrets());
    let json = cli.json;
    match runtime.block_on(run(cli)) {
        Ok(code) => ExitCode::from(code),
        Err(error) => fail(&error, json),
    }
}

async fn run(cli: Cli) -> autoheal_core::Result<u8> {
    let screen = Arc::new(terminal::Screen::new(cli.json, cli.quiet, cli.verbose));
    match &cli.command {
        Command::Heal(arguments) => heal::run(&cli, arguments, &screen).await,
        Command::Diagnose(arguments) => diagnose::run(&cli, arguments, &screen).await,
        Command::Runs(arguments) => runs::run(&cli, arguments, &screen).await,
        Command::Replay(arguments) => replay::run(&cli, arguments, &screen).await,
        Command::Ask(arguments) => ask::run(&cli, arguments, &screen).await,
        Command::Report(arguments) => report::run(&cli, arguments, &screen).await,
        Command::Serve(arguments) => serve::serve(&cli, arguments, &screen).await,
        Command::Worker(arguments) => serve::work(&cli, arguments, &screen).await,
        Command::Token { command } => tokens::run(&cli, command, &screen).await,
        Command::Migrate => serve::migrate(&cli, &screen).await,
        Command::Doctor => doctor::run(&cli, &screen).await,
        Command::Config { command: cli::ConfigCommand::Show(arguments) } => {
            settings::show(&cli, arguments, &screen).await
        }
    }
}

fn fail(error: &Error, json: bool) -> ExitCode {
    if json {
        let body = ErrorBody::of(error, jiff::Timestamp::now());
        let text = serde_json::to_string_pretty(&body).unwrap_or_default();
        let _ = writeln!(std::io::stdout(), "{text}");
    }
    let mut stderr = std::io::stderr();
    let _ = writeln!(stderr, "error: {} [{}]", autoheal_core::redact::redact(&error.message), error.code);
    if let Some(source) = &error.source {
        let _ = writeln!(stderr, "  because: {}", autoheal_core::redact::redact(&source.to_string()));
    }
    if let Some(hint) = &error.hint {
        let _ = writeln!(stderr, "  hint: {hint}");
    }
    ExitCode::from(error.code.exit_code())
}
