"""How a function behaves: called with what tests called it with, and with values near to that.

Two edits that pass the same tests may still do different things. The arguments that the tests pass are recorded once, changed a little
in each place, and every edit answers for all of them; equal answers are one behaviour.
"""

import copy
import hashlib
import pickle
import re
import signal
import sys

MOST_CALLS = 40
MOST_INPUTS = 240
MOST_BYTES = 20_000
MOST_TEXT = 160
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
MOST_FIELDS = 4
# The time at work for one input, and how many may need more before the others are left alone.
WORK = 0.1
MOST_ENDLESS = 8


def record(code, run):
    """The arguments of each call of `code` while `run()` runs, pickled, each once."""
    found = []
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + _stars(code)]

    def called(frame, event, _argument):
        if event == "call" and frame.f_code is code and len(found) < MOST_CALLS:
            try:
                kept = pickle.dumps([frame.f_locals[name] for name in names])
            except Exception:
                return
            if len(kept) <= MOST_BYTES and kept not in found:
                found.append(kept)

    sys.setprofile(called)
    try:
        run()
    finally:
        sys.setprofile(None)
    return found


def _stars(code):
    return bool(code.co_flags & 4) + bool(code.co_flags & 8)


def inputs(recorded):
    """The recorded arguments, and those with one of them changed, each once."""
    found = list(recorded)
    calls = [pickle.loads(kept) for kept in recorded]
    # Whoever never meets a number below zero in a test need not know what to do with one.
    signed = any(map(_has_negative, calls))
    for arguments in calls:
        for place, value in enumerate(arguments):
            for other in near(value):
                if not signed and _has_negative(other):
                    continue
                try:
                    changed = pickle.dumps(arguments[:place] + [other] + arguments[place + 1 :])
                except Exception:
                    continue
                if changed not in found:
                    found.append(changed)
                if len(found) >= MOST_INPUTS:
                    return found
    return found


def near(value):
    """Values that stand at the borders of what a function must take."""
    if type(value) is bool:
        return [not value]
    if type(value) is int:
        return [value + 1, value - 1, 0, 1, -value, 2 * value]
    if type(value) is float:
        return [value + 1.0, value - 0.5, 0.0, -value]
    if type(value) is str:
        return ["", value[:-1], value + value[-1:], value[::-1], value.upper(), " " + value]
    if type(value) in (list, tuple):
        shorter = [value[:0], value[:-1], value[1:], value[::-1], value + value[:1]]
        return shorter + [_with(value, place, other) for place in range(min(len(value), 3)) for other in near(value[place])[:2]]
    if type(value) is dict:
        keys = list(value)
        changed = [dict(list(value.items())[:-1]), {}]
        return changed + [dict(value, **{key: other}) for key in keys[:2] if type(key) is str for other in near(value[key])[:2]]
    if type(value) is set:
        return [set(), set(list(value)[1:])]
    if value is None:
        return []
    return list(_changed_objects(value))


def _has_negative(value, depth=0):
    """Whether a number below zero is or lies in a plain value."""
    if type(value) in (int, float):
        return value < 0
    if type(value) is dict:
        value = [*value, *value.values()]
    return type(value) in (list, tuple, set) and depth < 4 and any(_has_negative(each, depth + 1) for each in value)


def _with(values, place, other):
    return values[:place] + type(values)([other]) + values[place + 1 :]


def _changed_objects(value):
    """An object with one of its plain fields changed."""
    fields = getattr(value, "__dict__", None)
    if type(fields) is not dict:
        return
    for name in list(fields)[:MOST_FIELDS]:
        for other in near(fields[name])[:2]:
            try:
                changed = copy.copy(value)
                changed.__dict__.update({name: other})
            except Exception:
                continue
            yield changed


class _Endless(BaseException):
    """Raised inside a call that does not come to an end."""


def _give_up(_signal, _frame):
    raise _Endless


def behave(function, questions):
    """For each input what the function does with it: (input as text, answer as text, whether it raised, None). A value near to what tests
    pass may be one with which the function never ends."""
    endless = 0
    signal.signal(signal.SIGVTALRM, _give_up)
    for kept in questions:
        arguments = pickle.loads(kept)
        asked = _text(arguments)
        if endless >= MOST_ENDLESS:
            yield asked, "unknown " + _digest(asked), True, None
            continue
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, WORK, WORK)
            try:
                given, named = _spread(function.__code__, arguments)
                answer, raised = _result(function(*given, **named)), False
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        except _Endless:
            answer, raised = "endless", True
            endless += 1
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            answer, raised = type(error).__name__, True
        # What it did to its arguments is part of what it does.
        yield asked, answer + " " + _digest(_text(arguments, None)), raised, None


def _result(value):
    if hasattr(value, "__next__"):
        value = [each for each, _ in zip(value, range(1000))]
    elif hasattr(value, "send") and hasattr(value, "cr_frame"):
        value.close()
    return _text(value, None)


def _spread(code, arguments):
    """The arguments as a call takes them."""
    plain, named = code.co_argcount, code.co_kwonlyargcount
    given = list(arguments[:plain])
    options = dict(zip(code.co_varnames[plain : plain + named], arguments[plain : plain + named]))
    rest = arguments[plain + named :]
    if code.co_flags & 4:
        given += list(rest.pop(0))
    if code.co_flags & 8:
        options.update(rest.pop(0))
    return given, options


def _text(value, most=MOST_TEXT, depth=0):
    """A text that is equal for equal values, in every process."""
    if isinstance(value, (set, frozenset)):
        text = "{%s}" % ", ".join(sorted(_text(each, None, depth + 1) for each in value))
    elif type(value) in (list, tuple):
        text = "%s(%s)" % (type(value).__name__, ", ".join(_text(each, None, depth + 1) for each in value))
    elif type(value) is dict:
        text = "{%s}" % ", ".join("%s: %s" % (_text(k, None, depth + 1), _text(v, None, depth + 1)) for k, v in value.items())
    elif type(value).__repr__ is object.__repr__ and depth < 4:
        fields = getattr(value, "__dict__", {})
        text = "%s(%s)" % (type(value).__name__, ", ".join("%s=%s" % (k, _text(v, None, depth + 1)) for k, v in fields.items()))
    else:
        try:
            text = ADDRESS.sub("", repr(value))
        except Exception as error:
            text = "<%s>" % type(error).__name__
    return text if most is None or len(text) <= most else text[:most] + "..."


def _digest(text):
    return hashlib.sha1(text.encode("utf-8", "replace")).hexdigest()[:12]
