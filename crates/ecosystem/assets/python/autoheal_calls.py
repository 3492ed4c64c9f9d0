"""Evidence of calls whose arguments do not fit: which function was meant, and what it takes."""

import linecache
import re
import sys

from autoheal_names import as_function, attribute, isinstance_of, nearest, own_dict, parameters

KEYWORD = re.compile(r"^([\w.<>]+)\(\) got an unexpected keyword argument '([^']+)'")
ARGUMENTS = re.compile(r"^([\w.<>]+)\(\) (?:missing|takes|got multiple values|got some positional)")
DOTTED = re.compile(r"[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*")


def call_evidence(scene):
    keyword = KEYWORD.match(scene.message)
    found = keyword or ARGUMENTS.match(scene.message)
    if not found:
        return {}
    function = _find(scene, found.group(1))
    owner = function.__qualname__ if function is not None else found.group(1)
    offered = parameters(function) if function is not None else []
    if keyword:
        return {"missing": keyword.group(2), "owner": owner, "offered": nearest(keyword.group(2), offered)}
    return {"owner": owner, "offered": offered[:20]}


def _find(scene, name):
    """The function that a message names: barely before 3.10, by its qualified name since."""
    last = name.rpartition(".")[2]

    def fits(function):
        if function is None or function.__name__ != last:
            return False
        return "." not in name or function.__qualname__ == name

    for search in (_on_the_line, _in_scope, _within_sight, _in_modules):
        found = {id(each): each for each in map(as_function, search(scene, name, last)) if fits(each)}
        # Of several functions with that name none is known to be the one.
        if len(found) == 1:
            return next(iter(found.values()))
    return None


def _on_the_line(scene, _name, last):
    """What the line that called speaks of, and the methods called so on the classes among it."""
    frame = scene.frame
    if frame is None:
        return
    line = linecache.getline(frame.f_code.co_filename, scene.line or frame.f_lineno)
    for chain in DOTTED.findall(line):
        thing = _resolve([part.strip() for part in chain.split(".")], scene.spaces())
        if thing is not None:
            yield thing
            yield attribute(thing, last)


def _resolve(parts, spaces):
    for space in spaces:
        if parts[0] in space:
            thing = space[parts[0]]
            for part in parts[1:]:
                thing = attribute(thing, part)
            return thing
    return None


def _in_scope(scene, name, _last):
    yield _resolve([part for part in name.split(".") if part != "<locals>"], scene.spaces())


def _within_sight(scene, _name, last):
    for thing in list(scene.in_sight())[:3000]:
        if thing is not None:
            yield attribute(thing, last)


def _in_modules(_scene, name, last):
    """Any loaded module; for a bare name that many classes share this would be a guess."""
    if last.startswith("__") and "." not in name:
        return
    parts = [part for part in name.split(".") if part != "<locals>"]
    for module in list(sys.modules.values()):
        space = own_dict(module)
        if parts[0] in space and not isinstance_of(space[parts[0]], type(sys)):
            yield _resolve(parts, [space])
