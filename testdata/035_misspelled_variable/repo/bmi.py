"""Body mass index."""

LIMITS = [(18.5, "low"), (25.0, "normal"), (30.0, "raised")]


def bmi(weight, height):
    """Weight in kilograms over the square of the height in metres."""
    if height <= 0:
        raise ValueError("height must be positive")
    return round(weigth / height**2, 1)


def band(weight, height):
    value = bmi(weight, height)
    for limit, name in LIMITS:
        if value < limit:
            return name
    return "high"
