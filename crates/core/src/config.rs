//! Configuration: flags over environment over the repository's `.autoheal.toml` over defaults, with the source of each value.

use crate::{Error, Result};
use serde::Serialize;
use std::collections::BTreeMap;
use std::str::FromStr;

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    Default,
    Repository,
    Environment,
    Flag,
}

/// What the repository itself may do to a setting. The repository is not trusted: it can make AutoHeal stricter, never looser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Repository {
    Sets,
    Lowers,
    Extends,
    IsIgnored,
}

struct Key {
    name: &'static str,
    variable: &'static str,
    default: &'static str,
    repository: Repository,
    help: &'static str,
}

const fn key(
    name: &'static str,
    variable: &'static str,
    default: &'static str,
    repository: Repository,
    help: &'static str,
) -> Key {
    Key { name, variable, default, repository, help }
}

use Repository::{Extends, IsIgnored, Lowers, Sets};

const KEYS: &[Key] = &[
    key("team", "AUTOHEAL_TEAM", "AUTOHEAL", Sets, "team name, first part of the branch name"),
    key("leader", "AUTOHEAL_LEADER", "AGENT", Sets, "leader name, second part of the branch name"),
    key(
        "output_dir",
        "OUTPUT_DIR",
        "",
        IsIgnored,
        "where artifacts go (default: outputs in the data directory)",
    ),
    key(
        "max_retries",
        "AGENT_MAX_RETRIES",
        "5",
        Lowers,
        "CI iterations before giving up; takes effect once a CI system is watched",
    ),
    key("max_causes", "AUTOHEAL_MAX_CAUSES", "40", Lowers, "causes to try before giving up"),
    key("budget_seconds", "AUTOHEAL_BUDGET_SECONDS", "1800", Lowers, "wall-clock budget of a run"),
    key("candidate_budget", "AUTOHEAL_CANDIDATE_BUDGET", "60", Lowers, "candidates to test for each cause"),
    key(
        "search_seconds",
        "AUTOHEAL_SEARCH_SECONDS",
        "60",
        Lowers,
        "time to search for each cause; 0 for none",
    ),
    key("search_candidates", "AUTOHEAL_SEARCH_CANDIDATES", "30000", Lowers, "edits to try for each cause"),
    key("test_timeout_seconds", "AUTOHEAL_TEST_TIMEOUT_SECONDS", "60", Lowers, "time limit of a single test"),
    key(
        "suite_timeout_seconds",
        "AUTOHEAL_SUITE_TIMEOUT_SECONDS",
        "900",
        Lowers,
        "time limit of a whole test run",
    ),
    key("memory_mb", "AUTOHEAL_MEMORY_MB", "4096", Lowers, "memory limit in the sandbox"),
    key("processes", "AUTOHEAL_PROCESSES", "256", Lowers, "process limit in the sandbox"),
    key("disk_mb", "AUTOHEAL_DISK_MB", "2048", Lowers, "disk limit in the sandbox"),
    key(
        "flaky_reruns",
        "AUTOHEAL_FLAKY_RERUNS",
        "10",
        IsIgnored,
        "re-runs of a failing test before it counts as stable",
    ),
    key("max_diff_lines", "AUTOHEAL_MAX_DIFF_LINES", "200", Lowers, "largest patch, in changed lines"),
    key(
        "forbidden_paths",
        "AUTOHEAL_FORBIDDEN_PATHS",
        "",
        Extends,
        "more globs that no fix may touch, comma-separated",
    ),
    key(
        "allowed_paths",
        "AUTOHEAL_ALLOWED_PATHS",
        "",
        IsIgnored,
        "globs that the operator frees from the forbidden paths",
    ),
    key("python", "AUTOHEAL_PYTHON", "", IsIgnored, "Python interpreter to use"),
    key(
        "tools_dir",
        "AUTOHEAL_TOOLS",
        "",
        IsIgnored,
        "virtual environment with linters for projects that lack them (default: tools in the data directory)",
    ),
    key(
        "install",
        "AUTOHEAL_INSTALL",
        "true",
        IsIgnored,
        "whether missing dependencies may be installed (network for that step only)",
    ),
    key(
        "database_url",
        "DATABASE_URL",
        "",
        IsIgnored,
        "a PostgreSQL database in place of the embedded one, shared by servers and workers",
    ),
    key(
        "workers",
        "AUTOHEAL_WORKERS",
        "2",
        IsIgnored,
        "runs that one server or worker process heals at once",
    ),
    key(
        "lease_seconds",
        "AUTOHEAL_LEASE_SECONDS",
        "30",
        IsIgnored,
        "after how long without a sign of life a worker's run is given to another",
    ),
    key(
        "repositories",
        "AUTOHEAL_REPOSITORIES",
        "https://github.com/",
        IsIgnored,
        "what the service may heal: hosts or owners as https:// addresses, folders of this machine; comma-separated",
    ),
    key(
        "private_hosts",
        "AUTOHEAL_PRIVATE_HOSTS",
        "",
        IsIgnored,
        "hosts that may have a private address, such as a GitHub Enterprise Server; comma-separated",
    ),
    key(
        "access",
        "AUTOHEAL_ACCESS",
        "loopback",
        IsIgnored,
        "who may use the service without a token: nobody (tokens), callers on a loopback address (loopback), everyone (open)",
    ),
    key(
        "requests_per_minute",
        "AUTOHEAL_REQUESTS_PER_MINUTE",
        "600",
        IsIgnored,
        "requests of one token or address",
    ),
    key(
        "submissions_per_minute",
        "AUTOHEAL_SUBMISSIONS_PER_MINUTE",
        "60",
        IsIgnored,
        "submissions of one token or address",
    ),
    key(
        "trusted_proxies",
        "AUTOHEAL_TRUSTED_PROXIES",
        "",
        IsIgnored,
        "addresses of proxies whose X-Forwarded-For counts, comma-separated",
    ),
    key(
        "cors_origins",
        "AUTOHEAL_CORS_ORIGINS",
        "",
        IsIgnored,
        "origins of pages elsewhere that may call the API, comma-separated",
    ),
    key(
        "github_webhook_secret",
        "AUTOHEAL_GITHUB_WEBHOOK_SECRET",
        "",
        IsIgnored,
        "what GitHub signs its webhooks with; without one they are refused",
    ),
    key(
        "jenkins_webhook_secret",
        "AUTOHEAL_JENKINS_WEBHOOK_SECRET",
        "",
        IsIgnored,
        "what Jenkins signs its webhooks with; without one they are refused",
    ),
    key(
        "causal_graph",
        "ENABLE_CAUSAL_GRAPH",
        "true",
        IsIgnored,
        "whether the dashboard draws how tests, errors, causes and fixes hang together",
    ),
    key(
        "provenance",
        "ENABLE_PROVENANCE_PASS",
        "true",
        IsIgnored,
        "whether the dashboard tells for each changed line where it comes from",
    ),
    key(
        "retention_days",
        "AUTOHEAL_RETENTION_DAYS",
        "90",
        IsIgnored,
        "after how many days the service forgets a run; 0 for never",
    ),
];

