//! Patterns of the quarantine scan, as data with examples. A file is first searched once for all needles together; only a
//! rule that finds all its needles gets to look with its expressions.

use super::files::FileSets;
use super::flow;
use crate::python::{Source, without_prose};
use aho_corasick::automaton::Automaton;
use aho_corasick::dfa::DFA;
use aho_corasick::{Anchored, MatchKind, StartKind};
use autoheal_core::{Error, RepoPath, Result};
use regex::bytes::Regex;
use serde::Deserialize;
use std::borrow::Cow;
use std::cell::OnceCell;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spec {
    id: String,
    message: String,
    /// Names of file sets.
    files: Vec<String>,
    /// Whether test files are searched too. They hold strings of all sorts.
    #[serde(default)]
    tests: bool,
    /// One of each group must occur in the file, in any case.
    needles: Vec<Vec<String>>,
    /// All of these must match, the others near the first.
    #[serde(default)]
    all: Vec<String>,
    /// How many lines around the first match count as near.
    #[serde(default)]
    near: usize,
    /// A match whose surroundings also match this is left alone.
    unless: Option<String>,
    /// Instead of `all`: values that come from `source` must not reach `sink`.
    source: Option<String>,
    sink: Option<String>,
    /// Pairs of a file's path and its text.
    hits: Vec<(String, String)>,
    misses: Vec<(String, String)>,
}

#[derive(Debug, Deserialize)]
struct Specs {
    rule: Vec<Spec>,
}

#[derive(Debug)]
enum Matcher {
    Near { all: Vec<Regex>, lines: usize, unless: Option<Regex> },
    Flow { source: Regex, sink: Regex },
}

#[derive(Debug)]
struct Rule {
    id: String,
    message: String,
    files: FileSets,
    tests: bool,
    /// Indices of needles, a group each.
    needles: Vec<Vec<usize>>,
    matcher: Matcher,
}

#[derive(Debug)]
pub(crate) struct Rules {
    rules: Vec<Rule>,
    needles: DFA,
    needle_count: usize,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) rule: String,
    pub(crate) message: String,
    pub(crate) line: u32,
}

impl Rules {
    pub(crate) fn built_in() -> Result<Self> {
        Self::load(include_str!("../../rules/quarantine.toml"))
    }

    pub(crate) fn load(text: &str) -> Result<Self> {
        let specs: Specs = toml::from_str(text).map_err(|error| {
            Error::internal(format!("quarantine rules are not valid: {}", error.message()))
        })?;
        let mut words: Vec<String> = Vec::new();
        let mut rules = Vec::new();
        for spec in &specs.rule {
            rules.push(Rule::new(spec, &mut words)?);
        }
        let needles = DFA::builder()
            .start_kind(StartKind::Unanchored)
            .match_kind(MatchKind::Standard)
            .ascii_case_insensitive(true)
            .build(&words)
            .map_err(|error| Error::internal("quarantine needles").because(error))?;
        let rules = Self { rules, needles, needle_count: words.len() };
        specs.rule.iter().try_for_each(|spec| rules.check_examples(spec))?;
        Ok(rules)
    }

    pub(crate) fn count(&self) -> usize {
        self.rules.len()
    }

    pub(crate) fn judge(&self, path: &str, sets: FileSets, bytes: &[u8]) -> Vec<Hit> {
        let seen = self.needles_in(bytes);
        let is_test = RepoPath::new(path).is_ok_and(|path| path.is_test()) && !sets.meets(FileSets::INSTALL);
        let awake = |rule: &&Rule| rule.files.meets(sets) && (rule.tests || !is_test) && rule.is_awake(&seen);
        let likely: Vec<&Rule> =
            self.rules.iter().filter(awake).filter(|rule| rule.matcher.may_match(bytes)).collect();
        if likely.is_empty() {
            return Vec::new();
        }
        let program = if sets.meets(FileSets::PYTHON) {
            Cow::Owned(without_prose(bytes))
        } else {
            Cow::Borrowed(bytes)
        };
        let text = String::from_utf8_lossy(&program);
        let python = OnceCell::new();
        let python = || python.get_or_init(|| Source::new(&text));
        let found = likely.into_iter().filter_map(|rule| {
            let line = match &rule.matcher {
                Matcher::Near { all, lines, unless } => near(&program, all, *lines, unless.as_ref())?,
                Matcher::Flow { source, sink } => flow::find(python(), source, sink)?,
            };
            Some(Hit { rule: rule.id.clone(), message: rule.message.clone(), line })
        });
        found.collect()
    }

    /// The automaton is stepped by hand: all that counts is which needles occur, and the library's overlapping search pays
    /// for every single occurrence.
    fn needles_in(&self, bytes: &[u8]) -> Vec<bool> {
        let mut seen = vec![false; self.needle_count];
        let Ok(mut state) = self.needles.start_state(Anchored::No) else { return seen };
        for byte in bytes {
            state = self.needles.next_state(Anchored::No, state, *byte);
            if self.needles.is_special(state) && self.needles.is_match(state) {
                for index in 0..self.needles.match_len(state) {
                    let needle = self.needles.match_pattern(state, index).as_usize();
                    if let Some(seen) = seen.get_mut(needle) {
                        *seen = true;
                    }
                }
            }
        }
        seen
    }

