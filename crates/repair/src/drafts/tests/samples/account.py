"""Accounts with a history of bookings."""

from dataclasses import dataclass, field
from typing import List, Optional


class InsufficientFunds(Exception):
    """Raised when an account cannot pay."""

    def __init__(self, wanted, available):
        super().__init__(f"wanted {wanted}, only {available} there")
        self.wanted = wanted
        self.available = available


@dataclass
class Booking:
    amount: float
    text: str = ""
    tags: List[str] = field(default_factory=list)


class Account:
    limit = 100

    def __init__(self, owner, balance=0.0, *, currency="EUR"):
        self.owner = owner
        self._balance = balance
        self.currency = currency
        self.bookings = []

    @property
    def balance(self):
        return self._balance

    @staticmethod
    def parse(line):
        name, _, rest = line.partition(":")
        if not rest:
            raise ValueError("no amount in " + repr(line))
        return Account(name.strip(), float(rest))

    def book(self, amount, text: Optional[str] = None) -> Booking:
        if self._balance + amount < -self.limit:
            raise InsufficientFunds(-amount, self._balance)
        booking = Booking(amount, text or "booking")
        self.bookings.append(booking)
        self._balance += amount
        return booking

    def total(self, predicate=lambda booking: True):
        return sum(b.amount for b in self.bookings if predicate(b))
