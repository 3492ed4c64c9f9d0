from decimal import Decimal


def f(price):
    return price * 1.5
