"""The probe: thousands of answers from one loaded project, none of which touches the next."""

import json
import os
import subprocess
import sys
import time

import pytest

ASSETS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

APP = """
LIMIT = 3

calls = []

def total(values):
    result = 0
    for value in values:
        result = result - value
    return result

def table():
    return {name: len(name) for name in ("a", "bb")}

TABLE = table()

class Counter:
    start = 0

    def __init__(self, step=1):
        self.step = step
        self.count = self.start

    def up(self):
        self.count -= self.step
        return self.count
"""

TESTS = """
import pytest
from app import Counter, TABLE, total
import app

@pytest.fixture
def counter():
    return Counter()

@pytest.mark.parametrize("values, expected", [([], 0), ([1, 2], 3)])
def test_total(values, expected):
    assert total(values) == expected

def test_up(counter):
    assert counter.up() == 1

def test_table():
    assert TABLE == {"a": 2, "bb": 3}

def test_limit():
    assert app.LIMIT == 4
    assert app.calls == []
"""


class Asked:
    """A probe at work, spoken to as the engine does."""

    def __init__(self, project, **fields):
        folder = project.root.parent
        request = {"framework": "pytest", "root": str(project.root), "folder": "", "source_roots": [""], "workers": 2}
        request.update(fields)
        for left in folder.glob("*s"):
            if left.is_fifo():
                left.unlink()
        (folder / "request.json").write_text(json.dumps(request), encoding="utf-8")
        names = [str(folder / name) for name in ("request.json", "questions", "answers")]
        for name in names[1:]:
            os.mkfifo(name)
        self.questions = os.open(names[1], os.O_RDWR)
        self.answers = os.fdopen(os.open(names[2], os.O_RDWR), "r", encoding="utf-8")
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(ASSETS, "runner.py"), "--probe"] + names, env=environment, stdin=subprocess.DEVNULL
        )
        self.root = project.root
        self.first = json.loads(self.answers.readline())
        self.count = 0

    def places(self, edits):
        found = []
        for file, old, new in edits:
            content = (self.root / file).read_bytes()
            at = content.index(old.encode())
            found.append([file, at, at + len(old.encode()), new])
        return found

    def send(self, edits, tests, **fields):
        return self.write(dict({"edits": self.places(edits), "tests": tests, "limit": 5, "fresh_limit": 20}, **fields))

    def write(self, question):
        self.count += 1
        os.write(self.questions, json.dumps(dict(question, id=self.count)).encode() + b"\n")
        return self.count

    def say(self, question):
        self.write(question)
        return self.hear()

    def hear(self):
        return json.loads(self.answers.readline())

    def ask(self, edits, tests, **fields):
        number = self.send(edits, tests, **fields)
        answer = self.hear()
        assert answer["id"] == number
        return answer

    def outcomes(self, edits, tests, **fields):
        answer = self.ask(edits, tests, **fields)
        return [each[1] for each in answer["results"]], answer["end"], answer["way"]

    def close(self):
        os.write(self.questions, b'{"quit": true}\n')
        assert self.process.wait(20) == 0
        os.close(self.questions)
        self.answers.close()


@pytest.fixture
def start(project):
    open_probes = []

    def begin(files=None, **fields):
        project.write(files or {"app.py": APP, "test_app.py": TESTS})
        open_probes.append(Asked(project, **fields))
        return open_probes[-1]

    begin.probes = open_probes
    yield begin
    for probe in open_probes:
        probe.close()


TOTALS = ["test_app.py::test_total[values0-0]", "test_app.py::test_total[values1-3]"]
SUM = ("app.py", "result - value", "result + value")


def test_an_edit_of_a_function_is_swapped_in_and_gone_for_the_next_question(start):
    probe = start()
    assert probe.first == {"ready": 5, "broken": []}
    assert probe.outcomes([], TOTALS) == (["passed", "failed"], "done", "swapped")
    assert probe.outcomes([SUM], TOTALS) == (["passed", "passed"], "done", "swapped")
    assert probe.outcomes([], TOTALS) == (["passed", "failed"], "done", "swapped")


def test_methods_and_inserted_lines_are_swapped_too(start):
    probe = start()
    edit = ("app.py", "self.count -= self.step", "step = self.step\n        self.count += step")
    assert probe.outcomes([edit], ["test_app.py::test_up"]) == (["passed"], "done", "swapped")


@pytest.mark.parametrize(
    "edit, test",
    [
        (("app.py", "len(name)", "len(name) + 1"), "test_table"),
        (("app.py", "start = 0", "start = 2"), "test_up"),
    ],
)
def test_what_cannot_be_swapped_is_imported_afresh_and_says_why(start, edit, test):
    probe = start()
    answer = probe.ask([edit], ["test_app.py::" + test])
    assert ([each[1] for each in answer["results"]], answer["way"]) == (["passed"], "fresh")
    assert answer["reason"]


HEADS = {
    "app.py": """
        SEEN = []

        def first(value, seen=SEEN, *, step=1, scale=10):
            seen.append(value)
            return value * scale + step

        def short(value, more=1): return value + more

        class Meter:
            base = 4

            def read(self, value=base, offset=0):
                return value + offset
        """,
    "test_app.py": """
        from app import SEEN, Meter, first, short

        def test_first():
            assert first(1) == 13 and SEEN == [1]

        def test_short():
            assert short(1) == 3

        def test_read():
            assert Meter().read() == 5
        """,
}


