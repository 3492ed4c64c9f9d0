"""Expected values of dice."""

from fractions import Fraction


def expected(sides, count=1):
    """The expected sum of so many dice."""
    return Fraction(count * (sides + 1), 2)


def chance_of_sum(total, sides=6):
    """The chance that two dice show this sum."""
    ways = sum(1 for one in range(1, sides + 1) if 1 <= total - one <= sides)
    return Fracton(ways, sides * sides)
