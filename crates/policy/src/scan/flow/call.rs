//! Which arguments of a call count.

use super::program::Piece;
use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Any,
    /// What a request sends: everything but its address, its headers and its settings.
    Body,
    /// What a command runs: its program, and the arguments of an interpreter.
    Program,
}

const SETTINGS: &[&str] =
    &["headers", "auth", "timeout", "verify", "cookies", "cert", "proxies", "url", "method", "stream"];

/// Programs that run what they are given.
const INTERPRETERS: &[&str] = &[
    "sh",
    "bash",
    "zsh",
    "dash",
    "ksh",
    "python",
    "python2",
    "python3",
    "pythonw",
    "perl",
    "ruby",
    "node",
    "php",
    "cmd",
    "powershell",
    "pwsh",
    "sudo",
    "env",
    "nohup",
    "setsid",
    "start",
    "exec",
    "source",
    "wscript",
    "cscript",
    "mshta",
];

impl Part {
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "any" => Self::Any,
            "body" => Self::Body,
            "program" => Self::Program,
            _ => return None,
        })
    }

    pub(super) fn of(self, piece: &Piece<'_>, arguments: &Range<usize>, alone: bool) -> Vec<Range<usize>> {
        match self {
            Self::Any if !alone => vec![arguments.clone()],
            Self::Any => piece.split(arguments).iter().map(|argument| piece.keyword(argument).1).collect(),
            Self::Body => {
                let counts = |(index, argument): (usize, &Range<usize>)| {
                    let (keyword, value) = piece.keyword(argument);
                    let sent = keyword.map_or(index > 0, |keyword| !SETTINGS.contains(&keyword));
                    sent.then_some(value)
                };
                piece.split(arguments).iter().enumerate().filter_map(counts).collect()
            }
            Self::Program => program(piece, arguments),
        }
    }
}

fn program(piece: &Piece<'_>, arguments: &Range<usize>) -> Vec<Range<usize>> {
    let split = piece.split(arguments);
    let named = split.iter().map(|argument| piece.keyword(argument)).find(|(name, _)| *name == Some("args"));
    let Some(command) = named.map(|(_, value)| value).or_else(|| split.first().cloned()) else {
        return Vec::new();
    };
    let text = piece.raw_in(&command);
    let lead = text.len() - text.trim_start().len();
    let text = text.trim();
    if text.starts_with(['[', '(']) {
        let inside = command.start + lead + 1..(command.start + lead + text.len()).saturating_sub(1);
        let words = piece.split(&inside);
        let Some(first) = words.first() else { return Vec::new() };
        return if is_interpreter(piece.raw_in(first)) { words } else { vec![first.clone()] };
    }
    if starts_other_program(text) { Vec::new() } else { vec![command] }
}

fn is_interpreter(word: &str) -> bool {
    let word = word.trim();
    let word = if word.ends_with(['"', '\'']) { word.trim_start_matches(['f', 'r', 'b']) } else { word };
    let word = word.trim_matches(['"', '\'']);
    let name = word.rsplit(['/', '\\']).next().unwrap_or(word);
    word.contains("executable")
        || INTERPRETERS.contains(
            &name.trim_end_matches(".exe").trim_end_matches(|c: char| c.is_ascii_digit() || c == '.'),
        )
}

/// Whether a command that is written as a string names a program of its own and runs nothing else.
fn starts_other_program(text: &str) -> bool {
    let literal = text.trim_start_matches(['f', 'F', 'r', 'R', 'b']);
    let Some(inside) = literal.strip_prefix(['"', '\'']) else { return false };
    let inside = inside.trim_start_matches(['"', '\'']);
    let Some((first, _)) = inside.split_once(char::is_whitespace) else { return false };
    let chained = ["&&", ";", "|", "$(", "`"].iter().any(|sign| text.contains(sign));
    !chained && !first.contains(['"', '\'', '{', '%', '=']) && !is_interpreter(first) && first != "chmod"
}