@pytest.mark.parametrize(
    "edit, test, outcome, way",
    [
        (("app.py", "step=1", "step=3"), "test_first", "passed", "swapped"),
        (("app.py", "step=1, scale=10", "scale=10, step=3"), "test_first", "passed", "swapped"),
        (("app.py", "step=1", "step=len('abc')"), "test_first", "passed", "swapped"),
        (("app.py", "value, seen=SEEN, *, step=1", "value, step=3, seen=SEEN, *"), "test_first", "passed", "swapped"),
        (("app.py", "seen=SEEN, *, step=1", "seen=[], *, step=3"), "test_first", "failed", "swapped"),
        (("app.py", "more=1", "more=2"), "test_short", "passed", "swapped"),
        (("app.py", "offset=0", "offset=1"), "test_read", "passed", "swapped"),
        (("app.py", "offset=0", "offset=base - 3"), "test_read", "passed", "fresh"),
        (("app.py", "step=1", "step=nowhere"), "test_first", "error", "fresh"),
    ],
)
def test_the_head_of_a_function_is_exchanged_with_its_defaults(start, edit, test, outcome, way):
    probe = start(HEADS)
    name = ["test_app.py::" + test]
    answer = probe.ask([edit], name)
    assert ([each[1] for each in answer["results"]], answer["way"]) == ([outcome], way)
    assert probe.outcomes([], name) == (["failed"], "done", "swapped")


def test_methods_are_swapped_within_all_that_the_compiler_knows_of_their_class(start):
    files = {
        "app.py": """
            \f
            class Base:
                def name(self):
                    return "base"

            class Outer(Base):
                class Inner:
                    __hidden = 3

                    def total(self):
                        return (self.__hidden
                - 1)

                if True:
                    def name(self):
                        return super().name() + "?"

                @property
                def size(self):
                    return self._size - 1

                @size.setter
                def size(self, value):
                    self._size = value - 2
            """,
        "test_app.py": """
            from app import Outer

            def test_all():
                outer = Outer()
                outer.size = 5
                assert (outer.name(), outer.size, Outer.Inner().total()) == ("base!", 8, 4)
            """,
    }
    probe = start(files)
    pairs = [('"?"', '"!"'), ("_size - 1", "_size + 1"), ("value - 2", "value + 2"), ("- 1)", "+ 1)")]
    edits = [("app.py", *pair) for pair in pairs]
    assert probe.outcomes(edits, ["test_app.py::test_all"]) == (["passed"], "done", "swapped")
    for left in edits:
        others = [edit for edit in edits if edit is not left]
        assert probe.outcomes(others, ["test_app.py::test_all"]) == (["failed"], "done", "swapped")


CONSTANTS = {
    "app.py": """
        RATE = 2
        DOUBLE = RATE * 2
        NAMES = {
            "a": 1,
        }
        START = 1

        def rate(value, start=START):
            return value * DOUBLE + start
        """,
    "user.py": "from app import NAMES, RATE, rate\n\ndef use(name):\n    return rate(NAMES[name]) + RATE\n",
    "test_app.py": "from user import use\n\ndef test_use():\n    assert use('a') == 10\n",
}


@pytest.mark.parametrize(
    "edit, outcome, way",
    [
        (("app.py", "RATE = 2", "RATE = 3"), "passed", "swapped"),
        (("app.py", '"a": 1', '"a": 7 / 4'), "passed", "swapped"),
        (("app.py", '"a": 1', '"b": 1'), "failed", "swapped"),
        (("app.py", "START = 1", "START = 4"), "passed", "fresh"),
    ],
)
def test_a_constant_is_assigned_anew_wherever_it_is_known(start, edit, outcome, way):
    probe = start(CONSTANTS)
    assert probe.outcomes([edit], ["test_app.py::test_use"]) == ([outcome], "done", way)


def test_two_edits_of_one_constant_go_together(start):
    probe = start(CONSTANTS)
    edits = [("app.py", '"a": 1', '"a": 2'), ("app.py", "NAMES = {", 'NAMES = {\n    "b": 2,'), ("app.py", "value * DOUBLE", "value * RATE + 3")]
    assert probe.outcomes(edits, ["test_app.py::test_use"]) == (["passed"], "done", "swapped")
    assert probe.outcomes(edits[1:], ["test_app.py::test_use"]) == (["failed"], "done", "swapped")


def test_what_is_not_python_dies_at_once_and_the_next_is_answered(start):
    probe = start(dict(CONSTANTS, **{"old.py": "print 'two'\n"}))
    name = ["test_app.py::test_use"]
    for edit in [("app.py", "return value * DOUBLE", "return value * * DOUBLE"), ("old.py", "two", "three"), ("app.py", "RATE = 2", "RATE = (")]:
        answer = probe.ask([edit], name)
        assert (answer["results"], answer["end"], answer["way"]) == ([], "died", "swapped")
    assert probe.outcomes([("app.py", "RATE = 2", "RATE = 3")], name)[0] == ["passed"]


def test_functions_that_call_into_modules_are_swapped_too(start):
    app = """
        from __future__ import annotations

        try:
            import math
        except ImportError:
            math = None

        def root(value: Number) -> Number:
            return math.sqrt(value) + os.path.altsep_length()

        import os.path
        os.path.altsep_length = lambda: 1
    """
    test = "from app import root\n\ndef test_root():\n    assert root(9) == 3\n"
    probe = start({"app.py": app, "test_app.py": test})
    edit = ("app.py", " + os.path.altsep_length()", " * os.path.altsep_length()")
    assert probe.outcomes([edit], ["test_app.py::test_root"]) == (["passed"], "done", "swapped")


