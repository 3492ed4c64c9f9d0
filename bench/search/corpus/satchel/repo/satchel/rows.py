"""Lists of numbers and of other things."""


def cover_length(spans):
    """How much of a line a list of (start, end) spans covers; what lies under several spans counts once.

    >>> cover_length([(0, 4), (2, 6), (9, 10)])
    7
    """
    total, reach = 0, None
    for start, end in sorted(spans):
        if reach is None or start > reach:
            total += end - start
            reach = end
        elif end > reach:
            total += end - reach
            reach = end
    return total


def first_at_least(values, wanted):
    """The index of the first value that is not below the wanted one, in a rising list; its length where all are below."""
    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if values[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low


def collapse_ranges(numbers):
    """Page numbers as one writes them, in order and without repetition.

    >>> collapse_ranges([7, 1, 2, 3, 3])
    '1-3,7'
    """
    ordered = sorted(set(numbers))
    parts = []
    index = 0
    while index < len(ordered):
        start = ordered[index]
        while index + 1 < len(ordered) and ordered[index + 1] == ordered[index] + 1:
            index += 1
        end = ordered[index]
        parts.append(str(start) if start == end else f"{start}-{end}")
        index += 1
    return ",".join(parts)


def round_robin(*lists):
    """Yield the first items of all lists, then the second ones and so on; lists that have ended are skipped."""
    longest = max((len(items) for items in lists), default=0)
    for position in range(longest):
        for items in lists:
            if position < len(items):
                yield items[position]


def ranks(scores):
    """The rank of each score, the highest being 1; equal scores share the better rank and the next ranks stay free.

    >>> ranks([50, 80, 50, 20])
    [2, 1, 2, 4]
    """
    places = {}
    for place, score in enumerate(sorted(scores, reverse=True), start=1):
        places.setdefault(score, place)
    return [places[score] for score in scores]


def fullest_load(weights, limit):
    """The largest total that some of the weights, each used at most once, reach without passing the limit."""
    sums = {0}
    for weight in weights:
        sums |= {total + weight for total in sums if total + weight <= limit}
    return max(sums)


def depth_sum(nested, depth=1):
    """The sum of all numbers in nested lists, each times the number of lists around it.

    >>> depth_sum([1, [2, [3]]])
    14
    """
    total = 0
    for item in nested:
        if isinstance(item, list):
            total += depth_sum(item, depth + 1)
        else:
            total += item * depth
    return total


def longest_climb(values):
    """The longest stretch of neighbours in which each value is larger than the one before; the first of equals."""
    best = current = values[:1]
    for before, after in zip(values, values[1:]):
        current = current + [after] if after > before else [after]
        if len(current) > len(best):
            best = current
    return best


def arrangements(letters, start=""):
    """All different orders of the letters of a word that begin with `start`, in alphabetic order.

    The letters of `start` are used up; where the word does not have them, there is no order.

    >>> arrangements("noon", "o")
    ['onno', 'onon', 'oonn']
    """
    for letter in start:
        if letter not in letters:
            return []
        letters = letters.replace(letter, "", 1)
    if not letters:
        return [start]
    found = []
    for letter in sorted(set(letters)):
        for rest in arrangements(letters, letter):
            found.append(start + rest)
    return found
