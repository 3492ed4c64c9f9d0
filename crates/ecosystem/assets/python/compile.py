"""Asks the interpreter's own compiler about many candidate texts at once.

    {"sources": [text, ...]} on stdin → {"results": [null or {"exception", "message", "line", "column"}, ...]} on stdout

The texts are shared out among child processes: for speed, and since a hostile text can crash some compilers.
"""

import gc
import json
import os
import sys
import warnings

MIN_SHARE = 40
MAX_WORKERS = 8


def check(text):
    """None for a text that compiles, else what the compiler says of it."""
    try:
        compile(text, "<candidate>", "exec", dont_inherit=True)
    except SyntaxError as error:
        return _fault(type(error).__name__, error.msg, error.lineno, error.offset)
    except (ValueError, OverflowError) as error:
        # Null bytes (before 3.12), lone surrogates, and numbers too long to convert.
        return _fault("SyntaxError", str(error), 1, 1)
    except (RecursionError, MemoryError) as error:
        return _fault("SyntaxError", "too deeply nested (%s)" % type(error).__name__, 1, 1)
    return None


def _fault(exception, message, line, column):
    return {
        "exception": exception,
        "message": str(message)[:1000].encode("utf-8", "replace").decode("utf-8"),
        "line": line if isinstance(line, int) and line > 0 else 1,
        "column": column if isinstance(column, int) and column > 0 else 1,
    }


def check_all(sources):
    """A result for each source, in order."""
    results = {}
    waiting = [list(range(len(sources)))[start :: _workers(len(sources))] for start in range(_workers(len(sources)))]
    while waiting:
        running = [(share, _start(sources, share)) for share in waiting if share]
        waiting = []
        for share, worker in running:
            answers = _finish(worker)
            results.update(zip(share, answers))
            rest = share[len(answers) :]
            if rest:
                # The worker died of this one; the others go on without it.
                results[rest[0]] = _fault("SyntaxError", "the compiler crashed", 1, 1)
                waiting.append(rest[1:])
    return [results[index] for index in range(len(sources))]


def _workers(count):
    try:
        cores = len(os.sched_getaffinity(0))
    except (AttributeError, OSError):
        cores = os.cpu_count() or 1
    return max(1, min(cores, MAX_WORKERS, count // MIN_SHARE))


def _start(sources, share):
    reader, writer = os.pipe()
    process = os.fork()
    if process:
        os.close(writer)
        return process, reader
    try:
        os.close(reader)
        with os.fdopen(writer, "w", encoding="ascii") as out:
            for index in share:
                text = sources[index]
                out.write(json.dumps(check(text) if isinstance(text, str) else None) + "\n")
                out.flush()
    finally:
        os._exit(0)


def _finish(worker):
    process, reader = worker
    with os.fdopen(reader, encoding="ascii") as lines:
        answers = [json.loads(line) for line in lines if line.endswith("\n")]
    os.waitpid(process, 0)
    return answers


def main():
    warnings.simplefilter("ignore")
    gc.disable()
    request = json.loads(sys.stdin.buffer.read().decode("utf-8"))
    sys.stdout.write(json.dumps({"results": check_all(request["sources"])}))


if __name__ == "__main__":
    main()
