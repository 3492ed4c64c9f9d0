"""Runs a project's tests and tells what happened, one JSON object per line; or stays and answers questions about edits.

    python runner.py REQUEST.json EVENTS.jsonl
    python runner.py --probe REQUEST.json QUESTIONS ANSWERS

This file stays importable without side effects: a test that starts processes with multiprocessing's `spawn`
method makes each of them import the main module again, without our folder on its path.
"""


def start(arguments):
    import os
    import sys

    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    try:
        if arguments[:1] == ["--probe"]:
            from autoheal_probe import main

            arguments = arguments[1:]
        else:
            from autoheal_session import main
    finally:
        # The project must find its own modules only, never ours.
        sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or os.curdir) != here]
    return main(arguments)


if __name__ == "__main__":
    import sys as _sys

    _sys.exit(start(_sys.argv[1:]))
