"""Amounts are whole cents, so nothing is lost to floating point."""


def split_evenly(cents, ways):
    """Divide an amount into shares that differ by at most one cent; the larger shares come first."""
    if ways < 1:
        raise ValueError("an amount needs at least one share")
    share, rest = divmod(cents, ways)
    shares = []
    for position in range(ways):
        extra = 1 if position < rest else 0
        shares.append(share + extra)
    return shares


def percent_of(cents, percent):
    """A whole percentage of an amount, rounded half away from zero."""
    product = cents * percent
    if product < 0:
        return -((-product + 50) // 100)
    return (product + 50) // 100


def format_cents(cents, symbol="$"):
    """An amount as people write it: -$1,234.05."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    digits = str(whole)
    groups = []
    while len(digits) > 3:
        groups.insert(0, digits[-3:])
        digits = digits[:-3]
    groups.insert(0, digits)
    return f"{sign}{symbol}{','.join(groups)}.{part:02d}"


def parse_cents(text):
    """Read what `format_cents` writes; cents may be missing or have one digit."""
    cleaned = text.strip().replace(",", "")
    negative = cleaned.startswith("-")
    if negative:
        cleaned = cleaned[1:]
    cleaned = cleaned.lstrip("$")
    whole, _, part = cleaned.partition(".")
    if not whole.isdigit() or len(part) > 2:
        raise ValueError(f"not an amount: {text!r}")
    cents = int(whole) * 100
    if part:
        cents += int(part.ljust(2, "0"))
    return -cents if negative else cents
