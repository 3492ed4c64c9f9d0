"""Small helpers for text."""


def excerpt(text, limit):
    """The start of a text, cut at a word."""
    if len(text) <= limit:
        return text
    return text[:limit].rsplit(" ", 1)[0] + " ..."