def test_a_module_that_is_loaded_once_more_by_a_test_has_the_edit(start):
    test = """
        import importlib
        import app

        def test_total():
            importlib.reload(app)
            assert app.total([1, 2]) == 3
    """
    probe = start({"app.py": APP, "test_app.py": test})
    edits = [[SUM], [("app.py", "result - value", "result * value")], [SUM]]
    sent = [probe.send(edit, ["test_app.py::test_total"]) for edit in edits]
    heard = {answer["id"]: (answer["results"][0][1], answer["way"]) for answer in (probe.hear() for _ in sent)}
    assert [heard[number] for number in sent] == [("passed", "swapped"), ("failed", "swapped"), ("passed", "swapped")]


def test_compiled_modules_and_import_time_state_are_left_as_they_are(start):
    app = """
        import array, _struct
        from datetime import date

        STARTED = date(2024, 2, 29)
        TABLE = array.array("i", [1, 2, 3])

        def days(month):
            return TABLE[month] - STARTED.day + _struct.calcsize("i")
    """
    test = "from app import days\n\ndef test_days():\n    assert days(2) == 36\n"
    probe = start({"app.py": app, "test_app.py": test})
    edit = ("app.py", "TABLE[month] - STARTED", "TABLE[month] + STARTED")
    assert probe.outcomes([edit], ["test_app.py::test_days"]) == (["passed"], "done", "swapped")


@pytest.mark.parametrize(
    "command, is_probed",
    [
        ("subprocess.run([sys.executable, '-c', 'import app'])", False),
        ("os.system('python3 -c \\'import app\\'')", False),
        ("subprocess.run(['./run.sh'])", False),
        ("subprocess.run('python3 -m app', shell=True)", False),
        ("subprocess.run(['true'])", True),
        ("subprocess.run('echo python', shell=True)", True),
    ],
)
def test_a_test_that_starts_processes_which_load_the_project_is_not_probed(project, command, is_probed):
    test = "import os, subprocess, sys\nfrom app import total\n\ndef test_run():\n    %s\n    assert total([1, 2]) == 3\n" % command
    project.write({"app.py": APP, "test_app.py": test, "run.sh": "#!/bin/sh\n"})
    (project.root / "run.sh").chmod(0o755)
    probe = Asked(project, only=["test_app.py::test_run"])
    assert ("ready" in probe.first) == is_probed
    assert is_probed or "other processes" in probe.first["fault"]
    probe.close()


def test_several_edits_go_together(start):
    probe = start()
    edits = [SUM, ("app.py", "for value in values", "for value in list(values)")]
    assert probe.outcomes(edits, TOTALS)[0] == ["passed", "passed"]


def test_edits_of_several_functions_classes_and_constants_are_swapped_in_together(start):
    files = {
        "app.py": """
            RATE = 1

            def first(value):
                return value - 1

            class Second:
                def one(self, value):
                    return value - 1

                def two(self, value):
                    return value - RATE

            def third(value):
                return value - 1
            """,
        "test_app.py": """
            from app import Second, first, third

            def test_all():
                assert first(1) + Second().one(2) * 10 + Second().two(3) * 100 + third(4) * 1000 == 5532
            """,
    }
    probe = start(files)
    edits = [
        ("app.py", "RATE = 1", "RATE = -2"),
        ("app.py", "def first(value):\n    return value - 1", "def first(value):\n    more = 1\n    return value + more"),
        ("app.py", "one(self, value):\n        return value - 1", "one(self, value):\n        return value + 1"),
        ("app.py", "return value - RATE", "return value - RATE\n        pass"),
        ("app.py", "def third(value):\n    return value - 1", "def third(value):\n    return value + 1"),
    ]
    assert probe.outcomes(edits, ["test_app.py::test_all"]) == (["passed"], "done", "swapped")
    assert probe.outcomes(edits[:4], ["test_app.py::test_all"]) == (["failed"], "done", "swapped")


