"""Parcel sizes and what they cost."""

from dataclasses import dataclass

PRICES = {"S": 499, "M": 699, "L": 1099}


@dataclass(frozen=True)
class Parcel:
    length: float
    width: float
    height: float

    def girth(self):
        """Longest side and twice the other two, rounded up."""
        *others, longest = sorted((self.length, self.width, self.height))
        return math.ceil(longest + 2 * sum(others))


def size(parcel):
    girth = parcel.girth()
    if girth > 300:
        raise ValueError("too large to send")
    return "S" if girth <= 100 else "M" if girth <= 200 else "L"


def price(parcel):
    return PRICES[size(parcel)]
