"""One run of the tests: reads the request, prepares the process, and hands over to the framework's runner."""

import json
import os
import shutil
import signal
import sys
import tempfile
import time

import autoheal_pytest_run
import autoheal_unittest
from autoheal_coroutines import Unawaited
from autoheal_cover import Coverage
from autoheal_events import Events, Watch
from autoheal_evidence import NOTHING_KNOWN
from autoheal_interrupt import may_interrupt
from autoheal_raised import TestTimeout, describe, describe_frames
from autoheal_request import Request, prepare
from autoheal_standing import standing
from autoheal_supervisor import SOFT, Supervisor
from autoheal_tree import Tree

USAGE = 64
COLLECTION_SHARE = 10

# Tests that may hang with their whole time; what the others get at least, and in multiples of the slowest good one.
HANGS_BEFORE_HASTE = 3
LEAST_PATIENCE = 5.0
SLOWER = 20


class Session:
    """What the frameworks' runners share: where to write, whom to tell, and how a test begins and ends."""

    def __init__(self, request, tree, events, watch):
        self.request = request
        self.tree = tree
        self.events = events
        self.watch = watch
        self.coverage = Coverage(tree) if request.coverage else None
        self.unawaited = Unawaited()
        self.round = 0
        self.failed = False
        self.timed_out = None
        self.notes = []
        self.began = 0.0
        self.limit = request.timeout
        self.collection_end = None
        self.answered = set()
        self.hangs = request.hangs
        self.slowest = request.slowest
        self.scratch = tempfile.mkdtemp(prefix="autoheal-")

    # Beside the repository's own, for pytest.
    extra_arguments = ()
    # Set where the tests are not run but asked about, again and again.
    serve = None

    def plugin(self):
        from autoheal_pytest import Plugin

        return Plugin(self)

    def collecting(self, file=None):
        """Time for the whole collection; after a time-out what follows gets one test's time each."""
        now = time.monotonic()
        if self.collection_end is None:
            self.limit = COLLECTION_SHARE * self.request.timeout
            self.collection_end = now + self.limit
        elif self.timed_out is not None:
            self.timed_out = None
            self.limit = self.request.timeout
            self.collection_end = now + self.limit
        about = self._about(file or "", file or "", 1, True)
        self.watch.arm(about, max(self.collection_end - now, 0.01), anywhere=True)

    def collected(self, tests):
        self.watch.disarm()
        self.timed_out = None
        self.events.write("collected", tests=tests)
        self.unawaited.start()
        if self.coverage:
            self.coverage.start()

    def start(self, test, file, line):
        self.timed_out = None
        self.limit = self._patience()
        self.events.write("started", id=test, round=self.round)
        self.watch.arm(self._about(test, file, line, False), self.limit)
        self.unawaited.begin()
        self.began = time.perf_counter()
        if self.coverage and self.round == 0:
            self.coverage.begin()

    def _patience(self):
        """Where several tests have hung, the others get less time: many times what the slowest good one took."""
        if self.hangs < HANGS_BEFORE_HASTE:
            return self.request.timeout
        return min(self.request.timeout, max(LEAST_PATIENCE, SLOWER * self.slowest))

    def gives_up(self):
        return 0 < self.request.most_hangs <= self.hangs

    def guard(self, test, file, line):
        """A time limit for what belongs to no single test; `test` answers should it never end."""
        self.timed_out = None
        self.limit = self.request.timeout
        self.watch.arm(self._about(test, file, line, False), self.limit)

    def extend_for_teardown(self, test, file, line):
        """A test that timed out still has to clean up; that must end too."""
        if self.timed_out is not None:
            self.watch.arm(self._about(test, file, line, False), self.watch.grace)

    def finish(self, test, file, line, outcome, error=None, message=None, raised=None):
        lines = self.coverage.lines() if self.coverage and self.round == 0 else None
        seconds = time.perf_counter() - self.began
        if self.timed_out is not None:
            outcome, raised = "timeout", self.timed_out
        elif error is not None and _is_timeout(error):
            outcome = "timeout"
        if raised is None and (error is not None or message is not None):
            raised = self.describe(error, message)
        if raised is not None and not raised["frames"]:
            raised["frames"] = describe_frames([(os.path.join(self.tree.root, file), line, "")], self.tree)
        made = self.unawaited.first(self.tree) if raised is not None else None
        if made is not None:
            raised["evidence"]["unawaited"] = describe_frames([made], self.tree)[0]
        # The supervisor hears it first: it must not answer for a test that is about to answer itself.
        self.watch.disarm()
        self.result(test, file, line, outcome, seconds, False, raised)
        if lines is not None:
            self.events.write("coverage", id=test, lines=lines)

    def collection_result(self, file, outcome, error=None, message=None, raised=None, line=None):
        """A file that could not be collected (once for each file)."""
        if file in self.answered:
            return
        self.answered.add(file)
        if error is not None and _is_timeout(error):
            outcome = "timeout"
        if raised is None and (error is not None or message is not None):
            raised = self.describe(error, message)
        if line is None:
            own = [frame["line"] for frame in (raised or {}).get("frames", []) if frame["file"] == file]
            line = own[-1] if own else 1
        self.result(file, file, line, outcome, 0.0, True, raised)

    def result(self, test, file, line, outcome, seconds, collection, raised):
        self.failed = self.failed or outcome in ("failed", "error", "timeout")
        if outcome == "passed":
            self.slowest = max(self.slowest, seconds)
        elif outcome == "timeout" and not collection:
            self.hangs += 1
        self.events.write(
            "result",
            id=test,
            outcome=outcome,
            file=file,
            line=line,
            seconds=round(seconds, 6),
            collection=collection,
            round=self.round,
            **({"raised": raised} if raised is not None else {}),
        )

    def describe(self, error, message=None):
        if error is None:
            return plain(message)
        return describe(error, self.tree, message)

    def on_soft_timeout(self, _number, frame):
        """The supervisor says that time is over; obey where someone catches the exception."""
        if not self.watch.is_over() or not may_interrupt(frame, self.watch.anywhere):
            return
        # A test that swallows this gets it again, but what cleans up after it is left in peace for a while.
        self.watch.deadline = time.monotonic() + self.watch.grace / 2
        error = TestTimeout("timed out after %g s" % self.limit)
        if self.timed_out is None:
            self.timed_out = standing(error, frame, self.tree)
        raise error

    def _about(self, test, file, line, collection):
        return {
            "id": test,
            "file": file,
            "line": line,
            "seconds": self.limit,
            "limit": self.limit,
            "collection": collection,
            "round": self.round,
        }

    def ending(self, code):
        self.limit = COLLECTION_SHARE * self.request.timeout
        self.watch.arm({"finishing": True, "exit": code}, self.limit, anywhere=False)


