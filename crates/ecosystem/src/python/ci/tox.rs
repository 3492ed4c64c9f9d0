//! tox: the commands of the environments that CI asks for.

use super::environment::{expand, set};
use super::finder::Finder;
use super::place::Place;
use super::tox_file::{Settings, ToxFile, expand_list, open};

const MOST_ENVIRONMENTS: usize = 64;

/// `tox -e lint,py311 -- arguments`; without names, those that run by default.
pub(super) fn run(finder: &mut Finder<'_>, words: &[String], place: &Place) {
    let mut wanted: Vec<String> = Vec::new();
    let mut rest = words.iter();
    let mut given = Vec::new();
    while let Some(word) = rest.next() {
        match word.as_str() {
            "-e" | "--env" | "-f" => {
                wanted.extend(rest.next().map(|list| expand_list(list)).unwrap_or_default());
            }
            "--" => given.extend(rest.by_ref().cloned()),
            word => {
                if let Some(list) = word.strip_prefix("-e").filter(|list| !list.is_empty()) {
                    wanted.extend(expand_list(list));
                }
            }
        }
    }
    if wanted.is_empty() {
        let chosen = place.variables.iter().rev().find(|(name, _)| name == "TOXENV");
        wanted.extend(chosen.map(|(_, list)| expand_list(list)).unwrap_or_default());
    }
    environments(finder, &wanted, &given, place);
}

/// Every environment that runs by default, where no other definition says what CI runs.
pub(super) fn read_all(finder: &mut Finder<'_>) {
    let place = Place::default();
    if let Some((file, _)) = open(finder, &place) {
        environments(finder, &[], &[], &Place { declared_in: file, ..place });
    }
}

fn environments(finder: &mut Finder<'_>, wanted: &[String], given: &[String], place: &Place) {
    let Some((_, file)) = open(finder, place) else { return };
    let defaults = file.default_environments();
    let wanted =
        if wanted.is_empty() || wanted.iter().any(|name| name == "ALL") { &defaults } else { wanted };
    for name in wanted.iter().take(MOST_ENVIRONMENTS) {
        let settings = file.settings(name);
        finder.follow(format!("tox:{}:{name}", place.folder), place, |finder, place| {
            environment(finder, &file, &settings, given, place);
        });
    }
}

fn environment(
    finder: &mut Finder<'_>,
    file: &ToxFile,
    settings: &Settings,
    given: &[String],
    place: &Place,
) {
    let substitute = |text: &str| substituted(text, file, given, 0);
    for line in settings
        .requirements
        .iter()
        .flat_map(|line| substitute(line).lines().map(str::to_owned).collect::<Vec<_>>())
    {
        let words = std::iter::once("install".to_owned()).chain(split_requirement(&line)).collect::<Vec<_>>();
        finder.install(&words, place);
    }
    let folder = substitute(&settings.folder);
    let Some(mut inner) = place.within(&folder) else { return };
    for (name, value) in &settings.variables {
        let value = substitute(value);
        set(&mut inner.environment, name, &expand(&value, &[]));
    }
    inner.forgiven |= settings.forgiven;
    for line in &settings.commands {
        for command in substitute(line).lines() {
            let command = command.trim();
            let bare = command.trim_start_matches(['-', '!', ' ']);
            let forgiven = inner.forgiven || command.starts_with(['-', '!']);
            if let Some(words) = shlex::split(bare) {
                finder.command(&words, &Place { forgiven, ..inner.clone() });
            }
        }
    }
}

/// `-rfile` and `-r file` as words; a requirement with spaces stays one.
fn split_requirement(line: &str) -> Vec<String> {
    match line.trim().strip_prefix("-r").or_else(|| line.trim().strip_prefix("--requirement")) {
        Some(file) => vec!["-r".to_owned(), file.trim_start_matches(['=', ' ']).to_owned()],
        None if line.trim().starts_with('-') => Vec::new(),
        None => vec![line.trim().to_owned()],
    }
}

/// tox's fields, as far as they are known before anything runs; unknown ones vanish.
fn substituted(text: &str, file: &ToxFile, given: &[String], depth: usize) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        let (field, tail) = field(&rest[at + 1..]);
        if depth < 6 {
            out.push_str(&value(field, file, given, depth));
        }
        if out.len() > 20_000 {
            break;
        }
        rest = tail;
    }
    out.push_str(rest);
    out
}

/// A field up to its closing brace, inner fields included.
fn field(text: &str) -> (&str, &str) {
    let mut depth = 0usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => return (&text[..at], &text[at + 1..]),
            '}' => depth -= 1,
            _ => {}
        }
    }
    (text, "")
}

fn value(field: &str, file: &ToxFile, given: &[String], depth: usize) -> String {
    if let Some((section, key)) = field.strip_prefix('[').and_then(|field| field.split_once(']')) {
        let text = file.reference(section, key).unwrap_or_default();
        return substituted(&text, file, given, depth + 1);
    }
    let (name, default) = field.split_once(':').unwrap_or((field, ""));
    match name {
        "posargs" if !given.is_empty() => {
            shlex::try_join(given.iter().map(String::as_str)).unwrap_or_default()
        }
        "posargs" => substituted(default, file, given, depth + 1),
        "env" => {
            let default = default.split_once(':').map_or("", |(_, default)| default);
            substituted(default, file, given, depth + 1)
        }
        "envpython" | "env_python" | "basepython" => "python".to_owned(),
        "toxinidir" | "tox_root" | "package_root" => ".".to_owned(),
        // What tox installs is tested here in its source.
        "envsitepackagesdir" | "env_site_packages_dir" => ".".to_owned(),
        "/" => "/".to_owned(),
        ":" => ":".to_owned(),
        _ => String::new(),
    }
}
