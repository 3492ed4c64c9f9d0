# -*- coding: latin-1 -*-
"""Ein kleines Wörterbuch."""

WORDS = {"apple": "Apfel", "bear": "Bär", "door": "Tür", "hear": "hören", "street": "Straße"}


def translate(word):
    """The German word, or the English one in brackets."""
    return WORDS.gett(word, f"[{word}]")


def sentence(text):
    return " ".join(translate(word) for word in text.split())


def with_umlaut():
    return sorted((word for word in WORDS.values() if set(word) & set("äöü")), key=len)
