"""Medians and quartiles without a library."""


def median(values):
    """The middle value; the upper one of two."""
    if not values:
        raise ValueError("no median of nothing")
    ordered = sorted(values)
    return ordered[len(ordered) / 2]


def spread(values):
    """Distance between the smallest and the largest value."""
    return max(values) - min(values)


def outliers(values, factor=2):
    """Values further from the median than a share of the spread."""
    middle, reach = median(values), spread(values) / factor
    return [value for value in values if abs(value - middle) > reach]
