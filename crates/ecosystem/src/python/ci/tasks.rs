//! Task runners that live in `pyproject.toml`: poe, taskipy, pdm, rye and pixi scripts.

use super::finder::Finder;
use super::place::Place;
use super::runners::program;
use toml::{Table, Value};

const RUNNERS: &[(&str, &[&str])] = &[
    ("poe", &["tool", "poe", "tasks"]),
    ("task", &["tool", "taskipy", "tasks"]),
    ("pdm", &["tool", "pdm", "scripts"]),
    ("rye", &["tool", "rye", "scripts"]),
];

/// The runner and the task's name, if a command calls one: `poetry run poe lint`, `pdm run lint`, `pdm lint`.
pub(super) fn called(words: &[String]) -> Option<(&'static str, String)> {
    let skipped = ["poetry", "uv", "uvx", "pipenv", "run", "exec"];
    let mut rest = words
        .iter()
        .map(|word| program(word))
        .skip_while(|word| skipped.contains(word) || word.starts_with('-'));
    let first = rest.next()?;
    let (runner, _) = RUNNERS.iter().find(|(runner, _)| *runner == first)?;
    let name = rest.find(|word| *word != "run" && !word.starts_with('-'))?;
    Some((runner, name.to_owned()))
}

/// Follows a task; false where nobody declares it.
pub(super) fn run(finder: &mut Finder<'_>, runner: &str, name: &str, place: &Place) -> bool {
    let Some((_, keys)) = RUNNERS.iter().find(|(known, _)| *known == runner) else { return false };
    let Some(pyproject) = pyproject(finder, place) else { return false };
    let Some(tasks) = keys.iter().try_fold(&Value::Table(pyproject), |value, key| value.get(*key)).cloned()
    else {
        return false;
    };
    let Some(task) = tasks.get(name) else { return false };
    finder.follow(format!("{runner}:{name}"), place, |finder, place| follow(finder, runner, task, place));
    true
}

/// The `pyproject.toml` of a folder, or the root's.
pub(super) fn pyproject(finder: &Finder<'_>, place: &Place) -> Option<Table> {
    let (_, text) =
        finder.open(&place.folder, "pyproject.toml").or_else(|| finder.open("", "pyproject.toml"))?;
    text.parse().ok()
}

/// A task is a command line, a table that holds one, or a list of tasks.
fn follow(finder: &mut Finder<'_>, runner: &str, task: &Value, place: &Place) {
    match task {
        Value::String(script) => finder.script(script, place),
        Value::Array(several) => several.iter().for_each(|one| member(finder, runner, one, place)),
        Value::Table(table) => {
            for key in ["cmd", "shell", "help-cmd"] {
                match table.get(key) {
                    Some(Value::String(script)) => finder.script(script, place),
                    Some(Value::Array(words)) => {
                        let words: Vec<String> =
                            words.iter().filter_map(Value::as_str).map(str::to_owned).collect();
                        finder.command(&words, place);
                    }
                    _ => {}
                }
            }
            for key in ["deps", "sequence", "composite", "chain", "ref"] {
                match table.get(key) {
                    Some(Value::Array(several)) => {
                        several.iter().for_each(|one| member(finder, runner, one, place));
                    }
                    Some(one @ Value::String(_)) => member(finder, runner, one, place),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// A member of a list names another task, or is a command itself.
fn member(finder: &mut Finder<'_>, runner: &str, one: &Value, place: &Place) {
    match one {
        Value::String(text) => {
            let first = text.split_whitespace().next().unwrap_or_default();
            if !run(finder, runner, first, place) {
                finder.script(text, place);
            }
        }
        other => follow(finder, runner, other, place),
    }
}
