"""Inputs on which a healed stockroom must behave as the unbroken one. All of them are within what the docstrings promise."""

import random

from stockroom import money, orders, pricing, reports, stock

SKUS = ["pen", "ink", "cap", "pad", "tea"]


def some(count, make, seed):
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]


def levels(rng, low=0, high=12):
    return {sku: rng.randint(low, high) for sku in SKUS if rng.random() < 0.7}


def shelf_life(steps, capacity):
    """A shelf through a list of deliveries, sales and days; everything it says is kept."""
    shelf = stock.Shelf(capacity)
    seen = []
    for step in steps:
        name, *arguments = step
        try:
            if name == "receive":
                lot = shelf.receive(stock.Lot(*arguments))
                seen.append((lot.sku, lot.quantity, lot.expires))
            else:
                seen.append(getattr(shelf, name)(*arguments))
        except Exception as error:
            seen.append(type(error).__name__)
        seen.append([(lot.sku, lot.quantity, lot.expires) for lot in shelf.lots])
    return seen


def shelf_steps(rng):
    steps = []
    for _ in range(rng.randint(3, 12)):
        sku, day = rng.choice(SKUS[:3]), rng.randint(0, 12)
        steps.append(
            rng.choice(
                [
                    ("receive", sku, rng.randint(0, 6), rng.choice([None, 3, 5, 9, 12])),
                    ("receive", sku, rng.randint(1, 6), rng.choice([None, 3, 5, 9, 12])),
                    ("take", sku, rng.randint(1, 7), day),
                    ("available", sku, day),
                    ("discard_expired", day),
                    ("count",),
                ]
            )
        )
    return steps, rng.choice([None, None, 10, 20])


def is_fresh(expires, today):
    return stock.Lot("pen", 1, expires).is_fresh(today)


def order_life(steps):
    order = orders.Order(1)
    seen = []
    for name, *arguments in steps:
        try:
            result = getattr(order, name)(*arguments)
            seen.append(result if name in ("remove", "total") else None)
        except Exception as error:
            seen.append(type(error).__name__)
        seen.append((order.state, list(order.history), [(line.sku, line.quantity, line.unit_cents) for line in order.lines]))
    return seen


def order_steps(rng):
    steps = [("add", rng.choice(SKUS[:2]), rng.randint(1, 4), rng.choice([99, 120])) for _ in range(rng.randint(0, 4))]
    for _ in range(rng.randint(1, 6)):
        steps.append(
            rng.choice(
                [
                    ("add", rng.choice(SKUS[:2]), rng.randint(-1, 4), rng.choice([99, 120])),
                    ("remove", rng.choice(SKUS[:3]), rng.choice([None, 1, 2, 3, 5])),
                    ("total", rng.choice([0, 7, 10, 33, 100, 130])),
                    ("advance", rng.choice(["placed", "packed", "shipped", "cancelled", "returned"])),
                    ("advance", "placed"),
                ]
            )
        )
    return (steps,)


def brackets(rng):
    limits = sorted(rng.sample(range(100, 9000, 100), 2))
    return [(limits[0], rng.randint(0, 9)), (limits[1], rng.randint(5, 20)), (None, rng.randint(5, 40))]


def coupons(rng):
    result = {}
    for code in rng.sample("ABCDEF", rng.randint(0, 4)):
        coupon = {"percent": rng.choice([5, 10, 20])} if rng.random() < 0.5 else {"cents": rng.choice([300, 500, 1000])}
        if rng.random() < 0.5:
            coupon["minimum"] = rng.choice([1000, 3000, 5000])
        result[code] = coupon
    return result


def amount_text(rng):
    whole = rng.choice(["0", "7", "999", "1,000", "12,345", "1,234,567"])
    part = rng.choice(["", ".5", ".05", ".99", ".50", ".123"])
    return rng.choice(["", "-", " "]) + rng.choice(["", "$"]) + whole + part + rng.choice(["", " "])


def movements(rng):
    days = sorted(rng.choices(range(1, 9), k=rng.randint(0, 8)))
    return [(day, rng.randint(-5, 9)) for day in days]


