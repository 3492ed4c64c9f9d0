"""Tests that do not end. The time limits here are the only waiting."""


def test_a_hanging_test_times_out_and_the_others_go_on(project):
    text = (
        "import time\ndef wait():\n    while True:\n        time.sleep(9)\ndef test_a(): wait()\ndef test_b(): pass\n"
    )
    answer = project.write({"test_a.py": text}).run(timeout=0.5)
    assert answer.outcomes() == {"test_a": "timeout", "test_b": "passed"}
    assert answer.places("test_a")[0] == ("test_a.py", 5) and answer.places("test_a")[1][0] == "test_a.py"
    assert answer.evidence("test_a")["exception"] == "TestTimeout"


def test_a_task_that_waits_for_ever_shows_where(project):
    text = """
        import asyncio
        async def inner():
            await asyncio.sleep(600)
        async def outer():
            await inner()
        def test_a():
            asyncio.new_event_loop().run_until_complete(outer())
    """
    answer = project.write({"app.py": "", "test_a.py": text}).run(timeout=0.5)
    assert answer.outcomes() == {"test_a": "timeout"} and answer.places("test_a")[0] == ("test_a.py", 8)


def test_waiting_for_a_thread_times_out(project):
    text = """
        import threading
        def test_a():
            thread = threading.Thread(target=threading.Event().wait, daemon=True)
            thread.start()
            thread.join()
        def test_b(): pass
    """
    answer = project.write({"test_a.py": text}).run(timeout=0.5)
    assert answer.outcomes() == {"test_a": "timeout", "test_b": "passed"}


def test_a_slow_regular_expression_times_out(project):
    text = "import re\ndef test_a(): re.match('(a+)+$', 'a' * 60 + 'b')\ndef test_b(): pass\n"
    answer = project.write({"test_a.py": text}).run(timeout=0.5)
    assert answer.outcomes()["test_a"] == "timeout"


def test_c_code_that_never_returns_ends_the_process(project):
    text = "def test_a(): pass\ndef test_b():\n    sum(iter(int, 1))\ndef test_c(): pass\n"
    answer = project.write({"test_a.py": text}).run(timeout=0.5)
    assert answer.code == 97 and not answer.of("end")
    assert answer.outcomes() == {"test_a": "passed", "test_b": "timeout"}
    assert answer.places("test_b") == [("test_a.py", 3)]
    again = project.run(timeout=0.5, skip=["test_a.py::test_a", "test_a.py::test_b"])
    assert again.outcomes() == {"test_c": "passed"} and again.code == 0


def test_a_test_that_swallows_everything_times_out(project):
    text = """
        import time
        def test_a():
            while True:
                try:
                    time.sleep(60)
                except BaseException:
                    pass
    """
    answer = project.write({"test_a.py": text}).run(timeout=0.5)
    assert answer.outcomes() == {"test_a": "timeout"} and answer.code == 97


def test_a_timed_out_test_is_cleaned_up_after(project):
    text = """
        import time, pytest
        state = []
        @pytest.fixture
        def thing():
            yield
            time.sleep(0.2)
            state.append("clean")
        def test_a(thing): time.sleep(60)
        def test_b(): assert state == ["clean"]
    """
    assert project.write({"test_a.py": text}).run(timeout=0.5).outcomes() == {"test_a": "timeout", "test_b": "passed"}


def test_a_module_that_hangs_is_a_collection_time_out(project):
    files = {"test_a.py": "import time\ntime.sleep(600)\n", "test_b.py": "def test_b(): pass\n"}
    answer = project.write(files).run(timeout=0.1)
    result = answer.result("test_a.py")
    assert (result["outcome"], result["collection"]) == ("timeout", True)
    assert answer.places("test_a.py") == [("test_a.py", 2)]
    assert answer.outcomes()["test_b"] == "passed"


def test_a_module_that_hangs_in_c_is_skipped_the_next_time(project):
    files = {"test_a.py": "sum(iter(int, 1))\n", "test_b.py": "def test_b(): pass\n"}
    answer = project.write(files).run(timeout=0.1)
    assert answer.code == 97 and answer.outcomes() == {"test_a.py": "timeout"}
    assert project.run(timeout=0.1, skip=["test_a.py"]).outcomes() == {"test_b": "passed"}


def test_a_conftest_that_hangs_is_named(project):
    files = {"conftest.py": "import time\ntime.sleep(600)\n", "test_b.py": "def test_b(): pass\n"}
    answer = project.write(files).run(timeout=0.1)
    assert answer.outcomes() == {"conftest.py": "timeout"} and answer.end["exit"] == 4


def test_tests_may_use_the_alarm_themselves(project):
    text = """
        import signal, time
        def test_a():
            rung = []
            signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            time.sleep(0.2)
            assert rung
        def test_b(): time.sleep(60)
    """
    assert project.write({"test_a.py": text}).run(timeout=1).outcomes() == {"test_a": "passed", "test_b": "timeout"}


def test_unittest_times_out_too(project):
    text = """
        import time, unittest
        class T(unittest.TestCase):
            def test_a(self): time.sleep(60)
            def test_b(self): pass
    """
    answer = project.write({"test_a.py": text}).run(framework="unittest", timeout=0.5)
    assert answer.outcomes() == {"test_a.T.test_a": "timeout", "test_a.T.test_b": "passed"}


def test_a_shared_fixture_of_unittest_times_out(project):
    text = """
        import time, unittest
        class T(unittest.TestCase):
            @classmethod
            def setUpClass(cls): time.sleep(60)
            def test_a(self): pass
            def test_b(self): pass
        class U(unittest.TestCase):
            def test_c(self): pass
    """
    answer = project.write({"test_a.py": text}).run(framework="unittest", timeout=0.5)
    assert answer.outcomes() == {
        "test_a.T.test_a": "timeout",
        "test_a.T.test_b": "timeout",
        "test_a.U.test_c": "passed",
    }


def test_a_session_that_does_not_end_still_has_an_end(project):
    files = {
        "conftest.py": "def pytest_unconfigure(config):\n    sum(iter(int, 1))\n",
        "test_a.py": "def test_a(): pass\n",
    }
    answer = project.write(files).run(timeout=0.1)
    assert answer.outcomes() == {"test_a": "passed"} and "hung" in answer.end["message"] and answer.code == 0


HANGING = """
    import time
    def wait():
        while True:
            time.sleep(9)
    def test_a(): wait()
    def test_b(): wait()
    def test_c(): wait()
    def test_d(): pass
"""


def test_a_run_that_may_not_hang_often_stops_early(project):
    answer = project.write({"test_a.py": HANGING}).run(timeout=0.5, most_hangs=2)
    assert answer.outcomes() == {"test_a": "timeout", "test_b": "timeout"}
    unittest = """
        import time, unittest
        class T(unittest.TestCase):
            def test_a(self): time.sleep(60)
            def test_b(self): time.sleep(60)
            def test_c(self): pass
    """
    answer = project.write({"test_a.py": unittest}).run(framework="unittest", timeout=0.5, most_hangs=1)
    assert answer.outcomes() == {"test_a.T.test_a": "timeout"}


def test_after_several_hangs_the_rest_gets_less_time(project):
    text = "import time\ndef test_a(): time.sleep(60)\ndef test_b(): pass\n"
    answer = project.write({"test_a.py": text}).run(timeout=60, hangs=3)
    assert answer.outcomes() == {"test_a": "timeout", "test_b": "passed"}
    assert "after 5 s" in answer.raised("test_a")["message"]
