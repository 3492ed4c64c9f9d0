//! `noxfile.py`: the commands of its sessions, read from the source.

use super::environment::set;
use super::finder::Finder;
use super::place::Place;
use crate::python::manifest::literal::{Literal, Reader};
use crate::python::manifest::tokens::{Token, tokens};

/// A session's name and the tokens of its body.
struct Session {
    name: String,
    body: std::ops::Range<usize>,
}

/// `nox -s lint tests`; without names, those that run by default.
pub(super) fn run(finder: &mut Finder<'_>, words: &[String], place: &Place) {
    let mut wanted: Vec<String> = Vec::new();
    let mut naming = false;
    for word in words.iter().take_while(|word| *word != "--") {
        match word.as_str() {
            "-s" | "-e" | "--session" | "--sessions" => naming = true,
            option if option.starts_with("--session=") || option.starts_with("--sessions=") => {
                wanted.extend(option.split_once('=').map(|(_, name)| name.to_owned()));
            }
            option if option.starts_with('-') => naming = false,
            name if naming => wanted.push(name.to_owned()),
            _ => {}
        }
    }
    sessions(finder, &wanted, place);
}

/// Every session, where no other definition says what CI runs.
pub(super) fn read_all(finder: &mut Finder<'_>) {
    if let Some((path, _)) = finder.open("", "noxfile.py") {
        sessions(finder, &[], &Place::of(&path));
    }
}

fn sessions(finder: &mut Finder<'_>, wanted: &[String], place: &Place) {
    let Some((_, text)) = finder.open(&place.folder, "noxfile.py") else { return };
    let tokens = tokens(&text);
    let reader = Reader::new(&tokens);
    let defaults = reader.value_of("sessions").map(|value| value.texts()).unwrap_or_default();
    let wanted = if wanted.is_empty() { &defaults } else { wanted };
    for session in all(&tokens) {
        // `tests-3.12` is the session `tests` on one interpreter, `tests(a)` with one parameter.
        let is_wanted = |name: &String| {
            let rest = name.strip_prefix(session.name.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '(']))
        };
        if wanted.is_empty() || wanted.iter().any(is_wanted) {
            let key = format!("nox:{}:{}", place.folder, session.name);
            finder.follow(key, place, |finder, place| body(finder, &reader, &session, place));
        }
    }
}

fn body(finder: &mut Finder<'_>, reader: &Reader<'_>, session: &Session, place: &Place) {
    let mut place = place.clone();
    for (method, arguments) in
        reader.calls(session.body.clone(), &["run", "run_always", "install", "chdir", "cd"])
    {
        let words: Vec<String> = arguments.iter().flat_map(Literal::texts).collect();
        match method.as_str() {
            "install" => finder
                .install(&std::iter::once("install".to_owned()).chain(words).collect::<Vec<_>>(), &place),
            "chdir" | "cd" => match words.first().and_then(|folder| place.within(folder)) {
                Some(inner) => place = inner,
                None => return,
            },
            _ => {
                let mut place = place.clone();
                for argument in &arguments {
                    keyword(argument, &mut place);
                }
                finder.command(&words, &place);
            }
        }
    }
}

fn keyword(argument: &Literal, place: &mut Place) {
    let Literal::Named(name, value) = argument else { return };
    match (name.as_str(), value.as_ref()) {
        ("env", Literal::Map(pairs)) => {
            for (name, value) in pairs {
                if let Literal::Text(value) = value {
                    set(&mut place.environment, name, value);
                }
            }
        }
        // Several exit codes count as success: the command cannot be relied on to fail.
        ("success_codes", _) => place.forgiven = true,
        _ => {}
    }
}

/// Top-level functions under a decorator that speaks of a session.
fn all(tokens: &[Token]) -> Vec<Session> {
    let lines: Vec<usize> =
        tokens.iter().enumerate().filter(|(_, token)| **token == Token::Line(0)).map(|(at, _)| at).collect();
    let mut sessions = Vec::new();
    let mut decorated: Option<Option<String>> = None;
    for (index, start) in lines.iter().enumerate() {
        let end = lines.get(index + 1).copied().unwrap_or(tokens.len());
        let line = tokens.get(start + 1..end).unwrap_or_default();
        match line {
            [Token::Mark('@'), decorator @ ..] => {
                let speaks_of_session =
                    decorator.iter().any(|token| matches!(token, Token::Name(name) if name == "session"));
                if speaks_of_session {
                    decorated = Some(name_argument(decorator));
                }
            }
            [Token::Name(def), Token::Name(function), ..] if def == "def" => {
                if let Some(name) = decorated.take() {
                    sessions
                        .push(Session { name: name.unwrap_or_else(|| function.clone()), body: *start..end });
                }
            }
            _ => decorated = None,
        }
    }
    sessions
}

/// The `name="…"` of a decorator.
fn name_argument(tokens: &[Token]) -> Option<String> {
    tokens.windows(3).find_map(|window| match window {
        [Token::Name(key), Token::Mark('='), Token::Text(name)] if key == "name" => Some(name.clone()),
        _ => None,
    })
}
