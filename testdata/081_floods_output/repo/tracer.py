"""Progress of a long computation."""

import sys

LINE = "x" * 1023 + "\n"


def trace(lines, stream=None):
    """Writes so many lines of one kilobyte."""
    stream = stream or sys.stdout
    for _ in range(lines):
        stream.write(LINE)
    return lines


def percent(done, total):
    share = 100 * done // total
    return f"{shar} %"
