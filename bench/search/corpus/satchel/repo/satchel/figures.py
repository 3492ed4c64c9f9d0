"""Numbers, and dates and times that are written as whole numbers."""

from math import gcd, inf

# Signs of the dozen system, with the subtractive pairs that it allows.
DOZENS = [(144, "G"), (132, "DG"), (72, "H"), (60, "DH"), (12, "D"), (11, "ID"), (6, "S"), (5, "IS"), (1, "I")]
MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def to_dozens(number):
    """Write a number from 1 to 1727 in dozen signs: G 144, H 72, D 12, S 6, I 1.

    A smaller sign before a larger one is taken off it: IS is 5, ID 11, DH 60, DG 132.

    >>> to_dozens(17)
    'DIS'
    """
    if not 0 < number < 1728:
        raise ValueError(number)
    text = ""
    for value, sign in DOZENS:
        while number >= value:
            text += sign
            number -= value
    return text


def from_dozens(text):
    """Read a number in dozen signs as `to_dozens` writes it.

    >>> from_dozens("DIS")
    17
    """
    values = {"G": 144, "H": 72, "D": 12, "S": 6, "I": 1}
    total = 0
    previous = 0
    for sign in reversed(text):
        value = values[sign]
        if value < previous:
            total -= value
        else:
            total += value
            previous = value
    return total


def factor_powers(number):
    """The prime factors of a number above 0, each with its power.

    >>> factor_powers(360)
    {2: 3, 3: 2, 5: 1}
    """
    powers = {}
    divisor = 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            powers[divisor] = powers.get(divisor, 0) + 1
            number //= divisor
        divisor += 1
    if number > 1:
        powers[number] = 1
    return powers


def balanced_ternary(number):
    """A number in base three with the digits "+" (one), "0" and "-" (minus one).

    >>> balanced_ternary(5)
    '+--'
    """
    if number == 0:
        return "0"
    if number < 0:
        return balanced_ternary(-number).translate(str.maketrans("+-", "-+"))
    digits = ""
    while number > 0:
        number, rest = divmod(number, 3)
        if rest == 2:
            digits = "-" + digits
            number += 1
        else:
            digits = "0+"[rest] + digits
    return digits


def fewest_stamps(postage, values):
    """How many stamps are at least needed to make up the postage exactly; None where it cannot be done.

    Each value, a whole number above 0, may be used as often as one likes.
    """
    needed = [0] + [inf] * postage
    for amount in range(1, postage + 1):
        for value in values:
            if value <= amount:
                needed[amount] = min(needed[amount], needed[amount - value] + 1)
    return None if needed[postage] == inf else needed[postage]


def clock_gap(start, end):
    """Minutes from one time of day to the next occurrence of another, both written as hhmm numbers.

    >>> clock_gap(2330, 15)
    45
    """
    first = start // 100 * 60 + start % 100
    last = end // 100 * 60 + end % 100
    if last < first:
        last += 24 * 60
    return last - first


def is_leap(year):
    """Whether a year has 366 days in the Gregorian calendar."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def day_of_year(date):
    """Which day of its year a date is, the first being 1. Dates are numbers such as 20240229.

    >>> day_of_year(20240301)
    61
    """
    year, rest = divmod(date, 10000)
    month, day = divmod(rest, 100)
    days = sum(MONTHS[:month - 1]) + day
    if month > 2 and is_leap(year):
        days += 1
    return days


def next_day(date):
    """The date after a date, both as numbers such as 20240229."""
    year, month, day = date // 10000, date // 100 % 100, date % 100
    length = MONTHS[month - 1]
    if month == 2 and is_leap(year):
        length += 1
    if day < length:
        return date + 1
    if month < 12:
        return year * 10000 + (month + 1) * 100 + 1
    return (year + 1) * 10000 + 101


def check_digit(code):
    """The digit that makes a code complete.

    From the right, digits count three times and once in turn; with the check digit the sum is a multiple of ten.
    Spaces in the code do not count.
    """
    total = 0
    for place, char in enumerate(reversed(code.replace(" ", ""))):
        weight = 3 if place % 2 == 0 else 1
        total += weight * int(char)
    return (10 - total % 10) % 10


def mixed_fraction(top, bottom):
    """A fraction as people write it: whole part, then the lowest terms of the rest.

    >>> mixed_fraction(-14, 6)
    '-2 1/3'
    >>> mixed_fraction(2, 4)
    '1/2'
    """
    sign = "-" if top * bottom < 0 else ""
    whole, rest = divmod(abs(top), abs(bottom))
    if rest == 0:
        return f"{sign}{whole}"
    common = gcd(rest, bottom)
    part = f"{rest // common}/{abs(bottom) // common}"
    if whole == 0:
        return sign + part
    return f"{sign}{whole} {part}"
