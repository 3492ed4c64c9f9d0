//! Rules over single new or lost lines, as data. Each rule carries what it must hit and what it must miss, and loading
//! fails where an example disagrees.

use super::Violation;
use super::delta::{Delta, Line};
use super::slip::differ_by_a_slip;
use crate::python::Source;
use autoheal_core::{Error, FileChange, Patch, RepoPath, Result};
use globset::{Glob, GlobSet, GlobSetBuilder};
use regex::Regex;
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Scope {
    Added,
    Removed,
}

/// Which part of a line a pattern looks at. Only Python is taken apart; other languages are one text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Within {
    Code,
    Comment,
    Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spec {
    id: String,
    message: String,
    pattern: String,
    /// A line that also matches this is left alone.
    unless: Option<String>,
    scope: Scope,
    within: Within,
    languages: Vec<String>,
    hits: Vec<String>,
    misses: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Specs {
    rule: Vec<Spec>,
}

#[derive(Debug)]
struct Rule {
    spec: Spec,
    pattern: Regex,
    unless: Option<Regex>,
    languages: GlobSet,
}

#[derive(Debug)]
pub(crate) struct LineRules(Vec<Rule>);

impl LineRules {
    pub(crate) fn built_in() -> Result<Self> {
        Self::load(include_str!("../../rules/gate.toml"))
    }

    pub(crate) fn load(text: &str) -> Result<Self> {
        let specs: Specs = toml::from_str(text)
            .map_err(|error| Error::internal(format!("gate rules are not valid: {}", error.message())))?;
        let rules: Vec<Rule> = specs.rule.into_iter().map(Rule::new).collect::<Result<_>>()?;
        rules.iter().try_for_each(Rule::agrees_with_its_examples)?;
        Ok(Self(rules))
    }

    pub(crate) fn judge(&self, patch: &Patch, deltas: &[Delta], violations: &mut Vec<Violation>) {
        let views: Vec<_> =
            patch.files.iter().zip(deltas).map(|(file, delta)| LineView::new(file, delta)).collect();
        for rule in &self.0 {
            rule.judge(&views, violations);
        }
    }
}

impl Rule {
    fn new(spec: Spec) -> Result<Self> {
        let invalid =
            |error| Error::internal(format!("gate rule {} has a bad pattern", spec.id)).because(error);
        let pattern = Regex::new(&spec.pattern).map_err(invalid)?;
        let unless = spec.unless.as_deref().map(Regex::new).transpose().map_err(invalid)?;
        let mut languages = GlobSetBuilder::new();
        for glob in &spec.languages {
            let invalid =
                |error| Error::internal(format!("gate rule {} has a bad glob", spec.id)).because(error);
            languages.add(Glob::new(glob).map_err(invalid)?);
        }
        let languages = languages.build().map_err(|error| Error::internal("gate globs").because(error))?;
        Ok(Self { spec, pattern, unless, languages })
    }

    /// What the rule sees in a line, if anything.
    fn find<'t>(&self, line: &'t str) -> Option<&'t str> {
        let found = self.pattern.find(line)?;
        let spared = self.unless.as_ref().is_some_and(|unless| unless.is_match(line));
        (!spared).then_some(found.as_str())
    }

    fn agrees_with_its_examples(&self) -> Result<()> {
        let file = if self.languages.is_match("example.py") { "example.py" } else { "example" };
        let path = RepoPath::new(file)?;
        let sees = |example: &String| {
            Side::new(&path, example).lines(self.spec.within).any(|line| self.find(line).is_some())
        };
        let disagrees = |kind: &str, example: &String| {
            Error::internal(format!(
                "gate rule {} disagrees with its example of a {kind}: {example}",
                self.spec.id
            ))
        };
        if self.spec.hits.is_empty() || self.spec.misses.is_empty() {
            return Err(Error::internal(format!(
                "gate rule {} needs examples of hits and misses",
                self.spec.id
            )));
        }
        if let Some(example) = self.spec.hits.iter().find(|example| !sees(example)) {
            return Err(disagrees("hit", example));
        }
        self.spec
            .misses
            .iter()
            .find(|example| sees(example))
            .map_or(Ok(()), |example| Err(disagrees("miss", example)))
    }

    fn judge(&self, views: &[LineView<'_>], violations: &mut Vec<Violation>) {
        let views: Vec<_> = views.iter().filter(|view| self.languages.is_match(view.path.as_str())).collect();
        let mut given: HashMap<String, usize> = HashMap::new();
        for view in &views {
            for (_, line) in view.changed(self.opposite(), self.spec.within) {
                if let Some(found) = self.find(line) {
                    *given.entry(squeeze(found)).or_default() += 1;
                }
            }
        }
        for view in &views {
            for (number, line) in view.changed(self.spec.scope, self.spec.within) {
                let Some(found) = self.find(line) else { continue };
                // The same thing stood in a line that this patch replaces: it is edited, not new.
                if given
                    .get_mut(&squeeze(found))
                    .filter(|count| **count > 0)
                    .map(|count| *count -= 1)
                    .is_some()
                {
                    continue;
                }
                if self.spec.within != Within::Comment && view.mends_a_name(number, self.spec.scope) {
                    continue;
                }
                violations.push(Violation::new(view.path, number, &self.spec.id, self.spec.message.clone()));
            }
        }
    }

    fn opposite(&self) -> Scope {
        match self.spec.scope {
            Scope::Added => Scope::Removed,
            Scope::Removed => Scope::Added,
        }
    }
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect()
}

