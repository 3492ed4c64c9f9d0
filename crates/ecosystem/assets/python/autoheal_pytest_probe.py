"""The pytest plug-in of the probe: collects as always, and then answers questions in place of running everything."""

import inspect

import pytest
from autoheal_pytest import Plugin
from autoheal_tree import clean


class ProbePlugin(Plugin):
    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        items = {clean(item.nodeid): item for item in session.items}
        self.plain = {test: _plain_call(item) for test, item in items.items()}
        self.session.serve(self.session, list(items), lambda tests: self._run([items[test] for test in tests]), self._fails)
        return True

    def _fails(self, test):
        """Whether a test that is nothing but a function fails when it is called without any ceremony; None where it is more."""
        call = self.plain[test]
        if call is None:
            return None
        if not _fails(call):
            return False
        self.session.finish(test, "", 1, "failed")
        return True

    def _run(self, items):
        for item, following in zip(items, items[1:] + [None]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.failed:
                return


def _fails(call):
    try:
        call()
    except Exception:
        return True
    except BaseException as error:
        # pytest's own outcomes (skip, fail) derive from BaseException.
        return type(error).__name__ == "Failed"
    return False


def _plain_call(item):
    """The test as a call, if it needs no fixture, no event loop and no plug-in; None otherwise."""
    try:
        if type(item) is not pytest.Function or list(item.iter_markers("xfail")) or list(item.iter_markers("skipif")):
            return None
        values = dict(item.callspec.params) if hasattr(item, "callspec") else {}
        if set(item.fixturenames) - set(values) or inspect.iscoroutinefunction(item.obj):
            return None
        wanted = [name for name in inspect.signature(item.obj).parameters if name in values]
        function = item.obj
        return lambda: function(**{name: values[name] for name in wanted})
    except Exception:
        return None
