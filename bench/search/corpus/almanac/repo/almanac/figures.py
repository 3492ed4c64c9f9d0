"""Puzzles with whole numbers."""

import math

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def prime_powers(n):
    """
    The prime factors of a positive number, each with its power, as a dict.

    >>> prime_powers(360)
    {2: 3, 3: 2, 5: 1}
    """
    powers = {}
    divisor = 2
    while divisor * divisor <= n:
        while n % divisor == 0:
            powers[divisor] = powers.get(divisor, 0) + 1
            n //= divisor
        divisor += 1
    if n > 1:
        powers[n] = 1
    return powers


def in_base(number, base):
    """
    Write a whole number in a base from 2 to 36 with the digits 0-9 and a-z; negative numbers get a minus.

    >>> in_base(255, 16)
    'ff'
    """
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    number = abs(number)
    digits = []
    while number:
        number, digit = divmod(number, base)
        digits.append(DIGITS[digit])
    return sign + "".join(reversed(digits))


def mixed_units(amount, sizes):
    """
    Split an amount into units, the largest first.

    The sizes say how many of a unit make one of the next larger, from the smallest on: 3725 seconds with
    [60, 60] are [1, 2, 5].
    """
    parts = []
    for size in sizes:
        amount, part = divmod(amount, size)
        parts.append(part)
    parts.append(amount)
    return parts[::-1]


def check_digit(code):
    """
    The digit that completes a code of digits.

    From the right, digits count three times and once in turn; with the check digit the sum must be a multiple
    of ten. Other characters, such as dashes, do not count.
    """
    total = 0
    weight = 3
    for char in reversed(code):
        if not char.isdigit():
            continue
        total += int(char) * weight
        weight = 4 - weight
    return (10 - total % 10) % 10


def fewest_coins(amount, coins):
    """
    How many coins it takes at least to pay an amount exactly; None where it cannot be paid.

    >>> fewest_coins(8, [1, 4, 5])
    2
    """
    best = [0] + [None] * amount
    for total in range(1, amount + 1):
        for coin in coins:
            if coin > total or best[total - coin] is None:
                continue
            needed = best[total - coin] + 1
            if best[total] is None or needed < best[total]:
                best[total] = needed
    return best[amount]


def counting_out(count, step):
    """
    The order in which players 1 to count leave a circle when each step-th one has to go.

    Counting starts with player 1 and goes on with the player after the one who left.
    """
    circle = list(range(1, count + 1))
    order = []
    place = 0
    while circle:
        place = (place + step - 1) % len(circle)
        order.append(circle.pop(place))
    return order


def digit_product_steps(number):
    """
    How often a number must be replaced by the product of its digits until one digit is left.

    >>> digit_product_steps(39)
    3
    """
    steps = 0
    while number > 9:
        product = 1
        for digit in str(number):
            product *= int(digit)
        number = product
        steps += 1
    return steps


def divisor_sum(number):
    """
    The sum of all divisors of a positive number, the number itself left out.

    >>> divisor_sum(28)
    28
    """
    total = 1 if number > 1 else 0
    for small in range(2, math.isqrt(number) + 1):
        if number % small:
            continue
        total += small
        large = number // small
        if large != small:
            total += large
    return total
