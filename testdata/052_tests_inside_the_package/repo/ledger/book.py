"""Entries and balances."""

from collections import defaultdict


class Book:
    def __init__(self):
        self.entries = []

    def transfer(self, source, target, amount):
        if amount <= 0:
            raise ValueError("amounts are positive")
        self.entries.append((source, target, amount)

    def balances(self):
        """What each account holds; the sum over all is zero."""
        totals = defaultdict(int)
        for source, target, amount in self.entries:
            totals[source] -= amount
            totals[target] += amount
        return dict(totals)
