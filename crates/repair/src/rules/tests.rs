//! Scenario folders: a failure, the tree before it, and a tree that one of the proposals must lead to. A new case needs no
//! Rust.

use super::{Context, propose};
use autoheal_core::failure::{Evidence, Frame};
use autoheal_core::ports::Facts;
use autoheal_core::{BugType, Candidate, Failure, Kind, RepoPath, SourceText};
use autoheal_syntax::Index;
use proptest::prelude::*;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

type Tree = BTreeMap<RepoPath, SourceText>;

/// What a case says of its failure, and what it expects.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Case {
    file: String,
    line: u32,
    message: String,
    evidence: Evidence,
    frames: Vec<Frame>,
    /// Top-level modules that are installed besides the standard library.
    installed: Vec<String>,
    manifests: Vec<RepoPath>,
    roots: Option<Vec<String>>,
    version: Option<String>,
    /// The proposal stands among the first so many.
    rank: Option<usize>,
    /// The tree must not be among the proposals.
    never: bool,
    needs_package: Option<String>,
}

fn cases_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

fn read_tree(folder: &Path) -> Tree {
    let mut tree = Tree::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(&next).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let inside = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
                tree.insert(
                    RepoPath::new(inside).unwrap(),
                    SourceText::from_bytes(std::fs::read(&path).unwrap()),
                );
            }
        }
    }
    tree
}

fn facts(case: &Case) -> Facts {
    let text = std::fs::read_to_string(cases_folder().join("facts.json")).unwrap();
    let mut facts: Facts = serde_json::from_str(&text).unwrap();
    facts.installed_modules.extend(case.installed.iter().cloned());
    if let Some(version) = &case.version {
        facts.version.clone_from(version);
    }
    facts
}

fn failure(case: &Case) -> Failure {
    Failure {
        file: case.file.clone(),
        line: case.line,
        bug_type: BugType::TypeError,
        kind: Kind::Exception,
        message: case.message.clone(),
        stack_trace: String::new(),
        tests: Vec::new(),
        excerpt: None,
        frames: case.frames.clone(),
        evidence: case.evidence.clone(),
    }
}

fn proposals(case: &Case, tree: &Tree) -> Vec<Candidate> {
    let roots = case.roots.clone().unwrap_or_else(|| vec!["src".to_owned(), String::new()]);
    let index = Index::build(tree.iter().map(|(path, source)| (path.clone(), source.text.as_str())), &roots);
    let facts = facts(case);
    let source = |path: &RepoPath| tree.get(path).cloned();
    let context = Context { index: &index, facts: &facts, source: &source, manifests: &case.manifests };
    propose(&failure(case), &context)
}

fn applied(tree: &Tree, candidate: &Candidate) -> Tree {
    let mut tree = tree.clone();
    for change in &candidate.patch.files {
        assert_eq!(tree.get(&change.path), change.before.as_ref(), "before of {}", change.path);
        match &change.after {
            Some(after) => tree.insert(change.path.clone(), after.clone()),
            None => tree.remove(&change.path),
        };
    }
    tree
}

fn check(folder: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(folder.join("failure.json")).map_err(|error| error.to_string())?;
    let case: Case = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let before = read_tree(&folder.join("before"));
    let after = read_tree(&folder.join("after"));
    let candidates = proposals(&case, &before);
    let place = candidates.iter().position(|candidate| applied(&before, candidate) == after);
    let shown = || {
        let few = candidates.iter().take(8);
        few.map(|one| format!("[{:.2}] {}\n{}", one.prior, one.rule, one.patch.unified())).collect::<String>()
    };
    match place {
        Some(_) if case.never => Err("proposed what must not be".to_owned()),
        None if case.never => Ok(()),
        None => Err(format!("not among {} proposals:\n{}", candidates.len(), shown())),
        Some(place) if case.rank.is_some_and(|rank| place >= rank) => {
            Err(format!("only at place {}:\n{}", place + 1, shown()))
        }
        Some(place) if candidates[place].needs_package != case.needs_package => {
            Err("another package".to_owned())
        }
        Some(_) => Ok(()),
    }
}

