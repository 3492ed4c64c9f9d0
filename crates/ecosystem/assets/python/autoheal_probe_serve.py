"""The probe's loop: reads questions, keeps as many forks at work as there are cores, watches their time, and writes answers."""

import base64
import json
import os
import select
import shutil
import signal
import time

from autoheal_probe_session import TIME_IS_UP, tell
from autoheal_swap import CannotSwap, NotPython

MOST_LINE = 64 << 20
DEFAULT_LIMIT = 10.0


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
            raise ValueError("a message without end")
        return [json.loads(line) for line in whole if line]


class Child:
    """A fork at work on one question."""

    def __init__(self, question, process, lines, deadline, folder):
        self.question = question
        self.process = process
        self.lines = lines
        self.deadline = deadline
        self.folder = folder
        self.heard = []
        self.is_late = False

    def answer(self):
        results = [each for each in self.heard if isinstance(each, list)]
        told = [each for each in self.heard if isinstance(each, dict)]
        if told:
            return dict(told[0], id=self.question["id"])
        ended = "done" if "done" in self.heard else "late" if self.is_late else "died"
        return {"id": self.question["id"], "results": results, "end": ended}


class Children:
    def __init__(self, scratch, most):
        self.scratch = scratch
        self.most = most
        self.running = {}
        self.count = 0

    def start(self, question, work):
        """`work(out, folder)` runs in the fork."""
        self.count += 1
        folder = "%s-%d" % (self.scratch, self.count)
        reader, writer = os.pipe()
        process = os.fork()
        if process == 0:
            try:
                os.close(reader)
                work(writer, folder)
            finally:
                os._exit(0)
        os.close(writer)
        deadline = time.monotonic() + float(question.get("limit") or DEFAULT_LIMIT)
        self.running[reader] = Child(question, process, Lines(reader), deadline, folder)

    def wait(self, files):
        """Until one of the files or a child has something to say, or a child's time is over."""
        poller = select.poll()
        for file in list(files) + list(self.running):
            poller.register(file, select.POLLIN)
        nearest = min((child.deadline for child in self.running.values()), default=None)
        patience = None if nearest is None else max(nearest - time.monotonic(), 0.0) * 1000 + 1
        poller.poll(patience)

    def ended(self):
        """The children that came to an end, or whose time is over, cleared away."""
        done = []
        now = time.monotonic()
        for reader, child in list(self.running.items()):
            child.heard += child.lines.read()
            child.is_late = not child.lines.is_over and now >= child.deadline
            # Who told everything is not waited for: threads of the candidate may never end.
            if child.lines.is_over or child.is_late or "done" in child.heard:
                self._clear(reader, child)
                done.append(child)
        return done

    def _clear(self, reader, child):
        del self.running[reader]
        os.close(reader)
        for kill in (lambda: os.killpg(child.process, signal.SIGKILL), lambda: os.kill(child.process, signal.SIGKILL)):
            try:
                kill()
            except (ProcessLookupError, PermissionError):
                pass
        _, status = os.waitpid(child.process, 0)
        child.is_late = child.is_late or os.WIFSIGNALED(status) and os.WTERMSIG(status) == TIME_IS_UP
        try:
            os.rmdir(child.folder)
        except OSError:
            shutil.rmtree(child.folder, ignore_errors=True)

    def kill_all(self):
        for reader, child in list(self.running.items()):
            self._clear(reader, child)


class Server:
    def __init__(self, questions, answers, cold, children, swapper, work, tests):
        """`work` holds what forks do: (swapped, behaves)."""
        self.questions = questions
        self.answers = answers
        self.cold = cold
        self.children = children
        self.swapper = swapper
        self.swapped, self.behaves = work
        self.recorded = {}
        self.tests = tests
        self.waiting = []
        self.at_cold = {}

    def serve(self):
        while True:
            self.children.wait([self.questions.file, self.cold.file])
            for message in self.questions.read():
                if message.get("quit"):
                    self.children.kill_all()
                    return
                self.waiting.append(message)
            for child in self.children.ended():
                if "function" in child.question:
                    self._behaved(child)
                else:
                    self._answered(child.answer(), child.question, "swapped")
            for answer in self.cold.read():
                self._answered(answer, self.at_cold.pop(answer["id"]), "fresh")
            while self.waiting and len(self.children.running) + len(self.at_cold) < self.children.most:
                self._begin(self.waiting.pop(0))

    def _begin(self, question):
        unknown = [test for test in question.get("tests") or [] if test not in self.tests]
        if unknown:
            tell(self.answers, {"id": question["id"], "unknown": unknown})
            return
        if "record" in question or "behave" in question:
            self._begin_behaviour(question)
            return
        try:
            question["texts"] = self._texts(question["edits"])
            question["plans"] = [self.swapper.plan(name, text) for name, text in question["texts"].items()]
        except NotPython:
            tell(self.answers, {"id": question["id"], "results": [], "end": "died"})
            return
        except CannotSwap as reason:
            self._ask_cold(question, str(reason))
            return
        self.children.start(question, lambda out, folder: self.swapped(question, out, folder))

    def _begin_behaviour(self, question):
        """First the calls of a function are recorded, then each edit of it answers for them."""
        try:
            place = question.get("record") or question["behave"]
            question["function"] = self.swapper.function(*place)
            question["inputs"] = self.recorded.get(question["function"], [])
            texts = self._texts(question.get("edits") or [])
            question["plans"] = [self.swapper.plan(name, text) for name, text in texts.items()]
        except (CannotSwap, NotPython) as reason:
            tell(self.answers, {"id": question["id"], "cannot": str(reason)})
            return
        self.children.start(question, lambda out, folder: self.behaves(question, out, folder))

    def _behaved(self, child):
        question = child.question
        values = [each for each in child.heard if isinstance(each, dict)]
        told = values[0] if values else {"cannot": "it did not come to an end"}
        if "recorded" in told:
            self.recorded[question["function"]] = [base64.b64decode(each) for each in told["recorded"]]
            told = {"recorded": len(told["recorded"])}
        tell(self.answers, dict(told, id=question["id"]))

    def _texts(self, edits):
        """Edits are (file, first byte, byte behind the last, text), in the bytes of the file as it was loaded."""
        files = {}
        for name, start, end, text in edits:
            files.setdefault(name, []).append((start, end, text))
        texts = {}
        for name, changes in files.items():
            content = self.swapper.source(name).encode("utf-8")
            for start, end, text in sorted(changes, reverse=True):
                content = content[:start] + text.encode("utf-8") + content[end:]
            try:
                texts[name] = content.decode("utf-8")
            except UnicodeDecodeError as error:
                raise NotPython(str(error))
        return texts

    def _ask_cold(self, question, reason):
        question["reason"] = reason
        self.at_cold[question["id"]] = question
        limit = float(question.get("fresh_limit") or DEFAULT_LIMIT)
        message = {"id": question["id"], "tests": question["tests"], "texts": question["texts"], "limit": limit}
        tell(self.cold.file, message)

    def _answered(self, answer, question, way):
        if "fresh" in answer:
            self._ask_cold(question, answer["fresh"])
            return
        if "again" in answer:
            question["whole"] = True
            self.children.start(question, lambda out, folder: self.swapped(question, out, folder))
            return
        tell(self.answers, dict(answer, way=way, reason=question.get("reason")))
