"""Answers "does this edit pass these tests?" thousands of times, with the project and its test runner loaded once.

    python runner.py --probe REQUEST.json QUESTIONS ANSWERS

Questions and answers are lines of JSON on two pipes. Three kinds of processes work together:

- this one is cold: it has the test framework's runner and nothing of the project, so that a fork of it imports everything afresh;
- its child is warm: it has collected the tests, and forks once more to answer;
- each fork puts an edit in, runs the tests until one fails, tells, and dies. Nothing that it does to modules, threads or memory
  outlives it. Most edits fail the first test, so a fork asks that one about many edits in turn; whatever does not fail it gets a fork of
  its own, and where an edit has changed anything that the next could see, nothing counts that its fork has found.

An edit is put into the warm process by exchanging the code of functions; where that cannot be done, a fork of the cold process
imports the edited text.
"""

import base64
import builtins
import functools
import gc
import json
import os
import shutil
import signal
import socket
import sys
import tempfile
import time

import autoheal_pytest_run
import autoheal_unittest
from autoheal_behave import behave, inputs, record
from autoheal_documented import documented
from autoheal_files import Files
from autoheal_probe_cold import Cold, load_instead
from autoheal_probe_serve import Children, Lines, Server, by_file
from autoheal_probe_session import ProbeSession, address_space, bound_work, ends, settle, silence, tell
from autoheal_request import Request, prepare
from autoheal_source import NotPython
from autoheal_state import State
from autoheal_swap import CannotSwap, Ran, Swapper
from autoheal_tree import Tree

