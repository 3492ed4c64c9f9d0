"""Tools for words and short texts."""

VOWELS = "aeiou"


def squeeze(text, marks=None):
    """Collapse runs of the same character into one; where marks are given, only runs of those characters.

    >>> squeeze("bookkeeper")
    'bokeper'
    >>> squeeze("too   wide", " ")
    'too wide'
    """
    kept = []
    for char in text:
        repeated = bool(kept) and kept[-1] == char
        if repeated and (marks is None or char in marks):
            continue
        kept.append(char)
    return "".join(kept)


def keyed_shift(text, key):
    """Encode a text by moving each letter forward by the matching letter of the key (a by 0, b by 1, ...).

    The key has small letters and starts over at its end; only letters use it up. Case is kept and all other
    characters stay as they are.

    >>> keyed_shift("Cab, cab!", "ab")
    'Cbb, dac!'
    """
    result = ""
    used = 0
    for char in text:
        if not char.isalpha():
            result += char
            continue
        first = ord("A") if char.isupper() else ord("a")
        move = ord(key[used % len(key)]) - ord("a")
        result += chr((ord(char) - first + move) % 26 + first)
        used += 1
    return result


def pack_runs(text):
    """Shorten a text without digits: a run of three or more equal characters becomes its length and the character."""
    parts = []
    start = 0
    while start < len(text):
        end = start
        while end < len(text) and text[end] == text[start]:
            end += 1
        length = end - start
        parts.append(f"{length}{text[start]}" if length > 2 else text[start:end])
        start = end
    return "".join(parts)


def unpack_runs(code):
    """Undo pack_runs: each number says how often the character after it stands there.

    >>> unpack_runs("4abbc")
    'aaaabbc'
    """
    text, count = "", ""
    for char in code:
        if char.isdigit():
            count += char
        else:
            text += char * int(count or 1)
            count = ""
    return text


def expand_ranges(text):
    """Read a list of whole numbers and ranges: "2-4, 7" gives [2, 3, 4, 7].

    Both ends belong to a range, and a range whose first end is the larger one falls. Empty parts are skipped.
    """
    numbers = []
    for part in text.split(","):
        part = part.strip()
        if not part:
            continue
        first, dash, last = part.partition("-")
        low = int(first)
        high = int(last) if dash else low
        step = 1 if high >= low else -1
        numbers.extend(range(low, high + step, step))
    return numbers


def snake_name(name):
    """Turn a name of letters and digits like "parseHTTPReply" into "parse_http_reply".

    A new word starts at a capital that does not follow a capital, and at a capital before a small letter.
    """
    out = []
    for i, char in enumerate(name):
        if char.isupper() and i > 0:
            before = name[i - 1]
            after = name[i + 1] if i + 1 < len(name) else ""
            if not before.isupper() or after.islower():
                out.append("_")
        out.append(char.lower())
    return "".join(out)


def syllables(word):
    """Estimate the syllables of a word as its groups of vowels, but at least one.

    A y counts as a vowel except at the start. A final e takes one group off where there is more than one,
    unless the word ends in "le".

    >>> syllables("yellow"), syllables("home"), syllables("table")
    (2, 1, 2)
    """
    word = word.lower()
    groups = 0
    previous = False
    for place, letter in enumerate(word):
        vowel = letter in VOWELS or (letter == "y" and place > 0)
        if vowel and not previous:
            groups += 1
        previous = vowel
    if word.endswith("e") and not word.endswith("le") and groups > 1:
        groups -= 1
    return max(groups, 1)


def shared_ending(words):
    """The longest ending that all words of a list have in common; an empty list has none."""
    if not words:
        return ""
    shortest = min(words, key=len)
    size = 0
    while size < len(shortest) and len({word[-1 - size] for word in words}) == 1:
        size += 1
    return shortest[len(shortest) - size:]


def expand_braces(pattern):
    """All texts that a pattern with choices in braces stands for; the first choice varies slowest.

    Braces do not nest, and a closing brace without an opening one before it is plain text.

    >>> expand_braces("{re,un}do")
    ['redo', 'undo']
    """
    opening = pattern.find("{")
    if opening < 0:
        return [pattern]
    closing = pattern.index("}", opening)
    head = pattern[:opening]
    choices = pattern[opening + 1:closing].split(",")
    tails = expand_braces(pattern[closing + 1:])
    return [head + choice + tail for choice in choices for tail in tails]
