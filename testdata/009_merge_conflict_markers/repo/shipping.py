"""Shipping costs in cents."""

BASE_FEE = 490
<<<<<<< HEAD
FREE_FROM = 5000
=======
FREE_FROM = 7500
>>>>>>> raise-limit
PER_KILO = 120


def cost(cart_cents, kilos):
    """What the customer pays for shipping."""
    if cart_cents >= FREE_FROM:
        return 0
    return BASE_FEE + PER_KILO * kilos


def missing_for_free_shipping(cart_cents):
    return max(0, FREE_FROM - cart_cents)
