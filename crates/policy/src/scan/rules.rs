//! Patterns of the quarantine scan, as data with examples. A file is first searched once for all needles together; only a
//! rule that finds all its needles gets to look with its expressions.

use super::files::FileSets;
use super::flow::{Flow, Part};
use super::near::Near;
use aho_corasick::automaton::Automaton;
use aho_corasick::dfa::DFA;
use aho_corasick::{Anchored, MatchKind, StartKind};
use autoheal_core::{Error, Result};
use regex::bytes::Regex;
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spec {
    id: String,
    message: String,
    /// Names of file sets.
    files: Vec<String>,
    /// Whether test files are searched too.
    tests: Option<InTests>,
    /// One of each group must occur in the file, in any case; one that starts with `=` as a whole word.
    needles: Vec<Vec<String>>,
    /// All of these must match, the others near the first.
    #[serde(default)]
    all: Vec<String>,
    /// How many lines around the first match count as near.
    #[serde(default)]
    near: usize,
    /// A match whose surroundings also match this is left alone.
    unless: Option<String>,
    /// A match is left alone where everything that its line fetches is an installer that is trusted.
    #[serde(default)]
    unless_trusted: bool,
    /// Instead of `all`: a file that one command fetches is run by a later one.
    #[serde(default)]
    fetched_file_is_run: bool,
    /// Instead of `all`: values that come from `source` must not reach `sink`.
    source: Option<String>,
    sink: Option<String>,
    /// Which arguments of the sink count: any, body, program.
    part: Option<String>,
    #[serde(default)]
    whole: bool,
    #[serde(default)]
    weighs_literals: bool,
    cleaned: Option<String>,
    not_cleaned: Option<String>,
    carrying: Option<String>,
    /// Pairs of a file's path and its text.
    hits: Vec<(String, String)>,
    misses: Vec<(String, String)>,
}

/// What a rule looks at in test files. They are what runs, but they hold strings of all sorts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum InTests {
    Nothing,
    /// What runs when the file is merely imported.
    Import,
    Everything,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Specs {
    /// Addresses of installers that everybody knows.
    #[serde(default)]
    trusted: Vec<String>,
    /// Pieces of patterns that several rules share: `<name>` stands for one.
    #[serde(default)]
    pieces: HashMap<String, String>,
    /// Groups of needles that several rules share.
    #[serde(default)]
    words: HashMap<String, Vec<String>>,
    rule: Vec<Spec>,
}

#[derive(Debug)]
pub(super) enum Matcher {
    Near(Near),
    Flow(Box<Flow>),
    FetchedFileIsRun,
}

#[derive(Debug)]
pub(super) struct Rule {
    pub(super) id: String,
    pub(super) message: String,
    pub(super) files: FileSets,
    pub(super) tests: InTests,
    /// Indices of needles, a group each.
    needles: Vec<Vec<usize>>,
    pub(super) matcher: Matcher,
}

#[derive(Debug)]
pub(crate) struct Rules {
    pub(super) rules: Vec<Rule>,
    pub(super) trusted: Vec<String>,
    needles: DFA,
    /// How long each needle is, and whether it must be a whole word.
    needle_kinds: Vec<(usize, bool)>,
}

impl Rules {
    pub(crate) fn built_in() -> Result<Self> {
        Self::load(include_str!("../../rules/quarantine.toml"))
    }

    pub(crate) fn load(text: &str) -> Result<Self> {
        let mut specs: Specs = toml::from_str(text).map_err(|error| {
            Error::internal(format!("quarantine rules are not valid: {}", error.message()))
        })?;
        for spec in &mut specs.rule {
            spec.put_in(&specs.pieces, &specs.words);
        }
        let mut words: Vec<String> = Vec::new();
        let mut rules = Vec::new();
        for spec in &specs.rule {
            rules.push(Rule::new(spec, &mut words)?);
        }
        let needles = DFA::builder()
            .start_kind(StartKind::Unanchored)
            .match_kind(MatchKind::Standard)
            .ascii_case_insensitive(true)
            .build(words.iter().map(|word| word.trim_start_matches('=')))
            .map_err(|error| Error::internal("quarantine needles").because(error))?;
        let kind = |word: &String| (word.trim_start_matches('=').len(), word.starts_with('='));
        let needle_kinds = words.iter().map(kind).collect();
        let rules = Self { rules, trusted: specs.trusted, needles, needle_kinds };
        specs.rule.iter().try_for_each(|spec| rules.check_examples(spec))?;
        Ok(rules)
    }

    pub(crate) fn count(&self) -> usize {
        self.rules.len()
    }

