//! The command line.

use autoheal_core::RunId;
use autoheal_core::token::Scope;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

const EXIT_CODES: &str = "Exit codes: 0 green or healed, 1 not healed, 2 stopped by policy, 3 flaky, 4 environment, 5 quarantined, \
                          64 usage, 70 internal.";

/// Heals broken builds: runs the tests in a sandbox, finds a fix, proves it twice and commits it to a branch of its own.
#[derive(Debug, Parser)]
#[command(name = "autoheal", version, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Print one JSON document on standard output and nothing else
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Say only how it ended
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Say everything that is recorded, not only what matters most
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// Where state lives: the store, environments, artifacts [default: the platform's data directory]
    #[arg(long, global = true, env = "AUTOHEAL_DATA_DIR", value_name = "DIR")]
    pub(crate) data_dir: Option<PathBuf>,
    /// Change a setting for this call, such as test_timeout_seconds=5; `config show` lists them
    #[arg(long, global = true, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, String)>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Heal a repository: leaves a branch with proven fixes and the working copy as it was
    Heal(Heal),
    /// Say what is broken and why, in a repository or in a CI log, without changing anything
    Diagnose(Diagnose),
    /// List the runs, newest first
    Runs(Runs),
    /// Play the record of a run back; nothing is run again
    Replay(Replay),
    /// Answer a question about a run from its record, with the steps that the answer rests on
    Ask(Ask),
    /// Write the report of a run as a PDF
    Report(Report),
    /// Run the service: dashboard, API, live events and workers in one process
    Serve(Serve),
    /// Heal what the service's queue holds; several of them, on several machines, share a PostgreSQL database
    Worker(Worker),
    /// Tokens for the service's API
    Token {
        #[command(subcommand)]
        command: TokenCommand,
    },
    /// Bring the tables of the PostgreSQL database up to date
    Migrate,
    /// Check that this machine has what healing needs
    Doctor,
    /// Show the configuration
    Config {
        #[command(subcommand)]
        command: ConfigCommand,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Heal {
    /// A git repository: a path or a URL
    #[arg(default_value = ".", value_name = "PATH|URL")]
    pub(crate) target: String,
    /// The commit, branch or tag to heal [default: HEAD]
    #[arg(long, value_name = "REF")]
    pub(crate) r#ref: Option<String>,
    /// Team name, the first part of the branch's name
    #[arg(long)]
    pub(crate) team: Option<String>,
    /// Leader's name, the second part of the branch's name
    #[arg(long)]
    pub(crate) leader: Option<String>,
    /// Where results.json and the other artifacts go
    #[arg(long, value_name = "DIR")]
    pub(crate) output_dir: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Diagnose {
    /// A git repository: a path or a URL
    #[arg(default_value = ".", value_name = "PATH|URL", conflicts_with = "log")]
    pub(crate) target: String,
    /// A raw CI log to read in place of a repository; - for standard input
    #[arg(long, value_name = "FILE|-")]
    pub(crate) log: Option<PathBuf>,
    /// The commit, branch or tag to look at [default: HEAD]
    #[arg(long, value_name = "REF")]
    pub(crate) r#ref: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Runs {
    /// How many to show
    #[arg(short = 'n', long, default_value_t = 20)]
    pub(crate) limit: u32,
    /// Only those older than this run
    #[arg(long, value_name = "RUN")]
    pub(crate) before: Option<RunId>,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The run's id, or the beginning of it; `last` for the newest
    #[arg(value_name = "RUN")]
    pub(crate) run: String,
    /// How fast: 1 is as it happened, 10 ten times that [default: all at once]
    #[arg(long, value_name = "X")]
    pub(crate) speed: Option<f64>,
    /// Begin at this step, or at this time of the run, such as 90s
    #[arg(long, value_name = "STEP|SECONDSs", default_value = "0")]
    pub(crate) from: Seek,
}

/// A place in a trace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Seek {
    Step(u64),
    Seconds(f64),
}

impl std::str::FromStr for Seek {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is neither a step such as 12 nor a time such as 90s");
        match text.strip_suffix('s') {
            Some(seconds) => seconds.parse().map(Self::Seconds).map_err(|_| wrong()),
            None => text.parse().map(Self::Step).map_err(|_| wrong()),
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Ask {
    /// The run's id, or the beginning of it; `last` for the newest
    #[arg(value_name = "RUN")]
    pub(crate) run: String,
    /// Such as "why did this fail?", "why this fix?", "what was rejected?", "what did it cost?", "what changed?"
    pub(crate) question: String,
}

#[derive(Debug, Args)]
pub(crate) struct Report {
    /// The run's id, or the beginning of it; `last` for the newest
    #[arg(value_name = "RUN")]
    pub(crate) run: String,
    /// Where to write it [default: autoheal-RUN.pdf in this folder]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<std::path::PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8080", env = "AUTOHEAL_LISTEN")]
    pub(crate) listen: std::net::SocketAddr,
    /// Runs to heal at once; 0 leaves that to `autoheal worker`
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct Worker {
    /// Runs to heal at once
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<u32>,
    /// Show this worker's numbers to Prometheus at http://ADDR:PORT/metrics
    #[arg(long, value_name = "ADDR:PORT")]
    pub(crate) metrics: Option<std::net::SocketAddr>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TokenCommand {
    /// Make a token; it is shown once and never kept
    Create {
        /// What it is for
        name: String,
        /// What it allows: read, submit or admin; may be given several times
        #[arg(long, required = true)]
        scope: Vec<Scope>,
    },
    /// List the tokens, without their secrets
    List,
    /// Take a token back
    Revoke {
        /// Its id, as `token list` shows it
        id: uuid::Uuid,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Every setting with its value and where it comes from
    Show(ConfigShow),
}

#[derive(Debug, Args)]
pub(crate) struct ConfigShow {
    /// The repository whose .autoheal.toml counts
    #[arg(default_value = ".", value_name = "PATH")]
    pub(crate) target: String,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("{text:?} is not NAME=VALUE"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}
