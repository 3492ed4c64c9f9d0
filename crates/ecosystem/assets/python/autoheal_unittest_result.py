"""A unittest result that writes one event for each test, whatever parts of it failed."""

import re
import sys
import unittest
from unittest.runner import _WritelnDecorator

from autoheal_unittest_load import place_of

# `setUpClass (module.Class)`: how unittest names a failed fixture of many tests.
SHARED = re.compile(r"^(setUp|tearDown)(Class|Module) \((.+)\)$")
AROUND = frozenset(["setUp", "tearDown", "asyncSetUp", "asyncTearDown"])
CLEAN_UP = frozenset(["doCleanups", "_callCleanup", "_callSetUp", "_callTearDown", "doClassCleanups"])


class Result(unittest.TextTestResult):
    def __init__(self, session, tests):
        super().__init__(_WritelnDecorator(sys.stderr), True, 1)
        self.session = session
        self.tests = tests
        self.failfast = session.request.fail_fast
        self.place = ("", 1)
        self.outcome = None
        self.error = None
        self.message = None
        self.open = False

    def startTest(self, test):
        super().startTest(test)
        self.outcome, self.error, self.message, self.open = None, None, None, True
        self.place = place_of(test, self.session.tree)
        self.session.start(test.id(), *self.place)

    def stopTest(self, test):
        super().stopTest(test)
        if self.open:
            self.open = False
            outcome = self.outcome or "passed"
            self.session.finish(test.id(), *self.place, outcome=outcome, error=self.error, message=self.message)
        if self.failfast and self.session.failed or self.session.gives_up():
            self.stop()

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._failed("error" if _is_around(err[2]) else "failed", err[1])

    def addError(self, test, err):
        super().addError(test, err)
        shared = SHARED.match(getattr(test, "description", "") or "")
        if shared and not self.open:
            self.shared_failed(shared, "error", err[1])
        elif not self.open:
            self.session.notes.append("%s: %s" % (test, err[1]))
        else:
            self._failed("error" if _is_around(err[2]) else "failed", err[1])

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        shared = SHARED.match(getattr(test, "description", "") or "")
        if shared and not self.open:
            self.shared_failed(shared, "skipped", None)
        elif not self.open:
            # Some versions do not start a test that is marked to be skipped.
            self.session.result(test.id(), *place_of(test, self.session.tree), "skipped", 0.0, False, None)
        elif self.outcome is None and not isinstance(test, unittest.case._SubTest):
            self.outcome = "skipped"

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self.outcome = self.outcome or "xfailed"

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        # unittest counts this as a failure of the run, as pytest does a strict xfail.
        self.outcome, self.message = "failed", "unexpected success"

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self._failed("failed", err[1])

    def _failed(self, outcome, error):
        # The first failure is the cause; one in the body outranks one around it.
        if self.error is None:
            self.error = error
        if self.outcome != "failed":
            self.outcome = outcome

    def shared_failed(self, shared, outcome, error):
        """A class's or module's fixture failed: each of its tests answers for it."""
        moment, level, name = shared.groups()
        raised = self.session.describe(error) if error is not None else None
        if moment == "tearDown":
            # Its tests have their results already.
            frames = [frame for frame in raised["frames"] if frame["in_project"]] if raised else []
            file, line = (frames[0]["file"], frames[0]["line"]) if frames else ("", 1)
            self.session.result("%s.%s%s" % (name, moment, level), file, line, outcome, 0.0, False, raised)
            return
        for test in self.tests:
            kind = type(test)
            owner = kind.__module__ if level == "Module" else "%s.%s" % (kind.__module__, kind.__qualname__)
            if owner == name:
                self.session.result(test.id(), *place_of(test, self.session.tree), outcome, 0.0, False, raised)


def _is_around(trace):
    """Whether an exception came from what surrounds the test's body."""
    while trace is not None:
        code = trace.tb_frame.f_code
        inside_unittest = trace.tb_frame.f_globals.get("__name__", "").startswith("unittest.")
        if inside_unittest and code.co_name in CLEAN_UP:
            return True
        if inside_unittest and code.co_name == "_callTestMethod":
            return False
        if not inside_unittest and code.co_name in AROUND:
            return True
        trace = trace.tb_next
    return False