def plain(message):
    """A failure that no exception stands behind."""
    return {"message": message[:4000], "trace": message[:8000], "frames": [], "evidence": dict(NOTHING_KNOWN)}


def _is_timeout(error):
    if isinstance(error, TestTimeout):
        return True
    # pytest-timeout fails a test from inside its own signal handler.
    modules, trace = [], error.__traceback__
    while trace is not None:
        modules.append(trace.tb_frame.f_globals.get("__name__"))
        trace = trace.tb_next
    return "pytest_timeout" in modules[-2:]


def work(request, tree, events, board, changes):
    """The child's whole life; returns the exit code."""
    prepare(request)
    session = Session(request, tree, events, Watch(board, request.timeout))
    signal.signal(SOFT, session.on_soft_timeout)
    run = autoheal_unittest.run if request.framework == "unittest" else autoheal_pytest_run.run
    try:
        code = run(session, changes)
        if code is not None:
            session.watch.disarm()
            events.write("end", exit=code, message="; ".join(session.notes)[:4000])
        return code or 0
    finally:
        shutil.rmtree(session.scratch, ignore_errors=True)


def main(arguments):
    if len(arguments) != 2:
        sys.stderr.write("usage: runner.py REQUEST.json EVENTS.jsonl\n")
        return USAGE
    with open(arguments[0], encoding="utf-8") as file:
        request = Request(json.load(file))
    events = Events(arguments[1])
    tree = Tree(request.root, request.folder)
    supervisor = Supervisor(
        events,
        tree,
        lambda steps: describe_frames(steps, tree),
        lambda board, changes: work(request, tree, events, board, changes),
    )
    return supervisor.run()
