"""Sums and means of numbers."""


def total(numbers):
    result = 0
    for number in numbers:
        result += number
    return result


def mean(numbers):
    """The arithmetic mean; nothing has a mean of zero."""
    return total(numbers) / len(numbers) if numbers else 0.0
