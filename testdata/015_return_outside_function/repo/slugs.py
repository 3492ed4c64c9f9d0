"""Readable parts of an address, made from titles."""

import re
import unicodedata


def slug(title, limit=40):
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain.lower())
    text = "-".join(words)
return text[:limit].rstrip("-")


def unique_slug(title, taken):
    """A slug that is not taken, numbered from 2 if it has to be."""
    base = slug(title)
    candidate, number = base, 2
    while candidate in taken:
        candidate, number = f"{base}-{number}", number + 1
    return candidate
