//! hatch: scripts of its environments, and its own commands for tests and formatting.

use super::finder::Finder;
use super::place::Place;
use super::tasks::pyproject;
use toml::Value;

/// `hatch run lint:style`, `hatch run test`, `hatch test`, `hatch fmt --check`.
pub(super) fn run(finder: &mut Finder<'_>, words: &[String], place: &Place) {
    let words: Vec<&String> = words.iter().skip_while(|word| word.starts_with('-')).collect();
    let Some((action, rest)) = words.split_first() else { return };
    match action.as_str() {
        "run" => script(finder, rest, place),
        "env" if rest.first().is_some_and(|word| *word == "run") => {
            let behind: Vec<&String> =
                rest.iter().skip_while(|word| **word != "--").skip(1).copied().collect();
            script(finder, &behind, place);
        }
        "test" => finder.command(&["pytest".to_owned()], place),
        "fmt" => {
            finder.command(&["ruff".to_owned(), "check".to_owned(), ".".to_owned()], place);
            finder.command(
                &["ruff".to_owned(), "format".to_owned(), "--check".to_owned(), ".".to_owned()],
                place,
            );
        }
        _ => {}
    }
}

/// `environment:script arguments`; what is no script is a command of that environment.
fn script(finder: &mut Finder<'_>, words: &[&String], place: &Place) {
    let Some((first, rest)) = words.split_first() else { return };
    let (environment, name) = first.rsplit_once(':').unwrap_or(("default", first));
    let environment = environment.rsplit('.').next().unwrap_or(environment).to_owned();
    let name = name.to_owned();
    match lookup(finder, &environment, &name, place) {
        Some(lines) => finder.follow(format!("hatch:{environment}:{name}"), place, |finder, place| {
            lines.iter().for_each(|line| follow_line(finder, &environment, line, place));
        }),
        None => {
            let words: Vec<String> =
                std::iter::once(name).chain(rest.iter().map(|word| (*word).clone())).collect();
            finder.command(&words, place);
        }
    }
}

/// A line may name another script of the same environment.
fn follow_line(finder: &mut Finder<'_>, environment: &str, line: &str, place: &Place) {
    let (line, forgiven) = match line.trim().strip_prefix("- ") {
        Some(line) => (line, true),
        None => (line.trim(), false),
    };
    let line = without_fields(line);
    let place = Place { forgiven: place.forgiven || forgiven, ..place.clone() };
    let first = line.split_whitespace().next().unwrap_or_default().to_owned();
    match lookup(finder, environment, &first, &place) {
        Some(_) => script(finder, &[&format!("{environment}:{first}")], &place),
        None => finder.script(&line, &place),
    }
}

/// `{args:tests}` stands for its default.
fn without_fields(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let (field, tail) = after.split_once('}').unwrap_or((after, ""));
        out.push_str(match field {
            "root" | "root:uri" => ".",
            field => {
                field.split_once(':').filter(|(kind, _)| *kind == "args").map_or("", |(_, default)| default)
            }
        });
        rest = tail;
    }
    out.push_str(rest);
    out
}

fn lookup(finder: &Finder<'_>, environment: &str, name: &str, place: &Place) -> Option<Vec<String>> {
    let keys = ["tool", "hatch", "envs"];
    let table = Value::Table(pyproject(finder, place)?);
    let environments = keys.iter().try_fold(&table, |value, key| value.get(*key));
    let own_file =
        finder.open(&place.folder, "hatch.toml").and_then(|(_, text)| text.parse::<toml::Table>().ok());
    let own_file = own_file.as_ref().and_then(|table| table.get("envs"));
    let script = environments
        .into_iter()
        .chain(own_file)
        .find_map(|envs| envs.get(environment)?.get("scripts")?.get(name))?;
    Some(match script {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Value::String(line) => vec![line.clone()],
        _ => Vec::new(),
    })
}
