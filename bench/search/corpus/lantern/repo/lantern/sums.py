"""Whole numbers: digits, bits, shares, prices and dates."""

from typing import List, Optional, Sequence, Tuple

LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def digit_spread(number: int) -> int:
    """The difference between the largest and the smallest digit of a number; its sign does not matter.

    >>> digit_spread(2753)
    5
    """
    digits = [int(char) for char in str(abs(number))]
    return max(digits) - min(digits)


def quarter_of(month: int, first: int = 1) -> int:
    """In which quarter (1 to 4) of the business year a month lies; the business year begins with month `first`.

    A month that is not from 1 to 12 raises ValueError.

    >>> quarter_of(5)
    2
    >>> quarter_of(1, 10)
    2
    """
    if not 1 <= month <= 12:
        raise ValueError(f"no such month: {month}")
    return (month - first) % 12 // 3 + 1


def days_until(today: int, event: int) -> int:
    """Days from today to the next time that a yearly event comes, where each year has 365 days.

    Dates are written as month and day in one number: 305 is the fifth of March. An event of today is 0 days away.

    >>> days_until(1230, 102)
    3
    """
    def place(date: int) -> int:
        month, day = divmod(date, 100)
        return sum(LENGTHS[:month - 1]) + day

    return (place(event) - place(today)) % 365


def longest_bit_run(number):
    """How many ones stand side by side at most when a number (0 or above) is written in binary.

    >>> longest_bit_run(0b1101110)
    3
    """
    best = run = 0
    while number:
        if number & 1:
            run += 1
            best = max(best, run)
        else:
            run = 0
        number >>= 1
    return best


def flag_names(mask: int, names: Sequence[str]) -> List[str]:
    """The names of the bits that are set in a mask (0 or above); the first name is that of the lowest bit.

    A set bit that has no name raises ValueError.

    >>> flag_names(5, ["read", "write", "run"])
    ['read', 'run']
    """
    if mask >> len(names):
        raise ValueError("there is a bit without a name")
    return [name for bit, name in enumerate(names) if mask & (1 << bit)]


def round_to_step(value: int, step: int) -> int:
    """The multiple of a step (above 0) that is nearest to a value; from the middle it goes up.

    >>> round_to_step(13, 5)
    15
    """
    return (value + step // 2) // step * step


def fair_split(total: int, parts: int) -> List[int]:
    """Share a total (0 or above) among so many parts; no two differ by more than one, and the larger ones come first."""
    share, rest = divmod(total, parts)
    return [share + 1 if index < rest else share for index in range(parts)]


def tiered_cost(units: int, tiers: List[Tuple[Optional[int], int]]) -> int:
    """What so many units cost where the price of a unit depends on how many were bought before.

    Each tier is (size, price): so many units at that price each, before the next tier begins. A tier of size None takes all
    that is left. More units than the tiers have raise ValueError.

    >>> tiered_cost(25, [(10, 5), (10, 4), (None, 3)])
    105
    """
    total = 0
    for size, price in tiers:
        taken = units if size is None else min(units, size)
        total += taken * price
        units -= taken
    if units:
        raise ValueError(f"no tier for {units} units")
    return total
