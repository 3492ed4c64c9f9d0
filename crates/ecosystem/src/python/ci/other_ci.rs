//! CI systems other than GitHub's: the scripts in their definitions, wherever they stand.

use super::environment::set;
use super::finder::Finder;
use super::place::Place;
use super::yaml::{members, parse, scalar, texts};
use serde_json::Value;

const FILES: [&str; 7] = [
    ".gitlab-ci.yml",
    ".travis.yml",
    ".circleci/config.yml",
    "azure-pipelines.yml",
    ".azure-pipelines.yml",
    "appveyor.yml",
    ".cirrus.yml",
];
const SCRIPTS: [&str; 8] =
    ["before_script", "install", "script", "run", "command", "bash", "test_script", "main_script"];
const DEEPEST: usize = 16;

pub(super) fn read(finder: &mut Finder<'_>) {
    for file in FILES {
        let Some((path, text)) = finder.open("", file) else { continue };
        let Some(document) = parse(&text) else {
            finder.note(format!("{path} cannot be read as YAML"));
            continue;
        };
        walk(finder, &document, &Place::of(&path), 0);
    }
}

/// Looks for scripts in a definition. Delivery jobs and steps that may fail are passed over.
fn walk(finder: &mut Finder<'_>, value: &Value, place: &Place, depth: usize) {
    if depth > DEEPEST {
        return;
    }
    match value {
        Value::Array(items) => items.iter().for_each(|item| walk(finder, item, place, depth + 1)),
        Value::Object(object) => {
            let mut place = place.clone();
            place.forgiven |= ["allow_failure", "continueOnError"]
                .iter()
                .any(|key| object.get(*key).and_then(Value::as_bool) == Some(true));
            for (name, value) in members(object.get("variables")) {
                if let Some(value) = scalar(value) {
                    set(&mut place.environment, name, &value);
                }
            }
            scripts(finder, value, &place);
            for (name, inner) in object
                .iter()
                .filter(|(name, _)| !SCRIPTS.contains(&name.as_str()) || is_nested_run(object, name))
            {
                let delivers =
                    ["deploy", "publish", "release"].iter().any(|word| name.to_lowercase().contains(word));
                if !delivers && name != "variables" {
                    walk(finder, inner, &place, depth + 1);
                }
            }
        }
        _ => {}
    }
}

/// `run:` may hold a mapping with the command inside.
fn is_nested_run(object: &serde_json::Map<String, Value>, name: &str) -> bool {
    object.get(name).is_some_and(Value::is_object)
}

/// The scripts of one mapping, together: a `cd` in the first holds for the next.
fn scripts(finder: &mut Finder<'_>, value: &Value, place: &Place) {
    let lines: Vec<String> = SCRIPTS.iter().flat_map(|key| texts(value.get(*key))).collect();
    let folder = ["working_directory", "workingDirectory"]
        .iter()
        .find_map(|key| value.get(*key)?.as_str())
        .unwrap_or_default();
    // A folder of the CI machine itself is where the repository lies.
    let folder = if folder.starts_with(['~', '/', '$']) { "" } else { folder };
    if let Some(place) = place.within(folder).filter(|_| !lines.is_empty()) {
        finder.script(&lines.join("\n"), &place);
    }
}
