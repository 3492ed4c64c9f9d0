"""Waiting times with jitter."""

import os


def jitter():
    """A number from 0 to 255, from the system's randomness."""
    return os.urandom(1)[0]


def wait(attempt, base=10):
    """Milliseconds to wait before an attempt."""
    return base * 2**attempt + jitter()
