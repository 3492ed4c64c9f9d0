"""Distances from a driver's log."""


def driven(log):
    """Kilometres over all trips; each trip is (start, end) on the odometer."""
    for start, end in log:
        if end < start:
            raise ValueError("the odometer cannot run backwards")
        total += end - start
    return total


def longest(log):
    return max((end - start for start, end in log), default=0)
