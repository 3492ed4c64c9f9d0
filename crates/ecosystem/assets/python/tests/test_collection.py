"""Files that cannot be collected, and configurations that cannot be used."""

import pytest

GOOD = {"test_good.py": "def test_good(): pass\n"}


def collected(project, files, **fields):
    answer = project.write(dict(GOOD, **files)).run(**fields)
    assert answer.outcomes().get("test_good") == "passed", answer.output
    return answer


def test_a_syntax_error_in_a_test_file_is_its_own_place(project):
    answer = collected(project, {"test_a.py": "def test_a():\n    x = (1\n    y = 2\n"})
    result = answer.result("test_a.py")
    assert (result["outcome"], result["collection"], result["id"]) == ("error", True, "test_a.py")
    assert answer.evidence("test_a.py")["exception"] == "SyntaxError" and answer.evidence("test_a.py")["column"] > 0
    assert [file for file, _ in answer.places("test_a.py")] == ["test_a.py"]


@pytest.mark.parametrize(
    "text, name", [("def f():\nreturn 1\n", "IndentationError"), ("if 1:\n\tx=1\n        y=1\n", "TabError")]
)
def test_a_module_that_does_not_parse_is_the_last_frame(project, text, name):
    answer = collected(
        project,
        {"src/pkg/__init__.py": "", "src/pkg/bad.py": text, "test_a.py": "import pkg.bad\n"},
        source_roots=["src"],
    )
    assert answer.evidence("test_a.py")["exception"] == name
    assert [file for file, _ in answer.places("test_a.py")] == ["test_a.py", "src/pkg/bad.py"]


def test_a_missing_module_is_named(project):
    answer = collected(project, {"helper.py": "", "test_a.py": "import heplers\n"})
    evidence = answer.evidence("test_a.py")
    assert (evidence["exception"], evidence["missing"]) == ("ModuleNotFoundError", "heplers")
    assert evidence["offered"][0] == "helper"


def test_a_missing_submodule_offers_its_siblings(project):
    files = {"pkg/__init__.py": "", "pkg/models.py": "", "test_a.py": "import pkg.model\n"}
    evidence = collected(project, files).evidence("test_a.py")
    assert (evidence["missing"], evidence["owner"], evidence["offered"]) == ("pkg.model", "pkg", ["pkg.models"])


def test_a_missing_name_offers_the_modules_names(project):
    evidence = collected(project, {"app.py": "def parse(): pass\n", "test_a.py": "from app import prase\n"}).evidence(
        "test_a.py"
    )
    assert (evidence["missing"], evidence["owner"], evidence["offered"]) == ("prase", "app", ["parse"])


def test_a_circular_import_shows_the_whole_circle(project):
    files = {
        "one.py": "from two import b\na = 1\n",
        "two.py": "from one import a\nb = 1\n",
        "test_a.py": "import one\n",
    }
    answer = collected(project, files)
    assert answer.places("test_a.py") == [("test_a.py", 1), ("one.py", 1), ("two.py", 1)]
    assert (
        "circular" in answer.raised("test_a.py")["message"]
        or "cannot import name" in answer.raised("test_a.py")["message"]
    )


def test_a_module_that_exits_stops_only_itself(project):
    answer = collected(project, {"test_a.py": "import sys\nsys.exit(1)\n"})
    assert answer.evidence("test_a.py")["exception"] == "SystemExit"
    assert answer.places("test_a.py") == [("test_a.py", 2)]


def test_a_module_that_skips_itself_is_said_to(project):
    answer = collected(project, {"test_a.py": "import pytest\npytest.skip('no', allow_module_level=True)\n"})
    assert answer.result("test_a.py")["outcome"] == "skipped" and answer.result("test_a.py")["collection"]


def test_a_bad_parametrisation_is_its_files_error(project):
    text = "import pytest\n@pytest.mark.parametrize('b', [1])\ndef test_a(a): pass\n"
    result = collected(project, {"test_a.py": text}).result("test_a.py")
    assert result["outcome"] == "error" and "uses no argument" in result["raised"]["message"]


def test_a_broken_conftest_is_reported_with_its_cause(project):
    files = {"conftest.py": "import helper\n", "helper.py": "x = undefined_thing\n"}
    answer = project.write(dict(GOOD, **files)).run()
    result = answer.result("conftest.py")
    assert (result["outcome"], result["collection"]) == ("error", True)
    assert answer.places("conftest.py") == [("conftest.py", 1), ("helper.py", 1)]
    assert answer.evidence("conftest.py")["missing"] == "undefined_thing"
    assert answer.end["exit"] == 4 and "undefined_thing" in answer.end["message"]


def test_a_broken_conftest_further_down_is_reported(project):
    files = {"sub/conftest.py": "import not_there_at_all\n", "sub/test_b.py": "def test_b(): pass\n"}
    answer = project.write(dict(GOOD, **files)).run()
    assert answer.evidence("sub/conftest.py")["missing"] == "not_there_at_all"


def test_a_conftest_that_does_not_parse_is_reported(project):
    answer = project.write(dict(GOOD, **{"conftest.py": "def f(:\n"})).run()
    assert answer.places("conftest.py") == [("conftest.py", 1)]
    assert answer.evidence("conftest.py")["exception"] == "SyntaxError"


def test_a_hook_that_fails_is_laid_to_its_file(project):
    answer = project.write(
        dict(GOOD, **{"conftest.py": "def pytest_configure(config):\n    config.nothing_such\n"})
    ).run()
    assert answer.result("conftest.py")["outcome"] == "error"
    assert answer.places("conftest.py")[-1] == ("conftest.py", 2)


def test_options_of_absent_plugins_are_left_out(project):
    ini = "[pytest]\naddopts = -ra --cov=pkg --cov-report term-missing --frobnicate=3 -k good\n"
    answer = collected(
        project, {"pytest.ini": ini, "test_b.py": "def test_bad(): assert 0\n"}, arguments=["--cov", "pkg"]
    )
    assert answer.outcomes() == {"test_good": "passed"}
    assert "--cov=pkg" in answer.end["message"] and answer.code == 0


def test_options_in_pyproject_are_left_out_too(project):
    toml = '[tool.pytest.ini_options]\naddopts = ["--cov=pkg", "-n", "auto"]\n'
    assert "--cov=pkg" in collected(project, {"pyproject.toml": toml}).end["message"]


def test_a_configuration_that_does_not_parse_is_reported(project):
    answer = project.write(dict(GOOD, **{"pytest.ini": "[pytest]\naddopts -x\n"})).run()
    assert answer.end["exit"] == 4 and answer.end["message"]
    assert answer.result("pytest.ini")["line"] == 2


def test_a_fixed_stop_after_the_first_failure_is_lifted(project):
    files = {"pytest.ini": "[pytest]\naddopts = -x\n", "test_a.py": "def test_a(): assert 0\n"}
    assert collected(project, files).outcomes()["test_a"] == "failed"


def test_an_empty_project_ends_without_results(project):
    answer = project.run()
    assert answer.results == [] and answer.end["exit"] == 5


def test_the_tree_stays_clean(project):
    collected(project, {"app.py": "x = 1\n", "test_a.py": "import app\ndef test_a(): pass\n"})
    assert sorted(path.name for path in project.root.iterdir()) == ["app.py", "test_a.py", "test_good.py"]
