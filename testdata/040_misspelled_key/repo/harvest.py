"""What a harvest is worth."""

PRICE_BY_QUALITY = {"A": 300, "B": 180}


def row(fruit, quantity, quality):
    return {"fruit": fruit, "quantity": quantity, "quality": quality}


def value(entry):
    """Cents for all kilograms of one row."""
    return entry["quantiy"] * PRICE_BY_QUALITY[entry["quality"]]


def total(entries):
    return sum(value(entry) for entry in entries)
