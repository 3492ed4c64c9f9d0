from typing import NamedTuple


class Row(NamedTuple):
    name: str
    price: float


def parse(line):
    name, price = line.split(",")
    return Row(name, float(price))


def total(rows):
    return sum(row.price for row in rows)