/// One resolved value and where it came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Setting {
    pub key: &'static str,
    pub variable: &'static str,
    pub value: String,
    pub source: Origin,
    pub help: &'static str,
}

/// The resolved configuration.
#[derive(Debug, Clone)]
pub struct Config {
    settings: BTreeMap<&'static str, Setting>,
    /// What was passed over and why, for people.
    pub warnings: Vec<String>,
}

impl Config {
    /// Resolves the layers. `repository` is the text of `.autoheal.toml` at the base commit.
    pub fn resolve(
        flags: &BTreeMap<String, String>,
        environment: impl Fn(&str) -> Option<String>,
        repository: Option<&str>,
    ) -> Result<Self> {
        let default = |key: &Key| Setting {
            key: key.name,
            variable: key.variable,
            value: key.default.to_owned(),
            source: Origin::Default,
            help: key.help,
        };
        let mut config = Self {
            settings: KEYS.iter().map(|key| (key.name, default(key))).collect(),
            warnings: Vec::new(),
        };
        for key in KEYS {
            if let Some(value) = environment(key.variable).filter(|value| !value.is_empty()) {
                config.set(key, value, Origin::Environment);
            }
        }
        if let Some(text) = repository {
            config.take_repository(text);
        }
        for (name, value) in flags {
            let key = KEYS
                .iter()
                .find(|key| key.name == name)
                .ok_or_else(|| Error::invalid(format!("no setting {name:?}")))?;
            config.set(key, value.clone(), Origin::Flag);
        }
        config.validate()?;
        Ok(config)
    }

