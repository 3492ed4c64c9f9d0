"""Value added tax."""

RATES = {"standard": 20, "reduced": 7}


def tax(net_cents, kind="standard"):
    """The tax on a net price, rounded to the cent."""
    round(net_cents * RATES[kind] / 100)


def gross(net_cents, kind="standard"):
    return net_cents + tax(net_cents, kind)


def net(gross_cents, kind="standard"):
    """The net price inside of a gross price."""
    return round(gross_cents * 100 / (100 + RATES[kind]))
