"""The pytest plug-in of the probe: collects as always, and then answers questions in place of running everything."""

import inspect

import pytest
from _pytest.doctest import DoctestItem
from autoheal_pytest import Plugin, Selection
from autoheal_raised import line_through
from autoheal_tree import clean


# Fixtures of pytest that need nothing of what surrounds a test.
SIMPLE = frozenset(["tmp_path", "tmp_path_factory", "tmpdir", "monkeypatch", "request", "capsys", "recwarn"])
# And those that doctests get.
DOCTEST = frozenset(["doctest_namespace", "getfixture"])


class _Brief(Plugin):
    """Tells how far a test came, and nothing else of why it failed."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item, call):
        """A report without the picture of the failure, which nobody looks at here and which costs more than the test."""
        if type(item) is not pytest.Function:
            return None
        outcome, words = "passed", None
        if call.excinfo is not None:
            skipped = isinstance(call.excinfo.value, pytest.skip.Exception)
            outcome, words = ("skipped", ("", 0, "")) if skipped else ("failed", "failed")
            self.session.reached(line_through(call.excinfo.value, getattr(item.obj, "__code__", None)))
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, words, call.when)


class ProbePlugin(_Brief):
    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        items = self.items = {clean(item.nodeid): item for item in session.items}
        # A doctest that has run leaves its own names behind, or none at all.
        self.names = {item: dict(item.dtest.globs) for item in session.items if type(item) is DoctestItem}
        self.plain = {test: _plain_call(item, self.session.tree) for test, item in items.items()}
        self.codes = {test: getattr(getattr(item, "obj", None), "__code__", None) for test, item in items.items()}

        def run(tests):
            self._run([items[test] for test in tests])

        def is_settled():
            return not getattr(session._setupstate, "stack", None)

        self.session.serve(self.session, list(items), run, self._fails, is_settled)
        return True

    def _fails(self, test):
        """Whether a test that is nothing but a function fails when it is called without any ceremony; None where it is more."""
        call = self.plain[test]
        if call is None:
            return None
        self.session.start(test, "", 1)
        _renew(self.items[test], self.names)
        error = _error(call)
        if error is None:
            return False
        self.session.reached(line_through(error, self.codes[test]))
        self.session.finish(test, "", 1, "failed")
        return True

    def _run(self, items):
        for item, following in zip(items, items[1:] + [None]):
            _renew(item, self.names)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.failed:
                return


class StandingPlugin(_Brief):
    """Stops at the points from which forks go on by themselves: before conftest files are read, and before tests are collected."""

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_load_initial_conftests(self, early_config):
        self.session.stand.reached()
        yield from super().pytest_load_initial_conftests(early_config)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_sessionstart(self):
        yield
        self.session.stand.reached()
        self.selection = Selection(self.session.request, self.rootdir)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self):
        self.session.stand.finish()


def _renew(item, names):
    if item in names:
        item.dtest.globs.clear()
        item.dtest.globs.update(names[item])


def _error(call):
    """What a call fails with, if it does."""
    try:
        call()
    except Exception as error:
        return error
    except BaseException as error:
        # pytest's own outcomes (skip, fail) derive from BaseException.
        return error if type(error).__name__ == "Failed" else None
    return None


def _plain_call(item, tree):
    """The test as a call, if it needs no event loop and no plug-in, and no fixtures but the project's own; None otherwise."""
    try:
        if list(item.iter_markers("xfail")) or list(item.iter_markers("skipif")):
            return None
        if type(item) is DoctestItem:
            return _call_with_fixtures(item, set(item.fixturenames) - DOCTEST, tree)
        if type(item) is not pytest.Function:
            return None
        values = dict(item.callspec.params) if hasattr(item, "callspec") else {}
        if inspect.iscoroutinefunction(item.obj):
            return None
        fixtures = set(item.fixturenames) - set(values)
        if fixtures:
            return _call_with_fixtures(item, fixtures, tree)
        wanted = [name for name in inspect.signature(item.obj).parameters if name in values]
        function = item.obj
        return lambda: function(**{name: values[name] for name in wanted})
    except Exception:
        return None


def _call_with_fixtures(item, fixtures, tree):
    known = item._fixtureinfo.name2fixturedefs
    own = [name for name in fixtures - SIMPLE if tree.inside(known[name][-1].func.__code__.co_filename) is None]
    state = item.session._setupstate
    if own or not hasattr(state, "setup"):
        return None

    def call():
        item._initrequest()
        try:
            state.setup(item)
            item.runtest()
        finally:
            try:
                state.teardown_exact(None)
            except Exception:
                # Fixtures may miss the reports that a whole run writes. What does not fail here is run as a whole.
                pass

    return call