    fn check_examples(&self, spec: &Spec) -> Result<()> {
        let sees = |(path, text): &(String, String)| {
            let sets = FileSets::of(path, text.as_bytes(), false);
            self.judge(path, sets, text.as_bytes()).iter().any(|hit| hit.rule == spec.id)
        };
        let disagrees = |kind: &str, example: &(String, String)| {
            Err(Error::internal(format!(
                "quarantine rule {} disagrees with its example of a {kind}: {}",
                spec.id, example.1
            )))
        };
        if spec.hits.is_empty() || spec.misses.is_empty() {
            return Err(Error::internal(format!(
                "quarantine rule {} needs examples of hits and misses",
                spec.id
            )));
        }
        if let Some(example) = spec.hits.iter().find(|example| !sees(example)) {
            return disagrees("hit", example);
        }
        spec.misses.iter().find(|example| sees(example)).map_or(Ok(()), |example| disagrees("miss", example))
    }
}

impl Rule {
    fn new(spec: &Spec, words: &mut Vec<String>) -> Result<Self> {
        let broken = |what: &str| Error::internal(format!("quarantine rule {} has {what}", spec.id));
        let compile = |pattern: &String| {
            Regex::new(&format!("(?m-u){pattern}")).map_err(|error| broken("a bad pattern").because(error))
        };
        let mut files = FileSets::NONE;
        for name in &spec.files {
            files = files | FileSets::by_name(name).ok_or_else(|| broken("an unknown file set"))?;
        }
        let matcher = match (&spec.source, &spec.sink) {
            (Some(source), Some(sink)) => Matcher::Flow { source: compile(source)?, sink: compile(sink)? },
            (None, None) if !spec.all.is_empty() => Matcher::Near {
                all: spec.all.iter().map(compile).collect::<Result<_>>()?,
                lines: spec.near,
                unless: spec.unless.as_ref().map(compile).transpose()?,
            },
            _ => return Err(broken("neither patterns nor a flow")),
        };
        let mut index = |word: &String| match words.iter().position(|known| known == word) {
            Some(known) => known,
            None => {
                words.push(word.clone());
                words.len() - 1
            }
        };
        let needles = spec.needles.iter().map(|group| group.iter().map(&mut index).collect()).collect();
        Ok(Self {
            id: spec.id.clone(),
            message: spec.message.clone(),
            files,
            tests: spec.tests,
            needles,
            matcher,
        })
    }

    fn is_awake(&self, seen: &[bool]) -> bool {
        self.needles.iter().all(|group| group.iter().any(|needle| seen.get(*needle) == Some(&true)))
    }
}

impl Matcher {
    /// A quick look at the whole file, prose included, that spares most files the careful one.
    fn may_match(&self, bytes: &[u8]) -> bool {
        match self {
            Self::Near { all, .. } => all.iter().all(|pattern| pattern.is_match(bytes)),
            Self::Flow { source, sink } => sink.is_match(bytes) && source.is_match(bytes),
        }
    }
}

/// Hostile text may match a pattern everywhere; this many places are enough to find a company.
const MOST_PLACES: usize = 2000;

fn near(text: &[u8], all: &[Regex], lines: usize, unless: Option<&Regex>) -> Option<u32> {
    let (first, others) = all.split_first()?;
    first.find_iter(text).take(MOST_PLACES).find_map(|found| {
        let around = surroundings(text, found.start(), found.end(), lines);
        let company = others.iter().all(|other| other.is_match(around));
        let spared = unless.is_some_and(|unless| unless.is_match(around));
        (company && !spared).then(|| line_of(text, found.start()))
    })
}

/// The lines of a match and as many before and after it, within reason.
fn surroundings(text: &[u8], start: usize, end: usize, lines: usize) -> &[u8] {
    const WIDEST: usize = 256 << 10;
    let floor = start.saturating_sub(WIDEST);
    let ceiling = text.len().min(end.saturating_add(WIDEST));
    let before = text.get(floor..start).unwrap_or_default();
    let after = text.get(end..ceiling).unwrap_or_default();
    let from = before
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, byte)| **byte == b'\n')
        .nth(lines)
        .map_or(floor, |(at, _)| floor + at + 1);
    let to = after
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .nth(lines)
        .map_or(ceiling, |(at, _)| end + at);
    text.get(from..to).unwrap_or_default()
}

fn line_of(text: &[u8], at: usize) -> u32 {
    let count = text.get(..at).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count();
    u32::try_from(count.saturating_add(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(hit: &str, miss: &str) -> String {
        format!(
            "[[rule]]\nid = 'x'\nmessage = 'm'\nfiles = ['python']\nneedles = [['evil']]\nall = ['evil\\(']\nhits = [['a.py', '{hit}']]\nmisses = [['a.py', '{miss}']]\n"
        )
    }

    #[test]
    fn the_built_in_rules_agree_with_their_examples() {
        assert!(Rules::built_in().unwrap().count() > 15);
    }

    #[test]
    fn a_rule_that_disagrees_with_an_example_is_not_loaded() {
        assert!(Rules::load(&rule("evil(1)", "good(1)")).is_ok());
        assert!(Rules::load(&rule("good(1)", "good(2)")).unwrap_err().message.contains("example of a hit"));
        assert!(Rules::load(&rule("evil(1)", "evil(2)")).unwrap_err().message.contains("example of a miss"));
    }

    #[test]
    fn prose_is_not_searched() {
        let rules = Rules::load(&rule("evil(1)", "good(1)")).unwrap();
        let judge = |text: &str| rules.judge("a.py", FileSets::PYTHON, text.as_bytes()).len();
        assert_eq!(judge("\"\"\"evil(1)\"\"\"\nx = 1  # evil(1)\n"), 0);
        assert_eq!(judge("x = 1\nevil(1)\n"), 1);
    }
}