HOSTILE = {
    "leaves early": ("import os; os._exit(0)", "died"),
    "recurses": ("total(values)", "done"),
    "loops": ("while True: pass", "late"),
    "waits": ("import time; time.sleep(60)", "late"),
    "takes memory": ("x = [0] * (1 << 40)", "done"),
    "takes memory slowly": ("x = []\n    while True: x.append(bytes(1 << 20))", "done"),
    "starts a thread that stays": (
        "import threading, time; threading.Thread(target=time.sleep, args=(60,)).start()",
        "done",
    ),
    "kills its parent's group": ("import os, signal; os.kill(0, signal.SIGKILL)", "died"),
    "writes into every open file": (
        "import os\n    for number in range(3, 40):\n        try: os.write(number, b'{]\\n')\n        except OSError: pass",
        "done",
    ),
    "answers in the probe's name": (
        "import os\n    for number in range(3, 40):\n        for text in (b'[' * 99999, b'[1]', b'{\"recorded\": 5}', b'{\"again\": true}'):\n"
        "            try: os.write(number, text + b'\\n')\n            except OSError: pass",
        "done",
    ),
    "changes a module": ("calls.append(1); import json; json.dumps = None", "done"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_an_edit_does_to_its_process_stays_there(start, name):
    probe = start(memory=256 << 20)
    line, end = HOSTILE[name]
    answer = probe.ask([("app.py", "result = 0", line + "\n    result = 0")], TOTALS, limit=2)
    assert answer["end"] == end
    assert probe.outcomes([SUM], TOTALS) == (["passed", "passed"], "done", "swapped")
    limit = ("app.py", "LIMIT = 3", "LIMIT = 4")
    assert probe.outcomes([limit], ["test_app.py::test_limit"])[0] == ["passed"]


@pytest.mark.parametrize("name", HOSTILE)
def test_edits_that_share_a_process_do_not_touch_each_other(start, name):
    probe = start(memory=256 << 20)
    line, end = HOSTILE[name]
    hostile = ("app.py", "result = 0", line + "\n    result = 0")
    sent = {}
    for number in range(12):
        sent[probe.send([hostile] if number % 4 == 1 else [SUM], TOTALS[1:], limit=2)] = number % 4 == 1
    for _ in range(12):
        answer = probe.hear()
        if sent[answer["id"]]:
            assert answer["end"] == end
        else:
            assert [each[1] for each in answer["results"]] == ["passed"]


KEEPS = {
    "a cache": "import functools\n\n@functools.lru_cache(maxsize=None)\ndef twice(value):\n    return value * 3\n",
    "a table": "KNOWN = {}\n\ndef twice(value):\n    if value not in KNOWN:\n        KNOWN[value] = value * 3\n    return KNOWN[value]\n",
    "a table of a class": "class Twice:\n    known = {}\n\n    def of(self, value):\n        return self.known.setdefault(value, value * 3)\n\n"
    "def twice(value):\n    return Twice().of(value)\n",
    "an object": "class Kept:\n    pass\n\nKEPT = Kept()\nKEPT.last = None\n\ndef twice(value):\n    if KEPT.last is None:\n"
    "        KEPT.last = value * 3\n    return KEPT.last\n",
    "a closure": "def remembers(function):\n    known = {}\n    def call(value):\n        if value not in known:\n            known[value] = function(value)\n"
    "        return known[value]\n    return call\n\n@remembers\ndef twice(value):\n    return value * 3\n",
    "a property": "import functools\n\nclass Twice:\n    @property\n    @functools.lru_cache(maxsize=None)\n    def known(self):\n"
    "        return {'value': 0}\n\n    def __hash__(self):\n        return 1\n\n    def __eq__(self, other):\n        return True\n\n"
    "def twice(value):\n    known = Twice().known\n    known['value'] = known['value'] or value * 3\n    return known['value']\n",
    "a default": "def twice(value, known={}):\n    if value not in known:\n        known[value] = value * 3\n    return known[value]\n",
    "the environment": "import os\n\ndef twice(value):\n    return int(os.environ.setdefault('TWICE', str(value * 3)))\n",
    "chance": "import random\n\nDICE = random.Random(1)\nFIRST = random.Random(1).random()\n\ndef twice(value):\n"
    "    return value * 3 - (DICE.random() != FIRST)\n",
    "a number to count with": "import itertools\n\nNUMBERS = itertools.count()\n\ndef twice(value):\n    return value * 3 + next(NUMBERS)\n",
}


@pytest.mark.parametrize("name", KEEPS)
def test_what_the_project_remembers_is_forgotten_between_edits(start, name):
    test = "from app import twice\n\ndef test_twice():\n    assert twice(2) == 4\n"
    probe = start({"app.py": KEEPS[name], "test_app.py": test}, workers=1)
    wrong, right = (("app.py", "value * 3", "value * %d" % factor) for factor in (5, 2))
    sent = [probe.send([right if place == 8 else wrong], ["test_app.py::test_twice"]) for place in range(12)]
    passed = [answer["id"] for answer in (probe.hear() for _ in sent) if answer["results"][0][1] == "passed"]
    assert passed == [sent[8]]


def test_edits_share_a_process_unless_the_project_remembers(start, tmp_path):
    def processes(kept):
        notes = tmp_path / kept
        test = (
            "import os\nfrom app import twice\n\ndef test_twice():\n    with open(%r, 'a') as file:\n"
            "        file.write('%%d\\n' %% os.getpid())\n    assert twice(2) == 4\n" % str(notes)
        )
        probe = start({"app.py": KEEPS[kept] if kept in KEEPS else "def twice(value):\n    return value * 3\n", "test_app.py": test}, workers=1)
        sent = [probe.send([("app.py", "value * 3", "value * 5")], ["test_app.py::test_twice"]) for _ in range(60)]
        for _ in sent:
            probe.hear()
        probe.close()
        probes.remove(probe)
        return len(set(notes.read_text(encoding="utf-8").split()))

    probes = start.probes
    assert processes("nothing") < 15
    assert processes("a table") >= 60


def test_an_edit_that_hangs_because_of_another_is_asked_alone(start):
    app = """
        import threading

        LOCK = threading.Lock()

        def total(values):
            LOCK.acquire()
            result = sum(values) - 1
            LOCK.release()
            return result
    """
    test = "from app import total\n\ndef test_total():\n    assert total([1, 2]) == 3\n"
    probe = start({"app.py": app, "test_app.py": test}, workers=1)
    keeps = ("app.py", "    LOCK.release()\n", "")
    right = ("app.py", " - 1", " + 0")
    sent = [probe.send([edit], ["test_app.py::test_total"], limit=1) for edit in (("app.py", " - 1", " - 2"), keeps, right, right)]
    heard = {answer["id"]: answer["results"][0][1] for answer in (probe.hear() for _ in sent)}
    assert [heard[number] for number in sent] == ["failed", "failed", "passed", "passed"]


def test_fixtures_for_temporary_files_do_not_fail_an_edit(start):
    test = """
        import pytest
        from app import total

        @pytest.fixture
        def folder(tmp_path):
            (tmp_path / "inner").mkdir()
            return tmp_path / "inner"

        def test_total(folder, tmp_path, tmpdir, monkeypatch, capsys):
            (folder / "file").write_text("text")
            assert total([1, 2]) == 3
    """
    probe = start({"app.py": APP, "test_app.py": test})
    sent = [probe.send([SUM] if place % 2 else [], ["test_app.py::test_total"]) for place in range(8)]
    heard = {answer["id"]: answer["results"][0][1] for answer in (probe.hear() for _ in sent)}
    assert [heard[number] for number in sent] == ["failed", "passed"] * 4


def test_a_fixture_is_made_anew_for_each_edit_of_a_process(start):
    probe = start(workers=1)
    up = ("app.py", "self.count -= self.step", "self.count %s= self.step")
    edits = [up[:2] + (up[2] % sign,) for sign in ("*", "-", "//", "+", "-", "+")]
    sent = [probe.send([edit], ["test_app.py::test_up"]) for edit in edits]
    heard = {answer["id"]: answer["results"][0][1] for answer in (probe.hear() for _ in sent)}
    assert [heard[number] for number in sent] == ["failed", "failed", "failed", "passed", "failed", "passed"]


def test_a_loop_without_end_is_given_up_by_its_time_at_work(start):
    probe = start()
    began = time.monotonic()
    answer = probe.ask([("app.py", "result = 0", "while True: pass\n    result = 0")], TOTALS, limit=20, work=0.5)
    assert answer["end"] == "late"
    assert time.monotonic() - began < 18, "the process was not waited for until its whole time was over"


def test_a_loop_without_end_is_given_up_by_its_time_at_work_when_loaded_afresh(start):
    code = """
        class Count:
            step = 1

            def up(self):
                done = 0
                while done < 3:
                    done += self.step
                return done
        """
    name = ["test_app.py::test_count"]
    probe = start({"app.py": code, "test_app.py": "from app import Count\ndef test_count():\n    assert Count().up() == 4\n"})
    began = time.monotonic()
    answer = probe.ask([("app.py", "step = 1", "step = 0")], name, work=0.05, fresh_limit=60)
    assert (answer["end"], answer["way"]) == ("late", "fresh")
    assert time.monotonic() - began < 30
    assert probe.ask([("app.py", "step = 1", "step = 4")], name, work=0.05)["results"][0][1] == "passed"


LOOPS = {
    "a plain one": "pass",
    "one that catches everything": "\n        try: int('x')\n        except BaseException: pass",
    "one inside compiled code": "sum(range(10**12))",
}


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS.keys())
def test_a_loop_without_end_takes_none_of_the_edits_beside_it_along(start, loop):
    probe = start()
    endless = [("app.py", "result = 0", "while True: " + loop)]
    edits = [[SUM], endless, [], endless, [SUM]]
    sent = [probe.send(edit, TOTALS[1:], first_work=0.05, work=0.2, limit=20) for edit in edits]
    heard = {answer["id"]: ([each[1] for each in answer["results"]], answer["end"]) for answer in (probe.hear() for _ in sent)}
    late = ([], "late")
    assert [heard[number] for number in sent] == [(["passed"], "done"), late, (["failed"], "done"), late, (["passed"], "done")]


SETUPS = {"nothing of the project": "import json\n", "the project": "import app\n"}


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS.keys())
def test_what_is_imported_afresh_is_right_whatever_conftest_loads(start, setup):
    files = {"app.py": APP, "conftest.py": setup + "import pytest\n\n@pytest.fixture\ndef more():\n    return 1\n"}
    files["test_app.py"] = TESTS + "\ndef test_more(more):\n    assert Counter.start + more == 3\n"
    probe = start(files)
    names = ["test_app.py::test_more", "test_app.py::test_limit"]
    for _ in range(2):
        assert probe.outcomes([("app.py", "start = 0", "start = 1")], names) == (["failed"], "done", "fresh")
        assert probe.outcomes([("app.py", "start = 0", "start = 2")], names[:1]) == (["passed"], "done", "fresh")
        answer = probe.ask([("app.py", "start = 0", "start = nowhere")], names)
        assert answer["way"] == "fresh" and {each[1] for each in answer["results"]} == {"error"}


