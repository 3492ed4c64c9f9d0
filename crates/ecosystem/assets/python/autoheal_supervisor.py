"""Watches the process that runs the tests from outside it.

A watchdog inside that process could not do this: C code that holds the interpreter's lock stops every thread, and a
second thread makes each `fork` of a test warn. So the tests run in a child, and this parent tells it when a
test's time is over, notes where it hangs if it does not obey, and ends it.
"""

import faulthandler
import json
import os
import re
import resource
import select
import signal
import tempfile
import time

from autoheal_board import Board
from autoheal_evidence import NOTHING_KNOWN
from autoheal_trace import stack_text

# Real-time signals, since tests have their own uses for SIGALRM and SIGUSR1.
SOFT = signal.SIGRTMIN + 5
DUMP = signal.SIGRTMIN + 6
HUNG = 97
LOOK_EVERY = 0.05
MAX_RETRIES = 4
FRAME = re.compile(r'^\s*File "(.*)", line (\d+) in (.*)$')


class Supervisor:
    def __init__(self, events, tree, describe, work):
        """`work(board, changes)` runs in the child; `describe(files)` makes frames of (file, line, function)."""
        self.events = events
        self.tree = tree
        self.describe = describe
        self.work = work
        self.dump = tempfile.TemporaryFile()

    def run(self):
        changes = []
        for _ in range(MAX_RETRIES):
            status, change = self._attempt(changes)
            if change is None:
                return status
            changes.append(change)
        return status

    def _attempt(self, changes):
        board = Board()
        child = os.fork()
        if child == 0:
            self._be_child(board, changes)
        self.events.adopt()
        return _Life(self, child, board).follow()

    def _be_child(self, board, changes):
        code = 70
        try:
            self.events.adopt()
            faulthandler.register(DUMP, file=self.dump, all_threads=False)
            code = self.work(board, list(changes))
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            _flush()
            # Threads that tests left behind must not keep us, nor may their exit handlers run twice.
            os._exit(code & 0xFF)

    def frames(self, child):
        """Where the child is right now, outermost first."""
        self.dump.seek(0)
        self.dump.truncate()
        try:
            os.kill(child, DUMP)
        except OSError:
            return []
        text = b""
        for _ in range(25):
            time.sleep(0.02)
            self.dump.seek(0)
            latest = self.dump.read(100_000)
            if latest and latest == text:
                break
            text = latest
        found = [FRAME.match(line) for line in text.decode("utf-8", "replace").splitlines()]
        frames = [(_unescape(match.group(1)), int(match.group(2)), match.group(3)) for match in found if match]
        return self.describe(frames[::-1])


class _Life:
    """One life of the child."""

    def __init__(self, supervisor, child, board):
        self.supervisor = supervisor
        self.child = child
        self.board = board

    def follow(self):
        """(exit code, change for another try or None)."""
        wake, wake_writer = os.pipe()
        os.set_blocking(wake_writer, False)
        previous = signal.signal(signal.SIGCHLD, lambda *_: None)
        terminate = signal.signal(signal.SIGTERM, lambda *_: self._kill(signal.SIGTERM))
        old_wake = signal.set_wakeup_fd(wake_writer, warn_on_full_buffer=False)
        try:
            return self._loop(wake)
        finally:
            signal.set_wakeup_fd(old_wake)
            signal.signal(signal.SIGCHLD, previous)
            signal.signal(signal.SIGTERM, terminate)
            os.close(wake)
            os.close(wake_writer)

    def _loop(self, wake):
        while True:
            done, status = os.waitpid(self.child, os.WNOHANG)
            if done:
                return self._after(status)
            if select.select([wake], [], [], LOOK_EVERY)[0]:
                os.read(wake, 512)
            number, soft, hard = self.board.look()
            now = time.monotonic()
            if now >= hard:
                ended = self._end(number)
                if ended is not None:
                    return ended
            elif now >= soft:
                # It may be where nobody would catch the exception: it decides when to obey, and hears it again.
                self._kill(SOFT)

    def _after(self, status):
        note = json.loads(self.board.note().decode("utf-8") or "{}")
        return (0, note["retry"]) if "retry" in note else (_exit_like(status), None)

    def _end(self, number):
        """Ends a child that hangs; None where it finished in the last moment after all."""
        frames = self.supervisor.frames(self.child)
        self._kill(signal.SIGSTOP)
        _, status = os.waitpid(self.child, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            return self._after(status)
        if self.board.look()[0] != number:
            self._kill(signal.SIGCONT)
            return None
        self._kill(signal.SIGKILL)
        os.waitpid(self.child, 0)
        about = json.loads(self.board.note().decode("utf-8") or "{}").get("about", {})
        return self._report_hang(about, frames), None

    def _report_hang(self, about, frames):
        about = dict({"id": "", "file": "", "line": 1, "seconds": 0, "collection": False, "round": 0}, **about)
        if about.pop("finishing", False):
            self.supervisor.events.write("end", exit=about["exit"], message="the test session hung while it ended")
            return about["exit"]
        if not about.get("file"):
            project = [frame for frame in frames if frame["in_project"]]
            about["file"] = project[0]["file"] if project else ""
            about["id"] = about["file"]
        limit = about.pop("limit", 0)
        message = "timed out after %g s and did not stop when told to" % limit
        raised = {
            "message": message,
            "trace": stack_text("TestTimeout: " + message, frames),
            "frames": frames,
            "evidence": dict(NOTHING_KNOWN, exception="TestTimeout"),
        }
        self.supervisor.events.write("result", outcome="timeout", raised=raised, **about)
        return HUNG

    def _kill(self, number):
        try:
            os.kill(self.child, number)
        except OSError:
            pass


def _unescape(path):
    """The crash-safe dump writes everything beyond ASCII as escapes."""
    if "\\" not in path:
        return path
    try:
        return path.encode("ascii").decode("unicode_escape")
    except (UnicodeError, ValueError):
        return path


def _exit_like(status):
    """Ends as the child ended, so that the caller sees one process."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        _flush()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        try:
            signal.signal(number, signal.SIG_DFL)
        except (OSError, ValueError):
            pass
        os.kill(os.getpid(), number)
        return 128 + number
    return os.WEXITSTATUS(status)


def _flush():
    import sys

    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            pass
