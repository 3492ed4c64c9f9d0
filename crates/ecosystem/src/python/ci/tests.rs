//! What CI definitions say, told as one line for each check.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn discovered(files: &[(&str, &str)]) -> CiCommands {
    let tree: BTreeMap<RepoPath, String> =
        files.iter().map(|(path, text)| (RepoPath::new(path).unwrap(), (*text).to_owned())).collect();
    let paths: Vec<RepoPath> = tree.keys().cloned().collect();
    discover(&paths, &|path| tree.get(path).cloned())
}

fn told(files: &[(&str, &str)]) -> String {
    let found = discovered(files);
    let mut lines = Vec::new();
    let place = |folder: &str, environment: &[(String, String)]| {
        let variables: String = environment.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        let folder = if folder.is_empty() { String::new() } else { format!(" in {folder}") };
        format!("{folder}{variables}")
    };
    for check in &found.checks {
        lines.push(format!(
            "{} <{}>{}",
            check.id(),
            check.declared_in,
            place(&check.folder, &check.environment)
        ));
    }
    if let Some(test) = &found.test {
        let runner = test.framework.clone().unwrap_or_default();
        lines.push(format!(
            "test: {runner} [{}]{}",
            test.arguments.join(" "),
            place(&test.folder, &test.environment)
        ));
    }
    lines.extend(found.notes.iter().map(|note| format!("note: {note}")));
    lines.join("\n")
}

const WORKFLOW: &str = ".github/workflows/ci.yml";

