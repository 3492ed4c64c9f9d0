//! `autoheal report`.

use crate::artifacts::replace;
use crate::cli::{Cli, Report};
use crate::home::Home;
use crate::replay::find;
use crate::terminal::Screen;
use autoheal_core::ports::Archive;
use autoheal_core::{Error, ErrorCode, Result};
use std::path::PathBuf;

pub(crate) async fn run(cli: &Cli, arguments: &Report, screen: &Screen) -> Result<u8> {
    let home = Home::open(cli).await?;
    let run = find(&home, &arguments.run).await?;
    let results = home.store.results(run.id).await?.ok_or_else(|| {
        Error::new(ErrorCode::Conflict, "the run is not over yet").hint("its report follows when it is")
    })?;
    let file = match &arguments.output {
        Some(file) => file.clone(),
        None => PathBuf::from(format!("autoheal-{}.pdf", run.id)),
    };
    replace(&file, &autoheal_report::pdf(&results)?)?;
    if screen.json {
        screen.print_json(&serde_json::json!({ "run_id": run.id, "file": file }));
    } else {
        screen.print(&format!("wrote {}", file.display()));
    }
    Ok(0)
}