USAGE = 64
MOST_STARTS = 4
# The events of a process that starts another.
STARTS = frozenset(["subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "pty.spawn"])
TRIAL_SECONDS = 10
MOST_TRIED = 3
# Edits that one fork tries, one after the other.
MOST_TOGETHER = 24
DEFAULT_MEMORY = 1 << 30


class Probe:
    def __init__(self, fields, questions, answers):
        self.fields = fields
        self.request = Request(fields)
        self.tree = Tree(self.request.root, self.request.folder)
        self.questions = questions
        self.answers = answers
        self.memory = int(fields.get("memory") or DEFAULT_MEMORY)
        self.workers = max(int(fields.get("workers") or 1), 1)
        self.scratch = tempfile.mkdtemp(prefix="autoheal-probe-")
        # What processes leave behind goes with it.
        os.environ["TMPDIR"] = tempfile.tempdir = self.scratch
        self.changes = []
        self.served = False

    def framework(self):
        return autoheal_unittest.run if self.request.framework == "unittest" else autoheal_pytest_run.run

    # ---- the cold process

    def run(self):
        prepare(self.request)
        self._load_framework()
        try:
            for _ in range(MOST_STARTS):
                ours, theirs = socket.socketpair()
                warm = os.fork()
                if warm == 0:
                    ours.close()
                    self._be_warm(theirs)
                theirs.close()
                change = Cold(self, ours).serve()
                _, status = os.waitpid(warm, 0)
                if change is None:
                    return 0 if status == 0 else 1
                self.changes.append(change)
            return 1
        finally:
            shutil.rmtree(self.scratch, ignore_errors=True)

    def _load_framework(self):
        """What every fork needs, and nothing of the project."""
        if self.request.framework != "unittest":
            try:
                from _pytest.config import get_config

                get_config()
            except Exception:
                # Another version keeps it elsewhere: then each fork loads it for itself.
                pass

    # ---- the warm process

    def _be_warm(self, channel):
        code = 70
        try:
            silence()
            ran = Ran(self.tree)
            ran.start()

            def serve(session, tests, run, fails=lambda test: None, is_settled=lambda: True):
                ran.stop()
                swapper = Swapper(self.tree, ran.codes)
                # What is there now is never looked at again by the collector, so that forks go on sharing it.
                gc.collect()
                gc.freeze()
                self._serve_warm(session, tests, (run, fails, is_settled), swapper, channel)

            session = ProbeSession(self.request, self.tree, serve)
            code = self.framework()(session, self.changes)
            if session.watch.change is not None:
                tell(channel.fileno(), {"retry": session.watch.change})
                code = 0
            elif self.served:
                code = 0
            else:
                tell(self.answers, {"fault": "; ".join(session.notes + session.broken)[:2000] or "no tests"})
        except BaseException as error:
            tell(self.answers, {"fault": "%s: %s" % (type(error).__name__, str(error)[:2000])})
        finally:
            os._exit(code or 0)

    def _leaves_the_process(self, session, run, tests, private):
        """Whether the first tests that matter start other processes: they would not see any edit."""
        wanted = [test for test in self.fields.get("only") or [] if test in tests][:MOST_TRIED]
        children = Children(self.scratch + "/trial", 1, private)

        def work(out, folder, _place):
            settle(address_space() + self.memory, folder)
            _watch_for_processes(self.tree.root, lambda: tell(out, {"spawned": True}, "done"))
            session.told = lambda value: None
            _run_each(session, run, wanted)
            tell(out, "done")

        children.start([{"id": 0, "limit": TRIAL_SECONDS}], work)
        ended = []
        while children.running:
            children.wait([])
            ended += children.hear()[0]
        return any({"spawned": True} in values for _, values, _ in ended)

    def _serve_warm(self, session, tests, ways, swapper, channel):
        self.served = True
        loading = time.process_time()
        run, fails, is_settled = ways
        shown = vars(builtins).get("_", self)
        limit = address_space() + self.memory
        state = _state(self.tree)
        files = Files(self.tree.root, self.scratch + "/tree")
        # Modules that are loaded once more while a test runs get the edit, too.
        edited = {}
        # What a fork has found out about several edits.
        values = []
        load_instead(lambda path: edited[path]() if path in edited else None)

        def swapped(questions, out, folder, place):
            settle(limit, folder)
            if len(questions) == 1:
                session.told = lambda value: tell(out, value)
                session.told(try_one(questions[0], True))
                return
            session.told = values.append
            state.begin()
            for question in questions:
                end = try_one(question, False)
                if end == "torn" or end == "late" and not is_settled():
                    # What it was torn out of may not be whole any more: the others are for another process.
                    return
                values.append(end)
                for plan in question["plans"]:
                    plan.undo()
                # What a prompt shows, such as the one of a doctest, is kept there for whoever types.
                if shown is self:
                    vars(builtins).pop("_", None)
                else:
                    builtins._ = shown
                place[0] += 1
            # What was found in a process that an edit has changed counts for nothing.
            if state.is_same() and files.is_same():
                tell(out, *values)

        def try_one(question, is_alone):
            edited.clear()
            for name, own in by_file(question["edits"]).items():
                edited[os.path.join(self.tree.root, name)] = functools.partial(swapper.text, name, own)
            try:
                reason = _put_in(question["plans"])
            except NotPython:
                return "died"
            if reason is not None:
                session.told({"fresh": reason})
                return "done"
            if is_alone:
                bound_work(float(question.get("work") or 0))
                ask(question, True)
                return "done"
            told = len(values)
            end = ends(float(question.get("first_work") or 0), lambda: ask(question, False))
            if end != "done":
                del values[told:]
            return end

        def ask(question, is_alone):
            # Most edits fail the first test, and many tests are quick to ask. What does not fail like this is asked the whole way, in a
            # process that has not run anything.
            first = question["tests"][:1]
            failed = None if "whole" in question else fails(*first)
            if failed is None and not is_alone:
                session.failed = False
                run(first)
                failed = session.failed
            if failed is None:
                run(question["tests"])
            elif not failed:
                session.told({"again": True})

        def behaves(questions, out, folder, _place):
            question = questions[0]
            settle(limit, folder)
            try:
                reason = _put_in(question["plans"])
            except NotPython as error:
                reason = str(error)
            if reason is not None:
                tell(out, {"cannot": reason})
            elif "record" in question:
                session.told = lambda value: None
                kept = inputs(record(question["function"].__code__, lambda: _run_each(session, run, question["tests"])))
                tell(out, {"recorded": [base64.b64encode(each).decode("ascii") for each in kept]})
            else:
                seen = list(behave(question["function"], question["inputs"]))
                # An example that does not come to an end takes nothing else with it.
                tell(out, {"behaviour": seen})
                tell(out, {"behaviour": seen + documented(question["function"])})
            tell(out, "done")

        private = (self.questions, self.answers, channel.fileno())
        if self._leaves_the_process(session, run, tests, private):
            tell(self.answers, {"fault": "the failing test starts other processes, which load the project by themselves"})
            return
        if not files.is_same():
            files.restore()
        tell(self.answers, {"ready": len(tests), "broken": session.broken})
        children = Children(self.scratch + "/warm", self.workers, private, 1 if state is None else MOST_TOGETHER)
        questions, cold = Lines(self.questions), Lines(channel.fileno())
        Server(questions, self.answers, cold, children, swapper, (swapped, behaves), set(tests), files, loading).serve()


def _watch_for_processes(root, tell_of_it):
    """Ends this process as soon as it starts one that loads the project: Python, or a program of the project's own or of its
    environment."""
    scripts = os.path.join(sys.prefix, "bin")

    def is_own(word):
        path = os.path.abspath(shutil.which(word) or word)
        return os.path.basename(path).startswith("python") or path.startswith((root + os.sep, scripts + os.sep))

    def heard(event, arguments):
        if event not in STARTS:
            return
        words = []
        for argument in arguments[:2]:
            given = argument if isinstance(argument, (list, tuple)) else [argument]
            # What a shell is given stands behind its option.
            words += [word for each in (given[:1], given[2:3]) for text in each for word in os.fsdecode(text or "").split()[:1]]
        if any(map(is_own, words)):
            tell_of_it()
            os._exit(0)

    sys.addaudithook(heard)


def _state(tree):
    """What edits must not change for the next one; None where there is too much to look at."""
    try:
        return State(tree)
    except Exception:
        return None


def _put_in(plans):
    """Why an edit cannot be put into this process, or None once it is."""
    try:
        for plan in plans:
            plan.apply()
    except CannotSwap as reason:
        return str(reason)
    return None


def _run_each(session, run, tests):
    """Each test by itself, so that one that fails does not end the others."""
    for test in tests:
        session.failed = False
        run([test])


def main(arguments):
    if len(arguments) != 3:
        sys.stderr.write("usage: runner.py --probe REQUEST.json QUESTIONS ANSWERS\n")
        return USAGE
    with open(arguments[0], encoding="utf-8") as file:
        fields = json.load(file)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    questions = os.open(arguments[1], os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    answers = os.open(arguments[2], os.O_WRONLY | os.O_CLOEXEC)
    return Probe(fields, questions, answers).run()
