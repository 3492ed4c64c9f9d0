"""Invoice numbers that never repeat."""

_last = 100
_issued = {}


def issue(customer):
    _last = _last + 1
    _issued[_last] = customer
    return f"R-{_last}"


def customer_of(number):
    """Whom an invoice was written for."""
    return _issued[int(number.removeprefix("R-"))]
