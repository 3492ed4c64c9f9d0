//! GitHub workflows: the scripts of the jobs that a push or a pull request starts.

use super::actions;
use super::environment::set;
use super::finder::Finder;
use super::place::Place;
use super::precommit;
use super::yaml::{items, members, parse, scalar, text, texts};
use crate::python::manifest::join;
use regex::Regex;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Values of a job's matrix, by name; only what is plain.
type Matrix = Vec<BTreeMap<String, String>>;

const MOST_ROWS: usize = 48;

pub(super) fn read(finder: &mut Finder<'_>) {
    let workflows: Vec<_> = finder
        .tree
        .files()
        .filter(|file| file.parent() == ".github/workflows" && matches!(file.extension(), "yml" | "yaml"))
        .take(100)
        .cloned()
        .collect();
    for path in workflows {
        let Some(text) = finder.tree.read(&path) else { continue };
        match parse(&text) {
            Some(document) if is_triggered(&document) => workflow(finder, &document, &Place::of(&path)),
            Some(_) => {}
            None => finder.note(format!("{path} cannot be read as YAML")),
        }
    }
    if precommit::runs_as_service(finder.tree) {
        precommit::read_all(finder);
    }
}

/// Whether a push or a pull request starts the workflow. One that only tags start is a release.
fn is_triggered(document: &Value) -> bool {
    // Old readers of YAML take the key `on` for a truth value.
    let Some(on) = document.get("on").or_else(|| document.get("true")) else { return true };
    let pull = |name: &str| matches!(name, "pull_request" | "pull_request_target" | "merge_group");
    match on {
        Value::Object(events) => events.iter().any(|(name, event)| {
            let only_tags = event.get("tags").is_some()
                && event.get("branches").is_none()
                && event.get("branches-ignore").is_none();
            pull(name) || name == "push" && !only_tags
        }),
        other => texts(Some(other)).iter().any(|name| pull(name) || name == "push"),
    }
}

fn workflow(finder: &mut Finder<'_>, document: &Value, place: &Place) {
    let mut place = place.clone();
    variables(document, &BTreeMap::new(), &mut place);
    let folder = default_folder(document);
    for (id, job) in members(document.get("jobs")).take(200) {
        if !is_delivery(id, job) {
            run_job(finder, job, folder.as_deref(), &place);
        }
    }
}

/// Jobs that hand something out do not tell whether the code is sound.
fn is_delivery(id: &str, job: &Value) -> bool {
    let words = ["deploy", "publish", "release", "upload"];
    let names = [id.to_lowercase(), text(job, "name").unwrap_or_default().to_lowercase()];
    names.iter().any(|name| words.iter().any(|word| name.contains(word)))
}

fn run_job(finder: &mut Finder<'_>, job: &Value, folder: Option<&str>, place: &Place) {
    if let Some(uses) = text(job, "uses") {
        return reusable(finder, uses, place);
    }
    let forgiven = job.get("continue-on-error").and_then(Value::as_bool).unwrap_or(false);
    let services: Vec<&String> = members(job.get("services")).map(|(name, _)| name).collect();
    if !services.is_empty() {
        let names = services.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ");
        finder.note(format!("{} starts services: {names}", place.declared_in));
    }
    let matrix = matrix(job);
    let folder = default_folder(job).or(folder.map(str::to_owned));
    for step in items(job.get("steps")).take(200) {
        for row in rows_for(step, job, &matrix) {
            if finder.is_spent() {
                return;
            }
            let mut place = Place { forgiven: place.forgiven || forgiven, ..place.clone() };
            variables(job, &row, &mut place);
            run_step(finder, step, &row, folder.as_deref(), &place);
        }
    }
}

/// A workflow of the same repository that others call.
fn reusable(finder: &mut Finder<'_>, uses: &str, place: &Place) {
    let Some(path) = uses.strip_prefix("./").and_then(|path| join("", path)) else { return };
    let Some(document) = finder.tree.read(&path).and_then(|text| parse(&text)) else { return };
    finder.follow(format!("workflow:{path}"), place, |finder, place| workflow(finder, &document, place));
}

fn run_step(
    finder: &mut Finder<'_>,
    step: &Value,
    row: &BTreeMap<String, String>,
    folder: Option<&str>,
    place: &Place,
) {
    let never =
        matches!(step.get("if").and_then(scalar).as_deref().map(str::trim), Some("false" | "${{ false }}"));
    let forgiven = step.get("continue-on-error").and_then(Value::as_bool).unwrap_or(false);
    if never {
        return;
    }
    let mut place = Place { forgiven: place.forgiven || forgiven, ..place.clone() };
    variables(step, row, &mut place);
    if let Some(uses) = text(step, "uses") {
        if let Some(path) = uses.strip_prefix("./") {
            return composite(finder, path, &place);
        }
        if let Some(command) = actions::command(step) {
            finder.script(&command, &place);
        }
        return;
    }
    let Some(script) = text(step, "run") else { return };
    let folder = text(step, "working-directory").or(folder).unwrap_or_default();
    if let Some(place) = place.within(&substituted(folder, row)) {
        finder.script(&substituted(script, row), &place);
    }
}

