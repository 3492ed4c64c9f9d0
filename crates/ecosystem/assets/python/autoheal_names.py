"""Names and objects looked at without running any of the project's code.

Attributes are read from the dictionaries of types and instances, never through `getattr`: a property, `__getattr__`
or `__dir__` of the project could raise, hang or change something.
"""

import functools
import heapq
import types

MAX_OFFERED = 20
MAX_CANDIDATES = 5000
# How C types keep a dictionary; anything else called `__dict__` is the project's own code.
_DICT_SLOTS = (types.GetSetDescriptorType, types.MemberDescriptorType)


def nearest(missing, names):
    """Up to 20 of the names, those most like `missing` first."""
    pool = frozenset(name for name in names if type(name) is str and 0 < len(name) <= 200 and name != missing)
    return list(_nearest(missing[:200], pool)) if missing else sorted(pool)[:MAX_OFFERED]


@functools.lru_cache(maxsize=256)
def _nearest(missing, pool):
    letters = set(missing.lower())

    def rough(name):
        return abs(len(name) - len(missing)) + len(letters.symmetric_difference(name.lower())), name

    likely = heapq.nsmallest(3 * MAX_OFFERED, pool, key=rough)
    # A name that differs in case only is nearer than its distance says; a shared beginning or part breaks ties.
    ranked = sorted(
        likely,
        key=lambda name: (
            _distance(missing.lower(), name.lower())
            + 0.5 * (missing.lower() != name.lower() and _strange(missing, name)),
            name,
        ),
    )
    return tuple(ranked[:MAX_OFFERED])


def _strange(missing, name):
    return missing not in name and name not in missing and missing[:1].lower() != name[:1].lower()


def _distance(left, right):
    """Edits between two words, where swapping two neighbours counts as one."""
    before_last, last = [], list(range(len(right) + 1))
    for row, a in enumerate(left, 1):
        current = [row]
        for column, b in enumerate(right, 1):
            cost = min(last[column] + 1, current[-1] + 1, last[column - 1] + (a != b))
            if row > 1 and column > 1 and a == right[column - 2] and left[row - 2] == b:
                cost = min(cost, before_last[column - 2] + 1)
            current.append(cost)
        before_last, last = last, current
    return last[-1]


def lineage(kind):
    """A type's method resolution order, past any metaclass."""
    return type.__getattribute__(kind, "__mro__")


def own_dict(thing):
    """An instance's dictionary, or an empty one."""
    for kind in lineage(type(thing)):
        entry = type.__getattribute__(kind, "__dict__").get("__dict__")
        if entry is not None:
            if type(entry) not in _DICT_SLOTS:
                return {}
            found = entry.__get__(thing, type(thing))
            return found if type(found) is dict else {}
    return {}


def class_names(kind):
    names = []
    for base in lineage(kind):
        names.extend(type.__getattribute__(base, "__dict__"))
    return names


def names_of(thing):
    """What `dir` would say, from dictionaries alone."""
    if isinstance_of(thing, types.ModuleType):
        return list(own_dict(thing))
    names = class_names(type(thing)) + list(own_dict(thing))
    if isinstance_of(thing, type):
        names += class_names(thing)
    return names[:MAX_CANDIDATES]


def isinstance_of(thing, kind):
    """`isinstance` by the real type: the built-in one may ask `__class__`, which a project may define."""
    return kind in lineage(type(thing))


def type_name(thing):
    return type.__getattribute__(type(thing), "__name__")


def owner_name(thing):
    """The module's name, the class's name, or the name of the object's class."""
    if isinstance_of(thing, types.ModuleType):
        name = own_dict(thing).get("__name__")
        return name if type(name) is str else "module"
    if isinstance_of(thing, type):
        return type.__getattribute__(thing, "__name__")
    return type_name(thing)


def variables(frame):
    """A frame's local variables; empty where a metaclass made the mapping."""
    found = frame.f_locals
    if type(found) is dict or type(found).__name__ == "FrameLocalsProxy":
        return dict(found)
    return {}


def attribute(thing, name):
    """The value that a name has in an instance's, class's or module's dictionary, or None."""
    if name in own_dict(thing):
        return own_dict(thing)[name]
    kinds = [thing] if isinstance_of(thing, type) else []
    for kind in kinds + [type(thing)]:
        for base in lineage(kind):
            space = type.__getattribute__(base, "__dict__")
            if name in space:
                return space[name]
    return None


def as_function(thing):
    """The plain function behind a function, method, static or class method, or a class's constructor."""
    for _ in range(5):
        if type(thing) is types.FunctionType:
            return thing
        if type(thing) is types.MethodType:
            thing = thing.__func__
        elif type(thing) in (staticmethod, classmethod):
            thing = thing.__func__
        elif isinstance_of(thing, type):
            thing = attribute(thing, "__init__")
        else:
            return None
    return None


def parameters(function):
    code = function.__code__
    count = code.co_argcount + getattr(code, "co_kwonlyargcount", 0)
    names = list(code.co_varnames[:count])
    return names[1:] if names[:1] in (["self"], ["cls"]) else names
