"""Cargo manifests: text with one item per line, such as `RICE; 40 x 0.5; hold=2, dry`."""

from dataclasses import dataclass, field

from .errors import ManifestError

HAZARDS = ("explosive", "flammable", "toxic")


@dataclass
class Item:
    """One kind of goods: how many pieces, tonnes each, the hold they go to (0 is the deck) and marks."""

    code: str
    count: int
    weight: float
    hold: int = 0
    marks: set = field(default_factory=set)

    @property
    def total(self):
        """Tonnes of all pieces."""
        return self.count * self.weight

    @property
    def hazardous(self):
        return any(mark in HAZARDS for mark in self.marks)


def parse_line(line):
    """The item that a line describes, or None for an empty line or one with only a comment after `#`.

    Codes become upper case, marks lower case. ManifestError for lines that cannot be understood, no pieces or no weight.

    >>> parse_line("tea; 3 x 1.5").total
    4.5
    """
    text = line.split("#", 1)[0].strip()
    if not text:
        return None
    parts = [part.strip() for part in text.split(";")]
    if len(parts) < 2 or len(parts) > 3 or not parts[0]:
        raise ManifestError(f"cannot read {line!r}")
    count, times, weight = parts[1].partition("x")
    try:
        item = Item(parts[0].upper(), int(count), float(weight))
    except ValueError:
        raise ManifestError(f"cannot read the amount {parts[1]!r}") from None
    if item.count <= 0 or item.weight <= 0:
        raise ManifestError(f"nothing of {item.code}")
    for option in parts[2].split(",") if len(parts) == 3 else ():
        key, equals, value = option.strip().partition("=")
        if equals and key.strip() == "hold":
            if not value.strip().isdigit():
                raise ManifestError(f"no hold {value!r}")
            item.hold = int(value)
        elif option.strip():
            item.marks.add(option.strip().lower())
    return item


class Manifest:
    """The items on board. Items with the same code and hold are kept as one."""

    def __init__(self, vessel, items=()):
        self.vessel = vessel
        self.items = []
        for item in items:
            self.add(item)

    @classmethod
    def parse(cls, vessel, text):
        """A manifest from its lines. A ManifestError names the line, counted from 1."""
        manifest = cls(vessel)
        for number, line in enumerate(text.splitlines(), start=1):
            try:
                item = parse_line(line)
            except ManifestError as error:
                raise ManifestError(f"line {number}: {error}") from None
            if item is not None:
                manifest.add(item)
        return manifest

    def add(self, item):
        """Adds an item. Where one with this code and hold is there, counts and marks are joined; its weight must be the same."""
        for known in self.items:
            if known.code == item.code and known.hold == item.hold:
                if known.weight != item.weight:
                    raise ManifestError(f"two weights for {item.code}")
                known.count += item.count
                known.marks |= item.marks
                return known
        self.items.append(item)
        return item

    def remove(self, code, count):
        """Takes `count` pieces of a code off, from the lowest hold first. Items with nothing left vanish. ManifestError if there are too few."""
        matching = sorted((item for item in self.items if item.code == code), key=lambda item: item.hold)
        if sum(item.count for item in matching) < count:
            raise ManifestError(f"fewer than {count} of {code}")
        for item in matching:
            taken = min(count, item.count)
            item.count -= taken
            count -= taken
        self.items = [item for item in self.items if item.count > 0]

    @property
    def tonnes(self):
        return sum(item.total for item in self.items)

    def by_hold(self):
        """Tonnes in each hold that has cargo."""
        totals = {}
        for item in self.items:
            totals[item.hold] = totals.get(item.hold, 0) + item.total
        return totals

    def dangerous(self):
        """Codes of hazardous goods, each once, in alphabetical order."""
        return sorted({item.code for item in self.items if item.hazardous})

    def heaviest(self, limit=3):
        """The items with most tonnes in all, the heaviest first; equal ones by code."""
        ordered = sorted(self.items, key=lambda item: (-item.total, item.code))
        return ordered[:limit]

    def loads(self, capacity):
        """Yields lists of codes, one per lorry, with at most `capacity` tonnes each, piece by piece in the order of the manifest.

        ManifestError where a single piece is too heavy.
        """
        load, weight = [], 0
        for item in self.items:
            if item.weight > capacity:
                raise ManifestError(f"{item.code} is too heavy")
            for _ in range(item.count):
                if weight + item.weight > capacity:
                    yield load
                    load, weight = [], 0
                load.append(item.code)
                weight += item.weight
        if load:
            yield load
