"""The probe's loop: reads questions, keeps as many forks at work as there are cores, watches their time, and writes answers."""

import base64
import collections
import json
import mmap
import os
import select
import shutil
import signal
import time

from autoheal_probe_session import LAST_CALL, TIME_IS_UP, tell
from autoheal_source import NotPython
from autoheal_swap import CannotSwap

MOST_LINE = 64 << 20
# Forks that went well before edits share one again.
PATIENCE = 8
ENDS = ("done", "died", "late")
OUTCOMES = frozenset(["passed", "failed", "error", "timeout", "skipped", "xfailed", "xpassed"])
DEFAULT_LIMIT = 10.0
# How much longer loading everything once more may take than it took.
SLOWER = 3


class Lines:
    """Messages from a pipe, one JSON value per line."""

    def __init__(self, file):
        os.set_blocking(file, False)
        self.file = file
        self.rest = b""
        self.is_over = False

    def read(self):
        try:
            data = os.read(self.file, 1 << 20)
        except BlockingIOError:
            return []
        if not data:
            self.is_over = True
        *whole, self.rest = (self.rest + data).split(b"\n")
        if len(self.rest) > MOST_LINE:
            self.rest, self.is_over = b"", True
        return [value for value in map(_message, whole) if value is not None]


def _message(line):
    """None for what is no message: code that is tried may write into any file that is open."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


class Child:
    """A fork at work on some questions, one after the other."""

    def __init__(self, questions, process, lines, folder, place):
        self.questions = collections.deque(questions)
        self.count = len(questions)
        self.process = process
        self.lines = lines
        self.folder = folder
        # Memory that is shared with the fork: how many questions it is done with.
        self.place = place
        self.seen = -1
        self.values = []
        self.is_late = False
        self.watch()

    def watch(self):
        """Each question has its own time."""
        at = min(self.at(), len(self.questions) - 1)
        if at != self.seen:
            self.seen = at
            self.deadline = time.monotonic() + float(self.questions[at].get("limit") or DEFAULT_LIMIT)
        self.is_late = time.monotonic() >= self.deadline

    def hear(self):
        """The questions that came to an end since, each with what was told about it."""
        ended = []
        for value in self.lines.read():
            if value in ENDS and self.questions:
                ended.append((self.questions.popleft(), self.values, value))
                self.values = []
            else:
                self.values.append(value)
        return ended

    def has_changed(self):
        """Whether it came to the end and would not tell."""
        return 0 < len(self.questions) <= self.at()

    def at(self):
        """Whoever is alone is at the first question until it ends, whatever it writes into memory."""
        return self.place[0] if self.count > 1 else 0

    def left(self):
        """What ended with the process, and the questions for another. One that died or hung behind others may have done so because of
        them."""
        questions, at = list(self.questions), self.at()
        if at < len(questions) and (len(questions) == 1 or self.is_late and at == 0):
            return [(questions.pop(at), self.values, "late" if self.is_late else "died")], questions
        if at < len(questions):
            questions[at]["alone"] = True
        return [], questions


class Share:
    """How many questions a fork gets: fewer while edits change the process that they share, as they do where a project remembers what it
    computed, and more again as long as all goes well."""

    def __init__(self, most):
        self.most = self.now = most
        self.alone = 0
        self.patience = PATIENCE

    def went_well(self, count):
        if count > 1:
            self.now = min(2 * self.now, self.most)
            self.patience = PATIENCE
            return
        self.alone += 1
        if self.now == 1 and self.alone >= self.patience:
            self.now, self.alone, self.patience = min(2, self.most), 0, 2 * self.patience

    def went_wrong(self):
        self.now, self.alone = max(self.now // 2, 1), 0


class Children:
    def __init__(self, scratch, most, private, together=1):
        """`private` are the files that a fork does not get."""
        self.private = private
        self.scratch = scratch
        self.most = most
        self.running = {}
        self.count = 0
        self.share = Share(together)

    def start(self, questions, work):
        """`work(out, folder, place)` runs in the fork, keeps its place and tells the end of each question."""
        own = self.fork(questions)
        if own is not None:
            try:
                work(*own)
            finally:
                os._exit(0)

    def fork(self, questions):
        """(out, folder, place) in the fork, None in this process."""
        self.count += 1
        folder = "%s-%d" % (self.scratch, self.count)
        reader, writer = os.pipe()
        place = mmap.mmap(-1, 1)
        process = os.fork()
        if process == 0:
            try:
                for file in (reader,) + self.private:
                    os.close(file)
            except OSError:
                os._exit(0)
            return writer, folder, place
        os.close(writer)
        self.running[reader] = Child(questions, process, Lines(reader), folder, place)
        return None

    def wait(self, files):
        """Until one of the files or a child has something to say, or a child's time is over."""
        poller = select.poll()
        for file in list(files) + list(self.running):
            poller.register(file, select.POLLIN)
        nearest = min((child.deadline for child in self.running.values()), default=None)
        patience = None if nearest is None else max(nearest - time.monotonic(), 0.0) * 1000 + 1
        poller.poll(patience)

    def hear(self):
        """(question, what was told, how it ended) of each that came to an end, and the questions that nobody works on any more."""
        ended, rest = [], []
        for reader, child in list(self.running.items()):
            ended += child.hear()
            # Who told everything is not waited for: threads of the candidate may never end.
            if child.questions and not child.lines.is_over:
                child.watch()
                if not child.is_late:
                    continue
            self._clear(reader, child)
            own, others = child.left()
            ended += own
            rest += others
            if child.has_changed():
                self.share.went_wrong()
            elif not others:
                self.share.went_well(child.count)
        return ended, rest

    def _clear(self, reader, child):
        del self.running[reader]
        os.close(reader)
        for kill in (lambda: os.killpg(child.process, signal.SIGKILL), lambda: os.kill(child.process, signal.SIGKILL)):
            try:
                kill()
            except (ProcessLookupError, PermissionError):
                pass
        _, status = os.waitpid(child.process, 0)
        child.is_late = child.is_late or os.WIFSIGNALED(status) and os.WTERMSIG(status) in (TIME_IS_UP, LAST_CALL)
        try:
            os.rmdir(child.folder)
        except OSError:
            shutil.rmtree(child.folder, ignore_errors=True)

    def kill_all(self):
        for reader, child in list(self.running.items()):
            self._clear(reader, child)


