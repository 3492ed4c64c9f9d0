"""What pytest's items and its own exceptions know beyond the ordinary."""

import os

from autoheal_names import nearest
from autoheal_raised import bounded, describe_frames
from autoheal_tree import clean


def node_path(node):
    path = getattr(node, "path", None) or getattr(node, "fspath", None)
    return str(path) if path else None


def item_place(item, plugin):
    """The test's own file from the repository's root, and its line from 1."""
    tree = plugin.session.tree
    try:
        file, line = item.location[0], item.location[1]
    except Exception:
        file, line = None, None
    path = os.path.join(plugin.rootdir, file) if file else None
    if path and tree.inside(path) is not None:
        return tree.inside(path), (line or 0) + 1
    own = node_path(item)
    return (tree.relative(own) if own else clean(item.nodeid.split("::")[0])), 1


def fixture_raised(item, error, plugin):
    """A fixture that does not exist: the test or fixture that asks for it, and the names there are."""
    if type(error).__name__ != "FixtureLookupError":
        return None
    raised = plugin.session.describe(error)
    missing = getattr(error, "argname", None)
    raised["message"] = getattr(error, "msg", None) or "fixture '%s' not found" % missing
    raised["trace"] = raised["trace"] or raised["message"]
    raised["evidence"]["missing"] = missing
    if not raised["frames"]:
        raised["frames"] = describe_frames(_asking(error, item, plugin), plugin.session.tree)
    try:
        raised["evidence"]["offered"] = nearest(missing, _fixture_names(item))
    except Exception:
        pass
    return raised


def _fixture_names(item):
    """pytest keeps its fixtures in places that changed over the years."""
    manager = item.session._fixturemanager
    known = getattr(manager, "_arg2fixturedefs", None)
    if known is not None:
        return list(known)
    return [fixture.argname for fixture in manager._get_all_fixture_defs_for_node(item.parent)]


def _asking(error, item, plugin):
    """The fixtures on the way to the missing one, or else the test."""
    code = []
    for each in getattr(error, "fixturestack", None) or []:
        function = getattr(each, "func", each)
        if hasattr(function, "__code__"):
            code.append(function.__code__)
    if code:
        return [(each.co_filename, each.co_firstlineno, each.co_name) for each in code]
    file, line = item_place(item, plugin)
    return [(os.path.join(plugin.session.tree.root, file), line, item.name)]


def doctest_raised(item, error, plugin):
    """A doctest's wrong answer has no stack: its place is the example's line."""
    failures = getattr(error, "failures", None) if type(error).__name__ == "MultipleDoctestFailures" else [error]
    first = failures[0] if failures else None
    if type(first).__module__ != "doctest" or not hasattr(first, "example"):
        return None
    test, example = first.test, first.example
    line = (test.lineno or 0) + example.lineno + 1
    raised = plugin.session.describe(first)
    place = describe_frames([(test.filename or "", line, test.name)], plugin.session.tree)
    # The stack below the example, if it raised, begins in the doctest's own invented file.
    inner = [frame for frame in raised["frames"] if frame["in_project"]]
    raised["frames"] = place + inner
    if hasattr(first, "got"):
        raised["message"] = bounded("%sexpected:\n%sgot:\n%s" % (example.source, example.want, first.got), 4000)
        raised["trace"] = bounded('File "%s", line %d, in %s\n' % (place[0]["file"], line, test.name), 1000)
        raised["trace"] += raised["message"]
        raised["evidence"]["exception"] = "DocTestFailure"
    return raised
