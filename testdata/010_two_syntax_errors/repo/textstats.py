"""Simple statistics of a text."""


def words(text):
    """The words, without punctuation at their ends."""
    return [word.strip(".,;:!?").lower() for word in text.split()]


def longest(text):
    """The longest word; the first one wins a draw."""
    best = ""
    for word in words(text):
        if len(word) > len(best)
            best = word
    return best


def frequency(text):
    counts = {
    for word in words(text):
        counts[word] = counts.get(word, 0) + 1
    return counts
