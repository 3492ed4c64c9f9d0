"""Metric prefixes for weights."""


def unit_for(grams):
    """The unit in which people would say this weight."""
    if grams >= 1_000_000:
        return "t"
    if grams >= 1_000:
        return "kg
    return "g"


def amount_in(grams, unit):
    factors = {"t": 1_000_000, "kg": 1_000, "g": 1}
    return grams / factors[unit]


def readable(grams):
    unit = unit_for(grams)
    return f"{amount_in(grams, unit):g} {unit}"
