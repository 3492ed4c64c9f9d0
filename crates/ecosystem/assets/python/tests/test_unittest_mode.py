"""Projects whose tests are unittest's."""

CASES = """
    import sys, unittest
    import app

    class Cases(unittest.TestCase):
        def test_passes(self): self.assertEqual(app.one(), 1)
        def test_fails(self): self.assertEqual(app.one(), 2)
        def test_raises(self): app.two()
        def test_exits(self): sys.exit(1)
        @unittest.skip("no")
        def test_skipped(self): pass
        @unittest.expectedFailure
        def test_expected(self): self.fail()
        @unittest.expectedFailure
        def test_lucky(self): pass
        def test_parts(self):
            for number in range(3):
                with self.subTest(number=number):
                    self.assertEqual(number, 0)

    class SetUp(unittest.TestCase):
        def setUp(self): raise ValueError("set-up")
        def test_a(self): pass

    class TearDown(unittest.TestCase):
        def tearDown(self): raise ValueError("tear-down")
        def test_a(self): pass

    class Shared(unittest.TestCase):
        @classmethod
        def setUpClass(cls): raise ValueError("shared")
        def test_a(self): pass
        def test_b(self): pass

    class After(unittest.TestCase):
        @classmethod
        def tearDownClass(cls): raise ValueError("after")
        def test_a(self): pass
"""
APP = "def one(): return 1\ndef two(): return oen()\n"


def test_every_outcome_has_its_name(project):
    answer = project.write({"app.py": APP, "test_cases.py": CASES}).run(framework="unittest")
    assert {key[len("test_cases.") :]: value for key, value in answer.outcomes().items()} == {
        "Cases.test_passes": "passed",
        "Cases.test_fails": "failed",
        "Cases.test_raises": "failed",
        "Cases.test_exits": "failed",
        "Cases.test_skipped": "skipped",
        "Cases.test_expected": "xfailed",
        "Cases.test_lucky": "failed",
        "Cases.test_parts": "failed",
        "SetUp.test_a": "error",
        "TearDown.test_a": "error",
        "Shared.test_a": "error",
        "Shared.test_b": "error",
        "After.test_a": "passed",
        "After.tearDownClass": "error",
    }
    assert len(answer.results) == len(answer.outcomes())
    assert answer.evidence("test_raises")["offered"][0] == "one"
    assert answer.places("test_raises") == [("test_cases.py", 8), ("app.py", 2)]
    assert answer.result("test_passes")["line"] == 6 and answer.code == 1


def test_a_module_that_cannot_be_imported_is_a_collection_error(project):
    files = {
        "tests/__init__.py": "",
        "tests/test_a.py": "import nothing_such\n",
        "tests/test_b.py": "def f(:\n",
        "tests/test_c.py": "import unittest\nclass T(unittest.TestCase):\n    def test_c(self): pass\n",
        "tests/test_d.py": "import sys\nsys.exit(1)\n",
        "tests/test_e.py": "import unittest\nraise unittest.SkipTest('no')\n",
    }
    answer = project.write(files).run(framework="unittest")
    assert answer.outcomes() == {
        "tests/test_a.py": "error",
        "tests/test_b.py": "error",
        "tests.test_c.T.test_c": "passed",
        "tests/test_d.py": "error",
        "tests/test_e.py": "skipped",
    }
    assert answer.evidence("test_a.py")["missing"] == "nothing_such"
    assert answer.places("test_b.py") == [("tests/test_b.py", 1)]


def test_the_command_lines_choices_are_honoured(project):
    case = "import unittest\nclass T(unittest.TestCase):\n    def test_x(self): pass\n    def test_y(self): pass\n"
    project.write({"checks/__init__.py": "", "checks/check_a.py": case, "checks/test_b.py": case})
    found = project.run(
        framework="unittest", arguments=["discover", "-s", "checks", "-p", "check*.py", "-t", ".", "-v"]
    )
    assert sorted(found.outcomes()) == ["checks.check_a.T.test_x", "checks.check_a.T.test_y"]
    named = project.run(framework="unittest", arguments=["checks.test_b", "-k", "y"])
    assert sorted(named.outcomes()) == ["checks.test_b.T.test_y"]
    filed = project.run(framework="unittest", arguments=["checks/test_b.py"])
    assert len(filed.results) == 2


def test_a_named_module_that_is_broken_is_reported(project):
    project.write({"tests/__init__.py": "", "tests/test_a.py": "import nothing_such\n"})
    answer = project.run(framework="unittest", arguments=["tests.test_a"])
    assert answer.evidence("tests/test_a.py")["missing"] == "nothing_such"


def test_only_skip_repeat_and_fail_fast_work(project):
    case = (
        "import unittest\nclass T(unittest.TestCase):\n    def test_x(self): self.fail()\n    def test_y(self): pass\n"
    )
    project.write({"test_a.py": case, "test_b.py": "raise ValueError\n"})
    only = project.run(framework="unittest", only=["test_a.T.test_y"], repeat=2, coverage=True)
    assert [(event["id"], event["round"]) for event in only.results] == [("test_a.T.test_y", 0), ("test_a.T.test_y", 1)]
    assert only.of("coverage")[0]["lines"] == {"test_a.py": [4]}
    skipped = project.run(framework="unittest", skip=["test_a.T.test_x", "test_b.py"])
    assert list(skipped.outcomes()) == ["test_a.T.test_y"]
    fast = project.run(framework="unittest", fail_fast=True, skip=["test_b.py"])
    assert list(fast.outcomes()) == ["test_a.T.test_x"]


def test_asynchronous_cases_work(project):
    text = """
        import sys, unittest
        if sys.version_info >= (3, 8):
            class T(unittest.IsolatedAsyncioTestCase):
                async def test_a(self): self.assertEqual(1, 2)
                async def asyncSetUp(self): pass
            class U(unittest.IsolatedAsyncioTestCase):
                async def asyncSetUp(self): raise ValueError
                async def test_a(self): pass
        else:
            class T(unittest.TestCase):
                def test_a(self): self.fail()
            class U(unittest.TestCase):
                def setUp(self): raise ValueError
                def test_a(self): pass
    """
    answer = project.write({"test_a.py": text}).run(framework="unittest")
    assert answer.outcomes() == {"test_a.T.test_a": "failed", "test_a.U.test_a": "error"}
    assert answer.raised("T.test_a")["frames"][0]["file"] == "test_a.py"


def test_an_empty_project_has_no_tests(project):
    answer = project.run(framework="unittest")
    assert answer.results == [] and answer.end["exit"] == 5
