"""The events file, and the word to the supervisor.

Every event is one write to a file opened for appending, so that nothing is lost when the process dies right after.
"""

import json
import os
import time

from autoheal_tree import clean


def grace_for(timeout):
    """How long a test may take to give up after it was told to."""
    return max(2.0, 0.2 * timeout)


class Events:
    def __init__(self, path):
        self.path = os.path.abspath(path)
        self.owner = os.getpid()
        self._open()

    def _open(self):
        self.file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
        self.identity = _identity(self.file)

    def adopt(self):
        """Makes the calling process the one that may write; children that tests fork may not."""
        self.owner = os.getpid()

    def write(self, event, **fields):
        if os.getpid() != self.owner:
            return
        fields["event"] = event
        line = json.dumps(_clean(fields), ensure_ascii=False, separators=(",", ":")) + "\n"
        self._ensure_ours()
        data = line.encode("utf-8", "replace")
        while data:
            data = data[os.write(self.file, data) :]

    def _ensure_ours(self):
        """A test may have closed every file it did not know, and another file may have our number now."""
        try:
            if _identity(self.file) == self.identity:
                return
        except OSError:
            pass
        self._open()


def _identity(file):
    status = os.fstat(file)
    return status.st_dev, status.st_ino


def _clean(value):
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {clean(key): _clean(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_clean(item) for item in value]
    return value


class Watch:
    """Tells the supervisor what is under way and until when."""

    def __init__(self, board, timeout):
        self.board = board
        self.owner = os.getpid()
        self.grace = grace_for(timeout)
        self.deadline = None
        self.anywhere = False

    def arm(self, about, seconds, anywhere=False):
        """`about` becomes the result that the supervisor writes should this never end."""
        self.anywhere = anywhere
        self.deadline = time.monotonic() + seconds
        self._post({"about": about}, self.deadline, self.deadline + self.grace)

    def disarm(self):
        self.deadline = None
        if os.getpid() == self.owner:
            self.board.post()

    def retry(self, change):
        """Has the supervisor start a new process, with this change, once this one has ended."""
        self.deadline = None
        self._post({"retry": change})

    def is_over(self):
        return self.deadline is not None and time.monotonic() >= self.deadline

    def _post(self, message, *limits):
        # A child that a test forked has the same memory; what it does is its own affair.
        if os.getpid() == self.owner:
            self.board.post(*limits, note=json.dumps(_clean(message)).encode("utf-8"))
