"""Starts the probe; see autoheal_probe. Importable without side effects, like runner.py."""


def start(arguments):
    import os
    import sys

    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    try:
        import autoheal_probe
    finally:
        # The project must find its own modules only, never ours.
        sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or os.curdir) != here]
    return autoheal_probe.main(arguments)


if __name__ == "__main__":
    import sys as _sys

    _sys.exit(start(_sys.argv[1:]))
