DEFAULTS = {
    "warehouse": "north",
    "limits": {"low": 5, "high": 500},
    "tags": ["new", "used", "broken"],
    "owner": None,
}

PRICES = {
    ("apple", "kg"): 2.5,
    ("pear", "kg"): 3.0,
    ("melon", "piece"): 1.99,
}


def merge(base, *others):
    result = dict(base)
    for other in others:
        for key, value in other.items():
            if isinstance(value, dict) and isinstance(result.get(key), dict):
                result[key] = merge(result[key], value)
            else:
                result[key] = value
    return result


def price(name, unit="kg", *, count=1, discount=0.0):
    try:
        single = PRICES[name, unit]
    except KeyError:
        raise LookupError("no price for %s by %s" % (name, unit)) from None
    return round(single * count * (1 - discount), 2)


def stock(items, minimum=DEFAULTS["limits"]["low"]):
    counted = {name: items.count(name) for name in set(items)}
    missing = [name for name, count in counted.items() if count < minimum]
    first, *rest = sorted(counted) or [None]
    return {
        "counted": counted,
        "missing": missing,
        "first": first,
        "rest": rest[:3],
        "even": {name for name in counted if counted[name] % 2 == 0},
    }
