"""What lies on the shelves, in lots that may expire."""

from dataclasses import dataclass
from typing import Optional


class OutOfStock(Exception):
    """More was asked for than there is."""


@dataclass
class Lot:
    sku: str
    quantity: int
    expires: Optional[int] = None

    def is_fresh(self, today):
        return self.expires is None or self.expires > today


class Shelf:
    """Lots in order of arrival; what expires first leaves first."""

    def __init__(self, capacity=None):
        self.capacity = capacity
        self.lots = []

    def receive(self, lot):
        """Put a lot on the shelf; one that expires on the same day joins its like."""
        if lot.quantity <= 0:
            raise ValueError("an empty lot cannot be received")
        if self.capacity is not None and self.count() + lot.quantity > self.capacity:
            raise OverflowError(lot.sku)
        for held in self.lots:
            if held.sku == lot.sku and held.expires == lot.expires:
                held.quantity += lot.quantity
                return held
        self.lots.append(Lot(lot.sku, lot.quantity, lot.expires))
        return self.lots[-1]

    def count(self):
        return sum(lot.quantity for lot in self.lots)

    def available(self, sku, today=0):
        """How much of an article may still be sold."""
        total = 0
        for lot in self.lots:
            if lot.sku == sku and lot.is_fresh(today):
                total += lot.quantity
        return total

    def take(self, sku, quantity, today=0):
        """Remove a quantity and tell from which lots it came, as (expires, quantity) pairs."""
        if quantity > self.available(sku, today):
            raise OutOfStock(sku)
        fresh = [lot for lot in self.lots if lot.sku == sku and lot.is_fresh(today)]
        fresh.sort(key=lambda lot: (lot.expires is None, lot.expires or 0))
        picked = []
        for lot in fresh:
            if quantity == 0:
                break
            part = min(lot.quantity, quantity)
            lot.quantity -= part
            quantity -= part
            picked.append((lot.expires, part))
        self.lots = [lot for lot in self.lots if lot.quantity > 0]
        return picked

    def discard_expired(self, today):
        """Drop what may no longer be sold and return how many pieces that were."""
        kept, lost = [], 0
        for lot in self.lots:
            if lot.is_fresh(today):
                kept.append(lot)
            else:
                lost += lot.quantity
        self.lots = kept
        return lost


def reorder(levels, minimums, targets, pack=1):
    """What to buy so that articles below their minimum reach their target, in whole packs."""
    wanted = {}
    for sku, minimum in sorted(minimums.items()):
        level = levels.get(sku, 0)
        if level >= minimum:
            continue
        missing = targets.get(sku, minimum) - level
        packs = -(-missing // pack)
        wanted[sku] = packs * pack
    return wanted


def reconcile(expected, counted):
    """Differences between books and shelves: what is over, what is short, what nobody knew of."""
    over, short, unknown = {}, {}, []
    for sku, quantity in counted.items():
        if sku not in expected:
            unknown.append(sku)
        elif quantity > expected[sku]:
            over[sku] = quantity - expected[sku]
    for sku, quantity in expected.items():
        found = counted.get(sku, 0)
        if found < quantity:
            short[sku] = quantity - found
    return over, short, sorted(unknown)