def test_temporary_files_of_an_edit_are_its_own(start):
    probe = start()
    write = "import tempfile, os\n    open(os.path.join(tempfile.gettempdir(), 'left'), 'x')\n    result = 0"
    for _ in range(2):
        assert probe.outcomes([("app.py", "result = 0", write), SUM], TOTALS[1:])[0] == ["passed"]


WRITES = {
    "adds a file": "open('left', 'x')",
    "adds a folder": "import os; os.makedirs('more/inner'); open('more/inner/left', 'x')",
    "changes a file": "assert open('data.txt').read() == 'as it was'; open('data.txt', 'w').write('other')",
    "removes a file": "import os; os.remove('data.txt')",
    "removes a folder": "import shutil; shutil.rmtree('folder'); assert not shutil.os.path.exists('folder')",
}


@pytest.mark.parametrize("name", WRITES)
def test_what_an_edit_does_to_the_files_of_the_tree_is_undone(start, name):
    files = {"app.py": APP, "test_app.py": TESTS, "data.txt": "as it was", "folder/inner.txt": "inside"}
    probe = start(files)
    edits = [("app.py", "result = 0", WRITES[name] + "\n    result = 0"), SUM]
    for _ in range(3):
        assert probe.outcomes(edits, TOTALS[1:])[0] == ["passed"]
    failing = [probe.send(edits[:1] + [("app.py", "result - value", "result * value")], TOTALS[1:]) for _ in range(4)]
    passing = [probe.send(edits, TOTALS[1:]) for _ in range(4)]
    heard = {answer["id"]: answer["results"][0][1] for answer in (probe.hear() for _ in failing + passing)}
    assert [heard[number] for number in failing + passing] == ["failed"] * 4 + ["passed"] * 4
    assert (probe.root / "data.txt").read_text(encoding="utf-8") == "as it was"
    assert (probe.root / "folder" / "inner.txt").exists() and not (probe.root / "left").exists()


