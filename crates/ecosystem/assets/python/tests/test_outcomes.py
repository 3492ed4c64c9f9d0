"""What pytest's tests come to."""

import pytest

MANY = """
    import sys, unittest, pytest

    @pytest.fixture
    def broken():
        raise RuntimeError("set-up")

    @pytest.fixture
    def leaves_badly():
        yield 1
        raise RuntimeError("clean-up")

    class TestShared:
        @pytest.fixture(scope="class")
        def basket(self):
            return []

        def test_first(self, basket):
            basket.append(1)

        def test_second(self, basket):
            assert basket == [1]

    @pytest.mark.parametrize("number", [1, 2])
    def test_number(number):
        assert number == 1

    def test_broken(broken): pass
    def test_leaves(leaves_badly): pass
    def test_fails_and_leaves(leaves_badly): assert False
    def test_exits(): sys.exit(3)
    @pytest.mark.xfail(strict=True)
    def test_strict(): pass
    @pytest.mark.xfail
    def test_lucky(): pass
    @pytest.mark.xfail
    def test_expected(): assert False
    @pytest.mark.skip
    def test_marked(): pass
    def test_skips(): pytest.skip("later")

    class TestParts(unittest.TestCase):
        def test_parts(self):
            for number in range(3):
                with self.subTest(number=number):
                    self.assertEqual(number, 0)
    class TestClass(unittest.TestCase):
        @classmethod
        def setUpClass(cls):
            raise ValueError("class")
        def test_never(self): pass
"""


def test_every_outcome_has_its_name(project):
    answer = project.write({"test_many.py": MANY}).run()
    assert answer.outcomes() == {
        "TestShared::test_first": "passed",
        "TestShared::test_second": "passed",
        "test_number[1]": "passed",
        "test_number[2]": "failed",
        "test_broken": "error",
        "test_leaves": "error",
        "test_fails_and_leaves": "failed",
        "test_exits": "failed",
        "test_strict": "failed",
        "test_lucky": "xpassed",
        "test_expected": "xfailed",
        "test_marked": "skipped",
        "test_skips": "skipped",
        "TestParts::test_parts": "failed",
        "TestClass::test_never": "error",
    }
    assert len(answer.results) == len(answer.outcomes()) == len(answer.of("collected")[0]["tests"])
    assert answer.end["exit"] == answer.code == 1


def test_a_test_has_its_file_and_line(project):
    answer = project.write({"tests/test_a.py": "\n\ndef test_x():\n    assert 1 == 2\n"}).run()
    result = answer.result("test_x")
    assert (result["file"], result["line"], result["collection"], result["round"]) == ("tests/test_a.py", 3, False, 0)
    assert answer.places("test_x") == [("tests/test_a.py", 4)]
    assert answer.raised("test_x")["message"] == "assert 1 == 2"
    assert answer.of("started") == [{"event": "started", "id": "tests/test_a.py::test_x", "round": 0}]


def test_doctests_point_at_their_example(project):
    text = 'def double(x):\n    """\n    >>> double(2)\n    5\n    """\n    return 2 * x\n'
    answer = project.write({"calc.py": text}).run(arguments=["--doctest-modules"])
    result = answer.result("calc.py::calc.double")
    assert result["outcome"] == "failed" and answer.places("calc.double") == [("calc.py", 3)]
    assert "expected:\n5\ngot:\n4" in result["raised"]["message"]


def test_a_doctest_that_raises_points_into_the_code(project):
    text = 'def half(x):\n    """\n    >>> half(2)\n    1\n    """\n    return y / 2\n'
    answer = project.write({"calc.py": text}).run(arguments=["--doctest-modules"])
    assert answer.places("calc.half") == [("calc.py", 3), ("calc.py", 6)]
    assert answer.evidence("calc.half")["missing"] == "y"


def test_paths_beyond_ascii_and_with_spaces_work(project):
    answer = project.write({"tésts ü/test_日.py": "def test_é():\n    assert 'ä' == 'ö'\n"}).run()
    assert answer.results[0]["id"].startswith("tésts ü/test_日.py::test_")
    assert answer.results[0]["file"] == "tésts ü/test_日.py"


def test_an_async_test_without_a_plugin_has_one_result(project):
    answer = project.write({"test_a.py": "async def test_a():\n    assert 0\ndef test_b(): pass\n"}).run()
    assert answer.result("test_a")["outcome"] in ("failed", "skipped")
    assert answer.result("test_b")["outcome"] == "passed"


def test_a_flood_of_output_does_not_reach_the_events(project):
    text = "import sys\ndef test_a():\n    print('x' * 5_000_000)\n    assert 0, 'y' * 1_000_000\n"
    answer = project.write({"test_a.py": text}).run()
    assert len(answer.raised("test_a")["message"]) <= 4000 and len(answer.raised("test_a")["trace"]) <= 8000


@pytest.mark.parametrize("ending", ["os._exit(7)", "os.kill(os.getpid(), 11)"])
def test_a_test_that_kills_the_process_has_begun_and_not_ended(project, ending):
    text = "import os\ndef test_a(): pass\ndef test_b(): %s\ndef test_c(): pass\n" % ending
    answer = project.write({"test_a.py": text}).run()
    assert [event["id"] for event in answer.of("started")] == ["test_a.py::test_a", "test_a.py::test_b"]
    assert [event["id"] for event in answer.results] == ["test_a.py::test_a"] and not answer.of("end")
    assert answer.code == (7 if "_exit" in ending else -11)


def test_a_forked_child_writes_no_results(project):
    text = "import os\ndef test_a():\n    if os.fork() == 0:\n        assert 0\n    os.wait()\n"
    answer = project.write({"test_a.py": text}).run()
    assert [event["outcome"] for event in answer.results] == ["passed"]


def test_a_test_that_closes_every_file_still_gets_its_result(project):
    text = """
        import os
        def test_a():
            global files
            os.closerange(3, 40)
            files = [open(os.devnull, "w") for _ in range(30)]
    """
    answer = project.write({"test_a.py": text}).run(arguments=["-s"])
    assert [event["outcome"] for event in answer.results] == ["passed"]


def test_spawned_processes_can_import_the_main_module(project):
    text = """
        import multiprocessing
        def test_a():
            context = multiprocessing.get_context("spawn")
            with context.Pool(1) as pool:
                assert pool.map(abs, [-1]) == [1]
    """
    assert project.write({"test_a.py": text}).run().outcomes() == {"test_a": "passed"}


def test_the_project_never_sees_our_modules(project):
    text = """
        import importlib.util, sys, threading
        def test_a():
            assert importlib.util.find_spec("facts") is None
            assert importlib.util.find_spec("runner") is None
            assert threading.active_count() == 1
    """
    assert project.write({"test_a.py": text}).run().outcomes() == {"test_a": "passed"}
