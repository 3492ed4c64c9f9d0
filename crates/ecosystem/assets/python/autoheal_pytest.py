"""The pytest plug-in: turns what pytest does into events."""

import os

import pytest
from autoheal_pytest_items import doctest_raised, fixture_raised, item_place, node_path
from autoheal_raised import root_cause, safe_text
from autoheal_tree import clean

VERSION = tuple(int(part) for part in pytest.__version__.split(".")[:2] if part.isdigit())


class Selection:
    """Which files have to be looked at for the tests that are wanted."""

    def __init__(self, request, rootdir):
        self.skip = {self._absolute(request.root, each) for each in request.skip if "::" not in each}
        self.files = None
        if request.only:
            parts = {each.split("::", 1)[0] for each in request.only}
            bases = (rootdir, request.root, request.folder)
            paths = {self._absolute(base, part) for part in parts for base in bases}
            self.files = {path for path in paths if os.path.exists(path)}
            self.folders = {folder for path in self.files for folder in _above(path)}

    @staticmethod
    def _absolute(base, part):
        return os.path.realpath(os.path.join(base, part))

    def ignores(self, path):
        path = os.path.realpath(path)
        if path in self.skip:
            return True
        if self.files is None or path in self.files or path in self.folders:
            return False
        # A package is known by its __init__ file; without it package fixtures would move.
        folder, base = os.path.split(path)
        return not (base == "__init__.py" and folder in self.folders) and folder not in self.files


def _above(path):
    while True:
        parent = os.path.dirname(path)
        if parent == path:
            return
        yield parent
        path = parent


class Running:
    """The test that is under way: its reports and exceptions so far."""

    def __init__(self):
        self.outcomes = {}
        self.errors = []
        self.message = None
        self.expected = None

    def outcome(self):
        if self.outcomes.get("setup") == "failed" or self.outcomes.get("teardown") == "failed":
            return "failed" if "failed" in (self.outcomes.get("call"), self.outcomes.get("subtest")) else "error"
        if "failed" in self.outcomes.values():
            return "failed"
        if self.expected is not None:
            return self.expected
        main = [self.outcomes[each] for each in ("setup", "call") if each in self.outcomes]
        return "skipped" if "skipped" in main else "passed"


