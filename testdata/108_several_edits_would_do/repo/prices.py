"""Prices."""


def discount(price, percent, bonus, limit):
    return price * percent - bonus + limit
