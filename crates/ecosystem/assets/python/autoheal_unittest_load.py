"""unittest's loader, made to keep the exceptions that it would turn into text."""

import importlib
import inspect
import os
import sys
import unittest

from autoheal_raised import TestTimeout


class Loader(unittest.TestLoader):
    def __init__(self, session, narrow):
        super().__init__()
        self.session = session
        self.only = session.request.only if narrow else None
        self.errors_by_module = {}
        self.full_names = {}

    def _match_path(self, path, full_path, pattern):
        """unittest's own place for choosing files; here it also leaves out what nobody asked for."""
        if not super()._match_path(path, full_path, pattern):
            return False
        file = self.session.tree.relative(full_path)
        if file in self.session.request.skip:
            return False
        if self.only is None or file in self.only:
            return True
        prefix = self._get_name_from_path(full_path) + "."
        return any(each.startswith(prefix) for each in self.only)

    def _get_module_from_name(self, name):
        path = self._file_of(name)
        self.session.collecting(self.session.tree.relative(path) if path else None)
        try:
            return super()._get_module_from_name(name)
        except BaseException as error:
            self.errors_by_module[name] = error
            raise

    def load_names(self, names):
        """Like `loadTestsFromNames`, after an import of our own whose exception is kept."""
        names = [_dotted(name) for name in names]
        for name in names:
            self._try_import(name)
        return self.loadTestsFromNames(names)

    def _try_import(self, name):
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            module = ".".join(parts[:end])
            try:
                importlib.import_module(module)
            except TestTimeout:
                raise
            except BaseException as error:
                # `package.Class` is no module; only its own absence may be passed over.
                if end == 1 or not (isinstance(error, ModuleNotFoundError) and error.name == module):
                    self.errors_by_module[module] = error
                    # unittest knows the stand-in test by the name's last part alone.
                    self.full_names[parts[end - 1]] = module
                return

    def _file_of(self, name):
        top = self._top_level_dir or os.getcwd()
        base = os.path.join(top, *name.split("."))
        for path in (base + ".py", os.path.join(base, "__init__.py")):
            if os.path.isfile(path):
                return path
        return None

    def report(self, name, test):
        """The result of a module that could not be loaded, or that asked to be skipped."""
        name = self.full_names.get(name, name)
        path = self._file_of(name) or self._file_of(name.split(".")[0])
        file = self.session.tree.relative(path) if path else name
        if file in self.session.request.skip:
            return
        if type(test).__name__ == "ModuleSkipped":
            self.session.collection_result(file, "skipped")
            return
        error = self.errors_by_module.get(name) or getattr(test, "_exception", None)
        if error is None:
            self.session.collection_result(file, "error", message="the module could not be loaded")
        else:
            self.session.collection_result(file, "error", error)


def _dotted(name):
    """unittest takes `tests/test_a.py` for `tests.test_a`."""
    if name.lower().endswith(".py") and os.path.isfile(name):
        return os.path.relpath(name)[:-3].replace(os.sep, ".")
    return name


def failed_module(test):
    """The name of the module that a stand-in test of unittest's loader stands for."""
    if type(test).__module__ == "unittest.loader" and type(test).__name__ in ("_FailedTest", "ModuleSkipped"):
        return test._testMethodName
    return None


def place_of(test, tree):
    """The file and line of a test's method, or of its module."""
    try:
        method = inspect.unwrap(getattr(type(test), test._testMethodName))
        code = method.__code__
        if tree.inside(code.co_filename) is not None:
            return tree.inside(code.co_filename), code.co_firstlineno
    except Exception:
        pass
    file = getattr(sys.modules.get(type(test).__module__), "__file__", None)
    inner = getattr(test, "_dt_test", None)
    if inner is not None and inner.filename:
        return tree.relative(inner.filename), (inner.lineno or 0) + 1
    return (tree.relative(file) if file else ""), 1
