//! `autoheal doctor`: does this machine have what healing needs?

use crate::cli::Cli;
use crate::home::Home;
use crate::settings;
use crate::terminal::Screen;
use autoheal_core::Result;
use autoheal_sandbox::Bubblewrap;
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Finding {
    what: &'static str,
    good: bool,
    /// Healing does not work without it.
    needed: bool,
    says: String,
    hint: Option<String>,
}

pub(crate) async fn run(cli: &Cli, screen: &Screen) -> Result<u8> {
    let mut findings = vec![version("git", &["--version"], true, "install git").await];
    match Home::open(cli).await {
        Ok(home) => {
            findings.push(Finding {
                what: "data directory",
                good: true,
                needed: true,
                says: home.folder.display().to_string(),
                hint: None,
            });
            findings.push(sandbox(&home).await);
            findings.push(tools(&settings::tools_dir(
                &settings::resolve(&settings::flags(cli, &[]), None)?,
                &home.folder,
            )));
        }
        Err(error) => findings.push(Finding {
            what: "data directory",
            good: false,
            needed: true,
            says: error.message,
            hint: error.hint,
        }),
    }
    findings.push(version("python3", &["--version"], true, "install Python 3.8 or newer").await);
    let good = findings.iter().all(|finding| finding.good || !finding.needed);
    if screen.json {
        screen.print_json(&serde_json::json!({ "good": good, "findings": findings }));
    } else {
        for finding in &findings {
            screen.headline(finding.good, &format!("{}: {}", finding.what, finding.says));
            if let (false, Some(hint)) = (finding.good, &finding.hint) {
                screen.print(&format!("    {hint}"));
            }
        }
    }
    Ok(if good { 0 } else { 4 })
}

async fn version(program: &'static str, arguments: &[&str], needed: bool, hint: &str) -> Finding {
    let output = tokio::process::Command::new(program).args(arguments).output().await;
    match output {
        Ok(output) if output.status.success() => {
            let says = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            Finding { what: program, good: true, needed, says, hint: None }
        }
        _ => {
            Finding { what: program, good: false, needed, says: "not found".into(), hint: Some(hint.into()) }
        }
    }
}

async fn sandbox(home: &Home) -> Finding {
    match Bubblewrap::open(&home.folder.join("sandbox")).await {
        Ok(_) => {
            Finding { what: "sandbox", good: true, needed: true, says: "bubblewrap works".into(), hint: None }
        }
        Err(error) => {
            Finding { what: "sandbox", good: false, needed: true, says: error.message, hint: error.hint }
        }
    }
}

fn tools(folder: &Path) -> Finding {
    let good = folder.join("bin").is_dir();
    let says = if good {
        folder.display().to_string()
    } else {
        "none; a project's own linters are used where it has them".into()
    };
    Finding {
        what: "linters of our own",
        good,
        needed: false,
        says,
        hint: Some("`make tools` installs them; name their folder in AUTOHEAL_TOOLS".into()),
    }
}
