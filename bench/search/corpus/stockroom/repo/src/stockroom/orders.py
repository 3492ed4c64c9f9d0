"""Orders, their lines and their way through the warehouse."""

from dataclasses import dataclass, field

NEXT_STATES = {
    "draft": {"placed", "cancelled"},
    "placed": {"packed", "cancelled"},
    "packed": {"shipped"},
    "shipped": {"returned"},
}


class WrongState(Exception):
    """An order cannot go from where it is to where it should."""


@dataclass
class Line:
    sku: str
    quantity: int
    unit_cents: int

    @property
    def cents(self):
        return self.quantity * self.unit_cents


@dataclass
class Order:
    number: int
    lines: list = field(default_factory=list)
    state: str = "draft"
    history: list = field(default_factory=list)

    def add(self, sku, quantity, unit_cents):
        """Add an article; the same article at the same price grows its line."""
        if self.state != "draft":
            raise WrongState(self.state)
        if quantity < 1:
            raise ValueError("at least one piece")
        for line in self.lines:
            if line.sku == sku and line.unit_cents == unit_cents:
                line.quantity += quantity
                return line
        line = Line(sku, quantity, unit_cents)
        self.lines.append(line)
        return line

    def remove(self, sku, quantity=None):
        """Take pieces of an article out, from its last line backwards; all of them where no quantity is given."""
        left = quantity
        removed = 0
        for line in reversed(list(self.lines)):
            if line.sku != sku:
                continue
            part = line.quantity if left is None else min(line.quantity, left)
            line.quantity -= part
            removed += part
            if left is not None:
                left -= part
            if line.quantity == 0:
                self.lines.remove(line)
        return removed

    def total(self, discount_percent=0):
        """The sum of the lines less a discount, never below zero."""
        gross = sum(line.cents for line in self.lines)
        discount = gross * discount_percent // 100
        return max(gross - discount, 0)

    def advance(self, state):
        """Go to the next state and remember the one before."""
        if state not in NEXT_STATES.get(self.state, set()):
            raise WrongState(f"{self.state} -> {state}")
        if state == "placed" and not self.lines:
            raise WrongState("an empty order cannot be placed")
        self.history.append(self.state)
        self.state = state


def allocate(orders, stock):
    """Give scarce stock to orders, urgent ones first, then by number.

    `orders` holds (number, urgent, {sku: quantity}); an order is served in full or not at all.
    Returns the numbers served and what is left.
    """
    left = dict(stock)
    served = []
    for number, _urgent, wanted in sorted(orders, key=lambda order: (not order[1], order[0])):
        if all(left.get(sku, 0) >= quantity for sku, quantity in wanted.items()):
            for sku, quantity in wanted.items():
                left[sku] -= quantity
            served.append(number)
    return served, left


def pack_boxes(items, limit):
    """Put (name, weight) items into boxes, heaviest first, each into the first box where it fits."""
    boxes = []
    for name, weight in sorted(items, key=lambda item: (-item[1], item[0])):
        if weight > limit:
            raise ValueError(f"{name} is too heavy")
        for box in boxes:
            if box["weight"] + weight <= limit:
                box["names"].append(name)
                box["weight"] += weight
                break
        else:
            boxes.append({"names": [name], "weight": weight})
    return [box["names"] for box in boxes]