    /// Notes which needles occur. The automaton is stepped by hand: all that counts is which needles occur, and the
    /// library's overlapping search pays for every single occurrence.
    pub(super) fn see_needles(&self, bytes: &[u8], seen: &mut Vec<bool>) {
        seen.resize(self.needle_kinds.len(), false);
        let Ok(mut state) = self.needles.start_state(Anchored::No) else { return };
        let is_letter = |at: Option<usize>| {
            at.and_then(|at| bytes.get(at)).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        };
        for (at, byte) in bytes.iter().enumerate() {
            state = self.needles.next_state(Anchored::No, state, *byte);
            if self.needles.is_special(state) && self.needles.is_match(state) {
                for index in 0..self.needles.match_len(state) {
                    let needle = self.needles.match_pattern(state, index).as_usize();
                    let (length, is_word) = self.needle_kinds.get(needle).copied().unwrap_or_default();
                    let is_part = is_word && (is_letter(at.checked_sub(length)) || is_letter(Some(at + 1)));
                    if let Some(seen) = seen.get_mut(needle).filter(|_| !is_part) {
                        *seen = true;
                    }
                }
            }
        }
    }

    fn check_examples(&self, spec: &Spec) -> Result<()> {
        // Which scripts are hooks is known only from a whole tree, so an example of one is taken for one.
        let is_hook = spec.files.iter().any(|set| set == "hook");
        let sees = |(path, text): &(String, String)| {
            let sets = FileSets::of(path, text.as_bytes(), false);
            let verdict = self.judge(path, sets, text.as_bytes());
            verdict.hits.iter().any(|hit| hit.rule == spec.id && (is_hook || !hit.only_at_install))
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
        let mut files = FileSets::NONE;
        for name in &spec.files {
            files = files | FileSets::by_name(name).ok_or_else(|| broken("an unknown file set"))?;
        }
        let matcher = spec.matcher()?;
        // What values do and which commands are started is never mere data; strings in tests often are.
        let acts = matches!(matcher, Matcher::Flow(_)) || files.meets(FileSets::COMMAND);
        let tests = spec.tests.unwrap_or(if acts { InTests::Everything } else { InTests::Nothing });
        let mut index = |word: &String| match words.iter().position(|known| known == word) {
            Some(known) => known,
            None => {
                words.push(word.clone());
                words.len() - 1
            }
        };
        let needles = spec.needles.iter().map(|group| group.iter().map(&mut index).collect()).collect();
        Ok(Self { id: spec.id.clone(), message: spec.message.clone(), files, tests, needles, matcher })
    }

    pub(super) fn is_awake(&self, seen: &[bool]) -> bool {
        self.needles.iter().all(|group| group.iter().any(|needle| seen.get(*needle) == Some(&true)))
    }
}

impl Spec {
    /// Puts shared pieces and words in the places that name them.
    fn put_in(&mut self, pieces: &HashMap<String, String>, words: &HashMap<String, Vec<String>>) {
        let single =
            [&mut self.unless, &mut self.source, &mut self.sink, &mut self.cleaned, &mut self.carrying];
        for pattern in self.all.iter_mut().chain(single.into_iter().flatten()) {
            for (name, piece) in pieces {
                *pattern = pattern.replace(&format!("<{name}>"), piece);
            }
        }
        for group in &mut self.needles {
            let shared = |word: &String| {
                let name = word.strip_prefix('<').and_then(|word| word.strip_suffix('>'));
                name.and_then(|name| words.get(name)).cloned().unwrap_or_else(|| vec![word.clone()])
            };
            *group = group.iter().flat_map(shared).collect();
        }
    }

    fn matcher(&self) -> Result<Matcher> {
        let broken = |what: &str| Error::internal(format!("quarantine rule {} has {what}", self.id));
        let compile = |pattern: &String| {
            Regex::new(&format!("(?m-u){pattern}")).map_err(|error| broken("a bad pattern").because(error))
        };
        let maybe = |pattern: &Option<String>| pattern.as_ref().map(compile).transpose();
        let part = self.part.as_deref().unwrap_or("any");
        Ok(match (&self.source, &self.sink) {
            (Some(source), Some(sink)) => Matcher::Flow(Box::new(Flow {
                source: compile(source)?,
                sink: compile(sink)?,
                part: Part::by_name(part).ok_or_else(|| broken("an unknown part"))?,
                whole: self.whole,
                weighs_literals: self.weighs_literals,
                cleaned: maybe(&self.cleaned)?,
                not_cleaned: maybe(&self.not_cleaned)?,
                carrying: maybe(&self.carrying)?,
            })),
            (None, None) if !self.all.is_empty() => Matcher::Near(Near {
                all: self.all.iter().map(compile).collect::<Result<_>>()?,
                lines: self.near,
                unless: maybe(&self.unless)?,
                unless_trusted: self.unless_trusted,
            }),
            (None, None) if self.fetched_file_is_run => Matcher::FetchedFileIsRun,
            _ => return Err(broken("neither patterns nor a flow")),
        })
    }
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
        let judge = |text: &str| rules.judge("a.py", FileSets::PYTHON, text.as_bytes()).hits.len();
        assert_eq!(judge("\"\"\"evil(1)\"\"\"\nx = 1  # evil(1)\n"), 0);
        assert_eq!(judge("x = 1\nevil(1)\n"), 1);
    }
}