def test_many_questions_are_answered_out_of_order_and_each_once(start):
    probe = start()
    sent = [probe.send([SUM], TOTALS) for _ in range(40)]
    heard = [probe.hear() for _ in sent]
    assert sorted(answer["id"] for answer in heard) == sent
    assert all(answer["end"] == "done" and len(answer["results"]) == 2 for answer in heard)


def test_tests_that_are_not_there_are_told(start):
    assert start().ask([], ["test_app.py::test_gone"])["unknown"] == ["test_app.py::test_gone"]


def test_a_project_that_cannot_be_collected_says_so(project):
    project.write({"test_a.py": "import nowhere\n"})
    probe = Asked(project)
    assert probe.first == {"ready": 0, "broken": ["test_a.py"]}
    probe.close()


def test_unittest_projects_are_probed_the_same_way(start):
    tests = """
        import unittest
        from app import total

        class TotalTest(unittest.TestCase):
            def test_total(self):
                self.assertEqual(total([1, 2]), 3)
    """
    probe = start({"app.py": APP, "test_app.py": tests}, framework="unittest")
    name = ["test_app.TotalTest.test_total"]
    assert probe.outcomes([], name) == (["failed"], "done", "swapped")
    assert probe.outcomes([SUM], name) == (["passed"], "done", "swapped")
    assert probe.outcomes([("app.py", "start = 0", "start = 1"), SUM], name) == (["passed"], "done", "fresh")


HALVES = """
    def size(values):
        return len(values) + 1

    def double(value):
        return value * 3
"""
HALVES_TESTS = {
    "pytest": """
        import pytest
        from app import double, size

        @pytest.fixture
        def values():
            return [1, 2]

        def test_both():
            assert size([]) == 0
            assert double(2) == 4

        class TestInside:
            def test_both(self, values):
                assert size(values) == 2
                assert double(2) == 4
        """,
    "unittest": """
        import unittest
        from app import double, size

        class TestInside(unittest.TestCase):
            def test_both(self):
                self.assertEqual(size([]), 0)
                self.assertEqual(double(2), 4)
        """,
}


@pytest.mark.parametrize(
    "framework, name",
    [
        ("pytest", "test_app.py::test_both"),
        ("pytest", "test_app.py::TestInside::test_both"),
        ("unittest", "test_app.TestInside.test_both"),
    ],
)
def test_how_far_a_failing_test_came_is_told(start, framework, name):
    probe = start({"app.py": HALVES, "test_app.py": HALVES_TESTS[framework]}, framework=framework)
    size, double = ("app.py", " + 1", ""), ("app.py", "* 3", "* 2")
    first = probe.ask([], [name])["reached"]
    assert probe.ask([double], [name])["reached"] == first
    assert probe.ask([size], [name])["reached"] == first + 1
    assert "reached" not in probe.ask([size, double], [name])


def heard(probe, questions, tests, **fields):
    """What becomes of questions that are asked at once."""
    sent = [probe.send(edits, tests, **fields) for edits in questions]
    answers = {answer["id"]: answer for answer in (probe.hear() for _ in sent)}
    return [[each[1] for each in answers[number]["results"]] or answers[number]["end"] for number in sent]


def test_a_doctest_is_the_same_for_every_edit(start):
    app = '''
        def double(value):
            """
            >>> size = 2
            >>> double(size)
            4
            >>> size
            2
            """
            return value + 1
        '''
    probe = start({"app.py": app}, arguments=["--doctest-modules"])
    bad, fix = [("app.py", "value + 1", "value + 5")], [("app.py", "value + 1", "value * 2")]
    found = heard(probe, [bad, fix, fix, fix, bad, fix], ["app.py::app.double"])
    assert found == [["failed"], ["passed"], ["passed"], ["passed"], ["failed"], ["passed"]]


BESIDE = {
    "app.py": """
        class Shelf:
            def first(self):
                return 1

        def last():
            return 2
        """,
    "test_app.py": """
        import app

        def test_more():
            assert app.Shelf().second() == 3

        def test_size():
            assert app.SIZE == app.last() + 3
        """,
}


@pytest.mark.parametrize(
    "edit, test",
    [
        (("app.py", "return 1\n", "return 1\n\n    def second(self):\n        return 3\n"), "test_more"),
        (("app.py", "return 1\n", "return 1\n\n    second = lambda self: 3\n"), "test_more"),
        (("app.py", "return 2\n", "return 2\n\nSIZE = 5\n"), "test_size"),
        (("app.py", "last():\n    return 2\n", "last(more=0):\n    return 2\n\nSIZE = 5\n"), "test_size"),
    ],
)
def test_what_is_put_behind_a_function_is_there_too(start, edit, test):
    probe = start(BESIDE)
    assert probe.outcomes([edit], ["test_app.py::" + test]) == (["passed"], "done", "fresh")


