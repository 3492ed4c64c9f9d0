"""What one edit could leave behind for the next in the same process: values in the project's modules, classes and functions, and the few
things of the interpreter that tests are known to change."""

import array
import collections
import decimal
import functools
import io
import itertools
import os
import random
import sys
import threading
import types
import unittest

# A project that keeps more than this is not looked through.
MOST_VALUES = 30_000
CONTAINERS = (list, tuple, set, frozenset, collections.deque)
CACHE = type(functools.lru_cache(lambda: None))
# Things that change inside, where nothing can be followed, and how they tell.
TOLD = {
    bytearray: bytes,
    array.array: bytes,
    itertools.count: repr,
    random.Random: random.Random.getstate,
    io.StringIO: io.StringIO.getvalue,
    io.BytesIO: io.BytesIO.getvalue,
    types.GeneratorType: lambda value: value.gi_frame and value.gi_frame.f_lasti,
}


class TooMuch(Exception):
    """There is more state than can be watched."""


class State:
    """The state as it is now, to be compared with what it is later."""

    def __init__(self, tree):
        self.tree = tree
        # How to look into a value, by its type.
        self.ways = {}
        # Holding every value keeps its identity from being given to another.
        self.values, self.told = self._look()
        self.identities = list(map(id, self.values))
        self.chance = None

    def begin(self):
        """To be called in a process that was forked off: there chance begins anew."""
        self.chance = random.getstate()

    def is_same(self):
        try:
            values, told = self._look()
        except Exception:
            return False
        return told == self.told and random.getstate() == self.chance and list(map(id, values)) == self.identities

    def _look(self):
        """Everything that can be reached by way of containers, and of the project's own functions, classes and objects."""
        inside = self.tree.inside
        modules = [each for each in sys.modules.values() if type(each) is types.ModuleType]
        waiting = [vars(each) for each in modules if inside(getattr(each, "__file__", None) or "")]
        waiting.append(sys.path)
        values, told, seen, ways = [], [], set(), self.ways
        while waiting:
            value = waiting.pop()
            values.append(value)
            kind = type(value)
            if kind not in ways:
                ways[kind] = self._way(kind)
            way = ways[kind]
            if way is not None and id(value) not in seen:
                seen.add(id(value))
                way(value, waiting, told)
            if len(values) > MOST_VALUES:
                raise TooMuch
        told += [threading.active_count(), os.getcwd(), sys.getrecursionlimit()]
        # Each process has a folder of its own for temporary files.
        told.append({name: value for name, value in os.environ.items() if name != "TMPDIR"})
        told.append(repr(decimal.getcontext()))
        return values, told

    def _way(self, kind):
        """How to look into a value of a type: puts what is in it with `waiting`, or what it says of itself into `told`."""
        if kind in TOLD:
            return lambda value, waiting, told: told.append(TOLD[kind](value))
        if issubclass(kind, dict):
            return lambda value, waiting, told: waiting.extend((*dict.keys(value), *dict.values(value)))
        if issubclass(kind, CONTAINERS):
            return lambda value, waiting, told: waiting.extend(value)
        if kind is CACHE:
            return _look_into_cache
        if kind is types.FunctionType:
            return self._look_into_function
        if issubclass(kind, type):
            return self._look_into_class
        if kind in (classmethod, staticmethod):
            return lambda value, waiting, told: waiting.append(value.__func__)
        if kind is property:
            return lambda value, waiting, told: waiting.append(value.fget)
        return _look_into_object if self._is_own(kind) else None

    def _look_into_function(self, function, waiting, told):
        # A wrapper from elsewhere may remember for a function of the project.
        if self.tree.inside(function.__code__.co_filename) is not None or self._is_own(function):
            kept = (function.__dict__, function.__defaults__, function.__kwdefaults__)
            waiting.extend(each for each in kept if each)
            for cell in function.__closure__ or ():
                try:
                    waiting.append(cell.cell_contents)
                except ValueError:
                    told.append("an empty cell")

    def _look_into_class(self, own, waiting, told):
        # What is set on a class of tests is set anew each time that it runs.
        if self._is_own(own) and not issubclass(own, unittest.TestCase):
            waiting.extend(vars(own).values())

    def _is_own(self, kind):
        module = sys.modules.get(getattr(kind, "__module__", None) or "")
        return self.tree.inside(getattr(module, "__file__", None) or "") is not None


def _look_into_cache(cache, waiting, told):
    told.append(cache.cache_info())
    waiting.append(cache.__wrapped__)


def _look_into_object(value, waiting, told):
    waiting.append(getattr(value, "__dict__", None))
    for base in type(value).__mro__:
        slots = vars(base).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(value, name):
                waiting.append(getattr(value, name))
