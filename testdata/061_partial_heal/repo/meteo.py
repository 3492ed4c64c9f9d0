"""Numbers for a weather station."""


def celsius_to_kelvin(degrees):
    kelvin = degrees + 273.15
    return round(kelvn, 2)


def beaufort(knots):
    """Wind force; good enough up to a gale."""
    limits = [1, 4, 7, 11, 17, 22, 28, 34]
    return sum(knots >= limit for limit in limits)


def wind_chill(celsius, kmh):
    """What the air feels like."""
    raise NotImplementedError("nobody wrote this yet")
