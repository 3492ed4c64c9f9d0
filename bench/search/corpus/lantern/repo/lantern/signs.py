"""Names, lines and small notations."""

from collections import defaultdict
from typing import Dict, List, Tuple

UNITS = {"w": 10080, "d": 1440, "h": 60, "m": 1}
# I and O look like numbers, so no row is called so.
ROWS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def mask_middle(text: str, keep: int = 1) -> str:
    """Hide the middle of a text behind stars, so that only `keep` characters at each end can be read.

    A text so short that nothing of it would be hidden is hidden as a whole.

    >>> mask_middle("lantern", 2)
    'la***rn'
    >>> mask_middle("ab")
    '**'
    """
    if len(text) <= 2 * keep:
        return "*" * len(text)
    hidden = len(text) - 2 * keep
    return text[:keep] + "*" * hidden + text[len(text) - keep:]


def parse_spell(text):
    """The minutes of a span of time that is written like "1d 2h 30m".

    The units are w, d, h and m, in small or large letters; spaces do not matter. A text that is not of this form, such as
    a number without its unit, raises ValueError.

    >>> parse_spell("2h 15m")
    135
    """
    total, digits = 0, ""
    for char in text.replace(" ", "").lower():
        if char.isdigit():
            digits += char
        elif char in UNITS and digits:
            total += int(digits) * UNITS[char]
            digits = ""
        else:
            raise ValueError(f"cannot read {text!r}")
    if digits:
        raise ValueError(f"{digits} has no unit")
    return total


def hashtags(post: str) -> List[str]:
    """The tags of a post in small letters, each once, in the order in which they first appear.

    A tag is a word that begins with "#". Any of . , ! ? at its end do not belong to it; a "#" alone is no tag.

    >>> hashtags("Tea #Now, and more #tea! #now")
    ['now', 'tea']
    """
    found = []
    for word in post.split():
        if not word.startswith("#"):
            continue
        tag = word[1:].rstrip(".,!?").lower()
        if tag and tag not in found:
            found.append(tag)
    return found


def spread_line(words: List[str], width: int) -> str:
    """Set words into a line of exactly the given width by widening the gaps between them.

    Where the gaps cannot all be equal, those on the left are one space wider. A single word stands at the left. There is
    at least one word, and the words always fit.

    >>> spread_line(["to", "be", "or"], 11)
    'to   be  or'
    """
    if len(words) == 1:
        return words[0].ljust(width)
    letters = sum(len(word) for word in words)
    each, extra = divmod(width - letters, len(words) - 1)
    line = words[0]
    for number, word in enumerate(words[1:]):
        gap = each + 1 if number < extra else each
        line += " " * gap + word
    return line


def split_humps(name):
    """Take a name like readLineTwice apart into its words, in small letters.

    Each capital begins a new word; digits stay with the word before them.

    >>> split_humps("readLine2Twice")
    ['read', 'line2', 'twice']
    """
    words = []
    current = ""
    for char in name:
        if char.isupper() and current:
            words.append(current)
            current = ""
        current += char.lower()
    if current:
        words.append(current)
    return words


def seat_label(number: int, per_row: int) -> str:
    """The label of a seat in a hall, where the seats are counted from 0, row by row.

    Rows have the letters of ROWS, seats in a row have numbers from 1. A number for which there is no row raises ValueError.

    >>> seat_label(0, 20)
    'A1'
    """
    row, place = divmod(number, per_row)
    if number < 0 or row >= len(ROWS):
        raise ValueError(f"there is no seat {number}")
    return f"{ROWS[row]}{place + 1}"


def read_ingredient(line: str) -> Tuple[int, str]:
    """Amount and name from a line of a shopping list; a line that does not begin with a whole number is for one.

    The name is in small letters, with one space between its words.
    """
    first, *rest = line.lower().split()
    try:
        amount = int(first)
    except ValueError:
        return 1, " ".join([first, *rest])
    return amount, " ".join(rest)


def strip_comment(line):
    """A line without its comment and without space at its end.

    A comment begins with the first "#" that does not stand between double quotes.
    """
    quoted = False
    for index, char in enumerate(line):
        if char == '"':
            quoted = not quoted
        elif char == "#" and not quoted:
            return line[:index].rstrip()
    return line.rstrip()


def rhyme_groups(words: List[str], letters: int = 2) -> Dict[str, List[str]]:
    """Words that end with the same letters, under their ending, in small letters and in the order of the alphabet.

    Each word counts once, however its letters are written. Words with anything but letters in them are left out, and so
    are endings that only one word has.

    >>> rhyme_groups(["Light", "house", "night", "mouse", "oil"], 3)
    {'ght': ['light', 'night'], 'use': ['house', 'mouse']}
    """
    groups = defaultdict(set)
    for word in words:
        lowered = word.lower()
        if lowered.isalpha():
            groups[lowered[-letters:]].add(lowered)
    return {ending: sorted(group) for ending, group in groups.items() if len(group) > 1}
