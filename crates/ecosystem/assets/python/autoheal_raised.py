"""An exception as data: message, trace, frames and evidence."""

import linecache
import os
import sys

from autoheal_evidence import Scene, evidence
from autoheal_names import isinstance_of, lineage, own_dict
from autoheal_trace import MAX_TRACE, safe_text, trace_text

MAX_MESSAGE = 4000
MAX_TEXT = 300
OUTER_FRAMES = 20
INNER_FRAMES = 30
PLAIN_BASES = (BaseException, Exception)


class TestTimeout(BaseException):
    """Raised inside a test whose time is over. Not an Exception, so that few tests catch it by accident."""

    __test__ = False


def bounded(text, limit, head_share=0.4):
    """Both ends of a text that is too long."""
    if len(text) <= limit:
        return text
    mark = "\n[... %d characters left out ...]\n" % (len(text) - limit)
    head = int((limit - len(mark)) * head_share)
    return text[:head] + mark + text[len(text) - (limit - len(mark) - head) :]


def root_cause(error):
    """The exception that really failed, where a framework wrapped it in one of its own."""
    for _ in range(10):
        inner = _wrapped(error)
        if inner is None:
            return error
        error = inner
    return error


def _wrapped(error):
    name = type(error).__name__
    if name == "ConftestImportFailure":
        old = getattr(error, "excinfo", None)
        return getattr(error, "cause", None) or (old[1] if isinstance(old, tuple) else None)
    if name == "CollectError" or (name == "ImportError" and "Error importing plugin" in safe_text(error)):
        cause = error.__cause__ or error.__context__
        return None if type(cause).__name__ == "ImportPathMismatchError" else cause
    if name == "UnexpectedException" and type(error).__module__ == "doctest":
        return error.exc_info[1]
    if name in ("ExceptionGroup", "BaseExceptionGroup") and len(error.exceptions) == 1:
        return error.exceptions[0]
    return None


def describe(error, tree, message=None):
    """The `raised` object of an exception."""
    outer, error = error, root_cause(error)
    steps = list(_steps(error.__traceback__))
    if outer is not error and isinstance_of(outer, BaseException) and type(outer).__name__.endswith("Group"):
        steps = list(_steps(outer.__traceback__)) + steps
    kept = [step for step in steps if not tree.is_framework(step[0].f_code.co_filename)]
    frames = describe_frames([(f.f_code.co_filename, line, f.f_code.co_name) for f, line in kept], tree)
    text = message if message is not None else _message(error)
    frames = _from_project(frames + _syntax_frame(error, tree))
    inside = [frame for frame, _ in kept if tree.inside(frame.f_code.co_filename) is not None]
    frame, line = kept[-1] if kept else (None, None)
    scene = Scene(error, text, frame, line, inside[-1] if inside else None)
    told = {
        "message": bounded(text, MAX_MESSAGE),
        "trace": bounded(trace_text(error, tree, describe_frames), MAX_TRACE),
        "frames": frames,
        "evidence": evidence(scene, class_names(type(error), tree)),
    }
    return told


def _from_project(frames):
    """Without what the machinery calls (asyncio, ast) before it reaches the project."""
    first = next((index for index, frame in enumerate(frames) if frame["in_project"]), 0)
    return frames[first:]


def _message(error):
    if isinstance_of(error, SyntaxError):
        return str(error.msg)
    return safe_text(error)


def _steps(trace):
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def describe_frames(steps, tree):
    """(file, line, function) steps, outermost first, as frames; a deep stack keeps both its ends."""
    steps = [step for step in steps if not tree.is_framework(step[0])]
    if len(steps) > OUTER_FRAMES + INNER_FRAMES:
        steps = steps[:OUTER_FRAMES] + steps[-INNER_FRAMES:]
    return [_frame(file, line, function, tree) for file, line, function in steps]


def _frame(file, line, function, tree, text=None):
    if text is None:
        text = linecache.getline(file if file.startswith("<") else tree.absolute(file), line or 1)
    return {
        "file": tree.name(file),
        "line": max(line or 1, 1),
        "function": function,
        "text": text.strip()[:MAX_TEXT],
        "in_project": tree.inside(file) is not None,
    }


def _syntax_frame(error, tree):
    """The file that does not parse is no frame of the stack, and the most important of all."""
    file = error.filename if isinstance_of(error, SyntaxError) else None
    if not isinstance(file, str) or not os.path.isfile(tree.absolute(file)):
        return []
    text = error.text if isinstance(error.text, str) else None
    line = error.lineno if isinstance(error.lineno, int) else 1
    return [_frame(file, line, "<module>", tree, text)]


def class_names(kind, tree):
    """The name to report, and the project's own name where it derives from something better known.

    `class Missing(KeyError)` of a project is a KeyError to whoever mends it; a library's class speaks for itself.
    """
    own = type.__getattribute__(kind, "__name__")
    if not _is_project_class(kind, tree):
        return own, None
    for base in lineage(kind)[1:]:
        if base in PLAIN_BASES:
            break
        if BaseException in lineage(base) and not _is_project_class(base, tree):
            return type.__getattribute__(base, "__name__"), own
    return own, None


def _is_project_class(kind, tree):
    module = sys.modules.get(str(type.__getattribute__(kind, "__module__")))
    file = own_dict(module).get("__file__")
    return isinstance(file, str) and tree.inside(file) is not None


def line_through(error, code):
    """The line of a test that an error came through; 0 where that is not known."""
    place = error.__traceback__
    while place is not None and place.tb_frame.f_code is not code:
        place = place.tb_next
    return place.tb_lineno if place is not None else 0
