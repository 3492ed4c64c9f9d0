"""Cleaning of people's names as they come out of web forms."""

PARTICLES = {"van", "von", "de", "del", "da"}


def normalise(name)
    """Collapses white space and capitalises each part but the particles."""
    parts = name.split()
    return " ".join(part.lower() if part.lower() in PARTICLES else part.capitalize() for part in parts)


def initials(name):
    """The first letters, particles left out."""
    return "".join(part[0].upper() for part in name.split() if part.lower() not in PARTICLES)