    fn set(&mut self, key: &Key, value: String, source: Origin) {
        if let Some(setting) = self.settings.get_mut(key.name) {
            setting.value = value;
            setting.source = source;
        }
    }

    fn take_repository(&mut self, text: &str) {
        let table: toml::Table = match text.parse() {
            Ok(table) => table,
            Err(error) => {
                self.warnings
                    .push(format!(".autoheal.toml is not valid TOML and is not used: {}", error.message()));
                return;
            }
        };
        for (name, value) in &table {
            let Some(key) = KEYS.iter().find(|key| key.name == name) else {
                self.warnings.push(format!(".autoheal.toml: unknown setting {name:?}"));
                continue;
            };
            let value = match value {
                toml::Value::String(text) => text.clone(),
                toml::Value::Array(items) => {
                    items.iter().filter_map(toml::Value::as_str).collect::<Vec<_>>().join(",")
                }
                other => other.to_string(),
            };
            let current = self.text(key.name).to_owned();
            let set_by_operator =
                self.settings.get(key.name).is_some_and(|setting| setting.source > Origin::Repository);
            match key.repository {
                Repository::Sets if !set_by_operator => self.set(key, value, Origin::Repository),
                Repository::Sets => {}
                Repository::Lowers => match (value.parse::<u64>(), current.parse::<u64>()) {
                    (Ok(new), Ok(old)) if new < old => self.set(key, value, Origin::Repository),
                    (Ok(_), _) => {}
                    _ => self.warnings.push(format!(".autoheal.toml: {name} is not a number")),
                },
                Repository::Extends => {
                    let joined =
                        [current, value].iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>();
                    self.set(key, joined.join(","), Origin::Repository);
                }
                Repository::IsIgnored => {
                    self.warnings
                        .push(format!(".autoheal.toml: {name} is for the operator, not for the repository"));
                }
            }
        }
    }

    /// Whether a caller may ask for this: only what makes a run stricter, as a repository may.
    pub fn check_option(name: &str, value: &str) -> Result<()> {
        let key = KEYS.iter().find(|key| key.name == name);
        match key.map(|key| key.repository) {
            Some(Repository::Lowers) if value.parse::<u64>().is_ok() => Ok(()),
            Some(Repository::Lowers) => {
                Err(Error::invalid(format!("the option {name} must be a whole number")))
            }
            Some(Repository::Extends) => Ok(()),
            _ => Err(Error::invalid(format!("there is no option {name:?}"))
                .hint("options are the limits that `autoheal config show` lists; they can only be lowered")),
        }
    }

    /// Takes what a caller asked for, as far as it makes the run stricter.
    #[must_use]
    pub fn restricted(mut self, options: &BTreeMap<String, String>) -> Self {
        for (name, value) in options {
            let Some(key) = KEYS.iter().find(|key| key.name == name) else { continue };
            let current = self.text(key.name).to_owned();
            match key.repository {
                Repository::Lowers => {
                    if let (Ok(new), Ok(old)) = (value.parse::<u64>(), current.parse::<u64>())
                        && new < old
                    {
                        self.set(key, value.clone(), Origin::Flag);
                    }
                }
                Repository::Extends => {
                    let joined = [current, value.clone()].join(",");
                    self.set(key, joined.trim_matches(',').to_owned(), Origin::Flag);
                }
                Repository::Sets | Repository::IsIgnored => {}
            }
        }
        self
    }

