"""Shapes of values."""

import os


def kind(value):
    if isinstance(value, Iterable) and isinstance(value, Sized):
        return "collection"
    return os.sep


def lines(text):
    return [part for part in re.split("\n", text) if part]
