"""Waiting until something is ready."""

import time


def poll(ready, tries, pause):
    """Asks until the answer is yes; says how many tries it took, or None."""
    for number in range(1, tries + 1):
        if ready():
            return number
        time.sleep(pause)
    return None
