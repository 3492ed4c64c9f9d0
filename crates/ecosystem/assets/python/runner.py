"""Runs a project's tests and tells what happened, one JSON object per line.

    python runner.py REQUEST.json EVENTS.jsonl

This file stays importable without side effects: a test that starts processes with multiprocessing's `spawn`
method makes each of them import the main module again, without our folder on its path.
"""


def start(arguments):
    import os
    import sys

    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    try:
        import autoheal_session
    finally:
        # The project must find its own modules only, never ours.
        sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or os.curdir) != here]
    return autoheal_session.main(arguments)


if __name__ == "__main__":
    import sys as _sys

    _sys.exit(start(_sys.argv[1:]))
