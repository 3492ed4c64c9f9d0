//! What a person sees: stages with a live line, what was found and done, a closing table. Colours follow the terminal and NO_COLOR.

use autoheal_core::Stage;
use autoheal_core::event::{Event, EventKind};
use autoheal_core::ports::Listener;
use comfy_table::{ContentArrangement, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::time::Duration;

#[derive(Debug, Clone, Copy)]
enum Colour {
    Green,
    Red,
    Yellow,
    Dim,
    Bold,
}

/// Words go to standard error while work goes on, results to standard output.
pub(crate) struct Screen {
    pub(crate) json: bool,
    quiet: bool,
    verbose: bool,
    colour: bool,
    bar: Option<ProgressBar>,
}

impl Screen {
    pub(crate) fn new(json: bool, quiet: bool, verbose: bool) -> Self {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let live = std::io::stderr().is_terminal()
            && !quiet
            && std::env::var_os("TERM").is_some_and(|term| term != "dumb");
        let colour = wanted
            && if json {
                std::io::stderr().is_terminal()
            } else {
                std::io::stdout().is_terminal() && std::io::stderr().is_terminal()
            };
        Self { json, quiet, verbose, colour, bar: live.then(new_bar) }
    }

    fn paint(&self, text: &str, colour: Colour) -> String {
        if !self.colour {
            return text.to_owned();
        }
        let code = match colour {
            Colour::Green => "32",
            Colour::Red => "31",
            Colour::Yellow => "33",
            Colour::Dim => "2",
            Colour::Bold => "1",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }

    /// A line while work goes on.
    pub(crate) fn line(&self, text: &str) {
        if self.quiet || self.json && self.bar.is_none() {
            return;
        }
        match &self.bar {
            Some(bar) => bar.println(text),
            None => drop(writeln!(std::io::stderr(), "{text}")),
        }
    }

    pub(crate) fn warning(&self, text: &str) {
        self.line(&self.paint(&format!("  ! {}", printable(text)), Colour::Yellow));
    }

    pub(crate) fn done(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// A line of the result, on standard output.
    pub(crate) fn print(&self, text: &str) {
        if !self.json {
            let _ = writeln!(std::io::stdout(), "{text}");
        }
    }

    pub(crate) fn print_json(&self, value: &impl serde::Serialize) {
        let text = serde_json::to_string_pretty(value).unwrap_or_default();
        let _ = writeln!(std::io::stdout(), "{text}");
    }

    pub(crate) fn print_raw(&self, text: &str) {
        let _ = write!(std::io::stdout(), "{text}");
    }

    pub(crate) fn headline(&self, good: bool, text: &str) {
        let (mark, colour) = if good { ("✓", Colour::Green) } else { ("✗", Colour::Red) };
        self.print(&format!("{} {}", self.paint(mark, colour), self.paint(&printable(text), Colour::Bold)));
    }

    pub(crate) fn table(&self, head: &[&str], rows: impl Iterator<Item = Vec<String>>) {
        let mut table = Table::new();
        table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
        if !std::io::stdout().is_terminal() {
            table.set_width(120);
        }
        table.set_header(head);
        for row in rows {
            table.add_row(row.iter().map(|cell| printable(cell)).collect::<Vec<_>>());
        }
        self.print(&table.to_string());
    }

    pub(crate) fn say(&self, event: &Event) {
        match &event.kind {
            EventKind::StageFinished { seconds, outcome } if self.verbose || is_told(event.stage) => {
                let mark = if outcome.contains("stop") {
                    self.paint("✗", Colour::Red)
                } else {
                    self.paint("✓", Colour::Green)
                };
                self.line(&format!(
                    "{mark} {:<17} {}",
                    event.stage.name(),
                    self.paint(&format!("{seconds:.1} s"), Colour::Dim)
                ));
            }
            EventKind::Thought { message } if self.verbose || is_told(event.stage) => {
                self.line(&format!("  {}", printable(message)));
            }
            EventKind::Warning { message } => self.warning(message),
            EventKind::FailureFound { file, line, bug_type, message, witnesses, .. } => {
                let shown =
                    if *witnesses == 1 { "1 witness".to_owned() } else { format!("{witnesses} witnesses") };
                let first = message.lines().next().unwrap_or_default();
                self.line(&format!(
                    "  {} {file}:{line}  {}  ({shown})",
                    self.paint(bug_type, Colour::Red),
                    printable(first)
                ));
            }
            EventKind::CandidateTried { rule, verdict, .. } if self.verbose => {
                self.line(&format!("  tried {rule}: {verdict}"));
            }
            EventKind::LinesSuspected { lines } if self.verbose => {
                for line in lines {
                    let percent = (100.0 * line.suspicion).round();
                    let reasons = printable(&line.reasons.join("; "));
                    self.line(&format!("  {percent:>3} % {}:{}  {reasons}", line.file, line.line));
                }
            }
            EventKind::SearchProgress { tried, total, seconds, survivors, .. } => {
                self.line(&format!(
                    "  search: {tried} of {total} small edits tried in {seconds:.1} s, {survivors} pass"
                ));
            }
            EventKind::EditsSurvived { edits } if self.verbose => {
                for edit in edits {
                    let percent = (100.0 * edit.confidence).round();
                    self.line(&format!("  {percent} %: {}", printable(&edit.explanation)));
                    self.diff(&edit.diff);
                }
            }
            EventKind::PolicyDecision { rule, reasons, .. } if self.verbose => {
                self.line(&format!("  policy refuses {rule}: {}", printable(&reasons.join(", "))));
            }
            EventKind::FixApplied { subject, commit, diff, .. } => {
                self.line(&format!(
                    "  {} {}",
                    self.paint(&commit[..commit.len().min(8)], Colour::Yellow),
                    printable(subject)
                ));
                self.diff(diff);
            }
            _ => {}
        }
    }

    /// The changed lines of a small diff.
    fn diff(&self, diff: &str) {
        let changed = diff.lines().filter(|line| {
            line.starts_with(['+', '-']) && !line.starts_with("+++") && !line.starts_with("---")
        });
        for line in changed.take(12) {
            let colour = if line.starts_with('+') { Colour::Green } else { Colour::Red };
            self.line(&self.paint(&format!("      {}", printable(line)), colour));
        }
    }
}

/// Stages that people wait for; the others are quick and said only with --verbose.
fn is_told(stage: Stage) -> bool {
    matches!(
        stage,
        Stage::RepoScanner
            | Stage::AstAnalyzer
            | Stage::TestRunner
            | Stage::FlakyDetector
            | Stage::SandboxVerifier
            | Stage::CommitOptimizer
    )
}

impl Listener for Screen {
    fn heard(&self, event: &Event) {
        if let (EventKind::StageStarted, Some(bar)) = (&event.kind, &self.bar) {
            let total = Stage::ALL.len() as u64;
            let position = Stage::ALL.iter().position(|stage| *stage == event.stage).unwrap_or(0) as u64;
            bar.set_length(total);
            bar.set_position(position);
            bar.set_message(event.stage.name());
        }
        self.say(event);
    }

    fn progress(&self, done: u64, total: u64, what: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(format!("candidate {done} of {total}: {}", printable(what)));
        }
    }
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::new(Stage::ALL.len() as u64);
    let style = ProgressStyle::with_template("{spinner} [{elapsed}] {bar:20} {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style);
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

/// Repository content must not steer the terminal: control characters become visible ones.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' && c != '\t' { '\u{fffd}' } else { c }).collect()
}
