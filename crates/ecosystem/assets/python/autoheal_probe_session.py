"""What the probe's processes share: a session that keeps results to itself, and the private world of each candidate."""

import json
import os
import resource
import select
import signal
import sys
import tempfile
import time

from autoheal_session import Session

TIME_IS_UP = signal.SIGPROF
# For code that is compiled and hears nothing.
LAST_CALL = signal.SIGVTALRM
LONG = 30.0
FAILURES = ("failed", "error", "timeout")
# A candidate may change modules; what we need of them is taken before.
WRITE, DUMPS, SELECT = os.write, json.dumps, select.select


class _NoWatch:
    """Time is watched from outside: a process that takes too long is killed."""

    grace = 0.0
    anywhere = False
    change = None

    def arm(self, *_arguments, **_options):
        pass

    disarm = arm

    def retry(self, change):
        self.change = change

    def is_over(self):
        return False


class ProbeSession(Session):
    def __init__(self, request, tree, serve=None, stand=None):
        """`serve` is called in place of running what was collected; `stand` is told how far it is before that."""
        super().__init__(request, tree, None, _NoWatch())
        self.serve = serve
        self.stand = stand
        # Takes each result; None as long as nobody asked.
        self.told = None
        self.broken = []

    extra_arguments = ("-s", "--assert=plain", "--tb=no")

    def plugin(self):
        from autoheal_pytest_probe import ProbePlugin, StandingPlugin

        return ProbePlugin(self) if self.stand is None else StandingPlugin(self)

    def collecting(self, file=None):
        pass

    def collected(self, tests):
        # Modules that tests write, and write anew, must not be taken for those of before.
        sys.dont_write_bytecode, sys.pycache_prefix = True, None

    def start(self, test, file, line):
        self.began = time.perf_counter()

    def finish(self, test, file, line, outcome, error=None, message=None, raised=None):
        self.result(test, file, line, outcome, time.perf_counter() - self.began, False, None)

    def result(self, test, file, line, outcome, seconds, collection, raised):
        if self.told is None:
            return
        self.failed = self.failed or outcome in FAILURES
        self.told([test, outcome, round(seconds, 6)])

    def reached(self, line):
        """How far a test came that failed: one that fails later than before shows that an edit helped."""
        if self.told is not None and line:
            self.told({"reached": line})

    def collection_result(self, file, outcome, error=None, message=None, raised=None, line=None):
        if outcome != "skipped":
            self.broken.append(file)
            self.result(file, file, 1, outcome, 0.0, True, None)

    def describe(self, error, message=None):
        return {"message": "", "trace": "", "frames": [], "evidence": {}}

    def guard(self, test, file, line):
        pass

    def extend_for_teardown(self, test, file, line):
        pass

    def ending(self, code):
        pass


def tell(out, *values):
    """Writes messages, whole, however full the pipe is."""
    rest = "".join(DUMPS(value) + "\n" for value in values).encode("utf-8")
    while rest:
        try:
            rest = rest[WRITE(out, rest) :]
        except BlockingIOError:
            SELECT([], [out], [])


def address_space():
    """What this process has mapped, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


class Endless(BaseException):
    """Raised in the middle of what takes too long."""


def bound_work(seconds, told=signal.SIG_DFL):
    """Bounds the time at work. That is what a loop without end uses up however busy the machine is; waiting is watched from outside. Tests
    that take long anyway are left alone. Who is told, rather than killed, and does not listen is killed after as much time again."""
    seconds = seconds if seconds < LONG else 0
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.setitimer(signal.ITIMER_VIRTUAL, 2 * seconds)
    signal.signal(TIME_IS_UP, told)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def ends(seconds, call):
    """How a call ends that has a time at work: "done", or "late" where it was left in the middle, or "torn" where that was in the middle of an
    import."""
    end = "done"

    def told(_signal, frame):
        nonlocal end
        end = "torn" if _is_importing(frame) else "late"
        bound_work(seconds)
        raise Endless

    try:
        bound_work(seconds, told)
        call()
    except Endless:
        pass
    finally:
        bound_work(0)
    return end


def _is_importing(frame):
    while frame is not None and frame.f_code is not ends.__code__:
        if frame.f_code.co_name == "<module>":
            return True
        frame = frame.f_back
    return False


def settle(limit, folder):
    """Makes a forked process a world of its own: a group to kill, a bound on memory, and a folder for temporary files."""
    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.mkdir(folder)
    os.environ["TMPDIR"] = tempfile.tempdir = folder


def silence():
    """Nothing that tests print goes anywhere."""
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
