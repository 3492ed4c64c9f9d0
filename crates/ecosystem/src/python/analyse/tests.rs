//! Small projects of every kind are understood.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn project(files: &[(&str, &str)]) -> Project {
    let tree: BTreeMap<RepoPath, String> =
        files.iter().map(|(path, text)| (RepoPath::new(path).unwrap(), (*text).to_owned())).collect();
    let paths: Vec<RepoPath> = tree.keys().cloned().collect();
    analyse(&paths, &|path| tree.get(path).cloned())
}

fn tests_of(project: &Project) -> Vec<&str> {
    project.test_files.iter().map(RepoPath::as_str).collect()
}

#[test]
fn layouts_are_told_apart() {
    let src = project(&[("src/pkg/__init__.py", ""), ("tests/test_a.py", "def test_a(): pass")]);
    assert_eq!((src.layout.as_str(), src.source_roots), ("src", vec!["src".to_owned(), String::new()]));
    let flat =
        project(&[("pkg/__init__.py", ""), ("pkg/a.py", ""), ("tests/test_a.py", "def test_a(): pass")]);
    assert_eq!((flat.layout.as_str(), flat.source_roots), ("flat", vec![String::new()]));
    let inner = project(&[("pkg/__init__.py", ""), ("pkg/tests/test_a.py", "def test_a(): pass")]);
    assert_eq!(inner.layout, "inner_tests");
    let single = project(&[("calc.py", ""), ("test_calc.py", "def test_a(): pass"), ("setup.py", "")]);
    assert_eq!(single.layout, "single_module");
}

#[test]
fn source_roots_follow_the_configuration() {
    let declared = project(&[
        (
            "pyproject.toml",
            "[tool.setuptools.packages.find]\nwhere = [\"lib\"]\n[tool.pytest.ini_options]\npythonpath = [\".\", \"tools\"]\n",
        ),
        ("lib/pkg/__init__.py", ""),
        ("tools/x.py", ""),
    ]);
    assert_eq!(declared.source_roots, ["tools", "lib", ""]);
    let several = project(&[
        ("packages/a/pyproject.toml", "[project]\nname='a'\n"),
        ("packages/a/src/a/__init__.py", ""),
        ("packages/b/setup.py", ""),
        ("packages/b/b.py", ""),
    ]);
    assert_eq!(several.source_roots, ["packages/a/src", "packages/a", "packages/b", ""]);
}

#[test]
fn unittest_is_chosen_only_where_nobody_speaks_of_pytest() {
    let case = "import unittest\nclass A(unittest.TestCase):\n    def test_a(self): pass\n";
    let framework = |more: &[(&str, &str)]| project(&[&[("test_a.py", case)], more].concat()).framework;
    assert_eq!(framework(&[]), "unittest");
    assert_eq!(framework(&[("test_b.py", "def test_b(): pass\n")]), "pytest");
    assert_eq!(framework(&[("test_b.py", "class TestB:\n    def test_b(self): pass\n")]), "pytest");
    assert_eq!(framework(&[("requirements-dev.txt", "pytest-cov\n")]), "pytest");
    assert_eq!(framework(&[("setup.cfg", "[tool:pytest]\naddopts = -q\n")]), "pytest");
    assert_eq!(framework(&[("conftest.py", "")]), "pytest");
    assert_eq!(
        framework(&[(".github/workflows/a.yml", "on: push\njobs: {a: {steps: [{run: pytest}]}}\n")]),
        "pytest"
    );
    assert_eq!(
        framework(&[(
            ".github/workflows/a.yml",
            "on: push\njobs: {a: {steps: [{run: python -m unittest}]}}\n"
        )]),
        "unittest"
    );
}

#[test]
fn tests_are_found_by_name_by_pattern_and_by_what_they_hold() {
    let found = project(&[
        ("pytest.ini", "[pytest]\npython_files = check_*.py\n"),
        ("pkg/check_a.py", ""),
        ("tests/checks.py", "class ATest(Base):\n    pass\n"),
        ("tests/helpers.py", "def help(): pass\n"),
        ("tests/conftest.py", "def test_x(): pass\n"),
        (".tox/lib/test_x.py", ""),
        ("venv/lib/site-packages/p/test_x.py", ""),
        ("pkg/core_test.py", ""),
        ("pkg/test.py", "class TestClient:\n    pass\n"),
        ("app/tests.py", "class A(TestCase):\n    def test_a(self): pass\n"),
        ("pkg/testing.py", "def test_helper(): pass\n"),
    ]);
    assert_eq!(tests_of(&found), ["app/tests.py", "pkg/check_a.py", "pkg/core_test.py", "tests/checks.py"]);
}

