"""Calls everything that a package's oracles name and prints what can be seen from outside, as JSON.

    python observe.py ORACLES SOURCE_ROOT

Runs in a process of its own, as a healed tree may do anything, such as never return.
"""

import copy
import dataclasses
import datetime
import importlib.util
import json
import signal
import sys
import types

SECONDS_PER_CALL = 2
MOST_ITEMS = 2000


class TooLong(BaseException):
    """Not an Exception: a handler in the code under test must not swallow it."""


def plain(value, depth=0):
    """A value as JSON that keeps types apart: a list is not a tuple, 1 is not True, 1.0 may be 1."""
    if depth > 30:
        return "..."
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, (int, float)):
        # 2 and 2.0 are equal to every caller that counts.
        return {"float": repr(float(value))} if abs(value) < 2**53 else {"int": repr(value)}
    if isinstance(value, (list, tuple)):
        return {type(value).__name__: [plain(item, depth + 1) for item in value]}
    if isinstance(value, dict):
        # As with ==, the order in which keys came does not count.
        pairs = [[plain(key, depth + 1), plain(item, depth + 1)] for key, item in value.items()]
        return {"dict": sorted(pairs, key=lambda pair: json.dumps(pair[0]))}
    if isinstance(value, (set, frozenset)):
        return {"set": sorted((plain(item, depth + 1) for item in value), key=json.dumps)}
    if isinstance(value, datetime.date):
        return {"date": value.isoformat()}
    if isinstance(value, types.GeneratorType):
        return {"items": [plain(item, depth + 1) for item, _ in zip(value, range(MOST_ITEMS))]}
    if dataclasses.is_dataclass(value):
        return {type(value).__name__: [plain(getattr(value, field.name), depth + 1) for field in dataclasses.fields(value)]}
    if hasattr(value, "__dict__"):
        return {type(value).__name__: plain(vars(value), depth + 1)}
    return repr(value)


def watched(call, arguments):
    """The result or the exception's type, and the arguments afterwards: changing them is behaviour too."""
    arguments = copy.deepcopy(arguments)
    signal.alarm(SECONDS_PER_CALL)
    try:
        seen = {"returns": plain(call(*arguments))}
    except TooLong:
        seen = {"raises": "TooLong"}
    except RecursionError:
        seen = {"raises": "RecursionError"}
    except Exception as error:
        seen = {"raises": type(error).__name__}
    finally:
        signal.alarm(0)
    seen["arguments"] = plain([argument for argument in arguments if not callable(argument)])
    return seen


def on_alarm(_signal, _frame):
    raise TooLong


def main():
    oracles, root = sys.argv[1:]
    sys.path.insert(0, root)
    sys.dont_write_bytecode = True
    signal.signal(signal.SIGALRM, on_alarm)
    spec = importlib.util.spec_from_file_location("oracles", oracles)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    observed = {}
    for name, (call, inputs) in module.ORACLES.items():
        observed[name] = [watched(call, arguments) for arguments in inputs]
    json.dump(observed, sys.stdout)


if __name__ == "__main__":
    main()
