"""Evidence of failed imports: which module or name, and what there is in its place."""

import os
import pkgutil
import re
import sys

from autoheal_names import names_of, nearest, own_dict

FROM = re.compile(r"cannot import name '([^']+)' from (?:partially initialized module )?'([^']+)'")
NO_MODULE = re.compile(r"No module named '?([\w.]+)'?")
MAX_LISTED = 3000


def import_evidence(scene):
    name = FROM.search(scene.message)
    if name:
        missing, owner = name.group(1), name.group(2)
        return {"missing": missing, "owner": owner, "offered": nearest(missing, _offered_by(owner))}
    missing = scene.field("name")
    found = NO_MODULE.search(scene.message)
    if type(missing) is not str or not missing:
        if not found:
            return {}
        missing = found.group(1)
    if not found:
        # A shared library that does not load, a distribution without metadata, or an error raised by hand.
        return {"missing": missing}
    return _module(missing)


def _module(missing):
    parent, _, last = missing.rpartition(".")
    if parent:
        offered = nearest(last, _submodules(parent))
        return {"missing": missing, "owner": parent, "offered": [parent + "." + name for name in offered]}
    return {"missing": missing, "offered": nearest(missing, _top_level())}


def _offered_by(owner):
    module = sys.modules.get(owner)
    names = names_of(module) if module is not None else []
    return [name for name in names if type(name) is str and not name.startswith("__")] + _submodules(owner)


def _submodules(package):
    paths = own_dict(sys.modules.get(package)).get("__path__")
    try:
        folders = [str(path) for path in paths or []]
    except Exception:
        return []
    return _listed(folders)


def _top_level():
    known = getattr(sys, "stdlib_module_names", None) or sys.builtin_module_names
    return [name for name in known if not name.startswith("_")] + _listed([path or os.curdir for path in sys.path])


def _listed(folders):
    """Modules that lie in folders, found by listing alone."""
    names = []
    for folder in folders:
        for module in pkgutil.iter_modules([folder]) if os.path.isdir(folder) else ():
            names.append(module.name)
            if len(names) >= MAX_LISTED:
                return names
    return names
