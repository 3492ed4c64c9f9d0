"""A pool that gives every job a process of its own."""

import os
import time


def start(seconds):
    """Starts a process that waits; returns its number."""
    child = os.fork()
    if child == 0:
        time.sleep(seconds)
        os._exit(0)
    return child


def start_all(jobs, seconds):
    return [start(seconds) for _ in range(jobs)]


def finish(children):
    """Waits for all; says how many ended well."""
    return sum(os.waitpid(child, 0)[1] == 0 for child in children)
