"""Runs unittest's tests: discovery as `python -m unittest` does it, with every result as an event."""

import argparse
import os
import sys
import unittest
import warnings

from autoheal_raised import TestTimeout, line_through, safe_text
from autoheal_unittest_load import Loader, failed_module, place_of
from autoheal_unittest_result import Result
from autoheal_unittest_suite import Suite

NO_TESTS = 5
USAGE_ERROR = 2


def run(session, _changes):
    sys.argv = ["python -m unittest"] + session.request.arguments
    # As `-m` does.
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    options = _options(session)
    if options is None:
        return USAGE_ERROR
    with warnings.catch_warnings():
        if not sys.warnoptions:
            warnings.simplefilter("default")
        session.collecting()
        try:
            tests = _collect(session, options)
        except TestTimeout as error:
            return _collection_timed_out(session, error)
        except Exception as error:
            return _collection_broke(session, error)
        session.collected(
            [dict(zip(("id", "file", "line"), (test.id(),) + place_of(test, session.tree))) for test in tests]
        )
        if session.serve is not None:
            return _serve(session, tests)
        return _run_rounds(session, tests)


def _options(session):
    """The options of unittest's command line that choose tests; those about its output do not matter here."""
    parser = argparse.ArgumentParser(prog="unittest", add_help=False)
    parser.add_argument("-s", "--start-directory", dest="start")
    parser.add_argument("-p", "--pattern", default="test*.py")
    parser.add_argument("-t", "--top-level-directory", dest="top")
    parser.add_argument("-k", dest="patterns", action="append", default=[])
    for flags in (["-v", "--verbose"], ["-q", "--quiet"], ["-f", "--failfast"], ["-b", "--buffer"], ["-c", "--catch"]):
        parser.add_argument(*flags, action="store_true")
    parser.add_argument("--locals", action="store_true")
    parser.add_argument("--durations")
    parser.add_argument("names", nargs="*")
    arguments = session.request.arguments
    try:
        options, unknown = parser.parse_known_args(arguments)
    except SystemExit:
        session.notes.append("unittest does not understand: " + " ".join(arguments))
        return None
    if unknown:
        session.notes.append("options that unittest does not know were left out: " + " ".join(unknown))
    if options.names[:1] == ["discover"]:
        given = options.names[1:4] + [None] * 3
        options.start, options.pattern = options.start or given[0], given[1] or options.pattern
        options.top, options.names = options.top or given[2], []
    options.start = options.start or "."
    return options


def _collect(session, options):
    """All tests that are wanted, in unittest's order; what could not be loaded has its result already."""
    wanted = session.request
    tests = _load(session, options, narrow=bool(wanted.only))
    found = {test.id() for test in tests}
    if any(each not in found and not each.endswith(".py") for each in wanted.only):
        # A `load_tests` function may bring tests in from other modules than their names say.
        more = _load(session, options, narrow=False)
        tests += [test for test in more if test.id() not in found]
    return tests


def _load(session, options, narrow):
    loader = Loader(session, narrow)
    if options.patterns:
        loader.testNamePatterns = [each if "*" in each else "*%s*" % each for each in options.patterns]
    if options.names:
        suite = loader.load_names(options.names)
    else:
        suite = loader.discover(options.start, options.pattern, options.top)
    tests = []
    for test in _flat(suite):
        broken = failed_module(test)
        file = place_of(test, session.tree)[0]
        if broken is not None:
            loader.report(broken, test)
        elif session.request.wants(test.id(), file):
            tests.append(test)
    return tests


def _flat(suite):
    for test in suite:
        if isinstance(test, unittest.BaseTestSuite):
            yield from _flat(test)
        elif test is not None:
            yield test


def _collection_timed_out(session, error):
    raised = session.describe(error)
    own = [frame["file"] for frame in raised["frames"] if frame["in_project"]]
    if own:
        session.collection_result(own[0], "timeout", raised=raised)
    session.notes.append(safe_text(error))
    return USAGE_ERROR


def _collection_broke(session, error):
    """Discovery itself failed: a start folder that is not importable, a `load_tests` of the wrong shape."""
    raised = session.describe(error)
    own = [frame["file"] for frame in raised["frames"] if frame["in_project"]]
    if own:
        session.collection_result(own[-1], "error", raised=raised)
    session.notes.append("%s: %s" % (type(error).__name__, raised["message"]))
    return USAGE_ERROR


class _ProbeResult(Result):
    """Tells how far a test came, too."""

    def addFailure(self, test, err):
        self._reached(test, err[1])
        super().addFailure(test, err)

    def addError(self, test, err):
        self._reached(test, err[1])
        super().addError(test, err)

    def _reached(self, test, error):
        method = getattr(test, getattr(test, "_testMethodName", ""), None)
        self.session.reached(line_through(error, getattr(method, "__code__", None)))


def _serve(session, tests):
    by_id = {test.id(): test for test in tests}

    def run(wanted):
        chosen = [by_id[each] for each in wanted]
        result = _ProbeResult(session, chosen)
        result.failfast = True
        Suite(chosen).run(result)

    session.serve(session, list(by_id), run)
    return 0


def _run_rounds(session, tests):
    ran = 0
    for number in range(session.request.repeat):
        session.round = number
        ordered = tests[::-1] if number % 2 else tests
        result = Result(session, ordered)
        for kind in {type(test) for test in ordered}:
            kind._classSetupFailed = False
        Suite(ordered).run(result)
        result.printErrors()
        ran += result.testsRun
        if result.shouldStop:
            break
    code = 1 if session.failed else 0 if ran else NO_TESTS
    session.ending(code)
    return code
