"""Figures for the people who run the warehouse."""


def top_sellers(sales, count=3):
    """The articles that sold most, as (sku, pieces); equals are in order of name."""
    totals = {}
    for sku, quantity in sales:
        totals[sku] = totals.get(sku, 0) + quantity
    ranking = sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))
    return ranking[:count]


def value_classes(values, first=80, second=95):
    """Class A, B or C for each article by its share of the whole value, the most valuable first."""
    whole = sum(values.values())
    classes = {}
    running = 0
    for sku, value in sorted(values.items(), key=lambda pair: (-pair[1], pair[0])):
        share = running * 100
        if share < first * whole:
            classes[sku] = "A"
        elif share < second * whole:
            classes[sku] = "B"
        else:
            classes[sku] = "C"
        running += value
    return classes


def balances(movements, opening=0):
    """Yield (day, balance) once per day after its last movement; days come in order."""
    balance = opening
    current = None
    for day, change in movements:
        if current is not None and day != current:
            yield current, balance
        balance += change
        current = day
    if current is not None:
        yield current, balance


def days_of_cover(level, sales, window=7):
    """For how many whole days the stock lasts at the average of the last days; None where nothing sells."""
    recent = sales[-window:]
    sold = sum(recent)
    if sold == 0:
        return None
    return level * len(recent) // sold


def group_by_aisle(locations):
    """Turn {"sku": "B-07-2"} into {"B": {7: ["sku", ...]}} with articles in order of name."""
    aisles = {}
    for sku in sorted(locations):
        aisle, rack, _level = locations[sku].split("-")
        racks = aisles.setdefault(aisle, {})
        racks.setdefault(int(rack), []).append(sku)
    return aisles
