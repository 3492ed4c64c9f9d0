"""Phases of the moon, roughly."""

MONTH = 29.53
NEW_MOON = datetime.date(2000, 1, 6)
PHASES = ["new", "waxing", "full", "waning"]


def age(day):
    """Days since the last new moon."""
    return (day - NEW_MOON).days % MONTH


def phase(day):
    return PHASES[round(age(day) / MONTH * 4) % 4]


def days_between(one, other):
    return abs(datetime.date(*one) - datetime.date(*other)).days
