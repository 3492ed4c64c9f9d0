"""What the caller asks for, and the process made ready for it."""

import os
import sys

from autoheal_clock import set_clock
from autoheal_tree import clean

DEFAULT_TIMEOUT = 60.0


class Request:
    def __init__(self, fields):
        self.framework = fields.get("framework") or "pytest"
        self.root = os.path.abspath(fields["root"])
        self.folder = os.path.normpath(os.path.join(self.root, fields.get("folder") or ""))
        self.arguments = [str(each) for each in fields.get("arguments") or []]
        self.only = frozenset(clean(each) for each in fields.get("only") or [])
        self.skip = frozenset(clean(each) for each in fields.get("skip") or [])
        self.repeat = max(int(fields.get("repeat") or 1), 1)
        self.coverage = bool(fields.get("coverage"))
        self.clock = fields.get("clock")
        self.fail_fast = bool(fields.get("fail_fast"))
        # What was seen before a hanging test took the process down: how many hung, and the slowest that passed.
        self.hangs = int(fields.get("hangs") or 0)
        self.slowest = float(fields.get("slowest") or 0.0)
        self.most_hangs = int(fields.get("most_hangs") or 0)
        self.timeout = float(fields.get("timeout") or DEFAULT_TIMEOUT)
        self.source_roots = [
            os.path.normpath(os.path.join(self.root, each)) for each in fields.get("source_roots") or []
        ]

    def wants(self, test, file):
        """Whether a test is to run, by its id or the file that could not be collected before."""
        return (not self.only or test in self.only or file in self.only) and test not in self.skip


def prepare(request):
    """Makes the process look as if the framework's own command had been started in the folder."""
    # Edits follow each other within a second: compiled files, told apart by time and size, would be stale.
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.chdir(request.folder)
    known = {os.path.realpath(entry or os.curdir) for entry in sys.path}
    added = [root for root in request.source_roots if os.path.isdir(root) and os.path.realpath(root) not in known]
    sys.path[:0] = added
    if added:
        rest = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = os.pathsep.join(added + ([rest] if rest else []))
    if request.clock is not None:
        set_clock(request.clock)
