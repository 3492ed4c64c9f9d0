//! tox's configuration in its several homes: `tox.ini`, `setup.cfg`, `pyproject.toml` and `tox.toml`.

use super::finder::Finder;
use super::place::Place;
use crate::python::manifest::ini::Ini;
use toml::{Table, Value};

/// One environment's settings, before anything is substituted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) commands: Vec<String>,
    pub(super) folder: String,
    pub(super) variables: Vec<(String, String)>,
    pub(super) requirements: Vec<String>,
    pub(super) forgiven: bool,
}

/// What a tox configuration declares.
pub(super) enum ToxFile {
    Ini(Ini),
    Native(Table),
}

/// The configuration that tox would read in a folder, and the file's name.
pub(super) fn open(finder: &Finder<'_>, place: &Place) -> Option<(String, ToxFile)> {
    let ini = |name: &str, section: &str| {
        let (path, text) = finder.open(&place.folder, name)?;
        let ini = Ini::parse(&text);
        (ini.has(section) || ini.has("testenv")).then(|| (path.to_string(), ToxFile::Ini(ini)))
    };
    ini("tox.ini", "tox").or_else(|| ini("setup.cfg", "tox:tox")).or_else(|| toml_file(finder, place))
}

fn toml_file(finder: &Finder<'_>, place: &Place) -> Option<(String, ToxFile)> {
    if let Some((path, text)) = finder.open(&place.folder, "tox.toml") {
        return Some((path.to_string(), ToxFile::Native(text.parse().ok()?)));
    }
    let (path, text) = finder.open(&place.folder, "pyproject.toml")?;
    let table: Table = text.parse().ok()?;
    let tox = table.get("tool")?.get("tox")?.as_table()?;
    match tox.get("legacy_tox_ini").and_then(Value::as_str) {
        Some(ini) => Some((path.to_string(), ToxFile::Ini(Ini::parse(ini)))),
        None => Some((path.to_string(), ToxFile::Native(tox.clone()))),
    }
}

impl ToxFile {
    /// The environments that run when none is named.
    pub(super) fn default_environments(&self) -> Vec<String> {
        let mut names = match self {
            Self::Ini(ini) => {
                let section = if ini.has("tox") { "tox" } else { "tox:tox" };
                let list =
                    ini.get(section, "envlist").or_else(|| ini.get(section, "env_list")).unwrap_or_default();
                expand_list(list)
            }
            Self::Native(table) => {
                let list = table.get("env_list").and_then(Value::as_array);
                list.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
            }
        };
        if names.is_empty() {
            names.push("py".to_owned());
        }
        names
    }

    /// The settings of an environment; what it does not say itself, the base says.
    pub(super) fn settings(&self, name: &str) -> Settings {
        match self {
            Self::Ini(ini) => ini_settings(ini, name),
            Self::Native(table) => native_settings(table, name),
        }
    }

    /// `{[section]key}` elsewhere in the file.
    pub(super) fn reference(&self, section: &str, key: &str) -> Option<String> {
        match self {
            Self::Ini(ini) => ini.get(section, key).map(str::to_owned),
            Self::Native(_) => None,
        }
    }
}

fn ini_settings(ini: &Ini, name: &str) -> Settings {
    let own = format!("testenv:{name}");
    let get = |key: &str| ini.get(&own, key).or_else(|| ini.get("testenv", key)).unwrap_or_default();
    let either =
        |first: &str, second: &str| if get(first).is_empty() { get(second) } else { get(first) }.to_owned();
    let factors: Vec<&str> = name.split('-').collect();
    let lines = |text: &str| conditional_lines(text, &factors);
    let variables = lines(&either("setenv", "set_env"));
    Settings {
        commands: continued(lines(get("commands"))),
        folder: either("changedir", "change_dir"),
        variables: variables
            .iter()
            .filter_map(|line| line.split_once('='))
            .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
            .collect(),
        requirements: lines(get("deps")),
        forgiven: ["true", "1", "yes"].contains(&get("ignore_outcome").to_ascii_lowercase().as_str()),
    }
}