#[test]
fn ci_gives_arguments_environment_folder_and_requirements() {
    let found = project(&[
        ("app/pyproject.toml", "[project]\nname = 'app'\ndependencies = ['flask']\n"),
        ("app/tests/test_a.py", "def test_a(): pass\n"),
        (
            ".github/workflows/a.yml",
            "on: push\njobs:\n  a:\n    steps:\n      - run: pip install pytest Flask responses\n      - run: pytest -m fast tests gone/away.py\n        working-directory: app\n        env: {MODE: x}\n",
        ),
    ]);
    assert_eq!(found.test_arguments, ["-m", "fast", "tests"]);
    assert_eq!(found.test_environment, [("MODE".to_owned(), "x".to_owned())]);
    assert_eq!(found.test_folder, "app");
    assert_eq!(found.requirements, ["flask", "pytest", "responses"]);
    assert_eq!(found.manifests[0].as_str(), "app/pyproject.toml");
}

#[test]
fn a_runner_is_told_where_tests_are_that_it_would_not_find() {
    let unittest = "import unittest\nclass A(unittest.TestCase):\n    def test_a(self): pass\n";
    let arguments = |files: &[(&str, &str)]| project(files).test_arguments;
    assert_eq!(arguments(&[("tests/test_a.py", unittest)]), ["discover", "-s", "tests"]);
    assert_eq!(arguments(&[("tests/__init__.py", ""), ("tests/test_a.py", unittest)]), [""; 0]);
    assert_eq!(arguments(&[("test_a.py", unittest)]), [""; 0]);
    let nose = "def test_a():\n    assert 1\n";
    assert_eq!(arguments(&[("pkg/tests/tests.py", nose)]), ["pkg/tests/tests.py"]);
    assert_eq!(arguments(&[("pkg/tests/tests.py", nose), ("pkg/tests/test_b.py", nose)]), [""; 0]);
}

#[test]
fn unittest_takes_every_name_that_begins_with_test() {
    let unittest = "import unittest\nclass A(unittest.TestCase):\n    def test_a(self): pass\n";
    let found = project(&[("testcalc.py", unittest), ("testament.py", "def test_will(): pass\n")]);
    assert_eq!(tests_of(&found), ["testcalc.py"]);
}

#[test]
fn what_tox_installs_is_tested_in_its_source() {
    let found = project(&[
        ("tox.ini", "[testenv]\ncommands = pytest --doctest-modules {envsitepackagesdir}/pkg {posargs}\n"),
        ("pkg/__init__.py", ""),
        ("pkg/test_a.py", "def test_a(): pass\n"),
    ]);
    assert_eq!(found.test_arguments, ["--doctest-modules", "./pkg"]);
}

#[test]
fn a_folder_that_only_ci_makes_stands_for_the_root() {
    let found = project(&[
        ("tox.ini", "[testenv]\nchangedir = .tox\ncommands =\n  pytest\n  flake8 src\n"),
        ("src/a.py", ""),
        ("tests/test_a.py", "def test_a(): pass\n"),
    ]);
    assert_eq!(found.test_folder, "");
    assert!(!found.checks.is_empty() && found.checks.iter().all(|check| check.folder.is_empty()));
}

#[test]
fn an_empty_tree_is_a_project_without_tests() {
    let empty = project(&[]);
    assert_eq!(
        (empty.language.as_str(), empty.test_files.len(), empty.source_roots),
        ("python", 0, vec![String::new()])
    );
}

proptest! {
    /// Feature: autoheal-ci-agent, Property 4: Test File Discovery Completeness
    #[test]
    fn every_file_that_follows_the_naming_patterns_is_found(
        folders in prop::collection::vec("[a-z]{1,6}", 0..4),
        stem in "[a-z0-9_]{1,8}",
        front in any::<bool>(),
        others in prop::collection::vec("[a-z]{1,5}(/[a-z]{1,5}){0,2}\\.py", 0..5),
    ) {
        let name = if front { format!("test_{stem}.py") } else { format!("{stem}_test.py") };
        let path = RepoPath::new(folders.iter().cloned().chain([name]).collect::<Vec<_>>().join("/")).unwrap();
        prop_assume!(!test_files::is_foreign(&path));
        let mut files: Vec<RepoPath> = others.iter().map(|other| RepoPath::new(other).unwrap()).collect();
        files.push(path.clone());
        let found = analyse(&files, &|_| Some(String::new()));
        prop_assert!(found.test_files.contains(&path));
        prop_assert!(found.test_files.iter().all(|test| files.contains(test)));
    }

    #[test]
    fn any_tree_is_understood(files in prop::collection::btree_map("[a-z./_]{1,20}(\\.py|\\.toml|\\.cfg|\\.txt)", ".{0,80}", 0..6)) {
        let files: BTreeMap<RepoPath, String> = files.into_iter().filter_map(|(path, text)| Some((RepoPath::new(path).ok()?, text))).collect();
        let paths: Vec<RepoPath> = files.keys().cloned().collect();
        analyse(&paths, &|path| files.get(path).cloned());
    }
}
