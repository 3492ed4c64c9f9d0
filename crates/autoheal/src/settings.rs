//! Configuration out of its layers, and showing it.

use crate::cli::{Cli, ConfigShow};
use crate::terminal::Screen;
use autoheal_core::Result;
use autoheal_core::config::Config;
use autoheal_core::sandbox::Limits;
use autoheal_ecosystem::python::PythonSettings;
use autoheal_policy::GateSettings;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the command line sets.
pub(crate) fn flags(cli: &Cli, more: &[(&str, Option<String>)]) -> BTreeMap<String, String> {
    let mut flags: BTreeMap<String, String> = cli.set.iter().cloned().collect();
    flags.extend(more.iter().filter_map(|(name, value)| Some(((*name).to_owned(), value.clone()?))));
    flags
}

/// What this process was given and must not let out.
pub(crate) fn secrets() -> Vec<String> {
    const SECRET: [&str; 8] = [
        "OPENAI_API_KEY",
        "ANTHROPIC_API_KEY",
        "GOOGLE_API_KEY",
        "GITHUB_PAT",
        "DATABASE_URL",
        "REDIS_URL",
        "AUTOHEAL_GITHUB_WEBHOOK_SECRET",
        "AUTOHEAL_JENKINS_WEBHOOK_SECRET",
    ];
    SECRET.iter().filter_map(|name| std::env::var(name).ok()).collect()
}

/// Flags over environment over the repository's file over defaults.
pub(crate) fn resolve(flags: &BTreeMap<String, String>, repository: Option<&str>) -> Result<Config> {
    Config::resolve(flags, |name| std::env::var(name).ok(), repository)
}

/// Where linters of AutoHeal's own are, if they are installed.
pub(crate) fn tools_dir(config: &Config, data_dir: &Path) -> PathBuf {
    match config.text("tools_dir") {
        "" => data_dir.join("tools"),
        named => PathBuf::from(named),
    }
}

pub(crate) fn python(config: &Config, data_dir: &Path, work_dir: &Path) -> PythonSettings {
    let path = |name: &str| Some(config.text(name)).filter(|text| !text.is_empty()).map(PathBuf::from);
    let megabytes = |name: &str| config.number::<u64>(name) << 20;
    let seconds = |name: &str| Duration::from_secs(config.number(name));
    PythonSettings {
        data_dir: data_dir.to_owned(),
        work_dir: work_dir.to_owned(),
        tools_dir: Some(tools_dir(config, data_dir)).filter(|folder| folder.is_dir()),
        python: path("python"),
        install: config.flag("install"),
        limits: Limits {
            wall: seconds("suite_timeout_seconds"),
            cpu: seconds("suite_timeout_seconds") * 2,
            memory_bytes: megabytes("memory_mb"),
            processes: config.number("processes"),
            disk_bytes: megabytes("disk_mb"),
            ..Limits::default()
        },
        test_timeout: seconds("test_timeout_seconds"),
        suite_timeout: seconds("suite_timeout_seconds"),
    }
}

pub(crate) fn engine(config: &Config) -> autoheal_engine::Limits {
    autoheal_engine::Limits {
        wall: Duration::from_secs(config.number("budget_seconds")),
        candidates_per_cause: config.number("candidate_budget"),
        flaky_reruns: config.number("flaky_reruns"),
        gate: GateSettings {
            max_diff_lines: config.number("max_diff_lines"),
            forbidden: config.list("forbidden_paths"),
            allowed: config.list("allowed_paths"),
        },
        search: autoheal_engine::SearchLimits {
            wall: Duration::from_secs(config.number("search_seconds")),
            candidates: config.number("search_candidates"),
        },
    }
}

pub(crate) async fn show(cli: &Cli, arguments: &ConfigShow, screen: &Screen) -> Result<u8> {
    let scratch = std::env::temp_dir().join("unused");
    let repository = match autoheal_git::resolve(&arguments.target, None, &scratch).await {
        Ok(source) => source.file(".autoheal.toml").await,
        Err(_) => None,
    };
    let config = resolve(&flags(cli, &[]), repository.as_deref())?;
    let redacted: Vec<_> = config
        .settings()
        .cloned()
        .map(|mut setting| {
            setting.value = autoheal_core::redact::redact(&setting.value);
            setting
        })
        .collect();
    if screen.json {
        screen.print_json(&serde_json::json!({ "settings": redacted, "warnings": config.warnings }));
        return Ok(0);
    }
    let rows = redacted.iter().map(|setting| {
        let source = serde_json::to_string(&setting.source).unwrap_or_default();
        vec![
            setting.key.to_owned(),
            setting.value.clone(),
            source.replace('"', ""),
            setting.variable.to_owned(),
            setting.help.to_owned(),
        ]
    });
    screen.table(&["setting", "value", "from", "variable", "what it does"], rows);
    for warning in &config.warnings {
        screen.warning(warning);
    }
    Ok(0)
}
