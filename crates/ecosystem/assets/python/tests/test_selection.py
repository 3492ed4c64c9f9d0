"""Choosing, repeating, covering, and another time."""

import json
import sys

TWO = {
    "test_a.py": "import pytest\n@pytest.mark.parametrize('n', [1, 2])\ndef test_a(n): pass\ndef test_b(): assert 0\n",
    "test_c.py": "def test_c(): pass\n",
    "test_d.py": "raise ValueError('not to be imported')\n",
}


def ids(answer):
    return [event["id"] for event in answer.results]


def test_only_the_files_of_the_wanted_tests_are_imported(project):
    answer = project.write(TWO).run(only=["test_a.py::test_a[2]", "test_c.py::test_c"])
    assert ids(answer) == ["test_a.py::test_a[2]", "test_c.py::test_c"]


def test_a_file_that_failed_to_collect_can_be_asked_for(project):
    assert ids(project.write(TWO).run(only=["test_d.py"])) == ["test_d.py"]
    project.write({"test_d.py": "def test_d(): pass\n"})
    assert ids(project.run(only=["test_d.py"])) == ["test_d.py::test_d"]


def test_what_is_skipped_is_not_run_again(project):
    answer = project.write(TWO).run(skip=["test_a.py::test_b", "test_d.py"])
    assert ids(answer) == ["test_a.py::test_a[1]", "test_a.py::test_a[2]", "test_c.py::test_c"]


def test_ids_count_from_pytests_root_and_files_from_ours(project):
    files = {"lib/pytest.ini": "[pytest]\n", "lib/tests/test_a.py": "def test_a(): pass\ndef test_b(): pass\n"}
    answer = project.write(files).run(folder="lib")
    assert ids(answer) == ["tests/test_a.py::test_a", "tests/test_a.py::test_b"]
    assert answer.results[0]["file"] == "lib/tests/test_a.py"
    assert ids(project.run(folder="lib", only=["tests/test_a.py::test_b"])) == ["tests/test_a.py::test_b"]


def test_a_nested_configuration_does_not_change_what_is_chosen(project):
    files = {"tests/pytest.ini": "[pytest]\naddopts = -k nothing\n", "tests/test_a.py": "def test_a(): pass\n"}
    answer = project.write(files).run()
    assert ids(answer) == ids(project.run(only=["tests/test_a.py::test_a"])) == ["tests/test_a.py::test_a"]


def test_package_fixtures_survive_a_choice(project):
    files = {
        "pkg/__init__.py": "",
        "pkg/conftest.py": "import pytest\n@pytest.fixture(scope='package')\ndef it(): return 1\n",
        "pkg/test_a.py": "def test_a(it): assert it == 1\n",
    }
    assert project.write(files).run(only=["pkg/test_a.py::test_a"]).outcomes() == {"test_a": "passed"}


def test_repeats_run_every_other_round_backwards(project):
    text = "seen = []\ndef test_a(): seen.append(1)\ndef test_b(tmp_path): assert len(seen) < 3\n"
    answer = project.write({"test_a.py": text}).run(repeat=3)
    told = [(event["round"], event["id"][-1], event["outcome"]) for event in answer.results]
    assert told == [
        (0, "a", "passed"),
        (0, "b", "passed"),
        (1, "b", "passed"),
        (1, "a", "passed"),
        (2, "a", "passed"),
        (2, "b", "failed"),
    ]


def test_fail_fast_stops_after_the_first_failure(project):
    text = "def test_a(): assert 0\ndef test_b(): assert 0\n"
    assert ids(project.write({"test_a.py": text}).run(fail_fast=True)) == ["test_a.py::test_a"]


def test_coverage_tells_the_lines_of_each_test(project):
    app = "def sign(x):\n    if x < 0:\n        return -1\n    return 1\n\ndef threaded(out):\n    out.append(1)\n"
    test = """\
import app, threading
def test_minus(): assert app.sign(-1) == -1
def test_plus(): assert app.sign(1) == 1
def test_thread():
    out = []
    thread = threading.Thread(target=app.threaded, args=(out,))
    thread.start()
    thread.join()
def test_plus_again(): assert app.sign(1) == 1
"""
    answer = project.write({"app.py": app, "test_a.py": test}).run(coverage=True)
    lines = {event["id"].split("::")[1]: event["lines"] for event in answer.of("coverage")}
    assert lines["test_minus"] == {"app.py": [2, 3], "test_a.py": [2]}
    assert lines["test_plus"]["app.py"] == lines["test_plus_again"]["app.py"] == [2, 4]
    assert lines["test_thread"]["app.py"] == [7]


def test_the_clock_can_be_moved(project):
    text = """
        import datetime, pickle, time
        from datetime import date, datetime as moment

        def test_now():
            assert 0 <= time.time() - 1_000_000_000 < 60
            assert time.gmtime().tm_year == moment.utcnow().year == date.today().year == 2001
            assert moment.now(datetime.timezone.utc).strftime("%Y-%m") == time.strftime("%Y-%m") == "2001-09"
            assert 0 <= time.time_ns() - 10**18 < 60 * 10**9
            before = time.time()
            time.sleep(0.01)
            assert time.time() > before

        def test_types():
            now = moment.now()
            assert isinstance(now, datetime.datetime) and isinstance(now, date) and isinstance(now.date(), date)
            assert not isinstance(date.today(), moment) and issubclass(moment, date)
            assert type(now + datetime.timedelta(1)) is not None and now - now == datetime.timedelta(0)
            assert pickle.loads(pickle.dumps(now)) == now
            assert repr(moment(2020, 1, 2)) == "datetime.datetime(2020, 1, 2, 0, 0)"
            assert repr(date(2020, 1, 2)) == "datetime.date(2020, 1, 2)"
            assert moment.max.year == 9999 and date.min < date.today()
    """
    answer = project.write({"test_a.py": text}).run(clock=1_000_000_000)
    assert answer.outcomes() == {"test_now": "passed", "test_types": "passed"}, json.dumps(answer.results)


def test_source_roots_are_importable_in_subprocesses_too(project):
    files = {
        "src/pkg/__init__.py": "",
        "src/pkg/__main__.py": "print('here')\n",
        "test_a.py": """
            import subprocess, sys
            def test_a():
                assert b"here" in subprocess.check_output([sys.executable, "-m", "pkg"])
        """,
    }
    assert project.write(files).run(source_roots=["src"]).outcomes() == {"test_a": "passed"}


def test_forking_does_not_warn(project):
    text = """
        import os
        def test_a():
            child = os.fork()
            if not child:
                os._exit(0)
            os.waitpid(child, 0)
    """
    answer = project.write({"test_a.py": text, "pytest.ini": "[pytest]\nfilterwarnings = error\n"}).run()
    assert answer.outcomes() == {"test_a": "passed"}, sys.version
