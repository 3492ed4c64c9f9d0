"""Edits that cannot be exchanged in place: for each the project is imported afresh, in a fork.

A fork begins as late as can be with nothing of the project loaded. With pytest that is when it is about to collect or, where conftest
files import the project, before it reads those; else it is the very start. At each of these points a child goes on to the next one and
takes this process's place from there; only if it cannot does this one serve.
"""

import collections
import importlib.machinery
import os
import select
import signal
import sys
import tempfile
import threading

from autoheal_probe_serve import Children, Lines, answer
from autoheal_probe_session import ProbeSession, address_space, bound_work, settle, silence, tell

# Seconds until the next point is reached.
PATIENCE = 20
# The points at which pytest is stopped, beyond the start.
POINTS = 2


class Cold:
    def __init__(self, probe, channel):
        self.probe = probe
        self.channel = channel
        self.lines = Lines(channel.fileno())
        self.waiting = collections.deque()
        self.points = 0 if probe.request.framework == "unittest" else POINTS
        self.session = ProbeSession(probe.request, probe.tree, stand=self)
        # Where a fork that answers a question tells of it.
        self.out = None
        # Where a child tells its parent that it serves; and whether a child of this process did.
        self.successor = None
        self._has_successor = False

    def serve(self):
        """Until the warm process ends; a change if that is to be started again."""
        while not self.waiting:
            select.select([self.lines.file], [], [])
            for message in self.lines.read():
                if "retry" in message:
                    return message["retry"]
                self.waiting.append(message)
            if self.lines.is_over:
                return None
        self.probe.request.fail_fast = True
        if self.points and self._goes_on() or not self._has_successor and self._answers():
            self._run()
        # Whoever still waits for an answer learns that there will be none.
        self.channel.close()
        return None

    def reached(self):
        """Called by pytest at each point."""
        if self.out is not None:
            return
        self.points -= 1
        signal.alarm(0)
        if not self._is_untouched():
            os._exit(0)
        if self.points and self._goes_on():
            return
        if self._has_successor:
            os._exit(0)
        os.write(self.successor, b"1")
        if not self._answers():
            os._exit(0)

    def _is_untouched(self):
        """Whether forks of this process begin like a new one: nothing of the project, no threads, no files that all would share."""
        has_threads = threading.active_count() > 1 or len(os.listdir("/proc/self/task")) > 1
        return not (has_threads or os.listdir(self.folder) or _is_anything_loaded(self.probe.tree))

    def finish(self):
        """Ends a fork; what pytest does in the end is nobody's concern."""
        if self.out is not None:
            tell(self.out, "done")
        os._exit(0)

    def _goes_on(self):
        """Whether this is the child that goes on to the next point."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            self.successor = writer
            self.folder = tempfile.mkdtemp(dir=self.probe.scratch)
            os.environ["TMPDIR"] = tempfile.tempdir = self.folder
            # Whatever it waits for, it does not wait for ever.
            signal.alarm(PATIENCE)
            return True
        os.close(writer)
        is_gone = False
        # Others may hold the pipe open once the child is gone.
        while not is_gone and not select.select([reader], [], [], 0.2)[0]:
            is_gone = os.waitpid(child, os.WNOHANG)[0] != 0
        self._has_successor = not is_gone and bool(os.read(reader, 1))
        os.close(reader)
        if self._has_successor and self.successor is not None:
            os.write(self.successor, b"1")
        if not is_gone:
            os.waitpid(child, 0)
        return False

    def _run(self):
        try:
            silence()
            self.probe.framework()(self.session, self.probe.changes)
        finally:
            self.finish()

    def _answers(self):
        """Forks for each question. Whether this is such a fork, ready to run; the others return when all is over."""
        probe = self.probe
        private = (probe.questions, probe.answers, self.channel.fileno())
        children = Children(probe.scratch + "/cold", probe.workers, private)
        while not self.lines.is_over:
            while self.waiting and len(children.running) < children.most:
                question = self.waiting.popleft()
                own = children.fork([question])
                if own is not None:
                    try:
                        self._prepare(question, *own)
                    except BaseException:
                        os._exit(0)
                    return True
            children.wait([self.lines.file])
            for ended in children.hear()[0]:
                tell(self.channel.fileno(), answer(*ended))
            self.waiting.extend(self.lines.read())
        children.kill_all()
        return False

    def _prepare(self, question, out, folder, _place):
        self.out = out
        self.session.told = lambda value: tell(out, value)
        settle(address_space() + self.probe.memory, folder)
        bound_work(question["work"])
        files = {os.path.join(self.probe.tree.root, name): text for name, text in question["texts"].items()}
        load_instead(files.get)
        # What no edit changes is compiled once for all of them, and nowhere that anybody else looks.
        sys.pycache_prefix, sys.dont_write_bytecode = self.probe.scratch + "/compiled", False
        self.probe.request.only = frozenset(question["tests"])


def load_instead(text_of):
    """Imports get what is told for a file's path, if anything is."""
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader, name):
        path = os.path.abspath(loader.get_filename(name))
        text = text_of(path)
        return usual(loader, name) if text is None else compile(text, path, "exec", dont_inherit=True)

    importlib.machinery.SourceFileLoader.get_code = get_code


def _is_anything_loaded(tree):
    """Whether any module of the project is loaded that an edit may lie in: neither what sets up tests nor an empty file."""
    files = [each.__file__ for each in tree.modules()]
    return any(os.path.basename(file) != "conftest.py" and os.path.getsize(file) for file in files)
