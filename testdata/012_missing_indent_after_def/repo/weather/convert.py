"""Temperature scales."""

ABSOLUTE_ZERO = -273.15


def celsius(fahrenheit):
degrees = (fahrenheit - 32) * 5 / 9
return round(degrees, 1)


def fahrenheit(celsius):
    return round(celsius * 9 / 5 + 32, 1)


def is_possible(celsius):
    """Nothing is colder than absolute zero."""
    return celsius >= ABSOLUTE_ZERO
