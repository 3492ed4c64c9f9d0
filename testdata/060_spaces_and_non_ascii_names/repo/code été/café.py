"""La carte d'un café."""

PRICES = {"café": 250, "thé": 300, "crème brûlée": 690}


def price(name):
    """The price in cents; case does not matter."""
    return PRICES[name.casefold()]


def bill(*names):
    total = sum(price(name) for name in names)
    return f"{total / 100:.2f} €


def menu():
    return "\n".join(sorted(PRICES))