/// An action that lives in the repository and is made of steps.
fn composite(finder: &mut Finder<'_>, path: &str, place: &Place) {
    let found = ["action.yml", "action.yaml"].iter().find_map(|name| finder.open(path, name));
    let Some(action) = found.and_then(|(_, text)| parse(&text)) else { return };
    finder.follow(format!("action:{path}"), place, |finder, place| {
        for step in items(action.get("runs").and_then(|runs| runs.get("steps"))).take(100) {
            run_step(finder, step, &BTreeMap::new(), None, place);
        }
    });
}

fn default_folder(value: &Value) -> Option<String> {
    value.get("defaults")?.get("run")?.get("working-directory")?.as_str().map(str::to_owned)
}

fn variables(value: &Value, row: &BTreeMap<String, String>, place: &mut Place) {
    for (name, value) in members(value.get("env")) {
        // A value that only CI's own expressions give is not known.
        let Some(value) =
            scalar(value).map(|value| with_matrix(&value, row)).filter(|value| !value.contains("${{"))
        else {
            continue;
        };
        set(&mut place.environment, name, &value);
        place.know(name, &value);
    }
}

/// The rows of a job's matrix: every combination of its lists, and what `include` adds.
fn matrix(job: &Value) -> Matrix {
    let Some(matrix) = job.get("strategy").and_then(|strategy| strategy.get("matrix")) else {
        return Vec::new();
    };
    let mut rows: Matrix = vec![BTreeMap::new()];
    for (name, values) in members(Some(matrix)).filter(|(name, _)| *name != "include" && *name != "exclude") {
        let cells: Vec<Vec<(String, String)>> = items(Some(values)).map(|value| cells(name, value)).collect();
        // Interpreters and systems multiply jobs, not commands: the first stands for all.
        let same_command = ["python", "os", "version", "platform", "runner", "arch", "image"];
        let first_only = same_command.iter().any(|word| name.to_lowercase().contains(word));
        let cells = if first_only { cells.into_iter().take(1).collect() } else { cells };
        if !cells.is_empty() {
            rows = rows
                .iter()
                .flat_map(|row| cells.iter().map(move |cell| with(row, cell)))
                .take(MOST_ROWS)
                .collect();
        }
    }
    for include in items(matrix.get("include")) {
        let added: Vec<(String, String)> =
            members(Some(include)).flat_map(|(name, value)| cells(name, value)).collect();
        let base = rows.first().cloned().unwrap_or_default();
        rows.push(with(&base, &added));
    }
    // A matrix of `include` alone has no row of its own before those.
    if rows.first().is_some_and(BTreeMap::is_empty) && rows.len() > 1 {
        rows.remove(0);
    }
    rows.truncate(MOST_ROWS);
    rows
}

/// A value of a matrix by its name; the members of an object by theirs.
fn cells(name: &str, value: &Value) -> Vec<(String, String)> {
    match scalar(value) {
        Some(text) => vec![(name.to_owned(), text)],
        None => members(Some(value))
            .filter_map(|(key, value)| Some((format!("{name}.{key}"), scalar(value)?)))
            .collect(),
    }
}

fn with(row: &BTreeMap<String, String>, cells: &[(String, String)]) -> BTreeMap<String, String> {
    let mut row = row.clone();
    row.extend(cells.iter().cloned());
    row
}

/// The rows that make a difference to a step: one where it mentions no value of the matrix.
fn rows_for(step: &Value, job: &Value, matrix: &Matrix) -> Matrix {
    let mentioned = [step.get("run"), step.get("env"), job.get("env"), step.get("working-directory")];
    let text = mentioned.into_iter().flatten().map(Value::to_string).collect::<String>();
    let first = matrix.first().cloned().unwrap_or_default();
    if !text.contains("matrix.") {
        return vec![first];
    }
    let mut rows: Matrix = Vec::new();
    for row in matrix {
        let used: BTreeMap<_, _> = row
            .iter()
            .filter(|(name, _)| text.contains(&format!("matrix.{name}")))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        if !rows.contains(&used) {
            rows.push(used);
        }
    }
    if rows.is_empty() { vec![first] } else { rows }
}

/// A text with the matrix's values in place of their expressions; other expressions vanish.
fn substituted(text: &str, row: &BTreeMap<String, String>) -> String {
    replaced(&with_matrix(text, row), &|_| Some(String::new()))
}

/// A text with the matrix's values in place of their expressions; other expressions stay.
fn with_matrix(text: &str, row: &BTreeMap<String, String>) -> String {
    replaced(text, &|expression| row.get(expression.strip_prefix("matrix.")?).cloned())
}

fn replaced(text: &str, value: &dyn Fn(&str) -> Option<String>) -> String {
    static EXPRESSION: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\$\{\{\s*(.*?)\s*\}\}").ok());
    let Some(expression) = EXPRESSION.as_ref() else { return text.to_owned() };
    let replace = |found: &regex::Captures<'_>| value(&found[1]).unwrap_or_else(|| found[0].to_owned());
    expression.replace_all(text, replace).into_owned()
}
