//! `autoheal ask`.

use crate::cli::{Ask, Cli};
use crate::home::Home;
use crate::replay::find;
use crate::terminal::{Screen, printable};
use autoheal_core::Result;
use autoheal_core::ports::Archive;

pub(crate) async fn run(cli: &Cli, arguments: &Ask, screen: &Screen) -> Result<u8> {
    let home = Home::open(cli).await?;
    let run = find(&home, &arguments.run).await?;
    let events = home.store.trace(run.id, usize::MAX).await?;
    let answer =
        autoheal_report::answer(&arguments.question, &events).ok_or_else(autoheal_report::not_told)?;
    if screen.json {
        screen.print_json(&answer);
        return Ok(0);
    }
    screen.print(&printable(&answer.answer));
    let steps: Vec<String> = answer.sources.iter().map(u64::to_string).collect();
    let noun = if steps.len() == 1 { "step" } else { "steps" };
    screen.print(&format!("({noun} {} of `autoheal replay {}`)", steps.join(", "), run.id));
    Ok(0)
}
