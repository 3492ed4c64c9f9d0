"""What lying in port costs. Money is in cents, always whole."""

from dataclasses import dataclass


class Tariff:
    """A price per hour that depends on length, and a flat fee for each call.

    `brackets` are pairs of the greatest length and the rate, in any order. Longer vessels pay the last rate.
    """

    def __init__(self, brackets, flat=0, minimum=0):
        if not brackets:
            raise ValueError("a tariff needs brackets")
        self.brackets = sorted(brackets)
        self.flat = flat
        self.minimum = minimum

    def rate_for(self, length):
        """The rate of the first bracket that is long enough, else of the last."""
        for longest, rate in self.brackets:
            if length <= longest:
                return rate
        return self.brackets[-1][1]

    def charge(self, length, hours, month=1):
        """What a stay costs: the flat fee and the hours, but not less than the minimum. No hours cost nothing; less raise ValueError."""
        if hours < 0:
            raise ValueError("negative hours")
        if hours == 0:
            return 0
        return max(self.minimum, self.flat + hours * self.rate_for(length))


class SeasonalTariff(Tariff):
    """A tariff that costs `percent` more from month `first` to month `last`, both included. The season may go over new year."""

    def __init__(self, brackets, first, last, percent, flat=0, minimum=0):
        super().__init__(brackets, flat, minimum)
        self.first = first
        self.last = last
        self.percent = percent

    def in_season(self, month):
        if self.first <= self.last:
            return self.first <= month <= self.last
        return month >= self.first or month <= self.last

    def charge(self, length, hours, month=1):
        """The plain charge, with the surcharge in season; cents are rounded down."""
        plain = super().charge(length, hours, month)
        if not self.in_season(month):
            return plain
        return plain + plain * self.percent // 100


@dataclass
class Line:
    text: str
    amount: int
    quantity: int = 1

    @property
    def total(self):
        return self.amount * self.quantity


class Invoice:
    """Lines that a vessel has to pay, less a discount, plus tax (in percent, rounded down)."""

    def __init__(self, vessel, tax=0):
        self.vessel = vessel
        self.tax = tax
        self.lines = []
        self.discount = 0
        self.paid = 0

    @classmethod
    def for_stay(cls, booking, tariff, length, month=1, tax=0):
        """An invoice with one line for the hours of a booking."""
        invoice = cls(booking.vessel, tax)
        invoice.add(f"berth {booking.berth}", tariff.charge(length, booking.hours, month))
        return invoice

    def add(self, text, amount, quantity=1):
        """Adds a line; one with the same text and amount only gets a greater quantity. A quantity below 1 raises ValueError."""
        if quantity < 1:
            raise ValueError("a line needs a quantity")
        for line in self.lines:
            if line.text == text and line.amount == amount:
                line.quantity += quantity
                return line
        line = Line(text, amount, quantity)
        self.lines.append(line)
        return line

    def set_discount(self, percent):
        """Sets the discount, from 0 to 100 percent, else ValueError."""
        if not 0 <= percent <= 100:
            raise ValueError(f"no discount of {percent}")
        self.discount = percent

    @property
    def net(self):
        """All lines less the discount, which is rounded down."""
        gross = sum(line.total for line in self.lines)
        return gross - gross * self.discount // 100

    @property
    def total(self):
        return self.net + self.net * self.tax // 100

    @property
    def due(self):
        """What is still to pay."""
        return self.total - self.paid

    def pay(self, amount):
        """Takes a payment and returns the change, which is what was given beyond the sum due. ValueError for amounts not above 0."""
        if amount <= 0:
            raise ValueError("nothing was paid")
        change = max(0, amount - self.due)
        self.paid += amount - change
        return change


def late_fee(amount, days, grace=14, daily=2, most=30):
    """The fee for paying `days` late: `daily` percent of the amount per day after the `grace` days, at most `most` percent. Rounded down."""
    if days <= grace:
        return 0
    percent = min(most, (days - grace) * daily)
    return amount * percent // 100


def share_out(amount, shares):
    """Splits cents by whole shares so that nothing is lost: what rounding leaves over goes, one cent each, to the first that have a share.

    >>> share_out(100, [1, 1, 1])
    [34, 33, 33]
    """
    whole = sum(shares)
    if whole <= 0:
        raise ValueError("no shares")
    parts = [amount * share // whole for share in shares]
    left = amount - sum(parts)
    for place, share in enumerate(shares):
        if left == 0:
            break
        if share > 0:
            parts[place] += 1
            left -= 1
    return parts