def answer(question, values, end):
    """What was told about a question as a message; one of its own says that nothing was tried."""
    for each in values:
        if each == {"again": True} and "whole" not in question or isinstance(each, dict) and isinstance(each.get("fresh"), str):
            return dict(each, id=question["id"])
    lines = [each["reached"] for each in values if isinstance(each, dict) and type(each.get("reached")) is int]
    told = {"id": question["id"], "results": list(filter(_is_result, values)), "end": end}
    return dict(told, reached=max(lines[0], 0)) if lines else told


def _is_result(value):
    """A test, an outcome and its seconds; whatever else was written there came from the code that was tried."""
    return isinstance(value, list) and [type(each) for each in value] == [str, str, float] and value[1] in OUTCOMES


class Server:
    def __init__(self, questions, answers, cold, children, swapper, work, tests, files, loading):
        """`work` holds what forks do: (swapped, behaves); `loading` is the time at work that it took to load everything."""
        self.questions = questions
        self.answers = answers
        self.cold = cold
        self.children = children
        self.swapper = swapper
        self.swapped, self.behaves = work
        self.recorded = {}
        self.files = files
        self.loading = loading
        self.tests = tests
        self.waiting = collections.deque()
        self.at_cold = {}

    def serve(self):
        while True:
            self.children.wait([self.questions.file, self.cold.file])
            for message in self.questions.read():
                if message.get("quit"):
                    self.children.kill_all()
                    return
                self.waiting.append(message)
            ended, rest = self.children.hear()
            self.waiting.extendleft(reversed(rest))
            if ended or rest:
                self._tidy()
            for question, values, end in ended:
                if "function" in question:
                    self._behaved(question, values)
                else:
                    self._answered(answer(question, values, end), question, "swapped")
            for told in self.cold.read():
                question = self.at_cold.pop(told.get("id"), None)
                if question is not None:
                    self._tidy()
                    self._answered(told, question, "fresh")
            if self.questions.is_over or self.cold.is_over:
                self.children.kill_all()
                tell(self.answers, {"fault": "the process that imports afresh has died"})
                return
            while self.waiting and len(self.children.running) + len(self.at_cold) < self.children.most:
                self._begin()

    def _tidy(self):
        """What edits wrote into the project's tree is undone. From then on one edit is tried at a time: others would see it."""
        if not self.files.is_same():
            self.children.most = 1
            if not self.children.running and not self.at_cold:
                self.files.restore()

    def _begin(self):
        """Starts a fork on a fair share of the questions, or on the next one alone where it has to be."""
        share = min(self.children.share.now, -(-len(self.waiting) // self.children.most))
        together = []
        while self.waiting and len(together) < share:
            question = self.waiting[0]
            if not self._is_prepared(question):
                self.waiting.popleft()
                continue
            is_alone = "function" in question or "alone" in question or not all(plan.can_undo for plan in question["plans"])
            if is_alone and together:
                break
            together.append(self.waiting.popleft())
            if is_alone:
                break
        if together:
            work = self.behaves if "function" in together[0] else self.swapped
            self.children.start(together, lambda out, folder, place: work(together, out, folder, place))

    def _is_prepared(self, question):
        """Whether a fork of this process can answer; otherwise it was answered, or is being answered elsewhere."""
        if "plans" in question:
            return True
        unknown = [test for test in question.get("tests") or [] if test not in self.tests]
        if unknown:
            tell(self.answers, {"id": question["id"], "unknown": unknown})
            return False
        if "record" in question or "behave" in question:
            return self._is_behaviour_prepared(question)
        try:
            question["plans"] = self._plans(question["edits"])
        except NotPython:
            self._answered(answer(question, [], "died"), question, "swapped")
            return False
        except CannotSwap as reason:
            self._ask_cold(question, str(reason))
            return False
        return True

    def _is_behaviour_prepared(self, question):
        """First the calls of a function are recorded, then each edit of it answers for them."""
        try:
            place = question.get("record") or question["behave"]
            question["function"] = self.swapper.function(*place)
            question["inputs"] = self.recorded.get(question["function"], [])
            question["plans"] = self._plans(question.get("edits") or [])
        except (CannotSwap, NotPython) as reason:
            tell(self.answers, {"id": question["id"], "cannot": str(reason)})
            return False
        return True

    def _behaved(self, question, values):
        values = [each for each in values if isinstance(each, dict) and set(each) <= {"recorded", "behaviour", "cannot"}]
        told = values[-1] if values else {"cannot": "it did not come to an end"}
        try:
            if "recorded" in told:
                self.recorded[question["function"]] = [base64.b64decode(each) for each in told["recorded"]]
                told = {"recorded": len(told["recorded"])}
        except (TypeError, ValueError) as error:
            told = {"cannot": str(error)}
        tell(self.answers, dict(told, id=question["id"]))

    def _plans(self, edits):
        return [plan for name, own in by_file(edits).items() for plan in self.swapper.plans(name, own)]

    def _ask_cold(self, question, reason):
        try:
            texts = {name: self.swapper.text(name, own) for name, own in by_file(question["edits"]).items()}
        except NotPython:
            self._answered(answer(question, [], "died"), question, "swapped")
            return
        question["reason"] = reason
        self.at_cold[question["id"]] = question
        limit = float(question.get("fresh_limit") or DEFAULT_LIMIT)
        work = float(question.get("work") or 0)
        work = work and work + SLOWER * self.loading
        message = {"id": question["id"], "tests": question["tests"], "texts": texts, "limit": limit, "work": work}
        tell(self.cold.file, message)

    def _answered(self, answer, question, way):
        if "fresh" in answer:
            self._ask_cold(question, answer["fresh"])
            return
        if "again" in answer:
            question["alone"] = question["whole"] = True
            self.waiting.appendleft(question)
            return
        tell(self.answers, dict(answer, way=way, reason=question.get("reason")))


def by_file(edits):
    """Edits come as (file, first byte, byte behind the last, text)."""
    files = {}
    for name, start, end, text in edits:
        files.setdefault(name, []).append((start, end, text))
    return files
