"""Words and lines of text."""

SMALL_WORDS = {"a", "an", "and", "of", "the", "to"}


def initials(name, limit=None):
    """The first letters of the words of a name in capitals, each with a dot.

    Words stand apart by spaces or hyphens. With a limit only so many words count, from the left.

    >>> initials("mary-ann o'neil")
    'M.A.O.'
    >>> initials("mary-ann o'neil", 2)
    'M.A.'
    """
    words = name.replace("-", " ").split()
    if limit is not None:
        words = words[:limit]
    return "".join(word[0].upper() + "." for word in words)


def pack_runs(text):
    """Write the length of each run before its character; a run of one has no number.

    A text with digits cannot be packed and raises ValueError.

    >>> pack_runs("aaabcc")
    '3ab2c'
    """
    if any(char.isdigit() for char in text):
        raise ValueError("digits cannot be packed")
    packed = ""
    start = 0
    while start < len(text):
        end = start + 1
        while end < len(text) and text[end] == text[start]:
            end += 1
        length = end - start
        if length > 1:
            packed += str(length)
        packed += text[start]
        start = end
    return packed


def unpack_runs(code):
    """Undo pack_runs. A number with no character after it raises ValueError."""
    parts, number = [], ""
    for char in code:
        if char.isdigit():
            number += char
            continue
        parts.append(char * int(number or 1))
        number = ""
    if number:
        raise ValueError("a number without its character")
    return "".join(parts)


def common_ending(words):
    """The longest ending that all words of a list share; an empty text where there is none.

    >>> common_ending(["singing", "ring", "bring"])
    'ing'
    """
    if not words:
        return ""
    shortest = min(words, key=len)
    for start in range(len(shortest)):
        ending = shortest[start:]
        if all(word.endswith(ending) for word in words):
            return ending
    return ""


def bracket_depth(text):
    """How deeply round, square and curly brackets are nested, or -1 where they do not match.

    Brackets between double quotes are plain text.

    >>> bracket_depth("f(a[1], b)")
    2
    >>> bracket_depth("(]")
    -1
    """
    closers = {")": "(", "]": "[", "}": "{"}
    stack, depth, quoted = [], 0, False
    for char in text:
        if char == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif char in closers.values():
            stack.append(char)
            depth = max(depth, len(stack))
        elif char in closers:
            if not stack or stack.pop() != closers[char]:
                return -1
    return depth if not stack else -1


def title_line(text):
    """A title: every word starts with a capital, but small words inside the title stay small."""
    words = text.lower().split()
    last = len(words) - 1
    titled = []
    for position, word in enumerate(words):
        if word in SMALL_WORDS and 0 < position < last:
            titled.append(word)
        else:
            titled.append(word.capitalize())
    return " ".join(titled)


def one_edit_apart(first, second):
    """Whether exactly one letter added, removed or replaced makes one word the other.

    >>> one_edit_apart("plan", "plane")
    True
    >>> one_edit_apart("plan", "plan")
    False
    """
    if len(first) > len(second):
        first, second = second, first
    if len(second) - len(first) > 1:
        return False
    position = 0
    while position < len(first) and first[position] == second[position]:
        position += 1
    if len(first) == len(second):
        return first != second and first[position + 1:] == second[position + 1:]
    return first[position:] == second[position + 1:]


def keyed_shift(text, key):
    """Shift each letter of an ASCII text by the letters of a key in turn ("a" shifts by none, "b" by one).

    The key is in small letters. Letters keep their case; other characters stay and use up no letter of the key.
    """
    shifted = []
    used = 0
    for char in text:
        if not char.isalpha():
            shifted.append(char)
            continue
        base = ord("A") if char.isupper() else ord("a")
        step = ord(key[used % len(key)]) - ord("a")
        shifted.append(chr(base + (ord(char) - base + step) % 26))
        used += 1
    return "".join(shifted)


def parse_settings(text):
    """Read settings such as "size=10; color = red; bold" into a dict.

    Whole numbers become int, a name alone becomes True, empty parts do not count; the last of equal names wins.
    """
    settings = {}
    for part in text.split(";"):
        part = part.strip()
        if not part:
            continue
        name, sign, value = part.partition("=")
        name, value = name.strip(), value.strip()
        if not sign:
            settings[name] = True
        elif value.isdigit():
            settings[name] = int(value)
        else:
            settings[name] = value
    return settings