KNOWN = {
    "app.py": """
        import inspect

        def route(function):
            known = inspect.signature(function)
            return lambda: function(known.parameters["size"].default)

        @route
        def page(size=10):
            return size

        def wrong(function):
            def wrapper():
                return function() + 1

        def one():
            return 1

        two = wrong(one)

        def adder(a, b, c):
            def add():
                return a + b
            return add

        add = adder(1, 2, 3)
        """,
    "test_app.py": """
        import app

        def test_page():
            assert app.page() == 20

        def test_two():
            assert app.two() == 2

        def test_add():
            assert app.add() == 4
        """,
}


@pytest.mark.parametrize(
    "edit, test",
    [
        (("app.py", "size=10", "size=20"), "test_page"),
        (("app.py", "function() + 1\n", "function() + 1\n    return wrapper\n"), "test_two"),
        (("app.py", "a + b", "a + c"), "test_add"),
    ],
)
def test_what_was_made_while_the_project_was_imported_is_made_anew(start, edit, test):
    probe = start(KNOWN)
    assert probe.outcomes([edit], ["test_app.py::" + test]) == (["passed"], "done", "fresh")


SHARED = {
    "app.py": "LIMIT = 10\nFIRST = 1; SECOND = 2\n\ndef limit():\n    return LIMIT\n",
    "user.py": "from app import SECOND\n\nLIMIT = 10\n\ndef second():\n    return SECOND\n",
    "test_app.py": """
        import app, user

        def test_limit():
            assert (app.limit(), user.LIMIT) == (20, 10)

        def test_second():
            assert user.second() == 3
        """,
}


@pytest.mark.parametrize(
    "edit, test, way",
    [(("app.py", "LIMIT = 10", "LIMIT = 20"), "test_limit", "swapped"), (("app.py", "SECOND = 2", "SECOND = 3"), "test_second", "fresh")],
)
def test_a_constant_changes_nothing_that_only_looks_like_it(start, edit, test, way):
    probe = start(SHARED)
    name = ["test_app.py::" + test]
    assert heard(probe, [[edit], [], [edit]], name) == [["passed"], ["failed"], ["passed"]]
    assert probe.outcomes([edit], name) == (["passed"], "done", way)


def test_a_file_may_begin_with_the_mark_of_its_encoding(start):
    probe = start({"app.py": "\ufeffdef size(value=1): return value\nSIZES = [size()]\n", "test_app.py": "import app\n\ndef test_size():\n    assert app.size() == 2\n"})
    assert probe.outcomes([("app.py", "value=1", "value=2")], ["test_app.py::test_size"])[0] == ["passed"]
    assert probe.outcomes([("app.py", "return value", "return value + 1")], ["test_app.py::test_size"])[0] == ["passed"]


WITNESSES = {
    "the path is another list": "import sys; sys.path = sys.path + ['/nowhere']",
    "a module is half loaded": "import once; once.wait()",
}


@pytest.mark.parametrize("witness", WITNESSES.values(), ids=WITNESSES.keys())
def test_what_an_edit_does_outside_of_the_project_harms_no_other(start, tmp_path_factory, monkeypatch, witness):
    library = tmp_path_factory.mktemp("library")
    once = "import sys\nassert not hasattr(sys, 'once')\nsys.once = True\nimport math\nwhile math.endless: pass\ndef wait(): pass\n"
    (library / "once.py").write_text(once.replace("math.endless", "getattr(math, 'endless', True)"))
    monkeypatch.setenv("PYTHONPATH", str(library))
    test = "import sys\nfrom app import total\n\ndef test_total():\n    assert '/nowhere' not in sys.path and not hasattr(sys, 'once')\n    assert total([1, 2]) == 3\n"
    probe = start({"app.py": APP, "test_app.py": test})
    harm = [("app.py", "result = 0", "%s\n    result = 0" % witness)]
    found = heard(probe, [[SUM], harm, [SUM], [SUM], harm, [SUM]], ["test_app.py::test_total"], first_work=0.1, work=0.2)
    assert [found[place] for place in (0, 2, 3, 5)] == [["passed"]] * 4


@pytest.mark.parametrize(
    "setup",
    [
        "import os, tempfile\nFOLDER = tempfile.mkdtemp()\n",
        "import threading, os, tempfile\nFOLDER = tempfile.mkdtemp()\nready = threading.Event()\nstop = threading.Event()\nthreading.Thread(target=stop.wait, daemon=True).start()\n",
    ],
)
def test_what_conftest_makes_is_made_for_each_edit_that_is_imported_afresh(start, setup):
    fixture = "import pytest\n\n@pytest.fixture\ndef made():\n    os.mkdir(os.path.join(FOLDER, 'made'))\n    import threading\n    return threading.active_count()\n"
    test = TESTS + "\ndef test_made(made):\n    assert made == THREADS and Counter.start == 2\n".replace("THREADS", "2" if "Thread" in setup else "1")
    probe = start({"app.py": APP, "conftest.py": setup + fixture, "test_app.py": test})
    edit = [("app.py", "start = 0", "start = 2")]
    assert heard(probe, [edit, edit, edit], ["test_app.py::test_made"], limit=20) == [["passed"]] * 3


def test_modules_that_tests_write_are_read_anew(start):
    test = """
        import importlib, sys, app

        def test_written():
            for number in (1, 2):
                with open("made_by_test.py", "w") as file:
                    file.write("VALUE = %d" % (number + app.Counter.start))
                importlib.invalidate_caches()
                sys.modules.pop("made_by_test", None)
                import made_by_test
                assert made_by_test.VALUE == number + 2
        """
    probe = start({"app.py": APP, "test_app.py": test})
    edits = [[("app.py", "start = 0", "start = 1")], [("app.py", "start = 0", "start = 2")]]
    for _ in range(2):
        assert [probe.outcomes(edit, ["test_app.py::test_written"])[::2] for edit in edits] == [(["failed"], "fresh"), (["passed"], "fresh")]


