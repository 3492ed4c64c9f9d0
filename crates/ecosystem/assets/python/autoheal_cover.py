"""The lines of the repository that each test runs."""

import sys
import threading


class Coverage:
    """Use `start`, then for each test `begin` and `lines`."""

    def __init__(self, tree):
        self.tree = tree
        self.hits = {}
        self.reader = _Monitoring(self) if hasattr(sys, "monitoring") else _Tracing(self)

    def start(self):
        self.reader.start()

    def begin(self):
        self.hits = {}
        self.reader.begin()

    def lines(self):
        """What ran since `begin`, by file."""
        self.reader.end()
        hits, self.hits = self.hits, {}
        return {name: sorted(lines) for name, lines in sorted(hits.items())}

    def hit(self, name, line):
        lines = self.hits.get(name)
        if lines is None:
            lines = self.hits.setdefault(name, set())
        if line:
            lines.add(line)


class _Monitoring:
    """Since 3.12 the interpreter tells of each line once and then runs at full speed."""

    def __init__(self, coverage):
        self.coverage = coverage
        self.tool = None

    def start(self):
        monitoring = sys.monitoring
        free = [tool for tool in (monitoring.COVERAGE_ID, 3, 4) if monitoring.get_tool(tool) is None]
        if not free:
            return
        self.tool = free[0]
        monitoring.use_tool_id(self.tool, "autoheal")
        monitoring.register_callback(self.tool, monitoring.events.PY_START, self._enter)
        monitoring.register_callback(self.tool, monitoring.events.LINE, self._line)
        monitoring.set_events(self.tool, monitoring.events.PY_START)

    def begin(self):
        if self.tool is not None:
            sys.monitoring.restart_events()

    def end(self):
        pass

    def _enter(self, code, _offset):
        if self.coverage.tree.inside(code.co_filename) is not None:
            sys.monitoring.set_local_events(self.tool, code, sys.monitoring.events.LINE)
        return sys.monitoring.DISABLE

    def _line(self, code, line):
        name = self.coverage.tree.inside(code.co_filename)
        if name is not None:
            self.coverage.hit(name, line)
        return sys.monitoring.DISABLE


class _Tracing:
    """Before 3.12: a trace function, set anew for each test since tests may take it away."""

    def __init__(self, coverage):
        self.coverage = coverage

    def start(self):
        threading.settrace(self._call)

    def begin(self):
        sys.settrace(self._call)

    def end(self):
        sys.settrace(None)

    def _call(self, frame, event, _argument):
        name = self.coverage.tree.inside(frame.f_code.co_filename)
        if name is None:
            return None
        hit = self.coverage.hit

        def line(frame, event, _argument):
            if event == "line":
                hit(name, frame.f_lineno)
            return line

        return line