ORACLES = {
    "split_evenly": (money.split_evenly, [(100, 0), (100, -1), (0, 3)] + some(60, lambda rng: (rng.randint(-50, 500), rng.randint(1, 9)), 1)),
    "percent_of": (money.percent_of, [(c, p) for c in (-151, -150, -149, -50, -49, 0, 1, 49, 50, 51, 149, 150, 999) for p in (0, 1, 19, 50, 100)]),
    "format_cents": (
        money.format_cents,
        [(c,) for c in (0, 5, 99, 100, 99999, 100000, 99999999, 100000000, -1, -100000)]
        + some(40, lambda rng: (rng.randint(-(10 ** rng.randint(1, 11)), 10 ** rng.randint(1, 11)), rng.choice(["$", "€", ""])), 2),
    ),
    "parse_cents": (money.parse_cents, [("",), ("$",), ("abc",), ("1.x",), ("-",), ("1.2.3",)] + some(60, lambda rng: (amount_text(rng),), 3)),
    "Lot.is_fresh": (is_fresh, [(expires, today) for expires in (None, 0, 1, 5, 9, 30) for today in (-1, 0, 1, 4, 5, 6, 9, 31)]),
    "Shelf": (shelf_life, some(150, shelf_steps, 4)),
    "reorder": (
        stock.reorder,
        some(80, lambda rng: (levels(rng), levels(rng), {sku: rng.randint(12, 20) for sku in SKUS if rng.random() < 0.7}, rng.randint(1, 6)), 5),
    ),
    "reconcile": (stock.reconcile, some(80, lambda rng: (levels(rng, 0, 4), levels(rng, 0, 4)), 6)),
    "Order": (order_life, some(200, order_steps, 7)),
    "allocate": (
        orders.allocate,
        some(
            80,
            lambda rng: (
                [(n, rng.random() < 0.4, levels(rng, 1, 4)) for n in rng.sample(range(20), rng.randint(0, 6))],
                {sku: rng.randint(0, 9) for sku in SKUS},
            ),
            8,
        ),
    ),
    "pack_boxes": (
        orders.pack_boxes,
        some(80, lambda rng: ([(name, rng.randint(1, 11)) for name in rng.sample("abcdefghij", rng.randint(0, 8))], rng.choice([10, 11, 12])), 9),
    ),
    "tier_price": (pricing.tier_price, [({1: 500, 10: 450, 100: 400}, q) for q in (0, 1, 2, 9, 10, 11, 99, 100, 101)] + some(50, lambda rng: ({q: 1000 - q for q in rng.sample(range(1, 30), rng.randint(0, 5))}, rng.randint(0, 32)), 10)),
    "graduated_fee": (pricing.graduated_fee, some(100, lambda rng: (rng.choice([0, 100, 500, 1000, rng.randint(0, 12000)]), brackets(rng)), 11)),
    "best_coupon": (pricing.best_coupon, some(120, lambda rng: (rng.choice([0, 300, 999, 1000, 3000, 5000, 10000, rng.randint(0, 9999)]), coupons(rng)), 12)),
    "shipping": (
        pricing.shipping,
        [
            (grams, zone, total, express)
            for grams in (0, 999, 1000, 1001, 1499, 1500, 1501, 4000)
            for zone in ("home", "near", "far", "moon")
            for total in (0, 9999, 10000, 10001)
            for express in (False, True)
        ],
    ),
    "bundle_savings": (
        pricing.bundle_savings,
        some(100, lambda rng: (levels(rng, 0, 6), [({sku: rng.randint(1, 2) for sku in rng.sample(SKUS, 2)}, rng.randint(10, 99)) for _ in range(rng.randint(0, 4))]), 13),
    ),
    "top_sellers": (reports.top_sellers, some(80, lambda rng: ([(rng.choice(SKUS), rng.randint(1, 4)) for _ in range(rng.randint(0, 12))], rng.randint(0, 6)), 14)),
    "value_classes": (
        reports.value_classes,
        some(100, lambda rng: ({sku: rng.randint(1, 60) for sku in rng.sample("abcdefghijk", rng.randint(1, 9))}, rng.choice([50, 70, 80]), rng.choice([85, 90, 95])), 15),
    ),
    "balances": (reports.balances, [([],), ([], 5)] + some(60, lambda rng: (movements(rng), rng.randint(-3, 20)), 16)),
    "days_of_cover": (reports.days_of_cover, some(100, lambda rng: (rng.randint(0, 40), rng.choices(range(4), k=rng.randint(0, 12)), rng.randint(1, 8)), 17)),
    "group_by_aisle": (
        reports.group_by_aisle,
        some(60, lambda rng: ({sku: f"{rng.choice('ABC')}-{rng.randint(1, 12):02d}-{rng.randint(1, 4)}" for sku in rng.sample("zyxwvutsr", rng.randint(0, 8))},), 18),
    ),
}
