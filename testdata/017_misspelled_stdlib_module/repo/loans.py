"""Due dates of a lending library."""

import datetiem

LOAN = datetime.timedelta(days=21)
FEE_PER_DAY = 25


def due(lent_on):
    """The last day on which a book can come back without a fee."""
    return lent_on + LOAN


def fee(lent_on, returned_on):
    """Cents to pay when the book comes back."""
    late = (returned_on - due(lent_on)).days
    return max(0, late) * FEE_PER_DAY
