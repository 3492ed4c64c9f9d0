//! Makefiles: the recipes behind the targets that CI calls.

use super::environment::expand;
use super::finder::Finder;
use super::place::Place;
use std::collections::BTreeMap;

/// A recipe's line that grows beyond this is not expanded any further.
const LONGEST_LINE: usize = 20_000;
const NAMES: [&str; 3] = ["Makefile", "makefile", "GNUmakefile"];

#[derive(Debug, Default)]
struct Rule {
    needs: Vec<String>,
    recipe: Vec<String>,
}

#[derive(Debug, Default)]
struct Makefile {
    variables: Vec<(String, String)>,
    rules: BTreeMap<String, Rule>,
    default: Option<String>,
}

/// `make -C folder target NAME=value`.
pub(super) fn run(finder: &mut Finder<'_>, words: &[String], place: &Place) {
    let mut place = place.clone();
    let (mut targets, mut given) = (Vec::new(), Vec::new());
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        if word == "-C" || word == "--directory" {
            match rest.next().and_then(|folder| place.within(folder)) {
                Some(inner) => place = inner,
                None => return,
            }
        } else if word == "-f" || word == "-j" {
            rest.next();
        } else if let Some((name, value)) = super::environment::assignment(word) {
            given.push((name.to_owned(), value.to_owned()));
        } else if !word.starts_with('-') {
            targets.push(word.clone());
        }
    }
    let Some(mut makefile) = open(finder, &place) else { return };
    makefile.variables.extend(given);
    if targets.is_empty() {
        targets.extend(makefile.default.clone());
    }
    for target in targets {
        follow(finder, &makefile, &target, &place);
    }
}

/// Where nobody says what CI runs: the targets whose names say that they check or test.
pub(super) fn read_all(finder: &mut Finder<'_>) {
    let Some(path) = NAMES.iter().find_map(|name| finder.open("", name)).map(|(path, _)| path) else {
        return;
    };
    let place = Place::of(&path);
    let Some(makefile) = open(finder, &place) else { return };
    for target in [
        "ci",
        "check",
        "lint",
        "format-check",
        "check-format",
        "typecheck",
        "type-check",
        "mypy",
        "test",
        "tests",
        "unittest",
    ] {
        follow(finder, &makefile, target, &place);
    }
}

fn open(finder: &Finder<'_>, place: &Place) -> Option<Makefile> {
    let (_, text) = NAMES.iter().find_map(|name| finder.open(&place.folder, name))?;
    Some(parse(&text))
}

fn follow(finder: &mut Finder<'_>, makefile: &Makefile, target: &str, place: &Place) {
    let Some(rule) = makefile.rules.get(target) else { return };
    finder.follow(format!("make:{}:{target}", place.folder), place, |finder, place| {
        rule.needs.iter().for_each(|need| follow(finder, makefile, need, place));
        for line in &rule.recipe {
            let forgiven = line.trim_start_matches(['@', '+']).starts_with('-');
            let command = expanded(line.trim_start_matches(['@', '-', '+', ' ']), &makefile.variables);
            let place = Place { forgiven: place.forgiven || forgiven, ..place.clone() };
            finder.script(&command, &place);
        }
    });
}

/// `$(NAME)` and `${NAME}` by what the Makefile says; `$$` is the shell's own.
fn expanded(line: &str, variables: &[(String, String)]) -> String {
    let mut text = line.replace("$(MAKE)", "make").replace("${MAKE}", "make").replace("$$", "\u{2}");
    for _ in 0..8 {
        let next = substituted(&text, variables);
        if next == text || next.len() > LONGEST_LINE {
            break;
        }
        text = next;
    }
    text.replace('\u{2}', "$")
}

/// Replaces what is known; a call such as `$(shell …)` stays for the shell's reader.
fn substituted(text: &str, variables: &[(String, String)]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        if out.len() > LONGEST_LINE {
            return out;
        }
        out.push_str(before);
        let close = match after.chars().next() {
            Some('(') => ')',
            Some('{') => '}',
            _ => {
                out.push('$');
                rest = after;
                continue;
            }
        };
        let (name, tail) = after[1..].split_once(close).unwrap_or((&after[1..], ""));
        if name.contains(' ') {
            let inner = name.strip_prefix("shell ").unwrap_or(name);
            out.push_str(&format!("$({inner})"));
        } else {
            out.push_str(&expand(&format!("${{{name}}}"), variables));
        }
        rest = tail;
    }
    out.push_str(rest);
    out
}

fn parse(text: &str) -> Makefile {
    let mut makefile = Makefile::default();
    let mut current: Vec<String> = Vec::new();
    for line in text.replace("\r\n", "\n").replace("\\\n", " ").lines() {
        if let Some(recipe) = line.strip_prefix('\t') {
            for target in &current {
                if let Some(rule) = makefile.rules.get_mut(target) {
                    rule.recipe.push(recipe.trim().to_owned());
                }
            }
            continue;
        }
        let line = line.split('#').next().unwrap_or_default().trim_end();
        if line.trim().is_empty() {
            continue;
        }
        if let Some((name, operator, value)) = variable(line) {
            define(&mut makefile.variables, name, operator, value);
        } else if let Some((targets, needs)) = line.split_once(':') {
            current = rule(&mut makefile, targets, needs);
        }
    }
    makefile
}

/// `NAME := value` in its several spellings.
fn variable(line: &str) -> Option<(&str, char, &str)> {
    let at = line.find('=')?;
    let (left, right) = line.split_at(at);
    let name = left.trim_end_matches([':', '?', '+', '!', ' ', '\t']);
    let operator = left.trim_end().chars().last().unwrap_or('=');
    let name = name.trim().strip_prefix("export ").unwrap_or(name.trim());
    let sound = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    sound.then_some((name, operator, right[1..].trim()))
}

fn define(variables: &mut Vec<(String, String)>, name: &str, operator: char, value: &str) {
    match variables.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) if operator == '+' => {
            known.push(' ');
            known.push_str(value);
        }
        Some(_) if operator == '?' => {}
        Some((_, known)) => *known = value.to_owned(),
        None => variables.push((name.to_owned(), value.to_owned())),
    }
}

fn rule(makefile: &mut Makefile, targets: &str, needs: &str) -> Vec<String> {
    let targets: Vec<String> = targets.split_whitespace().map(str::to_owned).collect();
    let (needs, inline) =
        needs.trim_start_matches(':').split_once(';').unwrap_or((needs.trim_start_matches(':'), ""));
    for target in &targets {
        if makefile.default.is_none() && !target.starts_with('.') && !target.contains('%') {
            makefile.default = Some(target.clone());
        }
        let rule = makefile.rules.entry(target.clone()).or_default();
        rule.needs.extend(needs.split_whitespace().filter(|need| *need != "|").map(str::to_owned));
        if !inline.trim().is_empty() {
            rule.recipe.push(inline.trim().to_owned());
        }
    }
    targets
}
