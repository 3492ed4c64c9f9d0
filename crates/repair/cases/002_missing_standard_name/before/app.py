"""Paths."""

import os


def here():
    return Path(os.getcwd())
