//! `autoheal replay`: the recorded trace, played back.

use crate::cli::{Cli, Replay};
use crate::home::Home;
use crate::terminal::Screen;
use autoheal_core::ports::{Archive, RunFilter};
use autoheal_core::{Error, Result, Run};

const PAGE: u32 = 1000;

pub(crate) async fn run(cli: &Cli, arguments: &Replay, screen: &Screen) -> Result<u8> {
    let home = Home::open(cli).await?;
    let run = find(&home, &arguments.run).await?;
    let mut after = 0;
    let mut all = Vec::new();
    loop {
        let page = home.store.events(run.id, after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.step;
        for event in &page {
            screen.say(event);
        }
        if screen.json {
            all.extend(page);
        }
    }
    screen.done();
    if screen.json {
        screen.print_json(&serde_json::json!({ "run": run, "events": all }));
    } else {
        let outcome = run.stop_reason.map_or(run.status.name(), autoheal_core::StopReason::name);
        screen.headline(
            run.stop_reason.is_some_and(|reason| reason.exit_code() == 0),
            &format!("{outcome} ({after} events)"),
        );
    }
    Ok(0)
}

/// By its id, the beginning of it, or `last`.
async fn find(home: &Home, wanted: &str) -> Result<Run> {
    let runs = home.store.runs(&RunFilter::default(), PAGE).await?;
    let mut matching =
        runs.into_iter().filter(|run| wanted == "last" || run.id.to_string().starts_with(wanted));
    let none = || {
        Error::new(autoheal_core::ErrorCode::NotFound, format!("there is no run {wanted:?}"))
            .hint("`autoheal runs` lists the runs")
    };
    let found = matching.next().ok_or_else(none)?;
    if wanted != "last" && matching.next().is_some() {
        return Err(Error::invalid(format!("{wanted:?} is the beginning of several runs"))
            .hint("give more of the id"));
    }
    Ok(found)
}
