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
MOST_VALUES = 100_000
CONTAINERS = (list, tuple, set, frozenset, collections.deque)
CACHE = type(functools.lru_cache(lambda: None))
# Stands for what a closure does not hold yet.
EMPTY = object()
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
    """The state as it is now, to be compared with what it is later. As long as everything that holds values still holds the same ones, there
    is nothing new to be found behind them, so each is only asked what it holds."""

    def __init__(self, tree):
        self.tree = tree
        # How to look into a value and what to let it tell, by its type.
        self.ways = {}
        # Holding every value keeps its identity from being given to another.
        self.values = []
        # (how to look, where, the identities of what is there)
        self.held = []
        # (how it tells, who, what)
        self.told = []
        self.modules = {id(each): each for each in list(sys.modules.values())}
        own = tree.modules()
        self.own = set(map(id, own))
        self._follow(list(map(vars, own)))
        self.around = _around()
        self.chance = None

    def begin(self):
        """To be called in a process that was forked off: there chance begins anew."""
        self.chance = random.getstate()

    def is_same(self):
        try:
            return (
                random.getstate() == self.chance
                and _around() == self.around
                and self._has_same_modules()
                and all(tell(value) == said for tell, value, said in self.told)
                and all(_identities(look(value)) == identities for look, value, identities in self.held)
            )
        except Exception:
            return False

    def _has_same_modules(self):
        now = {id(each): each for each in list(sys.modules.values())}
        return self.own <= now.keys() and not any(self.tree.owns(now[each]) for each in now.keys() - self.modules.keys())

    def _follow(self, waiting):
        """Everything that can be reached by way of containers, and of the project's own functions, classes and objects."""
        seen = set()
        while waiting:
            value = waiting.pop()
            self.values.append(value)
            kind = type(value)
            if kind not in self.ways:
                self.ways[kind] = self._way(kind)
            look, tell = self.ways[kind]
            if id(value) in seen:
                continue
            seen.add(id(value))
            if tell is not None:
                self.told.append((tell, value, tell(value)))
            if look is not None:
                inside = list(look(value))
                self.held.append((look, value, _identities(inside)))
                waiting += inside
            if len(self.values) > MOST_VALUES:
                raise TooMuch

    def _way(self, kind):
        """(what is in a value of a type, what it tells of itself), each None where there is nothing to know."""
        if kind in TOLD:
            return None, TOLD[kind]
        if issubclass(kind, dict):
            return _entries, None
        if issubclass(kind, CONTAINERS):
            return iter, None
        if kind is CACHE:
            return (lambda cache: (cache.__wrapped__,)), CACHE.cache_info
        if kind is types.FunctionType:
            return self._kept_by_function, None
        if issubclass(kind, type):
            return self._kept_by_class, None
        if kind in (classmethod, staticmethod):
            return (lambda value: (value.__func__,)), None
        if kind is property:
            return (lambda value: (value.fget,)), None
        return (_kept_by_object, None) if self._is_own(kind) else (None, None)

    def _kept_by_function(self, function):
        # A wrapper from elsewhere may remember for a function of the project.
        if self.tree.inside(function.__code__.co_filename) is None and not self._is_own(function):
            return
        yield from filter(None, (function.__dict__, function.__defaults__, function.__kwdefaults__))
        for cell in function.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:
                yield EMPTY

    def _kept_by_class(self, own):
        # What is set on a class of tests is set anew each time that it runs.
        return list(vars(own).values()) if self._is_own(own) and not issubclass(own, unittest.TestCase) else ()

    def _is_own(self, kind):
        return self.tree.owns(sys.modules.get(getattr(kind, "__module__", None) or ""))


def _identities(values):
    return list(map(id, values))


def _around():
    """What tests change of the process itself."""
    # Each process has a folder of its own for temporary files.
    environment = {name: value for name, value in os.environ.items() if name != "TMPDIR"}
    path = (id(sys.path), list(sys.path))
    return [threading.active_count(), os.getcwd(), sys.getrecursionlimit(), environment, path, repr(decimal.getcontext())]


def _entries(value):
    return (*dict.keys(value), *dict.values(value))


def _kept_by_object(value):
    yield getattr(value, "__dict__", None)
    for base in type(value).__mro__:
        slots = vars(base).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(value, name):
                yield getattr(value, name)