def behaviour(probe, edits):
    places = probe.places(edits)
    return probe.say({"behave": ["app.py", 9], "edits": places, "limit": 5})["behaviour"]


def test_edits_are_compared_by_what_they_do_with_what_tests_passed_and_values_near_it(start):
    probe = start()
    assert probe.say({"record": ["app.py", 9], "tests": TOTALS, "limit": 5})["recorded"] > 6
    right, same, other = (
        behaviour(probe, [SUM]),
        behaviour(probe, [("app.py", "result - value", "value + result")]),
        behaviour(probe, [("app.py", "result - value", "max(result, 1) + value")]),
    )
    assert right == same
    differs = [(a[0], a[1].split()[0], b[1].split()[0]) for a, b in zip(right, other) if a != b]
    assert ("list(list(1, 2))", "3", "4") in differs
    assert ["list(list())", False] in [[each[0], each[2]] for each in right]


def test_what_happens_to_the_arguments_is_behaviour_too(start):
    probe = start()
    probe.say({"record": ["app.py", 9], "tests": TOTALS, "limit": 5})
    clearing = ("app.py", "return result", "values.clear()\n    return result")
    assert behaviour(probe, [SUM]) != behaviour(probe, [SUM, clearing])


@pytest.mark.parametrize("values, is_signed", [("[0, 2]", False), ("[0, -2]", True)])
def test_numbers_below_zero_are_tried_only_where_a_test_passes_one(start, values, is_signed):
    tests = "from app import total\ndef test_total():\n    assert total(%s) == 5\n" % values
    probe = start({"app.py": APP, "test_app.py": tests})
    assert probe.say({"record": ["app.py", 9], "tests": ["test_app.py::test_total"], "limit": 5})["recorded"] > 3
    below_zero = [each for each in behaviour(probe, []) if "-1" in each[0]]
    assert bool(below_zero) == is_signed


DOCUMENTED = '''
def double(value):
    """Twice the value.

    >>> from app import double
    >>> word = "ab"
    >>> double(word)
    'abab'
    >>> double(21)
    42
    >>> double(None)
    Traceback (most recent call last):
    TypeError: nothing to double
    """
    if value is None:
        raise TypeError("nothing to double")
    return value + value - 0 * 1
'''


def promised(start, code, *edits):
    tests = "from app import double\ndef test_double():\n    assert double(2) == 5\n"
    probe = start({"app.py": code, "test_app.py": tests})
    line = code[: code.index("return")].count("\n") + 1
    assert probe.say({"record": ["app.py", line], "tests": ["test_app.py::test_double"], "limit": 5})["recorded"] > 1
    question = {"behave": ["app.py", line], "edits": probe.places(edits), "limit": 2}
    seen = probe.say(question)["behaviour"]
    assert len(seen) > 1
    return [tuple(each) for each in seen if each[3] is not None]


def test_examples_of_the_documentation_tell_what_should_come_back(start):
    setup = [("from app import double", "", False, True), ('word = "ab"', "", False, True)]
    raised = ("double(None)", "Traceback (most recent call last):\nTypeError: nothing to double", True, True)
    broken = setup + [("double(word)", "TypeError", True, False), ("double(21)", "42", False, True), raised]
    assert promised(start, DOCUMENTED) == broken
    right = setup + [("double(word)", "'abab'", False, True), ("double(21)", "42", False, True), raised]
    assert promised(start, DOCUMENTED, ("app.py", " - 0 * 1", "")) == right
    other = ("app.py", 'raise TypeError("nothing to double")', "return 0")
    assert promised(start, DOCUMENTED, other)[-1] == ("double(None)", "0", False, False)


@pytest.mark.parametrize(
    "example",
    [
        "import os",
        "__import__('os').getcwd()",
        "double.__globals__",
        "open('/etc/passwd')",
        "eval('1')",
        "with double: pass",
        "lambda: 1",
        "system('true')",
        "shell.system('true')",
    ],
)
def test_examples_that_reach_further_than_the_project_are_left_alone(start, example):
    code = DOCUMENTED.replace(">>> from app import double", ">>> " + example)
    code = "import os as shell\nfrom os import system\n" + code
    assert promised(start, code) == []


def test_an_example_that_never_ends_takes_nothing_else_with_it(start):
    code = DOCUMENTED.replace('    if value is None:', '    while value == "ab":\n        pass\n    if value is None:')
    assert promised(start, code) == []


def test_places_without_a_live_function_have_no_behaviour(start):
    assert "cannot" in start().say({"record": ["app.py", 2], "tests": TOTALS, "limit": 5})


def test_an_input_with_which_a_function_never_ends_takes_nothing_else_with_it(start):
    code = "def halves(size, least=1):\n    count = 1\n    while size > least:\n        size = size // 2\n        count += 1\n    return count\n"
    tests = "from app import halves\ndef test_halves():\n    assert halves(8, 1) == 3\n    assert halves(4, -0) == 2\n"
    probe = start({"app.py": code, "test_app.py": tests})
    assert probe.say({"record": ["app.py", 2], "tests": ["test_app.py::test_halves"], "limit": 5})["recorded"] > 3
    edits = probe.places([("app.py", "least:", "least or size == 0:")])
    seen = probe.say({"behave": ["app.py", 2], "edits": edits, "limit": 20})["behaviour"]
    answers = [each[1].split()[0] for each in seen]
    assert "endless" in answers and "4" in answers
