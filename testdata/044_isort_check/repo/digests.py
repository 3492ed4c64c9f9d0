"""Digests of files for a download page."""

from pathlib import Path
import os
import hashlib


def digest(path):
    """The SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def table(folder):
    """Lines of digest and name for each file of a folder, by name."""
    names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    return [f"{digest(Path(folder) / name)}  {name}" for name in names]
