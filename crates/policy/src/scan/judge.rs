//! One file before all rules. A Python file is looked at three times: as it is, with its names spelled out, and as the
//! commands that it starts.

use super::commands::Commands;
use super::files::FileSets;
use super::flow::{Answer, Program};
use super::resolve::resolve;
use super::rules::{InTests, Matcher, Rule, Rules};
use super::urls;
use crate::python::{Source, without_prose};
use autoheal_core::RepoPath;
use regex::bytes::Regex;
use std::cell::OnceCell;
use std::sync::LazyLock;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) rule: String,
    pub(crate) message: String,
    pub(crate) line: u32,
    /// Counts only if the file turns out to run when the project is installed.
    pub(crate) only_at_install: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) hits: Vec<Hit>,
    /// Modules that a Python file imports.
    pub(crate) imports: Vec<String>,
}

/// A text in the forms that rules ask for, each made when it is first asked for.
struct View<'a> {
    text: &'a str,
    source: OnceCell<Source<'a>>,
}

impl<'a> View<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, source: OnceCell::new() }
    }

    fn source(&self) -> &Source<'a> {
        self.source.get_or_init(|| Source::new(self.text))
    }
}

enum Looked {
    Clean,
    Found(u32),
    TooCostly,
}

impl Rules {
    pub(crate) fn judge(&self, path: &str, sets: FileSets, bytes: &[u8]) -> Verdict {
        if sets.meets(FileSets::PYTHON) {
            return self.judge_python(path, sets, bytes);
        }
        let mut seen = Vec::new();
        self.see_needles(bytes, &mut seen);
        let mut verdict = Verdict::default();
        for rule in self.rules.iter().filter(|rule| rule.is_awake(&seen)) {
            let Some(only_at_install) = rule.applies(sets) else { continue };
            let Matcher::Near(near) = &rule.matcher else { continue };
            if rule.tests != InTests::Everything && is_test(path, sets) || !near.may_match(bytes) {
                continue;
            }
            let looked = match near.find(bytes, &self.trusted) {
                Ok(line) => line.map_or(Looked::Clean, Looked::Found),
                Err(_) => Looked::TooCostly,
            };
            verdict.add(rule, looked, only_at_install);
        }
        verdict
    }