class Plugin:
    def __init__(self, session):
        self.session = session
        self.selection = None
        self.running = None
        self.rootdir = session.request.root
        self.usage_error = None
        self.usage_exception = None
        self.addopts = None
        self.inifile = None

    # Wrappers that look at exceptions are innermost (trylast): older plug-in managers leave the outer ones out
    # once one of them raises.

    # ---- configuration

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_cmdline_parse(self):
        outcome = yield
        self._note_usage_error(_exception_of(outcome))

    def _note_usage_error(self, error):
        if error is not None and type(error).__name__ != "ConftestImportFailure":
            self.usage_error = "\n".join(str(each) for each in error.args) or safe_text(error)
            self.usage_exception = error

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_load_initial_conftests(self, early_config):
        self.addopts = early_config.getini("addopts")
        inifile = getattr(early_config, "inipath", None) or getattr(early_config, "inifile", None)
        self.inifile = str(inifile) if inifile else None
        self.rootdir = str(getattr(early_config, "rootpath", None) or early_config.rootdir)
        outcome = yield
        error = _exception_of(outcome)
        if error is not None:
            self.report_fault(error)

    def pytest_configure(self, config):
        self.rootdir = str(getattr(config, "rootpath", None) or config.rootdir)
        self.selection = Selection(self.session.request, self.rootdir)

    def pytest_internalerror(self, excinfo):
        self.report_fault(excinfo.value)

    def report_fault(self, error):
        """A fault outside of every test (conftest, hooks, configuration), laid to the project's file that raised it."""
        raised = self.session.describe(error)
        own = [frame for frame in raised["frames"] if frame["in_project"]]
        path = getattr(error, "path", None) if type(error).__name__ == "ConftestImportFailure" else None
        if path is not None:
            self.session.collection_result(self.session.tree.relative(str(path)), "error", error, raised=raised)
        elif own:
            self.session.collection_result(own[-1]["file"], "error", error, raised=raised)
        name = type(root_cause(error)).__name__
        self.session.notes.append("%s: %s" % (name, raised["message"]))

    # ---- collection

    if VERSION >= (7, 0):

        def pytest_ignore_collect(self, collection_path):
            return True if self.selection.ignores(str(collection_path)) else None

    else:

        def pytest_ignore_collect(self, path):
            return True if self.selection.ignores(str(path)) else None

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_collection(self):
        outcome = yield
        self._note_usage_error(_exception_of(outcome))

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_make_collect_report(self, collector):
        path = node_path(collector)
        file = self.session.tree.relative(path) if path and os.path.isfile(path) else None
        self.session.collecting(file)
        outcome = yield
        error = _exception_of(outcome)
        if isinstance(error, SystemExit):
            # A module that exits when it is imported would end the whole run.
            report = pytest.CollectReport(collector.nodeid, "failed", "SystemExit: %s" % error, [])
            outcome.force_result(report)
        elif error is None:
            report = outcome.get_result()
            call = getattr(report, "call", None)
            error = call.excinfo.value if call is not None and call.excinfo is not None else None
        else:
            return
        if report.outcome != "passed":
            self._collection_failed(file, report, error)

    def _collection_failed(self, file, report, error):
        outcome = "skipped" if report.outcome == "skipped" else "error"
        conftest = getattr(error, "path", None) if type(error).__name__ == "ConftestImportFailure" else None
        if conftest is not None:
            file = self.session.tree.relative(str(conftest))
        if file is None:
            file = clean(report.nodeid.split("::")[0]) or "."
        if outcome == "skipped":
            self.session.collection_result(file, outcome)
        elif error is None:
            self.session.collection_result(file, outcome, message=str(report.longrepr))
        else:
            self.session.collection_result(file, outcome, error)

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_collection_modifyitems(self, items):
        yield
        request, tree = self.session.request, self.session.tree
        items[:] = [item for item in items if request.wants(clean(item.nodeid), tree.relative(node_path(item) or ""))]

    def pytest_collection_finish(self, session):
        places = [(item, item_place(item, self)) for item in session.items]
        self.session.collected(
            [{"id": clean(item.nodeid), "file": file, "line": line} for item, (file, line) in places]
        )

    # ---- running

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtestloop(self, session):
        yield
        for number in range(1, self.session.request.repeat):
            self.session.round = number
            items = list(session.items)[:: -1 if number % 2 else 1]
            for item, following in zip(items, items[1:] + [None]):
                if session.shouldstop or session.shouldfail:
                    return
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)

    def pytest_sessionfinish(self, exitstatus):
        self.session.ending(int(exitstatus))

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        place = item_place(item, self)
        self.running = Running()
        self.session.start(clean(item.nodeid), *place)
        yield
        running, self.running = self.running, None
        error = running.errors[0] if running.errors else None
        raised, message = None, None
        outcome = running.outcome()
        if outcome in ("failed", "error"):
            raised = doctest_raised(item, error, self) or fixture_raised(item, error, self)
            message = running.message if error is None else None
        else:
            error = None
        self.session.finish(clean(item.nodeid), *place, outcome=outcome, error=error, message=message, raised=raised)
        if self.session.gives_up():
            item.session.shouldstop = "too many tests hang"

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item):
        self.session.extend_for_teardown(clean(item.nodeid), *item_place(item, self))
        yield

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, call):
        outcome = yield
        if self.running is None or _exception_of(outcome) is not None:
            return
        if outcome.get_result().outcome == "failed" and call.excinfo is not None:
            self.running.errors.append(call.excinfo.value)

    def pytest_runtest_logreport(self, report):
        running = self.running
        if running is None:
            return
        if report.outcome == "rerun":
            # pytest-rerunfailures begins again: only the last attempt counts.
            self.running = Running()
            return
        is_part = type(report).__name__.lower().startswith("subtest")
        phase = "subtest" if is_part else report.when
        if running.outcomes.get(phase) != "failed":
            running.outcomes[phase] = report.outcome
        if report.outcome == "failed" and running.message is None:
            running.message = str(report.longrepr)
        if hasattr(report, "wasxfail") and not is_part:
            running.expected = "xfailed" if report.outcome == "skipped" else "xpassed"


def _exception_of(outcome):
    info = outcome.excinfo
    return info[1] if info else None
