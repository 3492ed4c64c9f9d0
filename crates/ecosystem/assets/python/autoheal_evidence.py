"""What an exception tells beyond its message: the missing name, where it was looked up, and what is there instead.

Each reader takes a `Scene` and returns the fields that it can fill. Values of variables never leave this process: only
names and type names do.
"""

import builtins
import re
import sys

from autoheal_calls import call_evidence
from autoheal_imports import import_evidence
from autoheal_names import (
    isinstance_of,
    lineage,
    names_of,
    nearest,
    own_dict,
    owner_name,
    type_name,
    variables,
)

MAX_LOCALS = 40
NOTHING_KNOWN = {"exception": "", "missing": None, "owner": None, "offered": [], "column": None, "locals": []}
UNDEFINED = re.compile(r"name '([^']+)' is not defined|variable '([^']+)' (?:referenced|where it is not)")
NO_ATTRIBUTE = re.compile(r"^(?:'([^']+)' object|type object '([^']+)'|.*?module '([^']+)') has no attribute '([^']+)'")


class Scene:
    """An exception, its text, and the frames that matter: the innermost, and the project's innermost."""

    def __init__(self, error, message, frame, line, project_frame):
        self.error = error
        self.message = message
        self.frame = frame
        self.line = line
        self.project_frame = project_frame

    def field(self, name):
        """An attribute that the interpreter itself keeps on its own exceptions."""
        try:
            return object.__getattribute__(self.error, name)
        except AttributeError:
            return None

    def spaces(self):
        """The variables that the innermost frame sees, nearest scope first."""
        if self.frame is None:
            return []
        return [variables(self.frame), dict(self.frame.f_globals), vars(builtins)]

    def in_sight(self):
        """Objects that the innermost frame can reach in one step, then in two."""
        spaces = self.spaces()
        for space in spaces:
            yield from list(space.values())[:1000]
        for thing in list(spaces[0].values())[:100] if spaces else ():
            yield from list(own_dict(thing).values())[:100]
        yield None


def evidence(scene, names):
    """`names` is (class to report, the project's own class or None)."""
    told = dict(NOTHING_KNOWN, exception=names[0])
    if names[1]:
        told["class"] = names[1]
    for kind, reader in READERS:
        if isinstance_of(scene.error, kind):
            guarded(told, reader, scene)
            break
    guarded(told, local_types, scene)
    return told


def guarded(told, reader, scene):
    """Evidence is a help, not a need: whatever goes wrong here must not cost the test its result."""
    try:
        told.update(reader(scene) or {})
    except (Exception, GeneratorExit):
        pass


def local_types(scene):
    if scene.project_frame is None:
        return {}
    found = [(name, type_name(value)) for name, value in variables(scene.project_frame).items() if _is_spoken(name)]
    return {"locals": [[name, kind] for name, kind in found[:MAX_LOCALS]]}


def _is_spoken(name):
    """Whether people wrote the name, rather than the interpreter or pytest's rewriting of asserts."""
    return type(name) is str and name.isidentifier() and not (name.startswith("__") and name.endswith("__"))


def _name_error(scene):
    found = UNDEFINED.search(scene.message)
    missing = scene.field("name") or (found and (found.group(1) or found.group(2)))
    if type(missing) is not str:
        return {}
    spaces = scene.spaces()
    offered = nearest(missing, [name for space in spaces for name in space if _is_spoken(name)])
    itself = spaces[0].get("self") if spaces else None
    if itself is not None and _has(itself, missing):
        offered.insert(0, "self." + missing)
    return {"missing": missing, "offered": offered[:20]}


def _has(thing, name):
    return name in own_dict(thing) or any(
        name in type.__getattribute__(base, "__dict__") for base in lineage(type(thing))
    )


def _attribute_error(scene):
    found = NO_ATTRIBUTE.match(scene.message)
    name = scene.field("name")
    if type(name) is str:
        thing = scene.field("obj")
        # `obj` is None both for a look-up on None and where someone raised the error by hand.
        if thing is not None or (found and found.group(1) == "NoneType"):
            return _attribute_of(name, owner_name(thing), names_of(thing))
    if not found:
        return {"missing": name} if type(name) is str else {}
    owner, name = found.group(1) or found.group(2) or found.group(3), found.group(4)
    return _attribute_of(name, owner, _names_of_owner(scene, owner, bool(found.group(3))))


def _attribute_of(name, owner, names):
    wanted = [each for each in names if type(each) is str and (name.startswith("_") or not each.startswith("_"))]
    return {"missing": name, "owner": owner, "offered": nearest(name, wanted)}


def _names_of_owner(scene, owner, is_module):
    """Before 3.10 the error does not carry the object: look for one of that type in sight."""
    if is_module:
        module = sys.modules.get(owner)
        return [] if module is None else names_of(module)
    for thing in scene.in_sight():
        if type_name(thing) == owner or (isinstance_of(thing, type) and owner_name(thing) == owner):
            return names_of(thing)
    return []


def _key_error(scene):
    arguments = scene.field("args")
    if type(arguments) is not tuple or len(arguments) != 1 or type(arguments[0]) is not str:
        return {}
    missing = arguments[0][:200]
    frame = scene.frame
    if frame is not None and frame.f_globals.get("__name__") == "os" and frame.f_code.co_name == "__getitem__":
        return {"missing": missing, "owner": "os.environ"}
    mappings = []
    for each in (frame, scene.project_frame):
        if each is not None:
            mappings += [value for value in variables(each).values() if isinstance_of(value, dict)]
    keys = [key for mapping in mappings for key in list(dict.keys(mapping))[:500]]
    return {"missing": missing, "offered": nearest(missing, keys)}


def _syntax_error(scene):
    offset = scene.field("offset")
    return {"column": offset if type(offset) is int and 0 < offset < 2**31 else None}


READERS = (
    (NameError, _name_error),
    (AttributeError, _attribute_error),
    (ImportError, import_evidence),
    (KeyError, _key_error),
    (TypeError, call_evidence),
    (SyntaxError, _syntax_error),
)
