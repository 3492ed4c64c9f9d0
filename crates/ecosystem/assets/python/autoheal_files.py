"""The files of the project's tree, as they were before any edit ran, and how they become so again."""

import os
import shutil

from autoheal_tree import FOREIGN_FOLDERS

# What tools keep for themselves.
PASSED_OVER = FOREIGN_FOLDERS | frozenset(["__pycache__", ".pytest_cache", ".hypothesis", ".mypy_cache", ".ruff_cache"])
# In a larger tree nobody looks.
MOST_FILES = 4_000
MOST_BYTES = 64 << 20


class Files:
    def __init__(self, root, backup):
        """Keeps a copy of everything below `root` in the folder `backup`."""
        self.root = root
        self.backup = backup
        self.before = self._look()
        self.is_watched = self.before is not None and sum(size for _, size in self.before.values()) <= MOST_BYTES
        for name in self.before if self.is_watched else ():
            try:
                self._copy(name, root, backup)
            except OSError:
                self.is_watched = False
                return

    def is_same(self):
        return not self.is_watched or self._look() == self.before

    def restore(self):
        """Puts everything back that was changed or removed, and removes what was added."""
        now = self._look(MOST_FILES * 100) or {}
        # Behind a folder stands what is in it.
        for name in sorted(set(now) - set(self.before), reverse=True):
            _remove(os.path.join(self.root, name))
        for name in sorted(self.before):
            if now.get(name) != self.before[name]:
                try:
                    self._copy(name, self.backup, self.root)
                except OSError:
                    # Then this is how it stands from now on.
                    pass
        self.before = self._look() or self.before

    def _copy(self, name, source, target):
        source, target = os.path.join(source, name), os.path.join(target, name)
        is_folder = _is_folder(source)
        if os.path.lexists(target) and not (is_folder and _is_folder(target)):
            _remove(target)
        if is_folder:
            os.makedirs(target, exist_ok=True)
            return
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy2(source, target, follow_symlinks=False)

    def _look(self, most=MOST_FILES):
        """(time of change, size) of each file by its name from the root, of folders that they are there; None where there are too many."""
        found, waiting = {}, [""]
        while waiting:
            folder = waiting.pop()
            try:
                entries = list(os.scandir(os.path.join(self.root, folder)))
            except OSError:
                continue
            for entry in entries:
                if entry.name in PASSED_OVER:
                    continue
                name = os.path.join(folder, entry.name)
                try:
                    if entry.is_dir(follow_symlinks=False):
                        found[name] = (0, 0)
                        waiting.append(name)
                    elif entry.is_file(follow_symlinks=False) or entry.is_symlink():
                        status = entry.stat(follow_symlinks=False)
                        found[name] = (status.st_mtime_ns, status.st_size)
                except OSError:
                    # It was there a moment ago.
                    continue
            if len(found) > most:
                return None
        return found


def _is_folder(path):
    return os.path.isdir(path) and not os.path.islink(path)


def _remove(path):
    if _is_folder(path):
        shutil.rmtree(path, ignore_errors=True)
    else:
        try:
            os.unlink(path)
        except OSError:
            pass
