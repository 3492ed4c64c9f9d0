//! `autoheal replay`: the recorded trace, played back.

use crate::cli::{Cli, Replay, Seek};
use crate::home::Home;
use crate::terminal::Screen;
use autoheal_core::event::Event;
use autoheal_core::ports::{Archive, RunFilter};
use autoheal_core::{Error, Result, Run, RunId};
use std::time::Duration;

const PAGE: u32 = 1000;

/// The longest pause between two events, however long nothing happened.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

pub(crate) async fn run(cli: &Cli, arguments: &Replay, screen: &Screen) -> Result<u8> {
    if arguments.speed.is_some_and(|speed| !speed.is_finite() || speed <= 0.0) {
        return Err(Error::invalid("the speed must be a number above 0").hint("1 is as it happened"));
    }
    let home = Home::open(cli).await?;
    let run = find(&home, &arguments.run).await?;
    let events = home.store.trace(run.id, usize::MAX).await?;
    let begin = events.first().map_or(run.started_at, |event| event.at);
    let is_before = |event: &Event| match arguments.from {
        Seek::Step(step) => event.step < step,
        Seek::Seconds(seconds) => event.at.duration_since(begin).as_secs_f64() < seconds,
    };
    let shown: Vec<&Event> = events.iter().skip_while(|event| is_before(event)).collect();
    if screen.json {
        screen.print_json(&serde_json::json!({ "run": run, "events": shown }));
        return Ok(0);
    }
    let mut last = shown.first().map_or(begin, |event| event.at);
    for event in shown {
        if let Some(speed) = arguments.speed {
            let pause = event.at.duration_since(last).as_secs_f64().max(0.0) / speed;
            tokio::time::sleep(Duration::from_secs_f64(pause.min(LONGEST_PAUSE.as_secs_f64()))).await;
            last = event.at;
        }
        screen.say(event);
    }
    screen.done();
    let outcome = run.stop_reason.map_or(run.status.name(), autoheal_core::StopReason::name);
    screen.headline(
        run.stop_reason.is_some_and(|reason| reason.exit_code() == 0),
        &format!("{outcome} ({} events)", events.len()),
    );
    Ok(0)
}

/// By its id, the beginning of it, or `last`.
pub(crate) async fn find(home: &Home, wanted: &str) -> Result<Run> {
    if let Ok(id) = wanted.parse::<RunId>()
        && let Some(run) = home.store.run(id).await?
    {
        return Ok(run);
    }
    let runs = home.store.runs(&RunFilter::default(), PAGE).await?;
    let mut matching = runs
        .into_iter()
        .map(|listed| listed.run)
        .filter(|run| wanted == "last" || run.id.to_string().starts_with(wanted));
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
