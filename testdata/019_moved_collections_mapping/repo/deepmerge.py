"""Merging of nested configuration."""

from collections import Mapping


def merge(base, extra):
    """A new mapping: extra over base, mappings merged key by key."""
    merged = dict(base)
    for key, value in extra.items():
        if isinstance(value, Mapping) and isinstance(merged.get(key), Mapping):
            merged[key] = merge(merged[key], value)
        else:
            merged[key] = value
    return merged


def flatten(mapping, prefix=""):
    """Pairs of dotted keys and values."""
    for key, value in mapping.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value
