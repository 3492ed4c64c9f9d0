"""Prices by quantity, coupons, bundles and shipping."""

from .money import percent_of

ZONES = {"home": 450, "near": 900, "far": 1800}
FREE_SHIPPING = 10_000


def tier_price(tiers, quantity):
    """The unit price for a quantity; `tiers` maps the smallest quantity of a tier to its price."""
    price = None
    for smallest in sorted(tiers):
        if quantity < smallest:
            break
        price = tiers[smallest]
    if price is None:
        raise LookupError(f"no price for {quantity}")
    return price


def graduated_fee(amount, brackets):
    """A fee where each bracket's percentage holds for the part of the amount inside it.

    `brackets` is a list of (upper limit or None, percent) in rising order.
    """
    fee, lower = 0, 0
    for upper, percent in brackets:
        top = amount if upper is None else min(amount, upper)
        if top > lower:
            fee += percent_of(top - lower, percent)
            lower = top
        if top == amount:
            break
    return fee


def best_coupon(total, coupons):
    """The coupon that takes off most, as (code, cents); a coupon may ask for a minimum total."""
    best, saved = None, 0
    for code, coupon in sorted(coupons.items()):
        if total < coupon.get("minimum", 0):
            continue
        if "percent" in coupon:
            value = percent_of(total, coupon["percent"])
        else:
            value = min(coupon["cents"], total)
        if value > saved:
            best, saved = code, value
    return best, saved


def shipping(grams, zone, total, express=False):
    """Shipping in cents: a base by zone, each started half kilo beyond the first kilo, double for express."""
    if zone not in ZONES:
        raise KeyError(zone)
    if total >= FREE_SHIPPING and zone == "home" and not express:
        return 0
    cost = ZONES[zone]
    if grams > 1000:
        cost += -(-(grams - 1000) // 500) * 120
    if express:
        cost *= 2
    return cost


def bundle_savings(cart, bundles):
    """What bundles take off a cart: each is used as often as the cart still holds all of its articles."""
    left = dict(cart)
    savings = 0
    for parts, value in bundles:
        times = min(left.get(sku, 0) // needed for sku, needed in parts.items())
        if times == 0:
            continue
        for sku, needed in parts.items():
            left[sku] -= times * needed
        savings += times * value
    return savings