#[test]
fn a_workflow_is_read_with_folders_environment_and_matrix() {
    let workflow = r#"
name: CI
on:
  push:
    branches: [main]
  pull_request:
env:
  FORCE_COLOR: 1
  APP_MODE: testing
  TOKEN: ${{ secrets.TOKEN }}
defaults:
  run:
    working-directory: backend
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: psf/black@stable
      - run: |
          python -m pip install --upgrade pip flake8 pytest-mock
          flake8 . --count --select=E9,F63,F7,F82 --show-source --statistics
          # exit-zero treats all errors as warnings
          flake8 . --count --exit-zero --max-complexity=10
          mypy src || true
          uv run ruff check --output-format=github \
            src tests
      - run: isort --check .
        continue-on-error: true
  test:
    strategy:
      matrix:
        python-version: ["3.9", "3.12"]
        part: [unit, api]
    services:
      postgres:
        image: postgres
    env:
      PART: ${{ matrix.part }}
    steps:
      - run: cd api && poetry run pytest -vv --cov=app -m "not slow" tests/${{ matrix.part }}
        env: {DJANGO_SETTINGS_MODULE: app.settings}
  publish:
    steps:
      - run: pylint pkg
"#;
    insta::assert_snapshot!(told(&[(WORKFLOW, workflow)]), @r"
    black --check --diff . <.github/workflows/ci.yml> APP_MODE=testing
    flake8 . --count --select=E9,F63,F7,F82 --show-source --statistics <.github/workflows/ci.yml> in backend APP_MODE=testing
    ruff check --output-format=github src tests <.github/workflows/ci.yml> in backend APP_MODE=testing
    test: pytest [-m not slow tests/unit tests/api] in backend/api APP_MODE=testing PART=unit DJANGO_SETTINGS_MODULE=app.settings
    note: `mypy src` (.github/workflows/ci.yml) may fail without turning CI red
    note: `isort --check .` (.github/workflows/ci.yml) may fail without turning CI red
    note: .github/workflows/ci.yml starts services: postgres
    ");
    assert_eq!(discovered(&[(WORKFLOW, workflow)]).installs, ["flake8", "pytest-mock"]);
}

#[test]
fn workflows_for_tags_and_schedules_do_not_count() {
    let workflow = |on: &str| format!("on: {on}\njobs:\n  a:\n    steps:\n      - run: flake8\n");
    for on in ["{push: {tags: ['v*']}}", "schedule", "[release, workflow_dispatch]", "workflow_call"] {
        assert_eq!(told(&[(WORKFLOW, &workflow(on))]), "", "{on}");
    }
    for on in
        ["push", "[push, pull_request]", "{push: {branches: [main], tags: ['v*']}}", "pull_request_target"]
    {
        assert_eq!(told(&[(WORKFLOW, &workflow(on))]), "flake8 <.github/workflows/ci.yml>", "{on}");
    }
}

#[test]
fn tox_environments_are_followed_from_the_workflow() {
    let workflow = "on: push\njobs:\n  a:\n    strategy:\n      matrix:\n        include:\n          - {env: lint}\n          - {env: py311}\n    steps:\n      - run: tox -e ${{ matrix.env }}\n";
    let tox = "[tox]\nenvlist = py{38,39},lint,unused\n[testenv]\ndeps =\n    pytest\n    -rrequirements/extra.txt\nsetenv =\n    MODE = test\ncommands =\n    {envpython} -m pytest {posargs:tests} --cov={toxinidir}/pkg\n[testenv:lint]\ncommands =\n    - black --check .\n    black --check {[base]where}\n    lint: mypy --strict {posargs}\n    py311: pyright\n[testenv:unused]\ncommands = pylint pkg\n[base]\nwhere = pkg tests\n";
    let files = [(WORKFLOW, workflow), ("tox.ini", tox), ("requirements/extra.txt", "x")];
    insta::assert_snapshot!(told(&files), @r"
    black --check pkg tests <.github/workflows/ci.yml> MODE=test
    mypy --strict <.github/workflows/ci.yml> MODE=test
    test: pytest [tests] MODE=test
    note: `black --check .` (.github/workflows/ci.yml) may fail without turning CI red
    ");
    let found = discovered(&files);
    assert_eq!(found.installs, ["pytest"]);
    assert_eq!(found.install_files[0].as_str(), "requirements/extra.txt");
}

#[test]
fn tox_speaks_for_itself_where_no_workflow_does() {
    let native = "[tool.tox]\nenv_list = [\"3.12\", \"style\"]\n[tool.tox.env_run_base]\ncommands = [[\"pytest\", { replace = \"posargs\", default = [\"tests\"], extend = true }]]\n[tool.tox.env.style]\ncommands = [[\"ruff\", \"check\", \"--fix\"]]\n";
    insta::assert_snapshot!(told(&[("pyproject.toml", native)]), @r"
    ruff check <pyproject.toml>
    test: pytest [tests]
    ");
}

#[test]
fn nox_sessions_are_followed() {
    let noxfile = "import nox\nnox.options.sessions = ['lint', 'tests']\nLOCATIONS = 'src', 'noxfile.py'\n\n@nox.session(python=['3.9', '3.12'])\ndef tests(session: nox.Session) -> None:\n    \"\"\"Run.\"\"\"\n    session.install('pytest', '.[test]')\n    session.run('coverage', 'run', '-m', 'pytest', *session.posargs, env={'A': 'b'})\n\n@nox.session(name='lint')\ndef style(session):\n    args = session.posargs or LOCATIONS\n    session.run('flake8', *LOCATIONS)\n    session.run(\n        'black', '--check',\n        *LOCATIONS,\n    )\n\n@nox.session\ndef docs(session):\n    session.run('mypy')\n";
    insta::assert_snapshot!(told(&[("noxfile.py", noxfile)]), @r"
    flake8 src noxfile.py <noxfile.py>
    black --check src noxfile.py <noxfile.py>
    test: pytest [] A=b
    ");
    let workflow = "on: push\njobs: {a: {steps: [{run: 'pipx run nox -s docs-3.12'}]}}\n";
    insta::assert_snapshot!(told(&[(WORKFLOW, workflow), ("noxfile.py", noxfile)]), @r"
    mypy <.github/workflows/ci.yml>
    test: pytest [] A=b
    ");
}

#[test]
fn make_targets_are_followed_with_their_needs_and_variables() {
    let makefile = "SRC := src tests\nPY ?= poetry run\n.PHONY: lint\nall: lint\nlint: style types\n\t@echo done\nstyle:\n\t$(PY) black $(SRC) --check\n\t-$(PY) pylint $(SRC)\ntypes:\n\tcd src && \\\n\t  mypy .\ntest:\n\t$(MAKE) unit\nunit:\n\tAPP=1 python -m unittest discover -s tests -v\n";
    let workflow = "on: push\njobs: {a: {steps: [{run: 'make lint'}, {run: 'make -j 2 test'}]}}\n";
    insta::assert_snapshot!(told(&[(WORKFLOW, workflow), ("Makefile", makefile)]), @r"
    black src tests --check <.github/workflows/ci.yml>
    mypy . <.github/workflows/ci.yml> in src
    test: unittest [discover -s tests] APP=1
    note: `pylint src tests` (.github/workflows/ci.yml) may fail without turning CI red
    ");
}

#[test]
fn pre_commit_hooks_are_checks_over_the_files_that_they_see() {
    let config = "exclude: ^legacy/\nrepos:\n  - repo: https://github.com/astral-sh/ruff-pre-commit\n    hooks:\n      - id: ruff\n        args: [--fix, --exit-non-zero-on-fix]\n      - id: ruff-format\n  - repo: x\n    hooks:\n      - id: mypy\n        files: ^src/\n      - id: pyupgrade\n      - id: trailing-whitespace\n";
    let files = [
        (".pre-commit-config.yaml", config),
        ("src/pkg/a.py", ""),
        ("src/b.py", ""),
        ("legacy/old.py", ""),
        ("tests/test_a.py", ""),
        ("setup.py", ""),
    ];
    insta::assert_snapshot!(told(&files), @r"
    ruff check setup.py src tests <.pre-commit-config.yaml>
    ruff format --check setup.py src tests <.pre-commit-config.yaml>
    mypy --ignore-missing-imports --scripts-are-modules src <.pre-commit-config.yaml>
    ruff check --isolated --select=W291,W293 setup.py src tests <.pre-commit-config.yaml>
    ");
    let workflow = "on: push\njobs: {a: {steps: [{uses: pre-commit/action@v3}, {run: pytest}]}}\n";
    assert!(
        told(&[files.as_slice(), &[(WORKFLOW, workflow)]].concat())
            .contains("ruff check setup.py src tests <.github/workflows/ci.yml>")
    );
    let others = "on: push\njobs: {a: {steps: [{run: 'flake8 src'}, {run: pytest}]}}\n";
    insta::assert_snapshot!(told(&[files.as_slice(), &[(WORKFLOW, others)]].concat()), @r"
    flake8 src <.github/workflows/ci.yml>
    test: pytest []
    ");
}

#[test]
fn task_runners_and_scripts_are_followed() {
    let pyproject = "[tool.poe.tasks]\nlint = [\"style\", {cmd = \"mypy src\"}]\nstyle.shell = \"black src && isort src\"\n[tool.hatch.envs.lint.scripts]\nall = [\"fmt\", \"- pylint x\"]\nfmt = \"ruff format --check {args:src}\"\n";
    let workflow = "on: push\njobs: {a: {steps: [{run: poetry run poe lint}, {run: 'hatch run lint:all'}, {run: ./scripts/check}, {run: 'pylint $(git ls-files \"*.py\")'}]}}\n";
    let script = "#!/bin/sh -e\nexport PREFIX=\"\"\nif [ -d 'venv' ] ; then\n    export PREFIX=\"venv/bin/\"\nfi\nset -x\n${PREFIX}flake8 src\n";
    insta::assert_snapshot!(told(&[("pyproject.toml", pyproject), (WORKFLOW, workflow), ("scripts/check", script), ("a.py", "")]), @r"
    black --check src <.github/workflows/ci.yml>
    isort --check src <.github/workflows/ci.yml>
    mypy src <.github/workflows/ci.yml>
    ruff format --check src <.github/workflows/ci.yml>
    flake8 src <.github/workflows/ci.yml> PREFIX=venv/bin/
    pylint a.py <.github/workflows/ci.yml>
    note: `pylint x` (.github/workflows/ci.yml) may fail without turning CI red
    ");
}

#[test]
fn other_systems_are_read() {
    let gitlab = "variables: {APP: x}\nstages: [test]\nlint:\n  script:\n    - cd sub\n    - flake8\nmaybe:\n  allow_failure: true\n  script: mypy\ndeploy:\n  script: pylint x\ntest:\n  script: [pytest tests]\n";
    insta::assert_snapshot!(told(&[(".gitlab-ci.yml", gitlab)]), @r"
    flake8 <.gitlab-ci.yml> in sub APP=x
    test: pytest [tests] APP=x
    note: `mypy` (.gitlab-ci.yml) may fail without turning CI red
    ");
    let circle = "jobs:\n  build:\n    steps:\n      - checkout\n      - run: black --check .\n      - run:\n          name: types\n          command: |\n            mypy .\n";
    insta::assert_snapshot!(told(&[(".circleci/config.yml", circle)]), @r"
    black --check . <.circleci/config.yml>
    mypy . <.circleci/config.yml>
    ");
}

#[test]
fn configured_linters_count_where_nobody_names_a_check() {
    let pyproject = "[tool.ruff]\nline-length = 100\n[tool.ruff.format]\nquote-style = 'single'\n[tool.isort]\nprofile = 'black'\n[tool.mypy]\nstrict = true\n";
    let files = [("pyproject.toml", pyproject), (".flake8", "[flake8]\nmax-line-length = 100\n")];
    insta::assert_snapshot!(told(&files), @r"
    ruff check . <configuration: pyproject.toml>
    ruff format --check . <configuration: pyproject.toml>
    isort --check-only . <configuration: pyproject.toml>
    flake8 . <configuration: .flake8>
    ");
    assert!(discovered(&files).checks.iter().all(|check| !check.is_run_by_ci()));
    let workflow = "on: push\njobs: {a: {steps: [{run: 'black --check .'}]}}\n";
    let found = discovered(&[("pyproject.toml", pyproject), (WORKFLOW, workflow)]);
    assert!(found.checks.len() == 1 && found.checks[0].is_run_by_ci());
}

#[test]
fn the_same_check_said_twice_is_one() {
    let workflow = "on: push\njobs: {a: {steps: [{run: 'ruff check .'}, {run: 'ruff check --output-format=github ./'}, {run: python -m ruff check}, {run: ruff .}]}}\n";
    assert_eq!(discovered(&[(WORKFLOW, workflow)]).checks.len(), 1);
}

#[test]
fn definitions_that_call_themselves_end() {
    let makefile = "a: b\n\tmake a\n\ttox\nb: a\n\tmake b\n";
    let tox =
        "[testenv]\ncommands =\n    make a\n    tox {posargs:{posargs:{posargs}}}\n    {[testenv]commands}\n";
    let workflow = "on: push\njobs: {a: {steps: [{run: make}]}, b: {uses: ./.github/workflows/ci.yml}}\n";
    assert_eq!(told(&[("Makefile", makefile), ("tox.ini", tox), (WORKFLOW, workflow)]), "");
}

proptest! {
    #[test]
    fn any_definition_is_read(text in "([a-z:\\[\\]{}'\" \n\t=$(),-]|run|script|jobs:|steps:\n|\\$\\{\\{ matrix\\.a|\\[testenv\\]\n|commands =|é){0,60}") {
        for file in [WORKFLOW, "tox.ini", "Makefile", "noxfile.py", ".pre-commit-config.yaml", "pyproject.toml", ".gitlab-ci.yml"] {
            discovered(&[(file, &text)]);
        }
    }

    #[test]
    fn any_step_is_read(script in "([a-z'\"|&;<>(){}$\\\\/ .=-]|tox -e |make |nox -s |pytest |ruff |python -m |uv run |\n){0,30}") {
        let workflow = serde_json::json!({"on": "push", "jobs": {"a": {"steps": [{"run": script}]}}}).to_string();
        discovered(&[(WORKFLOW, &workflow), ("Makefile", "x:\n\tpytest $(x\n"), ("tox.ini", "[tox]\nenvlist = {\n[testenv]\ncommands = {posargs:{\n")]);
    }
}