#[test]
fn every_case_is_healed_by_a_proposal() {
    let mut folders: Vec<PathBuf> = std::fs::read_dir(cases_folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    assert!(folders.len() > 50);
    let faults: Vec<String> = folders
        .iter()
        .filter_map(|folder| {
            check(folder).err().map(|fault| format!("{}: {fault}", folder.file_name().unwrap().display()))
        })
        .collect();
    assert!(faults.is_empty(), "{} of {} cases\n{}", faults.len(), folders.len(), faults.join("\n"));
}

#[test]
fn tests_are_never_edited_when_the_fault_is_elsewhere() {
    let test = "from app import run\n\n\ndef test_run():\n    assert run() == 1\n";
    let tree: Tree =
        [("app.py", "def run():\n    return resul\n\n\nresult = 1\n"), ("tests/test_app.py", test)]
            .into_iter()
            .map(|(path, text)| (RepoPath::new(path).unwrap(), SourceText::utf8(text)))
            .collect();
    let frame = |file: &str, line| Frame {
        file: file.to_owned(),
        line,
        function: String::new(),
        text: String::new(),
        in_project: true,
    };
    let case = Case {
        file: "app.py".to_owned(),
        line: 2,
        message: "name 'resul' is not defined".to_owned(),
        evidence: Evidence {
            exception: "NameError".to_owned(),
            missing: Some("resul".to_owned()),
            ..Evidence::default()
        },
        frames: vec![frame("tests/test_app.py", 5), frame("app.py", 2)],
        ..Case::default()
    };
    let candidates = proposals(&case, &tree);
    assert!(!candidates.is_empty());
    assert!(candidates.iter().all(|candidate| candidate.patch.paths().all(|path| !path.is_test())));
}

const MESSAGES: &[(&str, &str)] = &[
    ("NameError", "name 'x' is not defined"),
    ("UnboundLocalError", "cannot access local variable 'x' where it is not associated with a value"),
    ("AttributeError", "'list' object has no attribute 'push'"),
    ("AttributeError", "'NoneType' object has no attribute 'x'"),
    ("AttributeError", "module 'a' has no attribute 'x'"),
    ("TypeError", "f() takes 1 positional argument but 2 were given"),
    ("TypeError", "f() missing 1 required positional argument: 'x'"),
    ("TypeError", "f() got an unexpected keyword argument 'x'"),
    ("TypeError", "can only concatenate str (not \"int\") to str"),
    ("TypeError", "unsupported operand type(s) for +: 'int' and 'str'"),
    ("TypeError", "'int' object is not callable"),
    ("TypeError", "'method' object is not subscriptable"),
    ("TypeError", "list indices must be integers or slices, not float"),
    ("TypeError", "not all arguments converted during string formatting"),
    ("TypeError", "'NoneType' object is not iterable"),
    ("TypeError", "a bytes-like object is required, not 'str'"),
    ("TypeError", "unhashable type: 'list'"),
    ("TypeError", "'coroutine' object is not subscriptable"),
    ("ValueError", "too many values to unpack (expected 2)"),
    ("ValueError", "invalid literal for int() with base 10: '3.5'"),
    ("KeyError", "'x'"),
    ("ModuleNotFoundError", "No module named 'x'"),
    ("ImportError", "cannot import name 'x' from 'a' (unknown location)"),
    (
        "ImportError",
        "cannot import name 'x' from partially initialized module 'a' (most likely due to a circular import)",
    ),
    ("ImportError", "attempted relative import with no known parent package"),
    ("AssertionError", "assert None == 1"),
];

const CODES: &[&str] = &[
    "F401", "F841", "F821", "F811", "F403", "E501", "W291", "W391", "E302", "E303", "E225", "E231", "E711",
    "E712", "E713", "E722", "E731", "E401", "E402", "E701", "E703", "F541", "F632", "W605", "B006", "I001",
];

fn python_lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        Just("import x, os".to_owned()),
        Just("from . import (x,".to_owned()),
        Just("from a import x as y, z".to_owned()),
        Just("def f(x=[], *a, **k):".to_owned()),
        Just("    return x.push(1) + 'é' % x, 2".to_owned()),
        Just("    x = f(x)[1, 2](3)".to_owned()),
        Just("class A(B):".to_owned()),
        Just("    self.x += x".to_owned()),
        Just("for a, b in x:".to_owned()),
        Just("\tx = \"%s\" % x; y == None".to_owned()),
        Just("async def g(): await f()".to_owned()),
        Just("except:".to_owned()),
        Just("x = lambda q: not q in x  ".to_owned()),
        Just("print(f'x', r'\\d', '\\d')".to_owned()),
        "[ -~é\t]{0,24}",
    ];
    (proptest::collection::vec(line, 0..10), prop_oneof![Just("\n"), Just("\r\n")])
        .prop_map(|(lines, end)| lines.join(end))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn no_source_and_no_line_makes_a_rule_panic(
        text in python_lines(), line in 0_u32..14, message in 0..MESSAGES.len(), code in 0..CODES.len(), lint in any::<bool>()
    ) {
        let tree: Tree = [(RepoPath::new("a.py").unwrap(), SourceText::utf8(text))].into_iter().collect();
        let (exception, words) = MESSAGES[message];
        let mut evidence = Evidence { exception: exception.to_owned(), ..Evidence::default() };
        let mut said = words.to_owned();
        if lint {
            evidence = Evidence { code: Some(CODES[code].to_owned()), tool: Some("ruff".to_owned()), ..Evidence::default() };
            said = "`x` imported but unused, undefined name `x`, Local variable `x` (100 > 79)".to_owned();
        }
        let case = Case { file: "a.py".to_owned(), line, message: said, evidence, ..Case::default() };
        let candidates = proposals(&case, &tree);
        prop_assert!(candidates.len() <= 60);
        for candidate in &candidates {
            prop_assert!(!candidate.patch.is_empty());
            prop_assert!(applied(&tree, candidate) != tree);
            prop_assert!((0.0..=1.0).contains(&candidate.prior));
        }
    }
}
