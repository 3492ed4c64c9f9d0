//! `autoheal ask`.

use crate::cli::{Ask, Cli};
use crate::home::Home;
use crate::replay::{find, whole_trace};
use crate::terminal::{Screen, printable};
use autoheal_core::{Error, ErrorCode, Result};

pub(crate) async fn run(cli: &Cli, arguments: &Ask, screen: &Screen) -> Result<u8> {
    let home = Home::open(cli).await?;
    let run = find(&home, &arguments.run).await?;
    let events = whole_trace(&home, run.id).await?;
    let answer = autoheal_report::answer(&arguments.question, &events).ok_or_else(|| {
        Error::new(ErrorCode::NotFound, "the record of this run does not tell")
            .hint("ask why it failed, why this fix, what was rejected, what it cost or what changed")
    })?;
    if screen.json {
        screen.print_json(&answer);
        return Ok(0);
    }
    screen.print(&printable(&answer.answer));
    let steps: Vec<String> = answer.sources.iter().map(u64::to_string).collect();
    screen.print(&format!("(steps {} of `autoheal replay {}`)", steps.join(", "), run.id));
    Ok(0)
}
