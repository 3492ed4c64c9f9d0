//! The order in which to mend: the first fix comes first. What does not compile hides everything else; a module that
//! cannot be imported hides its users; surroundings that are missing cannot be mended by a patch, so they come last.

use autoheal_core::{BugType, Failure, Kind};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Which files each file imports, by path.
pub type ImportGraph = BTreeMap<String, BTreeSet<String>>;

/// Sorts causes so that the first to mend is first.
pub fn sort_by_first_fix(failures: &mut [Failure], imports: &ImportGraph) {
    failures.sort_by_cached_key(|failure| {
        let rank = rank(failure);
        let depth = depth(&failure.file, imports);
        let witnesses = Reverse(failure.tests.len());
        // Imports are mended from the bottom of the graph up; of everything else, what most tests show goes first.
        let (first, second) = if failure.bug_type == BugType::Import {
            ((!stops_collection(failure), depth), (witnesses, 0))
        } else {
            ((false, 0), (witnesses, depth))
        };
        (rank, first, second, failure.file.clone(), failure.line)
    });
}

fn rank(failure: &Failure) -> u8 {
    match failure.bug_type {
        // What cannot be installed cannot be imported.
        BugType::Import if failure.kind == Kind::Install && !failure.file.is_empty() => 1,
        _ if failure.kind.is_environmental() => 7,
        _ if failure.file.is_empty() => 8,
        BugType::Syntax | BugType::Indentation => 0,
        BugType::Import => 2,
        BugType::TypeError if failure.kind != Kind::TypeCheck => 3,
        BugType::TypeError => 4,
        BugType::Logic => 5,
        BugType::Linting => 6,
    }
}

/// Whether it kept a whole file of tests from being read: the witness is then the file itself.
fn stops_collection(failure: &Failure) -> bool {
    failure.tests.iter().any(|test| test.ends_with(".py") && !test.contains("::"))
}

/// How many files a file depends on. Where one file imports another and not the other way round, it has the more.
fn depth(file: &str, imports: &ImportGraph) -> usize {
    let mut seen = BTreeSet::from([file]);
    let mut open = vec![file];
    while let Some(next) = open.pop() {
        for imported in imports.get(next).into_iter().flatten() {
            if seen.insert(imported) {
                open.push(imported);
            }
        }
    }
    seen.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn failure(file: &str, bug_type: BugType, kind: Kind, tests: usize) -> Failure {
        Failure {
            file: file.into(),
            line: 1,
            bug_type,
            kind,
            message: String::new(),
            stack_trace: String::new(),
            tests: (0..tests).map(|n| format!("t.py::{n}")).collect(),
            excerpt: None,
            frames: vec![],
            evidence: Default::default(),
        }
    }

    fn files(failures: &[Failure]) -> Vec<&str> {
        failures.iter().map(|failure| failure.file.as_str()).collect()
    }

    #[test]
    fn what_hides_others_is_mended_first() {
        let mut failures = vec![
            failure("lint.py", BugType::Linting, Kind::Lint, 9),
            failure("net.py", BugType::Logic, Kind::Network, 9),
            failure("logic.py", BugType::Logic, Kind::Assertion, 2),
            failure("more.py", BugType::Logic, Kind::Assertion, 3),
            failure("types.py", BugType::TypeError, Kind::TypeCheck, 1),
            failure("name.py", BugType::TypeError, Kind::UndefinedName, 1),
            failure("import.py", BugType::Import, Kind::MissingName, 1),
            failure("syntax.py", BugType::Syntax, Kind::Compile, 1),
        ];
        sort_by_first_fix(&mut failures, &ImportGraph::new());
        let expected =
            ["syntax.py", "import.py", "name.py", "types.py", "more.py", "logic.py", "lint.py", "net.py"];
        assert_eq!(files(&failures), expected);
    }

    #[test]
    fn what_cannot_be_installed_is_mended_before_what_cannot_be_imported() {
        let mut failures = vec![
            failure("a.py", BugType::Import, Kind::MissingModule, 1),
            failure("requirements.txt", BugType::Import, Kind::Install, 0),
            failure("", BugType::Import, Kind::Install, 0),
        ];
        sort_by_first_fix(&mut failures, &ImportGraph::new());
        assert_eq!(files(&failures), ["requirements.txt", "a.py", ""]);
    }

    #[test]
    fn an_imported_module_is_mended_before_its_users() {
        let imports = ImportGraph::from([
            ("a.py".into(), BTreeSet::from(["b.py".to_owned()])),
            ("b.py".into(), BTreeSet::from(["c.py".to_owned()])),
            ("c.py".into(), BTreeSet::new()),
        ]);
        let import = |file| failure(file, BugType::Import, Kind::MissingName, 1);
        let mut failures = vec![import("a.py"), import("b.py"), import("c.py")];
        sort_by_first_fix(&mut failures, &imports);
        assert_eq!(files(&failures), ["c.py", "b.py", "a.py"]);
    }

    #[test]
    fn what_stops_collection_comes_before_what_fails_a_test() {
        let mut failures = vec![
            failure("a.py", BugType::Import, Kind::MissingName, 5),
            failure("b.py", BugType::Import, Kind::MissingModule, 0),
        ];
        failures[1].tests = vec!["tests/test_b.py".into()];
        sort_by_first_fix(&mut failures, &ImportGraph::new());
        assert_eq!(files(&failures), ["b.py", "a.py"]);
    }

    proptest! {
        #[test]
        fn circles_of_imports_end(edges in proptest::collection::vec((0u8..6, 0u8..6), 0..20)) {
            let mut imports = ImportGraph::new();
            for (from, to) in edges {
                imports.entry(from.to_string()).or_default().insert(to.to_string());
            }
            prop_assert!(depth("0", &imports) < 6);
        }
    }
}