/// Lines that end in a backslash go on in the next.
fn continued(lines: Vec<String>) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    let mut open = false;
    for line in lines {
        let (text, goes_on) = match line.strip_suffix('\\') {
            Some(text) => (text.to_owned(), true),
            None => (line, false),
        };
        match joined.last_mut() {
            Some(last) if open => last.push_str(&text),
            _ => joined.push(text),
        }
        open = goes_on;
    }
    joined
}

/// The lines that hold for an environment with these factors: `py38,lint: command`, `!py38: command`.
fn conditional_lines(text: &str, factors: &[&str]) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(':') {
            Some((condition, rest))
                if is_condition(condition) && (rest.is_empty() || rest.starts_with(char::is_whitespace)) =>
            {
                if holds(condition, factors) {
                    lines.push(rest.trim().to_owned());
                }
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

fn is_condition(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "_-.,!{} ".contains(c))
        && !text.trim().contains(' ')
}

fn holds(condition: &str, factors: &[&str]) -> bool {
    expand_list(condition).iter().any(|alternative| {
        alternative.split('-').all(|factor| match factor.strip_prefix('!') {
            Some(factor) => !factors.contains(&factor),
            None => factors.contains(&factor),
        })
    })
}

fn native_settings(table: &Table, name: &str) -> Settings {
    let own = table.get("env").and_then(|envs| envs.get(name));
    let base = table.get("env_run_base");
    let get = |key: &str| own.and_then(|env| env.get(key)).or_else(|| base.and_then(|env| env.get(key)));
    let commands =
        get("commands").and_then(Value::as_array).into_iter().flatten().filter_map(native_command).collect();
    let variables = get("set_env").and_then(Value::as_table).into_iter().flatten();
    Settings {
        commands,
        folder: get("change_dir").and_then(Value::as_str).unwrap_or_default().to_owned(),
        variables: variables
            .filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
            .collect(),
        requirements: get("deps")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        forgiven: get("ignore_outcome").and_then(Value::as_bool).unwrap_or(false),
    }
}

/// A list of words; one that is replaced at run time gives its default.
fn native_command(command: &Value) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    for word in command.as_array()? {
        match word {
            Value::String(word) => words.push(word.clone()),
            Value::Table(table) => {
                let default = table.get("default").and_then(Value::as_array).into_iter().flatten();
                words.extend(default.filter_map(Value::as_str).map(str::to_owned));
            }
            _ => {}
        }
    }
    shlex::try_join(words.iter().map(String::as_str)).ok()
}

/// `py{38,39}-{a,b}, lint` as names, a bounded number of them.
pub(super) fn expand_list(list: &str) -> Vec<String> {
    let mut names = Vec::new();
    for item in split_outside_braces(list) {
        let mut expanded = vec![String::new()];
        let mut rest = item.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (inside, tail) = after.split_once('}').unwrap_or((after, ""));
            expanded.iter_mut().for_each(|name| name.push_str(before));
            let choices: Vec<&str> = inside.split(',').map(str::trim).collect();
            expanded = expanded
                .iter()
                .flat_map(|name| choices.iter().map(move |choice| format!("{name}{choice}")))
                .take(128)
                .collect();
            rest = tail;
        }
        expanded.iter_mut().for_each(|name| name.push_str(rest));
        names.extend(expanded);
        names.truncate(256);
    }
    names
}

fn split_outside_braces(list: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    let mut depth = 0usize;
    for letter in list.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (letter == ',' || letter.is_whitespace()) {
            items.push(String::new());
        } else if let Some(last) = items.last_mut() {
            last.push(letter);
        }
    }
    items.into_iter().map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_environments_are_expanded() {
        assert_eq!(
            expand_list("py{38,39}-{a,b}, lint\n docs"),
            ["py38-a", "py38-b", "py39-a", "py39-b", "lint", "docs"]
        );
    }

    #[test]
    fn conditions_choose_lines() {
        let lines = conditional_lines("always\nlint,type: mypy\n!lint: pytest\nhttps://x", &["lint"]);
        assert_eq!(lines, ["always", "mypy", "https://x"]);
    }
}
