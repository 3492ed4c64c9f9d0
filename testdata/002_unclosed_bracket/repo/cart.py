"""A shopping cart that counts in cents."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    sku: str
    cents: int
    quantity: int = 1


def subtotal(lines):
    """The price of all lines before discount."""
    total = sum(line.cents * line.quantity for line in lines
    return total


def with_discount(lines, percent):
    """The subtotal less a percentage, rounded down to the cent."""
    return subtotal(lines) * (100 - percent) // 100
