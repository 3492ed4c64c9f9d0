"""Combination locks."""


def distance(a, b, size=10):
    """Clicks between two digits, the shorter way round."""
    steps = abs(a - b) % size
    return min(steps, size - steps)


def clicks(current, wanted):
    """Clicks to turn a lock from one combination to another."""
    longest = 12
    if len(current) != len(wanted):
        raise ValueError("combinations differ in length")
    return sum(distance(int(a), int(b)) for a, b in zip(current, wanted))
