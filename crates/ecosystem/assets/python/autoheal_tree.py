"""Where files lie: inside the repository, inside a test framework, or elsewhere."""

import os
import sys
import types

# Folders that may lie inside a repository without being part of it.
FOREIGN_FOLDERS = frozenset(
    ["site-packages", "dist-packages", ".venv", "venv", ".env", ".tox", ".nox", ".eggs", "node_modules", ".git"]
)
FRAMEWORK_PACKAGES = frozenset(
    ["pytest", "_pytest", "pluggy", "unittest", "importlib", "pytest_subtests", "pytest_timeout.py"]
)
STANDARD_LIBRARY = os.path.dirname(os.path.abspath(os.__file__)) + os.sep


def clean(text):
    """The text without lone surrogates (undecodable bytes of file names), which no strict JSON reader takes."""
    try:
        text.encode("utf-8")
        return text
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode("utf-8")


class Tree:
    """The repository's folder, and how its files are called."""

    def __init__(self, root, start):
        self.root = os.path.abspath(root)
        # Code objects may carry relative names; they count from where the run began, not from where a test went.
        self.start = start
        self.here = os.path.dirname(os.path.abspath(__file__))
        real = os.path.realpath(self.root)
        self.prefixes = tuple(dict.fromkeys([self.root.rstrip(os.sep) + os.sep, real.rstrip(os.sep) + os.sep]))
        self.foreign = tuple(
            os.path.abspath(prefix) + os.sep
            for prefix in {sys.prefix, sys.exec_prefix}
            if os.path.abspath(prefix) != self.root
        )
        self._names = {}
        self._framework = {}

    def absolute(self, path):
        return os.path.normpath(os.path.join(self.start, path))

    def inside(self, path):
        """The path from the root with `/`, or None where the file is not the repository's own."""
        if path in self._names:
            return self._names[path]
        self._names[path] = name = self._inside(path)
        return name

    def _inside(self, path):
        if not path or path.startswith("<"):
            return None
        full = self.absolute(path)
        for prefix in self.prefixes:
            if full.startswith(prefix):
                break
        else:
            return None
        within = full[len(prefix) :].split(os.sep)
        if not FOREIGN_FOLDERS.isdisjoint(within[:-1]):
            return None
        if any(full.startswith(folder) and folder.startswith(self.prefixes) for folder in self.foreign):
            return None
        return clean("/".join(within))

    def owns(self, module):
        """Whether a module that is loaded is the project's own; one that is only loaded when it is asked is not asked."""
        return isinstance(module, types.ModuleType) and self.inside(vars(module).get("__file__") or "") is not None

    def modules(self):
        """The modules of the project that are loaded."""
        return [each for each in list(sys.modules.values()) if self.owns(each)]

    def name(self, path):
        """The path from the root where it lies inside, else the absolute path."""
        inside = self.inside(path)
        if inside is not None:
            return inside
        return clean(path if path.startswith("<") else self.absolute(path))

    def relative(self, path):
        """Like `name`, for files that are the repository's by decree (a test file), wherever they lie in it."""
        full = self.absolute(path)
        for prefix in self.prefixes:
            if full.startswith(prefix):
                return clean(full[len(prefix) :].replace(os.sep, "/"))
        return clean(full)

    def is_framework(self, path):
        """Whether a frame belongs to the machinery that runs tests: it tells nobody anything."""
        if path in self._framework:
            return self._framework[path]
        self._framework[path] = answer = self._is_framework(path)
        return answer

    def _is_framework(self, path):
        if path.startswith("<frozen importlib") or path.startswith("<frozen runpy"):
            return True
        if self.inside(path) is not None:
            return False
        full = self.absolute(path)
        if full.startswith(self.here + os.sep):
            return True
        if full.startswith(STANDARD_LIBRARY):
            top = full[len(STANDARD_LIBRARY) :].split(os.sep)
            if top[0] not in ("site-packages", "dist-packages"):
                return top[0] in FRAMEWORK_PACKAGES
        parts = full.split(os.sep)
        return any(
            folder in ("site-packages", "dist-packages") and within in FRAMEWORK_PACKAGES
            for folder, within in zip(parts, parts[1:])
        )
