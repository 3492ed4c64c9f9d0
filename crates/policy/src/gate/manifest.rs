//! Python manifests: a fix may add a dependency to them and change nothing else.

use super::Violation;
use crate::python::Source;
use autoheal_core::FileChange;
use regex::Regex;
use std::sync::LazyLock;
use toml::{Table, Value};

/// A requirement by name and version, never by address, path or option.
static REQUIREMENT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^[A-Za-z0-9][A-Za-z0-9._-]*(\[[A-Za-z0-9._,\s-]*\])?\s*([<>=!~]=?=?\s*[A-Za-z0-9.*+!_-]+\s*,?\s*)*(;[^#@:/]*)?$").ok()
});

/// What may be inserted into a bracketed list: quoted requirements and the commas between them.
static INSERTED: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"^\s*,?\s*(["'][^"'\n]+["']\s*,?\s*)+$"#).ok());
static QUOTED: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r#"["']([^"'\n]+)["']"#).ok());

type Judge = fn(&str, &str) -> Result<(), &'static str>;

pub(crate) fn judge(file: &FileChange, adds_dependency: bool, violations: &mut Vec<Violation>) {
    let Some(judge) = judge_of(file) else { return };
    let mut deny = |message: &str| violations.push(Violation::new(&file.path, 0, "manifest", message));
    if file.before.is_none() || file.after.is_none() {
        deny("a fix neither creates nor deletes a manifest");
    } else if !adds_dependency {
        deny("a manifest changes only to add a dependency");
    } else if let Err(message) = judge(file.before_text(), file.after_text()) {
        deny(message);
    }
}

fn judge_of(file: &FileChange) -> Option<Judge> {
    let name = file.path.file_name().to_ascii_lowercase();
    let in_folder = file.path.parent().to_ascii_lowercase().ends_with("requirements");
    match name.as_str() {
        "pyproject.toml" | "pipfile" => Some(toml_manifest),
        "setup.cfg" => Some(setup_cfg),
        "setup.py" => Some(setup_py),
        _ if name.ends_with(".txt") || name.ends_with(".in") => {
            let named = ["requirements", "constraints", "dev-requirements", "test-requirements"];
            (in_folder || named.iter().any(|stem| name.starts_with(stem))).then_some(requirements as Judge)
        }
        _ => None,
    }
}

pub(crate) fn is_requirement(text: &str) -> bool {
    REQUIREMENT.as_ref().is_some_and(|pattern| pattern.is_match(text.trim()))
}

const ODD: &str = "only plain requirements may be added, not addresses, paths or options";
const ELSEWHERE: &str = "only the list of dependencies may gain lines";

fn requirements(before: &str, after: &str) -> Result<(), &'static str> {
    let added = inserted_lines(before, after)?;
    let plain = |text: &str| text.is_empty() || is_requirement(text.split(" #").next().unwrap_or(text));
    if added.iter().all(|(_, text)| plain(text.trim())) { Ok(()) } else { Err(ODD) }
}

fn setup_cfg(before: &str, after: &str) -> Result<(), &'static str> {
    let added = inserted_lines(before, after)?;
    let (mut section, mut key) = (String::new(), String::new());
    let mut added = added.into_iter().peekable();
    for (number, line) in after.lines().enumerate() {
        let indented = line.starts_with([' ', '\t']);
        let text = line.trim();
        if !indented && text.starts_with('[') {
            section = text.trim_matches(['[', ']']).to_ascii_lowercase();
            key.clear();
        } else if !indented && let Some((name, _)) = text.split_once('=') {
            key = name.trim().to_ascii_lowercase();
        }
        if added.next_if(|(added, _)| *added == number).is_none() || text.is_empty() {
            continue;
        }
        let in_list =
            section == "options" && key == "install_requires" || section == "options.extras_require";
        let requirement =
            if indented { text } else { text.split_once('=').map_or(text, |(_, value)| value.trim()) };
        match (in_list, requirement.is_empty() || is_requirement(requirement)) {
            (true, true) => {}
            (true, false) => return Err(ODD),
            (false, _) => return Err(ELSEWHERE),
        }
    }
    Ok(())
}

/// The lines that `after` has more than `before`, provided that nothing else differs.
fn inserted_lines<'a>(before: &str, after: &'a str) -> Result<Vec<(usize, &'a str)>, &'static str> {
    let mut old = before.lines().map(str::trim_end).peekable();
    let kept = |(_, line): &(usize, &str)| old.next_if(|old| *old == line.trim_end()).is_none();
    let added = after.lines().enumerate().filter(kept).collect();
    if old.peek().is_some() { Err("a manifest never loses a line") } else { Ok(added) }
}

/// `setup.py` is code: one insertion of quoted requirements inside `install_requires=[…]` and nothing else.
fn setup_py(before: &str, after: &str) -> Result<(), &'static str> {
    let (before, after): (Vec<char>, Vec<char>) = (before.chars().collect(), after.chars().collect());
    let head = before.iter().zip(&after).take_while(|(old, new)| old == new).count();
    let tail = before
        .iter()
        .rev()
        .zip(after.iter().rev())
        .take(before.len() - head)
        .take_while(|(old, new)| old == new)
        .count();
    if head + tail < before.len() || after.len() <= before.len() {
        return Err(ELSEWHERE);
    }
    let length = after.len() - before.len();
    // The same insertion can be seen at several places when its ends repeat; one that fits is enough.
    for start in (head.saturating_sub(length)..=head).rev() {
        let inserted: String = after.iter().skip(start).take(length).collect();
        let rest = after.iter().skip(start + length);
        let same = after.iter().take(start).chain(rest).eq(before.iter());
        if same && INSERTED.as_ref().is_some_and(|pattern| pattern.is_match(&inserted)) {
            let prefix: String = after.iter().take(start).collect();
            let plain = QUOTED.as_ref().is_some_and(|quoted| {
                quoted
                    .captures_iter(&inserted)
                    .all(|found| found.get(1).is_some_and(|text| is_requirement(text.as_str())))
            });
            return if !in_install_requires(&prefix) {
                Err(ELSEWHERE)
            } else if plain {
                Ok(())
            } else {
                Err(ODD)
            };
        }
    }
    Err(ELSEWHERE)
}

