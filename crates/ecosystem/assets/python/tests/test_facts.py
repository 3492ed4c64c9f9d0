"""What an environment offers."""

import sys


def test_the_interpreter_and_its_library_are_known(ask):
    facts = ask("facts.py", {})
    assert facts["version"] == "%d.%d.%d" % sys.version_info[:3] and facts["executable"] == sys.executable
    assert {"os", "json", "asyncio", "sys", "math", "xml"} <= set(facts["standard_modules"])
    assert "pytest" not in facts["standard_modules"]
    assert {"len", "print", "ValueError"} <= set(facts["builtins"])


def test_names_lead_to_the_module_they_are_likeliest_wanted_from(ask):
    names = ask("facts.py", {})["standard_names"]
    wanted = {
        "Path": "pathlib",
        "defaultdict": "collections",
        "Counter": "collections",
        "sleep": "time",
        "sqrt": "math",
    }
    assert {name: names[name][0] for name in wanted} == wanted
    assert names["loads"][0] == "json" and "typing" in names["Optional"] and names["join"][0] == "os.path"


def test_installed_packages_are_known(ask):
    facts = ask("facts.py", {"project": "PyTest"})
    assert {"pytest", "pluggy", "_pytest"} <= set(facts["installed_modules"])
    assert facts["distributions"]["pytest"] and facts["project_installed"] is True and facts["editable"] is False


def test_a_project_that_is_not_installed_is_not(ask):
    facts = ask("facts.py", {"project": "no-such-project"})
    assert facts["project_installed"] is False and facts["editable"] is None


def test_requirements_are_weighed_with_versions_and_markers(ask):
    given = [
        "pytest",
        "PyTest >= 3",
        "pytest>=999",
        "no-such-thing",
        "no-such-thing; python_version < '3'",
        "no-such-thing; python_version >= '3'",
        "-e .",
    ]
    unsatisfied = ask("facts.py", {"requirements": given})["unsatisfied"]
    assert unsatisfied == ["pytest>=999", "no-such-thing", "no-such-thing; python_version >= '3'"]
