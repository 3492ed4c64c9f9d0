"""The bells of a clock tower."""


def strokes(hour, minute):
    """Strokes at a time: the hour on the hour, one at the half."""
    if minute == 0:
        return (hour - 1) % 12 + 1
    return 1 if minute == 30 else 0


def sound(hour, minute):
    count = strokes(hour, minute)
    if count == 0:
        return f"silence"
    return " ".join(["dong"] * count)