/// Whether text that ends here ends inside the list of `install_requires`.
fn in_install_requires(prefix: &str) -> bool {
    let source = Source::new(prefix);
    let code = source.code();
    let mut open: Vec<usize> = Vec::new();
    for (at, byte) in code.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => open.push(at),
            b')' | b']' | b'}' => _ = open.pop(),
            _ => {}
        }
    }
    let Some(head) =
        open.last().filter(|at| code.as_bytes().get(**at) == Some(&b'[')).and_then(|at| code.get(..*at))
    else {
        return false;
    };
    let head = head.trim_end().strip_suffix('=').unwrap_or_default().trim_end();
    head.ends_with("install_requires")
}

/// Where the dependencies of a TOML manifest live; `*` stands for any key.
const DEPENDENCIES: &[&[&str]] = &[
    &["project", "dependencies"],
    &["project", "optional-dependencies"],
    &["dependency-groups"],
    &["tool", "poetry", "dependencies"],
    &["tool", "poetry", "dev-dependencies"],
    &["tool", "poetry", "group", "*", "dependencies"],
    &["tool", "pdm", "dev-dependencies"],
    &["tool", "uv", "dev-dependencies"],
    &["packages"],
    &["dev-packages"],
];

fn toml_manifest(before: &str, after: &str) -> Result<(), &'static str> {
    let parse = |text: &str| text.parse::<Table>().map_err(|_| "the manifest is not valid TOML");
    let (mut before, mut after) = (parse(before)?, parse(after)?);
    for path in DEPENDENCIES {
        let (old, new) = (cut(&mut before, path), cut(&mut after, path));
        only_gains(&old, &new)?;
    }
    prune(&mut before);
    prune(&mut after);
    if before == after { Ok(()) } else { Err(ELSEWHERE) }
}

/// Takes everything at a path out of a table.
fn cut(table: &mut Table, path: &[&str]) -> Vec<(String, Value)> {
    match path {
        [] => Vec::new(),
        [last] => table.remove(*last).map(|value| ((*last).to_owned(), value)).into_iter().collect(),
        [first, rest @ ..] => {
            let mut found = Vec::new();
            for (key, value) in table.iter_mut().filter(|(key, _)| *first == "*" || key.as_str() == *first) {
                let inner = value.as_table_mut().map(|table| cut(table, rest)).unwrap_or_default();
                found.extend(inner.into_iter().map(|(name, value)| (format!("{key}.{name}"), value)));
            }
            found
        }
    }
}

/// Tables that hold nothing are not told from tables that are not there.
fn prune(table: &mut Table) {
    for (_, value) in table.iter_mut() {
        if let Some(inner) = value.as_table_mut() {
            prune(inner);
        }
    }
    table.retain(|_, value| !value.as_table().is_some_and(Table::is_empty));
}

fn only_gains(old: &[(String, Value)], new: &[(String, Value)]) -> Result<(), &'static str> {
    for (key, value) in old {
        let after = new.iter().find(|(name, _)| name == key).map(|(_, value)| value);
        gains(value, after.ok_or("a manifest never loses a requirement")?)?;
    }
    let fresh = new.iter().filter(|(key, _)| old.iter().all(|(name, _)| name != key));
    fresh.map(|(_, value)| value).try_for_each(is_plain)
}

fn gains(old: &Value, new: &Value) -> Result<(), &'static str> {
    match (old, new) {
        (Value::Array(old), Value::Array(new)) => {
            if old.iter().any(|entry| !new.contains(entry)) {
                return Err("a manifest never loses a requirement");
            }
            new.iter().filter(|entry| !old.contains(entry)).try_for_each(is_plain)
        }
        (Value::Table(old), Value::Table(new)) => {
            let pairs = |table: &Table| {
                table.iter().map(|(key, value)| (key.clone(), value.clone())).collect::<Vec<_>>()
            };
            only_gains(&pairs(old), &pairs(new))
        }
        (old, new) if old == new => Ok(()),
        _ => Err("a manifest never changes a requirement"),
    }
}

fn is_plain(value: &Value) -> Result<(), &'static str> {
    let version = |text: &str| !text.contains(['/', '@', ':']) && text.len() < 100;
    match value {
        Value::String(text) if is_requirement(text) || version(text) => Ok(()),
        Value::Array(entries) => entries.iter().try_for_each(is_plain),
        _ => Err(ODD),
    }
}