    fn judge_python(&self, path: &str, sets: FileSets, bytes: &[u8]) -> Verdict {
        let mut seen = Vec::new();
        self.see_needles(bytes, &mut seen);
        let is_awake = self.rules.iter().any(|rule| rule.is_awake(&seen) && rule.applies(sets).is_some());
        // Words that wake a rule can be hidden only by looking names up and by taking commands apart.
        if !is_awake && !needs_a_look(bytes) {
            return Verdict { hits: Vec::new(), imports: plain_imports(bytes) };
        }
        let program = without_prose(bytes);
        let plain = String::from_utf8_lossy(&program);
        let plain = View::new(&plain);
        let resolved = resolve(plain.source());
        let mut seen = Vec::new();
        self.see_needles(&program, &mut seen);
        self.see_needles(resolved.text.as_bytes(), &mut seen);
        let spelled = View::new(&resolved.text);
        let programs: [OnceCell<Program<'_>>; 2] = [OnceCell::new(), OnceCell::new()];
        let first = || programs[0].get_or_init(|| Program::new(spelled.source()));
        let mut commands = Commands::default();
        if Commands::may_be_in(&resolved.text) {
            commands = Commands::of(first(), false);
            self.see_needles(commands.text.as_bytes(), &mut seen);
        }
        let imports = resolved.names.modules.into_iter().collect();
        let mut verdict = Verdict { hits: Vec::new(), imports };
        let awake = self.rules.iter().filter(|rule| rule.is_awake(&seen));
        let is_test = is_test(path, sets);
        for rule in awake.filter(|rule| !is_test || rule.tests != InTests::Nothing) {
            let at_import = is_test && rule.tests == InTests::Import;
            if rule.files.meets(FileSets::COMMAND) {
                verdict.add(rule, self.look_at_commands(rule, &commands), false);
            }
            let Some(only_at_install) = rule.applies(sets.without(FileSets::COMMAND)) else { continue };
            let mut looked = Looked::Clean;
            if matches!(rule.matcher, Matcher::FetchedFileIsRun) {
                looked = self.look_at_commands(rule, &Commands::of(first(), at_import));
            }
            for (view, program) in [&spelled, &plain].into_iter().zip(&programs) {
                let program = || program.get_or_init(|| Program::new(view.source()));
                if matches!(looked, Looked::Clean) {
                    looked = self.look(rule, view.text.as_bytes(), program, at_import);
                }
            }
            verdict.add(rule, looked, only_at_install);
        }
        verdict
    }

    fn look<'a, 'p>(
        &self,
        rule: &Rule,
        text: &[u8],
        program: impl FnOnce() -> &'p Program<'a>,
        at_import: bool,
    ) -> Looked
    where
        'a: 'p,
    {
        match &rule.matcher {
            Matcher::Near(near) if near.may_match(text) => match near.find(text, &self.trusted) {
                Ok(line) => line.map_or(Looked::Clean, Looked::Found),
                Err(_) => Looked::TooCostly,
            },
            Matcher::Flow(flow) if flow.may_match(text) => match flow.find(program(), at_import) {
                Answer::Clean => Looked::Clean,
                Answer::Found(line) => Looked::Found(line),
                Answer::Tangled => Looked::TooCostly,
            },
            _ => Looked::Clean,
        }
    }

    fn look_at_commands(&self, rule: &Rule, commands: &Commands) -> Looked {
        let line = match &rule.matcher {
            Matcher::Near(near) => match near.find(commands.text.as_bytes(), &self.trusted) {
                Ok(line) => line,
                Err(_) => return Looked::TooCostly,
            },
            Matcher::FetchedFileIsRun => urls::fetched_file_is_run(&commands.text, &self.trusted),
            Matcher::Flow(_) => None,
        };
        line.map_or(Looked::Clean, |line| Looked::Found(commands.line(line)))
    }
}

impl Rule {
    /// `None` where the rule has nothing to do with the file; otherwise whether what it finds counts only if the file
    /// turns out to run at install.
    fn applies(&self, sets: FileSets) -> Option<bool> {
        if self.files.meets(sets) {
            return Some(false);
        }
        let may_run_at_install = sets.meets(FileSets::PYTHON) && self.files.meets(FileSets::INSTALL)
            || sets.meets(FileSets::SCRIPT) && self.files.meets(FileSets::HOOK);
        may_run_at_install.then_some(true)
    }
}

impl Verdict {
    fn add(&mut self, rule: &Rule, looked: Looked, only_at_install: bool) {
        let (id, message, line) = match looked {
            Looked::Clean => return,
            Looked::Found(line) => (rule.id.as_str(), rule.message.as_str(), line),
            Looked::TooCostly => ("tangled_code", "the code is too entangled to be cleared", 0),
        };
        let only_at_install = only_at_install && line != 0;
        self.hits.push(Hit { rule: id.to_owned(), message: message.to_owned(), line, only_at_install });
    }
}

static NEEDS_A_LOOK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let computed = r#"\bgetattr\s*\([^\n]{0,80}?,[^\n]{0,200}?(["']\s*\+|\+\s*["']|::|join|chr|\\x|decode|replace|format|["']\s*["'])"#;
    let looked_up = r"\b__import__\s*\(|\bimport_module\s*\(|\b__builtins__\b|\bbuiltins\b|\bglobals\s*\(|\bvars\s*\(|__dict__\s*\[|\bsys\.modules\s*\[";
    // Full-width and mathematical letters, which Python reads as plain ones.
    let letters =
        r"\xef\xbc[\xa1-\xba]|\xef\xbd[\x81-\x9a]|\xf0\x9d[\x90-\x9a]|\xc5\xbf|\xe2\x84[\x8e\xaf\xb4]";
    // The words of a command may stand apart in a list.
    let started = r"\bsubprocess\b|\bpopen|\bos\.(system|exec|spawn|posix_spawn)|\bpty\b|\bfrom os import";
    Regex::new(&format!("(?-u){computed}|{looked_up}|{letters}|{started}")).ok()
});

fn needs_a_look(bytes: &[u8]) -> bool {
    NEEDS_A_LOOK.as_ref().is_none_or(|needs| needs.is_match(bytes))
}

static IMPORTS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?m-u)^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+\(?([\w \t,]*)|import[ \t]+([\w. \t,]+))",
    )
    .ok()
});

/// The imports of a file that is not worth a closer look.
fn plain_imports(bytes: &[u8]) -> Vec<String> {
    let Some(imports) = IMPORTS.as_ref() else { return Vec::new() };
    let mut found = Vec::new();
    for import in imports.captures_iter(bytes).take(2000) {
        let group = |index: usize| {
            import.get(index).map(|group| String::from_utf8_lossy(group.as_bytes()).into_owned())
        };
        let names = |list: String| -> Vec<String> {
            list.split(',').filter_map(|name| name.split_whitespace().next()).map(str::to_owned).collect()
        };
        match (group(1), group(2), group(3)) {
            (Some(module), Some(list), _) => {
                found.extend(names(list).iter().map(|name| format!("{module}.{name}")));
                found.push(module);
            }
            (_, _, Some(list)) => found.extend(names(list)),
            _ => {}
        }
    }
    found
}

fn is_test(path: &str, sets: FileSets) -> bool {
    RepoPath::new(path).is_ok_and(|path| path.is_test()) && !sets.meets(FileSets::INSTALL)
}
