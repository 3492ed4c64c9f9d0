"""Paths."""

import os
from pathlib import Path


def here():
    return Path(os.getcwd())