    fn validate(&self) -> Result<()> {
        for key in KEYS {
            let numeric = key.default.parse::<u64>().is_ok();
            if numeric && self.text(key.name).parse::<u64>().is_err() {
                return Err(Error::invalid(format!(
                    "{} must be a whole number, not {:?}",
                    key.name,
                    self.text(key.name)
                ))
                .hint(format!("it is set by {} or --set {}=N", key.variable, key.name)));
            }
        }
        for key in KEYS.iter().filter(|key| matches!(key.default, "true" | "false")) {
            if !matches!(self.text(key.name), "true" | "false") {
                return Err(Error::invalid(format!("{} must be true or false", key.name)));
            }
        }
        if !matches!(self.text("access"), "tokens" | "loopback" | "open") {
            return Err(Error::invalid("access must be tokens, loopback or open"));
        }
        Ok(())
    }

    pub fn text(&self, name: &str) -> &str {
        self.settings.get(name).map_or("", |setting| setting.value.as_str())
    }

    /// A numeric setting. Values were validated when they were resolved.
    pub fn number<T: FromStr + Default>(&self, name: &str) -> T {
        self.text(name).parse().unwrap_or_default()
    }

    pub fn flag(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    /// A comma-separated setting.
    pub fn list(&self, name: &str) -> Vec<String> {
        self.text(name).split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
    }

    pub fn settings(&self) -> impl Iterator<Item = &Setting> {
        KEYS.iter().filter_map(|key| self.settings.get(key.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn resolve(repository: &str) -> Config {
        Config::resolve(&BTreeMap::new(), |_| None, Some(repository)).unwrap()
    }

    #[test]
    fn flags_win_over_environment_over_repository() {
        let flags = BTreeMap::from([("team".to_owned(), "FLAG".to_owned())]);
        let environment = |name: &str| (name == "AUTOHEAL_LEADER").then(|| "ENV".to_owned());
        let config =
            Config::resolve(&flags, environment, Some("team = 'A'\nleader = 'B'\nmax_causes = 3")).unwrap();
        assert_eq!((config.text("team"), config.text("leader")), ("FLAG", "ENV"));
        assert_eq!(config.number::<u32>("max_causes"), 3);
    }

    #[test]
    fn what_only_the_operator_may_set_is_refused_with_a_warning() {
        let config = resolve("python = '/tmp/evil'\nallowed_paths = ['tests/**']");
        assert_eq!((config.text("python"), config.text("allowed_paths")), ("", ""));
        assert_eq!(config.warnings.len(), 2);
    }

    #[test]
    fn a_caller_can_only_make_a_run_stricter() {
        let asked = |name: &str, value: &str| BTreeMap::from([(name.to_owned(), value.to_owned())]);
        for (name, value) in [
            ("python", "/tmp/evil"),
            ("allowed_paths", "**"),
            ("team", "X"),
            ("memory_mb", "-1"),
            ("no", "1"),
        ] {
            assert!(Config::check_option(name, value).is_err(), "{name}");
        }
        Config::check_option("memory_mb", "100").unwrap();
        let limit =
            |value: &str| resolve("").restricted(&asked("memory_mb", value)).number::<u64>("memory_mb");
        assert_eq!((limit("100"), limit("9999999"), limit("x")), (100, 4096, 4096));
        let paths = resolve("forbidden_paths = ['a']").restricted(&asked("forbidden_paths", "b"));
        assert_eq!(paths.list("forbidden_paths"), ["a", "b"]);
        assert_eq!(resolve("").restricted(&asked("python", "/tmp/evil")).text("python"), "");
    }

    proptest! {
        /// The repository can make the gate stricter, never looser.
        #[test]
        fn the_repository_can_only_lower_limits(limit in 0u64..100_000) {
            let config = resolve(&format!("max_diff_lines = {limit}"));
            prop_assert!(config.number::<u64>("max_diff_lines") <= 200);
        }

        #[test]
        fn no_repository_text_breaks_the_configuration(text in ".{0,200}") {
            resolve(&text);
        }
    }
}
