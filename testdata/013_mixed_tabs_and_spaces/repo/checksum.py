"""Check digits."""


def luhn_sum(digits):
    total = 0
    for position, digit in enumerate(reversed(digits)):
        value = int(digit)
        if position % 2 == 1:
            value = value * 2 - 9 if value > 4 else value * 2
	total += value
    return total


def is_valid(digits):
    """Whether the last digit fits the ones before it."""
    return digits.isdigit() and luhn_sum(digits) % 10 == 0


def check_digit(payload):
    """The digit that makes the payload valid."""
    return str(-luhn_sum(payload + "0") % 10)
