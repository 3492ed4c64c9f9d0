"""The distributions that are installed, read from their folders alone: loading package tools would take too long."""

import ast
import json
import os
import re

PACKAGE_FOLDERS = ("site-packages", "dist-packages")
IDENTIFIER_FILE = re.compile(r"^([^\W\d]\w*)(?:\.[\w.-]+)?\.(?:py|so|pyd)$")
MAPPING = re.compile(r"^MAPPING[^=\n]*= (\{.*\})$", re.MULTILINE)
NOT_MODULES = frozenset(["setup", "conftest", "noxfile", "tasks", "tests", "test", "docs", "examples", "__pycache__"])


def normalised(name):
    return re.sub(r"[-_.]+", "-", name).lower()


class Distribution:
    def __init__(self, name, version, folder):
        self.name = name
        self.version = version
        self.folder = folder

    def read(self, *names):
        for name in names:
            try:
                with open(os.path.join(self.folder, name), encoding="utf-8", errors="replace") as file:
                    return file.read(2_000_000)
            except OSError:
                continue
        return ""

    def metadata(self):
        return self.read("METADATA", "PKG-INFO")


class Environment:
    def __init__(self, path):
        self.folders = [entry for entry in dict.fromkeys(path) if os.path.isdir(entry)]
        self.found = {}
        for folder in self.folders:
            for entry in _entries(folder):
                self._add(folder, entry)

    def _add(self, folder, entry):
        base, ending = os.path.splitext(entry)
        path = os.path.join(folder, entry)
        if ending == ".egg-link":
            self._add_link(path)
            return
        if ending not in (".dist-info", ".egg-info"):
            return
        name, _, version = base.partition("-")
        if ending == ".egg-info" or not version:
            # `name-1.0-py3.8.egg-info`, or `name.egg-info` beside the source.
            path = path if os.path.isdir(path) else folder
            version = version.split("-py")[0]
        distribution = Distribution(name, version, path)
        if not version:
            distribution.version = _header(distribution.metadata(), "Version") or "0"
        # The first on the path is the one that gets imported.
        self.found.setdefault(normalised(name), distribution)

    def _add_link(self, path):
        """An old-style editable install names the folder that it stands for."""
        try:
            with open(path, encoding="utf-8") as file:
                source = file.readline().strip()
        except (OSError, UnicodeError):
            return
        for entry in _entries(source):
            if entry.endswith(".egg-info"):
                self._add(source, entry)

    def has(self, name):
        return normalised(name) in self.found

    def get(self, name):
        return self.found.get(normalised(name))

    def versions(self):
        return {name: each.version for name, each in sorted(self.found.items())}

    def is_editable(self, name):
        distribution = self.get(name)
        if distribution is None:
            return None
        try:
            origin = json.loads(distribution.read("direct_url.json") or "{}")
        except ValueError:
            origin = {}
        if isinstance(origin, dict) and isinstance(origin.get("dir_info"), dict):
            return bool(origin["dir_info"].get("editable"))
        return os.path.basename(os.path.dirname(distribution.folder)) not in PACKAGE_FOLDERS

    def modules(self):
        """Top-level names that installed distributions let code import."""
        names = set()
        for folder in self.folders:
            if os.path.basename(folder) in PACKAGE_FOLDERS:
                for entry in _entries(folder):
                    names.update(_modules_of(folder, entry))
        for distribution in self.found.values():
            listed = distribution.read("top_level.txt").split()
            names.update(name for name in listed if name.isidentifier() and not name.startswith("__"))
        return sorted(names)


def _modules_of(folder, entry):
    path = os.path.join(folder, entry)
    if entry.startswith("__editable__") and entry.endswith("_finder.py"):
        return _mapped(path)
    if entry.endswith(".pth"):
        return _pointed_at(path)
    match = IDENTIFIER_FILE.match(entry)
    if match:
        return [match.group(1)] if not entry.startswith("__") else []
    return [entry] if entry.isidentifier() and not entry.startswith("__") and os.path.isdir(path) else []


def _mapped(path):
    """The packages that an editable install's import hook serves."""
    try:
        with open(path, encoding="utf-8") as file:
            found = MAPPING.search(file.read(100_000))
        return [name.split(".")[0] for name in ast.literal_eval(found.group(1))] if found else []
    except (OSError, UnicodeError, ValueError, SyntaxError):
        return []


def _pointed_at(path):
    """The packages in the folders that a path file adds."""
    try:
        with open(path, encoding="utf-8") as file:
            lines = [line.strip() for line in file.read(20_000).splitlines()]
    except (OSError, UnicodeError):
        return []
    names = []
    for folder in lines:
        if folder and not folder.startswith(("import ", "import\t", "#")) and os.path.isdir(folder):
            names += [entry for entry in _entries(folder) if os.path.isfile(os.path.join(folder, entry, "__init__.py"))]
            names += [entry[:-3] for entry in _entries(folder) if entry.endswith(".py")]
    return [name for name in names if name.isidentifier() and name not in NOT_MODULES]


def _entries(folder):
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _header(text, name):
    found = re.search(r"^%s: *(.+)$" % re.escape(name), text, re.MULTILINE)
    return found.group(1).strip() if found else None