/// One side of a file, taken apart once for all rules.
struct Side {
    text: String,
    code: String,
    comments: String,
}

impl Side {
    fn new(path: &RepoPath, text: &str) -> Self {
        if !matches!(path.extension(), "py" | "pyi" | "pyw" | "pyx") {
            return Self { text: text.to_owned(), code: text.to_owned(), comments: text.to_owned() };
        }
        let source = Source::new(text);
        Self { text: text.to_owned(), code: source.code().to_owned(), comments: source.comments() }
    }

    fn lines(&self, within: Within) -> std::str::Lines<'_> {
        match within {
            Within::Code => self.code.lines(),
            Within::Comment => self.comments.lines(),
            Within::Text => self.text.lines(),
        }
    }
}

struct LineView<'a> {
    path: &'a RepoPath,
    delta: &'a Delta,
    before: Side,
    after: Side,
}

impl<'a> LineView<'a> {
    fn new(file: &'a FileChange, delta: &'a Delta) -> Self {
        let side = |text| Side::new(&file.path, text);
        Self { path: &file.path, delta, before: side(file.before_text()), after: side(file.after_text()) }
    }

    fn side(&self, scope: Scope) -> (&Side, &[Line]) {
        match scope {
            Scope::Added => (&self.after, &self.delta.added),
            Scope::Removed => (&self.before, &self.delta.removed),
        }
    }

    fn changed(&self, scope: Scope, within: Within) -> Vec<(u32, &str)> {
        let (side, changed) = self.side(scope);
        let mut changed = changed.iter().map(|line| line.number).peekable();
        let number = |index: usize| u32::try_from(index + 1).unwrap_or(u32::MAX);
        let lines = side.lines(within).enumerate().map(|(index, line)| (number(index), line));
        lines.filter(|(number, _)| changed.next_if_eq(number).is_some()).collect()
    }

    /// Whether a new line differs from a line that it replaces only in the spelling of one name.
    fn mends_a_name(&self, number: u32, scope: Scope) -> bool {
        let line = |scope: Scope| self.changed(scope, Within::Text);
        let (Scope::Added, Some((_, new))) = (scope, line(scope).into_iter().find(|(at, _)| *at == number))
        else {
            return false;
        };
        line(Scope::Removed).iter().take(500).any(|(_, old)| differ_by_a_slip(old.trim(), new.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(hits: &str, misses: &str) -> String {
        format!(
            "[[rule]]\nid = 'x'\nmessage = 'm'\npattern = 'evil\\('\nscope = 'added'\nwithin = 'code'\nlanguages = ['*.py']\nhits = ['{hits}']\nmisses = ['{misses}']\n"
        )
    }

    #[test]
    fn the_built_in_rules_agree_with_their_examples() {
        assert!(LineRules::built_in().unwrap().0.len() > 20);
    }

    #[test]
    fn a_rule_that_misses_its_hit_is_not_loaded() {
        assert!(LineRules::load(&rule("evil(1)", "good(1)")).is_ok());
        let error = LineRules::load(&rule("good(1)", "good(2)")).unwrap_err();
        assert!(error.message.contains("example of a hit: good(1)"), "{}", error.message);
    }

    #[test]
    fn a_rule_that_hits_its_miss_is_not_loaded() {
        let error = LineRules::load(&rule("evil(1)", "x = evil(2)")).unwrap_err();
        assert!(error.message.contains("example of a miss: x = evil(2)"), "{}", error.message);
    }
}
