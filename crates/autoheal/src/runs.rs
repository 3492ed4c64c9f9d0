//! `autoheal runs`.

use crate::cli::{Cli, Runs};
use crate::home::Home;
use crate::terminal::Screen;

use autoheal_core::ports::{Archive, RunFilter};
use autoheal_core::{Result, Run};

pub(crate) async fn run(cli: &Cli, arguments: &Runs, screen: &Screen) -> Result<u8> {
    let home = Home::open(cli).await?;
    let filter = RunFilter { before: arguments.before, ..RunFilter::default() };
    let listed = home.store.runs(&filter, arguments.limit).await?;
    let runs: Vec<Run> = listed.into_iter().map(|listed| listed.run).collect();
    if screen.json {
        screen.print_json(&serde_json::json!({ "runs": runs }));
        return Ok(0);
    }
    if runs.is_empty() {
        screen.print("no runs yet: start one with `autoheal heal PATH`");
        return Ok(0);
    }
    let rows = runs.iter().map(|run| {
        let took = run.finished_at.map(|end| end.duration_since(run.started_at));
        vec![
            run.id.to_string(),
            run.started_at.strftime("%Y-%m-%d %H:%M:%S").to_string(),
            run.origin.uri(),
            run.branch.to_string(),
            run.stop_reason.map_or_else(|| run.status.name().to_owned(), |reason| reason.name().to_owned()),
            took.map(|took| format!("{:.1} s", took.as_secs_f64())).unwrap_or_default(),
        ]
    });
    screen.table(&["run", "started (UTC)", "repository", "branch", "outcome", "took"], rows);
    Ok(0)
}
