"""A unittest suite that can be run again, and whose shared fixtures have a time limit too."""

import unittest
from unittest.util import strclass

from autoheal_raised import TestTimeout
from autoheal_unittest_load import place_of
from autoheal_unittest_result import SHARED


class Suite(unittest.TestSuite):
    def _removeTestAtIndex(self, index):
        # unittest forgets tests as it runs them; the next round needs them.
        pass

    def _handleClassSetUp(self, test, result):
        kind = type(test)
        if kind is not getattr(result, "_previousTestClass", None):
            name = "setUpClass (%s)" % strclass(kind)
            if not _within_time(super()._handleClassSetUp, name, test, result):
                kind._classSetupFailed = True

    def _handleModuleFixture(self, test, result):
        if not _within_time(super()._handleModuleFixture, "setUpModule (%s)" % type(test).__module__, test, result):
            result._moduleSetUpFailed = True

    def _tearDownPreviousClass(self, test, result):
        previous = getattr(result, "_previousTestClass", None)
        name = "tearDownClass (%s)" % (strclass(previous) if previous else "")
        _within_time(super()._tearDownPreviousClass, name, test, result)


def _within_time(call, name, test, result):
    """Runs a fixture of many tests under a test's time limit; false where it ran out."""
    session = result.session
    place = place_of(test, session.tree) if test is not None else ("", 1)
    session.guard(test.id() if test is not None else name, *place)
    try:
        call(test, result)
        return True
    except TestTimeout as error:
        result.shared_failed(SHARED.match(name), "timeout", error)
        return False
    finally:
        session.watch.disarm()
