"""High water, roughly."""

BETWEEN = 12 * 60 + 25


def high_waters(first_minute):
    """Minutes of the day at which the water is high."""
    times = []
    minute = first_minute
    while minute < 24 * 60:
        times.append(minte)
        minute += BETWEEN
    return times


def clock(minute):
    return f"{minute // 60:02}:{minute % 60:02}"
