from decimal import Decimal


def f(price):
    return price * Decimal(1.5)
