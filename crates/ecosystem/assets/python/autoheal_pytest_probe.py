"""The pytest plug-in of the probe: collects as always, and then answers questions in place of running everything."""

import pytest
from autoheal_pytest import Plugin
from autoheal_tree import clean


class ProbePlugin(Plugin):
    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        items = {clean(item.nodeid): item for item in session.items}
        self.session.serve(self.session, list(items), lambda tests: self._run([items[test] for test in tests]))
        return True

    def _run(self, items):
        for item, following in zip(items, items[1:] + [None]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.failed:
                return
